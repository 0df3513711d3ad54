/* What the stream's files share: records from JSON (jansson for small ones, slices for long arrays) and to it
 * (yajl). */
#ifndef VT_STREAM_CODEC_H
#define VT_STREAM_CODEC_H

#include "base/error.h"
#include "model/fields.h"
#include "model/series.h"
#include "stream/slice.h"

#include <jansson.h>
#include <yajl/yajl_gen.h>

/* ---- reading */

/* Fills a record from an object by its table. Strings that are absent become "", so who reads a record need
 * not ask. False, and VT_INPUT, when a known key has a value of the wrong type or out of its range. */
bool vt_read_fields(const json_t *object, const struct vt_field *fields, void *record, struct vt_error *err);

/* Labels from an object; numbers and booleans become their text, other members are passed over. False when it
 * is no object or memory ran out. */
bool vt_read_labels(const json_t *value, struct vt_labels *labels, struct vt_error *err);

/* A member that is a word of ours into to[size]; "" when it is absent. False when it is no string or longer,
 * so not ours. */
bool vt_read_word(const json_t *object, const char *key, char *to, size_t size);

/* A member as a number, NAN when it is none. */
double vt_read_number(const json_t *object, const char *key);

/* A member of a line as a tree, owned by the caller; NULL when it is absent. */
json_t *vt_read_member(const struct vt_members *m, const char *key);

/* A string member as an owned string in *to, "" when it is absent; false when it is something else. */
bool vt_read_string(const struct vt_members *m, const char *key, char **to);

/* A series from the members of its line. VT_INPUT when a known key is of the wrong type or out of its range.
 */
void vt_read_series(const struct vt_members *m, struct vt_series *s, struct vt_error *err);

/* ---- writing */

/* A string in valid UTF-8, a number, members of an object, and labels as an object. What fails shows when
 * the generator's buffer is taken. */
void vt_json_put_string(yajl_gen g, const char *s);
void vt_json_put_number(yajl_gen g, double x); /* null unless it is finite */
void vt_json_put_key_string(yajl_gen g, const char *key, const char *value);
void vt_json_put_key_number(yajl_gen g, const char *key, double value);
void vt_json_put_labels(yajl_gen g, const struct vt_labels *labels);

/* The members of a record by its table, absent ones left out. */
void vt_json_put_fields(yajl_gen g, const struct vt_field *fields, const void *record);

/* The members of a series. */
void vt_json_put_series(yajl_gen g, const struct vt_series *s);

/* The marks of a record's n values, which begin at `first` in the series, counted from there. `gone` (NULL:
 * none) marks those of the n that the series does not have. */
void vt_json_put_rejected(yajl_gen g, const struct vt_series *s, size_t first, size_t n,
                          const unsigned char gone[]);

#endif

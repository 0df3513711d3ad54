/* The documents of a JSON text one by one, those of a long array, too, so that none need be held whole. */
#ifndef VT_PARSERS_TABLES_JSON_STREAM_H
#define VT_PARSERS_TABLES_JSON_STREAM_H

#include "parsers/kit/document.h"

struct vt_json_stream {
    struct vt_documents d;
    bool in_array;
    char *wrapped; /* owned: a list of numbers alone, as the object that it stands for; NULL mostly */
};

enum vt_json_event {
    VT_JSON_DOCUMENT,
    VT_JSON_RUBBISH, /* a line between documents that is none: *text is it, *line its number */
    VT_JSON_BROKEN,  /* a document that is no JSON: err says where and why; only its first line is passed over
                      */
    VT_JSON_OPEN,    /* the array is not closed; *line is the last */
    VT_JSON_FAILED,  /* memory ran out or the like: err says it */
    VT_JSON_END
};

/* Whether the text begins with a list of numbers. */
bool vt_json_is_list(struct vt_text text);

/* Begins behind lines that are no JSON, such as a shell's prompt. */
struct vt_json_stream vt_json_stream_of(const struct vt_input *in);

/* The next event. The document is good until the next call. */
enum vt_json_event vt_json_stream_next(struct vt_json_stream *s, const struct vt_json **root,
                                       struct vt_text *text, long *line, struct vt_error *err);

/* Frees what the stream's reader owns; a second call is harmless. */
void vt_json_stream_free(struct vt_json_stream *s);

#endif

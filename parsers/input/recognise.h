/* Which of the parsers a text is for. */
#ifndef VT_PARSERS_INPUT_RECOGNISE_H
#define VT_PARSERS_INPUT_RECOGNISE_H

#include "parsers/parser.h"

/* The parser whose score is highest, or NULL (with *why filled: what the text looked like). *score may be
 * NULL. */
const struct vt_parser *vt_parser_recognise(struct vt_text text, int *score, char *why, size_t size);

/* The next of the parsers that are sure (90 and more) of the text, or NULL; *at begins as 0. */
const struct vt_parser *vt_parser_sure(struct vt_text text, size_t *at);

/* The parser of a name, or NULL. */
const struct vt_parser *vt_parser_find(const char *name);

/* Fails with VT_USAGE for a format that is not there, and says which one may be meant. */
enum vt_status vt_parser_fail_unknown(const char *name, struct vt_error *err);

#endif

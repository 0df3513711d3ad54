/* The table of parsers: a format's whole registration is its two lines here. */
#include "parsers/parser.h"

extern const struct vt_parser vt_parser_bonnie;
extern const struct vt_parser vt_parser_hdparm;

const struct vt_parser *const vt_parsers[] = {
    &vt_parser_bonnie,
    &vt_parser_hdparm,
    NULL,
};

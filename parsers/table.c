/* The table of parsers: a format's whole registration is its two lines here. */
#include "parsers/parser.h"

extern const struct vt_parser vt_parser_bonnie;
extern const struct vt_parser vt_parser_dd;
extern const struct vt_parser vt_parser_ftp;
extern const struct vt_parser vt_parser_hdparm;
extern const struct vt_parser vt_parser_openssl;
extern const struct vt_parser vt_parser_sysbench;

const struct vt_parser *const vt_parsers[] = {
    &vt_parser_bonnie,
    &vt_parser_dd,
    &vt_parser_ftp,
    &vt_parser_hdparm,
    &vt_parser_openssl,
    &vt_parser_sysbench,
    NULL,
};

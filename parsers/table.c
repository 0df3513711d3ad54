/* The table of parsers: a format's whole registration is its two lines here, in alphabetical order. */
#include "parsers/parser.h"

extern const struct vt_parser vt_parser_bonnie;
extern const struct vt_parser vt_parser_cdm;
extern const struct vt_parser vt_parser_dd;
extern const struct vt_parser vt_parser_ftp;
extern const struct vt_parser vt_parser_hdparm;
extern const struct vt_parser vt_parser_openssl;
extern const struct vt_parser vt_parser_procbench;
extern const struct vt_parser vt_parser_sysbench;
extern const struct vt_parser vt_parser_unixbench;
extern const struct vt_parser vt_parser_winsat;

/* The generic formats. */
extern const struct vt_parser vt_parser_csv;

const struct vt_parser *const vt_parsers[] = {
    &vt_parser_bonnie,
    &vt_parser_cdm,
    &vt_parser_dd,
    &vt_parser_ftp,
    &vt_parser_hdparm,
    &vt_parser_openssl,
    &vt_parser_procbench,
    &vt_parser_sysbench,
    &vt_parser_unixbench,
    &vt_parser_winsat,

    /* The generic formats. */
    &vt_parser_csv,
    NULL,
};

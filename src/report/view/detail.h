#ifndef VT_REPORT_VIEW_DETAIL_H
#define VT_REPORT_VIEW_DETAIL_H

/* Which comparisons are told of in full: */
enum vt_detail {
    VT_DETAIL_CHANGED, /* the largest gains and losses; of a few comparisons every one */
    VT_DETAIL_ALL,     /* whatever was tested or has several values */
    VT_DETAIL_NONE
};

#endif

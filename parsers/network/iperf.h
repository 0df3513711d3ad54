/* What the text outputs of iperf2 and iperf3 have in common: rows of a stream and its interval,
 *      [  5]   0.00-3.01   sec  1.40 GBytes  4.01 Gbits/sec    3             sender */
#ifndef VT_PARSERS_NETWORK_IPERF_H
#define VT_PARSERS_NETWORK_IPERF_H

#include "parsers/parser.h"

enum vt_iperf_role { VT_IPERF_INTERVAL, VT_IPERF_SENDER, VT_IPERF_RECEIVER };

struct vt_iperf_row {
    long stream;     /* its number; -1: the sum over all */
    char way;        /* 'T' or 'R' of iperf3 --bidir ([TX-C], [RX-C]), 0 without */
    double from, to; /* seconds */
    double bit_s;
    double retransmits, jitter_ms, lost_percent; /* NAN: not in the row */
    enum vt_iperf_role role;
    bool omitted;
    long line;
};

/* The rows of one test, in order. */
struct vt_iperf_test {
    struct vt_iperf_row *at; /* owned: n of them */
    size_t n;
    bool udp, reverse;
};

/* Reads a row; false when the line is none. A row whose rate is missing gives *cut. */
bool vt_iperf_row(struct vt_text line, struct vt_iperf_row *row, bool *cut);

/* Appends a copy of the row. VT_NO_MEMORY leaves the test as it was. */
enum vt_status vt_iperf_push(struct vt_iperf_test *test, const struct vt_iperf_row *row,
                             struct vt_error *err);

/* Frees the rows and leaves the test empty; a second call is harmless. */
void vt_iperf_free(struct vt_iperf_test *test);

/* Bits per second of "Gbits/sec" (10^9) or "MBytes/sec" (2^20 bytes); 0: no rate. */
double vt_iperf_rate(struct vt_text unit);

/* "iperf3/TCP (reverse, 4 streams)", the sink's. */
const char *vt_iperf_name(struct vt_sink *sink, struct vt_error *err, const char *tool, bool udp,
                          const char *mode, double streams);

/* How many streams the rows of one way have. */
double vt_iperf_streams(const struct vt_iperf_test *test, char way);

/* Gives one value; `iteration` 0 for a run's only one. */
enum vt_status vt_iperf_give(struct vt_sink *sink, const char *name, const char *metric, const char *unit,
                             enum vt_better better, double value, long run, long iteration, long line,
                             struct vt_error *err);

/* An interval that is so much shorter than the usual that its rate means nothing. */
bool vt_iperf_is_fragment(double seconds, double usual);

#endif

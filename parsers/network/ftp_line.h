/* The one line in which ftp clients sum a transfer up, whatever their language. */
#ifndef VT_PARSERS_NETWORK_FTP_LINE_H
#define VT_PARSERS_NETWORK_FTP_LINE_H

#include "parsers/kit/lines.h"

/* A line of figures; time_s 0: not given, or rounded to whole seconds. */
struct vt_transfer {
    double bytes, time_s, rate;
    struct vt_text printed;        /* the time as printed */
    const char *unit;              /* of the rate; NULL: none */
    double time_error, rate_error; /* half of the last digit printed */
    bool open;                     /* "KB", "Kbytes", which may count in 1000s or 1024s; not "KiB" */
};

/* The unit that a text begins with, as clients spell it: 1024s, or the 1000s of Windows; NULL: none. */
const char *vt_ftp_unit(struct vt_text t, bool windows);

/* "put", "get", or NULL: which way the words of a line say that bytes went. */
const char *vt_ftp_direction(struct vt_text line);

/* The last number that a unit of rate follows, into rate, unit and their error; *before is what stands before
 * it. */
bool vt_ftp_rate(struct vt_text line, bool windows, struct vt_transfer *t, struct vt_text *before);

/* Whether a line speaks of bytes moved, and reading it: "N bytes sent in T secs (R unit)" and its like. */
bool vt_ftp_is_transfer(struct vt_text line);
bool vt_ftp_transfer(struct vt_text line, struct vt_transfer *t);

/* Whether size, time and rate of a file's lines leave only that its client counts in 1000s. */
bool vt_ftp_in_1000s(const struct vt_input *in);

#endif

/* The readings of hdparm -t, -T, --direct and --offset, such as
 *      Timing buffered disk reads: 330 MB in  3.00 seconds = 109.88 MB/sec
 * hdparm's MB is 2^20 bytes. Versions of 2002-2003 write "buffer-cache reads" and "=213.33". Messages of the
 * kernel can stand between the heading and its figures. Several calls in one file are several runs. */
#include "parsers/kit/measured.h"

#include <stdio.h>
#include <string.h>

static int score(struct vt_text head)
{
    return vt_text_find(head, "Timing ", NULL) && vt_text_find(head, " reads", NULL)
                   && (vt_text_find(head, "B in ", NULL) || vt_text_find(head, "read() ", NULL))
               ? 95
               : 0;
}

struct state {
    struct vt_measured to;
    struct vt_text heading; /* of a reading that is still to come; empty: none */
    long started;           /* the heading's line */
};

/* "/dev/sda:", alone on its line. */
static bool read_device(struct vt_text line, struct vt_text *device)
{
    line = vt_text_trim(line);
    if (!vt_text_starts(line, "/") || !vt_text_ends(line, ":") || vt_text_find(line, " ", NULL))
        return false;
    *device = vt_text_first(line, line.n - 1);
    return true;
}

static void name_benchmark(const struct state *s, char *to, size_t size)
{
    struct vt_text heading = s->heading;

    if (vt_text_find(heading, "buffer-cache reads", NULL))
        heading = vt_text_of("cached reads");
    snprintf(to, size, "hdparm/%s", vt_sink_keep_name(s->to.sink, heading, s->to.err));
}

/* "330 MB in  3.00 seconds = 109.88 MB/sec" */
static enum vt_status read_figures(struct state *s, struct vt_text line)
{
    struct vt_text rate;
    double value;
    char name[240];

    if (!vt_text_find(line, "=", &rate) || !vt_text_number(&rate, &value))
        return vt_sink_bad_row(s->to.sink, s->to.line, s->to.err,
                               "no '= N MB/sec' ends this reading; was it cut off?");
    rate = vt_text_trim(rate);
    const char *unit = vt_text_starts(rate, "MB/sec")   ? "MiB/s"
                       : vt_text_starts(rate, "kB/sec") ? "KiB/s"
                       : vt_text_starts(rate, "GB/sec") ? "GiB/s"
                                                        : NULL;
    if (!unit)
        return vt_sink_bad_row(s->to.sink, s->to.line, s->to.err,
                               "no '= N MB/sec' ends this reading; was it cut off?");
    name_benchmark(s, name, sizeof name);
    s->heading.n = 0;
    return vt_measured(&s->to, name, "throughput", unit, value);
}

/* A heading whose figures never came. */
static enum vt_status end_reading(struct state *s)
{
    if (!s->heading.n)
        return VT_OK;
    s->heading.n = 0;
    return vt_sink_bad_row(s->to.sink, s->started, s->to.err,
                           "this reading has no figures; did hdparm fail, or was it cut off?");
}

/* One reading, or a part of one; a device's name can stand at its end, where output has lost its line feeds.
 */
static void read_piece(struct state *s, struct vt_text piece)
{
    struct vt_text after, device, whole = vt_text_trim(piece), last = whole;

    if (vt_text_find(piece, "Timing ", &after) && vt_text_find(after, " reads", NULL)
        && vt_text_find(after, ":", NULL)) {
        end_reading(s);
        s->heading = vt_text_before(after, ":");
        s->started = s->to.line;
        piece = vt_text_from(after, s->heading.n + 1);
    }
    if (s->heading.n && !s->to.err->status && vt_text_find(piece, "B in ", NULL)
        && (vt_text_find(piece, "sec", NULL) || vt_text_find(piece, "=", NULL)))
        read_figures(s, piece);
    while (vt_text_find(last, " ", &after))
        last = after;
    if (!s->to.err->status && read_device(last, &device) && (last.n == whole.n || !s->heading.n)) {
        end_reading(s);
        vt_measured_parameter(&s->to, "device", device);
    }
}

static enum vt_status parse(const struct vt_input *in, struct vt_sink *sink, struct vt_error *err)
{
    struct vt_lines lines = vt_lines_of(in);
    struct vt_text line, next;
    struct state s = {.to = {.sink = sink, .err = err}};

    while (!err->status && vt_lines_next(&lines, &line)) {
        s.to.line = lines.number;
        while (!err->status && vt_text_find(vt_text_from(line, line.n > 0), "Timing ", &next)) {
            size_t n = (size_t)(next.s - line.s) - strlen("Timing ");
            read_piece(&s, vt_text_first(line, n));
            line = vt_text_from(line, n);
        }
        if (!err->status)
            read_piece(&s, line);
    }
    if (!err->status)
        end_reading(&s);
    return err->status;
}

const struct vt_parser vt_parser_hdparm = {"hdparm", "hdparm", "all", "hdparm -tT /dev/sda > run1.txt",
                                           score,    parse};

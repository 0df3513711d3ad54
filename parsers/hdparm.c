/* The readings of hdparm -t, -T and --direct, such as
 *      Timing buffered disk reads: 330 MB in  3.00 seconds = 109.88 MB/sec
 * hdparm's MB is 2^20 bytes. Several calls in one file are several runs. Headings and blank lines are passed over. */
#include "parsers/parser.h"

static int score(struct vt_text head)
{
    return vt_text_find(head, " Timing ", NULL) && vt_text_find(head, "MB in ", NULL)
                   && vt_text_find(head, " seconds =", NULL)
               ? 95
               : 0;
}

static const struct { const char *label, *benchmark; } kinds[] = {
    {"Timing O_DIRECT cached reads:", "hdparm/O_DIRECT cached reads"},
    {"Timing O_DIRECT disk reads", "hdparm/O_DIRECT disk reads"},
    {"Timing cached reads:", "hdparm/cached reads"},
    {"Timing buffer-cache reads:", "hdparm/cached reads"},
    {"Timing buffered disk reads:", "hdparm/buffered disk reads"},
};

static enum vt_status parse(const struct vt_input *in, struct vt_sink *sink, struct vt_error *err)
{
    struct vt_lines lines = vt_lines_of(in);
    struct vt_text line, rate;

    while (!err->status && vt_lines_next(&lines, &line)) {
        for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
            double mib_s;
            if (!vt_text_find(line, kinds[i].label, NULL))
                continue;
            if (!vt_text_find(line, "=", &rate) || !vt_text_number(&rate, &mib_s)
                || !vt_text_equals(vt_text_trim(rate), "MB/sec"))
                return vt_lines_fail(&lines, err, "no '= N MB/sec' ends this reading; was it cut off?");
            struct vt_reading r = vt_reading_of(kinds[i].benchmark, "throughput", "MiB/s", VT_BETTER_HIGHER, mib_s,
                                                lines.number);
            r.run = VT_RUN_NEXT;
            vt_sink_add(sink, &r, err);
            break;
        }
    }
    return err->status;
}

const struct vt_parser vt_parser_hdparm = {"hdparm", "hdparm", "all", "hdparm -tT /dev/sda", score, parse};

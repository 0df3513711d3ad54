/* kernbench (Kolivas), a block of means for each load:
 *     Average Optimal load -j 8 Run (std deviation):
 *     Elapsed Time 123.456 (0.789)
 *     User Time 800.12 (1.23)
 *     Percent CPU 712.5 (3.1)
 *     Context Switches 12345 (67.8)
 * It keeps no runs and does not say of how many the means are (5, unless -n), so each is one value, its
 * deviation a figure beside it. */
#include "parsers/kit/measured.h"

#include <string.h>

struct state {
    struct vt_measured to;
    const char *load;
    size_t elapsed, given; /* times and other figures of the present block */
    size_t blocks;
};

static const struct {
    const char *label, *metric, *unit;
    enum vt_better better;
} figures[] = {
    {"Elapsed Time ", "time", "s", VT_BETTER_LOWER},
    {"User Time ", "user time", "s", VT_BETTER_LOWER},
    {"System Time ", "system time", "s", VT_BETTER_LOWER},
    {"Percent CPU ", "cpu", "%", VT_BETTER_HIGHER},
    {"Context Switches ", "context switches", "", VT_BETTER_LOWER},
    {"Sleeps ", "sleeps", "", VT_BETTER_LOWER},
};

static int score(struct vt_text head)
{
    return vt_text_find(head, "Run (std deviation):", NULL) && vt_text_find(head, "Elapsed Time ", NULL) ? 97
                                                                                                         : 0;
}

static void end_block(struct state *s)
{
    if (s->load && !s->elapsed)
        vt_measured_incomplete(&s->to, "the elapsed time of a kernbench load");
    else if (s->load && s->given < sizeof figures / sizeof *figures)
        vt_measured_incomplete(&s->to, "a figure of a kernbench load");
    s->elapsed = s->given = 0;
}

static bool read_figure(struct state *s, struct vt_text line)
{
    for (size_t i = 0; i < sizeof figures / sizeof *figures; i++) {
        double value, sd;
        struct vt_text rest;
        if (!vt_text_starts(line, figures[i].label))
            continue;
        if (!vt_value_after(&s->to, line, figures[i].label, &value, &rest))
            return true;
        vt_measured_better(&s->to, s->load, figures[i].metric, figures[i].unit, figures[i].better, value);
        if (vt_number_after(rest, "(", &sd, NULL))
            vt_measured_reported_number(&s->to, s->load, figures[i].metric, figures[i].unit, "sd", sd);
        s->elapsed += i == 0;
        s->given++;
        return true;
    }
    return false;
}

static void take_line(void *state, struct vt_text line)
{
    struct state *s = state;
    struct vt_text rest;

    if (vt_text_find(line, "Average ", &rest) && vt_text_find(rest, " Run (std deviation):", NULL)) {
        end_block(s);
        struct vt_text load = vt_text_before(vt_text_before(rest, " Run (std"), " -j");
        s->load =
            vt_sink_say(s->to.sink, s->to.err, "kernbench/%s", vt_sink_keep(s->to.sink, load, s->to.err));
        if (vt_text_find(rest, "-j ", &rest))
            vt_measured_parameter(&s->to, "jobs", vt_text_before(rest, " "));
        s->blocks++;
    } else if (s->load) {
        read_figure(s, line);
    }
}

static enum vt_status parse(const struct vt_input *in, struct vt_sink *sink, struct vt_error *err)
{
    struct state s = {.to = {.sink = sink, .err = err}};

    vt_measured_lines(in, &s.to, take_line, &s);
    if (!err->status && !s.blocks)
        return vt_fail_at(err, VT_INPUT, in->name, 0, "kernbench left no averages; was it cut off?");
    end_block(&s);
    return err->status;
}

const struct vt_parser vt_parser_kernbench = {
    "kernbench", "kernbench", "0.3 to 0.5", "kernbench -n 5 > run1.txt", score, parse};

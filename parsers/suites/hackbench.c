/* hackbench (rt-tests), each call a run:
 *     Running in process mode with 10 groups using 40 file descriptors each (== 400 tasks)
 *     Each sender will pass 100 messages of 100 bytes
 *     Time: 0.890
 * The oldest say "Running with 10*40 (== 400) tasks." */
#include "parsers/kit/measured.h"

#include <string.h>

struct state {
    struct vt_measured to;
    bool began; /* a run's heading came, and its time not yet */
    size_t given;
};

static int score(struct vt_text head)
{
    return (vt_text_find(head, "Running in process mode with ", NULL)
            || vt_text_find(head, "Running in thread mode with ", NULL)
            || vt_text_find(head, "Running in threaded mode with ", NULL)
            || vt_text_find(head, "Running with ", NULL))
                   && vt_text_find(head, " tasks", NULL)
               ? 96
               : 0;
}

static void end_run(struct state *s)
{
    if (s->began)
        vt_measured_incomplete(&s->to, "the time of a hackbench run");
    s->began = false;
}

static void read_heading(struct state *s, struct vt_text line)
{
    struct vt_text mode, tasks;

    end_run(s);
    s->began = true;
    if (vt_text_find(line, "Running in ", &mode))
        vt_measured_parameter(&s->to, "mode", vt_text_before(mode, " mode"));
    if (vt_text_find(line, "(== ", &tasks))
        vt_measured_parameter(&s->to, "tasks", vt_text_before(vt_text_before(tasks, " tasks"), ")"));
}

static void take_line(void *state, struct vt_text line)
{
    struct state *s = state;
    struct vt_text rest;
    double seconds;

    if (vt_text_starts(line, "Running in ") || vt_text_starts(line, "Running with ")) {
        read_heading(s, line);
    } else if (vt_text_find(line, "Each sender will pass ", &rest)) {
        vt_measured_parameter(&s->to, "messages", vt_text_trim(rest));
    } else if (vt_text_find(line, "Time:", NULL)) {
        if (!vt_value_after(&s->to, line, "Time:", &seconds, NULL))
            return;
        vt_measured(&s->to, "hackbench", "time", "s", seconds);
        s->began = false;
        s->given++;
    }
}

static enum vt_status parse(const struct vt_input *in, struct vt_sink *sink, struct vt_error *err)
{
    struct state s = {.to = {.sink = sink, .err = err}};

    vt_measured_lines(in, &s.to, take_line, &s);
    if (!err->status && !s.given)
        return vt_fail_at(err, VT_INPUT, in->name, 0,
                          "hackbench left no line 'Time: SECONDS'; was it cut off?");
    end_run(&s);
    return err->status;
}

const struct vt_parser vt_parser_hackbench = {"hackbench", "hackbench", "rt-tests", "hackbench > run1.txt",
                                              score,       parse};

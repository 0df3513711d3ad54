/* cyclictest (rt-tests), its line for each thread and the summary under a histogram (-h):
 *     T: 0 (11661) P:80 I:500 C:   1000 Min:     42 Act:  109 Avg:  140 Max:    4395
 *     # Min Latencies: 00095 00101
 *     # Avg Latencies: 00130 00133
 *     # Max Latencies: 03281 02950
 * Without -q the line is drawn again and again while its count of cycles (C) grows; the last one is the
 * run's. Microseconds, or nanoseconds where the command says -N. */
#include "parsers/kit/measured.h"

#include <string.h>

#define MOST_THREADS 1024

struct thread {
    bool seen;
    double cycles, least, average, most;
    long line;
};

struct state {
    struct vt_measured to;
    struct thread thread[MOST_THREADS];
    size_t n;                  /* threads seen at most */
    bool nanoseconds, redraws; /* redraws: a line that comes before each drawing was seen */
    size_t given;
};

static int score(struct vt_text head)
{
    return vt_text_find(head, "T: 0 (", NULL) && vt_text_find(head, " Min:", NULL)
                   && vt_text_find(head, " Act:", NULL) && vt_text_find(head, " Avg:", NULL)
               ? 97
           : vt_text_find(head, "# Avg Latencies:", NULL) && vt_text_find(head, "# Max Latencies:", NULL) ? 96
                                                                                                          : 0;
}

static void give(struct state *s, size_t number)
{
    struct thread *t = &s->thread[number];
    const char *unit = s->nanoseconds ? "ns" : "us",
               *name = s->n > 1 ? vt_sink_say(s->to.sink, s->to.err, "cyclictest/thread %zu", number)
                                : "cyclictest/latency";
    long line = s->to.line;

    s->to.line = t->line;
    vt_measured(&s->to, name, "latency avg", unit, t->average);
    vt_measured(&s->to, name, "latency max", unit, t->most);
    vt_measured_reported_number(&s->to, name, "latency avg", unit, "min", t->least);
    s->to.line = line;
    *t = (struct thread){0};
    s->given++;
}

static void end_run(struct state *s)
{
    for (size_t i = 0; i < s->n; i++)
        if (s->thread[i].seen)
            give(s, i);
}

/* "T: 0 (11661) P:80 I:500 C: 1000 Min: 42 Act: 109 Avg: 140 Max: 4395" */
static bool read_thread(struct state *s, struct vt_text line)
{
    struct thread t = {.seen = true, .line = s->to.line};
    double number;

    if (!vt_text_starts(line, "T:") || !vt_number_after(line, "T:", &number, NULL))
        return false;
    if (number < 0 || number >= MOST_THREADS)
        return vt_measured_unreadable(&s->to, line);
    if (!vt_number_after(line, " C:", &t.cycles, NULL) || !vt_number_after(line, "Min:", &t.least, NULL)
        || !vt_number_after(line, "Avg:", &t.average, NULL) || !vt_number_after(line, "Max:", &t.most, NULL))
        return vt_measured_unreadable(&s->to, line);
    size_t i = (size_t)number;
    if (s->thread[i].seen
        && (t.cycles < s->thread[i].cycles || (t.cycles <= s->thread[i].cycles && !s->redraws)))
        end_run(s); /* it counts from the start again */
    s->n = i + 1 > s->n ? i + 1 : s->n;
    s->thread[i] = t;
    return true;
}

static void read_summary(struct state *s, struct vt_text rest, size_t offset)
{
    struct vt_text word;
    double number;

    for (size_t i = 0; i < MOST_THREADS && vt_text_word(&rest, &word) && vt_text_is_number(word, &number);
         i++) {
        struct thread *t = &s->thread[i];
        s->n = i + 1 > s->n ? i + 1 : s->n;
        *(double *)((char *)t + offset) = number;
        t->line = s->to.line;
        t->seen |= offset == offsetof(struct thread, most);
    }
}

static void take_line(void *state, struct vt_text line)
{
    struct state *s = state;
    struct vt_text rest, word;

    if (read_thread(s, line))
        return;
    if (vt_text_find(line, "cyclictest ", &rest)) {
        end_run(s); /* the command of another run */
        while (vt_text_word(&rest, &word))
            s->nanoseconds |= vt_text_equals(word, "-N") || vt_text_equals(word, "--nsecs");
    } else if (vt_text_find(line, "# Min Latencies:", &rest)) {
        end_run(s);
        read_summary(s, rest, offsetof(struct thread, least));
    } else if (vt_text_find(line, "# Avg Latencies:", &rest)) {
        read_summary(s, rest, offsetof(struct thread, average));
    } else if (vt_text_find(line, "# Max Latencies:", &rest)) {
        read_summary(s, rest, offsetof(struct thread, most));
    } else if (vt_text_find(line, "/dev/cpu_dma_latency set to", NULL)) {
        end_run(s); /* said at each start */
        s->redraws = false;
    } else if (vt_text_find(line, "policy: ", &rest)) {
        s->redraws = true;
        vt_measured_fact(&s->to, "scheduling policy", vt_text_before(rest, ":"));
    }
}

static enum vt_status parse(const struct vt_input *in, struct vt_sink *sink, struct vt_error *err)
{
    struct state s = {.to = {.sink = sink, .err = err}};

    vt_measured_lines(in, &s.to, take_line, &s);
    if (!err->status)
        end_run(&s);
    if (!err->status && !s.given)
        return vt_fail_at(err, VT_INPUT, in->name, 0,
                          "cyclictest left no latencies of a thread; was it cut off?");
    return err->status;
}

const struct vt_parser vt_parser_cyclictest = {
    "cyclictest", "cyclictest", "rt-tests 1 and 2", "cyclictest -q -l 100000 > run1.txt", score, parse};

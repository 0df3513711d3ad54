/* Rust's built-in benchmarks (cargo bench with #[bench]) and others that print like it:
 *     test sort::small ... bench:       1,234 ns/iter (+/- 56) = 812 MB/s
 * The time is the median of the iterations and +/- the span of the middle of them; each call is a run. */
#include "parsers/kit/measured.h"

#include <string.h>

struct state {
    struct vt_measured to;
    double expected, given; /* "running 3 tests" */
};

static int score(struct vt_text head)
{
    return vt_text_find(head, " ... bench:", NULL) && vt_text_find(head, "/iter (+/- ", NULL) ? 97 : 0;
}

/* "1,234,567.89": commas between thousands. */
static bool read_number(struct vt_text *t, double *value)
{
    char digits[40];
    size_t n = 0, used = 0;

    *t = vt_text_trim(*t);
    while (used < t->n && n + 1 < sizeof digits && strchr("0123456789.,", t->s[used])) {
        if (t->s[used] != ',')
            digits[n++] = t->s[used];
        used++;
    }
    *t = vt_text_from(*t, used);
    return vt_text_is_number((struct vt_text){digits, n}, value);
}

static void read_result(struct state *s, struct vt_text name, struct vt_text rest, struct vt_text line)
{
    const char *benchmark =
        vt_sink_say(s->to.sink, s->to.err, "libtest/%s", vt_sink_keep_name(s->to.sink, name, s->to.err));
    struct vt_text after;
    double time, span, rate;

    if (!read_number(&rest, &time) || !vt_text_find(rest, "/iter", &after)) {
        vt_measured_unreadable(&s->to, line);
        return;
    }
    struct vt_text unit = vt_text_trim(vt_text_before(rest, "/iter"));
    vt_measured(&s->to, benchmark, "time",
                vt_text_equals(unit, "ns")   ? "ns/op"
                : vt_text_equals(unit, "us") ? "us/op"
                                             : "ms/op",
                time);
    if (vt_text_find(after, "(+/- ", &rest) && read_number(&rest, &span))
        vt_measured_reported_number(&s->to, benchmark, "time", "ns/op", "spread", span);
    if (vt_text_find(after, "= ", &rest) && read_number(&rest, &rate) && vt_text_find(rest, "MB/s", NULL))
        vt_measured(&s->to, benchmark, "throughput", "MB/s", rate);
    s->given++;
}

static void end_run(struct state *s)
{
    if (s->given < s->expected)
        vt_measured_incomplete(&s->to, "a benchmark of those that libtest says are running");
    s->expected = s->given = 0;
}

static void take_line(void *state, struct vt_text line)
{
    struct state *s = state;
    struct vt_text name, rest;

    if (vt_text_starts(line, "running ") && vt_text_find(line, " test", NULL)) {
        end_run(s);
        vt_number_after(line, "running", &s->expected, NULL);
    } else if (vt_text_find(line, "test ", &name) && vt_text_find(name, " ... bench:", &rest)) {
        read_result(s, vt_text_before(name, " ... bench:"), rest, line);
    } else if (vt_text_starts(line, "test ") && vt_text_find(line, " ... ", NULL)) {
        s->given++; /* a test that is no benchmark: ok, ignored */
        if (vt_text_ends(line, "FAILED"))
            vt_sink_note(s->to.sink, "failed_run", VT_WARNING, s->to.err,
                         "line %ld: a benchmark failed: %.*s", s->to.line, (int)(line.n < 200 ? line.n : 200),
                         line.s);
    }
}

static enum vt_status parse(const struct vt_input *in, struct vt_sink *sink, struct vt_error *err)
{
    struct state s = {.to = {.sink = sink, .err = err}};

    vt_measured_lines(in, &s.to, take_line, &s);
    if (!err->status)
        end_run(&s);
    return err->status;
}

const struct vt_parser vt_parser_libtest = {
    "libtest", "cargo bench (libtest)", "nightly", "cargo bench > run1.txt", score, parse};

/* The cells of a bonnie++ result, and what they are as readings. */
#include "parsers/disk/bonnie.h"

#include "model/labels.h"
#include "model/level_word.h"

#include <string.h>

static const struct {
    const char *benchmark, *metric, *unit;
} tests[VT_BONNIE_TESTS] = {
    {"bonnie++/Sequential Output Per Chr", "throughput", "KiB/s"},
    {"bonnie++/Sequential Output Block", "throughput", "KiB/s"},
    {"bonnie++/Sequential Output Rewrite", "throughput", "KiB/s"},
    {"bonnie++/Sequential Input Per Chr", "throughput", "KiB/s"},
    {"bonnie++/Sequential Input Block", "throughput", "KiB/s"},
    {"bonnie++/Random Seeks", "rate", "/s"},
    {"bonnie++/Sequential Create Create", "rate", "/s"},
    {"bonnie++/Sequential Create Read", "rate", "/s"},
    {"bonnie++/Sequential Create Delete", "rate", "/s"},
    {"bonnie++/Random Create Create", "rate", "/s"},
    {"bonnie++/Random Create Read", "rate", "/s"},
    {"bonnie++/Random Create Delete", "rate", "/s"},
};

static bool is_plus(struct vt_text t)
{
    if (t.n < 2)
        return false;
    for (size_t i = 0; i < t.n; i++)
        if (t.s[i] != '+')
            return false;
    return true;
}

bool vt_bonnie_is_rate(struct vt_text t)
{
    double x;

    if (t.n > 1 && strchr("kmg", t.s[t.n - 1]))
        t.n--;
    return is_plus(t) || vt_text_is_number(t, &x);
}

bool vt_bonnie_is_size(struct vt_text t)
{
    double x;
    return vt_text_number(&t, &x) && x > 0 && (!t.n || strchr("KMGTkmgt:", *t.s));
}

bool vt_bonnie_is_version(struct vt_text t)
{
    double x;
    return t.n >= 3 && t.n <= 8 && t.s[1] == '.' && vt_text_number(&t, &x) && x < 10;
}

void vt_bonnie_pairs(struct vt_text fields[], size_t n, size_t at, size_t first, struct vt_bonnie *r)
{
    for (size_t i = 0; i < VT_BONNIE_HALF && at + 2 * i + 1 < n; i++) {
        r->rate[first + i] = fields[at + 2 * i];
        r->cpu[first + i] = fields[at + 2 * i + 1];
    }
}

/* ---- giving */

/* "89204us", "1411ms", "2s", in microseconds. */
static bool latency_us(struct vt_text t, double *us)
{
    static const struct {
        const char *unit;
        double factor;
    } units[] = {{"us", 1}, {"ms", 1e3}, {"s", 1e6}};

    if (!vt_text_number(&t, us))
        return false;
    for (size_t i = 0; i < sizeof units / sizeof *units; i++)
        if (vt_text_equals(t, units[i].unit)) {
            *us *= units[i].factor;
            return true;
        }
    return false;
}

/* 2.00 writes "113k" and "75.1m" where the others write K/sec. */
static bool rate_of(struct vt_text t, double *rate)
{
    if (!vt_text_number(&t, rate))
        return false;
    if (vt_text_equals(t, "m"))
        *rate *= 1024;
    else if (vt_text_equals(t, "g"))
        *rate *= 1024 * 1024;
    return !t.n || vt_text_equals(t, "k") || vt_text_equals(t, "m") || vt_text_equals(t, "g");
}

static enum vt_status give_test(struct vt_measured *to, const struct vt_bonnie *r, size_t i)
{
    double x;

    if (is_plus(r->rate[i]))
        vt_measured_censored(to, tests[i].benchmark, tests[i].metric, tests[i].unit, VT_BETTER_HIGHER,
                             VT_CENSORED_ABOVE);
    else if (r->rate[i].n && rate_of(r->rate[i], &x))
        vt_measured(to, tests[i].benchmark, tests[i].metric, tests[i].unit, x);
    else if (r->rate[i].n)
        return vt_sink_bad_row(to->sink, to->line, to->err, "'%.*s' is no rate of bonnie++",
                               (int)r->rate[i].n, r->rate[i].s);
    if (r->cpu[i].n && vt_text_is_number(r->cpu[i], &x))
        vt_measured_better(to, tests[i].benchmark, "cpu", "%", VT_BETTER_LOWER, x);
    if (r->latency[i].n && !latency_us(r->latency[i], &x))
        return vt_sink_bad_row(to->sink, to->line, to->err, "'%.*s' is no latency of bonnie++",
                               (int)r->latency[i].n, r->latency[i].s);
    if (r->latency[i].n && latency_us(r->latency[i], &x)) {
        vt_measured(to, tests[i].benchmark, "latency", "us", x);
        vt_measured_reported(to, tests[i].benchmark, "latency", "us", "as printed", r->latency[i]);
    }
    return to->err->status;
}

/* What `bonnie++ -m LABEL` says is a factor where it names a side ("vt-off": vt=off), or where one file has
 * several of them; else it is the host's name. */
static enum vt_status label_result(struct vt_measured *to, const struct vt_bonnie *r, bool several,
                                   struct vt_labels *factors)
{
    struct vt_text name = r->machine, level = r->machine;
    size_t at = r->machine.n;

    while (at && !strchr("-_=", r->machine.s[at - 1]))
        at--;
    level = vt_text_from(level, at);
    name = vt_text_first(name, at ? at - 1 : 0);
    if (!name.n || vt_level_word(level, NULL) == VT_SIDE_NONE) {
        if (!several || !r->machine.n)
            return to->err->status;
        name = vt_text_of("machine");
        level = r->machine;
    }
    const char *factor = vt_sink_keep(to->sink, name, to->err),
               *kept = vt_sink_keep(to->sink, level, to->err);
    vt_sink_tell(to->sink, VT_ORIGIN_FACTOR, factor, kept, to->err,
                 level.n == r->machine.n ? "the machine's name (bonnie++ -m), as one file has several"
                                         : "bonnie++ -m, which ends in the word of a side");
    return vt_labels_set(factors, factor, kept, to->err);
}

enum vt_status vt_bonnie_give(struct vt_measured *to, struct vt_bonnie *r, bool several)
{
    struct vt_labels factors = {0};
    size_t n = r->wrong_files ? VT_BONNIE_HALF : VT_BONNIE_TESTS;

    to->line = r->line;
    vt_measured_fact(to, "bonnie++ version", r->version);
    vt_measured_parameter(to, "file size", r->size);
    vt_measured_parameter(to, "files x1024", r->files);
    vt_measured_parameter(to, "concurrency", r->concurrency);
    label_result(to, r, several, &factors);
    to->factors = &factors;
    for (size_t i = 0; i < n && !to->err->status; i++)
        give_test(to, r, i);
    to->factors = NULL;
    vt_labels_free(&factors);
    if (n == VT_BONNIE_HALF && r->rate[VT_BONNIE_HALF].n) {
        vt_sink_note(
            to->sink, "bonnie_file_rates", VT_INFO, to->err,
            "bonnie++ %.*s shows wrong rates of creating and deleting files in its table; only its CSV line "
            "has them, so they were left out",
            (int)r->version.n, r->version.s);
        vt_sink_note_arg(to->sink, to->err, "version", "%.*s", (int)r->version.n, r->version.s);
    }
    return to->err->status;
}

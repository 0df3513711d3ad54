/* criterion.rs, whose samples are iterations of one run:
 *      raw.csv         group,function,value,...,sample_measured_value,unit,iteration_count
 *                      (0.2: group,function,value,sample_time_nanos,iteration_count)
 *      sample.json     {"sampling_mode":"Linear","iters":[26.0,...],"times":[413045.0,...]}
 *      estimates.json  {"mean":{"point_estimate":...}, ...}: the mean alone
 *      messages        {"reason":"benchmark-complete","id":"sort/quick","iteration_count":[26,...],...
 *      console         sort/quick    time:   [320.62 ps 323.90 ps 327.55 ps]: low, mean, high
 * A sample's time is that of all its iterations together, so it is divided by their count. The three files
 * say the same: each has a metric of its own. Change files hold no times and are none of ours. */
#include "parsers/kit/document.h"
#include "parsers/kit/measured.h"
#include "parsers/kit/quoted.h"

#include <math.h>
#include <string.h>

#define MOST_FIELDS 16

static bool is_csv_header(struct vt_text line)
{
    return vt_text_starts(line, "group,function,value,") && vt_text_find(line, "iteration_count", NULL);
}

static bool is_estimates(struct vt_text head)
{
    return vt_text_has_key(head, "point_estimate")
           && (vt_text_has_key(head, "std_dev") || vt_text_has_key(head, "StdDev"));
}

static bool is_samples(struct vt_text head)
{
    return vt_text_has_key(head, "iters") && vt_text_has_key(head, "times");
}

static bool is_messages(struct vt_text head)
{
    return vt_text_find(head, "benchmark-complete", NULL) && vt_text_has_key(head, "measured_values");
}

static bool is_console(struct vt_text head)
{
    struct vt_text after;

    while (vt_text_find(head, "time:   [", &after)) {
        struct vt_text line = vt_text_before(after, "\n"), words[6];
        if (vt_text_find(line, "]", NULL) && vt_words(line, words, 6) == 6)
            return true;
        head = after;
    }
    return false;
}

static int score(struct vt_text head)
{
    if (is_csv_header(head) || is_estimates(head) || is_console(head))
        return 95;
    if (is_messages(head))
        return 95;
    return is_samples(head) ? 90 : 0;
}

/* ---- the name of a file, from ".../criterion/GROUP/FUNCTION/VALUE/new/raw.csv" */

struct place {
    const char *name;  /* the sink's, as the label */
    bool saved;        /* not of the newest run, but of the base or a named one */
    const char *label; /* its folder's name */
};

static void find_place(const char *path, struct place *p, struct vt_sink *sink, struct vt_error *err)
{
    struct vt_text parts[64], t = vt_text_of(path);
    size_t n = vt_fields(t, '/', parts, 64), from = 0;

    p->name = "criterion";
    p->label = "";
    p->saved = false;
    if (n > 64 || n < 3) {
        p->name = "criterion/benchmark";
        return;
    }
    for (size_t i = 0; i + 3 < n; i++)
        if (vt_text_equals(parts[i], "criterion"))
            from = i + 1;
    p->label = vt_sink_keep(sink, parts[n - 2], err);
    p->saved = strcmp(p->label, "new") != 0;
    if (!from) {
        p->name = "criterion/benchmark";
        p->saved = p->saved && !strcmp(p->label, "base");
        return;
    }
    for (size_t i = from; i + 2 < n; i++)
        p->name = vt_sink_say(sink, err, "%s/%s", p->name, vt_sink_keep(sink, parts[i], err));
}

struct state {
    struct vt_sink *sink;
    struct vt_error *err;
    const char *metric;
    struct vt_labels factors; /* {saved: base} for what is not of the newest run */
    long iteration, run;
    double elapsed; /* seconds of measuring before the present sample */
};

static enum vt_status give(struct state *s, const char *name, const char *unit, double value, double seconds,
                           long line)
{
    struct vt_reading r = vt_reading_of(name, s->metric, unit, VT_BETTER_LOWER, value, line);

    r.run = s->run;
    r.iteration = s->iteration;
    r.factors = &s->factors;
    s->elapsed += seconds;
    r.time = seconds > 0 ? s->elapsed : NAN; /* when it ended */
    return s->err->status ? s->err->status : vt_sink_add(s->sink, &r, s->err);
}

static void report(struct state *s, const char *name, const char *unit, const char *label,
                   struct vt_text figure)
{
    struct vt_reading r = vt_reading_of(name, s->metric, unit, VT_BETTER_LOWER, 0, 0);

    r.factors = &s->factors;
    if (!s->err->status && figure.n)
        vt_sink_reported(s->sink, &r, label, figure, s->err);
}

/* ---- raw.csv */

static const char *name_row(struct state *s, const struct vt_text fields[])
{
    const char *name = "criterion";

    for (size_t i = 0; i < 3; i++)
        if (fields[i].n)
            name = vt_sink_say(s->sink, s->err, "%s/%s", name, vt_sink_keep(s->sink, fields[i], s->err));
    return name;
}

/* The first sample shows how criterion chose the numbers of iterations. */
static void report_first(struct state *s, const char *name, const char *unit, struct vt_text measured,
                         struct vt_text count)
{
    if (s->iteration > 2)
        return;
    report(s, name, unit, s->iteration == 1 ? "first sample's time" : "second sample's time", measured);
    report(s, name, unit,
           s->iteration == 1 ? "first sample's iteration_count" : "second sample's iteration_count", count);
}

static enum vt_status take_row(struct state *s, const struct vt_text fields[], size_t measured,
                               size_t unit_at, size_t count_at, const char **previous, long line)
{
    static const struct {
        const char *unit;
        double seconds;
    } units[] = {
        {"ps", 1e-12}, {"ns", 1e-9}, {"us", 1e-6}, {"\xc2\xb5s", 1e-6}, {"ms", 1e-3}, {"s", 1},
    };
    double total, count, seconds = 0;
    const char *name, *unit = "ns";

    if (!vt_text_is_number(fields[measured], &total) || !vt_text_is_number(fields[count_at], &count)
        || count <= 0)
        return vt_sink_bad_row(s->sink, line, s->err,
                               "a sample without its time or number of iterations; was it cut off?");
    if (unit_at < MOST_FIELDS)
        unit = vt_sink_keep(s->sink, fields[unit_at], s->err);
    name = name_row(s, fields);
    if (strcmp(*previous, name)) {
        s->iteration = 0;
        s->elapsed = 0;
        *previous = name;
    }
    for (size_t i = 0; i < sizeof units / sizeof *units; i++)
        if (!strcmp(units[i].unit, unit))
            seconds = total * units[i].seconds;
    s->iteration++;
    give(s, name, unit, total / count, seconds, line);
    report_first(s, name, unit, fields[measured], fields[count_at]);
    return s->err->status;
}

static enum vt_status parse_csv(struct state *s, const struct vt_input *in)
{
    struct vt_lines lines = vt_lines_of(in);
    struct vt_text line, fields[MOST_FIELDS];
    size_t columns = 0, measured = 0, unit_at = MOST_FIELDS, count_at = 0;
    const char *previous = "";

    while (!s->err->status && vt_lines_next(&lines, &line)) {
        if (!vt_text_trim(line).n)
            continue;
        size_t n = vt_quoted_fields(line, ',', fields, MOST_FIELDS, vt_sink_texts(s->sink));
        if (is_csv_header(line) && n <= MOST_FIELDS) {
            columns = n;
            measured = vt_quoted_find(fields, n, "sample_measured_value");
            if (measured == n)
                measured = vt_quoted_find(fields, n, "sample_time_nanos");
            unit_at = vt_quoted_find(fields, n, "unit");
            unit_at = unit_at == n ? MOST_FIELDS : unit_at;
            count_at = vt_quoted_find(fields, n, "iteration_count");
            s->run++;
            previous = "";
            if (measured == n || count_at == n)
                return vt_lines_fail(&lines, s->err,
                                     "this header of criterion's raw.csv names no sample time");
        } else if (!columns) {
            return vt_lines_fail(&lines, s->err,
                                 "criterion's raw.csv begins with 'group,function,value,...', not so");
        } else if (n != columns) {
            vt_sink_bad_row(s->sink, lines.number, s->err,
                            "this row has %zu fields and the header %zu; was it cut off?", n, columns);
        } else {
            take_row(s, fields, measured, unit_at, count_at, &previous, lines.number);
        }
    }
    return s->err->status;
}

/* ---- sample.json, estimates.json */

static enum vt_status give_samples(struct state *s, const struct vt_json *root, const struct vt_json *iters,
                                   const struct vt_json *times, const char *name, const char *unit)
{
    const struct vt_json *count = iters ? iters->child : NULL;
    double n, total;

    if (!iters || !times || iters->n != times->n)
        return vt_sink_bad_row(s->sink, root->line, s->err, "as many \"times\" as \"iters\" were expected");
    for (const struct vt_json *t = times->child; t && count && !s->err->status;
         t = t->next, count = count->next) {
        if (!vt_json_value(t, &total) || !vt_json_value(count, &n) || n <= 0) {
            vt_sink_bad_row(s->sink, t->line, s->err, "a sample without its time or number of iterations");
            continue;
        }
        s->iteration++;
        give(s, name, unit, total / n, strcmp(unit, "ns") ? 0 : total / 1e9, t->line);
        report_first(s, name, unit, t->text, count->text);
    }
    return s->err->status;
}

static void give_message(struct state *s, const struct vt_json *root, const char *name, const char *unit)
{
    const struct vt_json *mean = vt_json_get(vt_json_get(root, "mean"), "estimate");

    s->elapsed = 0;
    s->run = 1;
    give_samples(s, root, vt_json_get(root, "iteration_count"), vt_json_get(root, "measured_values"), name,
                 unit);
    if (mean)
        report(s, name, unit, "mean", mean->text);
}

static void give_estimates(struct state *s, const struct vt_json *root, const struct place *place)
{
    static const struct {
        const char *new, *old, *label;
    } figures[] = {
        {"median", "Median", "median"},
        {"std_dev", "StdDev", "sd"},
        {"slope", "Slope", "slope"},
    };
    const struct vt_json *mean = vt_json_get(root, "mean");
    double value;

    if (!mean)
        mean = vt_json_get(root, "Mean");
    if (!vt_json_number(mean, "point_estimate", &value)) {
        vt_sink_bad_row(s->sink, root->line, s->err, "criterion's estimates without a mean");
        return;
    }
    give(s, place->name, "ns", value, 0, vt_json_get(mean, "point_estimate")->line);
    const struct vt_json *interval = vt_json_get(mean, "confidence_interval");
    if (vt_json_get(interval, "lower_bound"))
        report(s, place->name, "ns", "low", vt_json_get(interval, "lower_bound")->text);
    if (vt_json_get(interval, "upper_bound"))
        report(s, place->name, "ns", "high", vt_json_get(interval, "upper_bound")->text);
    for (size_t i = 0; i < sizeof figures / sizeof *figures; i++) {
        const struct vt_json *figure = vt_json_get(root, figures[i].new);
        if (!figure)
            figure = vt_json_get(root, figures[i].old);
        figure = vt_json_get(figure, "point_estimate");
        if (figure)
            report(s, place->name, "ns", figures[i].label, figure->text);
    }
}

static enum vt_status parse_json(struct state *s, const struct vt_input *in)
{
    struct vt_documents documents = vt_documents_of(in);
    struct place place;
    const struct vt_json *root;

    find_place(in->name, &place, s->sink, s->err);
    if (place.saved)
        vt_labels_set(&s->factors, "saved", place.label, s->err);
    if (place.saved)
        vt_sink_tell(s->sink, VT_ORIGIN_FACTOR, "saved", place.label, s->err,
                     "the folder of a baseline that criterion saved");
    while (!s->err->status && vt_documents_next(&documents, &root, s->err)) {
        s->run++;
        s->iteration = 0;
        const struct vt_json *iters = vt_json_get(root, "iters"),
                             *counts = vt_json_get(root, "iteration_count");
        const char *id = vt_json_string(root, "id"), *unit = vt_json_string(root, "unit");
        s->metric = iters ? "sample time" : "mean time";
        if (iters) {
            give_samples(s, root, iters, vt_json_get(root, "times"), place.name, "ns");
        } else if (id && counts) {
            const char *name = "";
            name = vt_sink_say(s->sink, s->err, "criterion/%s", id);
            s->metric = "time";
            give_message(s, root, name, unit ? unit : "ns");
        } else if (vt_json_get(root, "mean") || vt_json_get(root, "Mean")) {
            give_estimates(s, root, &place);
        }
    }
    vt_documents_free(&documents);
    return s->err->status;
}

/* ---- console */

/* "Benchmarking NAME: Collecting 100 samples in ...": the name. Any other line is one. */
static struct vt_text without_progress(struct vt_text line)
{
    static const char *const steps[] = {": Warming up for ", ": Collecting ", ": Analyzing"};

    line = vt_text_trim(line);
    if (!vt_text_starts(line, "Benchmarking "))
        return line;
    line = vt_text_from(line, 13);
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++)
        line = vt_text_before(line, steps[i]);
    return vt_text_trim(line);
}

static enum vt_status parse_console(struct state *s, const struct vt_input *in)
{
    struct vt_lines lines = vt_lines_of(in);
    struct vt_text line, after, words[6];
    const char *name = "", *unit = "ns", *label = "", *previous = "";
    bool changes = false; /* in what a second run prints of the first: percentages */

    while (!s->err->status && vt_lines_next(&lines, &line)) {
        if (*name && vt_text_find(line, "thrpt:  [", &after)
            && vt_words(vt_text_before(after, "]"), words, 6)
                   == 6) { /* the same once more, by elements or bytes */
            const char *thrpt = "";
            thrpt = vt_sink_say(s->sink, s->err, "throughput (%s)", vt_sink_keep(s->sink, words[3], s->err));
            report(s, name, unit, thrpt, words[2]);
        }
        bool is_change = vt_text_find(line, "change:", NULL);
        changes = is_change || (changes && vt_text_starts(line, "   "));
        if (changes || !vt_text_find(line, "time:   [", &after)) {
            if (line.n && *line.s != ' ')
                previous = vt_sink_keep(s->sink, without_progress(line), s->err);
            continue;
        }
        double estimate;
        if (!vt_text_find(after, "]", NULL) || vt_words(vt_text_before(after, "]"), words, 6) != 6
            || !vt_text_is_number(words[2], &estimate))
            return vt_lines_fail(&lines, s->err,
                                 "'time: [LOW UNIT ESTIMATE UNIT HIGH UNIT]' was expected; was it cut off?");
        label = vt_sink_keep(s->sink, without_progress(vt_text_before(line, "time:   [")), s->err);
        name = vt_sink_say(s->sink, s->err, "criterion/%s",
                           *label ? label : previous); /* long names have a line of their own */
        unit = vt_sink_keep(s->sink, words[3], s->err);
        s->run = VT_RUN_NEXT;
        s->iteration = 0;
        give(s, name, unit, estimate, 0, lines.number);
        report(s, name, unit, "low", words[0]);
        report(s, name, unit, "high", words[4]);
    }
    return s->err->status;
}

static enum vt_status parse(const struct vt_input *in, struct vt_sink *sink, struct vt_error *err)
{
    struct state s = {.sink = sink, .err = err, .metric = "time"};

    if (is_estimates(in->text) || is_samples(in->text) || is_messages(in->text)) {
        parse_json(&s, in);
    } else if (is_console(in->text)) {
        s.metric = "mean time";
        parse_console(&s, in);
    } else {
        parse_csv(&s, in);
    }
    vt_labels_free(&s.factors);
    return err->status;
}

const struct vt_parser vt_parser_criterion = {"criterion",
                                              "criterion.rs",
                                              "0.2 to 0.5: raw.csv, sample.json, estimates.json, console",
                                              "cargo bench > run1.txt",
                                              score,
                                              parse};

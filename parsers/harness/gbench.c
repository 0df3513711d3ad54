/* Google Benchmark's JSON, CSV and console table. Repetitions are iterations of one run. Rows of aggregates
 * (mean, median, stddev, cv) repeat what the repetitions say, so they are kept only to check by; where
 * nothing else was printed (--benchmark_report_aggregates_only), the mean is taken with its sd. Failed
 * benchmarks are noted. */
#include "base/array.h"
#include "parsers/kit/document.h"
#include "parsers/kit/measured.h"
#include "parsers/kit/quoted.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* One row of any of the outputs. */
struct row {
    const char *name;      /* without the aggregate's suffix; the sink's, as the next */
    const char *aggregate; /* "mean", ...; "" for a repetition */
    struct vt_text
        figure[4];     /* real_time, cpu_time, bytes_per_second, items_per_second; empty where not given */
    double scale[4];   /* what to multiply it by */
    const char *unit;  /* of the times */
    double iterations; /* an aggregate's number of repetitions */
    long repetition, line; /* 0: not known */
    bool failed;
};

static const struct {
    const char *metric, *unit;
    enum vt_better better;
} metrics[4] = {
    {"real_time", NULL, VT_BETTER_LOWER},
    {"cpu_time", NULL, VT_BETTER_LOWER},
    {"bytes_per_second", "B/s", VT_BETTER_HIGHER},
    {"items_per_second", "items/s", VT_BETTER_HIGHER},
};

struct rows {
    struct row *at; /* owned: n, all of one run */
    size_t n;
    const struct row **by_name; /* owned: the same by name, aggregate and place; NULL before all are read */
};

static const char *unit_of(struct vt_text t)
{
    static const char *const units[] = {"ns", "us", "ms", "s"};

    for (size_t i = 0; i < 4; i++)
        if (vt_text_equals(t, units[i]))
            return units[i];
    return NULL;
}

static struct row *push(struct rows *rows, struct vt_error *err)
{
    struct row *at = vt_array_grow(rows->at, rows->n, sizeof *at);

    if (!at) {
        vt_no_memory(err);
        return NULL;
    }
    rows->at = at;
    rows->at[rows->n] = (struct row){.scale = {1, 1, 1, 1}, .unit = "ns", .name = "", .aggregate = ""};
    return &rows->at[rows->n++];
}

static void free_rows(struct rows *rows)
{
    free(rows->at);
    free(rows->by_name);
    *rows = (struct rows){0};
}

/* ---- one run's rows to readings */

static int compare_names(const struct row *a, const char *name, const char *aggregate)
{
    int order = strcmp(a->name, name);
    return order ? order : strcmp(a->aggregate, aggregate);
}

static int compare_rows(const void *one, const void *other)
{
    const struct row *a = *(const struct row *const *)one, *b = *(const struct row *const *)other;
    int order = compare_names(a, b->name, b->aggregate);
    return order ? order : (a > b) - (a < b);
}

static enum vt_status sort_rows(struct rows *rows, struct vt_error *err)
{
    rows->by_name = malloc((rows->n ? rows->n : 1) * sizeof *rows->by_name);
    if (!rows->by_name)
        return vt_no_memory(err);
    for (size_t i = 0; i < rows->n; i++)
        rows->by_name[i] = &rows->at[i];
    qsort(rows->by_name, rows->n, sizeof *rows->by_name, compare_rows);
    return VT_OK;
}

/* The first row of that name and aggregate, or NULL. */
static const struct row *aggregate_of(const struct rows *rows, const char *name, const char *aggregate)
{
    size_t low = 0, high = rows->n;

    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (compare_names(rows->by_name[middle], name, aggregate) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low < rows->n && !compare_names(rows->by_name[low], name, aggregate) ? rows->by_name[low] : NULL;
}

static void give_figure(const struct rows *rows, const struct row *r, size_t k, long run,
                        struct vt_sink *sink, struct vt_error *err)
{
    const char *benchmark = "";
    double value, sd;

    if (err->status || !r->figure[k].n)
        return;
    benchmark = vt_sink_say(sink, err, "gbench/%s", r->name);
    if (!vt_text_is_number(r->figure[k], &value)) {
        vt_sink_bad_row(sink, r->line, err, "%s of %s is no number within range", metrics[k].metric, r->name);
        return;
    }
    struct vt_reading reading =
        vt_reading_of(benchmark, metrics[k].metric, metrics[k].unit ? metrics[k].unit : r->unit,
                      metrics[k].better, value * r->scale[k], r->line);
    reading.run = run;
    reading.iteration = r->repetition;
    if (*r->aggregate) {
        const struct row *deviation = aggregate_of(rows, r->name, "stddev");
        reading.aggregate_n = r->iterations;
        if (deviation && vt_text_is_number(deviation->figure[k], &sd))
            reading.aggregate_sd = sd * deviation->scale[k];
    }
    vt_sink_add(sink, &reading, err);
}

static void report_figure(const struct row *r, size_t k, struct vt_sink *sink, struct vt_error *err)
{
    const char *benchmark = "", *label = "";
    const char *unit = metrics[k].unit ? metrics[k].unit : r->unit;

    if (err->status || !r->figure[k].n)
        return;
    benchmark = vt_sink_say(sink, err, "gbench/%s", r->name);
    if (!strcmp(r->aggregate, "cv"))
        label = vt_sink_say(sink, err, "cv");
    else
        label = vt_sink_say(sink, err, "%s (%s)", r->aggregate, unit);
    struct vt_reading reading =
        vt_reading_of(benchmark, metrics[k].metric, unit, metrics[k].better, 0, r->line);
    vt_sink_reported(sink, &reading, label, r->figure[k], err);
}

/* The repetitions of a name are counted where the output does not number them. */
static void count(struct rows *rows)
{
    const struct row *before = NULL;

    for (size_t i = 0; i < rows->n; i++) {
        struct row *r = &rows->at[rows->by_name[i] - rows->at];
        if (!*r->aggregate && !r->repetition)
            r->repetition = before && !strcmp(before->name, r->name) ? before->repetition + 1 : 1;
        before = *r->aggregate ? NULL : r;
    }
}

static enum vt_status give_rows(struct rows *rows, long run, struct vt_sink *sink, struct vt_error *err)
{
    if (sort_rows(rows, err))
        return err->status;
    count(rows);
    for (size_t i = 0; i < rows->n && !err->status; i++) {
        const struct row *r = &rows->at[i];
        if (r->failed) {
            if (r->repetition <= 1)
                vt_sink_note(sink, "failed_run", VT_WARNING, err, "Google Benchmark's %s failed (line %ld)",
                             r->name, r->line);
            continue;
        }
        bool only_aggregates = *r->aggregate && !aggregate_of(rows, r->name, "");
        if (*r->aggregate && !(only_aggregates && !strcmp(r->aggregate, "mean")))
            continue;
        for (size_t k = 0; k < 4; k++)
            give_figure(rows, r, k, run, sink, err);
    }
    for (size_t i = 0; i < rows->n && !err->status; i++) {
        const struct row *r = &rows->at[i];
        const struct row *base = *r->aggregate ? aggregate_of(rows, r->name, "") : NULL;
        if (!*r->aggregate || (base && base->failed) || (!base && !aggregate_of(rows, r->name, "mean")))
            continue;
        for (size_t k = 0; k < 4; k++)
            if (!base || base->figure[k].n)
                report_figure(r, k, sink, err);
    }
    return err->status;
}

/* CSV and console mark an aggregate by its name's end; "x_mean" alone may be a name of its own. */
static void split_suffix(struct rows *rows, struct vt_sink *sink, struct vt_error *err)
{
    static const char *const suffixes[] = {"_mean", "_median", "_stddev", "_cv", "_BigO", "_RMS"};

    for (size_t i = 0; i < rows->n; i++) {
        struct row *r = &rows->at[i];
        size_t n = strlen(r->name);
        for (size_t k = 0; k < 6; k++) {
            size_t m = strlen(suffixes[k]);
            if (n <= m || strcmp(r->name + n - m, suffixes[k]))
                continue;
            r->name = vt_sink_keep(sink, vt_text_first(vt_text_of(r->name), n - m), err);
            r->aggregate = suffixes[k] + 1;
            break;
        }
    }
}

/* ---- JSON */

/* Counters that the benchmark's author made: what they mean, only he knows. */
static void report_counters(const struct vt_json *b, const char *name, const char *unit, struct vt_sink *sink,
                            struct vt_error *err)
{
    static const char *const known[] = {
        "family_index",     "per_family_instance_index",
        "repetitions",      "repetition_index",
        "threads",          "real_time",
        "cpu_time",         "bytes_per_second",
        "items_per_second",
    };
    const char *benchmark = "";
    struct vt_reading r;

    benchmark = vt_sink_say(sink, err, "gbench/%s", name);
    r = vt_reading_of(benchmark, "real_time", unit, VT_BETTER_LOWER, 0, b->line);
    for (const struct vt_json *c = b->child; c && !err->status; c = c->next) {
        bool is_known = c->kind != VT_JSON_NUMBER || !c->key;
        for (size_t i = 0; i < sizeof known / sizeof *known && !is_known; i++)
            is_known = !strcmp(known[i], c->key);
        if (!is_known)
            vt_sink_reported(sink, &r, c->key, c->text, err);
    }
}

static void read_json_row(struct rows *rows, const struct vt_json *b, struct vt_sink *sink,
                          struct vt_error *err)
{
    const char *name = vt_json_string(b, "run_name"), *aggregate = vt_json_string(b, "aggregate_name");
    const char *unit = vt_json_string(b, "time_unit");
    double x;

    if (!name)
        name = vt_json_string(b, "name");
    if (!name) {
        vt_sink_bad_row(sink, b->line, err, "a benchmark has no \"name\"");
        return;
    }
    if (aggregate && (!strcmp(aggregate, "BigO") || !strcmp(aggregate, "RMS")))
        return; /* a fit over sizes */
    struct row *r = push(rows, err);
    if (!r)
        return;
    r->name = vt_sink_keep(sink, vt_text_trim(vt_text_of(name)), err);
    r->line = b->line;
    r->aggregate = vt_sink_keep(sink, vt_text_of(aggregate ? aggregate : ""), err);
    if (unit && unit_of(vt_text_of(unit)))
        r->unit = unit_of(vt_text_of(unit));
    for (size_t k = 0; k < 4; k++) {
        const struct vt_json *figure = vt_json_get(b, metrics[k].metric);
        if (figure && figure->kind == VT_JSON_NUMBER) {
            r->figure[k] = figure->text;
            r->line = figure->line;
        }
    }
    if (!aggregate && vt_json_number(b, "repetition_index", &x) && x >= 0 && x < 1e9)
        r->repetition = (long)x + 1;
    vt_json_number(b, "iterations", &r->iterations);
    const struct vt_json *failed = vt_json_get(b, "error_occurred"), *skipped = vt_json_get(b, "skipped");
    r->failed = (failed && failed->truth) || (skipped && skipped->truth);
    if (!r->failed && !r->figure[0].n)
        vt_sink_bad_row(sink, b->line, err, "%s has no \"real_time\"", name);
}

static enum vt_status parse_json(const struct vt_input *in, struct vt_sink *sink, struct vt_error *err)
{
    struct vt_documents documents = vt_documents_each_of(in);
    struct vt_measured facts = {.sink = sink, .err = err, .line = 0};
    const struct vt_json *root;

    for (long run = 1; vt_documents_next(&documents, &root, err) && !err->status; run++) {
        const struct vt_json *benchmarks = vt_json_get(root, "benchmarks"),
                             *context = vt_json_get(root, "context");
        struct rows rows = {0};
        const char *build = vt_json_string(context, "library_build_type");
        const struct vt_json *cpus = vt_json_get(context, "num_cpus");
        if (build)
            vt_measured_fact(&facts, "gbench library build", vt_text_of(build));
        if (cpus)
            vt_measured_fact(&facts, "cpus", cpus->text);
        for (const struct vt_json *b = benchmarks ? benchmarks->child : NULL; b && !err->status; b = b->next)
            read_json_row(&rows, b, sink, err);
        if (!err->status)
            give_rows(&rows, run, sink, err);
        for (const struct vt_json *b = benchmarks ? benchmarks->child : NULL; b && !err->status;
             b = b->next) {
            const char *name = vt_json_string(b, "run_name"), *unit = vt_json_string(b, "time_unit");
            name = name ? name : vt_json_string(b, "name");
            if (name && !vt_json_string(b, "aggregate_name"))
                report_counters(b, name, unit ? unit : "ns", sink, err);
        }
        free_rows(&rows);
    }
    vt_documents_free(&documents);
    return err->status;
}

/* ---- CSV:
 * name,iterations,real_time,cpu_time,time_unit,bytes_per_second,items_per_second,label,error_occurred,... */

#define MOST_FIELDS 64

static bool is_csv_header(struct vt_text line)
{
    return vt_text_starts(line, "name,iterations,real_time,cpu_time,time_unit");
}

static enum vt_status read_csv_row(struct rows *rows, const struct vt_text fields[], size_t n, long line,
                                   struct vt_sink *sink, struct vt_error *err)
{
    struct row *r = push(rows, err);

    if (!r)
        return err->status;
    r->name = vt_sink_keep(sink, vt_text_trim(fields[0]), err);
    r->line = line;
    if (!vt_text_is_number(fields[1], &r->iterations))
        r->iterations = 0;
    if (unit_of(fields[4]))
        r->unit = unit_of(fields[4]);
    r->figure[0] = fields[2];
    r->figure[1] = fields[3];
    for (size_t k = 2; k < 4; k++)
        if (3 + k < n)
            r->figure[k] = fields[3 + k];
    r->failed = n > 8 && vt_text_equals(fields[8], "true");
    return VT_OK;
}

static enum vt_status parse_csv(const struct vt_input *in, struct vt_sink *sink, struct vt_error *err)
{
    struct vt_lines lines = vt_lines_of(in);
    struct vt_text line, fields[MOST_FIELDS];
    struct rows rows = {0};
    size_t columns = 0;
    long run = 0;

    while (!err->status && vt_lines_next(&lines, &line)) {
        if (is_csv_header(line)) {
            split_suffix(&rows, sink, err);
            give_rows(&rows, run++, sink, err);
            free_rows(&rows);
            columns = vt_quoted_fields(line, ',', fields, MOST_FIELDS, vt_sink_texts(sink));
            continue;
        }
        if (!columns || !vt_text_trim(line).n)
            continue;
        size_t n = vt_quoted_fields(line, ',', fields, MOST_FIELDS, vt_sink_texts(sink));
        bool failed = n > 8 && n <= columns && vt_text_equals(fields[8], "true"); /* has no counters */
        if ((n != columns && !failed) || n > MOST_FIELDS)
            vt_sink_bad_row(sink, lines.number, err,
                            "this row has %zu fields and the header %zu; was it cut off?", n, columns);
        else
            read_csv_row(&rows, fields, n, lines.number, sink, err);
    }
    split_suffix(&rows, sink, err);
    if (!err->status)
        give_rows(&rows, run, sink, err);
    free_rows(&rows);
    return err->status;
}

/* ---- console: "BM_Sum/1024   504 ns   423 ns   61622 bytes_per_second=18.0G/s n=1024" */

static bool is_console_header(struct vt_text line)
{
    struct vt_text words[4];

    return vt_text_starts(line, "Benchmark ") && vt_words(line, words, 4) >= 4
           && vt_text_equals(words[1], "Time") && vt_text_equals(words[2], "CPU")
           && vt_text_equals(words[3], "Iterations");
}

/* "bytes_per_second=18.0346Gi/s": bytes are of 1024, with an i since 1.8; items of 1000. */
static void read_counter(struct row *r, size_t k, struct vt_text rest)
{
    static const char prefixes[] = "kMGT";
    struct vt_text after;
    double value;
    char label[40];

    snprintf(label, sizeof label, "%s=", metrics[k].metric);
    if (!vt_text_find(rest, label, &after))
        return;
    r->figure[k] = after;
    if (!vt_text_number(&after, &value))
        return;
    r->figure[k].n = (size_t)(after.s - r->figure[k].s);
    const char *prefix = after.n && *after.s ? strchr(prefixes, *after.s == 'K' ? 'k' : *after.s) : NULL;
    bool binary = k == 2 || (after.n > 1 && after.s[1] == 'i');
    if (prefix)
        r->scale[k] = pow(binary ? 1024 : 1000, (double)(prefix - prefixes) + 1);
}

/* "18.0346GB/s" and "5.2M items/s", as before 1.5. */
static void read_unnamed(struct row *r, struct vt_text rest)
{
    static const char prefixes[] = "kMGT";
    struct vt_text word;

    while (vt_text_word(&rest, &word)) {
        struct vt_text after = word;
        double value;
        if (!vt_text_number(&after, &value))
            continue;
        const char *prefix = after.n ? strchr(prefixes, *after.s) : NULL;
        bool items = vt_text_starts(vt_text_trim(rest), "items/s");
        size_t k = items ? 3 : 2;
        if (!items && !vt_text_ends(after, "B/s"))
            continue;
        r->figure[k] = vt_text_first(word, (size_t)(after.s - word.s));
        if (prefix)
            r->scale[k] = pow(items ? 1000 : 1024, (double)(prefix - prefixes) + 1);
    }
}

static void read_console_row(struct rows *rows, struct vt_text line, long number, struct vt_sink *sink,
                             struct vt_error *err)
{
    struct vt_text words[8], rest = line, word;
    size_t n = vt_words(line, words, 8);
    double x;

    if (vt_text_find(line, "ERROR OCCURRED", NULL)) {
        struct row *r = push(rows, err);
        if (r) {
            r->name = vt_sink_keep(sink, vt_text_trim(words[0]), err);
            r->line = number;
            r->failed = true;
        }
        return;
    }
    if (n > 8)
        n = 8;
    bool percent = n >= 5 && vt_text_equals(words[2], "%"); /* the cv of 1.6 and later */
    if (n < 6 || !vt_text_is_number(words[1], &x) || !vt_text_is_number(words[3], &x)
        || !(percent || (unit_of(words[2]) && unit_of(words[4]))) || !vt_text_is_number(words[5], &x))
        return;
    struct row *r = push(rows, err);
    if (!r)
        return;
    r->name = vt_sink_keep(sink, vt_text_trim(words[0]), err);
    r->line = number;
    r->unit = percent ? "ns" : unit_of(words[2]);
    r->figure[0] = words[1];
    r->figure[1] = words[3];
    if (!percent && strcmp(unit_of(words[2]), unit_of(words[4])))
        r->figure[1] = (struct vt_text){"", 0};
    r->iterations = x;
    for (int i = 0; i < 6 && vt_text_word(&rest, &word); i++)
        continue;
    read_counter(r, 2, rest);
    read_counter(r, 3, rest);
    read_unnamed(r, rest);
}

static enum vt_status parse_console(const struct vt_input *in, struct vt_sink *sink, struct vt_error *err)
{
    struct vt_lines lines = vt_lines_of(in);
    struct vt_text line;
    struct rows rows = {0};
    bool in_table = false;
    long run = 0;

    while (!err->status && vt_lines_next(&lines, &line)) {
        if (is_console_header(line)) {
            split_suffix(&rows, sink, err);
            give_rows(&rows, run++, sink, err);
            free_rows(&rows);
            in_table = true;
        } else if (in_table) {
            read_console_row(&rows, line, lines.number, sink, err);
        }
    }
    split_suffix(&rows, sink, err);
    if (!err->status)
        give_rows(&rows, run, sink, err);
    free_rows(&rows);
    return err->status;
}

/* ---- recognition */

static bool has_line(struct vt_text head, bool (*is)(struct vt_text))
{
    struct vt_text line;

    while (vt_text_split(head, '\n', &line, &head))
        if (is(line))
            return true;
    return is(head);
}

static bool is_json(struct vt_text head)
{
    return vt_text_has_key(head, "benchmarks") && vt_text_has_key(head, "real_time");
}

static int score(struct vt_text head)
{
    if (is_json(head))
        return vt_text_has_key(head, "time_unit") ? 95 : 80;
    return has_line(head, is_csv_header) ? 95 : has_line(head, is_console_header) ? 93 : 0;
}

static enum vt_status parse(const struct vt_input *in, struct vt_sink *sink, struct vt_error *err)
{
    if (vt_text_has_key(in->text, "benchmarks"))
        return parse_json(in, sink, err);
    if (has_line(in->text, is_csv_header))
        return parse_csv(in, sink, err);
    return parse_console(in, sink, err);
}

const struct vt_parser vt_parser_gbench = {
    "gbench",
    "Google Benchmark",
    "1.0 to 1.9: JSON, CSV, console",
    "./bench --benchmark_format=json --benchmark_repetitions=10 > run1.json",
    score,
    parse};

/* hyperfine's JSON, which has every run's time in seconds, its CSV with only the means, and its text:
 *      Benchmark 1: sha256sum /usr/bin/perl
 *        Time (mean +- s):      57.6 ms +-  10.4 ms    [User: 24.2 ms, System: 1.1 ms]
 *        Range (min ... max):   46.3 ms ...  86.1 ms    12 runs
 * A time of 0 is what is left when the shell's own start took longer: below what can be measured. */
#include "base/buffer.h"
#include "model/labels.h"
#include "parsers/kit/document.h"
#include "parsers/kit/measured.h"
#include "parsers/kit/quoted.h"

#include <math.h>
#include <string.h>

static bool is_csv_header(struct vt_text line)
{
    return vt_text_starts(line, "command,mean,stddev,median,user,system,min,max");
}

static bool is_text(struct vt_text head)
{
    return (vt_text_find(head, "Time (mean ", NULL) && vt_text_find(head, "Range (min ", NULL))
           || (vt_text_find(head, "Benchmark ", NULL) && vt_text_find(head, "Time (abs ", NULL));
}

static int score(struct vt_text head)
{
    if (vt_text_has_key(head, "results") && vt_text_has_key(head, "command")
        && (vt_text_has_key(head, "stddev") || vt_text_has_key(head, "times")))
        return 95;
    return is_csv_header(head) || is_text(head) ? 95 : 0;
}

/* One command with its results. Parameters (-L, -P) are what hyperfine itself varied, so they are factors,
 * and the command's name has "{parameter}" where its value stands. */
struct command {
    const char *name; /* the sink's */
    struct vt_labels factors;
};

static bool is_of_word(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '_' || c == '.';
}

/* The name with every `value` in it that is no part of a longer word as "{key}". */
static const char *generalize(struct vt_measured *to, const char *name, const char *key, const char *value)
{
    struct vt_buffer out = {0};
    size_t n = strlen(value);

    for (const char *at = name; *at;) {
        bool whole = n && !strncmp(at, value, n)
                     && (at == name || !is_of_word(at[-1]) || !is_of_word(value[0]))
                     && (!is_of_word(at[n]) || !is_of_word(value[n - 1]));
        if (whole)
            vt_buffer_printf(&out, "{%s}", key);
        else
            vt_buffer_putc(&out, *at);
        at += whole ? n : 1;
    }
    if (out.failed)
        vt_no_memory(to->err);
    const char *kept = vt_sink_keep(to->sink, vt_text_of(vt_buffer_text(&out)), to->err);
    vt_buffer_free(&out);
    return kept;
}

static void take_parameter(struct vt_measured *to, struct command *c, const char *key, const char *value)
{
    c->name = generalize(to, c->name, key, value);
    vt_sink_tell(to->sink, VT_ORIGIN_FACTOR, key, "", to->err, "a parameter of hyperfine (-L or -P)");
    if (!to->err->status)
        vt_labels_set(&c->factors, key, value, to->err);
}

static struct command command_of_json(struct vt_measured *to, const struct vt_json *result)
{
    const struct vt_json *parameters = vt_json_get(result, "parameters");
    struct command c = {vt_json_string(result, "command"), {0}};

    for (const struct vt_json *p = parameters ? parameters->child : NULL; p; p = p->next)
        if (p->key && p->text.n)
            take_parameter(to, &c, p->key, p->text.s);
    c.name = vt_sink_say(to->sink, to->err, "hyperfine/%s", c.name);
    return c;
}

static struct vt_reading reading_of(struct vt_measured *to, const struct command *c, const char *metric,
                                    const char *unit, double value)
{
    struct vt_reading r = vt_reading_of(c->name, metric, unit, VT_BETTER_LOWER, value, to->line);

    r.run = VT_RUN_NEXT;
    r.factors = &c->factors;
    return r;
}

static void give_time(struct vt_measured *to, const struct command *c, double seconds)
{
    struct vt_reading r = reading_of(to, c, "time", "s", seconds);

    if (!(seconds > 0)) {
        r.value = NAN;
        r.censored = VT_CENSORED_BELOW;
    }
    if (!to->err->status)
        vt_sink_add(to->sink, &r, to->err);
}

static void report(struct vt_measured *to, const struct command *c, const char *label, struct vt_text figure)
{
    struct vt_reading r = reading_of(to, c, "time", "s", 0);

    if (!to->err->status && figure.n)
        vt_sink_reported(to->sink, &r, label, figure, to->err);
}

static void note_exits(struct vt_measured *to, const struct vt_json *result, const char *name)
{
    const struct vt_json *codes = vt_json_get(result, "exit_codes");
    size_t failed = 0;
    double code;

    for (const struct vt_json *c = codes ? codes->child : NULL; c; c = c->next)
        failed += !vt_json_value(c, &code) || code != 0;
    if (failed)
        vt_sink_note(
            to->sink, "failed_run", VT_WARNING, to->err,
            "%zu of %zu runs of %s ended with an error; hyperfine was told to go on, so they are kept",
            failed, codes->n, name);
}

static void give_times(struct vt_measured *to, const struct vt_json *result, const struct command *c)
{
    const struct vt_json *times = vt_json_get(result, "times");
    double value;

    if (!times || !times->n) {
        if (vt_json_number(result, "mean", &value))
            give_time(to, c, value);
        else
            vt_sink_bad_row(to->sink, result->line, to->err, "hyperfine: '%s' has no times", c->name + 10);
    }
    for (const struct vt_json *t = times ? times->child : NULL; t && !to->err->status; t = t->next) {
        to->line = t->line;
        if (vt_json_value(t, &value))
            give_time(to, c, value);
        else
            vt_sink_bad_row(to->sink, t->line, to->err, "hyperfine: a time of '%s' is no number",
                            c->name + 10);
    }
}

static enum vt_status give_result(struct vt_measured *to, const struct vt_json *result)
{
    static const char *const figures[] = {"mean", "stddev", "median", "user", "system", "min", "max"};
    const struct vt_json *memory = vt_json_get(result, "memory_usage_byte");
    double value;

    to->line = result->line;
    if (!vt_json_string(result, "command"))
        return vt_sink_bad_row(to->sink, result->line, to->err, "hyperfine: a result has no \"command\"");
    struct command c = command_of_json(to, result);
    give_times(to, result, &c);
    for (size_t i = 0; i < sizeof figures / sizeof *figures; i++) {
        const struct vt_json *figure = vt_json_get(result, figures[i]);
        if (figure && figure->kind == VT_JSON_NUMBER)
            report(to, &c, figures[i], figure->text);
    }
    for (const struct vt_json *m = memory ? memory->child : NULL; m && !to->err->status; m = m->next) {
        to->line = m->line;
        if (vt_json_value(m, &value)) {
            struct vt_reading r = reading_of(to, &c, "memory", "B", value);
            vt_sink_add(to->sink, &r, to->err);
        }
    }
    note_exits(to, result, c.name);
    vt_labels_free(&c.factors);
    return to->err->status;
}

static enum vt_status parse_json(const struct vt_input *in, struct vt_measured *to)
{
    struct vt_documents documents = vt_documents_each_of(in);
    const struct vt_json *root;

    while (vt_documents_next(&documents, &root, to->err) && !to->err->status) {
        const struct vt_json *results = vt_json_get(root, "results");
        for (const struct vt_json *r = results ? results->child : NULL; r && !to->err->status; r = r->next)
            give_result(to, r);
    }
    vt_documents_free(&documents);
    return to->err->status;
}

#define MOST_FIELDS 64

/* A parameter's column is named parameter_NAME. */
static struct command command_of_csv(struct vt_measured *to, const struct vt_text header[],
                                     const struct vt_text fields[], size_t n)
{
    struct command c = {vt_sink_keep(to->sink, fields[0], to->err), {0}};

    for (size_t i = 8; i < n; i++)
        if (vt_text_starts(header[i], "parameter_") && fields[i].n)
            take_parameter(to, &c, vt_sink_keep(to->sink, vt_text_from(header[i], 10), to->err),
                           vt_sink_keep(to->sink, fields[i], to->err));
    c.name = vt_sink_say(to->sink, to->err, "hyperfine/%s", c.name);
    return c;
}

static void give_row(struct vt_measured *to, const struct vt_text header[], const struct vt_text fields[],
                     size_t n, double mean)
{
    struct command c = command_of_csv(to, header, fields, n);

    give_time(to, &c, mean);
    for (size_t i = 2; i < 8; i++)
        report(to, &c, vt_sink_keep(to->sink, header[i], to->err), fields[i]);
    vt_labels_free(&c.factors);
}

static enum vt_status parse_csv(const struct vt_input *in, struct vt_measured *to)
{
    struct vt_lines lines = vt_lines_of(in);
    struct vt_text line, header[MOST_FIELDS], fields[MOST_FIELDS];
    struct vt_arena *arena = vt_sink_texts(to->sink);
    size_t columns = 0;

    while (!to->err->status && vt_lines_next(&lines, &line)) {
        double mean;
        to->line = lines.number;
        if (is_csv_header(line)) {
            columns = vt_quoted_fields(line, ',', header, MOST_FIELDS, arena);
            continue;
        }
        if (!vt_text_trim(line).n || !columns)
            continue;
        size_t n = vt_quoted_fields(line, ',', fields, MOST_FIELDS, arena);
        if (n != columns || n > MOST_FIELDS || !vt_text_is_number(fields[1], &mean))
            vt_sink_bad_row(to->sink, lines.number, to->err,
                            "hyperfine: %zu fields with a mean in the second were expected; was it cut off?",
                            columns);
        else
            give_row(to, header, fields, n, mean);
    }
    return to->err->status;
}

/* "57.6 ms", in seconds. */
static bool seconds_of(struct vt_text *t, double *seconds)
{
    struct vt_text rest = *t, unit;
    double value;

    if (!vt_text_number(&rest, &value) || !vt_text_word(&rest, &unit))
        return false;
    double factor = vt_text_equals(unit, "s")                                         ? 1
                    : vt_text_equals(unit, "ms")                                      ? 1e-3
                    : vt_text_equals(unit, "us") || vt_text_equals(unit, "\xc2\xb5s") ? 1e-6
                    : vt_text_equals(unit, "ns")                                      ? 1e-9
                                                                                      : 0;
    *seconds = value * factor;
    *t = rest;
    return factor > 0;
}

static struct command command_of_text(struct vt_measured *to, struct vt_text command)
{
    command = vt_text_trim(command);
    return (struct command){
        vt_sink_say(to->sink, to->err, "hyperfine/%s", vt_sink_keep(to->sink, command, to->err)), {0}};
}

static enum vt_status parse_text(const struct vt_input *in, struct vt_measured *to)
{
    struct vt_lines lines = vt_lines_of(in);
    struct vt_text line, rest, command = {"", 0};
    double mean = NAN, sd = NAN, runs;
    long mean_line = 0;

    while (!to->err->status && vt_lines_next(&lines, &line)) {
        if (vt_text_starts(line, "Benchmark ") && vt_text_find(line, ": ", &command)) {
            mean = NAN;
        } else if (vt_text_find(line, "Time (abs ", &rest) && vt_text_find(rest, "):", &rest)) {
            if (!seconds_of(&rest, &mean)) /* of a single run */
                return vt_lines_fail(&lines, to->err, "no time with its unit here; was it cut off?");
            to->line = lines.number;
            struct command c = command_of_text(to, command);
            give_time(to, &c, mean);
            mean = NAN;
        } else if (vt_text_find(line, "Ignoring non-zero exit code", NULL)) {
            vt_sink_note(to->sink, "failed_run", VT_WARNING, to->err,
                         "hyperfine ignored a command that failed (line %ld)", lines.number);
        } else if (vt_text_find(line, "Time (mean ", &rest) && vt_text_find(rest, "):", &rest)) {
            if (!seconds_of(&rest, &mean))
                return vt_lines_fail(&lines, to->err, "no mean with a unit of time here; was it cut off?");
            while (rest.n && !(*rest.s >= '0' && *rest.s <= '9'))
                rest = vt_text_from(rest, 1);
            if (!seconds_of(&rest, &sd))
                sd = NAN;
            mean_line = lines.number;
        } else if (vt_text_find(line, "Range (min ", NULL) && !isnan(mean)) {
            struct vt_text words[20];
            size_t n = vt_words(line, words, 20);
            if (n < 2 || n > 20 || !vt_text_starts(words[n - 1], "run")
                || !vt_text_is_number(words[n - 2], &runs))
                return vt_lines_fail(&lines, to->err, "no number of runs ends this line; was it cut off?");
            struct command c = command_of_text(to, command);
            to->line = mean_line;
            struct vt_reading r = reading_of(to, &c, "time", "s", mean);
            r.aggregate_n = runs;
            r.aggregate_sd = sd;
            vt_sink_add(to->sink, &r, to->err);
            mean = NAN;
        }
    }
    return to->err->status;
}

static enum vt_status parse(const struct vt_input *in, struct vt_sink *sink, struct vt_error *err)
{
    struct vt_measured to = {.sink = sink, .err = err, .line = 0};

    if (vt_text_has_key(in->text, "results"))
        return parse_json(in, &to);
    if (is_text(in->text))
        return parse_text(in, &to);
    return parse_csv(in, &to);
}

const struct vt_parser vt_parser_hyperfine = {
    "hyperfine", "hyperfine", "1.0 to 1.19: JSON, CSV, text", "hyperfine --export-json runs.json 'COMMAND'",
    score,       parse};

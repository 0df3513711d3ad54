#include "parsers/kit/measured.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum vt_status vt_measured_lines(const struct vt_input *in, struct vt_measured *to,
                                 void (*take)(void *state, struct vt_text line), void *state)
{
    struct vt_lines lines = vt_lines_of(in);
    struct vt_text line;

    while (!to->err->status && vt_lines_next(&lines, &line)) {
        to->line = lines.number;
        take(state, line);
    }
    return to->err->status;
}

static enum vt_status give(struct vt_measured *to, const char *benchmark, const char *metric,
                           const char *unit, enum vt_better better, double value, enum vt_censor side)
{
    struct vt_reading r = vt_reading_of(benchmark, metric, unit, better, value, to->line);

    r.run = VT_RUN_NEXT;
    r.censored = side;
    r.factors = to->factors;
    return to->err->status ? to->err->status : vt_sink_add(to->sink, &r, to->err);
}

enum vt_status vt_measured(struct vt_measured *to, const char *benchmark, const char *metric,
                           const char *unit, double value)
{
    return give(to, benchmark, metric, unit, VT_BETTER_UNKNOWN, value, VT_NOT_CENSORED);
}

enum vt_status vt_measured_better(struct vt_measured *to, const char *benchmark, const char *metric,
                                  const char *unit, enum vt_better better, double value)
{
    return give(to, benchmark, metric, unit, better, value, VT_NOT_CENSORED);
}

enum vt_status vt_measured_censored(struct vt_measured *to, const char *benchmark, const char *metric,
                                    const char *unit, enum vt_better better, enum vt_censor side)
{
    return give(to, benchmark, metric, unit, better, NAN, side);
}

enum vt_status vt_measured_reported(struct vt_measured *to, const char *benchmark, const char *metric,
                                    const char *unit, const char *name, struct vt_text figure)
{
    struct vt_reading r = vt_reading_of(benchmark, metric, unit, VT_BETTER_UNKNOWN, 0, to->line);

    r.factors = to->factors;
    return to->err->status ? to->err->status : vt_sink_reported(to->sink, &r, name, figure, to->err);
}

enum vt_status vt_measured_reported_number(struct vt_measured *to, const char *benchmark, const char *metric,
                                           const char *unit, const char *name, double figure)
{
    char text[40];

    snprintf(text, sizeof text, "%.10g", figure);
    return vt_measured_reported(to, benchmark, metric, unit, name, vt_text_of(text));
}

enum vt_status vt_measured_fact(struct vt_measured *to, const char *name, struct vt_text value)
{
    if (to->err->status || !vt_text_trim(value).n)
        return to->err->status;
    return vt_sink_fact(to->sink, name, value, to->err);
}

enum vt_status vt_measured_parameter(struct vt_measured *to, const char *name, struct vt_text value)
{
    return to->err->status ? to->err->status : vt_sink_parameter(to->sink, name, value, to->err);
}

size_t vt_words(struct vt_text line, struct vt_text words[], size_t most)
{
    struct vt_text word;
    size_t n = 0;

    while (vt_text_word(&line, &word)) {
        if (n < most)
            words[n] = word;
        n++;
    }
    for (size_t i = n; i < most; i++)
        words[i] = (struct vt_text){"", 0};
    return n;
}

size_t vt_fields(struct vt_text line, char separator, struct vt_text fields[], size_t most)
{
    struct vt_text field;
    size_t n = 0;
    bool more;

    do {
        more = vt_text_split(line, separator, &field, &line);
        if (!more)
            field = line;
        if (n < most)
            fields[n] = vt_text_trim(field);
        n++;
    } while (more);
    for (size_t i = n; i < most; i++)
        fields[i] = (struct vt_text){"", 0};
    return n;
}

bool vt_number_after(struct vt_text line, const char *label, double *value, struct vt_text *rest)
{
    struct vt_text after;

    if (!vt_text_find(line, label, &after))
        return false;
    while (after.n && (*after.s == ' ' || *after.s == '\t' || *after.s == ':' || *after.s == '='))
        after = vt_text_from(after, 1);
    if (!vt_text_number(&after, value))
        return false;
    if (rest)
        *rest = after;
    return true;
}

bool vt_measured_unreadable(struct vt_measured *to, struct vt_text line)
{
    line = vt_text_trim(line);
    if (!to->err->status)
        vt_sink_bad_row(to->sink, to->line, to->err,
                        "a number in '%.*s' cannot be read; was it cut off, or mended by hand?",
                        (int)(line.n < 120 ? line.n : 120), line.n ? line.s : "");
    return true;
}

void vt_measured_incomplete(struct vt_measured *to, const char *what)
{
    if (to->err->status
        || vt_sink_note(to->sink, "missing_result", VT_WARNING, to->err, "%s: %s is missing; was it cut off?",
                        vt_sink_name(to->sink), what)
        || vt_sink_note_arg(to->sink, to->err, "file", "%s", vt_sink_name(to->sink)))
        return;
    vt_sink_note_arg(to->sink, to->err, "what", "%s", what);
}

bool vt_value_after(struct vt_measured *to, struct vt_text line, const char *label, double *value,
                    struct vt_text *rest)
{
    if (vt_number_after(line, label, value, rest))
        return true;
    if (vt_text_find(line, label, NULL))
        vt_measured_unreadable(to, line);
    return false;
}

char *vt_name_copy(struct vt_text t, char *to, size_t size)
{
    struct vt_text word;
    size_t n = 0;

    *to = '\0';
    while (n + 2 < size && vt_text_word(&t, &word)) {
        if (n)
            to[n++] = ' ';
        vt_text_copy(word, to + n, size - n);
        n += strlen(to + n);
    }
    return to;
}

char *vt_size_name(double bytes, char *to, size_t size)
{
    static const char *const units[] = {"B", "KiB", "MiB", "GiB", "TiB"};
    size_t i = 0;

    while (i + 1 < sizeof units / sizeof *units && bytes >= 1024 && fmod(bytes, 1024) == 0) {
        bytes /= 1024;
        i++;
    }
    snprintf(to, size, "%.15g %s", bytes, units[i]);
    return to;
}

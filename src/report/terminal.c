#include "report/terminal.h"

#include <math.h>
#include <string.h>

static const struct { const char *colour; } shown[VT_N_VERDICTS] = {
    [VT_UNKNOWN] = {"35"}, [VT_NOISE] = {"33"}, [VT_SAME] = {"36"}, [VT_GAIN] = {"32;1"}, [VT_LOSS] = {"31;1"},
};

/* A name from a file may hold anything; control characters must not reach the terminal. */
static int print_safe(FILE *to, const char *text, int most)
{
    int width = 0;

    for (const unsigned char *c = (const unsigned char *)text; *c && width < most; c++) {
        bool starts = (*c & 0xc0) != 0x80;
        if (*c < 0x20 || *c == 0x7f)
            fputc('?', to);
        else
            fputc(*c, to);
        width += starts;
    }
    return width;
}

static void print_padded(FILE *to, const char *text, int width)
{
    int wrote = print_safe(to, text, width);
    fprintf(to, "%*s", width - wrote, "");
}

static void print_verdict(FILE *to, enum vt_verdict v, const struct vt_terminal_options *o)
{
    if (o->colour)
        fprintf(to, "\033[%sm%-7s\033[0m", shown[v].colour, vt_verdict_name(v));
    else
        fprintf(to, "%-7s", vt_verdict_name(v));
}

static void format_change(double percent, char *text, size_t size)
{
    double x = fabs(percent);

    if (isnan(percent))
        snprintf(text, size, "-");
    else
        snprintf(text, size, "%+.*f %%", x >= 99.95 ? 0 : x >= 0.995 ? 1 : 2, percent);
}

static void format_interval(const struct vt_comparison *c, char *text, size_t size)
{
    double low = c->better == VT_BETTER_LOWER ? 100 * (1 - c->ci.high) : 100 * (c->ci.low - 1);
    double high = c->better == VT_BETTER_LOWER ? 100 * (1 - c->ci.low) : 100 * (c->ci.high - 1);

    if (isnan(c->ci.low) || !c->better)
        snprintf(text, size, "-");
    else if (isinf(low) || isinf(high))
        snprintf(text, size, "[unbounded]");
    else
        snprintf(text, size, "[%+.1f, %+.1f]", low, high);
}

static void print_row(FILE *to, const struct vt_comparison *c, const struct vt_terminal_options *o, int name_width)
{
    char name[600], change[40], interval[60], held[200];

    snprintf(name, sizeof name, "%s %s%s%s", c->benchmark, c->metric, c->held.n ? " | " : "",
             vt_labels_text(&c->held, NULL, held, sizeof held));
    format_change(c->improvement, change, sizeof change);
    format_interval(c, interval, sizeof interval);
    fputs("  ", to);
    print_padded(to, name, name_width);
    fprintf(to, " %9s %18s  ", change, interval);
    print_verdict(to, c->verdict, o);
    for (size_t i = 0; i < c->n_flags; i++)
        fprintf(to, "%s%s", i ? "," : " ", c->flags[i]);
    fputc('\n', to);
}

static bool same_question(const struct vt_comparison *a, const struct vt_comparison *b)
{
    return !strcmp(a->factor, b->factor) && !strcmp(a->baseline.level, b->baseline.level)
           && !strcmp(a->candidate.level, b->candidate.level);
}

static void print_question(FILE *to, const struct vt_comparison *c)
{
    char also[400];

    print_safe(to, c->factor, 100);
    fputs(": ", to);
    print_safe(to, c->baseline.level, 100);
    fputs(" -> ", to);
    print_safe(to, c->candidate.level, 100);
    if (c->confounded.n) {
        fputs("   (changed with it: ", to);
        print_safe(to, vt_labels_text(&c->confounded, NULL, also, sizeof also), 200);
        fputs(")", to);
    }
    fputc('\n', to);
}

static void print_suites(FILE *to, const struct vt_study *study, const struct vt_comparison *c,
                         const struct vt_terminal_options *o)
{
    for (size_t i = 0; i < study->n_suites; i++) {
        const struct vt_suite *s = &study->suite[i];
        if (strcmp(s->factor, c->factor) || strcmp(s->baseline_level, c->baseline.level)
            || strcmp(s->candidate_level, c->candidate.level))
            continue;
        fputs("  = ", to);
        print_safe(to, *s->group ? s->group : "all", 60);
        fputs(": ", to);
        print_verdict(to, s->verdict, o);
        fputs(" ", to);
        print_safe(to, s->reason ? s->reason : "", 1000);
        fputc('\n', to);
    }
}

static int widest_name(const struct vt_study *study)
{
    size_t most = 20;

    for (size_t i = 0; i < study->n_comparisons; i++) {
        size_t n = strlen(study->comparison[i].benchmark) + strlen(study->comparison[i].metric) + 1;
        most = n > most ? n : most;
    }
    return most > 200 ? 200 : (int)most;
}

void vt_terminal_write(FILE *to, const struct vt_study *study, const struct vt_terminal_options *options)
{
    int width = options->width ? options->width : 100, name_width = widest_name(study);

    if (name_width > width - 45)
        name_width = width > 75 ? width - 45 : 30;
    for (size_t i = 0; i < study->n_comparisons; i++) {
        const struct vt_comparison *c = &study->comparison[i];
        bool first = true;
        for (size_t j = 0; j < i && first; j++)
            first = !same_question(c, &study->comparison[j]);
        if (!first)
            continue;
        print_question(to, c);
        for (size_t j = i; j < study->n_comparisons; j++)
            if (same_question(c, &study->comparison[j]))
                print_row(to, &study->comparison[j], options, name_width);
        print_suites(to, study, c, options);
        fputc('\n', to);
    }
    for (size_t i = 0; i < study->n_notes; i++) {
        fputs(study->note[i].severity == VT_WARNING ? "warning: " : "note: ", to);
        print_safe(to, study->note[i].text, 1000);
        fputc('\n', to);
    }
}

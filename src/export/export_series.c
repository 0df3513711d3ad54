#include "export/export.h"

#include "base/buffer.h"
#include "base/number.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- one value a row */

/* Which of the optional columns any series needs. */
struct known {
    bool boot, run, iteration, block, time, censored, rejected;
};

static struct known find_known(const struct vt_study *study, bool kept)
{
    struct known k = {0};

    for (size_t i = 0; i < study->n_series; i++) {
        const struct vt_series *s = &study->series[i];
        k.boot |= s->boot != NULL;
        k.run |= s->run != NULL;
        k.iteration |= s->iteration != NULL;
        k.block |= s->block != NULL;
        k.time |= s->time != NULL;
        k.censored |= s->censored != NULL;
        k.rejected |= s->n_rejected && !kept;
    }
    return k;
}

/* Every factor's name, in the order first seen; its value is not used. */
static enum vt_status find_factors(const struct vt_study *study, struct vt_labels *names,
                                   struct vt_error *err)
{
    for (size_t i = 0; i < study->n_series; i++)
        for (size_t f = 0; f < study->series[i].factors.n; f++)
            if (!vt_labels_get(names, study->series[i].factors.at[f].name)
                && vt_labels_set(names, study->series[i].factors.at[f].name, "", err))
                return err->status;
    return VT_OK;
}

static void write_heading(struct vt_rows *rows, const struct vt_labels *factors, struct known k, bool sources)
{
    static const char *const identity[] = {"benchmark", "metric", "unit", "better"};
    const struct {
        bool there;
        const char *name;
    } rest[] = {
        {k.boot, "boot"},         {k.run, "run"},           {k.iteration, "iteration"},
        {k.block, "block"},       {k.time, "time"},         {true, "value"},
        {k.censored, "censored"}, {k.rejected, "rejected"}, {sources, "source"},
    };

    for (size_t i = 0; i < sizeof identity / sizeof *identity; i++)
        vt_rows_text(rows, identity[i]);
    for (size_t i = 0; i < factors->n; i++)
        vt_rows_text(rows, factors->at[i].name);
    for (size_t i = 0; i < sizeof rest / sizeof *rest; i++)
        if (rest[i].there)
            vt_rows_text(rows, rest[i].name);
    vt_rows_end_heading(rows, NULL);
}

static void put_count(struct vt_rows *rows, bool there, const long *x, size_t i)
{
    if (there)
        vt_rows_number(rows, x && x[i] ? (double)x[i] : NAN);
}

static void write_value(struct vt_rows *rows, const struct vt_series *s, size_t i, const char *rule,
                        const struct vt_labels *factors, struct known k, bool sources)
{
    struct vt_buffer source = {0};

    vt_rows_text(rows, s->benchmark);
    vt_rows_text(rows, s->metric);
    vt_rows_text(rows, s->unit);
    vt_rows_text(rows, s->better ? vt_better_name(s->better) : NULL);
    for (size_t f = 0; f < factors->n; f++)
        vt_rows_text(rows, vt_labels_get(&s->factors, factors->at[f].name));
    put_count(rows, k.boot, s->boot, i);
    put_count(rows, k.run, s->run, i);
    put_count(rows, k.iteration, s->iteration, i);
    put_count(rows, k.block, s->block, i);
    if (k.time)
        vt_rows_number(rows, s->time ? s->time[i] : NAN);
    vt_rows_number(rows, s->value[i]);
    if (k.censored)
        vt_rows_text(rows, !s->censored || !s->censored[i]       ? NULL
                           : s->censored[i] == VT_CENSORED_ABOVE ? "above"
                                                                 : "below");
    if (k.rejected)
        vt_rows_text(rows, rule);
    if (sources) {
        vt_series_put_source(s, i, &source);
        vt_rows_text(rows, vt_buffer_text(&source));
        vt_buffer_free(&source);
    }
    vt_rows_end(rows);
}

enum vt_status vt_export_series(const struct vt_study *study, const struct vt_export_options *o, FILE *to,
                                struct vt_error *err)
{
    struct vt_rows rows = {.to = to, .format = o->format};
    struct vt_labels factors = {0};
    struct known known = find_known(study, o->kept);

    if (!find_factors(study, &factors, err))
        write_heading(&rows, &factors, known, o->sources);
    for (size_t i = 0; i < study->n_series && !err->status; i++) {
        const struct vt_series *s = &study->series[i];
        for (size_t v = 0, next = 0; v < s->n; v++) {
            bool rejected = next < s->n_rejected && s->rejected[next].index == v;
            if (!rejected || !o->kept)
                write_value(&rows, s, v, rejected ? s->rejected[next].rule : NULL, &factors, known,
                            o->sources);
            next += rejected;
        }
    }
    vt_labels_free(&factors);
    return err->status;
}

/* ---- the Go benchmark format */

/* A word of it: blanks would end it. */
static void put_word(FILE *to, const char *text)
{
    for (const unsigned char *c = (const unsigned char *)text; *c; c++)
        fputc(*c <= ' ' || *c == 0x7f ? '_' : *c, to);
}

/* "Benchmark" wants a capital behind it. */
static void put_name(FILE *to, const char *name)
{
    fputs("Benchmark", to);
    fputc(toupper((unsigned char)(*name && *name > ' ' ? *name : 'X')), to);
    put_word(to, *name ? name + 1 : name);
}

/* A key begins with a small letter and holds no blank, capital or colon. */
static void put_key(FILE *to, const char *name)
{
    if (!islower((unsigned char)*name) && !isupper((unsigned char)*name) && (unsigned char)*name < 0x80)
        fputs("x-", to);
    for (const unsigned char *c = (const unsigned char *)name; *c; c++)
        fputc(*c <= ' ' || *c == ':' ? '-' : tolower(*c), to);
}

static void put_line(FILE *to, const char *text)
{
    for (; *text; text++)
        fputc(*text == '\n' || *text == '\r' ? ' ' : *text, to);
    fputc('\n', to);
}

/* Configuration stays in force until it changes, so only changes are written. */
static enum vt_status put_configuration(FILE *to, const struct vt_labels *factors, struct vt_labels *present,
                                        struct vt_error *err)
{
    for (size_t i = 0; i < present->n && !err->status; i++)
        if (*present->at[i].value && !vt_labels_get(factors, present->at[i].name)) {
            put_key(to, present->at[i].name);
            fputs(":\n", to);
            vt_labels_set(present, present->at[i].name, "", err);
        }
    for (size_t i = 0; i < factors->n && !err->status; i++) {
        const char *before = vt_labels_get(present, factors->at[i].name);
        if (before && !strcmp(before, factors->at[i].value))
            continue;
        put_key(to, factors->at[i].name);
        fputs(": ", to);
        put_line(to, factors->at[i].value);
        vt_labels_set(present, factors->at[i].name, factors->at[i].value, err);
    }
    return err->status;
}

/* Nanoseconds in a unit of time, else 0. */
static double nanoseconds(const char *unit)
{
    static const struct {
        const char *unit;
        double ns;
    } times[] = {
        {"ns", 1},  {"us", 1e3},  {"\xc2\xb5s", 1e3}, {"\xce\xbcs", 1e3}, {"ms", 1e6},
        {"s", 1e9}, {"sec", 1e9}, {"min", 6e10},      {"h", 3.6e12},
    };

    for (size_t i = 0; i < sizeof times / sizeof *times; i++)
        if (!strcmp(unit, times[i].unit))
            return times[i].ns;
    return 0;
}

/* benchstat knows ns/op; other metrics are told apart by name, such as "throughput-MB/s". */
static void put_unit(FILE *to, const struct vt_series *s, double ns)
{
    if (ns > 0 && !strcmp(s->metric, "time")) {
        fputs("ns/op", to);
        return;
    }
    put_word(to, s->metric);
    if (*s->unit || ns > 0) {
        fputc('-', to);
        put_word(to, ns > 0 ? "ns" : s->unit);
    }
}

static void put_direction(FILE *to, const struct vt_series *s, double ns)
{
    if (!s->better || (ns > 0 && !strcmp(s->metric, "time")))
        return;
    fputs("Unit ", to);
    put_unit(to, s, ns);
    fprintf(to, " better=%s\n", vt_better_name(s->better));
}

enum vt_status vt_export_benchstat(const struct vt_study *study, bool kept, FILE *to, struct vt_error *err)
{
    struct vt_labels present = {0};
    char number[VT_NUMBER_SIZE];

    for (size_t i = 0; i < study->n_series && !err->status; i++) {
        const struct vt_series *s = &study->series[i];
        double ns = nanoseconds(s->unit);
        if (put_configuration(to, &s->factors, &present, err))
            break;
        put_direction(to, s, ns);
        for (size_t v = 0; v < s->n; v++) {
            double x = ns > 0 ? s->value[v] * ns : s->value[v];
            if (!isfinite(x) || (kept && vt_series_is_rejected(s, v)))
                continue;
            put_name(to, s->benchmark);
            vt_number_text(x, number);
            fprintf(to, " 1 %s ", number);
            put_unit(to, s, ns);
            fputc('\n', to);
        }
    }
    vt_labels_free(&present);
    return err->status;
}

/* Confounding: what else changed when the factor did. A fact counts when it has one value on each side and
 * not the same: within a side it must hold still, or it is a condition that came and went. */
#include "judge/design/confounding.h"

#include "base/date.h"

#include "judge/design/evidence.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#define NIGHT (6 * 3600.0) /* sides this far apart and on different dates were measured on different days */
#define EPOCH 3e8          /* times below this count from the start of the experiment, and tell no day */

/* ---- which facts */

/* Words of names whose facts differ from hour to hour whatever is compared. */
static const char *const passing[] = {
    "date",         "time",     "timestamp", "start",   "started",   "finished",    "end",  "uptime",
    "load",         "free",     "available", "used",    "offset",    "temperature", "temp", "mhz",
    "bogomips",     "pid",      "seed",      "elapsed", "duration",  "documents",   "log",  "flags",
    "capabilities", "measured", "file",      "path",    "directory", "command"};

static bool is_word(const char *name, const char *word)
{
    size_t n = strlen(word);

    for (const char *at = name; *at; at++) {
        bool begins = at == name || !isalnum((unsigned char)at[-1]);
        if (begins && !strncasecmp(at, word, n) && !isalnum((unsigned char)at[n]))
            return true;
    }
    return false;
}

static bool is_passing(const char *fact)
{
    for (size_t i = 0; i < sizeof passing / sizeof *passing; i++)
        if (is_word(fact, passing[i]) && !is_word(fact, "size"))
            return true;
    return false;
}

/* Letters and digits only, in lower case: "nested_paging" and "Nested Paging" are one. */
static void squeeze(const char *text, char out[64])
{
    size_t n = 0;

    for (; *text && n < 63; text++)
        if (isalnum((unsigned char)*text))
            out[n++] = (char)tolower((unsigned char)*text);
    out[n] = '\0';
}

static bool shows_factor(const char *fact, const char *factor)
{
    char x[64], y[64];

    squeeze(fact, x);
    squeeze(factor, y);
    return !strcmp(x, y) || (strlen(y) >= 4 && strstr(x, y)) || vt_evidence_is_of(factor, fact);
}

static double date_of(const char *text)
{
    double seconds;

    return vt_date_find(vt_text_of(text), &seconds) ? seconds : NAN;
}

/* "bonnie++ version" says nothing of CrystalDiskMark. */
static bool is_of_another_tool(const struct vt_study *study, const char *fact, const char *benchmark)
{
    size_t own = strcspn(benchmark, "/");

    if (!strncasecmp(fact, benchmark, own))
        return false;
    for (size_t i = 0; i < study->n_series; i++) {
        const char *other = study->series[i].benchmark;
        size_t n = strcspn(other, "/");
        if (n >= 2 && !strncasecmp(fact, other, n) && (fact[n] == ' ' || !fact[n]))
            return true;
    }
    return false;
}

/* 3953 MB and 3952 MB are one size of memory. */
static bool nearly_equal(const char *a, const char *b)
{
    char *rest_a, *rest_b;
    double x = strtod(a, &rest_a), y = strtod(b, &rest_b);

    if (!strcasecmp(a, b))
        return true;
    return rest_a != a && rest_b != b && !strcasecmp(rest_a, rest_b)
           && fabs(x - y) <= 0.01 * fmax(fabs(x), fabs(y)) && fmax(fabs(x), fabs(y)) >= 100;
}

/* ---- whose facts */

/* Every label of the environment holds for the series. */
static bool is_environment_of(const struct vt_environment *e, const struct vt_series *s)
{
    for (size_t i = 0; i < e->factors.n; i++) {
        const char *level = vt_labels_get(&s->factors, e->factors.at[i].name);
        if (!level || strcmp(level, e->factors.at[i].value))
            return false;
    }
    return true;
}

/* The one value of a fact on a side, or NULL when it has none or several. */
static const char *fact_of(const struct vt_study *study, const struct vt_series *s, const char *fact)
{
    const char *value = NULL;

    for (size_t i = 0; i < study->n_environments; i++) {
        const struct vt_environment *e = &study->environment[i];
        const char *here = vt_labels_get(&e->facts, fact);
        if (!here || !is_environment_of(e, s))
            continue;
        if (strstr(here, "; ") || (value && strcmp(value, here)))
            return NULL;
        value = here;
    }
    return value;
}

/* ---- days */

struct range {
    double least, most;
};

static struct range times_of(const struct vt_study *study, const struct vt_series *s)
{
    struct range r = {INFINITY, -INFINITY};

    for (size_t i = 0; s->time && i < s->n; i++)
        if (s->time[i] > EPOCH) {
            r.least = fmin(r.least, s->time[i]);
            r.most = fmax(r.most, s->time[i]);
        }
    for (size_t i = 0; !s->time && i < study->n_environments; i++) {
        const struct vt_environment *e = &study->environment[i];
        for (size_t k = 0; is_environment_of(e, s) && k < e->facts.n; k++) {
            const char *fact = e->facts.at[k].name;
            double t = (is_word(fact, "date") || is_word(fact, "time") || is_word(fact, "started"))
                               && !is_of_another_tool(study, fact, s->benchmark)
                           ? date_of(e->facts.at[k].value)
                           : NAN;
            if (t > EPOCH) {
                r.least = fmin(r.least, t);
                r.most = fmax(r.most, t);
            }
        }
    }
    return r;
}

static void date_text(double seconds, char text[40])
{
    /* Days to a date of the Gregorian calendar, counted in eras of 400 years from 1 March of the year 0. */
    long z = (long)floor(seconds / 86400) + 719468, era = z / 146097, day = z % 146097;
    long year = (day - day / 1460 + day / 36524 - day / 146096) / 365;
    long of_year = day - (365 * year + year / 4 - year / 100), month = (5 * of_year + 2) / 153;

    snprintf(text, 40, "%04ld-%02ld-%02ld", year + era * 400 + (month >= 10),
             month < 10 ? month + 3 : month - 9, of_year - (153 * month + 2) / 5 + 1);
}

static enum vt_status add_day(const struct vt_study *study, const struct vt_series *a,
                              const struct vt_series *b, struct vt_labels *confounded, struct vt_error *err)
{
    struct range x = times_of(study, a), y = times_of(study, b);
    char from[40], to[40];

    if (!(x.most >= x.least && y.most >= y.least))
        return VT_OK;
    bool apart = y.least - x.most > NIGHT || x.least - y.most > NIGHT;
    double last_x = y.least > x.most ? x.most : x.least, first_y = y.least > x.most ? y.least : y.most;
    date_text(last_x, from);
    date_text(first_y, to);
    return apart && strcmp(from, to) ? vt_labels_set_change(confounded, "day", from, to, err) : VT_OK;
}

enum vt_status vt_confounding_facts(const struct vt_study *study, const struct vt_series *a,
                                    const struct vt_series *b, const char *factor,
                                    struct vt_labels *confounded, struct vt_error *err)
{
    for (size_t i = 0; i < study->n_environments && !err->status; i++) {
        const struct vt_environment *e = &study->environment[i];
        for (size_t k = 0; is_environment_of(e, a) && k < e->facts.n && !err->status; k++) {
            const char *fact = e->facts.at[k].name;
            if (is_passing(fact) || shows_factor(fact, factor) || vt_labels_get(confounded, fact)
                || vt_labels_get(&a->factors, fact))
                continue;
            const char *x = fact_of(study, a, fact), *y = fact_of(study, b, fact);
            if (x && y && !nearly_equal(x, y) && !is_of_another_tool(study, fact, a->benchmark))
                vt_labels_set_change(confounded, fact, x, y, err);
        }
    }
    return err->status ? err->status : add_day(study, a, b, confounded, err);
}

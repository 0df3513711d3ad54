#include "judge/reject.h"

#include "judge/pairing/order.h"
#include "judge/pairing/units.h"
#include "judge/pairing/warm_up.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The marks of one series while they are gathered: score NAN is "not marked". */
struct marking {
    const struct vt_series *series;
    const struct vt_rule *rule;
    size_t *place, warm;   /* of each value in its run, from 1; those up to `warm` are warm-up */
    double *score, *limit; /* by index in the series */
    size_t too_many;       /* groups in which the rule wanted more than its share */
    size_t wanted;
};

/* Applies the rule to values that stand for groups of indices: group i is index[start[i]] .. index[start[i +
 * 1] - 1]. */
static bool mark(struct marking *m, const double x[], size_t n, const size_t index[], const size_t start[])
{
    struct vt_reject_mark *marks = malloc((n ? n : 1) * sizeof *marks);
    size_t n_marks = 0, wanted = 0;

    if (!marks)
        return false;
    if (vt_reject_marks(m->rule, x, n, marks, &n_marks, &wanted) == VT_REJECT_TOO_MANY) {
        m->too_many++;
        m->wanted += wanted;
    }
    for (size_t i = 0; i < n_marks; i++)
        for (size_t k = start[marks[i].index]; k < start[marks[i].index + 1]; k++) {
            m->score[index[k]] = marks[i].score;
            m->limit[index[k]] = marks[i].limit;
        }
    free(marks);
    return true;
}

struct place {
    long boot, run;
    size_t index;
};

static int by_place(const void *a, const void *b)
{
    const struct place *x = a, *y = b;

    if (x->boot != y->boot)
        return x->boot < y->boot ? -1 : 1;
    if (x->run != y->run)
        return x->run < y->run ? -1 : 1;
    return (x->index > y->index) - (x->index < y->index);
}

static bool same_group(const struct place *x, const struct place *y, enum vt_level level)
{
    return level == VT_LEVEL_BOOT  ? x->boot == y->boot
           : level == VT_LEVEL_RUN ? x->boot == y->boot && x->run == y->run
                                   : x == y;
}

static struct place *places_of(const struct marking *m, size_t *n)
{
    const struct vt_series *s = m->series;
    struct place *p = malloc((s->n ? s->n : 1) * sizeof *p);

    *n = 0;
    for (size_t i = 0; p && i < s->n; i++)
        if (isfinite(s->value[i]) && !(s->censored && s->censored[i]) && isnan(m->score[i]))
            p[(*n)++] = (struct place){s->boot ? s->boot[i] : 0, s->run ? s->run[i] : 0, i};
    if (p)
        vt_sort_unless_sorted(p, *n, sizeof *p, by_place);
    return p;
}

/* Scratch for one pass over a series. */
struct pass {
    double *x;
    size_t *index, *start;
};

static bool pass_open(struct pass *p, size_t n)
{
    *p = (struct pass){malloc((n + 1) * sizeof *p->x), malloc((n + 1) * sizeof *p->index),
                       malloc((n + 1) * sizeof *p->start)};
    return p->x && p->index && p->start;
}

static void pass_close(struct pass *p)
{
    free(p->x);
    free(p->index);
    free(p->start);
}

/* Inside every run: each value for itself. */
static bool mark_inside(struct marking *m, const struct place *at, size_t n, struct pass *p)
{
    for (size_t i = 0, next; i < n; i = next) {
        for (next = i; next < n && same_group(&at[i], &at[next], VT_LEVEL_RUN); next++) {
            p->x[next - i] = m->series->value[at[next].index];
            p->index[next - i] = at[next].index;
            p->start[next - i] = next - i;
        }
        p->start[next - i] = next - i;
        if (next - i >= 3 && !mark(m, p->x, next - i, p->index, p->start))
            return false;
    }
    return true;
}

/* Among the units: each stands for its mean, and goes with all its values. */
static bool mark_units(struct marking *m, const struct place *at, size_t n, enum vt_level level,
                       struct pass *p)
{
    size_t units = 0;

    for (size_t i = 0, next; i < n; i = next, units++) {
        double sum = 0;
        for (next = i; next < n && same_group(&at[i], &at[next], level); next++) {
            sum += m->series->value[at[next].index];
            p->index[next] = at[next].index;
        }
        p->x[units] = next - i == 1 ? m->series->value[at[i].index] : sum / (double)(next - i);
        p->start[units] = i;
    }
    p->start[units] = n;
    return mark(m, p->x, units, p->index, p->start);
}

static bool mark_series(struct marking *m)
{
    enum vt_level level = vt_units_level(m->series, NULL);
    struct pass pass;
    struct place *at = NULL;
    size_t n;
    bool ok = pass_open(&pass, m->series->n) && (at = places_of(m, &n));

    if (ok && level != VT_LEVEL_ITERATION) {
        ok = mark_inside(m, at, n, &pass);
        free(at);
        at = places_of(m, &n);
        ok = ok && at;
    }
    ok = ok && mark_units(m, at, n, level, &pass);
    free(at);
    pass_close(&pass);
    return ok;
}

static enum vt_status keep_marks(struct vt_series *s, const struct marking *m, struct vt_error *err)
{
    size_t n = 0;

    for (size_t i = 0; i < s->n; i++)
        n += isnan(m->score[i]) ? 0 : 1;
    free(s->rejected);
    s->rejected = n ? calloc(n, sizeof *s->rejected) : NULL;
    s->n_rejected = 0;
    if (n && !s->rejected)
        return vt_no_memory(err);
    for (size_t i = 0; i < s->n; i++) {
        if (isnan(m->score[i]))
            continue;
        struct vt_rejected *r = &s->rejected[s->n_rejected++];
        *r = (struct vt_rejected){.index = i, .score = m->score[i], .limit = m->limit[i]};
        bool is_warm_up = m->place[i] && m->place[i] <= m->warm;
        snprintf(r->rule, sizeof r->rule, "%s", is_warm_up ? VT_WARM_UP_RULE : vt_rule_name(m->rule));
    }
    return VT_OK;
}

static enum vt_status note_too_many(struct vt_study *study, const struct vt_series *s,
                                    const struct marking *m, struct vt_error *err)
{
    struct vt_buffer where = {0};

    vt_labels_put(&s->factors, NULL, &where);
    struct vt_note *note = vt_study_add_note(
        study, "too_many_outliers", VT_INFO, err,
        "the %s rule wanted to reject %zu value%s of %s %s (%s), more than %g %% of a series: all are kept, "
        "since so "
        "many are no outliers but a second mode or a skewed shape",
        vt_rule_name(m->rule), m->wanted, m->wanted == 1 ? "" : "s", s->benchmark, s->metric,
        vt_buffer_text(&where), 100 * VT_REJECT_SHARE);

    vt_note_arg(note, err, "rule", "%s", vt_rule_name(m->rule));
    vt_note_arg(note, err, "n_wanted", "%zu", m->wanted);
    vt_note_arg(note, err, "configuration", "%s", vt_buffer_text(&where));
    vt_buffer_free(&where);
    vt_note_arg(note, err, "value_most", "%g", 100 * VT_REJECT_SHARE);
    if (!note || vt_labels_merge(&note->about, &s->factors, err)
        || vt_labels_set(&note->about, "benchmark", s->benchmark, err))
        return err->status;
    return vt_labels_set(&note->about, "metric", s->metric, err);
}

static enum vt_status note_warm_up(struct vt_study *study, const struct vt_series *s, size_t warm,
                                   struct vt_error *err)
{
    struct vt_note *note = vt_study_add_note(study, "warm_up", VT_INFO, err,
                                             "%s %s: the first %zu iteration%s of its runs %s off to the "
                                             "same side in run after run, so %s set aside as warm-up in "
                                             "every configuration",
                                             s->benchmark, s->metric, warm, warm > 1 ? "s" : "",
                                             warm > 1 ? "are" : "is", warm > 1 ? "they are" : "it is");

    vt_note_arg(note, err, "n_warm_up", "%zu", warm);
    if (!note || vt_labels_set(&note->about, "benchmark", s->benchmark, err))
        return err->status;
    return vt_labels_set(&note->about, "metric", s->metric, err);
}

/* Warm-up is marked before any outlier is looked for: score its place in the run, limit the number of them.
 */
static void mark_warm_up(struct marking *m)
{
    for (size_t i = 0; i < m->series->n; i++)
        if (m->place[i] && m->place[i] <= m->warm) {
            m->score[i] = (double)m->place[i];
            m->limit[i] = (double)m->warm;
        }
}

static enum vt_status reject_series(struct vt_study *study, struct vt_series *s, const struct vt_rule *rule,
                                    size_t warm, struct vt_error *err)
{
    struct marking m = {.series = s,
                        .rule = rule,
                        .warm = warm,
                        .place = malloc((s->n + 1) * sizeof(size_t)),
                        .score = malloc((s->n + 1) * sizeof(double)),
                        .limit = malloc((s->n + 1) * sizeof(double))};

    if (!m.score || !m.limit || !m.place) {
        vt_no_memory(err);
        goto done;
    }
    memset(m.place, 0, s->n * sizeof *m.place);
    if (warm && vt_warm_up_places(s, m.place, err))
        goto done;
    for (size_t i = 0; i < s->n; i++)
        m.score[i] = m.limit[i] = NAN;
    mark_warm_up(&m);
    /* A published mean is no measurement that could be an outlier. */
    if (vt_rule_marks(rule) && !s->aggregate_n && !mark_series(&m))
        vt_no_memory(err);
    if (!err->status && !keep_marks(s, &m, err) && m.too_many)
        note_too_many(study, s, &m, err);
done:
    free(m.place);
    free(m.score);
    free(m.limit);
    return err->status;
}

static bool first_of_metric(const struct vt_study *study, size_t index)
{
    for (size_t i = 0; i < index; i++)
        if (!strcmp(study->series[i].benchmark, study->series[index].benchmark)
            && !strcmp(study->series[i].metric, study->series[index].metric))
            return false;
    return true;
}

enum vt_status vt_judge_reject(struct vt_study *study, const struct vt_rule *rule, struct vt_error *err)
{
    size_t *warm = calloc(study->n_series + 1, sizeof *warm);

    if (!warm)
        return vt_no_memory(err);
    if (vt_rule_marks(rule))
        vt_warm_up_find(study, warm, err);
    for (size_t i = 0; i < study->n_series && !err->status; i++) {
        reject_series(study, &study->series[i], rule, warm[i], err);
        if (warm[i] && first_of_metric(study, i) && !err->status)
            note_warm_up(study, &study->series[i], warm[i], err);
    }
    free(warm);
    return err->status;
}

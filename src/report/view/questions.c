#include "report/view/questions.h"

#include "base/array.h"
#include "base/buffer.h"
#include "model/level_word.h"
#include "report/view/change.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const char *text_of(const char *text)
{
    return text ? text : "";
}

static bool same(const char *a, const char *b)
{
    return !strcmp(text_of(a), text_of(b));
}

static void *one_more(void *array, size_t n, size_t size, struct vt_error *err)
{
    void *grown = vt_array_grow(array, n, size);

    if (!grown)
        vt_no_memory(err);
    return grown;
}

static bool add_member(struct vt_members *m, size_t index, struct vt_error *err)
{
    size_t *at = one_more(m->at, m->n, sizeof *at, err);

    if (!at)
        return false;
    m->at = at;
    at[m->n++] = index;
    return true;
}

static struct vt_question *question_of(struct vt_questions *q, const struct vt_comparison *c,
                                       struct vt_error *err)
{
    struct vt_question *array;

    for (size_t i = 0; i < q->n; i++)
        if (same(q->question[i].factor, c->factor) && same(q->question[i].baseline, c->baseline.level)
            && same(q->question[i].candidate, c->candidate.level))
            return &q->question[i];
    array = one_more(q->question, q->n, sizeof *array, err);
    if (!array)
        return NULL;
    q->question = array;
    array[q->n] = (struct vt_question){.factor = text_of(c->factor),
                                       .baseline = text_of(c->baseline.level),
                                       .candidate = text_of(c->candidate.level)};
    return &array[q->n++];
}

static struct vt_bench_group *group_of(struct vt_question *q, const struct vt_comparison *c,
                                       struct vt_error *err)
{
    const char *name = text_of(c->benchmark);
    size_t length = strcspn(name, "/");
    struct vt_bench_group *array;

    for (size_t i = 0; i < q->n_groups; i++)
        if (q->group[i].name_length == length && !memcmp(q->group[i].name, name, length))
            return &q->group[i];
    array = one_more(q->group, q->n_groups, sizeof *array, err);
    if (!array)
        return NULL;
    q->group = array;
    array[q->n_groups] = (struct vt_bench_group){.name = name, .name_length = length};
    return &array[q->n_groups++];
}

static const struct vt_suite *suite_of(const struct vt_study *study, const struct vt_question *question,
                                       const char *group, size_t length)
{
    for (size_t i = 0; i < study->n_suites; i++) {
        const struct vt_suite *s = &study->suite[i];
        const char *name = text_of(s->group);
        if (same(s->factor, question->factor) && same(s->baseline_level, question->baseline)
            && same(s->candidate_level, question->candidate) && strlen(name) == length
            && !memcmp(name, group, length))
            return s;
    }
    return NULL;
}

static void find_suites(const struct vt_study *study, struct vt_question *q)
{
    q->suite = suite_of(study, q, "", 0);
    for (size_t g = 0; g < q->n_groups; g++)
        q->group[g].suite = suite_of(study, q, q->group[g].name, q->group[g].name_length);
    if (!q->suite && q->n_groups == 1) /* all benchmarks are of this tool */
        q->suite = q->group[0].suite;
}

/* Metric and held levels stand in a name only where the benchmark has several. */
static char *make_name(const struct vt_study *study, const struct vt_comparison *c)
{
    bool metrics = false, held = false;
    struct vt_buffer text = {0};

    for (size_t i = 0; i < study->n_comparisons; i++) {
        const struct vt_comparison *other = &study->comparison[i];
        if (!same(other->benchmark, c->benchmark))
            continue;
        metrics = metrics || !same(other->metric, c->metric);
        held = held || !vt_labels_equal(&other->held, &c->held);
    }
    vt_buffer_puts(&text, text_of(c->benchmark));
    if (metrics)
        vt_buffer_printf(&text, " \xc2\xb7 %s", text_of(c->metric));
    if (held && c->held.n) {
        vt_buffer_puts(&text, " (");
        vt_labels_put(&c->held, NULL, &text);
        vt_buffer_putc(&text, ')');
    }
    if (text.failed)
        vt_buffer_free(&text);
    return text.text;
}

/* Each comparison's series and name, sought once: charts and texts ask for them again and again. */
static enum vt_status find_sides(struct vt_questions *q, struct vt_error *err)
{
    const struct vt_study *study = q->study;

    q->side = calloc(2 * study->n_comparisons + 1, sizeof *q->side);
    q->name = calloc(study->n_comparisons + 1, sizeof *q->name);
    if (!q->side || !q->name)
        return vt_no_memory(err);
    for (size_t i = 0; i < study->n_comparisons; i++) {
        const struct vt_comparison *c = &study->comparison[i];
        q->side[2 * i] =
            vt_study_series(study, text_of(c->benchmark), text_of(c->metric), &c->baseline.factors);
        q->side[2 * i + 1] =
            vt_study_series(study, text_of(c->benchmark), text_of(c->metric), &c->candidate.factors);
        q->name[i] = make_name(study, c);
        if (!q->name[i])
            return vt_no_memory(err);
    }
    return VT_OK;
}

/* ---- order of size */
struct sized {
    double size; /* gains and losses before all others; then what has no size */
    size_t index;
};

static int largest_first(const void *a, const void *b)
{
    const struct sized *x = a, *y = b;

    if (x->size != y->size)
        return x->size < y->size ? 1 : -1;
    return (x->index > y->index) - (x->index < y->index);
}

static enum vt_status sort_by_size(const struct vt_study *study, struct vt_question *q, struct vt_error *err)
{
    struct sized *s = calloc(q->members.n + 1, sizeof *s);

    q->by_size = (struct vt_members){calloc(q->members.n + 1, sizeof(size_t)), q->members.n};
    for (size_t i = 0; s && i < q->members.n; i++) {
        const struct vt_comparison *c = &study->comparison[q->members.at[i]];
        bool changed = c->verdict == VT_GAIN || c->verdict == VT_LOSS;
        double size = fabs(vt_change_of(c).change);
        s[i] = (struct sized){(isfinite(size) ? size : -1) + (changed ? 1e12 : 0), q->members.at[i]};
    }
    if (s && q->by_size.at) {
        qsort(s, q->members.n, sizeof *s, largest_first);
        for (size_t i = 0; i < q->members.n; i++)
            q->by_size.at[i] = s[i].index;
    } else {
        vt_no_memory(err);
    }
    free(s);
    return err->status;
}

static bool is_control(const struct vt_question *q)
{
    size_t n = vt_level_repeats(q->candidate);

    return n && strlen(q->baseline) == n && !strncmp(q->candidate, q->baseline, n);
}

/* ---- what is told of in full */

/* Of so few comparisons every one; of more, only so many of the largest changes. */
enum { FEW_COMPARISONS = 3, MOST_DETAILED = 12 };

static size_t values_of(const struct vt_series *s)
{
    return s ? s->n : 0;
}

void vt_questions_choose(struct vt_questions *q, enum vt_detail detail)
{
    const struct vt_study *study = q->study;

    for (size_t i = 0; i < q->n; i++) {
        const struct vt_question *question = &q->question[i];
        size_t n = 0;
        bool every =
            detail == VT_DETAIL_ALL || (!question->control && study->n_comparisons <= FEW_COMPARISONS);
        for (size_t k = 0; k < question->by_size.n; k++) {
            size_t at = question->by_size.at[k];
            const struct vt_comparison *c = &study->comparison[at];
            bool changed = !question->control && (c->verdict == VT_GAIN || c->verdict == VT_LOSS),
                 anything = c->n_tests || values_of(q->side[2 * at]) + values_of(q->side[2 * at + 1]) >= 3;
            q->detailed[at] =
                detail != VT_DETAIL_NONE && anything && (every || (changed && n < MOST_DETAILED));
            n += q->detailed[at];
        }
    }
}

enum vt_status vt_questions_find(const struct vt_study *study, struct vt_questions *q, struct vt_error *err)
{
    *q = (struct vt_questions){.study = study};
    for (size_t i = 0; i < study->n_comparisons; i++) {
        struct vt_question *question = question_of(q, &study->comparison[i], err);
        struct vt_bench_group *group = question ? group_of(question, &study->comparison[i], err) : NULL;
        if (!group || !add_member(&question->members, i, err) || !add_member(&group->members, i, err))
            return err->status;
    }
    for (size_t i = 0; i < q->n; i++) {
        find_suites(study, &q->question[i]);
        q->question[i].control = is_control(&q->question[i]);
        if (sort_by_size(study, &q->question[i], err))
            return err->status;
    }
    q->detailed = calloc(study->n_comparisons + 1, sizeof *q->detailed);
    if (!q->detailed || find_sides(q, err))
        return vt_no_memory(err);
    vt_questions_choose(q, VT_DETAIL_ALL);
    return VT_OK;
}

void vt_questions_free(struct vt_questions *q)
{
    for (size_t i = 0; i < q->n; i++) {
        for (size_t g = 0; g < q->question[i].n_groups; g++)
            free(q->question[i].group[g].members.at);
        free(q->question[i].group);
        free(q->question[i].members.at);
        free(q->question[i].by_size.at);
    }
    for (size_t i = 0; q->name && i < q->study->n_comparisons; i++)
        free(q->name[i]);
    free(q->name);
    free(q->side);
    free(q->detailed);
    free(q->question);
    *q = (struct vt_questions){0};
}

const struct vt_series *vt_side_series(const struct vt_questions *q, const struct vt_comparison *c,
                                       bool candidate)
{
    return q->side[2 * (size_t)(c - q->study->comparison) + candidate];
}

const char *vt_comparison_name(const struct vt_questions *q, const struct vt_comparison *c)
{
    return q->name[c - q->study->comparison];
}

#include "report/view/questions.h"

#include "base/array.h"
#include "base/buffer.h"
#include "model/join.h"
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

    size_t at = vt_names_add(&q->group_names, (struct vt_text){name, length});
    if (at == VT_NOT_FOUND)
        vt_no_memory(err);
    if (at == VT_NOT_FOUND || at < q->n_groups)
        return at == VT_NOT_FOUND ? NULL : &q->group[at];
    array = one_more(q->group, q->n_groups, sizeof *array, err);
    if (!array)
        return NULL;
    q->group = array;
    array[q->n_groups] = (struct vt_bench_group){.name = name, .name_length = length};
    return &array[q->n_groups++];
}

/* The suites of a study by what they are of: the first of each. */
struct suite_index {
    struct vt_names names;
    const struct vt_suite **suite; /* owned */
};

static char *suite_key(const char *factor, const char *baseline, const char *candidate, struct vt_text group)
{
    return vt_text_printed("%s\n%s\n%s\n%.*s", text_of(factor), text_of(baseline), text_of(candidate),
                           (int)group.n, group.s);
}

static bool index_suites(const struct vt_study *study, struct suite_index *index)
{
    index->suite = calloc(study->n_suites + 1, sizeof *index->suite);
    for (size_t i = 0; index->suite && i < study->n_suites; i++) {
        const struct vt_suite *s = &study->suite[i];
        char *key =
            suite_key(s->factor, s->baseline_level, s->candidate_level, vt_text_of(text_of(s->group)));
        size_t at = key ? vt_names_add(&index->names, vt_text_of(key)) : VT_NOT_FOUND;
        free(key);
        if (at == VT_NOT_FOUND)
            return false;
        if (!index->suite[at])
            index->suite[at] = s;
    }
    return index->suite;
}

static const struct vt_suite *suite_of(const struct suite_index *index, const struct vt_question *q,
                                       struct vt_text group)
{
    char *key = suite_key(q->factor, q->baseline, q->candidate, group);
    size_t at = key ? vt_names_find(&index->names, vt_text_of(key)) : VT_NOT_FOUND;

    free(key);
    return at == VT_NOT_FOUND ? NULL : index->suite[at];
}

static void find_suites(const struct suite_index *index, struct vt_question *q)
{
    q->suite = suite_of(index, q, vt_text_of(""));
    for (size_t g = 0; g < q->n_groups; g++)
        q->group[g].suite = suite_of(index, q, (struct vt_text){q->group[g].name, q->group[g].name_length});
    if (!q->suite && q->n_groups == 1) /* all benchmarks are of this tool */
        q->suite = q->group[0].suite;
}

/* What the comparisons of a benchmark differ in. */
struct alike {
    size_t first; /* of them */
    bool metrics, held;
};

/* of[i]: the number of comparison i's benchmark in `alike`. */
static bool find_alike(const struct vt_study *study, struct alike *alike, size_t *of)
{
    struct vt_names benchmarks = {0};
    bool fine = true;

    for (size_t i = 0; fine && i < study->n_comparisons; i++) {
        const struct vt_comparison *c = &study->comparison[i];
        size_t before = benchmarks.n, at = vt_names_add(&benchmarks, vt_text_of(text_of(c->benchmark)));
        fine = at != VT_NOT_FOUND;
        if (!fine)
            break;
        of[i] = at;
        if (benchmarks.n > before)
            alike[at].first = i;
        const struct vt_comparison *first = &study->comparison[alike[at].first];
        alike[at].metrics |= !same(first->metric, c->metric);
        alike[at].held |= !vt_labels_equal(&first->held, &c->held);
    }
    vt_names_free(&benchmarks);
    return fine;
}

/* Metric and held levels stand in a name only where the benchmark has several. */
static char *make_name(const struct alike *alike, const struct vt_comparison *c)
{
    struct vt_buffer text = {0};

    vt_buffer_puts(&text, text_of(c->benchmark));
    if (alike->metrics)
        vt_buffer_printf(&text, " \xc2\xb7 %s", text_of(c->metric));
    if (alike->held && c->held.n) {
        vt_buffer_puts(&text, " (");
        vt_labels_put(&c->held, NULL, &text);
        vt_buffer_putc(&text, ')');
    }
    if (text.failed)
        vt_buffer_free(&text);
    return text.text;
}

static bool index_series(const struct vt_study *study, struct vt_index *index)
{
    for (size_t i = 0; i < study->n_series; i++)
        if (vt_identity_enter(index, study, i, true) == VT_NOT_FOUND)
            return false;
    return true;
}

static const struct vt_series *series_of(const struct vt_index *index, const struct vt_study *study,
                                         const struct vt_comparison *c, const struct vt_labels *factors)
{
    struct vt_identity identity = {text_of(c->benchmark), text_of(c->metric), factors};
    size_t at = vt_identity_find(index, study, &identity);

    return at == VT_NOT_FOUND ? NULL : &study->series[at];
}

/* Each comparison's series and name, sought once: charts and texts ask for them again and again. */
static enum vt_status find_sides(struct vt_questions *q, struct vt_error *err)
{
    const struct vt_study *study = q->study;
    struct alike *alike = calloc(study->n_comparisons + 1, sizeof *alike);
    size_t *of = calloc(study->n_comparisons + 1, sizeof *of);
    struct vt_index index = {0};

    q->side = calloc(2 * study->n_comparisons + 1, sizeof *q->side);
    q->name = calloc(study->n_comparisons + 1, sizeof *q->name);
    if (!q->side || !q->name || !alike || !of || !find_alike(study, alike, of)
        || !index_series(study, &index))
        vt_no_memory(err);
    for (size_t i = 0; i < study->n_comparisons && !err->status; i++) {
        const struct vt_comparison *c = &study->comparison[i];
        q->side[2 * i] = series_of(&index, study, c, &c->baseline.factors);
        q->side[2 * i + 1] = series_of(&index, study, c, &c->candidate.factors);
        q->name[i] = make_name(&alike[of[i]], c);
        if (!q->name[i])
            vt_no_memory(err);
    }
    free(alike);
    free(of);
    vt_index_free(&index);
    return err->status;
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

static enum vt_status find_all_suites(struct vt_questions *q, struct vt_error *err)
{
    struct suite_index index = {0};

    if (!index_suites(q->study, &index))
        vt_no_memory(err);
    for (size_t i = 0; i < q->n && !err->status; i++)
        find_suites(&index, &q->question[i]);
    vt_names_free(&index.names);
    free(index.suite);
    return err->status;
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
    if (find_all_suites(q, err))
        return err->status;
    for (size_t i = 0; i < q->n; i++) {
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
        vt_names_free(&q->question[i].group_names);
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

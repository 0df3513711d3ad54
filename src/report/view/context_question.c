/* A question as a template sees it: what changed, what could have been shown, what makes it unsafe. */
#include "report/view/change.h"
#include "report/view/context.h"
#include "report/view/report_numbers.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* The first page names so many changes and facts; the others stand further behind. */
enum { MOST_CHANGES = 12, MOST_FACTS = 8, MOST_GROUPS = 12 };

static json_t *pairs(const struct vt_labels *labels)
{
    json_t *list = json_array();

    for (size_t i = 0; i < labels->n; i++) {
        json_t *o = json_object();
        vt_set_text(o, "name", labels->at[i].name);
        vt_set_text(o, "value", labels->at[i].value);
        json_array_append_new(list, o);
    }
    return list;
}

/* ---- questions */
static json_t *counts(const struct vt_context *c, const struct vt_members *m)
{
    static const enum vt_verdict order[] = {VT_GAIN, VT_LOSS, VT_SAME, VT_NOISE, VT_UNKNOWN};
    size_t n[VT_N_VERDICTS] = {0}, shown = 0, kinds = 0;
    json_t *list = json_array();

    for (size_t i = 0; i < m->n; i++)
        n[c->questions->study->comparison[m->at[i]].verdict]++;
    for (size_t i = 0; i < VT_N_VERDICTS; i++)
        kinds += n[i] > 0;
    for (size_t i = 0; i < VT_N_VERDICTS; i++) {
        const char *key = vt_verdict_name(order[i]);
        json_t *o;
        if (!n[order[i]])
            continue;
        o = json_object();
        vt_set_count(o, "count", (double)n[order[i]], c->words);
        vt_set_text(o, "verdict_key", key);
        vt_set_word(o, "verdict", "verdict", key, c->words);
        vt_set_word(o, "mark", "mark", key, c->words);
        json_object_set_new(o, "last", json_boolean(++shown == kinds));
        json_array_append_new(list, o);
    }
    return list;
}

/* The flags of a question's comparisons, each with how many carry it. */
json_t *vt_context_flag_counts(const struct vt_context *c, const struct vt_members *m)
{
    json_t *list = json_array(), *one, *flag;
    const struct vt_comparison *all = c->questions->study->comparison;

    for (size_t f = 0; vt_flag_names[f]; f++) {
        size_t n = 0;
        for (size_t i = 0; i < m->n; i++)
            n += vt_flag_has(all[m->at[i]].flags, all[m->at[i]].n_flags, vt_flag_names[f]);
        if (!n)
            continue;
        one = vt_context_flags(c, &vt_flag_names[f], 1);
        flag = json_array_get(one, 0);
        vt_set_count(flag, "count", (double)n, c->words);
        json_object_set_new(flag, "all", json_boolean(n == m->n));
        json_array_append(list, flag);
        json_decref(one);
    }
    return list;
}

/* What changed together with the factor, each once. */
static json_t *confounders(const struct vt_context *c, const struct vt_members *m)
{
    struct vt_labels all = {0};
    struct vt_error err VT_ERROR_FREED = {0};
    json_t *list;

    for (size_t i = 0; i < m->n; i++)
        vt_labels_merge(&all, &c->questions->study->comparison[m->at[i]].confounded, &err);
    list = pairs(&all);
    vt_labels_free(&all);
    return list;
}

enum which { ALL, DETAILED, PLAIN };

static json_t *members(const struct vt_context *c, json_t *const comparison[], const struct vt_members *m,
                       enum which which)
{
    json_t *list = json_array();

    for (size_t i = 0; i < m->n; i++)
        if (which == ALL || (which == DETAILED) == c->questions->detailed[m->at[i]])
            json_array_append(list, comparison[m->at[i]]);
    return list;
}

/* Suites of the single groups of benchmarks, when there are several groups. */
static json_t *group_suites(const struct vt_context *c, const struct vt_question *q)
{
    json_t *list = json_array();

    for (size_t g = 0; g < q->n_groups && q->n_groups > 1 && q->n_groups <= MOST_GROUPS; g++)
        if (q->group[g].suite && q->group[g].suite->n > 1)
            json_array_append_new(list, vt_context_suite(c, q->group[g].suite));
    return list;
}

static json_t *groups(const struct vt_context *c, json_t *const comparison[], size_t question)
{
    const struct vt_question *q = &c->questions->question[question];
    json_t *list = json_array();
    struct vt_buffer name = {0};

    for (size_t i = 0; i < q->n_groups; i++) {
        const struct vt_bench_group *g = &q->group[i];
        const struct vt_chart *chart;
        json_t *o = json_object(), *forests = json_array();

        vt_buffer_add(&name, g->name, g->name_length);
        vt_set_buffer(o, "name", &name);
        vt_buffer_printf(&name, "g%zu-%zu", question + 1, i + 1);
        vt_set_buffer(o, "anchor", &name);
        vt_set_count(o, "count", (double)g->members.n, c->words);
        vt_set_list(o, "counts", counts(c, &g->members));
        for (size_t part = 0;
             c->picture
             && (chart = vt_chart_book_find(c->book, VT_CHART_GROUP_FOREST, question, i, part)) != NULL;
             part++)
            json_array_append_new(forests, vt_context_picture(c, chart));
        vt_set_list(o, "forests", forests);
        vt_set_list(o, "comparisons", members(c, comparison, &g->members, ALL));
        vt_set_list(o, "detailed", members(c, comparison, &g->members, DETAILED));
        vt_set_list(o, "plain", members(c, comparison, &g->members, PLAIN));
        json_array_append_new(list, o);
    }
    vt_buffer_free(&name);
    return list;
}

/* ---- what the first page says */

/* A change that was shown, or one that only its size was kept from: both stand under "what changed". */
static bool is_change(const struct vt_comparison *k)
{
    return k->verdict == VT_GAIN || k->verdict == VT_LOSS;
}

/* No change was shown, and one larger than the noise would have been: not so where nothing can be judged, or
 * where the typical run and the average of all runs disagree. */
static bool is_unchanged(const struct vt_comparison *k)
{
    static const char *const open[] = {"mixed", "noise_tail", "noise_average"};

    for (size_t i = 0; i < sizeof open / sizeof *open && k->reason_code; i++)
        if (!strcmp(k->reason_code, open[i]))
            return false;
    return k->verdict == VT_SAME || k->verdict == VT_NOISE;
}

/* The changes, the largest first: the first of them, and how many are left. */
static void set_changed(json_t *o, const struct vt_context *c, json_t *const comparison[],
                        const struct vt_question *q)
{
    json_t *list = json_array();
    size_t n = 0, unchanged = 0;

    for (size_t i = 0; i < q->members.n; i++)
        unchanged += is_unchanged(&c->questions->study->comparison[q->members.at[i]]);
    for (size_t i = 0; i < q->by_size.n; i++) {
        size_t at = q->by_size.at[i];
        if (is_change(&c->questions->study->comparison[at]) && n++ < MOST_CHANGES)
            json_array_append(list, comparison[at]);
    }
    json_object_set_new(o, "largest", n ? json_incref(json_array_get(list, 0)) : json_null());
    vt_set_list(o, "changed", list);
    vt_set_count(o, "changed_more", n > MOST_CHANGES ? (double)(n - MOST_CHANGES) : 0, c->words);
    vt_set_count(o, "n_changed", (double)n, c->words);
    vt_set_count(o, "n_unchanged", (double)unchanged, c->words);
    vt_set_count(o, "n_undecided", (double)(q->members.n - n - unchanged), c->words);
}

static int by_value(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void set_plain_percent(json_t *o, const char *key, double percent, const struct vt_words *words)
{
    struct vt_buffer b = {0};

    vt_put_number(&b, percent, vt_decimals_of_value(percent, 2), &words->numbers);
    vt_buffer_puts(&b, " %");
    vt_set_buffer(o, key, &b);
    vt_buffer_free(&b);
}

/* The smallest change that the runs of unchanged comparisons could have shown: how far their estimates lie
 * from the nearer end of the interval, since one nearer to zero than that leaves zero inside. Null when none
 * has an interval. */
static json_t *floor_of(const struct vt_context *c, const struct vt_question *q)
{
    double *reach_of = calloc(q->members.n + 1, sizeof *reach_of);
    json_t *o = json_null();
    size_t n = 0;

    for (size_t i = 0; reach_of && i < q->members.n; i++) {
        const struct vt_comparison *k = &c->questions->study->comparison[q->members.at[i]];
        double low, high, reach;
        vt_improvement_bounds(&k->ci, k->better, &low, &high);
        reach = fmin(k->improvement - low, high - k->improvement);
        if (is_unchanged(k) && k->better && !vt_is_censored(k) && isfinite(reach) && reach > 0)
            reach_of[n++] = reach;
    }
    if (n) {
        qsort(reach_of, n, sizeof *reach_of, by_value);
        o = json_object();
        vt_set_count(o, "count", (double)n, c->words);
        set_plain_percent(o, "typical", reach_of[n / 2], c->words);
        set_plain_percent(o, "least", reach_of[0], c->words);
        set_plain_percent(o, "most", reach_of[n - 1], c->words);
        json_object_set_new(o, "spread", json_boolean(reach_of[n - 1] > 1.5 * reach_of[0]));
    }
    free(reach_of);
    return o;
}

/* What was measured on: facts of this question's configurations that name the machine, its system, versions
 * and dates, each value once. */
static bool names_machine(const char *name)
{
    static const char *const words[] = {"cpu",  "os",     "kernel", "hypervisor", "machine",
                                        "host", "system", "memory", "version",    "date"};

    for (const char *p = name; *p;) {
        size_t n = 0;
        while (isalpha((unsigned char)p[n]))
            n++;
        for (size_t i = 0; i < sizeof words / sizeof *words; i++)
            if (n == strlen(words[i]) && !strncasecmp(p, words[i], n))
                return true;
        p += n ? n : 1;
    }
    return false;
}

static bool of_question(const struct vt_environment *e, const struct vt_question *q)
{
    const char *level = vt_labels_get(&e->factors, q->factor);

    return level && (!strcmp(level, q->baseline) || !strcmp(level, q->candidate));
}

static json_t *machine(const struct vt_context *c, const struct vt_question *q)
{
    const struct vt_study *study = c->questions->study;
    json_t *list = json_array(), *seen = json_object();
    struct vt_buffer both = {0};

    for (size_t i = 0; i < study->n_environments; i++)
        for (size_t k = 0; k < study->environment[i].facts.n && of_question(&study->environment[i], q); k++) {
            const struct vt_label *fact = &study->environment[i].facts.at[k];
            vt_buffer_clear(&both);
            vt_buffer_printf(&both, "%s=%s", fact->name, fact->value);
            if (!names_machine(fact->name) || json_object_get(seen, vt_buffer_text(&both))
                || json_array_size(list) >= MOST_FACTS)
                continue;
            json_object_set_new(seen, vt_buffer_text(&both), json_true());
            json_t *o = json_object();
            vt_set_text(o, "name", fact->name);
            vt_set_text(o, "value", fact->value);
            json_array_append_new(list, o);
        }
    vt_buffer_free(&both);
    json_decref(seen);
    return list;
}

/* All comparisons by size, as many as there is room for. */
static void set_sorted(json_t *o, const struct vt_context *c, json_t *const comparison[],
                       const struct vt_question *q)
{
    json_t *list = json_array();
    size_t n = c->most_rows && c->most_rows < q->by_size.n ? c->most_rows : q->by_size.n;

    for (size_t i = 0; i < n; i++)
        json_array_append(list, comparison[q->by_size.at[i]]);
    vt_set_list(o, "sorted", list);
    vt_set_count(o, "sorted_more", (double)(q->by_size.n - n), c->words);
}

static void set_first_page(json_t *o, const struct vt_context *c, json_t *const comparison[],
                           const struct vt_question *q)
{
    set_changed(o, c, comparison, q);
    json_object_set_new(o, "floor", floor_of(c, q));
    json_object_set_new(o, "control", json_boolean(q->control));
    vt_set_list(o, "machine", machine(c, q));
    set_sorted(o, c, comparison, q);
    json_t *detailed = members(c, comparison, &q->members, DETAILED);
    json_object_set_new(o, "has_detailed", json_boolean(json_array_size(detailed)));
    json_decref(detailed);
}

static json_t *question(const struct vt_context *c, json_t *const comparison[], size_t index)
{
    const struct vt_question *q = &c->questions->question[index];
    json_t *o = json_object();
    bool single = q->members.n == 1, tested = false;
    /* A suite too small to speak leaves the word to the counts. */
    bool speaks = !single && q->suite && isfinite(q->suite->improvement) && q->suite->n > 1;

    vt_set_text(o, "factor", q->factor);
    vt_set_text(o, "baseline", q->baseline);
    vt_set_text(o, "candidate", q->candidate);
    vt_set_count(o, "count", (double)q->members.n, c->words);
    vt_set_list(o, "counts", counts(c, &q->members));
    json_object_set(o, "single", single ? comparison[q->members.at[0]] : json_null());
    json_object_set_new(o, "suite", speaks ? vt_context_suite(c, q->suite) : json_null());
    json_object_set_new(o, "no_suite", json_boolean(!single && !speaks));
    for (size_t i = 0; i < q->members.n; i++)
        tested = tested || c->questions->study->comparison[q->members.at[i]].n_tests;
    json_object_set_new(o, "tested", json_boolean(tested));
    vt_set_list(o, "suites", group_suites(c, q));
    vt_set_list(o, "groups", groups(c, comparison, index));
    vt_set_list(o, "flags", vt_context_flag_counts(c, &q->members));
    vt_set_list(o, "confounded", confounders(c, &q->members));
    vt_set_list(o, "comparisons", members(c, comparison, &q->members, ALL));
    struct vt_buffer anchor = {0};
    vt_buffer_printf(&anchor, "q%zu", index + 1);
    vt_set_buffer(o, "anchor", &anchor);
    vt_buffer_free(&anchor);
    set_first_page(o, c, comparison, q);
    json_object_set_new(o, "forest",
                        vt_context_picture(c, vt_chart_book_find(c->book, VT_CHART_FOREST, index, 0, 0)));
    return o;
}

json_t *vt_context_questions(const struct vt_context *c, json_t *const comparison[])
{
    json_t *list = json_array();

    for (size_t i = 0; i < c->questions->n; i++)
        json_array_append_new(list, question(c, comparison, i));
    return list;
}

#include "report/view/context.h"

#include "report/view/change.h"
#include "report/view/report_numbers.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- factors crossed */
static json_t *factorials(const struct vt_context *c)
{
    json_t *list = json_array();

    for (size_t i = 0; i < c->questions->study->n_factorials; i++)
        json_array_append_new(list, vt_context_factorial(c, i));
    return list;
}

static json_t *pooled(const struct vt_context *c)
{
    json_t *list = json_array();

    for (size_t i = 0; i < c->questions->study->n_pooled; i++)
        json_array_append_new(list, vt_context_pooled(c, &c->questions->study->pooled[i]));
    return list;
}

/* Longer lists are cut, unless all is asked for. */
enum { MOST_REJECTED = 40, MOST_ALIKE = 2 };

/* ---- all that was set aside */
/* By series, so that one that takes part in several comparisons is mentioned once. */
static json_t *all_rejected(const struct vt_context *c)
{
    const struct vt_study *study = c->questions->study;
    json_t *list = json_array();

    for (size_t i = 0; i < study->n_series; i++)
        for (size_t k = 0; k < study->series[i].n_rejected; k++)
            json_array_append_new(list,
                                  vt_context_rejected(c, &study->series[i], &study->series[i].rejected[k]));
    return list;
}

/* Without any comparison, what was measured. */
static json_t *summaries(const struct vt_context *c)
{
    const struct vt_study *study = c->questions->study;
    json_t *list = json_array();

    for (size_t i = 0; i < study->n_summaries && !study->n_comparisons; i++)
        json_array_append_new(list, vt_context_summary(c, &study->summary[i]));
    return list;
}

/* ---- notes, environment, settings */
/* How many of study->note[from..to) are of the kind of the one beside that range. */
static size_t notes_alike(const struct vt_study *study, size_t from, size_t to)
{
    const struct vt_note *n = &study->note[from ? from - 1 : to];
    size_t alike = 0;

    for (size_t i = from; i < to; i++)
        alike += study->note[i].severity == n->severity && !strcmp(study->note[i].code, n->code);
    return alike;
}

static json_t *notes(const struct vt_context *c, bool warnings)
{
    const struct vt_study *study = c->questions->study;
    json_t *list = json_array();
    struct vt_buffer text = {0};

    for (size_t i = 0; i < study->n_notes; i++) {
        const struct vt_note *n = &study->note[i];
        size_t before = notes_alike(study, 0, i), after = notes_alike(study, i + 1, study->n_notes);
        bool cut = c->detail != VT_DETAIL_ALL && *n->code;
        json_t *o;
        if ((n->severity == VT_WARNING) != warnings || (cut && before >= MOST_ALIKE))
            continue;
        o = json_object();
        vt_set_count(o, "more", cut && before + 1 == MOST_ALIKE ? (double)after : 0, c->words);
        vt_set_text(o, "code", n->code);
        vt_put_note(c->words, n, &text);
        vt_set_buffer(o, "text", &text);
        vt_set_labels(o, "about", &n->about);
        json_array_append_new(list, o);
    }
    vt_buffer_free(&text);
    return list;
}

/* A fact that all environments share is said once, without a place; others name the configurations they hold
 * for. */
struct fact {
    const char *name, *value;
    struct vt_buffer where;
    size_t n;
};

static size_t find_fact(const struct fact fact[], size_t n, const struct vt_label *label)
{
    size_t i = 0;

    while (i < n && (strcmp(fact[i].name, label->name) || strcmp(fact[i].value, label->value)))
        i++;
    return i;
}

static json_t *facts(const struct vt_context *c)
{
    const struct vt_study *study = c->questions->study;
    size_t most = 1, n = 0;
    struct fact *fact;
    json_t *list = json_array();

    for (size_t i = 0; i < study->n_environments; i++)
        most += study->environment[i].facts.n;
    fact = calloc(most, sizeof *fact);
    for (size_t i = 0; fact && i < study->n_environments; i++) {
        const struct vt_environment *e = &study->environment[i];
        for (size_t k = 0; k < e->facts.n; k++) {
            size_t at = find_fact(fact, n, &e->facts.at[k]);
            if (at == n)
                fact[n++] = (struct fact){.name = e->facts.at[k].name, .value = e->facts.at[k].value};
            vt_buffer_puts(&fact[at].where, fact[at].n++ ? "; " : "");
            vt_labels_put(&e->factors, NULL, &fact[at].where);
        }
    }
    for (size_t i = 0; i < n; i++) {
        json_t *o = json_object();
        vt_set_text(o, "name", fact[i].name);
        vt_set_text(o, "value", fact[i].value);
        vt_set_text(o, "where", fact[i].n < study->n_environments ? vt_buffer_text(&fact[i].where) : NULL);
        vt_buffer_free(&fact[i].where);
        json_array_append_new(list, o);
    }
    free(fact);
    return list;
}

static json_t *evidence(const struct vt_context *c)
{
    const struct vt_study *study = c->questions->study;
    json_t *list = json_array();

    for (size_t i = 0; i < study->n_environments; i++)
        for (size_t k = 0; k < study->environment[i].n_evidence; k++) {
            const struct vt_evidence *e = &study->environment[i].evidence[k];
            json_t *o = json_object();
            vt_set_labels(o, "factors", &study->environment[i].factors);
            vt_set_text(o, "claim", e->claim);
            vt_set_text(o, "line", e->line);
            vt_set_text(o, "source", e->source);
            json_array_append_new(list, o);
        }
    return list;
}

static json_t *settings(const struct vt_context *c)
{
    const struct vt_study *study = c->questions->study;
    json_t *list = json_array();

    for (size_t i = 0; i < study->n_settings; i++)
        for (size_t k = 0; k < study->settings[i].options.n; k++) {
            const struct vt_label *option = &study->settings[i].options.at[k];
            json_t *o;
            if (!strncmp(option->name, "input", 5))
                continue;
            o = json_object();
            vt_set_text(o, "command", study->settings[i].command);
            vt_set_text(o, "name", option->name);
            vt_set_text(o, "value", option->value);
            json_array_append_new(list, o);
        }
    return list;
}

/* ---- methods in words: each test that was used, once */
static json_t *methods(const struct vt_context *c)
{
    const struct vt_study *study = c->questions->study;
    json_t *list = json_array(), *seen = json_object();
    char path[64];

    for (size_t i = 0; i < study->n_comparisons; i++) {
        const struct vt_test_result *t = &study->comparison[i].tests[0];
        json_t *o;
        if (!study->comparison[i].n_tests || json_object_get(seen, t->name))
            continue;
        json_object_set_new(seen, t->name, json_true());
        o = json_object();
        vt_set_word(o, "name", "test", t->name, c->words);
        snprintf(path, sizeof path, "test_text.%s", t->name);
        vt_set_text(o, "text", vt_word_or_null(c->words, path));
        json_array_append_new(list, o);
    }
    json_decref(seen);
    return list;
}

/* The rules by which values were set aside: what the stream says, and what its marks show. */
static json_t *rules(const struct vt_context *c)
{
    const struct vt_study *study = c->questions->study;
    const struct vt_settings *s = vt_study_settings(study, "reject");
    const char *rule = s ? vt_labels_get(&s->options, "rule") : NULL;
    json_t *o;
    char path[64];

    for (size_t i = 0; i < study->n_series && !rule; i++)
        if (study->series[i].n_rejected)
            rule = study->series[i].rejected[0].rule;
    if (!rule)
        return json_null();
    o = json_object();
    snprintf(path, sizeof path, "rule_text.%.40s", rule);
    vt_set_word(o, "name", "rule", rule, c->words);
    vt_set_text(o, "text", vt_word_or_null(c->words, path));
    return o;
}

/* A question's comparisons stand in one column, so its decimals are the most that any of them has. */
static int column_decimals(const struct vt_study *study, const struct vt_members *m)
{
    int most = 0;

    for (size_t i = 0; i < m->n; i++) {
        const struct vt_comparison *k = &study->comparison[m->at[i]];
        struct vt_change change = vt_change_of(k);
        int decimals = isfinite(change.change) ? vt_change_decimals(change.low, change.high) : 0;
        most = decimals > most ? decimals : most;
    }
    return most;
}

static void make_comparisons(const struct vt_context *c, json_t *comparison[])
{
    for (size_t i = 0; i < c->questions->n; i++) {
        const struct vt_members *m = &c->questions->question[i].members;
        int column = column_decimals(c->questions->study, m);
        for (size_t k = 0; k < m->n; k++)
            comparison[m->at[k]] = vt_context_comparison(c, m->at[k], column);
    }
}

/* Alpha, threshold and correction, which one run of compare sets for all comparisons. */
static void set_criteria(json_t *o, const struct vt_context *c, const struct vt_comparison *k)
{
    double level = 100 * (1 - k->alpha);

    vt_set_number(o, "alpha", k->alpha, vt_decimals_written(k->alpha, 4), c->words);
    vt_set_number(o, "threshold", k->threshold, vt_decimals_written(k->threshold, 3), c->words);
    vt_set_number(o, "level", level, vt_decimals_written(level, 2), c->words);
    vt_set_word(o, "adjust", "adjust", *k->adjust ? k->adjust : "none", c->words);
}

static double alpha_of_summaries(const struct vt_study *study)
{
    for (size_t i = 0; i < study->n_summaries; i++)
        if (study->summary[i].n_ci)
            return 1 - study->summary[i].ci[0].level;
    return 0.05;
}

json_t *vt_context_make(const struct vt_context *c)
{
    const struct vt_study *study = c->questions->study;
    json_t **comparison = calloc(study->n_comparisons + 1, sizeof *comparison), *root = json_object();
    const json_t *glossary = json_object_get(c->words->json, "glossary");
    struct vt_buffer command = {0};

    if (!comparison || !root) {
        free(comparison);
        json_decref(root);
        return NULL;
    }
    struct vt_members everything = {calloc(study->n_comparisons + 1, sizeof(size_t)), study->n_comparisons};
    if (!everything.at)
        everything.n = 0;
    for (size_t i = 0; i < everything.n; i++)
        everything.at[i] = i;
    make_comparisons(c, comparison);
    vt_set_text(root, "title", c->title);
    vt_set_text(root, "version", VT_VERSION);
    vt_set_text(root, "language", c->words->language);
    vt_set_count(root, "count", (double)study->n_comparisons, c->words);
    vt_set_count(root, "n_series", (double)study->n_series, c->words);
    vt_set_list(root, "questions", vt_context_questions(c, comparison));
    json_object_set_new(root, "overview",
                        vt_context_picture(c, vt_chart_book_find(c->book, VT_CHART_OVERVIEW, 0, 0, 0)));
    vt_set_list(root, "flags", vt_context_flag_counts(c, &everything));
    vt_set_list(root, "summaries", summaries(c));
    vt_set_list(root, "factorials", factorials(c));
    vt_set_list(root, "pooled", pooled(c));
    json_t *set_aside = all_rejected(c);
    size_t n_set_aside = json_array_size(set_aside);
    while (c->detail != VT_DETAIL_ALL && json_array_size(set_aside) > MOST_REJECTED)
        json_array_remove(set_aside, json_array_size(set_aside) - 1);
    vt_set_count(root, "rejected_more", (double)(n_set_aside - json_array_size(set_aside)), c->words);
    vt_set_list(root, "rejected", set_aside);
    vt_set_list(root, "warnings", notes(c, true));
    vt_set_list(root, "notes", notes(c, false));
    vt_set_list(root, "facts", facts(c));
    vt_set_list(root, "evidence", evidence(c));
    vt_set_list(root, "settings", settings(c));
    vt_set_list(root, "methods", methods(c));
    json_object_set_new(root, "rule", rules(c));
    json_object_set_new(root, "several", json_boolean(c->questions->n > 1));
    set_criteria(root, c,
                 study->n_comparisons
                     ? study->comparison
                     : &(struct vt_comparison){.alpha = alpha_of_summaries(study), .threshold = 1});
    vt_set_list(root, "glossary", glossary ? json_deep_copy(glossary) : json_null());
    vt_put_command(study, &command);
    vt_set_buffer(root, "command", &command);
    vt_buffer_free(&command);
    for (size_t i = 0; i < study->n_comparisons; i++)
        json_decref(comparison[i]);
    free(comparison);
    free(everything.at);
    return root;
}

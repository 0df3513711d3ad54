/* The notes that go with a judgement: what follows from its design, and what to run next. */
#include "judge/design/advice.h"

#include "base/hash.h"
#include "model/level_word.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool same_question(const struct vt_comparison *a, const struct vt_comparison *b)
{
    return !strcmp(a->factor, b->factor) && !strcmp(a->baseline.level, b->baseline.level)
           && !strcmp(a->candidate.level, b->candidate.level);
}

/* The comparisons of each question: the first of them, and of each the next, or VT_NOT_FOUND. */
struct questions {
    size_t *first, *next; /* owned; those before the judged ones are not set */
};

static bool is_question(const void *elements, size_t number, const void *key)
{
    const struct vt_comparison *all = elements;

    return same_question(&all[number], key);
}

static void questions_free(struct questions *q)
{
    free(q->first);
    free(q->next);
}

static enum vt_status find_questions(const struct vt_study *study, size_t from, struct questions *q,
                                     struct vt_error *err)
{
    struct vt_index index = {0};
    size_t n = study->n_comparisons, *last = malloc((n + 1) * sizeof *last);

    q->first = malloc((n + 1) * sizeof *q->first);
    q->next = malloc((n + 1) * sizeof *q->next);
    if (!last || !q->first || !q->next)
        vt_no_memory(err);
    for (size_t i = from; i < n && !err->status; i++) {
        const struct vt_comparison *c = &study->comparison[i];
        uint64_t hash = vt_hash_string(VT_HASH_START, c->factor);
        hash = vt_hash_string(vt_hash_string(hash, c->baseline.level), c->candidate.level);
        size_t first = vt_index_find(&index, hash, is_question, study->comparison, c);
        if (first != VT_NOT_FOUND)
            q->next[last[first]] = i;
        else if (!vt_index_add(&index, hash, first = i))
            vt_no_memory(err);
        q->first[i] = first;
        q->next[i] = VT_NOT_FOUND;
        last[first] = i;
    }
    vt_index_free(&index);
    free(last);
    return err->status;
}

/* ---- confounding */

static bool same_names(const struct vt_labels *a, const struct vt_labels *b)
{
    for (size_t i = 0; i < a->n; i++)
        if (!vt_labels_get(b, a->at[i].name))
            return false;
    return a->n == b->n;
}

/* "nested paging" of "nested_paging". */
static void put_spoken(const char *name, struct vt_buffer *to)
{
    for (; *name; name++)
        vt_buffer_putc(to, *name == '_' ? ' ' : *name);
}

/* What the numbers of this question point to: +1 all better, -1 all worse, 0 neither. */
static int direction(const struct vt_study *study, const struct questions *q, size_t of)
{
    const struct vt_comparison *question = &study->comparison[of];
    size_t gains = 0, losses = 0;
    int over_suite = 0;

    for (size_t i = q->first[of]; i != VT_NOT_FOUND; i = q->next[i]) {
        gains += study->comparison[i].verdict == VT_GAIN;
        losses += study->comparison[i].verdict == VT_LOSS;
    }
    for (size_t i = 0; i < study->n_suites && gains + losses == 0; i++) {
        const struct vt_suite *s = &study->suite[i];
        if (strcmp(s->factor, question->factor) || strcmp(s->baseline_level, question->baseline.level)
            || strcmp(s->candidate_level, question->candidate.level) || !(s->signed_rank_p < question->alpha))
            continue;
        over_suite = over_suite == 0 || (over_suite > 0) == (s->ratio > 1) ? s->ratio > 1 ? 1 : -1 : 0;
    }
    return gains && !losses ? 1 : losses && !gains ? -1 : over_suite;
}

static bool is_switch(const struct vt_comparison *c, const char *name)
{
    return vt_labels_get(&c->baseline.factors, name) || vt_labels_get(&c->candidate.factors, name);
}

/* "nested paging and os", and whether all of them are factors. */
static bool list_names(const struct vt_comparison *c, struct vt_buffer *names)
{
    bool switches = true;

    for (size_t i = 0; i < c->confounded.n; i++) {
        switches &= is_switch(c, c->confounded.at[i].name);
        vt_buffer_puts(names, i == 0 ? "" : i + 1 == c->confounded.n ? " and " : ", ");
        put_spoken(c->confounded.at[i].name, names);
    }
    return switches;
}

/* The configuration that would tell a pair of switches apart. */
static void put_missing_run(const struct vt_comparison *c, struct vt_buffer *to)
{
    const struct vt_label *other = &c->confounded.at[0];
    const char *base = vt_labels_get(&c->baseline.factors, other->name);

    if (base && is_switch(c, other->name))
        vt_buffer_printf(to, "; to tell them apart, measure %s=%s with %s=%s as well", c->factor,
                         c->candidate.level, other->name, base);
    else if (!strcmp(other->name, "day"))
        vt_buffer_puts(to, "; measure both in turns on the same day");
    else
        vt_buffer_printf(to, "; to tell them apart, hold %s still", other->name);
}

/* The same for other languages: one of "other" with "other_level", "same_day", "other_still". */
static enum vt_status give_missing_run(struct vt_note *n, const struct vt_comparison *c, struct vt_error *err)
{
    const struct vt_label *other = &c->confounded.at[0];
    const char *base = vt_labels_get(&c->baseline.factors, other->name);

    if (base && is_switch(c, other->name)) {
        vt_note_arg(n, err, "other", "%s", other->name);
        return vt_note_arg(n, err, "other_level", "%s", base);
    }
    if (!strcmp(other->name, "day"))
        return vt_note_arg(n, err, "same_day", "yes");
    return vt_note_arg(n, err, "other_still", "%s", other->name);
}

/* What the note of a confounded comparison is made of. */
struct told {
    struct vt_buffer names, factor, changes, next;
};

static void told_free(struct told *t)
{
    vt_buffer_free(&t->names);
    vt_buffer_free(&t->factor);
    vt_buffer_free(&t->changes);
    vt_buffer_free(&t->next);
}

static enum vt_status note_confounded(struct vt_study *study, const struct questions *q, size_t of,
                                      struct vt_error *err)
{
    const struct vt_comparison *c = &study->comparison[of];
    static const char *const what[] = {"the loss", "any difference", "the gain"};
    struct told t = {0};
    bool switches = list_names(c, &t.names);
    int found = direction(study, q, of);

    put_spoken(c->factor, &t.factor);
    vt_labels_put(&c->confounded, NULL, &t.changes);
    put_missing_run(c, &t.next);
    struct vt_note *n = vt_study_add_note(
        study, "confounded", VT_WARNING, err, "%s and %s %s together (%s): %s belongs to %s, not to %s%s",
        vt_buffer_text(&t.factor), vt_buffer_text(&t.names), switches ? "were switched" : "changed",
        vt_buffer_text(&t.changes), what[found + 1], c->confounded.n == 1 ? "the pair" : "all of them",
        vt_buffer_text(&t.factor), vt_buffer_text(&t.next));
    if (n && !vt_labels_set(&n->about, "factor", c->factor, err)
        && !vt_labels_set(&n->about, "baseline", c->baseline.level, err)
        && !vt_labels_set(&n->about, "candidate", c->candidate.level, err)) {
        vt_labels_set(&n->about, "with", vt_buffer_text(&t.names), err);
        vt_note_arg(n, err, "changes", "%s", vt_buffer_text(&t.changes));
        vt_note_arg(n, err, "direction", "%s", found < 0 ? "loss" : found > 0 ? "gain" : "difference");
        give_missing_run(n, c, err);
    }
    told_free(&t);
    return err->status;
}

static enum vt_status note_all_confounded(struct vt_study *study, const struct questions *q, size_t first,
                                          struct vt_error *err)
{
    for (size_t i = first; i < study->n_comparisons && !err->status; i++) {
        const struct vt_comparison *c = &study->comparison[i];
        bool told = c->confounded.n == 0;
        for (size_t k = q->first[i]; k < i && !told; k = q->next[k])
            told = same_names(&c->confounded, &study->comparison[k].confounded);
        if (!told)
            note_confounded(study, q, i, err);
    }
    return err->status;
}

/* ---- a baseline measured again */

static bool repeats_baseline(const struct vt_comparison *c)
{
    size_t n = vt_level_repeats(c->candidate.level);
    return n && strlen(c->baseline.level) == n && !strncmp(c->candidate.level, c->baseline.level, n);
}

static enum vt_status note_again(struct vt_study *study, const struct questions *q, size_t first,
                                 struct vt_error *err)
{
    const struct vt_comparison *c = &study->comparison[first];
    size_t n = 0, differ = 0;
    double most = 0;

    for (size_t i = first; i != VT_NOT_FOUND; i = q->next[i]) {
        const struct vt_comparison *k = &study->comparison[i];
        if (isnan(k->improvement))
            continue;
        n++;
        differ += k->p_adjusted < k->alpha;
        most = fmax(most, fabs(k->improvement));
    }
    if (!n)
        return VT_OK;
    struct vt_note *note =
        differ ? vt_study_add_note(
            study, "baseline_again", VT_WARNING, err,
            "%s=%s was measured again as %s and came out different in %zu of %zu metrics (by up to "
            "%.1f %%), though nothing was switched: something else changed during the experiment",
            c->factor, c->baseline.level, c->candidate.level, differ, n, most)
               : vt_study_add_note(
                   study, "baseline_again", VT_INFO, err,
                   "%s=%s was measured again as %s: %s (by up to %.1f %%), as it should be when nothing was "
                   "switched",
                   c->factor, c->baseline.level, c->candidate.level,
                   n == 1 ? "no real difference" : "no metric really differs", most);
    if (!note || vt_labels_set(&note->about, "factor", c->factor, err))
        return err->status;
    vt_note_arg(note, err, "baseline", "%s", c->baseline.level);
    vt_note_arg(note, err, "candidate", "%s", c->candidate.level);
    vt_note_arg(note, err, "n_metrics", "%zu", n);
    if (differ)
        vt_note_arg(note, err, "n_differ", "%zu", differ);
    return vt_note_arg(note, err, "value_most", "%.1f", most);
}

static enum vt_status note_all_again(struct vt_study *study, const struct questions *q, size_t first,
                                     struct vt_error *err)
{
    for (size_t i = first; i < study->n_comparisons && !err->status; i++)
        if (q->first[i] == i && repeats_baseline(&study->comparison[i]))
            note_again(study, q, i, err);
    return err->status;
}

void vt_advice_flag_again(struct vt_study *study, size_t first)
{
    for (size_t i = first; i < study->n_comparisons; i++) {
        const struct vt_comparison *again = &study->comparison[i];
        if (!repeats_baseline(again) || !(again->p_adjusted < again->alpha))
            continue;
        for (size_t k = first; k < study->n_comparisons; k++) {
            struct vt_comparison *c = &study->comparison[k];
            if (!strcmp(c->factor, again->factor) && !strcmp(c->benchmark, again->benchmark)
                && !strcmp(c->metric, again->metric) && !strcmp(c->baseline.level, again->baseline.level)
                && vt_labels_equal(&c->held, &again->held))
                vt_flag_add(c->flags, &c->n_flags, "drift");
        }
    }
}

/* ---- a drift taken out */

static enum vt_status note_drift(struct vt_study *study, const struct questions *q, size_t first,
                                 struct vt_error *err)
{
    for (size_t i = first; i < study->n_comparisons && !err->status; i++) {
        const struct vt_comparison *c = &study->comparison[i];
        size_t n = 0;
        double most = 0;
        for (size_t k = q->first[i] == i ? i : VT_NOT_FOUND; k != VT_NOT_FOUND; k = q->next[k]) {
            const struct vt_comparison *one = &study->comparison[k];
            if (isnan(one->drift_percent))
                continue;
            n++;
            most = fabs(one->drift_percent) > fabs(most) ? one->drift_percent : most;
        }
        if (!n)
            continue;
        struct vt_note *note =
            vt_study_add_note(study, "drift_corrected", VT_WARNING, err,
                              "%s: the sides were measured in turns, and show a common drift over the "
                              "experiment in %zu metric%s (up to "
                              "%+.1f %% of the value from first to last); it was taken out of both sides",
                              c->factor, n, n == 1 ? "" : "s", most);
        if (note)
            vt_labels_set(&note->about, "factor", c->factor, err);
        vt_note_arg(note, err, "n_metrics", "%zu", n);
        vt_note_arg(note, err, "most_percent", "%.1f", most);
    }
    return err->status;
}

/* ---- multiplicity */

/* keeps: what other languages tell apart, the chance of any error, the share of errors, or nothing */
static const struct {
    const char *adjust, *keeps, *words;
} adjustments[] = {
    {"holm", "keeps_chance",
     "Holm's correction keeps the chance of even one false gain or loss among them at %g %%"},
    {"hochberg", "keeps_chance",
     "Hochberg's correction keeps the chance of even one false gain or loss among them at %g %%"},
    {"bonferroni", "keeps_chance",
     "Bonferroni's correction keeps the chance of even one false gain or loss among them at %g %%"},
    {"bh", "keeps_share",
     "Benjamini and Hochberg's correction keeps the share of false ones among the gains and losses at %g %% "
     "on average"},
    {"by", "keeps_share",
     "Benjamini and Yekutieli's correction keeps the share of false ones among the gains and losses at %g %% "
     "on average"},
    {"none", "keeps_nothing",
     "nothing corrects for their number, so by chance alone %g %% of those without any change come out as "
     "one"},
};

static enum vt_status note_family(struct vt_study *study, size_t first, const struct vt_comparison *c,
                                  struct vt_error *err)
{
    size_t family = 0;
    char words[200];

    for (size_t k = first; k < study->n_comparisons; k++)
        family += !strcmp(c->factor, study->comparison[k].factor) && !isnan(study->comparison[k].p) ? 1 : 0;
    for (size_t k = 0; k < sizeof adjustments / sizeof *adjustments && family > 1; k++) {
        if (strcmp(adjustments[k].adjust, c->adjust))
            continue;
        snprintf(words, sizeof words, adjustments[k].words, 100 * c->alpha);
        struct vt_note *n =
            vt_study_add_note(study, "multiplicity", VT_INFO, err,
                              "%zu comparisons of %s were judged at once: %s", family, c->factor, words);
        if (!n || vt_labels_set(&n->about, "factor", c->factor, err))
            return err->status;
        vt_note_arg(n, err, "n_family", "%zu", family);
        vt_note_arg(n, err, "adjust", "%s", c->adjust);
        vt_note_arg(n, err, adjustments[k].keeps, "yes");
        return vt_note_arg(n, err, "value_alpha", "%g", 100 * c->alpha);
    }
    return VT_OK;
}

static enum vt_status note_multiplicity(struct vt_study *study, size_t first, struct vt_error *err)
{
    for (size_t i = first; i < study->n_comparisons && !err->status; i++) {
        const struct vt_comparison *c = &study->comparison[i];
        bool told = false;
        for (size_t k = first; k < i && !told; k++)
            told = !strcmp(c->factor, study->comparison[k].factor);
        if (!told)
            note_family(study, first, c, err);
    }
    return err->status;
}

enum vt_status vt_advice_notes(struct vt_study *study, size_t first, struct vt_error *err)
{
    struct questions q = {0};

    if (!find_questions(study, first, &q, err) && !note_all_confounded(study, &q, first, err)
        && !note_all_again(study, &q, first, err) && !note_drift(study, &q, first, err))
        note_multiplicity(study, first, err);
    questions_free(&q);
    return err->status;
}

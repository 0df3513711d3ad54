/* What judge would compare, as its own search for pairs finds it. */
#include "judge/pairing/pairs.h"
#include "judge/verdicts/judgement.h"
#include "judge/verdicts/one_boot.h"
#include "report/terminal/explain.h"
#include "report/terminal/terminal_text.h"

#include <stdlib.h>
#include <string.h>

#define MOST_LEVELS 8
#define MOST_NAME 60 /* the factors above tell levels whole */

static const char *level_of(const struct vt_series *s, const char *factor)
{
    const char *level = vt_labels_get(&s->factors, factor);

    return level ? level : "none";
}

static void put_level(struct vt_buffer *text, const char *before, const char *level)
{
    vt_buffer_puts(text, before);
    vt_terminal_put(text, level, MOST_NAME, true);
}

/* "on against off, the baseline, in 3 comparisons (factor vt)" */
static void put_factor(const struct vt_pairs *pairs, const char *factor, struct vt_buffer *text,
                       struct vt_error *err)
{
    struct vt_names candidates = {0}, baselines = {0};
    size_t n = 0;

    for (size_t i = 0; i < pairs->n && !err->status; i++)
        if (!strcmp(pairs->at[i].factor, factor)) {
            n++;
            if (vt_names_add(&candidates, vt_text_of(level_of(pairs->at[i].candidate, factor)))
                    == VT_NOT_FOUND
                || vt_names_add(&baselines, vt_text_of(level_of(pairs->at[i].baseline, factor)))
                       == VT_NOT_FOUND)
                vt_no_memory(err);
        }
    for (size_t i = 0; i < candidates.n && i < MOST_LEVELS; i++)
        put_level(text, i ? ", " : "", candidates.at[i]);
    vt_buffer_puts(text, candidates.n > MOST_LEVELS ? ", ..." : "");
    for (size_t i = 0; i < baselines.n && i < MOST_LEVELS; i++)
        put_level(text, i ? ", " : " against ", baselines.at[i]);
    vt_buffer_printf(text, ", the baseline, in %zu %s (factor %s)", n, n == 1 ? "comparison" : "comparisons",
                     factor);
    vt_names_free(&candidates);
    vt_names_free(&baselines);
}

/* What the verdicts would rest on. */
struct footing {
    struct {
        size_t n, least, most; /* comparisons; the fewest and most units of a side */
    } by[VT_LEVEL_NONE + 1];
    size_t few, one_boot, unknown; /* comparisons: too few units, one boot a side, no known direction */
};

static enum vt_status look_at(const struct vt_pair *pair, struct footing *f, struct vt_error *err)
{
    struct vt_judgement judgement;

    if (!vt_judgement_open(pair, &judgement, err)) {
        size_t a = judgement.sides.a.n, b = judgement.sides.b.n, least = a < b ? a : b, most = a > b ? a : b;
        enum vt_level level = judgement.sides.a.level;
        if (least < 2) {
            f->few++;
        } else {
            f->by[level].least = f->by[level].n && f->by[level].least < least ? f->by[level].least : least;
            f->by[level].most = f->by[level].most > most ? f->by[level].most : most;
            f->by[level].n++;
        }
        f->one_boot += least >= 2 && vt_one_boot(pair, NULL);
        f->unknown += !pair->baseline->better;
    }
    vt_judgement_close(&judgement);
    return err->status;
}

static void put_footing(const struct vt_pairs *pairs, struct vt_buffer *text, struct vt_error *err)
{
    struct footing f = {0};

    for (size_t i = 0; i < pairs->n && !err->status; i++)
        look_at(&pairs->at[i], &f, err);
    for (int level = VT_LEVEL_NONE; level-- > 0;) {
        if (!f.by[level].n)
            continue;
        if (f.by[level].n == pairs->n)
            vt_buffer_puts(text, pairs->n == 1 ? "; it rests" : "; each rests");
        else
            vt_buffer_printf(text, "; %zu rest%s", f.by[level].n, f.by[level].n == 1 ? "s" : "");
        vt_buffer_printf(text, " on %zu", f.by[level].least);
        if (f.by[level].most > f.by[level].least)
            vt_buffer_printf(text, " to %zu", f.by[level].most);
        vt_buffer_printf(text, " %ss a side", vt_level_name((enum vt_level)level));
    }
    if (f.few)
        vt_buffer_printf(text, "; %zu %s a side of fewer than two values, too few for a verdict", f.few,
                         f.few == 1 ? "has" : "have");
    if (f.one_boot)
        vt_buffer_printf(text, "; %zu %s a side of one boot only", f.one_boot,
                         f.one_boot == 1 ? "has" : "have");
    if (f.unknown)
        vt_buffer_printf(text, "; for %zu it is unknown which way is better: say --better", f.unknown);
}

static bool has_note(const struct vt_study *study, const char *code)
{
    for (size_t i = 0; i < study->n_notes; i++)
        if (!strcmp(study->note[i].code, code))
            return true;
    return false;
}

static bool has_two_configurations(const struct vt_study *study)
{
    for (size_t i = 1; i < study->n_series; i++)
        if (!vt_labels_equal(&study->series[i].factors, &study->series[0].factors))
            return true;
    return false;
}

static const char *why_nothing(const struct vt_study *study)
{
    if (has_note(study, "inputs_apart"))
        return "the two inputs have no benchmark in common; if they are two sides of one, say --as sides";
    if (!has_two_configurations(study))
        return "all values are of one configuration; give a second input, name a column with --column "
               "factor=NAME (or columns with --column level=NAME,NAME), or put --set FACTOR=LEVEL before "
               "each input";
    if (has_note(study, "no_partner"))
        return "no two configurations of a benchmark differ in one factor alone; measure one that does, or "
               "pass over a column that tells too much with --column ignore=NAME";
    return "no benchmark was measured under two configurations; if names differ by accident, say what runs "
           "with --column benchmark=NAME or benchmark=NAME in the path";
}

void vt_explain_judge(struct vt_study *study, struct vt_buffer *out, struct vt_error *err)
{
    struct vt_pair_options options = {0};
    struct vt_pairs pairs = {0};
    struct vt_buffer text = {0};
    struct vt_names factors = {0};

    if (err->status || vt_pairs_find(study, &options, &pairs, err))
        return;
    for (size_t i = 0; i < pairs.n && !err->status; i++)
        if (vt_names_add(&factors, vt_text_of(pairs.at[i].factor)) == VT_NOT_FOUND)
            vt_no_memory(err);
    vt_buffer_puts(&text, pairs.n ? "judge would compare " : "judge would compare nothing: ");
    for (size_t i = 0; i < factors.n; i++) {
        vt_buffer_puts(&text, i ? "; " : "");
        put_factor(&pairs, factors.at[i], &text, err);
    }
    if (pairs.n)
        put_footing(&pairs, &text, err);
    else
        vt_buffer_puts(&text, why_nothing(study));
    vt_buffer_puts(&text, ".");
    vt_buffer_puts(out, "\n");
    vt_explain_line(out, 0, "=>", 2, vt_buffer_text(&text));
    out->failed |= text.failed;
    vt_buffer_free(&text);
    vt_names_free(&factors);
    vt_pairs_free(&pairs);
}

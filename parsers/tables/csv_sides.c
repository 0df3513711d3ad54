/* Columns that are levels of one factor ("off", "on"; "time_vt_off_ms", "time_vt_on_ms"; "host", "guest") or
 * runs of one metric ("run1", "run2"; "off_1", "off_2"; "time_1", "time_2") instead of metrics of their own.
 */
#include "base/fold.h"
#include "model/level_word.h"
#include "parsers/kit/side_name.h"
#include "parsers/tables/csv_columns.h"

#include <stdlib.h>
#include <string.h>

#define MOST_BARE 5 /* more columns are metrics */

/* What the name of a VALUE column may be. */
struct side {
    struct vt_csv_column *column; /* borrowed */
    struct vt_side_name name;     /* owned; nothing when there is no level in it */
    char *base;                   /* owned: folded, without the number at its end; NULL: it has none */
    long run;                     /* that number */
    bool is_run, is_level;
};

struct sides {
    struct side *at; /* owned: n */
    size_t n;
};

static char *copy_text(struct vt_text t)
{
    char *s = malloc(t.n + 1);
    return s ? vt_text_copy(t, s, t.n + 1) : NULL;
}

static bool is_run_word(const char *base)
{
    static const char words[] =
        " # r run trial rep repeat repetition iteration iter sample pass attempt measurement "
        "value round прогон проход замер 回 lauf essai ";

    return !*base || vt_role_name_in(vt_text_of(base), words);
}

/* ---- numbers at the ends of names */

static bool take_number(struct side *side)
{
    struct vt_text name = vt_text_of(side->column->metric);
    size_t digits = name.n;

    while (digits && name.s[digits - 1] >= '0' && name.s[digits - 1] <= '9')
        digits--;
    if (digits == name.n || name.n - digits > 6)
        return true;
    side->run = strtol(name.s + digits, NULL, 10);
    side->base = vt_fold((struct vt_text){name.s, digits});
    return side->base != NULL;
}

/* Whether the numbers behind a base count: 0 or 1 to the last, none missing. "p50" and "p99" do not. */
static bool is_counted(const struct sides *s, const char *base)
{
    long least = 1000000, most = -1;
    size_t n = 0;

    for (size_t i = 0; i < s->n; i++) {
        if (!s->at[i].base || strcmp(s->at[i].base, base))
            continue;
        n++;
        least = s->at[i].run < least ? s->at[i].run : least;
        most = s->at[i].run > most ? s->at[i].run : most;
    }
    return n >= 2 && least <= 1 && most - least + 1 == (long)n;
}

/* A base that numbers can count the runs of: a run's word, what was measured, or a level. */
static bool has_runs(const char *base)
{
    struct vt_side_name level;
    struct vt_text text = vt_text_of(base), statistic, rest;
    bool fine = is_run_word(base);

    if (!fine && !vt_quantity_statistic(text, &statistic, &rest))
        fine = vt_quantity_of(text).better || *vt_quantity_of(text).unit;
    if (!fine && vt_side_name_of(text, &level)) {
        fine = true;
        vt_side_name_free(&level);
    }
    return fine;
}

static void find_runs(struct sides *s)
{
    for (size_t i = 0; i < s->n; i++) {
        struct side *side = &s->at[i];
        side->is_run = side->base && has_runs(side->base) && is_counted(s, side->base);
    }
}

static bool counts_from_0(const struct sides *s, const char *base)
{
    for (size_t i = 0; i < s->n; i++)
        if (s->at[i].is_run && !strcmp(s->at[i].base, base) && s->at[i].run == 0)
            return true;
    return false;
}

/* Names of what people compute from both sides. */
static bool is_figure(const struct vt_csv_column *c)
{
    return vt_role_name_in(
        vt_text_of(c->metric),
        " ratio speedup diff difference change delta gain improvement percent_change change_pct "
        "p p_value pvalue percent overhead relative winner faster ");
}

/* ---- levels */

static bool same_but_level(const struct side *a, const struct side *b)
{
    return a->is_run == b->is_run && vt_side_name_meets(&a->name, &b->name);
}

static struct vt_text name_of(const struct side *side)
{
    return vt_text_of(side->is_run ? side->base : side->column->metric);
}

/* "vt" beside "no vt". */
static void complete(struct sides *s)
{
    for (size_t k = 0; k < s->n; k++)
        for (size_t i = 0; i < s->n && s->at[k].name.level; i++)
            if (!s->at[i].name.level)
                vt_side_name_completes(name_of(&s->at[i]), &s->at[k].name, &s->at[i].name);
}

static void find_levels(struct sides *s)
{
    for (size_t i = 0; i < s->n; i++)
        for (size_t k = 0; k < s->n && !s->at[i].is_level; k++)
            s->at[i].is_level = k != i && same_but_level(&s->at[i], &s->at[k]);
}

/* "plain" beside "nested": a column whose whole name is a baseline's word makes the others of which nothing
 * is known its other levels. */
static bool is_bare(const struct side *side)
{
    const struct vt_csv_column *c = side->column;
    struct vt_text statistic, rest, name = vt_text_of(c->metric);

    return !*c->unit && !side->is_run && !side->is_level && !vt_quantity_is_known(name)
           && !vt_quantity_statistic(name, &statistic, &rest) && !is_figure(c);
}

static bool find_bare(struct sides *s)
{
    size_t baseline = s->n, bare = 0;

    for (size_t i = 0; i < s->n; i++) {
        bool word = vt_level_is_plain(vt_text_of(s->at[i].column->name));
        if (s->at[i].is_level || (word && baseline < s->n))
            return true;
        if (word)
            baseline = i;
        else
            bare += is_bare(&s->at[i]);
    }
    if (baseline == s->n || !bare || bare > MOST_BARE)
        return true;
    for (size_t i = 0; i < s->n; i++) {
        struct side *side = &s->at[i];
        if (i != baseline && !is_bare(side))
            continue;
        vt_side_name_free(&side->name);
        side->name = (struct vt_side_name){.factor = copy_text(vt_text_of("config")),
                                           .level = copy_text(vt_text_of(side->column->name)),
                                           .metric = copy_text(vt_text_of(""))};
        side->is_level = true;
        if (!side->name.factor || !side->name.level || !side->name.metric)
            return false;
    }
    return true;
}

/* ---- what follows */

/* What is left of the name may tell the unit: "time_ms_off", "iops_off". */
static bool rename_metric(struct vt_csv_column *c, const char *metric)
{
    struct vt_quantity q = vt_quantity_of(vt_text_of(metric));
    bool tells = !*c->unit && *q.unit;
    char *name = copy_text(!*metric ? vt_text_of("value") : tells ? q.stem : vt_text_of(metric));

    if (!name)
        return false;
    free(c->metric);
    c->metric = name;
    if (tells) {
        memcpy(c->unit, q.unit, sizeof c->unit);
        c->doubt = q.doubt;
    }
    if (c->better)
        return true;
    free(c->better_why);
    c->better_why = vt_way_text(&q.way, q.unit);
    c->better = q.better;
    return c->better_why;
}

static bool set_side(const struct sides *s, struct side *side)
{
    struct vt_csv_column *c = side->column;

    c->role_why = side->is_level ? "its name holds a level, and another column the other"
                  : side->is_run ? "its name ends in the number of a run"
                                 : c->role_why;
    if (side->is_run)
        c->run = side->run + counts_from_0(s, side->base);
    if (side->is_level) {
        c->factor = side->name.factor;
        c->level = side->name.level;
        side->name.factor = side->name.level = NULL;
        return rename_metric(c, side->name.metric);
    }
    return !side->is_run || rename_metric(c, is_run_word(side->base) ? "" : side->base);
}

/* "mean" and "stdev" beside the runs, "ratio" beside the levels: computed from them, no values of their own.
 */
static bool is_computed(const struct vt_csv_column *c)
{
    struct vt_text statistic, rest;

    return c->role == VT_ROLE_VALUE && !c->given && !c->level && !c->run
           && ((vt_quantity_statistic(vt_text_of(c->metric), &statistic, &rest) && !rest.n) || is_figure(c));
}

static enum vt_status pass_over_computed(struct vt_csv_table *table, struct vt_sink *sink,
                                         struct vt_error *err)
{
    for (size_t i = 0; i < table->n && !err->status; i++) {
        struct vt_csv_column *c = &table->column[i];
        if (!is_computed(c))
            continue;
        vt_csv_become(c, VT_ROLE_PASS_OVER, "computed from the columns beside it");
        vt_sink_note(sink, "column_computed", VT_INFO, err,
                     "the column '%s' was computed from those beside it and is passed over; --column "
                     "value=%s reads it",
                     c->name, c->name);
        vt_sink_note_arg(sink, err, "column", "%s", c->name);
    }
    return err->status;
}

/* Columns whose names say nothing, in a table without a factor: metrics or benchmarks, or the levels of a
 * factor. */
static enum vt_status note_unknown(const struct vt_csv_table *table, const struct sides *s,
                                   struct vt_sink *sink, struct vt_error *err)
{
    const struct vt_csv_column *first = NULL, *second = NULL;

    for (size_t i = 0; i < table->n; i++)
        if (table->column[i].role == VT_ROLE_FACTOR
            || (table->column[i].role == VT_ROLE_OTHER && !vt_csv_numeric(&table->column[i])))
            return VT_OK;
    for (size_t i = 0; i < s->n; i++) {
        const struct vt_csv_column *c = s->at[i].column;
        struct vt_text statistic, rest;
        if (*c->unit || vt_quantity_is_known(vt_text_of(c->name))
            || vt_quantity_statistic(vt_text_of(c->name), &statistic, &rest))
            return VT_OK;
        second = first ? c : NULL;
        first = first ? first : c;
    }
    if (!second || s->n > 6)
        return VT_OK;
    vt_sink_note(sink, "columns_maybe_levels", VT_INFO, err,
                 "the columns '%s' to '%s' are taken for metrics; if they are levels of a factor, --column "
                 "level=%s,%s "
                 "says so",
                 first->name, second->name, first->name, second->name);
    vt_sink_note_arg(sink, err, "first", "%s", first->name);
    return vt_sink_note_arg(sink, err, "last", "%s", second->name);
}

/* --column level=metal,kvm */
static enum vt_status take_given(struct vt_csv_table *table, struct vt_error *err)
{
    for (size_t i = 0; i < table->n; i++) {
        struct vt_csv_column *c = &table->column[i];
        if (c->role != VT_ROLE_LEVEL)
            continue;
        c->role = VT_ROLE_VALUE; /* as --column said */
        c->factor = copy_text(vt_text_of("config"));
        c->level = copy_text(vt_text_of(c->name));
        if (!c->factor || !c->level || !rename_metric(c, ""))
            return vt_no_memory(err);
    }
    return VT_OK;
}

static bool take_sides(struct vt_csv_table *table, struct sides *s)
{
    s->at = calloc(table->n + 1, sizeof *s->at);
    if (!s->at)
        return false;
    for (size_t i = 0; i < table->n; i++) {
        struct vt_csv_column *c = &table->column[i];
        if (c->role != VT_ROLE_VALUE || c->given)
            continue;
        struct side *side = &s->at[s->n++];
        side->column = c;
        if (!take_number(side))
            return false;
    }
    find_runs(s);
    for (size_t i = 0; i < s->n; i++)
        vt_side_name_of(name_of(&s->at[i]), &s->at[i].name);
    complete(s);
    find_levels(s);
    return find_bare(s);
}

static void free_sides(struct sides *s)
{
    for (size_t i = 0; i < s->n; i++) {
        vt_side_name_free(&s->at[i].name);
        free(s->at[i].base);
    }
    free(s->at);
}

enum vt_status vt_csv_sides(struct vt_csv_table *table, struct vt_sink *sink, struct vt_error *err)
{
    struct sides s = {0};
    bool fine, any = false;

    if (vt_csv_count_role(table, VT_ROLE_LEVEL))
        return take_given(table, err);
    fine = take_sides(table, &s);
    for (size_t i = 0; i < s.n && fine; i++) {
        any |= s.at[i].is_run || s.at[i].is_level;
        fine = set_side(&s, &s.at[i]);
    }
    if (!fine)
        vt_no_memory(err);
    else if (any)
        pass_over_computed(table, sink, err);
    else
        note_unknown(table, &s, sink, err);
    free_sides(&s);
    return err->status;
}

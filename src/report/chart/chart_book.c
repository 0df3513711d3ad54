#include "report/chart/chart_book.h"

#include "base/array.h"
#include "base/text.h"
#include "report/view/change.h"
#include "report/view/report_numbers.h"
#include "stats/change_point.h"
#include "stats/quantile.h"
#include "stats/trend.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A forest plot on the first page stays readable up to this many rows; beyond, it shows the largest changes.
 */
enum { CHANGES_FROM = 10 };
static const double TREND_P = 0.01;
enum { FOREST_ROWS = 36, GROUP_ROWS = 40, LABEL = 300, TEXT = 120 };

/* Labels are drawn in little room, with an ellipsis in their middle; one that is longer than any picture
 * loses its middle here, since names differ at their ends. Frees `whole`, which may be NULL. */
static void set_label(char label[LABEL], char *whole)
{
    size_t n = whole ? strlen(whole) : 0, head = (LABEL - 4) / 2, tail = n - (n < head ? n : head);

    if (n < LABEL) {
        memcpy(label, whole ? whole : "", n + 1);
    } else {
        while (((unsigned char)whole[head] & 0xc0) == 0x80)
            head--;
        while (((unsigned char)whole[tail] & 0xc0) == 0x80)
            tail++;
        snprintf(label, LABEL, "%.*s\xe2\x80\xa6%s", (int)head, whole, whole + tail);
    }
    free(whole);
}

/* ---- which charts there are */
static int by_place(const void *a, const void *b)
{
    const struct vt_chart *x = a, *y = b;

    if (x->kind != y->kind)
        return x->kind < y->kind ? -1 : 1;
    if (x->index != y->index)
        return x->index < y->index ? -1 : 1;
    if (x->group != y->group)
        return x->group < y->group ? -1 : 1;
    return (x->part > y->part) - (x->part < y->part);
}

static bool add(struct vt_chart_book *book, enum vt_chart_kind kind, size_t index, size_t group, size_t part)
{
    static const char *const names[] = {"overview", "forest", "group",  "values",
                                        "order",    "shape",  "spread", "interaction"};
    struct vt_chart *c = vt_array_grow(book->chart, book->n, sizeof *c);

    if (!c)
        return false;
    book->chart = c;
    c = &book->chart[book->n++];
    *c = (struct vt_chart){.kind = kind, .index = index, .group = group, .part = part};
    if (kind == VT_CHART_OVERVIEW)
        snprintf(c->name, sizeof c->name, "%s.svg", names[kind]);
    else if (kind == VT_CHART_FOREST)
        snprintf(c->name, sizeof c->name, "%s-%zu.svg", names[kind], index + 1);
    else if (kind == VT_CHART_GROUP_FOREST)
        snprintf(c->name, sizeof c->name, "%s-%zu-%zu-%zu.svg", names[kind], index + 1, group + 1, part + 1);
    else
        snprintf(c->name, sizeof c->name, "%04zu-%s.svg", index + 1, names[kind]);
    return true;
}

static size_t finite_values(const struct vt_series *s)
{
    size_t n = 0;

    for (size_t i = 0; s && i < s->n; i++)
        n += isfinite(s->value[i]) ? 1 : 0;
    return n;
}

static bool shapes_differ(const struct vt_comparison *c)
{
    static const char *const names[] = {"bimodal", "unequal_spread"};

    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (vt_flag_has(c->flags, c->n_flags, names[i]))
            return true;
    return false;
}

/* Whether two levels repeat and something varies: then it can be shown where the variance comes from. */
static bool has_components(const struct vt_summary *side)
{
    return side->n_levels >= 2 && isfinite(side->levels[0].share);
}

static bool add_comparison(struct vt_chart_book *book, size_t i)
{
    const struct vt_study *study = book->questions->study;
    const struct vt_comparison *c = &study->comparison[i];
    const struct vt_series *baseline = vt_side_series(book->questions, c, false),
                           *candidate = vt_side_series(book->questions, c, true);
    size_t a = finite_values(baseline), b = finite_values(candidate);

    if (a + b < 3) /* one value a side needs no picture */
        return true;
    if (!add(book, VT_CHART_STRIP, i, 0, 0) || !add(book, VT_CHART_ORDER, i, 0, 0))
        return false;
    if (a > 3 && b > 3 && shapes_differ(c) && !add(book, VT_CHART_ECDF, i, 0, 0))
        return false;
    return !has_components(&c->baseline) || !has_components(&c->candidate)
           || add(book, VT_CHART_COMPONENTS, i, 0, 0);
}

enum vt_status vt_chart_book_make(const struct vt_questions *questions, const struct vt_words *words,
                                  enum vt_detail detail, struct vt_chart_book *book, struct vt_error *err)
{
    bool ok = true;

    *book = (struct vt_chart_book){.questions = questions, .words = words};
    if (questions->n > 1)
        ok = add(book, VT_CHART_OVERVIEW, 0, 0, 0);
    for (size_t i = 0; ok && i < questions->n; i++)
        ok = add(book, VT_CHART_FOREST, i, 0, 0);
    for (size_t i = 0; ok && detail == VT_DETAIL_ALL && i < questions->n; i++) {
        const struct vt_question *q = &questions->question[i];
        for (size_t g = 0; ok && g < q->n_groups && q->members.n > FOREST_ROWS; g++)
            for (size_t part = 0; ok && part * GROUP_ROWS < q->group[g].members.n; part++)
                ok = add(book, VT_CHART_GROUP_FOREST, i, g, part);
    }
    for (size_t i = 0; ok && i < questions->study->n_comparisons; i++)
        ok = !questions->detailed[i] || add_comparison(book, i);
    for (size_t i = 0; ok && i < questions->study->n_factorials; i++)
        ok = add(book, VT_CHART_INTERACTION, i, 0, 0);
    if (!ok)
        return vt_no_memory(err);
    if (book->n)
        qsort(book->chart, book->n, sizeof *book->chart, by_place);
    return VT_OK;
}

void vt_chart_book_free(struct vt_chart_book *book)
{
    free(book->chart);
    *book = (struct vt_chart_book){0};
}

const struct vt_chart *vt_chart_book_find(const struct vt_chart_book *book, enum vt_chart_kind kind,
                                          size_t index, size_t group, size_t part)
{
    struct vt_chart key = {.kind = kind, .index = index, .group = group, .part = part};

    return book->n ? bsearch(&key, book->chart, book->n, sizeof key, by_place) : NULL;
}

const struct vt_chart *vt_chart_book_named(const struct vt_chart_book *book, const char *name)
{
    for (size_t i = 0; i < book->n; i++)
        if (!strcmp(book->chart[i].name, name))
            return &book->chart[i];
    return NULL;
}

/* ---- forests: rows with the texts they point to */
struct forest {
    struct vt_forest_row *row;
    char (*label)[LABEL], (*text)[TEXT];
    size_t n, capacity;
};

static bool forest_open(struct forest *f, size_t capacity)
{
    *f = (struct forest){.row = calloc(capacity, sizeof *f->row),
                         .label = calloc(capacity, sizeof *f->label),
                         .text = calloc(capacity, sizeof *f->text),
                         .capacity = capacity};
    return f->row && f->label && f->text;
}

static void forest_close(struct forest *f)
{
    free(f->row);
    free(f->label);
    free(f->text);
}

static struct vt_forest_row *add_row(struct forest *f)
{
    struct vt_forest_row *r = &f->row[f->n];

    *r = (struct vt_forest_row){
        .label = f->label[f->n], .text = f->text[f->n], .estimate = NAN, .low = NAN, .high = NAN};
    f->n++;
    return r;
}

static void write_change(const struct vt_words *words, double change, double low, double high,
                         char text[TEXT])
{
    struct vt_buffer b = {0};

    vt_put_change(&b, change, low, high, &words->numbers);
    snprintf(text, TEXT, "%s", vt_buffer_text(&b));
    vt_buffer_free(&b);
}

static void write_verdict(const struct vt_words *words, enum vt_verdict verdict, char text[TEXT])
{
    char path[40];

    snprintf(path, sizeof path, "verdict.%s", vt_verdict_name(verdict));
    snprintf(text, TEXT, "%s", vt_word(words, path));
}

/* A row without an estimate says something only when it was decided, or when there is no other. */
static bool is_worth_a_row(const struct vt_chart_book *book, const struct vt_members *m, size_t index)
{
    const struct vt_comparison *c = &book->questions->study->comparison[index];

    return isfinite(vt_change_of(c).change) || c->verdict == VT_GAIN || c->verdict == VT_LOSS || m->n == 1;
}

/* `skip` bytes of the name stand in a heading already. */
static void add_comparison_row(const struct vt_chart_book *book, struct forest *f, size_t index, size_t skip)
{
    const struct vt_comparison *c = &book->questions->study->comparison[index];
    char *label = f->label[f->n], *text = f->text[f->n];
    struct vt_forest_row *r = add_row(f);

    set_label(label, vt_text_printed("%s", vt_comparison_name(book->questions, c)));
    if (skip < strlen(label))
        memmove(label, label + skip, strlen(label + skip) + 1);
    struct vt_change change = vt_change_of(c);
    r->low = change.low;
    r->high = change.high;
    r->estimate = change.change;
    r->verdict = c->verdict;
    if (isfinite(r->estimate))
        write_change(book->words, r->estimate, r->low, r->high, text);
    else /* better or worse, but by how much cannot be said */
        write_verdict(book->words, c->verdict, text);
}

/* A suite's figures: its ratio is turned already; the interval is over its runs, or else over its benchmarks.
 */
static void set_suite(const struct vt_suite *s, struct vt_forest_row *r)
{
    struct vt_change change = vt_change_of_suite(s);

    r->low = change.low;
    r->high = change.high;
    r->estimate = change.change;
    r->verdict = s->verdict;
}

static void add_suite_row(const struct vt_chart_book *book, struct forest *f, const struct vt_suite *s,
                          const char *name, size_t length)
{
    char *label = f->label[f->n], *text = f->text[f->n];
    struct vt_forest_row *r;

    if (!s || !isfinite(s->improvement) || !(s->n > 1))
        return;
    r = add_row(f);
    r->suite = true;
    set_suite(s, r);
    set_label(label, vt_text_printed("%.*s%s%s (%.0f)", (int)length, name, length ? ": " : "",
                                     vt_word(book->words, "chart.suite"), s->n));
    write_change(book->words, r->estimate, r->low, r->high, text);
}

static void add_heading(struct forest *f, const char *name, size_t length)
{
    set_label(f->label[f->n], vt_text_printed("%.*s", (int)length, name));
    add_row(f)->heading = true;
}

/* The largest changes among those decided, then among the others. */
static void add_largest(const struct vt_chart_book *book, struct forest *f, const struct vt_question *q)
{
    const char *heading = vt_word(book->words, "chart.largest");

    add_heading(f, heading, strlen(heading));
    for (size_t i = 0, n = 0; i < q->by_size.n && n < FOREST_ROWS - 8; i++)
        if (is_worth_a_row(book, &q->members, q->by_size.at[i])) {
            add_comparison_row(book, f, q->by_size.at[i], 0);
            n++;
        }
}

static void group_rows(const struct vt_chart_book *book, const struct vt_bench_group *g, struct forest *f)
{
    bool headed = g->members.n > 1 && g->name[g->name_length] == '/';

    if (headed)
        add_heading(f, g->name, g->name_length);
    for (size_t i = 0; i < g->members.n; i++)
        if (is_worth_a_row(book, &g->members, g->members.at[i]))
            add_comparison_row(book, f, g->members.at[i], headed ? g->name_length + 1 : 0);
}

static void question_rows(const struct vt_chart_book *book, const struct vt_question *q, struct forest *f)
{
    if (q->members.n > FOREST_ROWS)
        add_largest(book, f, q);
    for (size_t g = 0; g < q->n_groups && q->members.n <= FOREST_ROWS; g++)
        group_rows(book, &q->group[g], f);
    for (size_t g = 0; g < q->n_groups && q->n_groups > 1 && q->n_groups <= 12; g++)
        add_suite_row(book, f, q->group[g].suite, q->group[g].name, q->group[g].name_length);
    add_suite_row(book, f, q->suite, "", 0);
}

/* "1 loss, 4 noise": what there is to say where no figure stands for all. */
static void write_counts(const struct vt_chart_book *book, const struct vt_question *q, char text[TEXT])
{
    static const enum vt_verdict order[] = {VT_GAIN, VT_LOSS, VT_SAME, VT_NOISE, VT_UNKNOWN};
    size_t n[VT_N_VERDICTS] = {0}, used = 0;
    char path[40];

    *text = '\0';
    for (size_t i = 0; i < q->members.n; i++)
        n[book->questions->study->comparison[q->members.at[i]].verdict]++;
    for (size_t i = 0; i < VT_N_VERDICTS && used < TEXT; i++) {
        snprintf(path, sizeof path, "verdict.%s", vt_verdict_name(order[i]));
        if (n[order[i]])
            snprintf(text + used, TEXT - used, "%s%zu %s", used ? ", " : "", n[order[i]],
                     vt_word(book->words, path));
        used = strlen(text);
    }
}

static void overview_rows(const struct vt_chart_book *book, struct forest *f)
{
    for (size_t i = 0; i < book->questions->n; i++) {
        const struct vt_question *q = &book->questions->question[i];
        char *label = f->label[f->n], *text = f->text[f->n];
        if (q->members.n == 1) {
            add_comparison_row(book, f, q->members.at[0], 0);
        } else {
            struct vt_forest_row *r = add_row(f);
            if (q->suite)
                set_suite(q->suite, r);
            if (isfinite(r->estimate))
                write_change(book->words, r->estimate, r->low, r->high, text);
            else
                write_counts(book, q, text);
        }
        set_label(label, vt_text_printed("%s: %s \xe2\x86\x92 %s", q->factor, q->baseline, q->candidate));
    }
}

static double threshold_of(const struct vt_study *study)
{
    return study->n_comparisons && isfinite(study->comparison[0].threshold) ? study->comparison[0].threshold
                                                                            : 1;
}

/* Makes the rows and gives them to `use`: the height or the drawing. */
static double with_forest(const struct vt_chart_book *book, const struct vt_chart *chart,
                          const struct vt_canvas *canvas)
{
    const struct vt_questions *q = book->questions;
    bool overview = chart->kind == VT_CHART_OVERVIEW, whole = chart->kind == VT_CHART_FOREST;
    const struct vt_question *question = &q->question[chart->index];
    const struct vt_members *members =
        whole || overview ? &question->members : &question->group[chart->group].members;
    struct vt_forest forest = {.threshold = threshold_of(q->study)};
    struct forest f = {0};
    double height = 0;

    if (forest_open(&f, members->n + 2 * question->n_groups + q->n + 8)) {
        if (overview)
            overview_rows(book, &f);
        else if (whole)
            question_rows(book, question, &f);
        for (size_t i = chart->part * GROUP_ROWS;
             chart->kind == VT_CHART_GROUP_FOREST && i < members->n && i < (chart->part + 1) * GROUP_ROWS;
             i++)
            add_comparison_row(book, &f, members->at[i], 0);
        forest.row = f.row;
        forest.n = f.n;
        height = vt_chart_forest_height(&forest);
        if (canvas)
            vt_chart_forest(canvas, &forest, book->words);
    }
    forest_close(&f);
    return height;
}

/* ---- the charts of one comparison */
struct sides {
    struct vt_group group[2];
    bool *rejected[2];
    char label[2][LABEL], axis[LABEL];
    struct vt_samples samples;
};

/* A clear change of level, or else a clear trend, among the kept values in their order. */
static void find_changes(const struct vt_series *s, struct vt_group *g)
{
    double *kept = malloc((s->n + 1) * sizeof *kept);
    size_t *place = malloc((s->n + 1) * sizeof *place), n = 0;
    struct vt_change_point change;
    struct vt_trend trend;

    for (size_t i = 0; kept && place && i < s->n; i++)
        if (isfinite(s->value[i]) && !(g->rejected && g->rejected[i])) {
            place[n] = i;
            kept[n++] = s->value[i];
        }
    if (n && vt_change_point_find(kept, n, &change) && vt_change_point_is_clear(&change) && change.at < n) {
        g->change_at = place[change.at];
        g->before = change.before;
        g->after = change.after;
    } else if (n >= CHANGES_FROM && vt_trend_test(kept, n, &trend) && trend.p < TREND_P) {
        double slope = vt_sen_slope(kept, n), middle = vt_median(kept, n), half = (double)(n - 1) / 2;
        g->has_trend = isfinite(slope);
        g->trend_from = middle - slope * half;
        g->trend_to = middle + slope * half;
    }
    free(kept);
    free(place);
}

static void take_side(const struct vt_questions *questions, const struct vt_comparison *c, bool candidate,
                      struct sides *out)
{
    const struct vt_series *s = vt_side_series(questions, c, candidate);
    const struct vt_summary *summary = candidate ? &c->candidate : &c->baseline;
    struct vt_group *g = &out->group[candidate];

    set_label(out->label[candidate],
              vt_text_printed("%s = %s", c->factor ? c->factor : "", summary->level ? summary->level : ""));
    *g = (struct vt_group){.label = out->label[candidate], .centre = summary->mean, .low = NAN, .high = NAN};
    for (size_t i = 0; i < summary->n_ci; i++) {
        if (strcmp(summary->ci[i].of, "mean"))
            continue;
        g->low = summary->ci[i].low;
        g->high = summary->ci[i].high;
        break;
    }
    if (!s)
        return;
    g->value = s->value;
    g->n = s->n;
    g->boot = s->boot;
    g->time = s->time;
    out->rejected[candidate] = calloc(s->n + 1, sizeof(bool));
    for (size_t i = 0; out->rejected[candidate] && i < s->n_rejected; i++)
        if (s->rejected[i].index < s->n)
            out->rejected[candidate][s->rejected[i].index] = true;
    g->rejected = out->rejected[candidate];
    find_changes(s, g);
}

static void take_sides(const struct vt_chart_book *book, const struct vt_comparison *c, struct sides *out)
{
    const char *unit = c->unit ? c->unit : "";

    *out = (struct sides){0};
    take_side(book->questions, c, false, out);
    take_side(book->questions, c, true, out);
    set_label(out->axis, vt_text_printed("%s%s%s", c->metric ? c->metric : "", *unit ? ", " : "", unit));
    out->samples = (struct vt_samples){out->group, 2, out->axis,
                                       c->better == VT_BETTER_LOWER    ? vt_word(book->words, "chart.lower")
                                       : c->better == VT_BETTER_HIGHER ? vt_word(book->words, "chart.higher")
                                                                       : ""};
}

static void draw_components(const struct vt_chart_book *book, const struct vt_comparison *c,
                            const struct vt_canvas *canvas)
{
    struct vt_components bar[2] = {{0}};
    char label[2][LABEL], word[40];

    for (int k = 0; k < 2; k++) {
        const struct vt_summary *side = k ? &c->candidate : &c->baseline;
        set_label(label[k],
                  vt_text_printed("%s = %s", c->factor ? c->factor : "", side->level ? side->level : ""));
        bar[k].label = label[k];
        bar[k].n = has_components(side) ? side->n_levels : 0;
        for (size_t i = 0; i < bar[k].n; i++) {
            snprintf(word, sizeof word, "level.%s", side->levels[i].level);
            bar[k].part[i].name = vt_word(book->words, word);
            bar[k].part[i].share = side->levels[i].share;
        }
    }
    vt_chart_components(canvas, bar, 2, book->words);
}

static void take_cell(const struct vt_summary *s, struct vt_interaction *i, size_t line, size_t position)
{
    i->cell[line][position].mean = s->mean;
    i->cell[line][position].low = i->cell[line][position].high = NAN;
    for (size_t k = 0; k < s->n_ci; k++)
        if (!strcmp(s->ci[k].of, "mean")) {
            i->cell[line][position].low = s->ci[k].low;
            i->cell[line][position].high = s->ci[k].high;
            return;
        }
}

static const char *text_of(const char *text)
{
    return text ? text : "";
}

static void draw_interaction(const struct vt_chart_book *book, const struct vt_factorial *f,
                             const struct vt_canvas *canvas)
{
    char line[2][LABEL], axis[LABEL];
    struct vt_interaction i = {.factor = text_of(f->factor_a),
                               .level = {text_of(f->baseline_a), text_of(f->candidate_a)},
                               .line = {line[0], line[1]},
                               .axis_label = axis};

    set_label(line[0], vt_text_printed("%s = %s", text_of(f->factor_b), text_of(f->baseline_b)));
    set_label(line[1], vt_text_printed("%s = %s", text_of(f->factor_b), text_of(f->candidate_b)));
    set_label(axis, vt_text_printed("%s%s%s", text_of(f->metric), f->unit && *f->unit ? ", " : "",
                                    text_of(f->unit)));
    take_cell(&f->neither, &i, 0, 0);
    take_cell(&f->only_a, &i, 0, 1);
    take_cell(&f->only_b, &i, 1, 0);
    take_cell(&f->both, &i, 1, 1);
    vt_chart_interaction(canvas, &i, book->words);
}

double vt_chart_book_height(const struct vt_chart_book *book, const struct vt_chart *chart)
{
    struct vt_samples two = {.n = 2};

    switch (chart->kind) {
    case VT_CHART_OVERVIEW:
    case VT_CHART_FOREST:
    case VT_CHART_GROUP_FOREST:
        return with_forest(book, chart, NULL);
    case VT_CHART_STRIP:
        return vt_chart_strip_height(&two);
    case VT_CHART_ORDER:
        return vt_chart_order_height(&two);
    case VT_CHART_ECDF:
        return vt_chart_ecdf_height(&two);
    case VT_CHART_COMPONENTS:
        return vt_chart_components_height(2);
    case VT_CHART_INTERACTION:
        return vt_chart_interaction_height();
    }
    return 0;
}

void vt_chart_book_draw(const struct vt_chart_book *book, const struct vt_chart *chart,
                        const struct vt_canvas *canvas)
{
    const struct vt_comparison *c;
    struct sides sides;

    if (chart->kind <= VT_CHART_GROUP_FOREST) {
        with_forest(book, chart, canvas);
        return;
    }
    if (chart->kind == VT_CHART_INTERACTION) {
        draw_interaction(book, &book->questions->study->factorial[chart->index], canvas);
        return;
    }
    c = &book->questions->study->comparison[chart->index];
    if (chart->kind == VT_CHART_COMPONENTS) {
        draw_components(book, c, canvas);
        return;
    }
    take_sides(book, c, &sides);
    if (chart->kind == VT_CHART_STRIP)
        vt_chart_strip(canvas, &sides.samples, book->words);
    else if (chart->kind == VT_CHART_ORDER)
        vt_chart_order(canvas, &sides.samples, book->words);
    else
        vt_chart_ecdf(canvas, &sides.samples, book->words);
    free(sides.rejected[0]);
    free(sides.rejected[1]);
}

void vt_chart_book_describe(const struct vt_chart_book *book, const struct vt_chart *chart,
                            struct vt_buffer *text)
{
    static const char *const words[] = {"alt.overview", "alt.forest", "alt.forest", "alt.values",
                                        "alt.order",    "alt.shape",  "alt.spread", "alt.interaction"};
    const struct vt_questions *q = book->questions;

    vt_buffer_puts(text, vt_word(book->words, words[chart->kind]));
    if (chart->kind == VT_CHART_OVERVIEW)
        return;
    vt_buffer_puts(text, ": ");
    if (chart->kind == VT_CHART_FOREST)
        vt_buffer_printf(text, "%s, %s / %s", q->question[chart->index].factor,
                         q->question[chart->index].baseline, q->question[chart->index].candidate);
    else if (chart->kind == VT_CHART_GROUP_FOREST)
        vt_buffer_add(text, q->question[chart->index].group[chart->group].name,
                      q->question[chart->index].group[chart->group].name_length);
    else if (chart->kind == VT_CHART_INTERACTION)
        vt_buffer_printf(text, "%s, %s / %s", text_of(q->study->factorial[chart->index].benchmark),
                         text_of(q->study->factorial[chart->index].factor_a),
                         text_of(q->study->factorial[chart->index].factor_b));
    else
        vt_buffer_puts(text, vt_comparison_name(q, &q->study->comparison[chart->index]));
}

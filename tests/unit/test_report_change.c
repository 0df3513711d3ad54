/* What is printed of a change: estimate and interval agree wherever they stand, in every language. Oracle:
 * the record's own numbers, turned here by hand, and the property that an estimate lies in its interval. */
#include "report/view/change.h"

#include "report/chart/canvas_svg.h"
#include "report/template/templates.h"
#include "report/terminal/terminal.h"
#include "report/view/context.h"
#include "report/view/report_numbers.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { COMPARISONS = 240 };

static double turned(double ratio, enum vt_better better)
{
    return better == VT_BETTER_LOWER ? 100 * (1 - ratio) : 100 * (ratio - 1);
}

static void fill(struct vt_comparison *c, size_t i)
{
    char name[40];
    double width = pow(10, (double)(i % 7) - 5), ratio = 0.2 + (double)(i * 7919 % 1999) / 700;

    snprintf(name, sizeof name, "tool/b%03zu", i);
    c->benchmark = strdup(name);
    c->metric = strdup("time");
    c->unit = strdup("s");
    c->factor = strdup("vt");
    c->baseline.level = strdup("off");
    c->candidate.level = strdup("on");
    c->better = i % 13 == 5 ? VT_BETTER_UNKNOWN : i % 2 ? VT_BETTER_LOWER : VT_BETTER_HIGHER;
    c->ratio = ratio;
    c->improvement = c->better ? turned(ratio, c->better) : NAN;
    c->ci =
        (struct vt_interval_of){.of = "mean", .level = 0.95, .low = ratio - width, .high = ratio + width * 2};
    c->equivalence =
        (struct vt_interval_of){.of = "mean", .level = 0.9, .low = ratio - width / 2, .high = ratio + width};
    if (i % 17 == 3)
        c->ci.low = -INFINITY;
    c->verdict = (enum vt_verdict)(i % VT_N_VERDICTS);
    c->candidate.n_censored = i % 19 == 7 ? 4 : NAN;
    c->alpha = 0.05;
    c->threshold = 1;
    c->reason = strdup("so it is");
}

static void make_study(struct vt_study *study)
{
    struct vt_error err = {0};

    for (size_t i = 0; i < COMPARISONS; i++)
        fill(vt_study_add_comparison(study, &err), i);
    struct vt_suite *s = vt_study_add_suite(study, &err);
    s->factor = strdup("vt");
    s->group = strdup("");
    s->baseline_level = strdup("off");
    s->candidate_level = strdup("on");
    s->better = VT_BETTER_LOWER;
    s->n = COMPARISONS;
    s->ratio = 1.1456;
    s->improvement = vt_suite_improvement(s, s->ratio);
    s->ci = (struct vt_interval_of){.of = "ratio", .level = 0.95, .low = 0.8, .high = 1.7};
    s->ci_runs = (struct vt_interval_of){.of = "ratio", .level = 0.95, .low = 1.133, .high = 1.157};
    cr_assert_not(err.status);
}

/* Reads a printed number, with a true minus sign, thin spaces and either decimal mark. */
static double read_number(const char **at)
{
    char text[64];
    size_t n = 0;

    for (; **at && n + 1 < sizeof text; (*at)++) {
        if (!strncmp(*at, "\xe2\x88\x92", 3)) {
            text[n++] = '-';
            *at += 2;
        } else if (!strncmp(*at, "\xc3\x97", 2)) {
            ++*at; /* before a factor */
        } else if (!strncmp(*at, "\xe2\x80\xaf", 3)) {
            *at += 2;
        } else if (!strncmp(*at, "\xe2\x88\x9e", 3)) {
            *at += 3;
            return n && *text == '-' ? -INFINITY : INFINITY;
        } else if (strchr("0123456789.e+", **at) || (**at == ',' && (*at)[1] != ' ')) {
            text[n++] = **at == ',' ? '.' : **at;
        } else {
            break;
        }
    }
    text[n] = '\0';
    return n ? strtod(text, NULL) : NAN;
}

/* "+4.3 % [+3.9, +4.7]" holds itself. False when there is no interval. */
static bool read_change(const char *text, double *change, double *low, double *high)
{
    const char *open = strchr(text, '[');

    *change = read_number(&text);
    if (!open)
        return false;
    open++;
    *low = read_number(&open);
    open += strspn(open, ",; ");
    *high = read_number(&open);
    return true;
}

/* Whether the terminal says the text; it writes a plain minus and its own sign of infinity. */
static bool says(const char *terminal, const char *text)
{
    char plain[200];
    size_t n = 0;

    if (strstr(text, "\xe2\x88\x9e"))
        return true;
    for (; *text && n + 1 < sizeof plain; text++)
        if (!strncmp(text, "\xe2\x88\x92", 3)) {
            plain[n++] = '-';
            text += 2;
        } else {
            plain[n++] = *text;
        }
    plain[n] = '\0';
    return strstr(terminal, plain) != NULL;
}

static json_t *make_context(const struct vt_study *study, const char *language, struct vt_templates *t,
                            struct vt_questions *q, struct vt_chart_book *book)
{
    struct vt_error err = {0};
    struct vt_context c = {.questions = q, .words = &t->words, .book = book};

    cr_assert_not(vt_templates_load(language, NULL, t, &err), "%s", language);
    cr_assert_not(vt_questions_find(study, q, &err));
    cr_assert_not(vt_chart_book_make(q, &t->words, VT_DETAIL_ALL, book, &err));
    return vt_context_make(&c);
}

/* The study in one language: the context's objects, the forests' texts and the terminal's rows. */
static void expect_agreement(const struct vt_study *study, const char *language)
{
    struct vt_templates t = {0};
    struct vt_questions q = {0};
    struct vt_chart_book book = {0};
    struct vt_error err = {0};
    struct vt_buffer svg = {0};
    char *terminal = NULL;
    size_t size = 0, shown = 0;
    json_t *root = make_context(study, language, &t, &q, &book),
           *rows = json_object_get(json_array_get(json_object_get(root, "questions"), 0), "comparisons");

    FILE *to = open_memstream(&terminal, &size);
    vt_terminal_write(
        to, study,
        &(struct vt_terminal_options){.bare = true, .unicode = true, .verbose = true, .words = &t.words},
        &err);
    fclose(to);
    for (size_t i = 0; i < book.n; i++) {
        struct vt_canvas canvas = vt_canvas_svg_begin(&svg, VT_CHART_WIDTH, 900, "", language);
        vt_chart_book_draw(&book, &book.chart[i], &canvas);
        vt_canvas_svg_end(&canvas);
    }
    for (size_t i = 0; i < json_array_size(rows); i++) {
        const struct vt_comparison *c = &study->comparison[i];
        json_t *o = json_array_get(rows, i);
        const char *change = json_string_value(json_object_get(o, "change")),
                   *interval = json_string_value(json_object_get(o, "interval"));
        double x, low, high;
        if (!c->better || c->candidate.n_censored > 0) {
            cr_expect(!change && !interval, "%s %s: says a size that is not known", language, c->benchmark);
            continue;
        }
        cr_assert(change && interval, "%s %s", language, c->benchmark);
        cr_assert(read_change(change, &x, &low, &high), "%s %s: %s", language, c->benchmark, change);
        cr_expect(low <= x && x <= high, "%s %s: %s", language, c->benchmark, change);
        double own = turned(c->ratio, c->better);
        bool factor = fabs(own) > 100; /* "never -153 %": a factor is the ratio itself */
        cr_expect((strstr(change, "\xc3\x97") != NULL) == factor, "%s %s: %s", language, c->benchmark,
                  change);
        cr_expect(fabs(x - (factor ? c->ratio : own)) <= (factor ? 0.05 : 0.5) + 1e-9,
                  "%s %s: %s is not of ratio %g", language, c->benchmark, change, c->ratio);
        cr_expect(strstr(vt_buffer_text(&svg), change), "%s %s: no chart says %s", language, c->benchmark,
                  change);
        cr_expect(says(terminal, interval), "%s %s: the terminal does not say %s", language, c->benchmark,
                  interval);
        shown++;
    }
    cr_expect(shown > COMPARISONS / 2);
    json_t *suite = json_object_get(json_array_get(json_object_get(root, "questions"), 0), "suite");
    const char *change = json_string_value(json_object_get(suite, "change"));
    double x, low, high;
    cr_assert(change && read_change(change, &x, &low, &high));
    cr_expect(low <= x && x <= high, "%s: %s", language, change);
    cr_expect(strstr(vt_buffer_text(&svg), change)
                  && says(terminal, json_string_value(json_object_get(suite, "interval"))),
              "%s: %s", language, change);
    json_decref(root);
    free(terminal);
    vt_buffer_free(&svg);
    vt_chart_book_free(&book);
    vt_questions_free(&q);
    vt_templates_free(&t);
}

Test(report_change, one_change_everywhere)
{
    static const char *const languages[] = {"en", "ru", "ja"};
    struct vt_study study = {0};

    make_study(&study);
    for (size_t i = 0; i < sizeof languages / sizeof *languages; i++)
        expect_agreement(&study, languages[i]);
    vt_study_free(&study);
}

/* `same` shows what it was judged by, and says its level. */
Test(report_change, same_shows_the_deciding_interval)
{
    struct vt_comparison c = {.better = VT_BETTER_HIGHER,
                              .verdict = VT_SAME,
                              .improvement = 0.1,
                              .alpha = 0.05,
                              .ci = {.level = 0.95, .low = 0.97, .high = 1.03},
                              .equivalence = {.level = 0.9, .low = 0.995, .high = 1.006}};
    struct vt_change change = vt_change_of(&c);

    cr_expect(fabs(change.low + 0.5) < 1e-9 && fabs(change.high - 0.6) < 1e-9 && change.level == 0.9);
    c.verdict = VT_NOISE;
    change = vt_change_of(&c);
    cr_expect(fabs(change.low + 3) < 1e-9 && fabs(change.high - 3) < 1e-9 && change.level == 0.95);
}

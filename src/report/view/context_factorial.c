/* Factors crossed, as a template sees them. */
#include "report/view/change.h"
#include "report/view/context.h"
#include "report/view/report_numbers.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const char *text_of(const char *text)
{
    return text ? text : "";
}

static void set_change(json_t *o, const char *key, const struct vt_effect *e, enum vt_better better,
                       const struct vt_words *words)
{
    struct vt_interval_of ci = {.low = e->low, .high = e->high};
    struct vt_buffer b = {0};
    double low, high;

    vt_improvement_bounds(&ci, better, &low, &high);
    if (isfinite(e->improvement))
        vt_put_change(&b, e->improvement, fmin(low, high), fmax(low, high), &words->numbers);
    vt_set_buffer(o, key, &b);
    vt_buffer_free(&b);
}

static void add_effect(json_t *list, const struct vt_effect *e, enum vt_better better,
                       const struct vt_words *words, const char *what, const char *at)
{
    json_t *o = json_object();
    struct vt_buffer b = {0};

    vt_buffer_printf(&b, "%s%s%s", what, *at ? ", " : "", at);
    vt_set_buffer(o, "what", &b);
    vt_buffer_free(&b);
    set_change(o, "change", e, better, words);
    vt_set_p(o, "p", e->p, words);
    json_array_append_new(list, o);
}

static void at_level(struct vt_buffer *b, const char *factor, const char *level)
{
    vt_buffer_clear(b);
    vt_buffer_printf(b, "%s = %s", text_of(factor), text_of(level));
}

static json_t *effects(const struct vt_context *c, const struct vt_factorial *f)
{
    json_t *list = json_array();
    struct vt_buffer at = {0}, both = {0};
    const char *a = text_of(f->factor_a), *b = text_of(f->factor_b);

    at_level(&at, b, f->baseline_b);
    add_effect(list, &f->a_alone, f->better, c->words, a, vt_buffer_text(&at));
    at_level(&at, b, f->candidate_b);
    add_effect(list, &f->a_with, f->better, c->words, a, vt_buffer_text(&at));
    at_level(&at, a, f->baseline_a);
    add_effect(list, &f->b_alone, f->better, c->words, b, vt_buffer_text(&at));
    at_level(&at, a, f->candidate_a);
    add_effect(list, &f->b_with, f->better, c->words, b, vt_buffer_text(&at));
    vt_buffer_printf(&both, "%s + %s", a, b);
    add_effect(list, &f->both_together, f->better, c->words, vt_buffer_text(&both), "");
    vt_buffer_clear(&both);
    vt_buffer_printf(&both, "%s \xc3\x97 %s", a, b);
    add_effect(list, &f->interaction, f->better, c->words, vt_word(c->words, "effect.interaction"),
               vt_buffer_text(&both));
    vt_buffer_free(&at);
    vt_buffer_free(&both);
    return list;
}

static void set_name(json_t *o, const char *benchmark, const char *metric)
{
    struct vt_buffer b = {0};

    vt_buffer_printf(&b, "%s%s%s", text_of(benchmark), *text_of(metric) ? " \xc2\xb7 " : "", text_of(metric));
    vt_set_text(o, "name", vt_buffer_text(&b));
    vt_buffer_free(&b);
}

json_t *vt_context_factorial(const struct vt_context *c, size_t index)
{
    const struct vt_factorial *f = &c->questions->study->factorial[index];
    struct vt_buffer text = {0};
    json_t *o = json_object();

    set_name(o, f->benchmark, f->metric);
    vt_set_text(o, "unit", f->unit);
    vt_set_text(o, "factor_a", f->factor_a);
    vt_set_text(o, "factor_b", f->factor_b);
    vt_set_labels(o, "held", &f->held);
    vt_put_reason(c->words, f->reason_code, &f->reason_args, f->reason, &text);
    vt_set_buffer(o, "reason", &text);
    vt_buffer_free(&text);
    json_object_set_new(o, "effects", effects(c, f));
    json_object_set_new(
        o, "chart", vt_context_picture(c, vt_chart_book_find(c->book, VT_CHART_INTERACTION, index, 0, 0)));
    return o;
}

json_t *vt_context_pooled(const struct vt_context *c, const struct vt_pooled *p)
{
    struct vt_buffer text = {0};
    json_t *o = json_object(), *strata = json_array();

    set_name(o, p->benchmark, p->metric);
    vt_set_text(o, "factor", p->factor);
    vt_set_text(o, "baseline", p->baseline_level);
    vt_set_text(o, "candidate", p->candidate_level);
    vt_set_count(o, "n", p->n, c->words);
    set_change(o, "change", &p->effect, p->better, c->words);
    vt_set_p(o, "p", p->effect.p, c->words);
    vt_set_p(o, "heterogeneity_p", p->q_p, c->words);
    vt_set_number(o, "i2", p->i2, 0, c->words);
    for (size_t i = 0; i < p->strata.n; i++) {
        json_t *s = json_object();
        vt_set_text(s, "where", p->strata.at[i].name);
        vt_put_percent(&text, strtod(p->strata.at[i].value, NULL), 1, &c->words->numbers);
        vt_set_buffer(s, "improvement", &text);
        json_object_set_new(s, "last", json_boolean(i + 1 == p->strata.n));
        json_array_append_new(strata, s);
    }
    json_object_set_new(o, "strata", strata);
    vt_put_reason(c->words, p->reason_code, &p->reason_args, p->reason, &text);
    vt_set_buffer(o, "reason", &text);
    vt_buffer_free(&text);
    return o;
}

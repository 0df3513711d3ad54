/* One comparison, and one suite, as a template sees them. */
#include "report/view/change.h"
#include "report/view/context.h"
#include "report/view/report_numbers.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static const struct vt_interval_of *interval_of(const struct vt_summary *s, const char *of)
{
    for (size_t i = 0; i < s->n_ci; i++)
        if (!strcmp(s->ci[i].of, of))
            return &s->ci[i];
    return NULL;
}

/* As many decimals as the interval of the mean supports; without one, what the spread does, or what was
 * written. */
static int value_decimals(const struct vt_summary *s)
{
    const struct vt_interval_of *ci = interval_of(s, "mean");
    int decimals = ci ? vt_decimals_of_interval(ci->low, ci->high) : VT_NO_DECIMALS;
    int six = vt_decimals_of_value(s->mean, 6);

    if (decimals == VT_NO_DECIMALS && s->sd > 0)
        decimals = vt_decimals_of_interval(s->mean - s->sd, s->mean + s->sd);
    if (decimals == VT_NO_DECIMALS)
        decimals = vt_decimals_written(s->mean, six < 0 ? 0 : six);
    return decimals < six + 1 ? decimals : six + 1;
}

static void set_interval(json_t *o, const char *key, const struct vt_interval_of *ci, int decimals,
                         const struct vt_words *words)
{
    struct vt_buffer b = {0};

    if (ci && !isnan(ci->low))
        vt_put_bounds(&b, ci->low, ci->high, decimals, false, &words->numbers);
    vt_set_buffer(o, key, &b);
    vt_buffer_free(&b);
}

static void set_share(json_t *o, const char *key, double share, const struct vt_words *words)
{
    struct vt_buffer b = {0};

    if (isfinite(share)) {
        vt_put_number(&b, 100 * share, share < 0.00995 ? 2 : share < 0.0995 ? 1 : 0, &words->numbers);
        vt_buffer_puts(&b, " %");
    }
    vt_set_buffer(o, key, &b);
    vt_buffer_free(&b);
}

static json_t *side(const struct vt_context *c, const struct vt_summary *s, int decimals)
{
    const struct vt_words *w = c->words;
    json_t *o = json_object();
    int three = vt_decimals_of_value(s->median, 3),
        raw = decimals > three ? decimals : three; /* of single values, where they are rounded */
    char unit[40];

    vt_set_text(o, "side", s->level);
    vt_set_count(o, "n", s->n, w);
    vt_set_count(o, "n_values", s->n_values, w);
    vt_set_count(o, "n_rejected", s->n_rejected, w);
    vt_set_count(o, "n_censored", s->n_censored, w);
    snprintf(unit, sizeof unit, "units.%s.%s", s->unit_of_analysis,
             vt_plural(w, s->n > 0 && s->n < 1e15 ? (size_t)s->n : 0));
    vt_set_text(o, "units", *s->unit_of_analysis && s->n > 0 ? vt_word_or_null(w, unit) : NULL);
    vt_set_number(o, "mean", s->mean, decimals, w);
    set_interval(o, "mean_interval", interval_of(s, "mean"), decimals, w);
    vt_set_number(o, "median", s->median, raw, w);
    set_interval(o, "median_interval", interval_of(s, "median"), decimals, w);
    vt_set_number(o, "geometric_mean", s->geometric_mean, decimals, w);
    vt_set_number(o, "trimmed_mean", s->trimmed_mean, decimals, w);
    vt_set_number(o, "sd", s->sd, vt_decimals_of_value(s->sd, 2), w);
    vt_set_number(o, "mad", s->mad, vt_decimals_of_value(s->mad, 2), w);
    set_share(o, "cv", s->cv, w);
    vt_set_number(o, "min", s->min, vt_decimals_of_reading(s->min), w);
    vt_set_number(o, "q1", s->q1, raw, w);
    vt_set_number(o, "q3", s->q3, raw, w);
    vt_set_number(o, "max", s->max, vt_decimals_of_reading(s->max), w);
    vt_set_number(o, "skewness", s->skewness, 2, w);
    vt_set_p(o, "normality_p", s->normality_p, w);
    vt_set_p(o, "trend_p", s->trend_p, w);
    vt_set_number(o, "autocorrelation", s->autocorrelation, 2, w);
    vt_set_number(o, "effective_n", s->effective_n, 0, w);
    return o;
}

json_t *vt_context_summary(const struct vt_context *c, const struct vt_summary *s)
{
    json_t *o = side(c, s, value_decimals(s));
    struct vt_buffer name = {0};

    vt_buffer_printf(&name, "%s%s%s", s->benchmark, *s->metric ? " \xc2\xb7 " : "", s->metric);
    vt_set_text(o, "name", vt_buffer_text(&name));
    vt_buffer_free(&name);
    vt_set_text(o, "unit", s->unit);
    vt_set_labels(o, "factors", &s->factors);
    return o;
}

/* ---- the values set aside */
json_t *vt_context_rejected(const struct vt_context *c, const struct vt_series *s,
                            const struct vt_rejected *r)
{
    json_t *o = json_object();
    struct vt_buffer name = {0};
    struct vt_buffer source = {0};

    vt_buffer_printf(&name, "%s%s%s", s->benchmark, *s->metric ? " \xc2\xb7 " : "", s->metric);
    vt_set_text(o, "name", vt_buffer_text(&name));
    vt_buffer_free(&name);
    json_object_set_new(o, "value", json_null());
    if (r->index < s->n)
        vt_set_number(o, "value", s->value[r->index], vt_decimals_of_reading(s->value[r->index]), c->words);
    vt_set_text(o, "unit", s->unit);
    vt_set_labels(o, "factors", &s->factors);
    vt_series_put_source(s, r->index, &source);
    vt_set_text(o, "source", vt_buffer_text(&source));
    vt_buffer_free(&source);
    vt_set_word(o, "rule", "rule", r->rule, c->words);
    vt_set_number(o, "score", r->score, 2, c->words);
    vt_set_number(o, "limit", r->limit, 2, c->words);
    return o;
}

static json_t *rejected(const struct vt_context *c, const struct vt_comparison *comparison)
{
    json_t *list = json_array();

    for (int side = 0; side < 2; side++) {
        const struct vt_series *s = vt_side_series(c->questions, comparison, side);
        for (size_t i = 0; s && i < s->n_rejected; i++)
            json_array_append_new(list, vt_context_rejected(c, s, &s->rejected[i]));
    }
    return list;
}

/* ---- tests, flags, charts */
static json_t *tests(const struct vt_context *c, const struct vt_comparison *comparison)
{
    json_t *list = json_array();

    for (size_t i = 0; i < comparison->n_tests; i++) {
        const struct vt_test_result *t = &comparison->tests[i];
        json_t *o = json_object();
        vt_set_word(o, "name", "test", t->name, c->words);
        vt_set_word(o, "method", "how", t->method, c->words);
        vt_set_number(o, "statistic", t->statistic, vt_decimals_of_value(t->statistic, 3), c->words);
        vt_set_number(o, "df", t->df, 1, c->words);
        vt_set_p_said(o, "p", t->p, c->words);
        json_object_set_new(o, "decides", json_boolean(i == 0));
        json_array_append_new(list, o);
    }
    return list;
}

json_t *vt_context_flags(const struct vt_context *c, const char *const flags[], size_t n_flags)
{
    json_t *list = json_array();
    char path[64];

    for (size_t i = 0; i < n_flags; i++) {
        json_t *o = json_object();
        snprintf(path, sizeof path, "flag.%s.name", flags[i]);
        const char *name = vt_word_or_null(c->words, path);
        snprintf(path, sizeof path, "flag.%s.text", flags[i]);
        vt_set_text(o, "key", flags[i]);
        vt_set_text(o, "name", name ? name : flags[i]);
        vt_set_text(o, "text", vt_word_or_null(c->words, path));
        json_object_set_new(o, "last", json_boolean(i + 1 == n_flags));
        json_array_append_new(list, o);
    }
    return list;
}

static void set_chart(json_t *o, const char *key, const struct vt_context *c, enum vt_chart_kind kind,
                      size_t index)
{
    json_object_set_new(o, key, vt_context_picture(c, vt_chart_book_find(c->book, kind, index, 0, 0)));
}

static void set_verdict(json_t *o, const struct vt_context *c, enum vt_verdict verdict)
{
    const char *key = vt_verdict_name(verdict);

    vt_set_text(o, "verdict_key", key);
    vt_set_word(o, "verdict", "verdict", key, c->words);
    vt_set_word(o, "mark", "mark", key, c->words);
    for (int v = 0; v < VT_N_VERDICTS; v++) {
        char is[24];
        snprintf(is, sizeof is, "is_%s", vt_verdict_name((enum vt_verdict)v));
        json_object_set_new(o, is, json_boolean(v == (int)verdict));
    }
}

/* The change, once as text and once padded so that a column of them lines up on the decimal mark. */
static void set_change(json_t *o, const struct vt_context *c, struct vt_change k, int column,
                       double column_level)
{
    int decimals = vt_change_decimals(k.low, k.high);
    struct vt_interval_shown shown = {k.change, k.low, k.high};
    struct vt_buffer b = {0};

    if (isfinite(k.change))
        vt_put_figure(&b, k.change, shown, true, &c->words->numbers);
    vt_set_buffer(o, "improvement", &b);
    if (isfinite(k.change)) {
        vt_put_figure(&b, k.change, shown, false, &c->words->numbers);
        if (!vt_is_factor(k.change))
            vt_put_alignment(&b, decimals, column);
    }
    vt_set_buffer(o, "improvement_column", &b);
    if (!isnan(k.low)) {
        vt_put_change_bounds(&b, k.change, k.low, k.high, &c->words->numbers);
        if (fabs(k.level - column_level) > 1e-9) /* not the one that the column's head names */
            vt_put_level(&b, k.level, &c->words->numbers);
    }
    vt_set_buffer(o, "interval", &b);
    if (isfinite(k.change))
        vt_put_change(&b, k.change, k.low, k.high, &c->words->numbers);
    vt_set_buffer(o, "change", &b);
    vt_buffer_free(&b);
}

static void set_p_column(json_t *o, const char *key, double p, const struct vt_words *words)
{
    struct vt_buffer b = {0};

    if (isfinite(p)) {
        vt_put_p(&b, p, &words->numbers);
        vt_put_alignment(&b, p < 0.0995 ? 3 : 2, 3);
    }
    vt_set_buffer(o, key, &b);
    vt_buffer_free(&b);
}

static void set_labels(json_t *o, const char *key, const struct vt_labels *labels)
{
    json_t *list = json_array();

    for (size_t i = 0; i < labels->n; i++) {
        json_t *pair = json_object();
        vt_set_text(pair, "name", labels->at[i].name);
        vt_set_text(pair, "value", labels->at[i].value);
        json_array_append_new(list, pair);
    }
    json_object_set_new(o, key, list);
}

static void set_figures(json_t *o, const struct vt_context *c, const struct vt_comparison *k)
{
    const struct vt_words *w = c->words;
    int ratio = vt_decimals_of_interval(k->ci.low, k->ci.high);

    struct vt_buffer b = {0};

    ratio = ratio == VT_NO_DECIMALS ? 4 : ratio < 2 ? 2 : ratio;

    vt_set_number(o, "ratio", vt_is_censored(k) ? NAN : k->ratio, ratio, w);
    json_object_set_new(o, "ratio_of_means", json_boolean(vt_is_ratio_of_means(k)));
    if (isfinite(k->ratio) && !isnan(k->ci.low) && k->n_tests && !vt_is_censored(k))
        vt_put_bounds(&b, k->ci.low, k->ci.high, ratio, false, &w->numbers);
    vt_set_buffer(o, "ratio_interval", &b);
    vt_buffer_free(&b);
    set_share(o, "ci_level", k->ci.level > 0 ? k->ci.level : 1 - k->alpha, w);
    vt_set_p(o, "p", k->p, w);
    vt_set_p(o, "p_adjusted", k->p_adjusted, w);
    set_p_column(o, "p_column", isfinite(k->p_adjusted) ? k->p_adjusted : k->p, w);
    vt_set_word(o, "adjust", "adjust", k->adjust, w);
    vt_set_number(o, "alpha", k->alpha, vt_decimals_written(k->alpha, 4), w);
    vt_set_number(o, "threshold", k->threshold, vt_decimals_written(k->threshold, 3), w);
    vt_set_number(o, "cliffs_delta", k->cliffs_delta, 2, w);
    vt_set_number(o, "hedges_g", k->hedges_g, 2, w);
    vt_set_number(o, "hodges_lehmann", k->hodges_lehmann, vt_decimals_of_value(k->hodges_lehmann, 3), w);
    vt_set_count(o, "runs_needed", k->runs_needed, w);
}

static void set_percent(json_t *o, const char *key, double percent, const struct vt_words *words)
{
    struct vt_buffer b = {0};

    if (isfinite(percent))
        vt_put_percent(&b, percent, 1, &words->numbers);
    vt_set_buffer(o, key, &b);
    vt_buffer_free(&b);
}

/* How many a side: "20", or "20/19" where they differ. */
static void set_n(json_t *o, const struct vt_comparison *k, const struct vt_words *words)
{
    struct vt_buffer b = {0};

    if (isfinite(k->baseline.n) && isfinite(k->candidate.n)) {
        vt_put_number(&b, k->baseline.n, 0, &words->numbers);
        if (k->candidate.n != k->baseline.n) {
            vt_buffer_putc(&b, '/');
            vt_put_number(&b, k->candidate.n, 0, &words->numbers);
        }
    }
    vt_set_buffer(o, "n", &b);
    vt_buffer_free(&b);
}

json_t *vt_context_comparison(const struct vt_context *c, size_t index, int column)
{
    const struct vt_comparison *k = &c->questions->study->comparison[index];
    int a = value_decimals(&k->baseline), b = value_decimals(&k->candidate), decimals = a > b ? a : b;
    json_t *o = json_object();
    struct vt_buffer text = {0};
    char anchor[24];

    vt_set_text(o, "name", vt_comparison_name(c->questions, k));
    snprintf(anchor, sizeof anchor, "c%04zu", index + 1);
    vt_set_text(o, "anchor", anchor);
    vt_set_text(o, "benchmark", k->benchmark);
    vt_set_text(o, "metric", k->metric);
    vt_set_text(o, "unit", k->unit);
    vt_set_word(o, "better", "better", vt_better_name(k->better), c->words);
    vt_set_text(o, "factor", k->factor);
    vt_set_labels(o, "held", &k->held);
    set_labels(o, "confounded", &k->confounded);
    set_verdict(o, c, k->verdict);
    set_change(o, c, vt_change_of(k), column, 1 - k->alpha);
    set_figures(o, c, k);
    vt_put_reason(c->words, k->reason_code, &k->reason_args, k->reason, &text);
    vt_set_buffer(o, "reason", &text);
    vt_buffer_printf(&text, "why.%s", k->reason_code ? k->reason_code : "");
    const char *why = vt_word_or_null(c->words, vt_buffer_text(&text));
    vt_buffer_free(&text);
    if (why)
        json_object_set_new(o, "short", json_string(why));
    else
        json_object_set(o, "short", json_object_get(o, "verdict"));
    if (why)
        vt_set_text(o, "why", why);
    else
        json_object_set(o, "why", json_object_get(o, "reason"));
    set_percent(o, "drift", k->drift_percent, c->words);
    set_percent(o, "uncorrected", k->uncorrected_improvement, c->words);
    json_object_set_new(o, "has_flags", json_boolean(k->n_flags > 0));
    json_object_set_new(o, "flags", vt_context_flags(c, k->flags, k->n_flags));
    vt_set_list(o, "tests", tests(c, k));
    json_object_set_new(o, "baseline", side(c, &k->baseline, decimals));
    json_object_set_new(o, "candidate", side(c, &k->candidate, decimals));
    vt_set_number(json_object_get(o, "baseline"), "estimate", vt_estimate_of_side(k, &k->baseline), decimals,
                  c->words);
    vt_set_number(json_object_get(o, "candidate"), "estimate", vt_estimate_of_side(k, &k->candidate),
                  decimals, c->words);
    set_n(o, k, c->words);
    json_object_set_new(o, "detailed", json_boolean(c->questions->detailed[index]));
    json_object_set_new(o, "sides",
                        json_pack("[O, O]", json_object_get(o, "baseline"), json_object_get(o, "candidate")));
    json_object_set_new(o, "censored", json_boolean(vt_is_censored(k)));
    json_object_set_new(o, "rejected", rejected(c, k));
    set_chart(o, "values_chart", c, VT_CHART_STRIP, index);
    set_chart(o, "order_chart", c, VT_CHART_ORDER, index);
    set_chart(o, "shape_chart", c, VT_CHART_ECDF, index);
    set_chart(o, "spread_chart", c, VT_CHART_COMPONENTS, index);
    return o;
}

json_t *vt_context_suite(const struct vt_context *c, const struct vt_suite *s)
{
    json_t *o;
    struct vt_buffer text = {0};
    double low, high;

    if (!s)
        return json_null();
    o = json_object();
    struct vt_change change = vt_change_of_suite(s);
    vt_suite_bounds(s, &s->ci, &low, &high);
    vt_set_text(o, "group", s->group);
    vt_set_text(o, "factor", s->factor);
    vt_set_count(o, "n", s->n, c->words);
    set_verdict(o, c, s->verdict);
    set_change(o, c, change, 0, change.level);
    if (!isnan(s->ci_runs.low) && !isnan(low)) /* else it is the interval shown already */
        vt_put_change(&text, s->improvement, low, high, &c->words->numbers);
    vt_set_buffer(o, "change_over_benchmarks", &text);
    vt_put_percent(&text, s->mean_improvement, 2, &c->words->numbers);
    vt_set_buffer(o, "mean_improvement", &text);
    vt_set_number(o, "ratio", s->ratio, 5, c->words);
    vt_set_p_said(o, "sign_p", s->sign_p, c->words);
    vt_set_p_said(o, "signed_rank_p", s->signed_rank_p, c->words);
    vt_put_reason(c->words, s->reason_code, &s->reason_args, s->reason, &text);
    vt_set_buffer(o, "reason", &text);
    vt_buffer_free(&text);
    json_object_set_new(o, "flags", vt_context_flags(c, s->flags, s->n_flags));
    return o;
}

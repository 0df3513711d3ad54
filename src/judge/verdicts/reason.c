#include "judge/verdicts/reason.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Tails that suites share; a part in brackets is left out when one of its blanks is. */
#define LIKE "[; benchmarks like these: {like_low_percent} to {like_high_percent}]"
#define WITHOUT "[; without {influential} {without_percent}]"
#define INDEX "[ (index {value_index_baseline} and {value_index_candidate}, a ratio of {value_ratio})]"

/* Blanks: {change_percent} signed, {other_percent} plain, {x_p} a probability, {n_x} a count, {value_x} a
 * measurement; anything else as it is. */
static const struct {
    const char *code, *text;
} templates[] = {
    {"gain",
     "a real gain: {change_percent} (at least {low_percent}, at most {high_percent}), p {adjusted_p}"},
    {"loss", "a real loss: {change_percent} (from {low_percent} to {high_percent}), p {adjusted_p}"},
    {"same", "the same for your purpose: {change_percent}, surely within {threshold_percent} either way "
             "({low_percent} to "
             "{high_percent})"},
    {"noise",
     "cannot be told from noise: {change_percent}, anything from {low_percent} to {high_percent} fits these "
     "{n_units} {unit_of_analysis}s a side"},
    {"noise_needs",
     "cannot be told from noise: {change_percent}, anything from {low_percent} to {high_percent} fits; to "
     "see a change of {seen_percent}, about {n_needed} {unit_of_analysis}s a side are needed"},
    {"mixed",
     "mixed: a typical run {typical_percent} ({typical_low_percent} to {typical_high_percent}), but the "
     "average of "
     "all runs {average_percent} ({average_low_percent} to {average_high_percent}), + is better; slow runs: "
     "{n_slow_baseline} of {n_baseline} and {n_slow_candidate} of {n_candidate}"},
    {"noise_tail",
     "a typical run {typical_percent} ({typical_low_percent} to {typical_high_percent}), but slow runs "
     "({n_slow_baseline} of {n_baseline} and {n_slow_candidate} of {n_candidate}) leave the average of all "
     "runs "
     "open: {average_percent} ({average_low_percent} to {average_high_percent})[; about {n_settle} "
     "{unit_of_analysis}s a side would settle it]"},
    {"noise_average", "a typical run {typical_percent} ({typical_low_percent} to {typical_high_percent}), "
                      "but the average of all "
                      "runs is still open: {average_percent} ({average_low_percent} to "
                      "{average_high_percent})[; about {n_settle} "
                      "{unit_of_analysis}s a side would settle it]"},
    {"noise_adjusted",
     "p {plain_p} would pass alone, but among {n_family} comparisons one such is to be expected by chance "
     "(adjusted p {adjusted_p})"},
    {"noise_small",
     "a change there is ({change_percent}, p {adjusted_p}), but smaller than the {threshold_percent} that "
     "matters, and it may be larger ({low_percent} to {high_percent})"},
    {"gain_censored",
     "better, by how much cannot be said (values beyond what the tool can measure: {n_censored}; "
     "rank test, p {adjusted_p})"},
    {"loss_censored",
     "worse, by how much cannot be said (values beyond what the tool can measure: {n_censored}; "
     "rank test, p {adjusted_p})"},
    {"noise_censored",
     "cannot be told from noise: the ranks show no difference (p {adjusted_p}; values beyond what the tool "
     "can measure: {n_censored})"},
    {"gain_no_ratio", "better (p {adjusted_p}), but no percentage can be given: a mean is not positive"},
    {"loss_no_ratio", "worse (p {adjusted_p}), but no percentage can be given: a mean is not positive"},
    {"unknown_one_value",
     "one value a side ({value_baseline} and {value_candidate} {unit}): it may be a change of "
     "{change_percent} or noise; repeat both sides at least 5 times"},
    {"unknown_equal",
     "both sides show {value_baseline} {unit}: equal to what the tool shows[, within +-{resolution_percent}] "
     "(steps of {value_step}), and one value a side proves nothing more"},
    {"unknown_equal_all",
     "all values of both sides are {value_baseline} {unit}: equal to what the tool shows[, within "
     "+-{resolution_percent}] (steps of {value_step}); a change of {threshold_percent} would not show"},
    {"same_shown", "all {n_baseline} and {n_candidate} values are {value_baseline} {unit}: the same to what "
                   "the tool shows[, "
                   "within +-{resolution_percent}] (steps of {value_step})"},
    {"noise_coarse", "equal to what the tool shows[, within +-{resolution_percent}] (steps of {value_step}), "
                     "which is too coarse "
                     "to tell a change of {threshold_percent} ({change_percent} measured)"},
    {"unknown_few", "{n_baseline} against {n_candidate} usable values: at least two a side are needed"},
    {"unknown_boot",
     "[{change_percent}, but ]of the boots that were measured a side has only one: that boot may "
     "be the whole difference; measure at least 3 boots a side"},
    {"unknown_drift",
     "[{change_percent}, but ]all of one side was measured before the other while the values "
     "drifted, which may be the whole difference; measure the sides in turns"},
    {"unknown_constant",
     "all values of a side are the same ({value_baseline} and {value_candidate} {unit}), so noise cannot "
     "be judged; is the clock or the display too coarse?"},
    {"unknown_pairs", "all pairs differ by the same ({value_baseline} and {value_candidate} {unit} on "
                      "average), so noise cannot "
                      "be judged; is the clock or the display too coarse?"},
    {"unknown_censored", "all values of both sides are beyond what the tool can measure"},
    {"unknown_censored_side",
     "all values of one side are beyond what the tool can measure, and the other has too few"},
    {"unknown_censored_one",
     "one side shows {value_shown} {unit}, the other is beyond what the tool can measure, so it looks "
     "{direction}; by how much cannot be said, and one value a side proves nothing"},
    {"unknown_direction",
     "{change_percent} in value, but whether higher or lower is better is not known; say --better"},
    {"unknown_value", "the values are out of the range that can be judged"},
    {"suite_gain",
     "over {n_benchmarks} benchmarks a gain of {change_percent} ({low_percent} to {high_percent})" LIKE
         WITHOUT},
    {"suite_loss",
     "over {n_benchmarks} benchmarks a loss of {change_percent} ({low_percent} to {high_percent})" LIKE
         WITHOUT},
    {"suite_same",
     "over {n_benchmarks} benchmarks the same within {threshold_percent}: {change_percent} ({low_percent} to "
     "{high_percent})"},
    {"suite_small", "over {n_benchmarks} benchmarks a change there is ({change_percent}, {low_percent} to "
                    "{high_percent}), but "
                    "smaller than the {threshold_percent} that matters, and it may be larger" LIKE},
    {"suite_noise",
     "over {n_benchmarks} benchmarks {change_percent}, which noise explains as well ({low_percent} to "
     "{high_percent})" LIKE},
    {"suite_published",
     "{n_better} of {n_benchmarks} benchmarks better, {change_percent} overall" INDEX WITHOUT
     "; the direction is consistent over the benchmarks (signed-rank p {ranks_p}), but one value a side "
     "cannot tell the change from the boot and the hour it was measured in: not proven"},
    {"suite_published_noise",
     "{n_better} of {n_benchmarks} benchmarks better, {change_percent} overall" INDEX WITHOUT
     "; one value a side each, and over the benchmarks no consistent direction is shown "
     "(signed-rank p {ranks_p})"},
    {"suite_equal",
     "all {n_benchmarks} benchmarks equal to what the tool shows; one value a side each proves nothing more"},
    {"factorial_alike",
     "together {both_percent}, as each alone promises: {factor_a} brings {a_alone_percent} and {factor_b} "
     "{b_alone_percent} (interaction {interaction_percent}, {low_percent} to {high_percent}, p "
     "{interaction_p})"},
    {"factorial_more",
     "better together ({both_percent}) than each alone promises: {factor_a} brings {a_alone_percent} with "
     "{factor_b}={baseline_b} and {a_with_percent} with {factor_b}={candidate_b} (p {interaction_p})"},
    {"factorial_less",
     "less together ({both_percent}) than each alone promises: {factor_a} brings {a_alone_percent} with "
     "{factor_b}={baseline_b} and {a_with_percent} with {factor_b}={candidate_b} (p {interaction_p})"},
    {"factorial_differs", "what {factor_a} does depends on {factor_b} (p {interaction_p})"},
    {"factorial_single",
     "one value a configuration, so whether {factor_a} and {factor_b} depend on each other cannot be judged"
     "[: {factor_a} brings {a_alone_percent} with {factor_b}={baseline_b} and {a_with_percent} with "
     "{factor_b}={candidate_b}]"},
    {"pooled_alike",
     "{change_percent} on average over {n_strata} combinations of the other factors ({low_percent} to "
     "{high_percent}), and no difference between them shows (p {heterogeneity_p}, I2 {value_i2} %)"},
    {"pooled_differs",
     "not the same everywhere: from {least_percent} with {least_at} to {most_percent} with {most_at} (p "
     "{heterogeneity_p}, I2 {value_i2} %), so the average of {change_percent} hides it"},
    {"suite_boot",
     "over {n_benchmarks} benchmarks {change_percent} between the boots that were measured, of which a side "
     "has only one: that boot may be the whole difference; measure at least 3 boots a side"},
    {"suite_drift",
     "over {n_benchmarks} benchmarks {change_percent}, but all of one side was measured before the other "
     "while the values drifted, which may be the whole difference; measure the sides in turns"},
    {"suite_few", "benchmarks with a ratio: {n_benchmarks}, too few to say anything over the suite"},
};

const char *vt_reason_code(size_t index)
{
    return index < sizeof templates / sizeof *templates ? templates[index].code : NULL;
}

const char *vt_reason_template(const char *code)
{
    for (size_t i = 0; i < sizeof templates / sizeof *templates; i++)
        if (!strcmp(templates[i].code, code))
            return templates[i].text;
    return NULL;
}

enum vt_status vt_reason_text(struct vt_reason *r, const char *blank, const char *value, struct vt_error *err)
{
    return vt_labels_set(r->args, blank, value, err);
}

enum vt_status vt_reason_number(struct vt_reason *r, const char *blank, double value, struct vt_error *err)
{
    char text[40];

    snprintf(text, sizeof text, "%.17g", value);
    return vt_labels_set(r->args, blank, text, err);
}

static bool ends(const char *name, const char *end)
{
    size_t n = strlen(name), m = strlen(end);
    return n >= m && !strcmp(name + n - m, end);
}

static void format_percent(double x, bool signed_, char *text, size_t size)
{
    double size_of = fabs(x);
    int decimals = size_of >= 99.95 ? 0 : size_of >= 0.095 ? 1 : size_of >= 0.0095 ? 2 : 3;

    if (isinf(x))
        snprintf(text, size, x > 0 ? "any gain" : "any loss");
    else
        snprintf(text, size, signed_ ? "%+.*f %%" : "%.*f %%", decimals, x);
}

static void format_blank(const char *name, const char *value, char *text, size_t size)
{
    char *end;
    double x = strtod(value, &end);

    snprintf(text, size, "%s", value);
    if (end == value || *end)
        return;
    if (ends(name, "_percent"))
        format_percent(x,
                       strcmp(name, "threshold_percent") && strcmp(name, "resolution_percent")
                           && strcmp(name, "seen_percent"),
                       text, size);
    else if (ends(name, "_p"))
        snprintf(text, size, x < 0.001 ? "< 0.001" : "= %.3f", x);
    else if (!strncmp(name, "n_", 2))
        snprintf(text, size, "%.0f", x);
    else if (!strncmp(name, "value_", 6))
        snprintf(text, size, "%.6g", x);
}

/* One sentence being written; a full buffer takes no more. */
struct sentence {
    char text[1600];
    size_t n;
};

static void append(struct sentence *s, const char *text, size_t n)
{
    size_t room = sizeof s->text - 1 - s->n;

    n = n < room ? n : room;
    memcpy(s->text + s->n, text, n);
    s->n += n;
    s->text[s->n] = '\0';
}

/* False when a blank is not set. */
static bool fill(struct sentence *s, const struct vt_labels *args, const char *from, const char *end)
{
    bool whole = true;

    while (from < end) {
        const char *open = memchr(from, '{', (size_t)(end - from));
        const char *close = open ? memchr(open, '}', (size_t)(end - open)) : NULL;
        char name[64], text[400];
        if (!close) {
            append(s, from, (size_t)(end - from));
            return whole;
        }
        append(s, from, (size_t)(open - from));
        snprintf(name, sizeof name, "%.*s", (int)(close - open - 1), open + 1);
        const char *value = vt_labels_get(args, name);
        whole &= value != NULL;
        format_blank(name, value ? value : "?", text, sizeof text);
        if (!*text && s->n && s->text[s->n - 1] == ' ') /* no unit, no space before it */
            s->text[--s->n] = '\0';
        append(s, text, strlen(text));
        from = close + 1;
    }
    return whole;
}

enum vt_status vt_reason_say(struct vt_reason *r, const char *code, struct vt_error *err)
{
    const char *from = vt_reason_template(code);
    struct sentence s = {0};

    while (from && *from) {
        const char *open = from + strcspn(from, "["), *close = open + strcspn(open, "]");
        fill(&s, r->args, from, open);
        size_t before = s.n;
        if (*open && !fill(&s, r->args, open + 1, close)) {
            s.n = before;
            s.text[before] = '\0';
        }
        from = *close ? close + 1 : close;
    }
    free(*r->text);
    free(*r->code);
    *r->text = strdup(s.text);
    *r->code = strdup(code);
    return *r->text && *r->code ? VT_OK : vt_no_memory(err);
}

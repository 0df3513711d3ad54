#include "command/judging.h"

#include "base/text.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    RULE = VT_OPTION_LONG,
    FACTOR,
    BASELINE,
    TEST,
    CENTER,
    METRIC_TAIL,
    ALPHA,
    THRESHOLD,
    ADJUST,
    ONE_SESSION,
    SEED,
    RESAMPLES,
    GROUP
};

/* The list is made from the files of stats/rules/, as vt_rules is. */
#define RULE(name) "|" #name
static const char rule_words[] = ""
#include "stats/rules.inc"
    ;
#undef RULE

const struct vt_option vt_reject_options[] = {
    {"rule", RULE, rule_words + 1, "which outliers to mark (default mad)"},
    {0},
};

const struct vt_option vt_compare_options_table[] = {
    {"factor", FACTOR, "NAME",
     "compare the levels of this factor (repeatable; default: every factor that varies)"},
    {"baseline", BASELINE, "FACTOR=LEVEL",
     "the level that the others are compared with (default: off, no, host, before, "
     "... or the first one read)"},
    {"test", TEST, "auto|permutation|welch|student|mann-whitney|brunner-munzel|ks|paired-t|signed-rank",
     "what decides (default auto)"},
    {"center", CENTER, "typical|mean|median|trimmed",
     "the quantity that is compared (default typical: the middle of all candidate runs over all baseline "
     "runs)"},
    {"metric-tail", METRIC_TAIL, "p95|p99|max",
     "compare this far end of the values instead of their middle: p95 needs 76 values a side, p99 396"},
    {"alpha", ALPHA, "P", "the chance of taking noise for a change (default 0.05)"},
    {"threshold", THRESHOLD, "PERCENT", "the smallest change that matters to you (default 1)"},
    {"adjust", ADJUST, "holm|hochberg|bh|by|bonferroni|none",
     "how p-values are adjusted for many comparisons (default holm)"},
    {"one-session", ONE_SESSION, NULL,
     "take one session a side (one file, one start of a tool) for enough: sessions of the same thing may "
     "differ, too"},
    {"seed", SEED, "N", "seed of the random permutations; the same seed gives the same result"},
    {"group", GROUP, "NAME=PREFIX,...|FILE",
     "judge benchmarks whose names begin with these prefixes as one suite (repeatable; a file has one "
     "NAME=PREFIX,... a line; default: by the first part of the name)"},
    {"resamples", RESAMPLES, "N", "how many random permutations, when there are too many to try all"},
    {0},
};

enum vt_status vt_reject_take(const struct vt_option_reader *r, const struct vt_rule **rule,
                              struct vt_labels *settings, bool *taken, struct vt_error *err)
{
    *taken = vt_options_in(r, vt_reject_options);
    if (!*taken)
        return VT_OK;
    *rule = vt_rule_named(r->value);
    if (!*rule)
        return vt_options_no_choice(r, r->value, err);
    return vt_options_keep(r, settings, err);
}

static enum vt_status take_count(const struct vt_option_reader *r, double most, double *count,
                                 struct vt_error *err)
{
    if (!vt_options_number(r, 1, most, count, err) && *count != floor(*count))
        vt_fail(err, VT_USAGE, "--%s takes a whole number, not '%s'", r->name, r->value);
    return err->status;
}

/* "cpu=sysbench/cpu,openssl": prefixes that an earlier group of that name has are kept. */
static enum vt_status add_group(const char *text, struct vt_labels *groups, struct vt_error *err)
{
    const char *equals = strchr(text, '=');

    if (!equals || equals == text || !equals[1])
        return vt_fail(err, VT_USAGE, "a group is NAME=PREFIX,..., not '%s'", text);
    char *name = vt_text_dup((struct vt_text){text, (size_t)(equals - text)});
    const char *old = name ? vt_labels_get(groups, name) : NULL;
    char *prefixes = vt_text_printed("%s%s%s", old ? old : "", old ? "," : "", equals + 1);
    if (name && prefixes)
        vt_labels_set(groups, name, prefixes, err);
    else
        vt_no_memory(err);
    free(name);
    free(prefixes);
    return err->status;
}

static enum vt_status take_group(const struct vt_option_reader *r, struct vt_compare_options *o,
                                 struct vt_error *err)
{
    struct vt_labels *groups = &o->groups;
    char line[4096];

    if (strchr(r->value, '='))
        return add_group(r->value, groups, err) ? err->status : add_group(r->value, &o->groups_asked, err);
    FILE *in = fopen(r->value, "rb");
    if (!in)
        return vt_fail_at(err, VT_INPUT, r->value, 0,
                          "cannot be opened: %s; --group takes NAME=PREFIX,... or a file of such "
                          "lines",
                          strerror(errno));
    while (!err->status && fgets(line, sizeof line, in)) {
        line[strcspn(line, "\r\n")] = '\0';
        if (*line && *line != '#')
            add_group(line, groups, err);
    }
    if (!err->status && ferror(in))
        vt_fail_at(err, VT_INPUT, r->value, 0, "cannot be read");
    fclose(in);
    return err->status;
}

enum vt_status vt_compare_take(const struct vt_option_reader *r, struct vt_compare_options *o,
                               struct vt_labels *settings, bool *taken, struct vt_error *err)
{
    double number = 0;

    *taken = vt_options_in(r, vt_compare_options_table);
    if (!*taken)
        return VT_OK;
    switch (r->code) {
    case FACTOR:
        vt_labels_set(&o->pairs.factors, r->value, "", err);
        break;
    case BASELINE:
        vt_options_pair(r, &o->pairs.baseline, err);
        break;
    case TEST:
        if (!vt_decision_test_named(r->value, &o->test))
            vt_options_no_choice(r, r->value, err);
        break;
    case CENTER:
    case METRIC_TAIL:
        if (!vt_center_named(r->value, &o->center)
            || vt_center_is_tail(o->center) != (r->code == METRIC_TAIL))
            vt_options_no_choice(r, r->value, err);
        break;
    case ONE_SESSION:
        o->one_session = true;
        break;
    case ALPHA:
        if (!vt_options_number(r, 1e-6, 0.5, &o->alpha, err) && o->alpha == 0.5)
            vt_fail(err, VT_USAGE, "--alpha must be below 0.5");
        break;
    case THRESHOLD:
        vt_options_number(r, 1e-6, 1e6, &o->threshold, err);
        break;
    case ADJUST:
        if (!vt_adjust_named(r->value, &o->adjust))
            vt_options_no_choice(r, r->value, err);
        break;
    case GROUP:
        take_group(r, o, err);
        break;
    case SEED:
        take_count(r, 9007199254740992.0, &number, err);
        o->seed = (uint64_t)number;
        break;
    case RESAMPLES:
        take_count(r, 1e8, &number, err);
        o->resamples = (size_t)number;
        break;
    default:
        *taken = false;
    }
    return *taken && !err->status ? vt_options_keep(r, settings, err) : err->status;
}

void vt_compare_options_free(struct vt_compare_options *o)
{
    vt_labels_free(&o->pairs.factors);
    vt_labels_free(&o->pairs.baseline);
    vt_labels_free(&o->groups);
    vt_labels_free(&o->groups_asked);
}

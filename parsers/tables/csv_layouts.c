/* Tables of known tools, whose columns' names alone would mislead: a layout is known by a few of its names,
 * and then says what each column is. */
#include "parsers/tables/csv_columns.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct column_rule {
    const char *name; /* folded by vt_role_same_name; "*NAME": ends in it; "*": any other */
    enum vt_role role;
    const char *unit; /* of a VALUE; NULL: as the name says */
    enum vt_better better;
};

#define MOST_RULES 12

static const struct {
    const char *signature[4]; /* all of them are there */
    bool iterations;
    const char *refusal; /* it holds no runs: what to do instead */
    struct column_rule rules[MOST_RULES];
} layouts[] = {
    /* InfluxDB's annotated CSV */
    {{"_value", "_field"},
     false,
     NULL,
     {{"_value", VT_ROLE_VALUE, NULL, VT_BETTER_UNKNOWN},
      {"_field", VT_ROLE_METRIC, NULL, VT_BETTER_UNKNOWN},
      {"_measurement", VT_ROLE_BENCHMARK, NULL, VT_BETTER_UNKNOWN},
      {"_time", VT_ROLE_TIME, NULL, VT_BETTER_UNKNOWN},
      {"result", VT_ROLE_PASS_OVER, NULL, VT_BETTER_UNKNOWN},
      {"table", VT_ROLE_PASS_OVER, NULL, VT_BETTER_UNKNOWN},
      {"_start", VT_ROLE_PASS_OVER, NULL, VT_BETTER_UNKNOWN},
      {"_stop", VT_ROLE_PASS_OVER, NULL, VT_BETTER_UNKNOWN}}},
    /* JMeter's log of requests */
    {{"timeStamp", "elapsed", "label", "success"},
     true,
     NULL,
     {{"timeStamp", VT_ROLE_TIME, NULL, VT_BETTER_UNKNOWN},
      {"elapsed", VT_ROLE_VALUE, "ms", VT_BETTER_LOWER},
      {"label", VT_ROLE_BENCHMARK, NULL, VT_BETTER_UNKNOWN},
      {"success", VT_ROLE_OUTCOME, NULL, VT_BETTER_UNKNOWN},
      {"Latency", VT_ROLE_VALUE, "ms", VT_BETTER_LOWER},
      {"Connect", VT_ROLE_VALUE, "ms", VT_BETTER_LOWER},
      {"*", VT_ROLE_PASS_OVER, NULL, VT_BETTER_UNKNOWN}}},
    /* Locust's statistics */
    {{"Request Count", "Failure Count", "Median Response Time", "Name"},
     false,
     NULL,
     {{"Type", VT_ROLE_BENCHMARK, NULL, VT_BETTER_UNKNOWN},
      {"Name", VT_ROLE_BENCHMARK, NULL, VT_BETTER_UNKNOWN},
      {"*Response Time", VT_ROLE_VALUE, "ms", VT_BETTER_LOWER},
      {"*%", VT_ROLE_VALUE, "ms", VT_BETTER_LOWER},
      {"Requests/s", VT_ROLE_VALUE, "req/s", VT_BETTER_HIGHER},
      {"Failures/s", VT_ROLE_VALUE, "/s", VT_BETTER_LOWER},
      {"Failure Count", VT_ROLE_VALUE, "", VT_BETTER_LOWER},
      {"*", VT_ROLE_PASS_OVER, NULL, VT_BETTER_UNKNOWN}}},
    /* Grafana's "series to rows" */
    {{"Series", "Time", "Value"},
     false,
     NULL,
     {{"Series", VT_ROLE_FACTOR, NULL, VT_BETTER_UNKNOWN},
      {"Time", VT_ROLE_TIME, NULL, VT_BETTER_UNKNOWN},
      {"Value", VT_ROLE_VALUE, NULL, VT_BETTER_UNKNOWN}}},
    /* ApacheBench's -e, and other tables of a distribution */
    {{"Percentage served", "Time in ms"},
     false,
     "is a table of percentiles of one run, and no row of it is a run; give the output of ab itself (ab ... "
     "> FILE), or "
     "name the column to read with --column value=NAME",
     {{0}}},
    {{"percentile", "value"},
     false,
     "is a table of percentiles of one run, and no row of it is a run; give one row a run, or name the "
     "column to read "
     "with --column value=NAME",
     {{0}}},
};

static size_t find(const struct vt_csv_table *table, const char *name)
{
    size_t i = 0;

    while (i < table->n && !vt_role_same_name(vt_text_of(table->column[i].name), vt_text_of(name)))
        i++;
    return i;
}

static bool matches(const struct column_rule *rule, const char *name)
{
    if (*rule->name != '*')
        return vt_role_same_name(vt_text_of(name), vt_text_of(rule->name));
    size_t end = strlen(rule->name + 1), n = strlen(name);
    return n >= end && vt_role_same_name(vt_text_of(name + n - end), vt_text_of(rule->name + 1));
}

static void apply(struct vt_csv_column *c, const struct column_rule *rule)
{
    vt_csv_become(c, rule->role, "the layout of a known tool's table");
    c->given = c->exact = true;
    if (rule->role == VT_ROLE_OUTCOME && !c->asks)
        c->asks = VT_OUTCOME_WORD;
    if (!rule->unit)
        return;
    snprintf(c->unit, sizeof c->unit, "%s", rule->unit);
    c->better = rule->better;
    c->unit_why = "the layout of a known tool's table";
    if (c->better_why)
        *c->better_why = '\0';
    c->doubt = VT_NO_DOUBT;
}

enum vt_status vt_csv_layout(struct vt_csv_table *table, struct vt_sink *sink, struct vt_error *err)
{
    for (size_t l = 0; l < sizeof layouts / sizeof *layouts && table->n <= 200; l++) {
        bool known = true;
        for (size_t k = 0; k < 4 && layouts[l].signature[k] && known; k++)
            known = find(table, layouts[l].signature[k]) < table->n;
        if (!known)
            continue;
        if (layouts[l].refusal && !vt_sink_column(sink, "value"))
            return vt_fail(err, VT_INPUT, "%s", layouts[l].refusal);
        table->iterations = layouts[l].iterations;
        for (size_t i = 0; i < table->n; i++)
            for (size_t k = 0; k < MOST_RULES && layouts[l].rules[k].name; k++)
                if (matches(&layouts[l].rules[k], table->column[i].name)) {
                    apply(&table->column[i], &layouts[l].rules[k]);
                    break;
                }
        break;
    }
    return err->status;
}

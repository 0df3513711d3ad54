/* bonnie++ 1.0x to 2.00: its table of two halves and its CSV line, which says the same more exactly:
 *     Machine        Size K/sec %CP K/sec %CP K/sec %CP K/sec %CP K/sec %CP  /sec %CP
 *     ubuntu           8G           65284  18 39589   8           96293   8  7511   6
 *     ubuntu,8G,,,65284,18,39589,8,,,96293,8,7510.9,6,16,+++++,+++,...
 * Where a file has both, the CSV is taken. `+++++` means faster than could be timed (under half a second):
 * censored, neither 0 nor missing. An empty field is a test that was not run. K is 1024 bytes, %CP the CPU's
 * share. 2.00 has two columns more before the values than its own header line names, so fields are counted
 * from the end. */
#include "parsers/disk/bonnie.h"

#include <string.h>

static bool is_heads(struct vt_text line)
{
    return vt_text_find(line, "-Per Chr-", NULL);
}

static void read_version(struct vt_text line, struct vt_bonnie *r)
{
    struct vt_text after, word;

    if (vt_text_find(line, "Sequential Output", NULL) && vt_text_find(line, "Version", &after)
        && vt_text_word(&after, &word) && vt_bonnie_is_version(word))
        r->version = word;
    if (vt_text_find(line, "Concurrency", &after) && vt_text_word(&after, &word))
        r->concurrency = word;
}

static int score(struct vt_text head)
{
    size_t cut, expected;
    struct vt_lines lines = {.rest = head};
    struct vt_text line;
    struct vt_bonnie r;
    char joined[1000];

    if (vt_text_find(head, "-Per Chr-", NULL) && vt_text_find(head, "-Rewrite-", NULL))
        return 97;
    if (vt_text_find(head, "putc_cpu,put_block,", NULL)
        || vt_text_find(head, "bonnie++ [-d scratch-dir]", NULL))
        return 97;
    while (vt_lines_next(&lines, &line)) {
        if (vt_bonnie_csv(&lines, line, joined, sizeof joined, &r))
            return r.version.n ? 95 : 91;
        if (vt_bonnie_is_cut(line, &cut, &expected) && expected > 27)
            return 90;
    }
    return 0;
}

struct counts {
    size_t tables, csvs;
    bool several; /* more than one machine's label */
};

static bool same(struct vt_text a, struct vt_text b)
{
    return a.n == b.n && !memcmp(a.s, b.s, a.n);
}

static struct counts count_results(const struct vt_input *in)
{
    struct vt_lines lines = vt_lines_of(in);
    struct vt_text line;
    struct counts n = {0};
    struct vt_text first[2] = {{"", 0}, {"", 0}}; /* of the tables, which cut it, and of the CSV lines */
    bool several[2] = {false, false}, contents = false;
    char joined[1000];

    while (vt_lines_next(&lines, &line)) {
        struct vt_bonnie r = {0};
        bool csv = vt_bonnie_csv(&lines, line, joined, sizeof joined, &r);
        n.csvs += csv;
        n.tables += is_heads(line);
        contents = (contents || is_heads(line)) && !vt_text_find(line, "-Create--", NULL);
        if (!csv && contents && vt_bonnie_is_row(line))
            vt_bonnie_row(line, 0, &r);
        if (!r.machine.n || (r.machine.s >= joined && r.machine.s < joined + sizeof joined))
            continue;
        several[csv] |= first[csv].n && !same(first[csv], r.machine);
        if (!first[csv].n)
            first[csv] = r.machine;
    }
    n.several = several[n.csvs > 0];
    return n;
}

static enum vt_status refuse(const struct vt_input *in, struct vt_sink *sink, struct vt_error *err)
{
    struct vt_lines lines = vt_lines_of(in);
    struct vt_text line;

    while (!err->status && vt_lines_next(&lines, &line)) {
        if (vt_bonnie_refuse_cut(&lines, line, sink, err))
            continue;
        if (vt_text_find(line, "File size should be double RAM", NULL) || vt_text_find(line, "Can't ", NULL)
            || vt_text_find(line, "usage:", NULL))
            return vt_sink_bad_row(sink, lines.number, err, "bonnie++ did not run: '%.*s'; run it again",
                                   (int)(line.n < 120 ? line.n : 120), line.s);
    }
    return err->status;
}

/* All runs of a table but the last, which is left in `table`: CSV behind the table may have it more exactly.
 * Returns whether there is such a last one. */
static bool give_table(struct vt_measured *to, struct vt_lines *lines, struct vt_text heads, bool several,
                       struct vt_bonnie *table)
{
    const struct vt_bonnie known = {.version = table->version, .concurrency = table->concurrency};
    const struct vt_lines begin = *lines;
    size_t runs = 0;

    for (struct vt_bonnie next = known;
         !to->err->status && (*lines = begin, vt_bonnie_table(lines, heads, runs, &next));
         next = known, runs++) {
        if (runs)
            vt_bonnie_give(to, table, several);
        *table = next;
        to->line = next.line;
        if (next.bad) {
            vt_measured_unreadable(to, vt_text_of("bonnie++'s table"));
            return false;
        }
    }
    if (!runs)
        vt_lines_fail(lines, to->err, "bonnie++'s table has no row of numbers; was it cut off?");
    return runs > 0 && !to->err->status;
}

static enum vt_status parse(const struct vt_input *in, struct vt_sink *sink, struct vt_error *err)
{
    struct vt_lines lines = vt_lines_of(in);
    struct vt_text line;
    struct vt_measured to = {.sink = sink, .err = err};
    struct counts n = count_results(in);
    struct vt_bonnie table = {0}, csv = {0};
    bool pending = false;
    char joined[1000];

    if (n.tables + n.csvs == 0)
        return refuse(in, sink, err);
    while (!err->status && vt_lines_next(&lines, &line)) {
        read_version(line, &table);
        if (vt_bonnie_csv(&lines, line, joined, sizeof joined, &csv)) {
            if (!csv.version.n)
                csv.version = table.version;
            pending = false; /* the same run, more exactly */
            to.line = csv.line;
            if (csv.bad)
                vt_measured_unreadable(&to, line);
            else
                vt_bonnie_give(&to, &csv, n.several);
        } else if (n.csvs >= n.tables && vt_bonnie_refuse_cut(&lines, line, sink, err)) {
            continue;
        } else if (is_heads(line) && n.csvs < n.tables) {
            if (pending)
                vt_bonnie_give(&to, &table, n.several);
            pending = give_table(&to, &lines, line, n.several, &table);
        }
    }
    if (pending && !err->status)
        vt_bonnie_give(&to, &table, n.several);
    return err->status;
}

const struct vt_parser vt_parser_bonnie = {
    "bonnie", "bonnie++", "1.0x, 1.9x, 2.00", "bonnie++ -d DIR -q -x 10 > runs.csv", score, parse};

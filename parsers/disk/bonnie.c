/* bonnie++ 1.0x to 2.00: its table of two halves and its CSV line, which says the same more exactly:
 *     Machine        Size K/sec %CP K/sec %CP K/sec %CP K/sec %CP K/sec %CP  /sec %CP
 *     ubuntu           8G           65284  18 39589   8           96293   8  7511   6
 *     ubuntu,8G,,,65284,18,39589,8,,,96293,8,7510.9,6,16,+++++,+++,...
 * Where a file has both, the CSV is taken. `+++++` means faster than could be timed (under half a second):
 * censored, neither 0 nor missing. An empty field is a test that was not run. K is 1024 bytes, %CP the CPU's
 * share. 2.00 has two columns more before the values than its own header line names, so fields are counted
 * from the end. */
#include "model/labels.h"
#include "model/level_word.h"
#include "parsers/kit/measured.h"

#include <string.h>

#define N_TESTS 12 /* six of files' contents, six of files' names */
#define HALF 6
#define MOST_FIELDS 64

static const struct {
    const char *benchmark, *metric, *unit;
} tests[N_TESTS] = {
    {"bonnie++/Sequential Output Per Chr", "throughput", "KiB/s"},
    {"bonnie++/Sequential Output Block", "throughput", "KiB/s"},
    {"bonnie++/Sequential Output Rewrite", "throughput", "KiB/s"},
    {"bonnie++/Sequential Input Per Chr", "throughput", "KiB/s"},
    {"bonnie++/Sequential Input Block", "throughput", "KiB/s"},
    {"bonnie++/Random Seeks", "rate", "/s"},
    {"bonnie++/Sequential Create Create", "rate", "/s"},
    {"bonnie++/Sequential Create Read", "rate", "/s"},
    {"bonnie++/Sequential Create Delete", "rate", "/s"},
    {"bonnie++/Random Create Create", "rate", "/s"},
    {"bonnie++/Random Create Read", "rate", "/s"},
    {"bonnie++/Random Create Delete", "rate", "/s"},
};

/* Views of what stands in each cell; empty: not run, or not shown. */
struct result {
    struct vt_text rate[N_TESTS], cpu[N_TESTS], latency[N_TESTS];
    struct vt_text version, size, files, concurrency;
    struct vt_text machine; /* -m */
    bool wrong_files;       /* a table of the kind that shows files' rates 1024 times too high */
    bool bad;               /* it is a result, but not all of it can be read */
    long line;
    size_t columns[2][HALF]; /* of the table's heads: where each group of columns ends */
};

static bool is_plus(struct vt_text t)
{
    if (t.n < 2)
        return false;
    for (size_t i = 0; i < t.n; i++)
        if (t.s[i] != '+')
            return false;
    return true;
}

static bool is_rate(struct vt_text t)
{
    double x;

    if (t.n > 1 && strchr("kmg", t.s[t.n - 1]))
        t.n--;
    return is_plus(t) || vt_text_is_number(t, &x);
}

static bool is_size(struct vt_text t)
{
    double x;
    return vt_text_number(&t, &x) && x > 0 && (!t.n || strchr("KMGTkmgt:", *t.s));
}

/* ---- giving */

/* "89204us", "1411ms", "2s", in microseconds. */
static bool latency_us(struct vt_text t, double *us)
{
    static const struct {
        const char *unit;
        double factor;
    } units[] = {{"us", 1}, {"ms", 1e3}, {"s", 1e6}};

    if (!vt_text_number(&t, us))
        return false;
    for (size_t i = 0; i < sizeof units / sizeof *units; i++)
        if (vt_text_equals(t, units[i].unit)) {
            *us *= units[i].factor;
            return true;
        }
    return false;
}

/* 2.00 writes "113k" and "75.1m" where the others write K/sec. */
static bool rate_of(struct vt_text t, double *rate)
{
    if (!vt_text_number(&t, rate))
        return false;
    if (vt_text_equals(t, "m"))
        *rate *= 1024;
    else if (vt_text_equals(t, "g"))
        *rate *= 1024 * 1024;
    return !t.n || vt_text_equals(t, "k") || vt_text_equals(t, "m") || vt_text_equals(t, "g");
}

static enum vt_status give_test(struct vt_measured *to, const struct result *r, size_t i)
{
    double x;

    if (is_plus(r->rate[i]))
        vt_measured_censored(to, tests[i].benchmark, tests[i].metric, tests[i].unit, VT_BETTER_HIGHER,
                             VT_CENSORED_ABOVE);
    else if (r->rate[i].n && rate_of(r->rate[i], &x))
        vt_measured(to, tests[i].benchmark, tests[i].metric, tests[i].unit, x);
    else if (r->rate[i].n)
        return vt_sink_bad_row(to->sink, to->line, to->err, "'%.*s' is no rate of bonnie++",
                               (int)r->rate[i].n, r->rate[i].s);
    if (r->cpu[i].n && vt_text_is_number(r->cpu[i], &x))
        vt_measured_better(to, tests[i].benchmark, "cpu", "%", VT_BETTER_LOWER, x);
    if (r->latency[i].n && !latency_us(r->latency[i], &x))
        return vt_sink_bad_row(to->sink, to->line, to->err, "'%.*s' is no latency of bonnie++",
                               (int)r->latency[i].n, r->latency[i].s);
    if (r->latency[i].n && latency_us(r->latency[i], &x)) {
        vt_measured(to, tests[i].benchmark, "latency", "us", x);
        vt_measured_reported(to, tests[i].benchmark, "latency", "us", "as printed", r->latency[i]);
    }
    return to->err->status;
}

/* What `bonnie++ -m LABEL` says is a factor where it names a side ("vt-off": vt=off), or where one file has
 * several of them; else it is the host's name. */
static enum vt_status label_result(struct vt_measured *to, const struct result *r, bool several,
                                   struct vt_labels *factors)
{
    struct vt_text name = r->machine, level = r->machine;
    size_t at = r->machine.n;

    while (at && !strchr("-_=", r->machine.s[at - 1]))
        at--;
    level = vt_text_from(level, at);
    name = vt_text_first(name, at ? at - 1 : 0);
    if (!name.n || vt_level_word(level, NULL) == VT_SIDE_NONE) {
        if (!several || !r->machine.n)
            return to->err->status;
        name = vt_text_of("machine");
        level = r->machine;
    }
    return vt_labels_set(factors, vt_sink_keep(to->sink, name, to->err),
                         vt_sink_keep(to->sink, level, to->err), to->err);
}

static enum vt_status give_result(struct vt_measured *to, struct result *r, bool several)
{
    struct vt_labels factors = {0};
    size_t n = r->wrong_files ? HALF : N_TESTS;

    to->line = r->line;
    vt_measured_fact(to, "bonnie++ version", r->version);
    vt_measured_parameter(to, "file size", r->size);
    vt_measured_parameter(to, "files x1024", r->files);
    vt_measured_parameter(to, "concurrency", r->concurrency);
    label_result(to, r, several, &factors);
    to->factors = &factors;
    for (size_t i = 0; i < n && !to->err->status; i++)
        give_test(to, r, i);
    to->factors = NULL;
    vt_labels_free(&factors);
    if (n == HALF && r->rate[HALF].n) {
        vt_sink_note(
            to->sink, "bonnie_file_rates", VT_INFO, to->err,
            "bonnie++ %.*s shows wrong rates of creating and deleting files in its table; only its CSV line "
            "has them, so they were left out",
            (int)r->version.n, r->version.s);
        vt_sink_note_arg(to->sink, to->err, "version", "%.*s", (int)r->version.n, r->version.s);
    }
    return to->err->status;
}

/* ---- the CSV line */

static bool is_version(struct vt_text t)
{
    double x;
    return t.n >= 3 && t.n <= 8 && t.s[1] == '.' && vt_text_number(&t, &x) && x < 10;
}

static void take_pairs(struct vt_text fields[], size_t n, size_t at, size_t first, struct result *r)
{
    for (size_t i = 0; i < HALF && at + 2 * i + 1 < n; i++) {
        r->rate[first + i] = fields[at + 2 * i];
        r->cpu[first + i] = fields[at + 2 * i + 1];
    }
}

/* How many of the fields are what a cell can be, an empty one included. */
static size_t count_cells(struct vt_text fields[], size_t n)
{
    size_t good = 0;

    for (size_t i = 0; i < n; i++)
        good += !fields[i].n || is_rate(fields[i]);
    return good;
}

static bool is_filled(struct vt_text fields[], size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (fields[i].n)
            return true;
    return false;
}

/* 1.0x: the name first, which may be empty, and 27 fields; no file tests: 14. */
static bool read_old_csv(struct vt_text fields[], size_t n, struct result *r)
{
    if (n != 27 && n != 14)
        return false;
    size_t cells = n == 27 ? 24 : 12,
           good = count_cells(fields + 2, 12) + (n == 27 ? count_cells(fields + 15, 12) : 0);
    if (!is_filled(fields + 2, 12) || good + 3 < cells
        || (!is_size(fields[1]) && !(fields[1].n && *fields[1].s >= '0' && *fields[1].s <= '9')))
        return false;
    r->bad = good < cells || !is_size(fields[1]);
    r->size = fields[1];
    r->machine = fields[0];
    take_pairs(fields, n, 2, 0, r);
    if (n == 27) {
        r->files = fields[14];
        take_pairs(fields, n, 15, HALF, r);
    }
    return true;
}

/* How many fields a line has whose first one says the CSV's own version: 2.00 writes 1.98. */
static size_t fields_of(struct vt_text version)
{
    double x;
    return vt_text_number(&version, &x) && x >= 1.98 ? 50 : 48;
}

/* 1.9x and 2.00: 48 or 50 fields; the last 41 are the same in both. */
static bool read_new_csv(struct vt_text fields[], size_t n, struct result *r)
{
    if (n > MOST_FIELDS || !is_version(fields[0]) || !is_version(fields[1]) || n < fields_of(fields[0]))
        return false;
    size_t contents = n - 41, files = n - 24, latency = n - 12;
    if (!is_filled(fields + contents, 12) && !is_filled(fields + files, 12))
        return false;
    bool no_contents = !is_filled(fields + contents, 12); /* -s 0 */
    r->bad = (!is_size(fields[5]) && !(no_contents && !fields[5].n))
             || count_cells(fields + contents, 12) < 12 || count_cells(fields + files, 12) < 12;
    r->version = fields[1];
    r->concurrency = fields[3];
    r->machine = fields[2];
    r->size = fields[5];
    r->files = fields[contents + 12];
    take_pairs(fields, n, contents, 0, r);
    take_pairs(fields, n, files, HALF, r);
    for (size_t i = 0; i < N_TESTS; i++)
        r->latency[i] = fields[latency + i];
    return true;
}

static bool read_csv(struct vt_text line, struct result *r)
{
    struct vt_text fields[MOST_FIELDS];
    size_t n;

    line = vt_text_trim(line);
    if (vt_text_ends(line, "\"") || vt_text_starts(line, "\""))
        return false;
    n = vt_fields(line, ',', fields, MOST_FIELDS);
    if (n > MOST_FIELDS)
        return false;
    *r = (struct result){0};
    return read_new_csv(fields, n, r) || read_old_csv(fields, n, r);
}

/* A line that begins as bonnie++'s CSV and ends before all its fields; *expected is their number. */
static bool is_cut_csv(struct vt_text line, size_t *n, size_t *expected)
{
    struct vt_text fields[MOST_FIELDS], size;

    line = vt_text_trim(line);
    *n = vt_fields(line, ',', fields, MOST_FIELDS);
    if (*n > 5 && *n < MOST_FIELDS && is_version(fields[0]) && is_version(fields[1])) {
        *expected = fields_of(fields[0]);
        return *n < *expected;
    }
    *expected = 27;
    if (*n < 8 || *n >= 27 || *n == 14)
        return false;
    size = fields[1];
    size_t contents = *n - 2 < 12 ? *n - 2 : 12;
    return size.n && strchr("KMGTkmgt", size.s[size.n - 1]) && is_size(size)
           && is_filled(fields + 2, contents) && count_cells(fields + 2, contents) == contents;
}

static bool refuse_cut(struct vt_lines *lines, struct vt_text line, struct vt_sink *sink,
                       struct vt_error *err)
{
    size_t n, expected;

    if (!is_cut_csv(line, &n, &expected))
        return false;
    vt_sink_bad_row(sink, lines->number, err,
                    "this CSV line of bonnie++ has %zu fields instead of %zu; was it cut off?", n, expected);
    return true;
}

/* A CSV line that a mail program broke goes on in the next line or two. */
static bool read_csv_joined(struct vt_lines *lines, struct vt_text line, char *buffer, size_t size,
                            struct result *r)
{
    struct vt_lines ahead = *lines;
    struct vt_text more;
    size_t n;

    r->line = lines->number;
    if (read_csv(line, r)) {
        r->line = lines->number;
        return true;
    }
    line = vt_text_trim(line);
    if (line.n < 12 || line.n >= size || !vt_text_find(line, ",", NULL) || vt_text_find(line, " ", NULL))
        return false;
    vt_text_copy(line, buffer, size);
    for (int i = 0; i < 4 && vt_lines_next(&ahead, &more); i++) {
        more = vt_text_trim(more);
        n = strlen(buffer);
        if (!vt_text_find(more, ",", NULL) || vt_text_find(more, " ", NULL) || n + more.n >= size)
            return false;
        vt_text_copy(more, buffer + n, size - n);
        if (!read_csv(vt_text_of(buffer), r))
            continue;
        r->line = lines->number;
        *lines = ahead;
        return true;
    }
    return false;
}

/* ---- the table */

static size_t end_of(struct vt_text line, struct vt_text part)
{
    return (size_t)(part.s - line.s) + part.n;
}

/* The heads "-Per Chr- --Block-- ..." end where their columns end. */
static void read_heads(struct vt_text line, size_t columns[])
{
    struct vt_text rest = line, word;
    size_t n = 0;

    while (n < HALF && vt_text_find(rest, "-", &rest)) {
        const char *begin = rest.s - 1;
        while (rest.n && *rest.s != ' ')
            rest = vt_text_from(rest, 1);
        word = (struct vt_text){begin, (size_t)(rest.s - begin)};
        if (vt_text_equals(word, "-Per")) { /* "-Per Chr-", the one head with a blank inside */
            if (!vt_text_find(rest, "-", &rest))
                break;
            word.n = (size_t)(rest.s - begin);
        }
        columns[n++] = end_of(line, word);
    }
}

/* Which column a cell belongs to. Wide numbers push all behind them to the right, so `shift` is carried
 * along. */
static size_t nearest(const size_t columns[], size_t from, size_t end, long *shift)
{
    size_t best = HALF;
    long least = 0;

    for (size_t i = from; i < HALF; i++) {
        long off = (long)end - (long)columns[i] - *shift;
        if (best == HALF || (off < 0 ? -off : off) < (least < 0 ? -least : least)) {
            best = i;
            least = off;
        }
    }
    if (best < HALF && least > 0)
        *shift += least;
    return best;
}

/* The last words of a row that can be rates or shares; at most twelve. Returns their count, always even. */
static size_t row_cells(struct vt_text line, struct vt_text words[], size_t most, struct vt_text **cells)
{
    size_t n = vt_words(line, words, most), count = 0;

    if (n > most)
        return 0;
    while (count < 12 && count < n && is_rate(words[n - 1 - count]))
        count++;
    count -= count % 2;
    *cells = words + n - count;
    return count;
}

static bool is_collapsed(struct vt_text line)
{
    return !vt_text_find(vt_text_trim(line), "  ", NULL);
}

static bool read_row(struct vt_text line, size_t half, struct result *r)
{
    struct vt_text words[32], *cells;
    size_t n = row_cells(line, words, 32, &cells), at = 0;
    long shift = 0;

    if (n < 2)
        return false;
    if (cells
        > words) { /* what stands before the cells is a size or a count, else a cell that cannot be read */
        double count;
        struct vt_text before = cells[-1];
        bool counted = vt_text_number(&before, &count);
        if (half)
            r->bad |= !counted || (cells > words + 1 && cells[-2].s[0] >= '0' && cells[-2].s[0] <= '9');
        else
            r->bad |= counted ? !before.n : !vt_text_find(before, ":", NULL);
    }
    if (n == 12) {
        take_pairs(cells, 12, 0, half * HALF, r);
    } else if (n == 8 && half == 0
               && is_collapsed(line)) { /* `-f` leaves out both columns of single characters */
        static const size_t places[] = {1, 2, 4, 5};
        for (size_t i = 0; i < 4; i++) {
            r->rate[places[i]] = cells[2 * i];
            r->cpu[places[i]] = cells[2 * i + 1];
        }
    } else {
        for (size_t i = 0; i + 1 < n && at < HALF; i += 2, at++) {
            at = nearest(r->columns[half], at, end_of(line, cells[i + 1]), &shift);
            if (at == HALF)
                break;
            r->rate[half * HALF + at] = cells[i];
            r->cpu[half * HALF + at] = cells[i + 1];
        }
    }
    if (cells > words + 1 && !half)
        r->machine = words[0];
    if (cells > words)
        *(half ? &r->files : &r->size) = cells[-1];
    return true;
}

static void read_latency(struct vt_text line, size_t half, struct result *r)
{
    struct vt_text words[16];
    size_t n = vt_words(line, words, 16), at = 0, first = 0;
    long shift = 0;

    while (first < n && first < 16 && !vt_text_equals(words[first], "Latency"))
        first++;
    if (n > 16)
        return;
    for (size_t i = first + 1; i < n && at < HALF; i++, at++) {
        if (n - first - 1 < HALF)
            at = nearest(r->columns[half], at, end_of(line, words[i]), &shift);
        if (at == HALF)
            break;
        r->latency[half * HALF + at] = words[i];
    }
}

static bool is_row(struct vt_text line)
{
    struct vt_text words[32], *cells;
    return !vt_text_find(line, "%CP", NULL) && row_cells(line, words, 32, &cells) >= 2;
}

/* Run number `which` of a table, from the line with its heads to the last line that belongs to the table: a
 * table of bon_csv2txt has a row for each run, line after line. Returns whether there is such a run. */
static bool read_table(struct vt_lines *lines, struct vt_text heads, size_t which, struct result *r)
{
    struct vt_lines ahead = *lines;
    struct vt_text line;
    size_t half = 0, rows = 0;
    long last = 0;
    bool any = false;

    r->line = lines->number;
    read_heads(heads, r->columns[0]);
    while (vt_lines_next(&ahead, &line)) {
        if (vt_text_find(line, "-Per Chr-", NULL) || (half && vt_text_find(line, "Sequential Output", NULL)))
            break;
        if (vt_text_find(line, "Name:Size",
                         NULL)) { /* 1.98 and later; the CSV of the same run has them right */
            r->wrong_files = true;
        } else if (vt_text_find(line, "-Create--", NULL)) {
            half = 1;
            rows = 0;
            read_heads(line, r->columns[1]);
        } else if (vt_text_find(line, "Latency", NULL) && rows) {
            last = ahead.number;
            if (rows == which + 1)
                read_latency(line, half, r);
        } else if (is_row(line) && (!rows || ahead.number == last + 1)) {
            last = ahead.number;
            if (rows++ == which) {
                if (half == 0)
                    r->line = ahead.number;
                any |= read_row(line, half, r);
            }
        } else {
            continue;
        }
        *lines = ahead;
    }
    return any;
}

/* ---- the file */

static bool is_heads(struct vt_text line)
{
    return vt_text_find(line, "-Per Chr-", NULL);
}

static void read_version(struct vt_text line, struct result *r)
{
    struct vt_text after, word;

    if (vt_text_find(line, "Sequential Output", NULL) && vt_text_find(line, "Version", &after)
        && vt_text_word(&after, &word) && is_version(word))
        r->version = word;
    if (vt_text_find(line, "Concurrency", &after) && vt_text_word(&after, &word))
        r->concurrency = word;
}

static int score(struct vt_text head)
{
    size_t cut, expected;
    struct vt_lines lines = {.rest = head};
    struct vt_text line;
    struct result r;
    char joined[1000];

    if (vt_text_find(head, "-Per Chr-", NULL) && vt_text_find(head, "-Rewrite-", NULL))
        return 97;
    if (vt_text_find(head, "putc_cpu,put_block,", NULL)
        || vt_text_find(head, "bonnie++ [-d scratch-dir]", NULL))
        return 97;
    while (vt_lines_next(&lines, &line)) {
        if (read_csv_joined(&lines, line, joined, sizeof joined, &r))
            return r.version.n ? 95 : 91;
        if (is_cut_csv(line, &cut, &expected) && expected > 27)
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
        struct result r = {0};
        bool csv = read_csv_joined(&lines, line, joined, sizeof joined, &r);
        n.csvs += csv;
        n.tables += is_heads(line);
        contents = (contents || is_heads(line)) && !vt_text_find(line, "-Create--", NULL);
        if (!csv && contents && is_row(line))
            read_row(line, 0, &r);
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
        if (refuse_cut(&lines, line, sink, err))
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
                       struct result *table)
{
    const struct result known = {.version = table->version, .concurrency = table->concurrency};
    const struct vt_lines begin = *lines;
    size_t runs = 0;

    for (struct result next = known;
         !to->err->status && (*lines = begin, read_table(lines, heads, runs, &next)); next = known, runs++) {
        if (runs)
            give_result(to, table, several);
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
    struct result table = {0}, csv = {0};
    bool pending = false;
    char joined[1000];

    if (n.tables + n.csvs == 0)
        return refuse(in, sink, err);
    while (!err->status && vt_lines_next(&lines, &line)) {
        read_version(line, &table);
        if (read_csv_joined(&lines, line, joined, sizeof joined, &csv)) {
            if (!csv.version.n)
                csv.version = table.version;
            pending = false; /* the same run, more exactly */
            to.line = csv.line;
            if (csv.bad)
                vt_measured_unreadable(&to, line);
            else
                give_result(&to, &csv, n.several);
        } else if (n.csvs >= n.tables && refuse_cut(&lines, line, sink, err)) {
            continue;
        } else if (is_heads(line) && n.csvs < n.tables) {
            if (pending)
                give_result(&to, &table, n.several);
            pending = give_table(&to, &lines, line, n.several, &table);
        }
    }
    if (pending && !err->status)
        give_result(&to, &table, n.several);
    return err->status;
}

const struct vt_parser vt_parser_bonnie = {
    "bonnie", "bonnie++", "1.0x, 1.9x, 2.00", "bonnie++ -d DIR -q -x 10 > runs.csv", score, parse};

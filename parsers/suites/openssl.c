/* openssl speed (and LibreSSL's): the table of bulk rates, the tables of public-key operations, and -mr.
 *     type             16 bytes     64 bytes    256 bytes ...
 *     sha256          152815.26k   440038.40k   946909.87k ...
 *                       sign    verify    sign/s verify/s
 *     rsa 2048 bits 0.000875s 0.000027s   1142.9  37147.1
 *     +H:16:64:256   +F:23:sha256:181815885.71:444403528.21:950070857.14 +F2:2:2048:1175.000000:39686.363636
 * k is 1000 bytes/s; a bulk rate without k is bytes/s (the tool writes so under 10000). With -multi the head
 * of the bulk table is missing, so the sizes are taken from the children's +H lines, else from the tool's
 * usual ones; what the children say of themselves ("Got: +F:...") is in the sum below and passed over. Times
 * of fast operations print as 0.0000s: below what can be shown, not zero. */
#include "parsers/kit/measured.h"

#include <stdio.h>
#include <string.h>

#define MOST_COLUMNS 12

struct state {
    struct vt_measured to;
    struct vt_text sizes[MOST_COLUMNS];
    size_t n_sizes;
    struct vt_text columns[MOST_COLUMNS]; /* of the public-key table: times, then rates */
    size_t n_columns;
    long processes; /* -multi; 0: not used */
    size_t given;
};

/* A line "+F2:2:2048:1175.000000:39686.363636"; with keys alone there is no "+H:" before it. */
static bool has_machine_operations(struct vt_text head)
{
    struct vt_text line, fields[12];
    bool more = true;

    while (more) {
        more = vt_text_split(head, '\n', &line, &head);
        if (!more)
            line = head;
        size_t n = vt_fields(line, ':', fields, 12);
        if (n >= 4 && n <= 12 && fields[0].n == 3 && vt_text_starts(line, "+F") && fields[0].s[2] >= '2'
            && fields[0].s[2] <= '9' && vt_text_find(fields[n - 1], ".", NULL))
            return true;
    }
    return false;
}

static int score(struct vt_text head)
{
    if (vt_text_find(head, "1000s of bytes per second processed", NULL))
        return 97;
    if (vt_text_find(head, "+F:", NULL) || has_machine_operations(head))
        return 95;
    if (vt_text_find(head, "compiler:", NULL) && vt_text_find(head, "options:", NULL)
        && vt_text_find(head, "built on:", NULL))
        return 95;
    if (vt_text_find(head, "sign/s verify/s", NULL) || vt_text_find(head, "sign/s  verify/s", NULL))
        return 92;
    if (vt_text_find(head, "16 bytes", NULL) && vt_text_find(head, "256 bytes", NULL)
        && vt_text_find(head, "1024 bytes", NULL))
        return 92;
    return vt_text_find(head, " size blocks: ", NULL) && vt_text_find(head, "Doing ", NULL) ? 90 : 0;
}

/* ---- names */

static void name_benchmark(const struct state *s, struct vt_text what, const char *detail, char *to,
                           size_t size)
{
    char processes[40] = "";

    if (s->processes > 1)
        snprintf(processes, sizeof processes, " [%ld processes]", s->processes);
    snprintf(to, size, "openssl/%s%s%s%s", vt_sink_keep_name(s->to.sink, what, s->to.err), *detail ? " " : "",
             detail, processes);
}

static void give_bulk(struct state *s, struct vt_text algorithm, size_t column, double bytes_s,
                      const char *unit)
{
    char name[200];
    const char *detail = "", *size = "";

    if (s->n_sizes)
        detail = vt_sink_say(s->to.sink, s->to.err, "%s bytes",
                             (size = vt_sink_keep(s->to.sink, s->sizes[column], s->to.err)));
    else /* -multi and -bytes, and nothing of the children kept */
        detail = vt_sink_say(s->to.sink, s->to.err, "size %zu", column + 1);
    name_benchmark(s, algorithm, detail, name, sizeof name);
    vt_measured(&s->to, name, "throughput", unit, bytes_s);
    s->given++;
}

/* ---- the bulk table */

static bool is_whole(struct vt_text t)
{
    for (size_t i = 0; i < t.n; i++)
        if (t.s[i] < '0' || t.s[i] > '9')
            return false;
    return t.n > 0;
}

/* "type  16 bytes  64 bytes ..." */
static bool read_sizes(struct state *s, struct vt_text line)
{
    struct vt_text words[2 * MOST_COLUMNS + 2];
    size_t n = vt_words(line, words, 2 * MOST_COLUMNS + 2), first = 0;

    while (first < n && first < 2 && !vt_text_equals(words[first], "type"))
        first++;
    if (n > 2 * MOST_COLUMNS + 1 || first + 3 > n || !vt_text_equals(words[first], "type")
        || (n - first) % 2 == 0)
        return false;
    for (size_t i = first + 1; i < n; i += 2)
        if (!is_whole(words[i]) || !vt_text_equals(words[i + 1], "bytes"))
            return false;
    s->n_sizes = 0;
    for (size_t i = first + 1; i < n; i += 2)
        s->sizes[s->n_sizes++] = words[i];
    return true;
}

static void read_h(struct state *s, struct vt_text line)
{
    struct vt_text fields[MOST_COLUMNS + 1];
    size_t n = vt_fields(vt_text_before(line, " from "), ':', fields, MOST_COLUMNS + 1);

    if (n < 2 || n > MOST_COLUMNS + 1)
        return;
    s->n_sizes = n - 1;
    memcpy(s->sizes, fields + 1, (n - 1) * sizeof *fields);
}

static void use_usual_sizes(struct state *s, size_t n)
{
    static const char *const usual[] = {"16", "64", "256", "1024", "8192", "16384"};

    if (s->n_sizes || n < 5 || n > 6)
        return;
    for (size_t i = 0; i < n; i++)
        s->sizes[i] = vt_text_of(usual[i]);
    s->n_sizes = n;
}

static bool is_bulk_rate(struct vt_text word, double *rate, bool *thousands)
{
    *thousands = vt_text_ends(word, "k");
    if (*thousands)
        word.n--;
    return vt_text_is_number(word, rate) && vt_text_find(word, ".", NULL);
}

static bool read_bulk(struct state *s, struct vt_text line)
{
    struct vt_text words[MOST_COLUMNS + 6];
    size_t n = vt_words(line, words, MOST_COLUMNS + 6), first = n;
    double rate;
    bool thousands, any = false;

    if (n < 2 || n > MOST_COLUMNS + 6)
        return false;
    while (first > 1 && is_bulk_rate(words[first - 1], &rate, &thousands)) {
        any |= thousands;
        first--;
    }
    if (first == n || !any || n - first > MOST_COLUMNS) {
        size_t good = 0;
        for (size_t i = 1; i < n; i++)
            good += is_bulk_rate(words[i], &rate, &thousands) && thousands;
        return s->n_sizes > 1 && good >= 2 && vt_measured_unreadable(&s->to, line);
    }
    use_usual_sizes(s, n - first);
    if (s->n_sizes && s->n_sizes != n - first) {
        vt_sink_bad_row(s->to.sink, s->to.line, s->to.err,
                        "%zu rates where the table's head has %zu sizes; was it cut "
                        "off?",
                        n - first, s->n_sizes);
        return true;
    }
    struct vt_text name = {words[0].s, (size_t)(words[first - 1].s - words[0].s) + words[first - 1].n};
    for (size_t i = first; i < n && is_bulk_rate(words[i], &rate, &thousands); i++)
        if (rate > 0) /* 0.00: this one was not run */
            give_bulk(s, name, i - first, rate, thousands ? "kB/s" : "B/s");
    return true;
}

/* ---- the tables of public-key operations */

static const struct {
    const char *column, *operation;
} operations[] = {
    {"sign", "sign"},       {"signs", "sign"},    {"verify", "verify"},  {"encrypt", "encrypt"},
    {"decrypt", "decrypt"}, {"keygen", "keygen"}, {"keygens", "keygen"}, {"encaps", "encaps"},
    {"decaps", "decaps"},   {"op", ""},           {"sign/s", NULL},      {"verify/s", NULL},
    {"encr./s", NULL},      {"decr./s", NULL},    {"keygens/s", NULL},   {"encaps/s", NULL},
    {"decaps/s", NULL},     {"op/s", NULL},       {"signs/s", NULL},     {"keygen/s", NULL},
};

static bool operation_of(struct vt_text column, const char **operation)
{
    for (size_t i = 0; i < sizeof operations / sizeof *operations; i++)
        if (vt_text_equals(column, operations[i].column)) {
            *operation = operations[i].operation;
            return true;
        }
    return false;
}

static bool read_columns(struct state *s, struct vt_text line)
{
    struct vt_text words[MOST_COLUMNS];
    size_t n = vt_words(line, words, MOST_COLUMNS);
    const char *operation;

    if (n < 2 || n > MOST_COLUMNS || n % 2)
        return false;
    for (size_t i = 0; i < n; i++)
        if (!operation_of(words[i], &operation) || (operation != NULL) != (i < n / 2))
            return false;
    s->n_columns = n;
    memcpy(s->columns, words, n * sizeof *words);
    return true;
}

static void give_operation(struct state *s, struct vt_text key, const char *operation, double time_s,
                           double rate)
{
    char name[200];

    name_benchmark(s, key, operation, name, sizeof name);
    if (rate > 0)
        vt_measured(&s->to, name, "rate", "ops/s", rate);
    if (time_s > 0)
        vt_measured(&s->to, name, "time", "s", time_s);
    else if (time_s == 0 && rate > 0)
        vt_measured_censored(&s->to, name, "time", "s", VT_BETTER_LOWER, VT_CENSORED_BELOW);
    s->given++;
}

/* The tables of key encapsulation and of signatures name the same keys, so their kind is part of the name. */
static const char *kind_of(const struct state *s)
{
    if (!vt_text_starts(s->columns[0], "keygen"))
        return "";
    return vt_text_equals(s->columns[1], "encaps") ? "KEM " : "signature ";
}

static bool read_operations(struct state *s, struct vt_text line)
{
    struct vt_text words[MOST_COLUMNS + 8];
    size_t n = vt_words(line, words, MOST_COLUMNS + 8), half = s->n_columns / 2;

    if (!half || n <= s->n_columns || n > MOST_COLUMNS + 8)
        return false;
    size_t first = n - s->n_columns;
    double time[MOST_COLUMNS], rate[MOST_COLUMNS];
    size_t good = 0;
    for (size_t i = 0; i < half; i++) {
        struct vt_text t = words[first + i];
        if (!vt_text_ends(t, "s"))
            return false;
        t.n--;
        good += vt_text_is_number(t, &time[i]);
        good += vt_text_is_number(words[first + half + i], &rate[i]);
    }
    if (good < 2 * half)
        return good > 0 && vt_measured_unreadable(&s->to, line);
    struct vt_text key = {words[0].s, (size_t)(words[first - 1].s - words[0].s) + words[first - 1].n};
    for (size_t i = 0; i < half; i++) {
        const char *operation = "";
        const char *detail = "";
        operation_of(s->columns[i], &operation);
        detail = vt_sink_say(s->to.sink, s->to.err, "%s%s", kind_of(s), operation);
        give_operation(s, key, detail, time[i], rate[i]);
    }
    return true;
}

/* ---- -mr */

static const struct {
    const char *tag, *label;
    size_t values;
    const char *operations[4];
} machine[] = {
    {"+F2:", "rsa %s bits", 3, {"sign", "verify", "encrypt", "decrypt"}},
    {"+F3:", "dsa %s bits", 3, {"sign", "verify"}},
    {"+F4:", "%s bits ecdsa", 3, {"sign", "verify"}},
    {"+F5:", "%s bits ecdh", 3, {""}},
    {"+F6:", "%s bits EdDSA (%s)", 4, {"sign", "verify"}},
    {"+F7:", "%s bits SM2 (%s)", 4, {"sign", "verify"}},
    {"+F8:", "%s bits ffdh", 3, {""}},
};

/* -mr prints a fixed number of decimals: a number with fewer was cut off in its middle. */
static bool read_whole(struct vt_text t, size_t decimals, double *x)
{
    struct vt_text after;

    t = vt_text_trim(t);
    return vt_text_is_number(t, x) && vt_text_find(t, ".", &after) && after.n >= decimals;
}

/* "+F2:2:2048:1175.000000:39686.363636". Up to 1.0.2 these are seconds an operation, later operations a
 * second. */
static bool read_machine_operations(struct state *s, struct vt_text line)
{
    struct vt_text fields[12];
    size_t n = vt_fields(line, ':', fields, 12);

    for (size_t i = 0; i < sizeof machine / sizeof *machine; i++) {
        double x[4], most = 0;
        char key[100];
        const char *bits = "", *curve = "";
        size_t at = machine[i].values, count = 0;
        if (!vt_text_starts(line, machine[i].tag) || n > 12 || n <= at)
            continue;
        for (; at + count < n && count < 4 && machine[i].operations[count]; count++) {
            if (!read_whole(fields[at + count], 6, &x[count]))
                return vt_sink_bad_row(s->to.sink, s->to.line, s->to.err,
                                       "'%.*s' is no rate; was it cut off?", (int)fields[at + count].n,
                                       fields[at + count].s)
                       || true;
            most = x[count] > most ? x[count] : most;
        }
        bits = vt_sink_keep(s->to.sink, fields[2], s->to.err);
        curve = vt_sink_keep(s->to.sink, fields[at - 1], s->to.err);
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
        snprintf(key, sizeof key, machine[i].label, bits, curve);
#pragma GCC diagnostic pop
        for (size_t k = 0; k < count; k++)
            give_operation(s, vt_text_of(key), machine[i].operations[k], most < 1 ? x[k] : -1,
                           most < 1 ? -1 : x[k]);
        return true;
    }
    return false;
}

static bool read_machine(struct state *s, struct vt_text line)
{
    struct vt_text fields[MOST_COLUMNS + 4];

    line = vt_text_trim(line);
    if (vt_text_starts(line, "+H:")) {
        read_h(s, line);
        return true;
    }
    if (!vt_text_starts(line, "+F:"))
        return vt_text_starts(line, "+F") && read_machine_operations(s, line);
    size_t n = vt_fields(line, ':', fields, MOST_COLUMNS + 4);
    if (n < 4 || n > MOST_COLUMNS + 3)
        return false;
    use_usual_sizes(s, n - 3);
    for (size_t i = 3; i < n; i++) {
        double rate;
        if (s->n_sizes != n - 3 || !read_whole(fields[i], 2, &rate)) {
            vt_sink_bad_row(s->to.sink, s->to.line, s->to.err,
                            "'%.*s' is no whole line of -mr; was it cut off?",
                            (int)(line.n < 100 ? line.n : 100), line.s);
            return true;
        }
        if (rate > 0)
            give_bulk(s, fields[2], i - 3, rate, "B/s");
    }
    return true;
}

/* ---- the file */

static void read_facts(struct state *s, struct vt_text line)
{
    struct vt_text after;

    line = vt_text_trim(line);
    if (vt_text_starts(line, "OpenSSL ") || vt_text_starts(line, "LibreSSL "))
        vt_measured_fact(&s->to, "openssl version", vt_text_find(line, "OpenSSL ", &after) ? after : line);
    else if (vt_text_starts(line, "version: "))
        vt_measured_fact(&s->to, "openssl version", vt_text_from(line, 9));
    else if (vt_text_starts(line, "CPUINFO: "))
        vt_measured_fact(&s->to, "openssl cpu capabilities", vt_text_from(line, 9));
}

/* "Forked child 3", "Got: +F:... from 3": the children are counted from 0. */
static bool read_child(struct state *s, struct vt_text line)
{
    struct vt_text after;
    double child;

    if (!vt_text_find(line, "Forked child ", &after)
        && !(vt_text_find(line, "Got: +", NULL) && vt_text_find(line, " from ", &after)))
        return false;
    if (vt_text_number(&after, &child) && child >= 0 && child < 1e6 && (long)child + 1 > s->processes)
        s->processes = (long)child + 1;
    if (vt_text_find(line, "Got: ", &after) && vt_text_starts(after, "+H:"))
        read_h(s, after);
    return true;
}

static bool is_progress(struct vt_text line)
{
    return vt_text_find(line, "Doing ", NULL) && vt_text_find(line, "for ", NULL)
           && vt_text_find(line, " in ", NULL);
}

static void take_line(void *state, struct vt_text line)
{
    struct state *s = state;

    if (read_child(s, line) || read_machine(s, line) || read_sizes(s, line) || read_columns(s, line))
        return;
    if (!is_progress(line) && !read_operations(s, line) && !read_bulk(s, line))
        read_facts(s, line);
}

static enum vt_status parse(const struct vt_input *in, struct vt_sink *sink, struct vt_error *err)
{
    struct state s = {.to = {.sink = sink, .err = err}};

    vt_measured_lines(in, &s.to, take_line, &s);
    if (!err->status && !s.given)
        vt_fail_at(err, VT_INPUT, in->name, s.to.line, "openssl speed left no result; was it stopped?");
    return err->status;
}

const struct vt_parser vt_parser_openssl = {
    "openssl", "openssl speed", "1.0, 1.1, 3.x, 4.x, LibreSSL", "openssl speed -evp sha256 > run1.txt", score,
    parse};

/* dd of GNU, BSD, macOS and busybox, in any language, such as
 *     67108864 bytes (67 MB, 64 MiB) copied, 0.167703 s, 400 MB/s
 *     1021592274 bytes transferred in 480.752682 secs (2124985 bytes/sec)
 *     67108864字节（67 MB，64 MiB）已复制，0.289585 s，232 MB/s
 * Words and their order differ, so a line is read by its numbers: the rate is a number with a unit a second,
 * the time is the number before it, the size is the whole number that explains both. The rate is computed
 * from size and time: dd prints two or three digits of it. Progress lines and the counts of records are
 * passed over. */
#include "parsers/kit/measured.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define MOST_NUMBERS 16

struct number {
    double value;
    bool whole, bytes; /* bytes: a unit of size follows, as in "64 MiB" */
    double rate;       /* the factor to bytes/s when a unit of rate follows; 0: none */
};

struct copy {
    double bytes, time_s, printed; /* bytes 0: no number explains the rate */
    double block;                  /* bytes; 0: not known */
    bool exact; /* BSD prints every digit of the rate, from a time with more digits than it shows */
};

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* "s" and the words for it that begin with another letter of ASCII: Russian's "c", Hungarian's "mp",
 * Vietnamese's "giây". */
static bool is_second(struct vt_text t)
{
    return *t.s == 's' || vt_text_starts(t, "mp") || vt_text_starts(t, "gi")
           || (*t.s == 'c' && (t.n == 1 || !is_letter(t.s[1])));
}

/* "MB/s", "bytes/sec", "MB/秒", toybox's "M/s": bytes a second, 0 when it is none. GNU's k, M, G are powers
 * of 1000. */
static double rate_unit(struct vt_text t)
{
    static const char prefixes[] = "kMGTPE";
    double factor = 1, base = 1000;

    if (vt_text_starts(t, "bytes/sec") || vt_text_starts(t, "bytes/s"))
        return 1;
    if (t.n && (*t.s == 'K' || strchr(prefixes, *t.s)) && *t.s != '\0') {
        size_t power = *t.s == 'K' ? 1 : (size_t)(strchr(prefixes, *t.s) - prefixes) + 1;
        t = vt_text_from(t, 1);
        if (vt_text_starts(t, "i")) {
            base = 1024;
            t = vt_text_from(t, 1);
        }
        factor = pow(base, (double)power);
    }
    bool bare = factor > 1 && vt_text_starts(t, "/s");
    if (!vt_text_starts(t, "B/") && !bare)
        return 0;
    t = vt_text_from(t, bare ? 1 : 2);
    if (!t.n || (is_letter(*t.s) && !is_second(t)))
        return 0;
    return factor;
}

static bool is_size_unit(struct vt_text t)
{
    if (t.n && strchr("kKMGTPE", *t.s))
        t = vt_text_from(t, 1);
    if (vt_text_starts(t, "i"))
        t = vt_text_from(t, 1);
    return vt_text_starts(t, "B") && (t.n == 1 || (!is_letter(t.s[1]) && t.s[1] != '/'));
}

/* "64+0": 64 whole records and no part of one. */
struct records {
    bool any;
    double whole, parts;
};

/* All numbers of a line; a count of records is none of them. */
static size_t read_numbers(struct vt_text line, struct number numbers[], struct records *records)
{
    size_t n = 0;
    char before = ' ';

    *records = (struct records){0};
    while (line.n) {
        struct vt_text rest = line;
        double value;
        if (*line.s < '0' || *line.s > '9' || before == '.' || before == ',' || is_letter(before)
            || before == '_' || !vt_text_number(&rest, &value)) {
            before = *line.s;
            line = vt_text_from(line, 1);
            while (line.n && (before >= '0' && before <= '9') && *line.s >= '0' && *line.s <= '9')
                line = vt_text_from(line, 1);
            continue;
        }
        struct vt_text digits = {line.s, line.n - rest.n};
        line = rest;
        before = '0';
        if (vt_text_starts(rest, "+") && rest.n > 1 && rest.s[1] >= '0' && rest.s[1] <= '9') {
            line = vt_text_from(rest, 1);
            records->any = true;
            records->whole = value;
            if (!vt_text_number(&line, &records->parts))
                return 0;
            continue;
        }
        if (n == MOST_NUMBERS)
            return 0;
        rest = vt_text_trim(rest);
        numbers[n++] =
            (struct number){value, !vt_text_find(digits, ".", NULL) && !vt_text_find(digits, ",", NULL),
                            is_size_unit(rest), rate_unit(rest)};
    }
    return n;
}

/* Whether a line is a result, and which. In brackets, a rate is dd's own only as "(N bytes/sec)"; clients of
 * FTP write "in 0.14 secs (201.7 MB/s)". */
static bool read_copy(struct vt_text line, struct records *records, struct copy *copy)
{
    struct number numbers[MOST_NUMBERS];
    size_t n, rate = 0;
    double least = 0.25;

    *records = (struct records){0};
    n = line.n > 400 ? 0 : read_numbers(line, numbers, records);

    if (n < 3 || records->any)
        return false;
    while (rate < n && !(numbers[rate].rate > 0))
        rate++;
    if (rate == n || rate < 2 || numbers[rate - 1].bytes || !(numbers[rate - 1].value > 0))
        return false;
    if (vt_text_ends(vt_text_trim(line), ")") && !vt_text_find(line, "bytes/sec)", NULL))
        return false;
    *copy = (struct copy){.time_s = numbers[rate - 1].value,
                          .printed = numbers[rate].value * numbers[rate].rate,
                          .exact = numbers[rate].whole && numbers[rate].value >= 1e5};
    for (size_t i = 0; i + 1 < rate; i++) {
        double off = fabs(numbers[i].value / copy->time_s - copy->printed) / copy->printed;
        if (numbers[i].whole && !numbers[i].bytes && off < least) {
            least = off;
            copy->bytes = numbers[i].value;
        }
    }
    return true;
}

static int score(struct vt_text head)
{
    struct vt_lines lines = {.rest = head};
    struct vt_text line;
    struct copy copy = {0};
    struct records records;
    bool any = false, result = false;

    if (vt_text_find(head, " records in", NULL) && vt_text_find(head, " records out", NULL))
        return 96;
    while (vt_lines_next(&lines, &line) && lines.number < 400) {
        bool is_result = read_copy(line, &records, &copy);
        any |= records.any;
        result |= is_result && copy.bytes > 0;
    }
    if (!result && vt_text_starts(vt_text_trim(head), "dd: ")) /* nothing but its complaint */
        return 70;
    return result ? (any ? 94 : 85) : any && lines.number < 10 ? 40 : 0;
}

/* What a command did with its files: dd of a pseudo device writes, dd to one reads. "copy" when neither. */
static const char *deed_of(struct vt_text command)
{
    static const char *const sources[] = {" if=/dev/zero", " if=/dev/urandom", " if=/dev/random"};
    static const char *const sinks[] = {" of=/dev/null", " of=/dev/zero", "| wc", ">/dev/null",
                                        "> /dev/null"};
    struct vt_text after;
    bool writes = false, reads = false;

    for (size_t i = 0; i < sizeof sources / sizeof *sources; i++)
        writes |= vt_text_find(command, sources[i], NULL);
    for (size_t i = 0; i < sizeof sinks / sizeof *sinks; i++)
        reads |= vt_text_find(command, sinks[i], NULL);
    if (writes != reads)
        return writes ? "write" : "read";
    return vt_text_find(command, " if=", &after) && !vt_text_find(command, " of=", NULL) ? "read" : "copy";
}

static enum vt_status give_copy(struct vt_measured *to, const struct copy *copy, struct vt_text command)
{
    const char *deed = deed_of(command);
    char size[40], digits[40];
    const char *name = "";

    if (copy->bytes > 0) {
        name =
            vt_sink_say(to->sink, to->err, "dd/%s of %s", deed, vt_size_name(copy->bytes, size, sizeof size));
        snprintf(digits, sizeof digits, "%.0f", copy->bytes);
        vt_measured_fact(to, "dd bytes", vt_text_of(digits));
        vt_size_name(copy->block, digits, sizeof digits);
        vt_measured_parameter(to, "block size", vt_text_of(copy->block >= 1 ? digits : ""));
    } else {
        name = vt_sink_say(to->sink, to->err, "dd/%s", deed);
    }
    vt_measured(to, name, "throughput", "MB/s",
                (copy->bytes > 0 && !copy->exact ? copy->bytes / copy->time_s : copy->printed) / 1e6);
    vt_measured_reported_number(to, name, "throughput", "MB/s", "MB/s as printed", copy->printed / 1e6);
    return vt_measured(to, name, "time", "s", copy->time_s);
}

struct state {
    struct vt_measured to;
    struct records last;
    size_t given, counts; /* counts: lines such as "64+0 records in" */
    bool armed, wants_counts, progress;
    struct vt_text command; /* that the next results are of, where the file shows it */
    struct vt_text message; /* of dd itself, such as "dd: error writing ..." */
    long message_line;
};

static bool has_counts(const struct vt_input *in)
{
    struct vt_lines lines = vt_lines_of(in);
    struct vt_text line;
    struct copy copy = {0};
    struct records records;

    while (vt_lines_next(&lines, &line)) {
        read_copy(line, &records, &copy);
        if (records.any)
            return true;
    }
    return false;
}

static void read_line(struct state *s, struct vt_text line)
{
    struct copy copy = {0};
    struct records records;
    bool result = read_copy(line, &records, &copy);

    if (records.any) {
        s->counts++;
        s->armed = true;
        s->last = records;
    } else if (result && (s->armed || !s->wants_counts)) { /* a progress line has no counts before it */
        if (s->armed && s->last.whole > 0 && s->last.parts == 0)
            copy.block = copy.bytes / s->last.whole;
        s->armed = false;
        s->given++;
        give_copy(&s->to, &copy, s->command);
    } else if (!result && (s->armed || !s->wants_counts) && vt_text_find(line, "bytes", NULL)
               && (vt_text_find(line, "copied", NULL) || vt_text_find(line, "transferred", NULL))
               && (vt_text_find(line, "B/", NULL) || vt_text_find(line, "bytes/sec", NULL))) {
        s->armed = false;
        vt_measured_unreadable(&s->to, line);
    } else if (vt_text_find(line, "dd ", NULL)
               && (vt_text_find(line, " if=", NULL) || vt_text_find(line, " of=", NULL))) {
        s->command = line;
    } else if (vt_text_starts(line, "dd: ") && !vt_text_find(line, "warning", NULL)) {
        s->message = line;
        s->message_line = s->to.line;
    }
}

static enum vt_status parse(const struct vt_input *in, struct vt_sink *sink, struct vt_error *err)
{
    struct vt_lines lines = vt_lines_of(in);
    struct vt_text line;
    struct state s = {.to = {.sink = sink, .err = err}, .wants_counts = has_counts(in)};

    while (!err->status) {
        const char *begin = lines.rest.s;
        if (!vt_lines_next(&lines, &line))
            break;
        s.to.line = lines.number;
        if (line.s == begin) /* else redrawn: progress */
            read_line(&s, vt_text_trim(line));
        else
            s.progress = true;
    }
    if (err->status)
        return err->status;
    if (s.message.n && s.given) /* a disk that is full ends a copy, too, and its rate stands */
        return vt_sink_note(sink, "failed_run", VT_WARNING, err, "%s:%ld: dd said: %.*s", in->name,
                            s.message_line, (int)(s.message.n < 200 ? s.message.n : 200), s.message.s);
    if (s.message.n)
        return vt_sink_bad_row(sink, s.message_line, err, "dd failed: '%.*s'; run it again",
                               (int)(s.message.n < 200 ? s.message.n : 200), s.message.s);
    if (s.progress && !s.given)
        return vt_sink_bad_row(sink, lines.number, err,
                               "dd shows its progress but not its end; was it stopped?");
    if (s.counts && !s.given)
        return vt_sink_bad_row(
            sink, lines.number, err,
            "dd counted its records but printed no rate (busybox, or status=noxfer); time it");
    return VT_OK;
}

const struct vt_parser vt_parser_dd = {"dd",
                                       "dd",
                                       "GNU, BSD, macOS, busybox; any language",
                                       "dd if=/dev/zero of=FILE bs=1M count=1024 conv=fdatasync 2> run1.txt",
                                       score,
                                       parse};

/* File transfers: the clients of netkit, inetutils, BSD (tnftp), Windows, lftp and ncftp, and curl and wget.
 *     30000000 bytes sent in 0.14 secs (201.7092 MB/s)                      netkit
 *     30000000 bytes sent in 0,138 seconds (208 Mbytes/s)                   inetutils
 *     9284 bytes sent in 00:00 (22.85 KiB/s)                                tnftp
 *     ftp: 3170893824 bytes sent in 253.86 Seconds 12490.77Kbytes/sec.      Windows
 *     30000000 bytes transferred in 2 seconds (12.18 MiB/s)                 lftp
 *     put30M.bin:                             28.61 MB  412.46 MB/s         ncftp
 *     2026-11-30 10:56:42 (38.2 MB/s) - '/dev/null' saved [20000000]        wget
 *     100 19.0M  100 19.0M  0  0  63.8M  0 --:--:-- --:--:-- --:--:-- 63.7M curl
 * All count in 1024s but Windows, which counts in 1000s, as does netkit's client in Red Hat's packages: where
 * size and time leave only 1000s, a file's rates are taken so. The printed rate is taken: the time is rounded
 * more. Directory listings print a line of the same shape and are passed over. lftp prints no rate of what
 * took less than a second. */
#include "parsers/kit/measured.h"
#include "parsers/network/ftp_line.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

struct state {
    struct vt_measured to;
    struct vt_transfer bar; /* of tnftp's progress bar, which goes by another clock */
    bool listing;           /* the transfer under way is a directory's */
    const char *direction;  /* of the transfer under way, as far as the server's replies or the client tell */
    bool by_1000;           /* a rate of the file can only count in 1000s, and none only in 1024s */
    bool meter;             /* inside curl's */
    struct vt_text last;    /* of curl's meter */
    long last_line;
    struct vt_text ncftp; /* the line before, which ncftp may print twice */
    struct vt_text failure;
    long failure_line;
    size_t given;
};

/* What was typed at a prompt: "ftp> put FILE", "ncftp /pub > get FILE", "lftp HOST:/> mget *". */
static const char *direction_typed(struct vt_text line)
{
    static const struct {
        const char *command, *direction;
    } commands[] = {
        {"get ", "get"}, {"mget ", "get"}, {"pget ", "get"}, {"reget ", "get"},  {"recv ", "get"},
        {"put ", "put"}, {"mput ", "put"}, {"send ", "put"}, {"append ", "put"},
    };
    struct vt_text after;

    if (!vt_text_find(line, "> ", &after))
        return NULL;
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
        if (vt_text_starts(after, commands[i].command))
            return commands[i].direction;
    return NULL;
}

/* What servers and clients say of the transfer that follows; lftp's own words are overwritten on a terminal.
 */
static void read_context(struct state *s, struct vt_text raw)
{
    if (vt_text_find(raw, "Sending data]", NULL))
        s->direction = "put";
    if (vt_text_find(raw, "Receiving data]", NULL))
        s->direction = "get";
    if (direction_typed(raw))
        s->direction = direction_typed(raw);
    if (vt_text_find_nocase(raw, "directory listing", NULL) || vt_text_find(raw, "file list", NULL)
        || vt_text_find(raw, "/bin/ls", NULL) || vt_text_find(raw, "Directory send OK", NULL)
        || vt_text_find(raw, "Listing", NULL))
        s->listing = true;
    else if (vt_text_starts(raw, "150") || vt_text_starts(raw, "125"))
        s->listing = false;
}

/* ---- giving */

static void name_transfer(const char *tool, const char *direction, double bytes, char *to, size_t size)
{
    char length[40];

    if (bytes > 0)
        snprintf(to, size, "%s/%s %s", tool, direction, vt_size_name(bytes, length, sizeof length));
    else
        snprintf(to, size, "%s/%s", tool, direction);
}

static void give_bytes_fact(struct vt_measured *to, double bytes)
{
    char digits[40];
    snprintf(digits, sizeof digits, "%.0f", bytes);
    vt_measured_fact(to, "transferred bytes", vt_text_of(digits));
}

static void give_transfer(struct state *s, struct vt_text line, const struct vt_transfer *t)
{
    const char *direction = vt_ftp_direction(line);
    char name[100];

    if (s->listing) {
        s->listing = false;
        return;
    }
    if (!direction)
        direction = s->direction ? s->direction : "transfer";
    name_transfer("ftp", direction, t->bytes, name, sizeof name);
    give_bytes_fact(&s->to, t->bytes);
    if (t->unit && t->rate > 0)
        vt_measured(&s->to, name, "throughput", t->unit, t->rate);
    else /* too fast for lftp's whole seconds, or rounded to nothing */
        vt_measured_censored(&s->to, name, "throughput", t->unit ? t->unit : "MiB/s", VT_BETTER_HIGHER,
                             VT_CENSORED_ABOVE);
    if (t->time_s > 0)
        vt_measured(&s->to, name, "time", "s", t->time_s);
    if (t->unit && t->rate > 0 && t->printed.n)
        vt_measured_reported(&s->to, name, "throughput", t->unit, "seconds as printed", t->printed);
    if (t->unit && t->rate > 0 && s->bar.unit)
        vt_measured_reported_number(
            &s->to, name, "throughput", t->unit,
            s->bar.unit[0] == 'M' ? "MiB/s of the progress bar" : "KiB/s of the progress bar", s->bar.rate);
    s->bar = (struct vt_transfer){0};
    s->given++;
}

/* lftp without a rate: "30000000 bytes transferred" alone on its line. */
static bool is_plain_lftp(struct vt_text line)
{
    double bytes;
    line = vt_text_trim(line);
    return vt_text_number(&line, &bytes) && vt_text_equals(line, " bytes transferred");
}

/* ---- ncftp: "put30M.bin:      28.61 MB  412.46 MB/s", which it may print twice */

static bool read_ncftp(struct state *s, struct vt_text line)
{
    struct vt_text words[8], name = vt_text_trim(line), rest;
    if (!s->ncftp.s)
        s->ncftp = (struct vt_text){"", 0};
    size_t n = vt_words(line, words, 8);
    double size, rate;
    const char *benchmark = "", *text = "", *unit = "";

    if (n < 5 || n > 8 || !vt_text_ends(words[n - 5], ":") || !vt_text_is_number(words[n - 4], &size)
        || !vt_text_is_number(words[n - 2], &rate) || words[n - 3].n > 5 || !vt_text_ends(words[n - 3], "B"))
        return false;
    rest = words[n - 1];
    if (!vt_ftp_unit(rest, false) || vt_text_find(name, "ETA:", NULL))
        return false;
    bool twice =
        s->ncftp.n == name.n && !memcmp(s->ncftp.s, name.s, name.n); /* to two decimals the same rate */
    s->ncftp = twice ? (struct vt_text){"", 0} : name;
    if (twice)
        return true;
    text = vt_sink_keep(s->to.sink, words[n - 4], s->to.err);
    unit = vt_sink_keep(s->to.sink, words[n - 3], s->to.err);
    benchmark = vt_sink_say(s->to.sink, s->to.err, "ftp/%s %s %s", s->direction ? s->direction : "transfer",
                            text, unit);
    vt_measured_fact(&s->to, "transferred",
                     (struct vt_text){words[n - 4].s, (size_t)(words[n - 3].s - words[n - 4].s)});
    vt_measured(&s->to, benchmark, "throughput", vt_ftp_unit(rest, false), rate);
    s->given++;
    return true;
}

/* ---- scp and sftp: "big.bin     100%  100MB  52.3MB/s   00:01"; 1024 as ncftp */

static bool read_scp(struct state *s, struct vt_text line)
{
    struct vt_text words[8], rate;
    size_t n = vt_words(line, words, 8), at = 1;
    double x;
    const char *name = "";

    while (at < n && at < 8 && !vt_text_equals(words[at], "100%"))
        at++;
    if (n > 8 || at + 2 >= n || at + 4 < n)
        return false;
    rate = words[at + 2];
    if (!vt_text_number(&rate, &x) || !vt_text_ends(rate, "B/s") || !vt_ftp_unit(rate, false) || !(x > 0))
        return false;
    name = vt_sink_say(s->to.sink, s->to.err, "scp/transfer %s",
                       vt_sink_keep(s->to.sink, words[at + 1], s->to.err));
    vt_measured(&s->to, name, "throughput", vt_ftp_unit(rate, false), x);
    s->given++;
    return true;
}

/* ---- wget: "2026-11-30 10:56:42 (38.2 MB/s) - 'x' saved [20000000/20000000]", in any language */

static bool read_wget(struct state *s, struct vt_text line)
{
    struct vt_text rate, size, number;
    double value, bytes;
    char name[100];

    line = vt_text_trim(line);
    if (!vt_text_ends(line, "]") || !vt_text_find(line, "(", &rate)
        || (!vt_text_find(rate, ") - ", &size)
            && !vt_text_find(rate, ") \xe2\x80\x94 ", &size) /* a long dash */
            && !vt_text_find(rate, ") \xe2\x80\x93 ", &size))
        || !vt_text_number(&rate, &value))
        return false;
    number = (struct vt_text){line.s, line.n - 1};
    while (vt_text_find(number, "[", &number))
        size = number;
    const char *unit = vt_ftp_unit(rate, false);
    if (!unit || !vt_text_number(&size, &bytes))
        return false;
    name_transfer("wget", "get", bytes, name, sizeof name);
    give_bytes_fact(&s->to, bytes);
    vt_measured(&s->to, name, "throughput", unit, value);
    s->given++;
    return true;
}

/* ---- curl's meter: its last line counts */

static bool scaled(struct vt_text t, double *mib_s)
{
    static const char letters[] = "kMGTP";

    if (!vt_text_number(&t, mib_s))
        return false;
    *mib_s /= 1048576;
    if (t.n == 1 && strchr(letters, *t.s))
        *mib_s *= pow(1024, (double)(strchr(letters, *t.s) - letters) + 1);
    return t.n <= 1;
}

static void end_meter(struct state *s)
{
    struct vt_text words[12];
    double download, upload, received, sent;
    const char *name = "";

    s->meter = false;
    if (!s->last.n)
        return;
    s->to.line = s->last_line;
    size_t n = vt_words(s->last, words, 12);
    s->last.n = 0;
    if (n < 8 || !scaled(words[6], &download) || !scaled(words[7], &upload) || !scaled(words[3], &received)
        || !scaled(words[5], &sent))
        return;
    if (!vt_text_equals(words[0], "100") && !s->failure.n) {
        s->failure = vt_text_of("curl's meter ends before 100 %");
        s->failure_line = s->last_line;
        return;
    }
    bool is_upload = sent > received;
    name = vt_sink_say(s->to.sink, s->to.err, "curl/%s %s", is_upload ? "put" : "get",
                       vt_sink_keep(s->to.sink, is_upload ? words[5] : words[3], s->to.err));
    if ((is_upload ? upload : download) > 0) {
        vt_measured(&s->to, name, "throughput", "MiB/s", is_upload ? upload : download);
        vt_measured_reported(&s->to, name, "throughput", "MiB/s", "average as printed",
                             words[is_upload ? 7 : 6]);
        vt_measured_reported(&s->to, name, "throughput", "MiB/s", "speed at the end", words[11]);
        s->given++;
    }
}

static bool read_meter(struct state *s, struct vt_text line)
{
    struct vt_text words[13];

    if (vt_text_find(line, "% Received % Xferd", NULL)) {
        end_meter(s);
        s->meter = true;
        return true;
    }
    if (!s->meter)
        return false;
    if (vt_words(line, words, 13) == 12 && isdigit((unsigned char)*words[0].s)
        && isdigit((unsigned char)*words[6].s)) {
        s->last = line;
        s->last_line = s->to.line;
        return true;
    }
    if (vt_text_find(line, "Dload", NULL) || !vt_text_trim(line).n)
        return true;
    end_meter(s);
    return false;
}

/* ---- the file */

static bool is_failure(struct vt_text line)
{
    return vt_text_find(line, "curl: (", NULL) || vt_text_starts(line, "426 ") || vt_text_starts(line, "451 ")
           || vt_text_starts(line, "550 ") || vt_text_starts(line, "553 ") || vt_text_starts(line, "530 ")
           || vt_text_starts(line, "425 ") || vt_text_find(line, "onnection refused", NULL);
}

static void read_line(struct state *s, struct vt_text line)
{
    struct vt_transfer t;

    if (read_meter(s, line) || read_wget(s, line) || read_ncftp(s, line) || read_scp(s, line))
        return;
    if (is_failure(vt_text_trim(line)) && !s->failure.n) {
        s->failure = vt_text_trim(line);
        s->failure_line = s->to.line;
    }
    if (vt_text_find(line, "% |", NULL) && vt_text_find(line, "| ", NULL) && !vt_ftp_is_transfer(line)) {
        struct vt_text before;
        s->bar = (struct vt_transfer){0};
        vt_ftp_rate(line, false, &s->bar, &before);
        return;
    }
    bool is_read = vt_ftp_transfer(line, &t);
    if (is_read && t.unit && t.open && s->by_1000)
        t.unit = t.unit[0] == 'K' ? "kB/s" : "MB/s";
    if (is_read && (t.unit || is_plain_lftp(line)))
        give_transfer(s, line, &t);
    else if (!is_read && vt_ftp_direction(line) && vt_text_find(line, " bytes ", NULL)
             && vt_text_find(line, " in ", NULL) && vt_text_find_nocase(line, "sec", NULL)
             && vt_text_find(line, "/s", NULL))
        vt_measured_unreadable(&s->to, line);
}

static enum vt_status parse(const struct vt_input *in, struct vt_sink *sink, struct vt_error *err)
{
    struct vt_lines lines = vt_lines_of(in);
    struct vt_text line;
    struct state s = {.to = {.sink = sink, .err = err}, .by_1000 = vt_ftp_in_1000s(in)};

    while (!err->status) {
        const char *begin = lines.rest.s;
        if (!vt_lines_next(&lines, &line))
            break;
        struct vt_text raw = {begin, (size_t)(lines.rest.s - begin)};
        s.to.line = lines.number;
        read_context(&s, raw);
        read_line(&s, line);
    }
    end_meter(&s);
    if (err->status || !s.failure.n)
        return err->status;
    if (!s.given)
        return vt_sink_bad_row(sink, s.failure_line, err, "the transfer failed: '%.*s'; run it again",
                               (int)(s.failure.n < 200 ? s.failure.n : 200), s.failure.s);
    return vt_sink_note(sink, "failed_run", VT_WARNING, err, "%s:%ld: a transfer failed: %.*s", in->name,
                        s.failure_line, (int)(s.failure.n < 200 ? s.failure.n : 200), s.failure.s);
}

static int score(struct vt_text head)
{
    struct vt_lines lines = {.rest = head};
    struct vt_text line;
    struct vt_transfer t;

    if (vt_text_find(head, "% Received % Xferd", NULL))
        return 95;
    while (vt_lines_next(&lines, &line)) {
        struct vt_text words[8];
        size_t n = vt_words(line, words, 8);
        if (vt_ftp_transfer(line, &t) && (t.unit || is_plain_lftp(line))
            && !vt_text_find(line, " bytes/sec)", NULL)
            && (vt_ftp_direction(line) || vt_text_find(line, "bytes transferred", NULL)
                || vt_text_find(line, "\xd0\xbf\xd0\xb5\xd1\x80\xd0\xb5", NULL) /* пере(дано) */
                || (t.time_s > 0 && vt_text_ends(vt_text_trim(line), ")"))))
            return 90;
        if ((vt_text_find(line, ") - ", NULL) || vt_text_find(line, ") \xe2\x80", NULL))
            && vt_text_find(line, "/s)", NULL) && vt_text_ends(vt_text_trim(line), "]"))
            return 92;
        if (vt_text_find(line, " 100% ", NULL) && n >= 4 && n <= 8
            && (vt_text_ends(words[n - 1], "B/s") || vt_text_ends(words[n - 2], "B/s")))
            return 80;
        if (n >= 5 && n <= 8 && vt_text_ends(words[n - 5], ":") && vt_text_ends(words[n - 1], "B/s")
            && vt_text_ends(words[n - 3], "B"))
            return 85;
    }
    return 0;
}

const struct vt_parser vt_parser_ftp = {"ftp",
                                        "ftp clients, curl, wget, scp",
                                        "netkit, inetutils, BSD, Windows, lftp, ncftp",
                                        "ftp HOST < commands > run1.txt",
                                        score,
                                        parse};

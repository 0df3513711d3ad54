/* Mail encodes what it sends as quoted-printable (RFC 2045) and quotes each line with '>', logs put a time
 * before it, shells show a prompt and the command. */
#include "parsers/input/prefix.h"

#include "parsers/kit/lines.h"

#include <stdlib.h>
#include <string.h>

static size_t digits(struct vt_text t, size_t from)
{
    size_t n = 0;
    while (from + n < t.n && t.s[from + n] >= '0' && t.s[from + n] <= '9')
        n++;
    return n;
}

/* "12:34:56", with a fraction and a zone: its length, or 0. */
static size_t clock_length(struct vt_text t, size_t at)
{
    size_t i = at;

    for (int part = 0; part < 3; part++) {
        if (digits(t, i) != 2 || (part < 2 && (i + 2 >= t.n || t.s[i + 2] != ':')))
            return 0;
        i += part < 2 ? 3 : 2;
    }
    if (i + 1 < t.n && (t.s[i] == '.' || t.s[i] == ',') && digits(t, i + 1))
        i += 1 + digits(t, i + 1);
    if (i < t.n && t.s[i] == 'Z')
        i++;
    else if (i + 5 < t.n && (t.s[i] == '+' || t.s[i] == '-') && digits(t, i + 1) >= 2)
        i += t.s[i + 3] == ':' ? 6 : 5;
    return i - at;
}

/* "2024-05-01T", "2024/05/01 ": its length, or 0. */
static size_t date_length(struct vt_text t, size_t at)
{
    if (at + 11 > t.n || digits(t, at) != 4 || digits(t, at + 5) != 2 || digits(t, at + 8) != 2)
        return 0;
    return (t.s[at + 4] == '-' || t.s[at + 4] == '/') && t.s[at + 7] == t.s[at + 4]
                   && (t.s[at + 10] == 'T' || t.s[at + 10] == ' ')
               ? 11
               : 0;
}

/* "May  1 12:34:56 " of `ts`, and of syslog's and journalctl's "May  1 12:34:56 host name[123]: ": its
 * length, or 0. */
static size_t month_length(struct vt_text t)
{
    size_t i = 4, clock;

    if (t.n < 15 || t.s[3] != ' ')
        return 0;
    i += t.s[i] == ' ';
    size_t day = digits(t, i);
    if (!day || day > 2 || i + day >= t.n || t.s[i + day] != ' ' || !(clock = clock_length(t, i + day + 1)))
        return 0;
    i += day + 1 + clock;
    return i + (i < t.n && t.s[i] == ' ');
}

/* What follows it in syslog, "host name[123]: ": its length, or 0; *sender is the host and the name. */
static size_t sender_length(struct vt_text t, struct vt_text *sender)
{
    struct vt_text rest = t, host, name, number;

    if (!t.n || *t.s == ' ' || !vt_text_word(&rest, &host) || !vt_text_word(&rest, &name)
        || name.s[name.n - 1] != ':')
        return 0;
    size_t n = (size_t)(name.s - t.s) + name.n;
    size_t sender_n = n;
    if (vt_text_split(name, '[', &name, &number))
        sender_n = (size_t)(name.s - t.s) + name.n;
    *sender = (struct vt_text){t.s, sender_n};
    return n + (n < t.n && t.s[n] == ' ');
}

/* A text stamped by `ts` can have lines such as "Total time: 5"; a log has one sender in all. */
static bool is_syslog(struct vt_text text)
{
    struct vt_lines lines = {.rest = text};
    struct vt_text line, sender, first = {"", 0};

    while (vt_lines_next(&lines, &line) && lines.number < 1000) {
        size_t n = month_length(line);
        if (!n)
            continue;
        if (!sender_length((struct vt_text){line.s + n, line.n - n}, &sender))
            return false;
        if (first.n && (first.n != sender.n || memcmp(first.s, sender.s, sender.n)))
            return false;
        first = sender;
    }
    return first.n > 0;
}

static size_t stamp_length(struct vt_text t, bool syslog)
{
    bool bracket = t.n && *t.s == '[';
    size_t i = bracket, clock, month = month_length(t);
    struct vt_text sender;

    if (month)
        return month + (syslog ? sender_length((struct vt_text){t.s + month, t.n - month}, &sender) : 0);
    i += date_length(t, i);
    if (!(clock = clock_length(t, i)))
        return 0;
    i += clock;
    if (bracket) {
        if (i >= t.n || t.s[i] != ']')
            return 0;
        i++;
    }
    if (i < t.n && t.s[i] == ':')
        i++;
    if (i < t.n && t.s[i] != ' ' && t.s[i] != '\t')
        return 0;
    return i + (i < t.n);
}

/* ">", "> > > ", ">>> ": of any depth. */
static size_t quote_length(struct vt_text t)
{
    size_t n = 0;

    while (n < t.n && t.s[n] == '>') {
        n++;
        n += n < t.n && t.s[n] == ' ';
    }
    return n;
}

/* ---- quoted-printable: "=3D" is '=', and a '=' that ends a line joins the next one to it */

static int hex(char c)
{
    return c >= '0' && c <= '9' ? c - '0' : c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

static bool is_soft_break(struct vt_text t, size_t i)
{
    return t.s[i] == '=' && i + 1 < t.n
           && (t.s[i + 1] == '\n' || (t.s[i + 1] == '\r' && i + 2 < t.n && t.s[i + 2] == '\n'));
}

/* Every '=' of it is one of both, and some line is joined: what is not encoded has others. */
static bool is_encoded(struct vt_text text)
{
    bool joined = false;

    for (size_t i = 0; i < text.n; i++) {
        if (text.s[i] != '=')
            continue;
        if (is_soft_break(text, i))
            joined = true;
        else if (i + 2 >= text.n || hex(text.s[i + 1]) < 0 || hex(text.s[i + 2]) < 0)
            return false;
    }
    return joined;
}

/* Lines that were joined leave as many empty ones behind, so that all others keep their numbers. */
static void decode(struct vt_text text, struct vt_loaded *to)
{
    size_t owed = 0;

    for (size_t i = 0; i < text.n; i++) {
        if (is_soft_break(text, i)) {
            i += text.s[i + 1] == '\r' ? 2 : 1;
            owed++;
        } else if (text.s[i] == '=') {
            int byte = 16 * hex(text.s[i + 1]) + hex(text.s[i + 2]);
            to->bytes[to->n++] = byte ? (char)byte : ' ';
            i += 2;
        } else {
            to->bytes[to->n++] = text.s[i];
            for (; text.s[i] == '\n' && owed; owed--)
                to->bytes[to->n++] = '\n';
        }
    }
    to->bytes[to->n] = '\0';
}

/* "user@host:~/dir$ ls", "[user@host dir]# ls", "$ ls", "PS C:\\Users> dir", "C:\\Users>dir": the whole line.
 */
static size_t prompt_length(struct vt_text line)
{
    size_t i = 0, n = line.n < 120 ? line.n : 120;
    bool at = false;

    if (vt_text_starts(line, "$ "))
        return line.n;
    if (n > 3 && (vt_text_starts(line, "PS ") || (line.s[1] == ':' && line.s[2] == '\\'))
        && line.s[*line.s == 'P' && line.s[1] == 'S' ? 4 : 1] == ':' && memchr(line.s, '>', n))
        return line.n;
    for (; i < n && line.s[i] != '\n' && line.s[i] != '\t' && line.s[i] != '"'; i++) {
        at |= line.s[i] == '@' && i > 0;
        if (at && (line.s[i] == '$' || line.s[i] == '#' || line.s[i] == '%')
            && (i + 1 == line.n || line.s[i + 1] == ' ' || line.s[i + 1] == '\n' || line.s[i + 1] == '\r'))
            return line.n;
    }
    return 0;
}

static size_t prefix_length(struct vt_text line, enum vt_prefix kind, bool syslog)
{
    if (kind == VT_PREFIX_PROMPT)
        return prompt_length(line);
    return kind == VT_PREFIX_QUOTE ? quote_length(line) : stamp_length(line, syslog);
}

static bool is_common(struct vt_text text, enum vt_prefix kind)
{
    struct vt_lines lines = {.rest = text};
    struct vt_text line;
    size_t with = 0, without = 0;

    while (vt_lines_next(&lines, &line) && lines.number < 1000) {
        if (!vt_text_trim(line).n)
            continue;
        if (prefix_length(line, kind, false))
            with++;
        else
            without++;
    }
    if (kind == VT_PREFIX_PROMPT)
        return with > 0;
    return with > 0 && (kind == VT_PREFIX_QUOTE ? !without : with >= 4 * without);
}

bool vt_prefix_strip(struct vt_text text, enum vt_prefix kind, struct vt_loaded *stripped,
                     struct vt_error *err)
{
    *stripped = (struct vt_loaded){0};
    if (kind == VT_PREFIX_ENCODED ? !is_encoded(text) : !is_common(text, kind))
        return false;
    bool syslog = kind == VT_PREFIX_TIME && is_syslog(text);
    stripped->bytes = malloc(text.n + 1);
    if (!stripped->bytes) {
        vt_no_memory(err);
        return false;
    }
    if (kind == VT_PREFIX_ENCODED) {
        decode(text, stripped);
        return true;
    }
    while (text.n) {
        const char *end = memchr(text.s, '\n', text.n);
        struct vt_text line = {text.s, end ? (size_t)(end - text.s) + 1 : text.n};
        text = (struct vt_text){text.s + line.n, text.n - line.n};
        size_t skip = prefix_length(line, kind, syslog);
        if (kind == VT_PREFIX_PROMPT && skip && end)
            skip--; /* the line stays, empty */
        memcpy(stripped->bytes + stripped->n, line.s + skip, line.n - skip);
        stripped->n += line.n - skip;
    }
    stripped->bytes[stripped->n] = '\0';
    return true;
}

#include "parsers/network/ftp_line.h"

#include <math.h>
#include <string.h>

/* ---- units: what client prints which */

static const struct {
    const char *spelling, *unit;
} units_1024[] = {
    {"Kbytes/s", "KiB/s"},
    {"kbytes/s", "KiB/s"},
    {"Mbytes/s", "MiB/s"},
    {"mbytes/s", "MiB/s"},
    {"Gbytes/s", "GiB/s"},
    {"KiB/s", "KiB/s"},
    {"MiB/s", "MiB/s"},
    {"GiB/s", "GiB/s"},
    {"kB/s", "KiB/s"},
    {"KB/s", "KiB/s"},
    {"MB/s", "MiB/s"},
    {"GB/s", "GiB/s"},
    {"bytes/s", "B/s"},
    {"Bytes/s", "B/s"},
    {"B/s", "B/s"},
    {"K/s", "KiB/s"},
    {"M/s", "MiB/s"},
    {"Kb/s", "kbit/s"},
    {"Mb/s", "Mbit/s"},
    {"Gb/s", "Gbit/s"},
    {"\xd0\x9a\xd0\xb8\xd0\x91/", "KiB/s"}, /* КиБ/с */
    {"\xd0\x9c\xd0\xb8\xd0\x91/", "MiB/s"}, /* МиБ/с */
    {"\xd0\x9a\xd0\xb8\xd0\xb1/", "KiB/s"},
    {"\xd0\x9c\xd0\xb8\xd0\xb1/", "MiB/s"}, /* Киб/с, Миб/с */
    {"\xd0\x9a\xd0\x91/", "KiB/s"},
    {"\xd0\x9c\xd0\x91/", "MiB/s"}, /* КБ/с, МБ/с */
    {"\xd0\x93\xd0\xb8\xd0\xb1/", "GiB/s"},
    {"\xd0\x93\xd0\xb8\xd0\x91/", "GiB/s"}, /* Гиб/с, ГиБ/с */
    {"\xd0\xb1/", "B/s"},
};

static const struct {
    const char *spelling, *unit;
} units_1000[] = {
    {"Kbytes/s", "kB/s"},
    {"kbytes/s", "kB/s"},
    {"KB/s", "kB/s"},
    {"KByte/s", "kB/s"},
    {"KBytes/s", "kB/s"},
    {"Mbytes/s", "MB/s"},
    {"MB/s", "MB/s"},
    {"Ko/s", "kB/s"},
    {"Bytes/s", "B/s"},
    {"bytes/s", "B/s"},
    {"\xd0\x9a\xd0\x91/", "kB/s"},
    {"\xd0\x9a\xd0\xb1\xd0\xb0\xd0\xb9\xd1\x82/", "kB/s"}, /* КБ/, Кбайт/ */
};

const char *vt_ftp_unit(struct vt_text t, bool windows)
{
    t = vt_text_trim(t);
    while (t.n && *t.s == '(')
        t = vt_text_from(t, 1);
    if (windows)
        for (size_t i = 0; i < sizeof units_1000 / sizeof *units_1000; i++)
            if (vt_text_starts(t, units_1000[i].spelling))
                return units_1000[i].unit;
    for (size_t i = 0; i < sizeof units_1024 / sizeof *units_1024 && !windows; i++)
        if (vt_text_starts(t, units_1024[i].spelling))
            return units_1024[i].unit;
    return NULL;
}

/* ---- directions */

static const struct {
    const char *word, *direction;
} directions[] = {
    {" sent", "put"},
    {" received", "get"},
    {"gesendet", "put"},
    {"empfangen", "get"},
    {"envoy", "put"},
    {"re\xc3\xa7us", "get"},
    {"enviado", "put"},
    {"recibido", "get"},
    {"recebido", "get"},
    {"inviati", "put"},
    {"ricevuti", "get"},
    {"verzonden", "put"},
    {"ontvangen", "get"},
    {"wys\xc5\x82", "put"},
    {"odebra", "get"},
    {"\xd0\xbe\xd1\x82\xd0\xbf\xd1\x80\xd0\xb0\xd0\xb2", "put"}, /* отправ */
    {"\xd0\xbf\xd0\xbe\xd0\xbb\xd1\x83\xd1\x87", "get"},         /* получ */
    {"\xe9\x80\x81\xe4\xbf\xa1", "put"},                         /* 送信 */
    {"\xe5\x8f\x97\xe4\xbf\xa1", "get"},                         /* 受信 */
    {"\xe5\x8f\x91\xe9\x80\x81", "put"},                         /* 发送 */
    {"\xe6\x8e\xa5\xe6\x94\xb6", "get"},                         /* 接收 */
};

const char *vt_ftp_direction(struct vt_text line)
{
    for (size_t i = 0; i < sizeof directions / sizeof *directions; i++)
        if (vt_text_find(line, directions[i].word, NULL))
            return directions[i].direction;
    return NULL;
}

/* ---- "N bytes sent in T secs (R unit)" and its like */

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* The number before " bytes", in case a prompt, a command or a name with digits stands on the line, too. */
static struct vt_text skip_to_bytes(struct vt_text line)
{
    struct vt_text after;
    size_t n;

    if (!vt_text_find(line, " bytes ", &after) && !vt_text_find(line, " Bytes ", &after))
        return line;
    n = (size_t)(after.s - line.s) - strlen(" bytes ");
    size_t end = n;
    while (n && is_digit(line.s[n - 1]))
        n--;
    return n < end && (!n || line.s[n - 1] == ' ') ? vt_text_from(line, n) : line;
}

/* The first whole number of the line, or the one that says of itself that it counts bytes; *after is what
 * follows. */
static bool read_bytes(struct vt_text line, double *bytes, struct vt_text *after)
{
    line = skip_to_bytes(line);
    while (line.n && !is_digit(*line.s))
        line = vt_text_from(line, 1);
    if (!vt_text_number(&line, bytes) || *bytes != floor(*bytes))
        return false;
    *after = line;
    return true;
}

/* Half of the last digit of "0.303"; numbers with an exponent have too few digits to ask. */
static double half_digit(struct vt_text number)
{
    struct vt_text after;
    size_t n = 0;

    if (vt_text_find_nocase(number, "e", NULL))
        return INFINITY;
    if (vt_text_find(number, ".", &after) || vt_text_find(number, ",", &after))
        n = after.n;
    return 0.5 * pow(10, -(double)n);
}

bool vt_ftp_rate(struct vt_text line, bool windows, struct vt_transfer *t, struct vt_text *before)
{
    bool found = false;

    for (size_t i = 0; i < line.n; i++) {
        struct vt_text rest = vt_text_from(line, i);
        double rate;
        if (!is_digit(line.s[i]) || (i && (is_digit(line.s[i - 1]) || strchr(".,+-", line.s[i - 1])))
            || !vt_text_number(&rest, &rate))
            continue;
        const char *unit = vt_ftp_unit(rest, windows);
        if (unit) {
            t->rate = rate;
            t->unit = unit;
            t->rate_error = half_digit((struct vt_text){line.s + i, (size_t)(rest.s - line.s) - i});
            t->open =
                !vt_text_find(vt_text_first(vt_text_trim(rest), 4), "iB", NULL) && strchr("KM", unit[0]);
            *before = vt_text_first(line, i);
            found = true;
        }
        i = (size_t)(rest.s - line.s) - 1;
    }
    return found;
}

/* "0.14", "253.86" or "00:05"; whole seconds say less than the rate and are not taken. */
static void read_time(struct vt_text t, struct vt_transfer *transfer)
{
    double time;

    while (t.n && !is_digit(*t.s))
        t = vt_text_from(t, 1);
    struct vt_text number = t;
    if (!vt_text_number(&t, &time) || vt_text_starts(t, ":"))
        return;
    number.n -= t.n;
    transfer->printed = number;
    transfer->time_error = half_digit(number);
    if (vt_text_find(number, ".", NULL) || vt_text_find(number, ",", NULL))
        transfer->time_s = time;
}

bool vt_ftp_is_transfer(struct vt_text line)
{
    return (vt_text_find_nocase(line, "byte", NULL) || vt_text_find(line, "octets", NULL)
            || vt_text_find(line, "bajt", NULL)
            || vt_text_find(line, "\xd0\xb1\xd0\xb0\xd0\xb9\xd1\x82", NULL)
            || vt_text_find(line, "\xd0\x91\xd0\xb0\xd0\xb9\xd1\x82", NULL)     /* байт, Байт */
            || vt_text_find(line, "\xe3\x83\x90\xe3\x82\xa4\xe3\x83\x88", NULL) /* バイト */
            || vt_text_find(line, "\xe5\xad\x97\xe8\x8a\x82", NULL)             /* 字节 */
            || vt_ftp_direction(line))
           && !vt_text_find(line, "bytes)", NULL);
}

bool vt_ftp_transfer(struct vt_text line, struct vt_transfer *t)
{
    struct vt_text after, before;
    bool windows = vt_text_find(line, "ftp: ", &after) || vt_text_find(line, "FTP: ", &after);

    *t = (struct vt_transfer){0};
    if (!vt_ftp_is_transfer(line) || line.n > 400)
        return false;
    if (windows)
        line = after;
    if (!read_bytes(line, &t->bytes, &after))
        return false;
    if (vt_ftp_rate(after, windows, t, &before)) {
        read_time(before, t);
        return true;
    }
    return vt_text_find(after, "bytes transferred", NULL) && !vt_text_find(after, " in ", NULL);
}

/* Whether size, time and rate agree when the rate counts in 1000s or 1024s. */
static bool agrees(const struct vt_transfer *t, double base)
{
    double power = t->unit[0] == 'M' ? base * base : base;
    double error = t->time_error / t->time_s + t->rate_error / t->rate;
    return fabs(t->bytes / t->time_s / (t->rate * power) - 1) <= 1.05 * error + 1e-4;
}

bool vt_ftp_in_1000s(const struct vt_input *in)
{
    struct vt_lines lines = vt_lines_of(in);
    struct vt_text line;
    struct vt_transfer t;
    bool any = false;

    while (vt_lines_next(&lines, &line)) {
        if (!vt_ftp_transfer(line, &t) || !t.unit || !t.open || !(t.time_s > 0) || !(t.rate > 0))
            continue;
        bool by_1024 = agrees(&t, 1024);
        if (by_1024 && !agrees(&t, 1000))
            return false;
        any |= !by_1024 && agrees(&t, 1000);
    }
    return any;
}

/* fio's logs: time in ms, value, direction (0 read, 1 write, 2 trim), block size, and in 3.x an offset or a
 * priority:
 *      2, 183527, 0, 4096, 0
 * What the value is, only the file's name tells: NAME_clat.1.log, _lat, _slat (ns in 3.x, us in 2.x), _bw
 * (KiB/s), _iops. A NAME_clat_hist.1.log has a histogram a row, whose mean is taken. Every row is an
 * iteration of one run. */
#include "parsers/disk/fio.h"
#include "parsers/disk/fio_job.h"
#include "parsers/kit/measured.h"

#include <math.h>
#include <string.h>

enum kind { LAT, CLAT, SLAT, BW, IOPS, UNKNOWN };

static const char *const metrics[] = {
    [LAT] = "lat", [CLAT] = "clat", [SLAT] = "slat", [BW] = "bandwidth", [IOPS] = "iops"};

/* The bins of a histogram: 2.x counts microseconds in 19 groups of 64 bins, 3.x nanoseconds in 24 or 29. */
static const struct {
    size_t bins;
    const char *unit;
} histograms[] = {
    {1216, "us"}, {1536, "ns"}, {1856, "ns"}, {608, "us"}, {768, "ns"}, {928, "ns"}, {304, "us"},
    {384, "ns"},  {464, "ns"},  {152, "us"},  {192, "ns"}, {232, "ns"}, {76, "us"},  {96, "ns"},
    {116, "ns"},  {38, "us"},   {48, "ns"},   {58, "ns"},  {19, "us"},  {24, "ns"},  {29, "ns"},
};

static bool all_whole(struct vt_text line, size_t *fields)
{
    bool digit = false;

    *fields = 1;
    for (size_t i = 0; i < line.n; i++) {
        if (line.s[i] >= '0' && line.s[i] <= '9') {
            digit = true;
        } else if (line.s[i] == ',' && digit) {
            ++*fields;
            digit = false;
        } else if (line.s[i] != ' ' && line.s[i] != '\r') {
            return false;
        }
    }
    return digit;
}

static bool is_row(struct vt_text line)
{
    struct vt_text fields[4];
    size_t n;
    double direction;

    return vt_text_find(line, ", ", NULL) && all_whole(line, &n) && n >= 4
           && vt_fields(line, ',', fields, 4) >= 4 && vt_text_is_number(fields[n > 6 ? 1 : 2], &direction)
           && direction <= 2;
}

bool vt_fio_is_log(struct vt_text head)
{
    struct vt_text line;
    size_t rows = 0;

    while (rows < 5 && vt_text_split(head, '\n', &line, &head)) {
        if (!is_row(line))
            return false;
        rows++;
    }
    return rows > 0;
}

/* What stands between the last "_" or "-" and ".1.log" of the file's name. */
static enum kind kind_of(const char *path, bool *histogram)
{
    static const struct {
        const char *name;
        enum kind kind;
        bool histogram;
    } kinds[] = {
        {"clat_hist", CLAT, true}, {"slat_hist", SLAT, true}, {"lat_hist", LAT, true}, {"clat", CLAT, false},
        {"slat", SLAT, false},     {"lat", LAT, false},       {"bw", BW, false},       {"iops", IOPS, false},
    };
    const char *base = strrchr(path, '/');

    base = base ? base + 1 : path;
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        size_t n = strlen(kinds[i].name);
        for (const char *at = strstr(base, kinds[i].name); at; at = strstr(at + 1, kinds[i].name)) {
            bool begins = at == base || at[-1] == '_' || at[-1] == '-' || at[-1] == '.';
            bool ends = at[n] == '.' || at[n] == '\0' || at[n] == '_' || at[n] == '-';
            if (!begins || !ends)
                continue;
            *histogram = kinds[i].histogram;
            return kinds[i].kind;
        }
    }
    return UNKNOWN;
}

/* The lower edge of a bin: the first 128 are one unit wide, then every 64 the width doubles. */
static double bin_edge(size_t bin)
{
    if (bin < 128)
        return (double)bin;
    size_t group = bin / 64 - 1;
    return ldexp((double)(64 + bin % 64), (int)group);
}

struct state {
    struct vt_lines lines;
    struct vt_sink *sink;
    struct vt_error *err;
    enum kind kind;
    long iteration[3];
    const char *unit;
};

static enum vt_status give(struct state *s, double ms, double direction, double block, const char *suffix,
                           double value)
{
    static const char *const directions[] = {"read", "write", "trim"};
    char size[30];
    const char *name = "", *metric = "";

    if (!(direction >= 0 && direction <= 2))
        return vt_lines_fail(&s->lines, s->err,
                             "the direction of this row of a fio log is none of 0, 1 and 2");
    size_t d = (size_t)direction;
    if (block > 0)
        name = vt_sink_say(s->sink, s->err, "fio/log %s (bs=%s)", directions[d],
                           vt_size_name(block, size, sizeof size));
    else
        name = vt_sink_say(s->sink, s->err, "fio/log %s", directions[d]);
    metric = vt_sink_say(s->sink, s->err, "%s%s", metrics[s->kind], suffix);
    if (s->iteration[d] == 0 && block > 0) {
        snprintf(size, sizeof size, "%.0f", block);
        vt_sink_fact(s->sink, "fio block size", vt_text_of(size), s->err);
    }
    struct vt_reading r = vt_reading_of(name, metric, s->unit, VT_BETTER_UNKNOWN, value, s->lines.number);
    r.time = ms / 1e3;
    r.iteration = ++s->iteration[d];
    return vt_sink_add(s->sink, &r, s->err);
}

/* The mean of a histogram, each bin at its middle; false when it is empty. */
static bool histogram_mean(struct vt_text bins, size_t n, size_t most, double *mean)
{
    double count, sum = 0, all = 0;
    size_t stride = most / n;
    struct vt_text field;

    for (size_t i = 0; i < n; i++) {
        if (!vt_text_split(bins, ',', &field, &bins))
            field = bins;
        if (!vt_text_is_number(field, &count))
            return false;
        sum += count * (bin_edge(i * stride) + bin_edge((i + 1) * stride)) / 2;
        all += count;
    }
    *mean = sum / all;
    return all > 0;
}

static enum vt_status give_histogram(struct state *s, struct vt_text line, size_t n)
{
    struct vt_text fields[3], bins = line, dropped;
    double ms, direction, block, mean;

    for (size_t i = 0; i < sizeof histograms / sizeof *histograms; i++) {
        if (histograms[i].bins != n - 3)
            continue;
        size_t most = n - 3;
        while (most * 2 <= 1856) /* coarser histograms have half the bins, or a quarter, ... */
            most *= 2;
        s->unit = histograms[i].unit;
        bool whole = vt_fields(line, ',', fields, 3) >= 3;
        for (int k = 0; k < 3; k++)
            whole = whole && vt_text_split(bins, ',', &dropped, &bins);
        if (!whole || !vt_text_is_number(fields[0], &ms) || !vt_text_is_number(fields[1], &direction)
            || !vt_text_is_number(fields[2], &block))
            break;
        if (!histogram_mean(bins, n - 3, most, &mean))
            return VT_OK; /* an interval without I/O */
        return give(s, ms, direction, block, " mean", mean);
    }
    return vt_lines_fail(&s->lines, s->err, "%zu numbers are no row of fio's histogram log; was it cut off?",
                         n);
}

static enum vt_status give_row(struct state *s, struct vt_text line, size_t n)
{
    struct vt_text fields[4];
    double value[4];

    if (vt_fields(line, ',', fields, 4) < 4 || n < 4 || n > 6)
        return vt_lines_fail(&s->lines, s->err, "%zu numbers are no row of a fio log; was it cut off?", n);
    for (int i = 0; i < 4; i++)
        if (!vt_text_is_number(fields[i], &value[i]))
            return vt_lines_fail(&s->lines, s->err, "a number of this row is out of range");
    return give(s, value[0], value[2], value[3], "", value[1]);
}

/* Rows of four numbers come from 2.x (us) and from 3.0 to 3.17 (ns): no real latency is below 1000 ns. */
static const char *latency_unit(struct vt_text text, struct vt_sink *sink, struct vt_error *err)
{
    struct vt_lines lines = {.rest = text};
    struct vt_text line, fields[4];
    double least = INFINITY, value;

    while (vt_lines_next(&lines, &line)) {
        size_t n = vt_fields(line, ',', fields, 4);
        if (n > 4)
            return "ns";
        if (n == 4 && vt_text_is_number(fields[1], &value) && value < least)
            least = value;
    }
    const char *unit = least < 1000 ? "us" : "ns";
    vt_sink_note(sink, "fio_log_unit", VT_INFO, err,
                 "this log does not say whether its latencies are in us (fio 2) or ns (fio 3); its least one "
                 "is %g, so %s "
                 "was taken",
                 least, unit);
    vt_sink_note_arg(sink, err, "value_least", "%g", least);
    vt_sink_note_arg(sink, err, "unit", "%s", unit);
    return unit;
}

enum vt_status vt_fio_log(const struct vt_input *in, struct vt_sink *sink, struct vt_error *err)
{
    struct state s = {.lines = vt_lines_of(in), .sink = sink, .err = err};
    struct vt_text line;
    bool histogram = false;
    size_t n;

    s.kind = kind_of(in->name, &histogram);
    if (s.kind == UNKNOWN)
        return vt_fail_at(
            err, VT_INPUT, in->name, 0,
            "is a log of fio, but its name does not say of what; name it x_clat.1.log, x_lat, x_slat, x_bw "
            "or x_iops");
    s.unit = s.kind == BW     ? "KiB/s"
             : s.kind == IOPS ? "IOPS"
             : histogram      ? ""
                              : latency_unit(in->text, sink, err);
    while (!err->status && vt_lines_next(&s.lines, &line)) {
        if (!vt_text_trim(line).n)
            continue;
        if (!all_whole(line, &n))
            vt_lines_fail(&s.lines, err,
                          "no row of a fio log: whole numbers with ', ' between them; was it cut off?");
        else if (histogram)
            give_histogram(&s, line, n);
        else
            give_row(&s, line, n);
    }
    return err->status;
}

#include "parsers/kit/roles.h"

#include "base/date.h"
#include "model/level_word.h"
#include "model/unit.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static const char *const role_names[VT_N_ROLES] = {
    [VT_ROLE_BENCHMARK] = "benchmark",
    [VT_ROLE_METRIC] = "metric",
    [VT_ROLE_VALUE] = "value",
    [VT_ROLE_UNIT] = "unit",
    [VT_ROLE_BETTER] = "better",
    [VT_ROLE_BOOT] = "boot",
    [VT_ROLE_RUN] = "run",
    [VT_ROLE_ITERATION] = "iteration",
    [VT_ROLE_BLOCK] = "block",
    [VT_ROLE_TIME] = "time",
    [VT_ROLE_N] = "n",
    [VT_ROLE_SD] = "sd",
    [VT_ROLE_EXIT] = "exit",
    [VT_ROLE_FACTOR] = "factor",
    [VT_ROLE_FACT] = "fact",
    [VT_ROLE_PASS_OVER] = "ignore",
};

/* A list of one role may be split over several rows. */
static const struct {
    enum vt_role role;
    const char *names;
} aliases[] = {
    {VT_ROLE_BENCHMARK,
     " bench benchmark_name test test_name testcase test_case name workload program case task "},
    {VT_ROLE_METRIC, " metric_name measure quantity counter statistic kpi "},
    {VT_ROLE_VALUE,
     " values result results score measurement reading val observed observation mean average avg "},
    {VT_ROLE_UNIT, " units uom unit_of_measure metric_unit value_unit "},
    {VT_ROLE_BETTER, " direction better_is proportion goal "},
    {VT_ROLE_BOOT, " boot_id boot_no boot_number reboot vm_boot session "},
    {VT_ROLE_RUN,
     " run_id run_no run_number runid trial rep repeat repetition replicate invocation fork attempt "
     "execution "},
    {VT_ROLE_ITERATION, " iter iteration_no iteration_number iteration_id inner loop pass "},
    {VT_ROLE_BLOCK, " block_id round pair pair_id batch "},
    {VT_ROLE_TIME,
     " timestamp time_stamp datetime date_time date start started started_at start_time start_s "
     "starttime ts epoch when "},
    {VT_ROLE_N, " count n_runs samples_n num_samples "},
    {VT_ROLE_SD, " stddev std stdev std_dev standard_deviation "},
    {VT_ROLE_EXIT, " exit_code exit_status rc returncode return_code "},
    {VT_ROLE_FACTOR,
     " vt vtx vt_x vt_d vtd svm iommu nested nested_paging npt ept hugepages hypervisor config "
     "configuration variant group mode condition treatment side setting scenario place branch build "
     "threads jobs clients connections concurrency size file_size filesize bs block_size blocksize "
     "iodepth io_depth queue_depth qd cores vcpus vcpu "},
    {VT_ROLE_FACT,
     " cpu cpu_model cpu_mhz processor kernel os os_version host hostname machine node memory memory_mb "
     "ram ram_mb version tool_version commit revision compiler user environment "},
    {VT_ROLE_FILE, " file filename file_name source log logfile path "},
    {VT_ROLE_PASS_OVER,
     " id uuid order position seq sequence index idx row seed pid comment comments note notes remark "
     "remarks description range extra message status state url error success ok passed "},
};

const char *vt_role_name(enum vt_role role)
{
    return role_names[role];
}

static char folded(char c)
{
    if (c >= 'A' && c <= 'Z')
        return (char)(c - 'A' + 'a');
    return c == '-' || c == ' ' || c == '.' ? '_' : c;
}

bool vt_role_same_name(struct vt_text a, struct vt_text b)
{
    a = vt_text_trim(a);
    b = vt_text_trim(b);
    if (a.n != b.n)
        return false;
    for (size_t i = 0; i < a.n; i++)
        if (folded(a.s[i]) != folded(b.s[i]))
            return false;
    return true;
}

/* " name " in lower case with '_' between its words, to be looked up in a list of such; 0: too long to be in
 * one. */
static size_t fold(struct vt_text name, char word[48])
{
    size_t n = 0;

    name = vt_text_trim(name);
    if (!name.n || name.n > 44)
        return 0;
    word[n++] = ' ';
    for (size_t i = 0; i < name.n; i++)
        word[n++] = folded(name.s[i]);
    word[n++] = ' ';
    word[n] = '\0';
    return n;
}

bool vt_role_name_in(struct vt_text name, const char *names)
{
    char word[48];
    return fold(name, word) && strstr(names, word);
}

enum vt_role vt_role_of(struct vt_text name, bool *exact)
{
    char word[48];
    size_t n = fold(name, word);

    *exact = false;
    for (enum vt_role role = VT_ROLE_BENCHMARK; n && role < VT_N_ROLES; role++)
        if (role_names[role] && strlen(role_names[role]) == n - 2
            && !memcmp(role_names[role], word + 1, n - 2)) {
            *exact = true;
            return role;
        }
    for (size_t i = 0; n && i < sizeof aliases / sizeof *aliases; i++)
        if (strstr(aliases[i].names, word))
            return aliases[i].role;
    return VT_ROLE_OTHER;
}

bool vt_is_level_word(const char *name)
{
    return vt_level_word(vt_text_of(name), NULL) != VT_SIDE_NONE;
}

/* How units are written at the end of a name, where '/' and '%' do not fit. The longer ones first. */
static const struct {
    const char *suffix, *unit;
} suffixes[] = {
    {"_ops_per_second", "ops/s"},
    {"_ops_per_sec", "ops/s"},
    {"_ops_per_s", "ops/s"},
    {"_ops_sec", "ops/s"},
    {"_ops_s", "ops/s"},
    {"_requests_per_second", "req/s"},
    {"_requests_per_sec", "req/s"},
    {"_req_per_sec", "req/s"},
    {"_req_s", "req/s"},
    {"_events_per_second", "events/s"},
    {"_events_per_sec", "events/s"},
    {"_events_s", "events/s"},
    {"_bytes_per_second", "B/s"},
    {"_bytes_per_sec", "B/s"},
    {"_bytes_s", "B/s"},
    {"_kib_per_sec", "KiB/s"},
    {"_mib_per_sec", "MiB/s"},
    {"_gib_per_sec", "GiB/s"},
    {"_kb_per_sec", "kB/s"},
    {"_mb_per_sec", "MB/s"},
    {"_gb_per_sec", "GB/s"},
    {"_kib_s", "KiB/s"},
    {"_mib_s", "MiB/s"},
    {"_gib_s", "GiB/s"},
    {"_kibps", "KiB/s"},
    {"_mibps", "MiB/s"},
    {"_gibps", "GiB/s"},
    {"_kb_s", "kB/s"},
    {"_mb_s", "MB/s"},
    {"_gb_s", "GB/s"},
    {"_bits_per_second", "bit/s"},
    {"_kbit_s", "kbit/s"},
    {"_mbit_s", "Mbit/s"},
    {"_gbit_s", "Gbit/s"},
    {"_kbps", "kbit/s"},
    {"_mbps", "Mbit/s"},
    {"_gbps", "Gbit/s"},
    {"_bps", "bit/s"},
    {"_per_second", "/s"},
    {"_per_sec", "/s"},
    {"_per_s", "/s"},
    {"_nanoseconds", "ns"},
    {"_microseconds", "us"},
    {"_milliseconds", "ms"},
    {"_seconds", "s"},
    {"_nsec", "ns"},
    {"_usec", "us"},
    {"_msec", "ms"},
    {"_secs", "s"},
    {"_sec", "s"},
    {"_minutes", "min"},
    {"_ns", "ns"},
    {"_us", "us"},
    {"_ms", "ms"},
    {"_s", "s"},
    {"_min", "min"},
    {"_hours", "h"},
    {"_bytes", "B"},
    {"_kib", "KiB"},
    {"_mib", "MiB"},
    {"_gib", "GiB"},
    {"_kb", "kB"},
    {"_mb", "MB"},
    {"_gb", "GB"},
    {"_percent", "%"},
    {"_pct", "%"},
    {"_iops", "IOPS"},
    {"_tps", "tps"},
    {"_fps", "fps"},
    {"_mips", "MIPS"},
    {"_gflops", "GFLOPS"},
    {"_mflops", "MFLOPS"},
    {"_joules", "J"},
    {"_watts", "W"},
};

/* "_min" at the end is more often a minimum than minutes, when a unit stands before it: that name stays
 * whole. */
bool vt_name_unit(struct vt_text name, struct vt_text *stem, char *unit, size_t size)
{
    static const struct {
        char open, close;
    } brackets[] = {{'[', ']'}, {'(', ')'}};

    name = vt_text_trim(name);
    *stem = name;
    unit[0] = '\0';
    for (size_t i = 0; i < 2; i++) {
        struct vt_text before, inside;
        if (!name.n || name.s[name.n - 1] != brackets[i].close
            || !vt_text_split(name, brackets[i].open, &before, &inside))
            continue;
        inside.n--;
        before = vt_text_trim(before);
        inside = vt_text_trim(inside);
        if (!before.n || !inside.n || inside.n >= size)
            continue;
        vt_text_copy(inside, unit, size);
        if (i == 1 && !vt_unit_find(unit)) { /* "time (mean)" is a name */
            unit[0] = '\0';
            continue;
        }
        *stem = before;
        return true;
    }
    for (size_t i = 0; i < sizeof suffixes / sizeof *suffixes; i++) {
        size_t n = strlen(suffixes[i].suffix);
        if (name.n <= n
            || !vt_role_same_name((struct vt_text){name.s + name.n - n, n}, vt_text_of(suffixes[i].suffix)))
            continue;
        snprintf(unit, size, "%s", suffixes[i].unit);
        *stem = (struct vt_text){name.s, name.n - n};
        return true;
    }
    return false;
}

static bool is_word(struct vt_text t, const char *words)
{
    char word[16];
    size_t n = 0;

    if (!t.n || t.n > sizeof word - 3)
        return false;
    word[n++] = ' ';
    for (size_t i = 0; i < t.n; i++)
        word[n++] = t.s[i] >= 'A' && t.s[i] <= 'Z' ? (char)(t.s[i] - 'A' + 'a') : t.s[i];
    word[n++] = ' ';
    word[n] = '\0';
    return strstr(words, word);
}

enum vt_cell vt_cell_read(struct vt_text cell, double *value, const char **unit)
{
    struct vt_text rest = cell;
    char name[24];

    *unit = NULL;
    if (vt_text_number(&rest, value)) {
        rest = vt_text_trim(rest);
        if (!rest.n)
            return VT_CELL_NUMBER;
        const struct vt_unit *known =
            rest.n < sizeof name ? vt_unit_find(vt_text_copy(rest, name, sizeof name)) : NULL;
        *unit = known ? known->name : NULL;
        return known ? VT_CELL_NUMBER : VT_CELL_NO_NUMBER;
    }
    cell = vt_text_trim(cell);
    if (!cell.n || is_word(cell, " na n/a null none - -- "))
        return VT_CELL_MISSING;
    if (*cell.s == '>' || *cell.s == '<') {
        rest = (struct vt_text){cell.s + 1, cell.n - 1};
        if (rest.n && *rest.s == '=')
            rest = (struct vt_text){rest.s + 1, rest.n - 1};
        if (!vt_text_is_number(rest, value))
            return VT_CELL_NO_NUMBER;
        return *cell.s == '>' ? VT_CELL_ABOVE : VT_CELL_BELOW;
    }
    for (size_t i = 0; i < cell.n; i++)
        if (cell.s[i] != '+')
            return VT_CELL_NO_NUMBER;
    return cell.n >= 3 ? VT_CELL_TOO_FAST : VT_CELL_NO_NUMBER;
}

enum vt_censor vt_cell_censor(enum vt_cell cell, enum vt_better better)
{
    if (cell == VT_CELL_ABOVE)
        return VT_CENSORED_ABOVE;
    if (cell == VT_CELL_BELOW)
        return VT_CENSORED_BELOW;
    if (cell == VT_CELL_TOO_FAST)
        return better == VT_BETTER_LOWER ? VT_CENSORED_BELOW : VT_CENSORED_ABOVE;
    return VT_NOT_CENSORED;
}

bool vt_better_read(struct vt_text text, enum vt_better *better)
{
    struct vt_text word, rest = vt_text_trim(text);

    *better = VT_BETTER_UNKNOWN;
    if (!rest.n)
        return true;
    if (!vt_text_word(&rest, &word))
        return false;
    if (is_word(word, " lower less smaller lib min minimize minimise down "))
        *better = VT_BETTER_LOWER;
    else if (is_word(word, " higher more larger bigger greater hib max maximize maximise up "))
        *better = VT_BETTER_HIGHER;
    return *better || is_word(word, " unknown ");
}

bool vt_time_read(struct vt_text t, double *seconds)
{
    double number;

    if (!vt_text_is_number(t, &number))
        return vt_date_read(t, seconds);
    double size = fabs(number);
    *seconds = size >= 1e17   ? number / 1e9
               : size >= 1e14 ? number / 1e6
               : size >= 1e11 ? number / 1e3
                              : number;
    return true;
}

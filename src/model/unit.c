#include "model/unit.h"

#include "base/text.h"

#include <stddef.h>
#include <string.h>

#define KIB 1024.0
#define MIB (1024.0 * 1024)
#define GIB (1024.0 * 1024 * 1024)

/* MB is 10^6 and MiB is 2^20. A parser whose tool prints MB for MiB says MiB. */
static const struct vt_unit units[] = {
    {"ns", "s", 1e-9, VT_BETTER_LOWER},
    {"us", "s", 1e-6, VT_BETTER_LOWER},
    {"ps", "s", 1e-12, VT_BETTER_LOWER},
    {"ms", "s", 1e-3, VT_BETTER_LOWER},
    {"s", "s", 1, VT_BETTER_LOWER},
    {"min", "s", 60, VT_BETTER_LOWER},
    {"h", "s", 3600, VT_BETTER_LOWER},
    {"ns/op", "s/op", 1e-9, VT_BETTER_LOWER},
    {"us/op", "s/op", 1e-6, VT_BETTER_LOWER},
    {"ms/op", "s/op", 1e-3, VT_BETTER_LOWER},
    {"s/op", "s/op", 1, VT_BETTER_LOWER},
    {"B/s", "B/s", 1, VT_BETTER_HIGHER},
    {"kB/s", "B/s", 1e3, VT_BETTER_HIGHER},
    {"MB/s", "B/s", 1e6, VT_BETTER_HIGHER},
    {"GB/s", "B/s", 1e9, VT_BETTER_HIGHER},
    {"TB/s", "B/s", 1e12, VT_BETTER_HIGHER},
    {"KiB/s", "B/s", KIB, VT_BETTER_HIGHER},
    {"MiB/s", "B/s", MIB, VT_BETTER_HIGHER},
    {"GiB/s", "B/s", GIB, VT_BETTER_HIGHER},
    {"bit/s", "bit/s", 1, VT_BETTER_HIGHER},
    {"kbit/s", "bit/s", 1e3, VT_BETTER_HIGHER},
    {"Mbit/s", "bit/s", 1e6, VT_BETTER_HIGHER},
    {"Gbit/s", "bit/s", 1e9, VT_BETTER_HIGHER},
    {"/s", "/s", 1, VT_BETTER_HIGHER},
    {"ops/s", "ops/s", 1, VT_BETTER_HIGHER},
    {"kops/s", "ops/s", 1e3, VT_BETTER_HIGHER},
    {"Mops/s", "ops/s", 1e6, VT_BETTER_HIGHER},
    {"IOPS", "IOPS", 1, VT_BETTER_HIGHER},
    {"req/s", "req/s", 1, VT_BETTER_HIGHER},
    {"events/s", "events/s", 1, VT_BETTER_HIGHER},
    {"tps", "tps", 1, VT_BETTER_HIGHER},
    {"lps", "lps", 1, VT_BETTER_HIGHER},
    {"lpm", "lpm", 1, VT_BETTER_HIGHER},
    {"MWIPS", "MWIPS", 1, VT_BETTER_HIGHER},
    {"fps", "fps", 1, VT_BETTER_HIGHER},
    {"MIPS", "MIPS", 1, VT_BETTER_HIGHER},
    {"FLOPS", "FLOPS", 1, VT_BETTER_HIGHER},
    {"MFLOPS", "FLOPS", 1e6, VT_BETTER_HIGHER},
    {"GFLOPS", "FLOPS", 1e9, VT_BETTER_HIGHER},
    {"score", "score", 1, VT_BETTER_HIGHER},
    {"index", "index", 1, VT_BETTER_HIGHER},
    {"points", "points", 1, VT_BETTER_HIGHER},
    {"bogo-ops/s", "bogo-ops/s", 1, VT_BETTER_HIGHER},
    {"B", "B", 1, VT_BETTER_UNKNOWN},
    {"kB", "B", 1e3, VT_BETTER_UNKNOWN},
    {"MB", "B", 1e6, VT_BETTER_UNKNOWN},
    {"GB", "B", 1e9, VT_BETTER_UNKNOWN},
    {"KiB", "B", KIB, VT_BETTER_UNKNOWN},
    {"MiB", "B", MIB, VT_BETTER_UNKNOWN},
    {"GiB", "B", GIB, VT_BETTER_UNKNOWN},
    {"B/op", "B/op", 1, VT_BETTER_LOWER},
    {"allocs/op", "allocs/op", 1, VT_BETTER_LOWER},
    {"%", "%", 1, VT_BETTER_UNKNOWN},
    {"J", "J", 1, VT_BETTER_LOWER},
    {"W", "W", 1, VT_BETTER_LOWER},
};

/* Other spellings that people and tools use for the same unit. */
static const struct {
    const char *spelling, *name;
} spellings[] = {
    {"nsec", "ns"},
    {"nanoseconds", "ns"},
    {"nanosecond", "ns"},
    {"usec", "us"},
    {"usecs", "us"},
    {"\xc2\xb5s", "us"},
    {"\xce\xbcs", "us"},
    {"microseconds", "us"},
    {"microsecond", "us"},
    {"msec", "ms"},
    {"msecs", "ms"},
    {"milliseconds", "ms"},
    {"millisecond", "ms"},
    {"sec", "s"},
    {"secs", "s"},
    {"seconds", "s"},
    {"second", "s"},
    {"minutes", "min"},
    {"hours", "h"},
    {"bytes/s", "B/s"},
    {"bytes/sec", "B/s"},
    {"B/sec", "B/s"},
    {"Bps", "B/s"},
    {"KB/s", "kB/s"},
    {"kB/sec", "kB/s"},
    {"KB/sec", "kB/s"},
    {"MB/sec", "MB/s"},
    {"MBps", "MB/s"},
    {"GB/sec", "GB/s"},
    {"KiB/sec", "KiB/s"},
    {"kiB/s", "KiB/s"},
    {"MiB/sec", "MiB/s"},
    {"GiB/sec", "GiB/s"},
    {"bits/s", "bit/s"},
    {"bits/sec", "bit/s"},
    {"bps", "bit/s"},
    {"bits_per_second", "bit/s"},
    {"Kbits/sec", "kbit/s"},
    {"Kbit/s", "kbit/s"},
    {"kbits/s", "kbit/s"},
    {"kbps", "kbit/s"},
    {"Kbps", "kbit/s"},
    {"Mbits/sec", "Mbit/s"},
    {"Mbits/s", "Mbit/s"},
    {"Mbps", "Mbit/s"},
    {"mbps", "Mbit/s"},
    {"Gbits/sec", "Gbit/s"},
    {"Gbits/s", "Gbit/s"},
    {"Gbps", "Gbit/s"},
    {"1/s", "/s"},
    {"/sec", "/s"},
    {"per second", "/s"},
    {"Hz", "/s"},
    {"op/s", "ops/s"},
    {"ops/sec", "ops/s"},
    {"operations/s", "ops/s"},
    {"iops", "IOPS"},
    {"IO/s", "IOPS"},
    {"requests/s", "req/s"},
    {"requests/sec", "req/s"},
    {"transactions/s", "tps"},
    {"events/sec", "events/s"},
    {"bytes", "B"},
    {"byte", "B"},
    {"KB", "kB"},
    {"percent", "%"},
    {"Mflops", "MFLOPS"},
    {"MFlop/s", "MFLOPS"},
    {"Gflops", "GFLOPS"},
    {"GFlop/s", "GFLOPS"},
    {"Joules", "J"},
    {"Watts", "W"},
};

const struct vt_unit *vt_unit_find(const char *name)
{
    for (size_t i = 0; i < sizeof spellings / sizeof *spellings; i++)
        if (!strcmp(spellings[i].spelling, name))
            name = spellings[i].name;
    for (size_t i = 0; i < sizeof units / sizeof *units; i++)
        if (!strcmp(units[i].name, name))
            return &units[i];
    return NULL;
}

bool vt_unit_factor(const char *from, const char *to, double *factor)
{
    if (!strcmp(from, to)) {
        *factor = 1;
        return true;
    }
    const struct vt_unit *a = vt_unit_find(from), *b = vt_unit_find(to);
    if (!a || !b || strcmp(a->kind, b->kind))
        return false;
    *factor = a->factor / b->factor;
    return true;
}

const char *vt_unit_quality(const char *unit)
{
    static const char *const rates[] = {"IOPS", "tps", "lps", "lpm", "MWIPS", "fps", "MIPS", "FLOPS"};
    const struct vt_unit *known = vt_unit_find(unit);
    struct vt_text kind = vt_text_of(known ? known->kind : unit);

    for (size_t i = 0; i < sizeof rates / sizeof *rates; i++)
        if (vt_text_equals(kind, rates[i]))
            return "a rate";
    if (vt_text_equals(kind, "s"))
        return "a duration";
    if (vt_text_ends(kind, "/s") || vt_text_ends(kind, "/min") || vt_text_ends(kind, "/h")
        || vt_text_ends(kind, "/ms") || vt_text_ends(kind, "/us") || vt_text_ends(kind, "/ns"))
        return "a rate";
    if (vt_text_ends(kind, "/op"))
        return "a cost per operation";
    if (vt_text_equals(kind, "score") || vt_text_equals(kind, "index") || vt_text_equals(kind, "points"))
        return "a score";
    return vt_text_equals(kind, "J") ? "an energy" : vt_text_equals(kind, "W") ? "a power" : "an amount";
}

bool vt_unit_is_counted(const char *unit)
{
    return !strcmp(unit, "B/op") || !strcmp(unit, "allocs/op");
}

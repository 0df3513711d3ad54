/* What names mean: of levels, units and directions. The oracle is the words' own meaning, and for the table
 * of names docs/INPUT.md. */
#include "base/fold.h"
#include "model/level_word.h"
#include "parsers/kit/cells.h"
#include "parsers/kit/numeral.h"
#include "parsers/kit/outcome.h"
#include "parsers/kit/quantity.h"
#include "parsers/kit/roles.h"
#include "parsers/kit/side_name.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

Test(names, fold)
{
    static const struct {
        const char *name, *folded;
    } cases[] = {
        {"Latency-Avg", "latency_avg"},
        {" run  id ", "run_id"},
        {"Выкл.", "выкл"},
        {"\xef\xbc\xb6\xef\xbc\xb4", "vt"}, /* full-width VT */
        {"Durée", "durée"},
        {"a\xff"
         "B",
         "a\xff"
         "b"},
        {"...", ""},
        {"", ""},
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char *folded = vt_fold(vt_text_of(cases[i].name));
        cr_expect_str_eq(folded, cases[i].folded, "%s", cases[i].name);
        free(folded);
    }
    cr_expect(vt_fold_equal(vt_text_of("Block Size"), vt_text_of("block_size")));
    cr_expect(!vt_fold_equal(vt_text_of("off"), vt_text_of("of")));
}

Test(names, level_words)
{
    static const struct {
        const char *baseline, *candidate;
    } pairs[] = {
        {"off", "on"},
        {"Before", "AFTER"},
        {"host", "guest"},
        {"metal", "kvm"},
        {"Выкл.", "Вкл."},
        {"до", "после"},
        {"無効", "有効"},
        {"オフ", "オン"},
        {"关闭", "开启"},
        {"旧", "新"},
        {"baseline", "candidate"},
        {"without", "with"},
        {"desactive", "active"},
        {"bare-metal", "vm"},
        {"old", "new"},
        {"no", "yes"},
    };
    int a, b, none = vt_level_rank(vt_text_of("turbo"));

    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        cr_expect_eq(vt_level_word(vt_text_of(pairs[i].baseline), &a), VT_SIDE_BASELINE, "%s",
                     pairs[i].baseline);
        cr_expect_eq(vt_level_word(vt_text_of(pairs[i].candidate), &b), VT_SIDE_CANDIDATE, "%s",
                     pairs[i].candidate);
        cr_expect_eq(a, b, "%s", pairs[i].baseline);
        cr_expect_lt(vt_level_rank(vt_text_of(pairs[i].baseline)), none, "%s", pairs[i].baseline);
        cr_expect_eq(vt_level_rank(vt_text_of(pairs[i].candidate)), none, "%s", pairs[i].candidate);
    }
    static const char *const no_words[] = {"", "run", "offset", "on_off", "0", "1", "time", " "};
    for (size_t i = 0; i < sizeof no_words / sizeof *no_words; i++)
        cr_expect_eq(vt_level_word(vt_text_of(no_words[i]), &a), VT_SIDE_NONE, "%s", no_words[i]);
    cr_expect_lt(vt_level_rank(vt_text_of("baseline")), vt_level_rank(vt_text_of("off")));
    cr_expect_lt(vt_level_rank(vt_text_of("0")), none);
}

/* Which of two levels is the baseline, whichever was read first. */
Test(names, baseline_of_levels)
{
    static const struct {
        const char *baseline, *candidate;
    } pairs[] = {
        {"vt_off", "vt_on"},
        {"VT aus", "VT an"},
        {"novt", "vt"},
        {"non-nested", "nested-npt"},
        {"no VT-d", "with VT-d"},
        {"w/o VT", "w/ VT"},
        {"w/oVT", "w/VT"},
        {"VTなし", "VTあり"},
        {"仮想化なし", "仮想化あり"},
        {"关闭VT", "启用VT"},
        {"关闭虚拟化", "启用虚拟化"},
        {"无虚拟化", "有虚拟化"},
        {"Без VT", "С VT"},
        {"kvm host", "kvm guest"},
        {"vanilla kernel", "patched kernel"},
        {"kernel", "kernel patched"},
        {"5.10-old", "5.10-new"},
        {"iommu=off", "iommu=on"},
        {"default", "hugepages"},
        {"plain", "nested"},
        {"vt0", "vt1"},
        {"VT: no", "VT: yes"},
        {"off", "vt_on"},
    };

    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
        for (int first = 0; first < 2; first++) {
            struct vt_names levels = {0};
            cr_assert_neq(vt_names_add(&levels, vt_text_of(first ? pairs[i].baseline : pairs[i].candidate)),
                          VT_NOT_FOUND);
            cr_assert_neq(vt_names_add(&levels, vt_text_of(first ? pairs[i].candidate : pairs[i].baseline)),
                          VT_NOT_FOUND);
            cr_expect_str_eq(levels.at[vt_level_baseline(&levels)], pairs[i].baseline, "%s",
                             pairs[i].candidate);
            vt_names_free(&levels);
        }
}

/* Where no word tells, the first is. */
Test(names, baseline_is_the_first)
{
    static const char *const pairs[][2] = {
        {"B", "A"}, {"v2", "v1"}, {"2", "1"}, {"blue", "red"}, {"x1", "y0"}};

    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        struct vt_names levels = {0};
        cr_assert_neq(vt_names_add(&levels, vt_text_of(pairs[i][0])), VT_NOT_FOUND);
        cr_assert_neq(vt_names_add(&levels, vt_text_of(pairs[i][1])), VT_NOT_FOUND);
        cr_expect_eq(vt_level_baseline(&levels), 0, "%s", pairs[i][0]);
        vt_names_free(&levels);
    }
}

Test(names, quantities)
{
    static const struct {
        const char *name, *stem, *unit;
        enum vt_better better;
        enum vt_doubt doubt;
    } cases[] = {
        {"ops_s", "ops", "ops/s", VT_BETTER_HIGHER, VT_NO_DOUBT},
        {"MB_s", "MB_s", "MB/s", VT_BETTER_HIGHER, VT_NO_DOUBT},
        {"req_s", "req", "req/s", VT_BETTER_HIGHER, VT_NO_DOUBT},
        {"iops_s", "iops", "IOPS", VT_BETTER_HIGHER, VT_NO_DOUBT},
        {"tx_s", "tx", "/s", VT_BETTER_HIGHER, VT_NO_DOUBT},
        {"ops_per_min", "ops", "ops/min", VT_BETTER_HIGHER, VT_NO_DOUBT},
        {"ops_per_ms", "ops", "ops/ms", VT_BETTER_HIGHER, VT_NO_DOUBT},
        {"bw_MBps", "bw", "MB/s", VT_BETTER_HIGHER, VT_NO_DOUBT},
        {"bw_Mbps", "bw", "Mbit/s", VT_BETTER_HIGHER, VT_NO_DOUBT},
        {"throughputMiBps", "throughput", "MiB/s", VT_BETTER_HIGHER, VT_NO_DOUBT},
        {"errors_per_s", "errors", "/s", VT_BETTER_LOWER, VT_NO_DOUBT},
        {"dropped_pkts_s", "dropped_pkts", "/s", VT_BETTER_LOWER, VT_NO_DOUBT},
        {"Failures/s", "Failures", "/s", VT_BETTER_LOWER, VT_NO_DOUBT},
        {"error_rate", "error_rate", "", VT_BETTER_LOWER, VT_NO_DOUBT},
        {"hit_rate", "hit_rate", "", VT_BETTER_HIGHER, VT_NO_DOUBT},
        {"ns/op", "ns/op", "ns/op", VT_BETTER_LOWER, VT_NO_DOUBT},
        {"bytes_per_op", "bytes_per_op", "B/op", VT_BETTER_LOWER, VT_NO_DOUBT},
        {"averageTime", "averageTime", "", VT_BETTER_LOWER, VT_NO_DOUBT},
        {"wallTimeSec", "wallTime", "s", VT_BETTER_LOWER, VT_NO_DOUBT},
        {"build_s", "build", "s", VT_BETTER_LOWER, VT_NO_DOUBT},
        {"Time in ms", "Time", "ms", VT_BETTER_LOWER, VT_NO_DOUBT},
        {"latency [foo]", "latency", "foo", VT_BETTER_LOWER, VT_NO_DOUBT},
        {"time (mean)", "time (mean)", "", VT_BETTER_LOWER, VT_NO_DOUBT},
        {"memory_mb_s", "memory", "MB/s", VT_BETTER_HIGHER, VT_NO_DOUBT},
        {"peak_rss_mb", "peak_rss", "MB", VT_BETTER_LOWER, VT_NO_DOUBT},
        {"cpu_pct", "cpu", "%", VT_BETTER_UNKNOWN, VT_NO_DOUBT},
        {"throughput_min", "throughput_min", "", VT_BETTER_HIGHER, VT_NO_DOUBT},
        {"uptime_s", "uptime", "s", VT_BETTER_HIGHER, VT_NO_DOUBT},
        {"real", "real", "", VT_BETTER_LOWER, VT_NO_DOUBT},
        {"temperature", "temperature", "", VT_BETTER_UNKNOWN, VT_NO_DOUBT},
        {"50%", "50%", "", VT_BETTER_UNKNOWN, VT_NO_DOUBT},
        {"Время, мс", "Время", "ms", VT_BETTER_LOWER, VT_NO_DOUBT},
        {"Скорость, МБ/с", "Скорость", "MB/s", VT_BETTER_HIGHER, VT_NO_DOUBT},
        {"операций/с", "операций", "ops/s", VT_BETTER_HIGHER, VT_NO_DOUBT},
        {"時間 (ms)", "時間", "ms", VT_BETTER_LOWER, VT_NO_DOUBT},
        {"経過時間（ミリ秒）", "経過時間", "ms", VT_BETTER_LOWER, VT_NO_DOUBT},
        {"时间(秒)", "时间", "s", VT_BETTER_LOWER, VT_NO_DOUBT},
        {"Laufzeit [s]", "Laufzeit", "s", VT_BETTER_LOWER, VT_NO_DOUBT},
        {"Durée (s)", "Durée", "s", VT_BETTER_LOWER, VT_NO_DOUBT},
        {"MBit_s", "MBit_s", "Mbit/s", VT_BETTER_HIGHER, VT_NO_DOUBT},
        {"interrupts_per_s", "interrupts_per_s", "", VT_BETTER_UNKNOWN, VT_NO_DOUBT},
        {"ops_per_joule", "ops_per_joule", "", VT_BETTER_HIGHER, VT_NO_DOUBT},
        {"time_to_first_byte", "time_to_first_byte", "", VT_BETTER_LOWER, VT_NO_DOUBT},
        {"ns_op", "ns_op", "ns/op", VT_BETTER_LOWER, VT_NO_DOUBT},
        {"latency_us_p99", "latency_us_p99", "us", VT_BETTER_LOWER, VT_NO_DOUBT},
        {"read_mb_s_avg", "read_mb_s_avg", "MB/s", VT_BETTER_HIGHER, VT_NO_DOUBT},
        {"widgets_s", "widgets", "s", VT_BETTER_LOWER, VT_DOUBT_RATE},
        {"requests_ms", "requests", "req/ms", VT_BETTER_HIGHER, VT_DOUBT_RATE},
        {"query_s", "query", "s", VT_BETTER_LOWER, VT_DOUBT_RATE},
        {"time_min", "time", "min", VT_BETTER_LOWER, VT_DOUBT_MINIMUM},
        {"MBPS", "MBPS", "", VT_BETTER_HIGHER, VT_DOUBT_BITS},
        {"throughput_s", "throughput", "s", VT_BETTER_HIGHER, VT_DOUBT_WAY},
        {"score_ms", "score", "ms", VT_BETTER_HIGHER, VT_DOUBT_WAY},
        {"", "", "", VT_BETTER_UNKNOWN, VT_NO_DOUBT},
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct vt_quantity q = vt_quantity_of(vt_text_of(cases[i].name));
        cr_expect(vt_text_equals(q.stem, cases[i].stem), "%s: stem %.*s", cases[i].name, (int)q.stem.n,
                  q.stem.s);
        cr_expect_str_eq(q.unit, cases[i].unit, "%s: unit %s", cases[i].name, q.unit);
        cr_expect_eq(q.better, cases[i].better, "%s: direction %d", cases[i].name, q.better);
        cr_expect_eq(q.doubt, cases[i].doubt, "%s: doubt %d", cases[i].name, q.doubt);
        char *text = q.doubt ? vt_doubt_text(q.doubt, vt_text_of(cases[i].name)) : NULL;
        cr_expect(!q.doubt || (strstr(text, "--unit '") && strstr(text, cases[i].name)), "%s", cases[i].name);
        free(text);
    }
}

Test(names, statistics)
{
    static const struct {
        const char *name, *statistic, *rest;
    } cases[] = {
        {"latency_min", "min", "latency"}, {"max latency", "max", "latency"}, {"mean", "mean", ""},
        {"latency_p99", "p99", "latency"}, {"latency", NULL, NULL},           {"", NULL, NULL},
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct vt_text statistic, rest;
        bool is = vt_quantity_statistic(vt_text_of(cases[i].name), &statistic, &rest);
        cr_assert_eq(is, cases[i].statistic != NULL, "%s", cases[i].name);
        cr_expect(
            !is || (vt_text_equals(statistic, cases[i].statistic) && vt_text_equals(rest, cases[i].rest)),
            "%s", cases[i].name);
    }
}

/* The rows of the table in docs/INPUT.md, as they must stand there. */
static void write_row(char *text, size_t size, const struct vt_word_row *row)
{
    static const char *const better[] = {"", "lower", "higher"};
    size_t n = (size_t)snprintf(text, size, "| ");
    struct vt_text rest = vt_text_of(row->words), word;

    for (bool first = true; vt_text_word(&rest, &word); first = false)
        n += (size_t)snprintf(text + n, size - n, "%s%.*s", first ? "" : ", ", (int)word.n, word.s);
    snprintf(text + n, size - n, " | %s%s | %s |\n", row->unit ? row->unit : "",
             row->kind == VT_WORD_COUNT ? "/s, /min, ..." : "",
             row->kind == VT_WORD_ADVERSE ? "lower, wherever it stands" : better[row->better]);
}

Test(names, the_table_in_the_manual)
{
    FILE *file = fopen("docs/INPUT.md", "r");
    char *manual = calloc(1, 1 << 20), row[4000];

    cr_assert(file && manual);
    cr_assert_gt(fread(manual, 1, (1 << 20) - 1, file), 0);
    fclose(file);
    for (const struct vt_word_row *r = vt_word_rows; r->words; r++) {
        if (r->kind == VT_WORD_STATISTIC)
            continue;
        write_row(row, sizeof row, r);
        cr_expect(strstr(manual, row), "docs/INPUT.md lacks the row\n%s", row);
    }
    free(manual);
}

Test(names, sides)
{
    static const struct {
        const char *name, *factor, *level, *metric; /* factor NULL: none */
    } cases[] = {
        {"off", "config", "off", ""},
        {"vt=on", "vt", "on", ""},
        {"vt_off", "vt", "off", ""},
        {"time_off", "config", "off", "time"},
        {"time_vt_off", "vt", "off", "time"},
        {"vt_off_time", "vt", "off", "time"},
        {"before", "config", "before", ""},
        {"with_vt", "vt", "with", ""},
        {"latency {vt=\"off\"}", "vt", "off", "latency"},
        {"Время вкл", "config", "вкл", "Время"},
        {"metal", "config", "metal", ""},
        {"latency", NULL, NULL, NULL},
        {"a=b=c", NULL, NULL, NULL},
        {"=x", NULL, NULL, NULL},
        {"", NULL, NULL, NULL},
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct vt_side_name s;
        bool is = vt_side_name_of(vt_text_of(cases[i].name), &s);
        cr_assert_eq(is, cases[i].factor != NULL, "%s", cases[i].name);
        if (!is)
            continue;
        cr_expect_str_eq(s.factor, cases[i].factor, "%s: factor %s", cases[i].name, s.factor);
        cr_expect_str_eq(s.level, cases[i].level, "%s: level %s", cases[i].name, s.level);
        cr_expect_str_eq(s.metric, cases[i].metric, "%s: metric %s", cases[i].name, s.metric);
        vt_side_name_free(&s);
    }
}

Test(names, outcomes)
{
    static const struct {
        const char *name, *cell;
        enum vt_outcome outcome;
    } cases[] = {
        {"status", "OK", VT_SUCCEEDED},
        {"status", "FAIL", VT_FAILED},
        {"status", "warm", VT_UNTOLD},
        {"status", "200", VT_SUCCEEDED},
        {"status", "503", VT_FAILED},
        {"status", "1", VT_UNTOLD},
        {"status", "", VT_UNTOLD},
        {"state", "Timed Out", VT_FAILED},
        {"state", "error: disk", VT_FAILED},
        {"ok", "true", VT_SUCCEEDED},
        {"ok", "0", VT_FAILED},
        {"passed", "yes", VT_SUCCEEDED},
        {"success", "No", VT_FAILED},
        {"failed", "false", VT_SUCCEEDED},
        {"failed", "1", VT_FAILED},
        {"failed", "17", VT_UNTOLD},
        {"error", "", VT_SUCCEEDED},
        {"error", "none", VT_SUCCEEDED},
        {"error", "no such file", VT_FAILED},
        {"Статус", "успех", VT_SUCCEEDED},
        {"Статус", "ошибка", VT_FAILED},
        {"状態", "失敗", VT_FAILED},
        {"latency", "OK", VT_UNTOLD},
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        cr_expect_eq(vt_outcome_read(vt_outcome_name(vt_text_of(cases[i].name)), vt_text_of(cases[i].cell)),
                     cases[i].outcome, "%s: %s", cases[i].name, cases[i].cell);
}

Test(names, roles)
{
    static const struct {
        const char *name;
        enum vt_role role;
    } cases[] = {
        {"Тест", VT_ROLE_BENCHMARK}, {"Прогон", VT_ROLE_RUN},  {"Проход", VT_ROLE_RUN},
        {"Режим", VT_ROLE_FACTOR},   {"Время", VT_ROLE_TIME},  {"回", VT_ROLE_RUN},
        {"モード", VT_ROLE_FACTOR},  {"時間", VT_ROLE_TIME},   {"时间", VT_ROLE_TIME},
        {"Zeit", VT_ROLE_TIME},      {"Lauf", VT_ROLE_RUN},    {"Modus", VT_ROLE_FACTOR},
        {"essai", VT_ROLE_RUN},      {"单位", VT_ROLE_UNIT},   {"Run-ID", VT_ROLE_RUN},
        {"status", VT_ROLE_OUTCOME}, {"level", VT_ROLE_OTHER}, {"n", VT_ROLE_N},
        {"", VT_ROLE_OTHER},
    };
    bool exact;

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        cr_expect_eq(vt_role_of(vt_text_of(cases[i].name), &exact), cases[i].role, "%s", cases[i].name);
}

/* Oracle: the numbers are written out. */
Test(names, numerals)
{
    static const struct {
        const char *text;
        char decimal;
        double value; /* NAN: none */
        const char *rest;
    } cases[] = {
        {"1,010", '.', 1010, ""},       {"1.050", ',', 1050, ""},      {"1.050", '.', 1.05, ""},
        {"1,010", ',', 1.01, ""},       {"1,010", '\0', 1.01, ""},     {"1.234.567,8", ',', 1234567.8, ""},
        {"12 345,5", ',', 12345.5, ""}, {"1\u202f050", ',', 1050, ""}, {"12\u00a0345 ms", '.', 12345, " ms"},
        {"1'234.5", '.', 1234.5, ""},   {"0,123", '.', NAN, "0,123"},  {"12,34", '.', NAN, "12,34"},
        {"1,2,3", '.', NAN, "1,2,3"},   {"-5", '.', -5, ""},           {"2e-3", ',', 0.002, ""},
        {"5 6", '.', 5, " 6"},          {".5", '.', 0.5, ""},          {"12.", '.', 12, ""},
        {"1 2345", '.', 1, " 2345"},    {"abc", '.', NAN, "abc"},      {"", '.', NAN, ""},
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct vt_text t = vt_text_of(cases[i].text);
        double value = NAN;
        bool is = vt_numeral_take(&t, cases[i].decimal, &value);
        cr_expect_eq(is, !isnan(cases[i].value), "%s with '%c'", cases[i].text, cases[i].decimal);
        cr_expect(!is || value == cases[i].value, "%s with '%c' is %g", cases[i].text, cases[i].decimal,
                  value);
        cr_expect(vt_text_equals(t, cases[i].rest), "%s with '%c' leaves '%.*s'", cases[i].text,
                  cases[i].decimal, (int)t.n, t.s);
    }
}

/* What a column's cells tell of their marks; '?' stands for a refusal. */
Test(names, a_columns_numerals)
{
    static const struct {
        const char *cells[2], *beside; /* beside: a cell of another column */
        enum vt_numeral_habit habit;
        char decimal;
    } cases[] = {
        {{"998", "1,010"}, NULL, VT_HABIT_POINT, '.'},
        {{"980", "1.050"}, NULL, VT_HABIT_SEMICOLON, ','},
        {{"980", "1.050"}, NULL, VT_HABIT_POINT, '?'},
        {{"111,351", "998"}, NULL, VT_HABIT_POINT, '.'},
        {{"111,351", "112,007"}, NULL, VT_HABIT_POINT, '?'},
        {{"111,351", "1,112,007"}, NULL, VT_HABIT_POINT, '.'},
        {{"111,351", "112,007"}, "1.5", VT_HABIT_POINT, '.'},
        {{"111,351", "112,007"}, "1,5", VT_HABIT_SEMICOLON, ','},
        {{"1,234", "1,25"}, NULL, VT_HABIT_SEMICOLON, ','},
        {{"1.234", "1.25"}, NULL, VT_HABIT_SEMICOLON, '.'},
        {{"1.234", "1.250"}, NULL, VT_HABIT_POINT, '.'},
        {{"1.234", "1.250"}, NULL, VT_HABIT_SEMICOLON, '?'},
        {{"1.234", "2"}, NULL, VT_HABIT_POINT, '.'},
        {{"0.001", "1500"}, NULL, VT_HABIT_POINT, '.'},
        {{"0,123", "1,234"}, NULL, VT_HABIT_SEMICOLON, ','},
        {{"1.5", "1,5"}, NULL, VT_HABIT_SEMICOLON, '?'},
        {{"1.234,5", "7"}, NULL, VT_HABIT_SEMICOLON, ','},
        {{"12", "34"}, NULL, VT_HABIT_POINT, '.'},
        {{"1 050", "2\u00a0100,5"}, NULL, VT_HABIT_SEMICOLON, ','},
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct vt_numerals column = {0}, all = {0};
        char decimal, why[200] = "";
        for (size_t k = 0; k < 2; k++) {
            vt_numerals_look(&column, vt_text_of(cases[i].cells[k]), (long)k + 2);
            vt_numerals_look(&all, vt_text_of(cases[i].cells[k]), (long)k + 2);
        }
        if (cases[i].beside)
            vt_numerals_look(&all, vt_text_of(cases[i].beside), 2);
        bool told = vt_numerals_decide(&column, &all, '\0', cases[i].habit, &decimal, why, sizeof why);
        cr_expect_eq(told ? decimal : '?', cases[i].decimal, "%s beside %s: %c %s", cases[i].cells[0],
                     cases[i].cells[1], decimal, why);
        cr_expect(vt_numerals_decide(&column, &all, ',', cases[i].habit, &decimal, why, sizeof why)
                  && decimal == ',');
    }
}

Test(names, durations)
{
    static const struct {
        const char *text;
        enum vt_duration kind;
        double seconds;
    } cases[] = {
        {"1:40.30", VT_DURATION_CLEAR, 100.3},
        {"1:40", VT_DURATION_SHORT, 100},
        {"1:02:03", VT_DURATION_CLOCK, 3723},
        {"1m40.5s", VT_DURATION_CLEAR, 100.5},
        {"2 h 3 min", VT_DURATION_CLEAR, 7380},
        {"PT1M40S", VT_DURATION_CLEAR, 100},
        {"1:75", VT_NO_DURATION, 0},
        {"1:2:3:4", VT_NO_DURATION, 0},
        {"40s1m", VT_NO_DURATION, 0},
        {"5s", VT_NO_DURATION, 0},
        {"host:80", VT_NO_DURATION, 0},
        {"", VT_NO_DURATION, 0},
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        double seconds = 0;
        enum vt_duration kind = vt_duration_read(vt_text_of(cases[i].text), &seconds);
        cr_expect_eq(kind, cases[i].kind, "%s: %d", cases[i].text, kind);
        cr_expect(!kind || fabs(seconds - cases[i].seconds) < 1e-9, "%s: %g s", cases[i].text, seconds);
    }
}

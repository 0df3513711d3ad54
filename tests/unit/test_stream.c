/* The stream: what goes in comes out, to the bit and to the byte, and what is damaged is refused whole. */
#include "base/number.h"
#include "model/fields.h"
#include "stream/stream.h"

#include <criterion/criterion.h>
#include <locale.h>
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static uint64_t next(uint64_t *state) /* splitmix64 (Steele, Lea and Flood 2014) */
{
    uint64_t z = (*state += UINT64_C(0x9e3779b97f4a7c15));
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

/* Doubles of all kinds: any bits, few decimals, integers, neighbours of powers of ten, subnormals. */
static double any_double(uint64_t *state, size_t i)
{
    uint64_t bits = next(state);
    double x;

    switch (i % 6) {
    case 0:
        return (double)(int64_t)(bits >> 40) / 1000.0;
    case 1:
        return (double)(int64_t)bits;
    case 2:
        return nextafter(pow(10, (double)(bits % 40) - 20), bits & 64 ? INFINITY : 0);
    case 3:
        return (double)(bits % 1000) * 4.9406564584124654e-324;
    case 4:
        return (double)(bits >> 11) * 0x1p-53 * 100;
    default:
        memcpy(&x, &bits, sizeof x);
        return isfinite(x) ? x : -0.0;
    }
}

static bool same_bits(double a, double b)
{
    return !memcmp(&a, &b, sizeof a);
}

/* The C library's strtod rounds correctly, so it is the oracle of reading; reading what was written is that
 * of writing. */
Test(stream, numbers_round_trip_to_the_bit)
{
    static const char *const locales[] = {"C", "C.UTF-8", "de_DE.UTF-8", "ru_RU.UTF-8"};
    uint64_t state = 20260;
    size_t bad = 0;

    for (size_t l = 0; l < sizeof locales / sizeof *locales; l++) {
        if (!setlocale(LC_CTYPE, locales[l])) /* the category that vtstat sets; LC_NUMERIC stays */
            continue;
        for (size_t i = 0; i < 60000; i++) {
            double x = any_double(&state, i);
            char text[VT_NUMBER_SIZE];
            const char *after;
            size_t n = vt_number_text(x, text);
            double read = vt_number_read(text, &after);
            if (n != strlen(text) || *after || !same_bits(read, x) || !same_bits(strtod(text, NULL), x)) {
                if (bad++ == 0)
                    cr_expect(false, "%a was written '%s' and read as %a (%s)", x, text, read, locales[l]);
            }
        }
    }
    cr_expect_eq(bad, 0, "%zu numbers differ; the seed is 20260", bad);
}

Test(stream, decimals_are_read_as_strtod_reads_them)
{
    static const char *const texts[] = {"0",
                                        "-0",
                                        "1e22",
                                        "1e23",
                                        "1.7976931348623157e308",
                                        "1e400",
                                        "9007199254740993",
                                        "0.1",
                                        "1E+2",
                                        "123456789012345678901234567890",
                                        "0.000000000000000000000000000001",
                                        "4.9e-324",
                                        "1e-400",
                                        "2.2250738585072011e-308",
                                        "9007199254740992.5",
                                        "1.5e-22",
                                        "100000000000000000000000e-22"};
    uint64_t state = 7;

    for (size_t i = 0; i < 30000 + sizeof texts / sizeof *texts; i++) {
        char text[80];
        const char *after;
        if (i < sizeof texts / sizeof *texts)
            snprintf(text, sizeof text, "%s", texts[i]);
        else
            snprintf(text, sizeof text, "%s%llu.%0*llue%d", i % 2 ? "-" : "",
                     (unsigned long long)(next(&state) >> next(&state) % 64), (int)(next(&state) % 18) + 1,
                     (unsigned long long)(next(&state) % 1000), (int)(next(&state) % 60) - 30);
        cr_expect(same_bits(vt_number_read(text, &after), strtod(text, NULL)) && !*after, "%s", text);
    }
}

Test(stream, numbers_are_as_short_as_can_be)
{
    static const struct {
        double x;
        const char *text;
    } cases[] = {
        {0, "0"},
        {-0.0, "-0"},
        {10.2, "10.2"},
        {0.1, "0.1"},
        {-1.25, "-1.25"},
        {1339, "1339"},
        {1e15, "1e+15"},
        {0.1 + 0.2, "0.30000000000000004"},
        {1e-7, "0.0000001"},
        {123456.789012, "123456.789012"},
        {1e300, "1e+300"},
        {2.5e-9, "2.5e-09"},
        {100, "100"},
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[VT_NUMBER_SIZE];
        vt_number_text(cases[i].x, text);
        cr_expect_str_eq(text, cases[i].text);
    }
}

/* ---- whole streams */
struct bytes {
    char *text;
    size_t n;
};

static struct bytes write_study(const struct vt_study *study)
{
    struct bytes b = {0};
    struct vt_error err VT_ERROR_FREED = {0};
    FILE *to = open_memstream(&b.text, &b.n);
    struct vt_writer w = {.out = to};

    vt_write_header(&w);
    vt_write_study(&w, study, (const size_t[VT_N_KINDS]){0});
    cr_assert_eq(vt_writer_end(&w, &err), VT_OK);
    fclose(to);
    return b;
}

static enum vt_status read_bytes(const char *text, size_t n, struct vt_stream *stream, struct vt_error *err)
{
    FILE *in = n ? fmemopen((char *)text, n, "rb") : fopen("/dev/null", "rb");

    vt_error_free(err);
    vt_stream_read(in, "test", stream, err);
    fclose(in);
    return err->status;
}

static void fill_series(struct vt_study *study, size_t n, uint64_t *state, struct vt_error *err)
{
    struct vt_series *s = vt_study_add_series(study, err);

    vt_series_name(s, "тест \"q\" \\ \n\t/日本", "time", "µs", VT_BETTER_LOWER, err);
    free(s->format);
    s->format = strdup("csv");
    vt_labels_set(&s->factors, "vt", study->n_series == 1 ? "off" : "on", err);
    vt_labels_set(&s->reported, "mean", "10.2", err);
    for (size_t i = 0; i < n; i++) {
        char file[40];
        snprintf(file, sizeof file, "%s%zu.txt", i % 50 == 7 ? "odd \"\\\t" : "a/b", i / 40);
        struct vt_sample sample = {.value = i % 17 == 5 ? NAN : any_double(state, i),
                                   .censored = i % 17 == 5 ? VT_CENSORED_ABOVE : VT_NOT_CENSORED,
                                   .boot = (long)(i % 3),
                                   .run = (long)i / 7 + 1,
                                   .iteration = (long)i % 7 + 1,
                                   .block = i % 2,
                                   .time = i % 5 ? any_double(state, i + 1) : NAN,
                                   .file = i % 11 ? file : NULL,
                                   .line = i % 13 ? (long)i : 0,
                                   .aggregate_n = i % 19 == 3 ? 100 : 0,
                                   .aggregate_sd = i % 2 ? 1.5 : NAN};
        cr_assert_eq(vt_series_push(s, &sample, err), VT_OK);
    }
    s->rejected = calloc(2, sizeof *s->rejected);
    s->rejected[0] = (struct vt_rejected){.index = 0, .rule = "mad", .score = 4.5, .limit = 3.5};
    s->rejected[1] =
        (struct vt_rejected){.index = n - 1, .rule = "mad", .score = any_double(state, 5), .limit = 3.5};
    s->n_rejected = 2;
}

static void expect_same_series(const struct vt_series *a, const struct vt_series *b)
{
    cr_assert_eq(a->n, b->n);
    for (size_t i = 0; i < a->n; i++) {
        struct vt_sample x = vt_series_at(a, i), y = vt_series_at(b, i);
        bool value = same_bits(x.value, y.value) || (isnan(x.value) && isnan(y.value));
        bool time = same_bits(x.time, y.time) || (isnan(x.time) && isnan(y.time));
        cr_expect(value && time && x.censored == y.censored && x.boot == y.boot && x.run == y.run
                      && x.iteration == y.iteration && x.block == y.block && x.aggregate_n == y.aggregate_n
                      && !strcmp(x.file ? x.file : "", y.file ? y.file : ""),
                  "value %zu", i);
    }
    cr_expect_eq(a->n_rejected, b->n_rejected);
    cr_expect(same_bits(a->rejected[1].score, b->rejected[1].score));
    cr_expect_str_eq(a->benchmark, b->benchmark);
    cr_expect(vt_labels_equal(&a->factors, &b->factors) && vt_labels_equal(&a->reported, &b->reported));
}

Test(stream, series_round_trip_to_the_bit_and_byte)
{
    struct vt_study study = {0};
    struct vt_error err VT_ERROR_FREED = {0};
    uint64_t state = 11;

    fill_series(&study, 5000, &state, &err); /* several chunks of each array */
    fill_series(&study, 2, &state, &err);
    struct bytes first = write_study(&study);
    struct vt_stream stream;
    cr_assert_eq(read_bytes(first.text, first.n, &stream, &err), VT_OK, "%s", vt_error_text(&err));
    expect_same_series(&study.series[0], &stream.study.series[0]);
    expect_same_series(&study.series[1], &stream.study.series[1]);
    struct bytes second = write_study(&stream.study);
    cr_expect(first.n == second.n && !memcmp(first.text, second.text, first.n));
    free(first.text);
    free(second.text);
    vt_stream_free(&stream);
    vt_study_free(&study);
}

/* Fills every member that the tables know, each with another value. */
static void fill_fields(void *record, const struct vt_field *fields, int *count)
{
    for (const struct vt_field *f = fields; f->key; f++) {
        char *at = (char *)record + f->offset, text[60];
        struct vt_error err VT_ERROR_FREED = {0};
        ++*count;
        snprintf(text, sizeof text, "%s-%d", f->key, *count);
        switch (f->type) {
        case VT_FIELD_DOUBLE:
            *(double *)(void *)at = vt_field_in_range(f, *count + 0.1) ? *count + 0.1 : 1 / (*count + 1.5);
            break;
        case VT_FIELD_STRING:
            *(char **)(void *)at = strdup(text);
            break;
        case VT_FIELD_CHARS:
            snprintf(at, f->size, "c%d", *count);
            break;
        case VT_FIELD_LABELS:
            vt_labels_set((struct vt_labels *)(void *)at, text, "level", &err);
            break;
        case VT_FIELD_NUMBERS:
            vt_labels_set((struct vt_labels *)(void *)at, text, "2.5", &err);
            break;
        case VT_FIELD_QUANTITY:
            fill_fields(at, vt_estimated_fields, count);
            break;
        case VT_FIELD_SLOW:
            fill_fields(at, vt_slow_fields, count);
            break;
        case VT_FIELD_EFFECT:
            fill_fields(at, vt_effect_fields, count);
            break;
        case VT_FIELD_BETTER:
            *(enum vt_better *)(void *)at = VT_BETTER_HIGHER;
            break;
        case VT_FIELD_VERDICT:
            *(enum vt_verdict *)(void *)at = VT_LOSS;
            break;
        case VT_FIELD_INTERVAL:
        case VT_FIELD_INTERVALS:
            *(struct vt_interval_of *)(void *)at = (struct vt_interval_of){
                .of = "ratio", .method = "m", .level = 0.95, .low = *count, .high = INFINITY};
            break;
        case VT_FIELD_TESTS:
            *(struct vt_test_result *)(void *)at = (struct vt_test_result){
                .name = "t", .method = "exact", .statistic = *count, .df = 4.5, .p = 0.01};
            break;
        case VT_FIELD_LEVELS:
            *(struct vt_level_variance *)(void *)at =
                (struct vt_level_variance){.level = "run", .n = 3, .variance = *count, .share = 0.5};
            break;
        case VT_FIELD_FLAGS:
            *(const char **)(void *)at = vt_flag_names[3];
            break;
        case VT_FIELD_SEVERITY:
            *(enum vt_severity *)(void *)at = VT_WARNING;
            break;
        case VT_FIELD_EVIDENCE:
            *(struct vt_evidence **)(void *)at = calloc(1, sizeof(struct vt_evidence));
            **(struct vt_evidence **)(void *)at =
                (struct vt_evidence){strdup("vt=on"), strdup("kvm: enabled"), strdup("dmesg:3")};
            break;
        case VT_FIELD_COUNTS:
            for (int v = 0; v < VT_N_VERDICTS; v++)
                ((double *)(void *)at)[v] = *count + v;
            break;
        case VT_FIELD_SUMMARY:
            fill_fields(at, vt_summary_fields, count);
            break;
        }
        if (f->count)
            *(size_t *)(void *)((char *)record + f->count) = 1;
    }
}

static void expect_keys(const char *text, const struct vt_field *fields)
{
    for (const struct vt_field *f = fields; f->key; f++) {
        char key[80];
        snprintf(key, sizeof key, "\"%s\":", f->key);
        cr_expect(strstr(text, key), "%s is not written", f->key);
    }
}

Test(stream, every_key_of_every_record_comes_back)
{
    struct vt_study study = {0};
    struct vt_error err VT_ERROR_FREED = {0};
    int count = 0;

    for (int kind = 0; kind < VT_N_KINDS; kind++)
        if (vt_kinds[kind].fields)
            fill_fields(vt_study_add(&study, (enum vt_kind)kind, &err), vt_kinds[kind].fields, &count);

    struct bytes first = write_study(&study);
    struct vt_stream stream;
    cr_assert_eq(read_bytes(first.text, first.n, &stream, &err), VT_OK, "%s", vt_error_text(&err));
    struct bytes second = write_study(&stream.study);
    cr_expect_str_eq(first.text, second.text);
    expect_keys(first.text, vt_summary_fields);
    expect_keys(first.text, vt_comparison_fields);
    expect_keys(first.text, vt_suite_fields);
    expect_keys(first.text, vt_factorial_fields);
    expect_keys(first.text, vt_pooled_fields);
    free(first.text);
    free(second.text);
    vt_stream_free(&stream);
    vt_study_free(&study);
}

/* A stream of few bytes with every kind of token in it. */
static const char small[] = "{\"type\":\"vtstat\",\"version\":1}\n"
                            "{\"type\":\"series\",\"benchmark\":\"b\\u00e9\",\"metric\":\"t\",\"unit\":"
                            "\"ms\",\"better\":\"lower\",\"factors\":{\"vt\":\"off\"},"
                            "\"values\":[1.5,null,-2e-3],\"run\":[1,2,3],\"source\":[\"a:1\",null,\"b\\\"c:"
                            "3\"],\"mine\":[true,{\"x\":[]}]}\n"
                            "{ \"type\" : \"theirs\" , \"x\" : 1.50 }\n"
                            "{\"type\":\"end\",\"records\":3}\n";

Test(stream, a_stream_cut_at_any_byte_is_refused)
{
    size_t n = sizeof small - 1;

    for (size_t cut = 0; cut <= n; cut++) {
        struct vt_stream stream;
        struct vt_error err VT_ERROR_FREED = {0};
        enum vt_status status = read_bytes(small, cut, &stream, &err);
        if (cut >= n - 1) { /* the last newline may be missing */
            cr_expect_eq(status, VT_OK, "%s", vt_error_text(&err));
            cr_expect_eq(stream.n_records, 3);
        } else {
            cr_expect_eq(status, VT_INPUT, "cut at %zu", cut);
            cr_expect_str_eq(vt_error_source(&err), "test");
            cr_expect(*vt_error_text(&err) && stream.n_records == 0 && stream.study.n_series == 0,
                      "cut at %zu", cut);
        }
        vt_stream_free(&stream);
    }
}

/* Whatever a byte is turned into, the stream is read or refused, and never anything else. */
Test(stream, no_byte_can_break_the_reader)
{
    static const char others[] = {'"', '\\', '{', ']', ',', '0', '-', '\n', '\0', '\xff', 'e'};
    char text[sizeof small];

    for (size_t i = 0; i < sizeof small - 1; i++)
        for (size_t k = 0; k < sizeof others; k++) {
            struct vt_stream stream;
            struct vt_error err VT_ERROR_FREED = {0};
            memcpy(text, small, sizeof small);
            text[i] = others[k];
            enum vt_status status = read_bytes(text, sizeof small - 1, &stream, &err);
            cr_expect(status == VT_OK || (status == VT_INPUT && *vt_error_text(&err)), "byte %zu to %d", i,
                      others[k]);
            vt_stream_free(&stream);
        }
}

Test(stream, records_pass_byte_for_byte)
{
    struct vt_stream stream;
    struct vt_error err VT_ERROR_FREED = {0};
    struct bytes out = {0};

    cr_assert_eq(read_bytes(small, sizeof small - 1, &stream, &err), VT_OK, "%s", vt_error_text(&err));
    FILE *to = open_memstream(&out.text, &out.n);
    struct vt_writer w = {.out = to};
    for (size_t i = 0; i < stream.n_records; i++)
        vt_write_record(&w, &stream.record[i]);
    vt_writer_end(&w, &err);
    fclose(to);
    cr_expect_str_eq(out.text, small);
    free(out.text);
    vt_stream_free(&stream);
}

/* Marks are replaced; every other key keeps its bytes and its place. */
Test(stream, rejecting_again_replaces_the_marks_alone)
{
    static const char line[] =
        "{ \"a\\\"b\" : 1 , \"type\":\"series\",\"rejected\":[{\"index\":0}],\"benchmark\":\"b\", "
        "\"values\":[1,2],\"z\":{ }}\n";
    static const char want[] =
        "{\"a\\\"b\" : 1,\"type\":\"series\",\"benchmark\":\"b\",\"values\":[1,2],\"z\":{ "
        "},\"rejected\":[{\"index\":1,\"rule\":\"mad\","
        "\"score\":9,\"limit\":3.5}]}\n";
    struct vt_rejected mark = {.index = 1, .rule = "mad", .score = 9, .limit = 3.5};
    struct vt_stream stream;
    struct vt_error err VT_ERROR_FREED = {0};
    struct bytes out = {0};
    char text[300];

    snprintf(text, sizeof text, "%s{\"type\":\"end\",\"records\":1}\n", line);
    cr_assert_eq(read_bytes(text, strlen(text), &stream, &err), VT_OK, "%s", vt_error_text(&err));
    struct vt_series *s = &stream.study.series[0];
    cr_assert_eq(s->n_rejected, 1);
    s->rejected[0] = mark;
    FILE *to = open_memstream(&out.text, &out.n);
    struct vt_writer w = {.out = to};
    vt_write_rejected(&w, &stream.record[0], s);
    fclose(to);
    cr_expect_str_eq(out.text, want);
    free(out.text);
    vt_stream_free(&stream);
}

Test(stream, what_is_no_stream_is_refused)
{
    static const struct {
        const char *text, *said;
    } cases[] = {
        {"", "is empty"},
        {"\n\n", "cut short"},
        {"hello\n", "not a JSON record"},
        {"[1]\n", "not a JSON object"},
        {"{\"type\":\"x\"} {\"type\":\"y\"}\n", "not a JSON record"},
        {"{\"type\":\"x\",\"type\":\"y\"}\n", "a key twice"},
        {"{\"a\":1}\n", "no \"type\""},
        {"{\"type\":\"x\"}\n", "`end` record is missing"},
        {"{\"type\":\"end\",\"records\":1}\n{\"type\":\"x\"}\n", "`end` record is missing"},
        {"{\"type\":\"x\"}\n{\"type\":\"end\",\"rec", "not a JSON record"},
        {"{\"type\":\"vtstat\"}\n{\"type\":\"vtstat\"}\n{\"type\":\"end\",\"records\":1}\n",
         "no `end` record"},
        {"{\"type\":\"end\",\"records\":\"0\"}\n", "without \"records\""},
        {"{\"type\":\"end\",\"records\":-1}\n", "without \"records\""},
        {"{\"type\":\"end\"}\n", "without \"records\""},
        {"{\"type\":\"series\",\"values\":[1],\"run\":[1.5]}\n", "1.5 in 'run'"},
        {"{\"type\":\"series\",\"values\":[1],\"boot\":[-1]}\n", "-1 in 'boot'"},
        {"{\"type\":\"series\",\"values\":[1],\"iteration\":[0]}\n", "0 in 'iteration'"},
        {"{\"type\":\"series\",\"values\":[1],\"block\":[1e300]}\n", "in 'block'"},
        {"{\"type\":\"series\",\"values\":[1],\"censored\":[{\"index\":0.5,\"side\":\"above\"}]}\n",
         "none of"},
        {"{\"type\":\"series\",\"values\":[1],\"censored\":[{\"index\":0,\"side\":\"beside\"}]}\n", "side"},
        {"{\"type\":\"series\",\"values\":[1],\"censored\":5}\n", "not an array"},
        {"{\"type\":\"series\",\"values\":[1],\"rejected\":[{\"index\":0.5}]}\n", "none of"},
        {"{\"type\":\"series\",\"values\":[1],\"rejected\":[{\"index\":0,\"rule\":\"no rule has such a "
         "name\"}]}\n",
         "no outlier rule"},
        {"{\"type\":\"series\",\"values\":[1],\"aggregate\":[{\"n\":-5}]}\n", "no mean of n"},
        {"{\"type\":\"series\",\"values\":[1],\"aggregate\":[{\"n\":2.5}]}\n", "no mean of n"},
        {"{\"type\":\"series\",\"values\":[1],\"aggregate\":[{\"n\":5,\"sd\":-1}]}\n", "no mean of n"},
        {"{\"type\":\"series\",\"values\":[1],\"aggregate\":[null,null]}\n", "more aggregates"},
        {"{\"type\":\"comparison\",\"p\":1.5}\n", "'p'"},
        {"{\"type\":\"summary\",\"sd\":-1}\n", "'sd'"},
        {"{\"type\":\"comparison\",\"tests\":[{\"name\":\"t\",\"p\":-0.1}]}\n", "'tests'"},
        {"{\"type\":\"comparison\",\"adjust\":\"a word of over sixteen letters\"}\n", "'adjust'"},
        {"{\"type\":\"x\",\"a\":\"\xff\"}\n", "not a JSON record"},
        {"{\"type\":\"series\",\"values\":[1,\"x\"]}\n", "not an array of numbers"},
        {"{\"type\":\"series\",\"values\":[1,1e999]}\n", "not an array of numbers"},
        {"{\"type\":\"series\",\"values\":{}}\n", "not an array of numbers"},
        {"{\"type\":\"series\",\"values\":[1,2],\"run\":[1]}\n", "parallel"},
        {"{\"type\":\"series\",\"values\":[1],\"source\":[\"a\",\"b\"]}\n", "source"},
        {"{\"type\":\"series\",\"values\":[1],\"source\":[1]}\n", "source"},
        {"{\"type\":\"series\",\"values\":[1],\"source\":[\"a\\u0000b\"]}\n", "source"},
        {"{\"type\":\"series\",\"values\":[1],\"censored\":[{\"index\":1,\"side\":\"below\"}]}\n", "none of"},
        {"{\"type\":\"series\",\"values\":[1],\"rejected\":[{\"index\":-1}]}\n", "none of"},
        {"{\"type\":\"series\",\"values\":[1,2],\"rejected\":[{\"index\":1},{\"index\":0}]}\n",
         "out of order"},
        {"{\"type\":\"series\",\"benchmark\":5}\n", "wrong type"},
        {"{\"type\":\"comparison\",\"p\":\"0.1\"}\n", "'p'"},
        {"{\"type\":\"comparison\",\"verdict\":\"maybe\"}\n", "'verdict'"},
        {"{\"type\":\"summary\",\"ci\":[1]}\n", "'ci'"},
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct vt_stream stream;
        struct vt_error err VT_ERROR_FREED = {0};
        cr_expect_eq(read_bytes(cases[i].text, strlen(cases[i].text), &stream, &err), VT_INPUT, "%s",
                     cases[i].text);
        cr_expect(strstr(vt_error_text(&err), cases[i].said), "%s: %s", cases[i].text, vt_error_text(&err));
        vt_stream_free(&stream);
    }
}

/* 200 levels are read, 201 are not; a million would be a crash of anything that recurses. */
Test(stream, nesting_is_bounded)
{
    static const size_t depths[] = {199, 200, 201, 1000000};

    for (size_t i = 0; i < sizeof depths / sizeof *depths; i++) {
        size_t deep = depths[i] - 1, n = 0;
        char *text = malloc(2 * deep + 200);
        struct vt_stream stream;
        struct vt_error err VT_ERROR_FREED = {0};
        n = (size_t)sprintf(text, "{\"type\":\"x\",\"a\":");
        memset(text + n, '[', deep);
        memset(text + n + deep, ']', deep);
        n += 2 * deep;
        n += (size_t)sprintf(text + n, "}\n{\"type\":\"end\",\"records\":1}\n");
        cr_expect_eq(read_bytes(text, n, &stream, &err), depths[i] <= 200 ? VT_OK : VT_INPUT,
                     "%zu levels: %s", depths[i], vt_error_text(&err));
        vt_stream_free(&stream);
        free(text);
    }
}

Test(stream, a_huge_line_is_a_line)
{
    size_t n = 20000000;
    char *text = malloc(n + 200);
    struct vt_stream stream;
    struct vt_error err VT_ERROR_FREED = {0};

    size_t head = (size_t)sprintf(text, "{\"type\":\"x\",\"a\":\"");
    memset(text + head, 'y', n);
    size_t all = head + n + (size_t)sprintf(text + head + n, "\"}\n{\"type\":\"end\",\"records\":1}\n");
    cr_assert_eq(read_bytes(text, all, &stream, &err), VT_OK, "%s", vt_error_text(&err));
    cr_expect_eq(stream.record[0].n, head + n + 2);
    vt_stream_free(&stream);
    free(text);
}

Test(stream, streams_one_after_another_are_one)
{
    size_t n = sizeof small - 1;
    char text[3 * sizeof small];
    struct vt_stream stream;
    struct vt_error err VT_ERROR_FREED = {0};

    memcpy(text, small, n);
    text[n] = '\r'; /* and blank lines and CRLF are no harm */
    text[n + 1] = '\n';
    memcpy(text + n + 2, small, n);
    *strchr(strstr(text + n + 2, "[1.5"), '1') = '4'; /* other runs, of files of the same names */
    *strchr(strstr(text + n + 2, "-2e-3"), '2') = '4';
    cr_assert_eq(read_bytes(text, 2 * n + 2, &stream, &err), VT_OK, "%s", vt_error_text(&err));
    cr_expect_eq(stream.n_records, 6);
    /* The second series is three more runs of the first one. */
    cr_assert_eq(stream.study.n_series, 1);
    cr_expect_eq(stream.study.series[0].n, 6);
    for (size_t i = 0; i < 6; i++)
        cr_expect_eq(stream.study.series[0].run[i], (long)i + 1);
    cr_expect_eq(stream.record[4].index, 0);
    cr_expect_eq(stream.record[4].first, 3);
    cr_expect_eq(stream.record[4].n_values, 3);
    vt_stream_free(&stream);
}

struct twice {
    const char *first, *second; /* what follows "values": in a series' record */
    size_t n;                   /* values that are left of both */
    const char *marks;          /* as the second record is written with marks of its first value */
};

/* Values of one file and line count once; where files of one name differ, all of them count. */
Test(stream, what_is_given_twice_counts_once)
{
    static const struct twice cases[] = {
        {"[1,2],\"source\":[\"a:1\",\"a:2\"]", "[1,2],\"source\":[\"a:1\",\"a:2\"]", 2, "[]"},
        {"[1,2],\"source\":[\"a:1\",\"a:2\"]", "[1,2],\"source\":[\"./a:1\",\"a:2\"]", 2, "[]"},
        {"[1,2],\"source\":[\"a:1\",\"a:2\"]", "[1,2,3],\"source\":[\"a:1\",\"a:2\",\"a:3\"]", 3,
         "[{\"index\":2,"},
        {"[1,2],\"source\":[\"a:1\",\"a:2\"]", "[9,1],\"source\":[\"b:1\",\"a:1\"]", 3, "[{\"index\":0,"},
        {"[1,2],\"source\":[\"a:1\",\"a:2\"]", "[1,3],\"source\":[\"a:1\",\"a:2\"]", 4, "[{\"index\":0,"},
        {"[1,2],\"source\":[\"a:1\",\"a:2\"]", "[1,2],\"source\":[\"b:1\",\"b:2\"]", 4, "[{\"index\":0,"},
        {"[1,2],\"source\":[\"a:1\",\"a:1\"]", "[1,2],\"source\":[\"a:1\",\"a:1\"]", 2, "[]"},
        {"[1,1],\"source\":[\"a:1\",\"a:1\"]", "[1,1],\"source\":[\"a:1\",\"a:1\"]", 2, "[]"},
        {"[0.1],\"source\":[\"a:1\"]", "[0.10000000000000001],\"source\":[\"a:1\"]", 1, "[]"},
        {"[1,2,3]", "[1,2,3]", 3, "[]"}, /* without sources, three that are not all equal are known again */
        {"[1,2]", "[1,2]", 4, "[{\"index\":0,"},
        {"[5,5,5]", "[5,5,5]", 6, "[{\"index\":0,"},
        {"[1,2,3],\"source\":[\"-:1\",\"-:2\",\"-:3\"]", "[1,2,4],\"source\":[\"-:1\",\"-:2\",\"-:3\"]", 6,
         "[{\"index\":0,"},
        {"[1,2,3],\"time\":[1,2,3]", "[1,2,3],\"time\":[4,5,6]", 6, "[{\"index\":0,"},
        {"[null],\"censored\":[{\"index\":0,\"side\":\"above\"}],\"source\":[\"a:1\"]",
         "[null],\"censored\":[{\"index\":0,\"side\":\"above\"}],\"source\":[\"a:1\"]", 1, "[]"},
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const char *format = "{\"type\":\"series\",\"benchmark\":\"b\",\"metric\":\"m\",\"values\":%s}\n"
                             "{\"type\":\"series\",\"benchmark\":\"b\",\"metric\":\"m\",\"values\":%s}\n"
                             "{\"type\":\"end\",\"records\":2}\n";
        char text[600];
        struct vt_stream stream;
        struct vt_error err VT_ERROR_FREED = {0};
        int n = snprintf(text, sizeof text, format, cases[i].first, cases[i].second);
        cr_assert_eq(read_bytes(text, (size_t)n, &stream, &err), VT_OK, "%s", vt_error_text(&err));
        struct vt_series *s = &stream.study.series[0];
        cr_expect(stream.study.n_series == 1 && s->n == cases[i].n, "%s: %zu", cases[i].second, s->n);
        bool twice = false;
        for (size_t k = 0; k < stream.study.n_notes; k++)
            twice |= !strcmp(stream.study.note[k].code, "given_twice");
        cr_expect_eq(twice, strcmp(cases[i].marks, "[{\"index\":0,") != 0 || strchr(cases[i].second, '9'),
                     "%s", cases[i].second);

        /* The last record marks the first of its values that is left. */
        struct vt_rejected mark = {.index = stream.record[1].first, .rule = "mad"};
        struct bytes out = {0};
        FILE *to = open_memstream(&out.text, &out.n);
        struct vt_writer w = {.out = to};
        s->rejected = mark.index < s->n ? calloc(1, sizeof mark) : NULL;
        if (s->rejected)
            s->rejected[s->n_rejected++] = mark;
        vt_write_rejected(&w, &stream.record[1], s);
        fclose(to);
        const char *wrote = strstr(out.text, "\"rejected\":");
        cr_expect(wrote && !strncmp(wrote + 11, cases[i].marks, strlen(cases[i].marks)), "%s: %s",
                  cases[i].second, out.text);
        free(out.text);
        vt_stream_free(&stream);
    }
}

/* Whoever reads a record's names need not ask whether they are there. */
Test(stream, absent_names_are_empty)
{
    static const char text[] = "{\"type\":\"comparison\"}\n{\"type\":\"suite\"}\n{\"type\":\"summary\"}\n{"
                               "\"type\":\"note\"}\n{\"type\":\"series\"}\n"
                               "{\"type\":\"settings\"}\n{\"type\":\"pooled\"}\n{\"type\":\"factorial\"}\n{"
                               "\"type\":\"end\",\"records\":8}\n";
    struct vt_stream stream;
    struct vt_error err VT_ERROR_FREED = {0};

    cr_assert_eq(read_bytes(text, sizeof text - 1, &stream, &err), VT_OK, "%s", vt_error_text(&err));
    const struct vt_study *s = &stream.study;
    cr_assert(s->n_comparisons && s->n_suites && s->n_summaries && s->n_notes && s->n_series && s->n_settings
              && s->n_pooled && s->n_factorials);
    cr_expect(s->comparison[0].benchmark && s->comparison[0].factor && s->comparison[0].baseline.level
              && s->comparison[0].candidate.benchmark);
    cr_expect(s->suite[0].group && s->summary[0].metric && s->note[0].text && s->series[0].unit
              && s->settings[0].command);
    cr_expect(s->pooled[0].factor && s->factorial[0].neither.benchmark);
    cr_expect(isnan(s->comparison[0].p) && isnan(s->comparison[0].baseline.mean));
    vt_stream_free(&stream);
}

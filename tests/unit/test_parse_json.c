/* Oracle: the texts are short enough that what they mean is read off them. */
#include "reading.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

static const struct {
    const char *what, *levels, *text, *read;
} cases[] = {
    {"rows in an array", "rl",
     "[{\"benchmark\":\"x\",\"config\":\"off\",\"run\":1,\"value\":12.5,\"unit\":\"ms\"},\n "
     "{\"benchmark\":\"x\",\"config\":\"off\",\"run\":2,\"value\":11,\"unit\":\"ms\"}]",
     "x|value|ms|lower|config=off|12.5r1l1 11r2l2\n"},
    {"JSON Lines", "bri",
     "{\"name\":\"x\",\"boot\":1,\"run\":1,\"iteration\":1,\"time_ms\":3}\n{\"name\":\"x\",\"boot\":2,"
     "\"run\":1,\"iteration\":1,\"time_ms\":4}\n",
     "x|time|ms|lower||3b1r1i1 4b2r1i1\n"},
    {"samples", "r",
     "{\"benchmark\":\"x\",\"config\":{\"vt\":\"on\",\"threads\":4},\"unit\":\"MB/s\",\"samples\":[5,6.5,7]}",
     "x|value|MB/s|higher|vt=on, threads=4|5r1 6.5r2 7r3\n"},
    {"runs, and what was computed of them", "ro",
     "{\"x\":{\"vt_off\":{\"unit\":\"ms\",\"runs\":[5,6],\"mean\":5.5},\"vt_on\":{\"unit\":\"ms\",\"runs\":["
     "3,4],\"mean\":3.5}}}",
     "x|value|ms|lower|vt=off|5r1 6r2|mean=5.5\nx|value|ms|lower|vt=on|3r1 4r2|mean=3.5\n"},
    {"samples called times", "r", "{\"benchmark\":\"x\",\"vt\":\"on\",\"times\":[5,6.5]}",
     "x|time||lower|vt=on|5r1 6.5r2\n"},
    {"a level beside its negation", "", "{\"x\":{\"vt\":{\"time_s\":[5,6]},\"no_vt\":{\"time_s\":[7,8]}}}",
     "x|time|s|lower|vt=yes|5 6\nx|time|s|lower|vt=no|7 8\n"},
    {"levels beside a baseline's word", "", "{\"plain\":{\"time_s\":[5,6]},\"nested\":{\"time_s\":[7,8]}}",
     "a|time|s|lower|config=plain|5 6\na|time|s|lower|config=nested|7 8\n"},
    {"a duration below 0", "", "{\"benchmark\":\"x\",\"time_s\":-5}",
     "a.json:1: \"time_s\": '-5' is below 0, as nothing measured is: did this run fail? Remove it, or use "
     "--skip-bad"},
    {"an environment and keys in any order", "",
     "{\"results\":[{\"samples\":[1,2],\"name\":\"x\",\"unit\":\"s\"}],\"factors\":{\"vt\":\"off\"},"
     "\"environment\":{\"cpu\":\"E3200\",\"os\":{\"name\":\"Debian\"}}}",
     "x|value|s|lower|vt=off|1 2\n"},
    {"metrics", "r",
     "{\"benchmark\":\"x\",\"runs\":[{\"metrics\":{\"time_s\":1.5,\"throughput\":{\"value\":7,\"unit\":\"MB/"
     "s\"}}},{\"metrics\":{\"time_s\":1.25,\"throughput\":{\"value\":8,\"unit\":\"MB/s\"}}}]}",
     "x|time|s|lower||1.5r1 1.25r2\nx|throughput|MB/s|higher||7r1 8r2\n"},
    {"benchmarks by name, levels by name", "",
     "{\"unit\":\"ms\",\"results\":{\"sort\":{\"off\":[12.5,12],\"on\":[11]},\"find\":{\"off\":[3],\"on\":[2]"
     "}}}",
     "sort|value|ms|lower|config=off|12.5 "
     "12\nsort|value|ms|lower|config=on|11\nfind|value|ms|lower|config=off|3\nfind|value|ms|lower|config=on|"
     "2\n"},
    {"benchmarks, then metrics by name", "",
     "{\"sort\":{\"latency\":{\"value\":88,\"unit\":\"ns\"}},\"find\":{\"latency\":{\"value\":7,\"unit\":"
     "\"ns\"}}}",
     "sort|latency|ns|lower||88\nfind|latency|ns|lower||7\n"},
    {"lists of records by name", "",
     "{\"sort\":[{\"time_ms\":1},{\"time_ms\":2}],\"find\":[{\"time_ms\":7}]}",
     "sort|time|ms|lower||1 2\nfind|time|ms|lower||7\n"},
    {"records by level", "",
     "{\"off\":[{\"name\":\"x\",\"time_ms\":1}],\"on\":[{\"name\":\"x\",\"time_ms\":2}]}",
     "x|time|ms|lower|config=off|1\nx|time|ms|lower|config=on|2\n"},
    {"metrics inside metrics", "",
     "{\"benchmark\":\"x\",\"metrics\":{\"read_ms\":{\"p50\":1,\"p99\":3},\"write_ms\":{\"p50\":2,\"p99\":4}}"
     "}",
     "x|read p50|ms|lower||1\nx|read p99|ms|lower||3\nx|write p50|ms|lower||2\nx|write p99|ms|lower||4\n"},
    {"a range is no factor", "",
     "[{\"name\":\"x\",\"unit\":\"ms\",\"value\":12.5,\"range\":\"+- 0.5\",\"extra\":\"10 runs\"}]",
     "x|value|ms|lower||12.5\n"},
    {"lists by metric", "", "{\"benchmark\":\"x\",\"latency_us\":[1,2],\"iops\":[100,200]}",
     "x|latency|us|lower||1 2\nx|iops|IOPS|higher||100 200\n"},
    {"runs of iterations", "ri", "{\"benchmark\":\"x\",\"unit\":\"ns\",\"samples\":[[1,2],[3,4]]}",
     "x|value|ns|lower||1r1i1 2r1i2 3r2i1 4r2i2\n"},
    {"counted from 0", "r",
     "[{\"benchmark\":\"x\",\"run\":0,\"time_s\":1},{\"benchmark\":\"x\",\"run\":1,\"time_s\":2}]",
     "x|time|s|lower||1r1 2r2\n"},
    {"a mean", "n", "{\"benchmark\":\"x\",\"mean\":10.5,\"sd\":0.5,\"n\":20,\"unit\":\"ms\"}",
     "x|mean|ms|lower||10.5n20~0.5\n"},
    {"figures beside samples", "",
     "{\"benchmark\":\"x\",\"unit\":\"ms\",\"mean\":2,\"samples\":[1,3],\"seed\":7,\"heat\":45}",
     "x|value|ms|lower||1 3\nnote key_passed_over\n"},
    {"null and censored", "", "{\"benchmark\":\"x\",\"unit\":\"KiB/s\",\"samples\":[null,\"+++++\",5]}",
     "x|value|KiB/s|higher||> 5\nnote missing_values\n"},
    {"several documents, and a prompt", "l",
     "$ cat run.json\n{\"benchmark\":\"x\",\n\"time_s\":1}\n\n{\"benchmark\":\"x\",\n\"time_s\":2}\n",
     "x|time|s|lower||1l3 2l6\n"},
    {"dates and labels", "t",
     "{\"benchmark\":\"x\",\"timestamp\":\"2024-02-29T12:00:00Z\",\"place\":\"guest\",\"turbo\":true,\"time_"
     "s\":1}",
     "x|time|s|lower|place=guest, turbo=true|1t1709208000\n"},
    {"time beside a value", "t", "{\"benchmark\":\"x\",\"time\":7,\"unit\":\"s\",\"value\":1.5}",
     "x|value|s|lower||1.5t7\n"},
    {"direction", "", "{\"benchmark\":\"x\",\"metric\":\"frames\",\"direction\":\"higher\",\"value\":60}",
     "x|frames||higher||60\n"},
    {"a list of names", "", "{\"benchmark\":\"x\",\"tags\":[\"a\",\"b\"],\"time_s\":1}",
     "x|time|s|lower||1\n"},

    {"labels under any key", "",
     "[{\"bench\":\"x\",\"rig\":{\"vt\":\"off\",\"kernel\":\"6.1\"},\"time_s\":1.5},"
     "{\"bench\":\"x\",\"rig\":{\"vt\":\"on\",\"kernel\":\"6.1\"},\"time_s\":2.5}]",
     "x|time|s|lower|vt=off, kernel=6.1|1.5\nx|time|s|lower|vt=on, kernel=6.1|2.5\n"},
    {"facts that vary are factors", "",
     "[{\"env\":{\"mode\":\"A\"},\"time_s\":1.5},{\"env\":{\"mode\":\"B\"},\"time_s\":2.5}]",
     "a|time|s|lower|mode=A|1.5\na|time|s|lower|mode=B|2.5\n"},
    {"labels of meta", "", "[{\"meta\":{\"labels\":{\"vt\":\"off\"}},\"time_s\":1.5}]",
     "a|time|s|lower|vt=off|1.5\n"},
    {"levels as keys", "r", "{\"vt=off\":[1.5,2.5],\"vt=on\":[3.5,4.5]}",
     "a|value||unknown|vt=off|1.5r1 2.5r2\na|value||unknown|vt=on|3.5r1 4.5r2\nnote direction_unknown\n"},
    {"levels above benchmarks", "",
     "{\"vt_off\":{\"sort\":[1.5],\"hash\":[2.5]},\"vt_on\":{\"sort\":[3.5],\"hash\":[4.5]}}",
     "sort|value||unknown|vt=off|1.5\nhash|value||unknown|vt=off|2.5\nsort|value||unknown|vt=on|3.5\n"
     "hash|value||unknown|vt=on|4.5\nnote direction_unknown\n"},
    {"host and guest", "n",
     "{\"host\":{\"sort\":{\"mean\":1.5,\"sd\":0.5,\"n\":10}},\"guest\":{\"sort\":{\"mean\":1.25,\"sd\":0.5,"
     "\"n\":10}}}",
     "sort|mean||unknown|config=host|1.5n10~0.5\nsort|mean||unknown|config=guest|1.25n10~0.5\nnote "
     "direction_unknown\n"},
    {"levels of single numbers", "", "{\"sort\":{\"time_off_ms\":1.5,\"time_on_ms\":1.25}}",
     "sort|time|ms|lower|config=off|1.5\nsort|time|ms|lower|config=on|1.25\n"},
    {"runs as keys", "r", "{\"vt_off\":{\"run1\":1,\"run2\":2},\"vt_on\":{\"run1\":3,\"run2\":4}}",
     "a|value||unknown|vt=off|1r1 2r2\na|value||unknown|vt=on|3r1 4r2\nnote direction_unknown\n"},
    {"by columns", "r", "{\"vt\":{\"0\":\"off\",\"1\":\"on\"},\"time_s\":{\"0\":1.5,\"1\":2.5}}",
     "a|time|s|lower|vt=off|1.5r1\na|time|s|lower|vt=on|2.5r1\n"},
    {"lists by column", "", "{\"vt\":[\"off\",\"on\"],\"time_s\":[1.5,2.5]}",
     "a|time|s|lower|vt=off|1.5\na|time|s|lower|vt=on|2.5\n"},
    {"columns and data", "",
     "{\"columns\":[\"vt\",\"time_s\"],\"index\":[0,1],\"data\":[[\"off\",1.5],[\"on\",2.5]]}",
     "a|time|s|lower|vt=off|1.5\na|time|s|lower|vt=on|2.5\n"},
    {"rows below their names", "", "[[\"vt\",\"time_s\"],[\"off\",1.5],[\"on\",2.5]]",
     "a|time|s|lower|vt=off|1.5\na|time|s|lower|vt=on|2.5\n"},
    {"records by number", "", "{\"0\":{\"vt\":\"off\",\"time_s\":1.5},\"1\":{\"vt\":\"on\",\"time_s\":2.5}}",
     "a|time|s|lower|vt=off|1.5\na|time|s|lower|vt=on|2.5\n"},
    {"numbers of threads are no records", "", "{\"1\":{\"time_s\":1.5},\"2\":{\"time_s\":2.5}}",
     "1|time|s|lower||1.5\n2|time|s|lower||2.5\n"},
    {"samples with their unit, and their mean", "o",
     "{\"name\":\"x\",\"samples_ms\":[10,12],\"mean_ms\":11,\"min_ms\":10,\"iterations\":2}",
     "x|value|ms|lower||10 12|mean_ms=11, min_ms=10\nnote key_passed_over\n"},
    {"thousands in strings", "", "[{\"vt\":\"off\",\"iops\":\"998\"},{\"vt\":\"on\",\"iops\":\"1,010\"}]",
     "a|iops|IOPS|higher|vt=off|998\na|iops|IOPS|higher|vt=on|1010\n"},
    {"durations in strings", "", "[{\"elapsed\":\"1:40.5\"},{\"elapsed\":\"1m39s\"}]",
     "a|elapsed|s|lower||100.5 99\n"},
    {"a list of numbers", "l", "[1.5,\n2.5]\n", "a|value||unknown||1.5l1 2.5l2\nnote direction_unknown\n"},
    {"dates are no factor", "",
     "[{\"time_s\":1.5,\"finished\":\"2024-01-01T00:00:00Z\"},"
     "{\"time_s\":2.5,\"finished\":\"2024-01-02T00:00:00Z\"}]",
     "a|time|s|lower||1.5 2.5\nnote key_not_used\n"},
    {"an error that is null", "", "[{\"error\":null,\"time_s\":1.5},{\"error\":\"\",\"time_s\":2.5}]",
     "a|time|s|lower||1.5 2.5\n"},

    /* refusals */
    {"a status that failed", "",
     "[{\"status\":\"ok\",\"time_s\":1.5},\n{\"status\":\"error\",\"time_s\":0.1}]",
     "a.json:2: this run failed (\"status\": 'error'); remove it, or use --skip-bad"},
    {"no success", "", "[{\"success\":true,\"time_s\":1.5},\n{\"success\":false,\"time_s\":0.1}]",
     "a.json:2: this run failed (\"success\": 'false'); remove it, or use --skip-bad"},
    {"an error's object", "", "{\"time_s\":1.5,\n\"error\":{\"message\":\"x\"}}",
     "a.json:2: this run failed (\"error\": '{...}'); remove it, or use --skip-bad"},
    {"nothing that was measured", "",
     "{\"name\":\"site\",\"lockfileVersion\":2,\"packages\":{\"a\":{\"size\":20480}}}",
     "a.json:0: holds no measurement: none of its keys names one; --column value=lockfileVersion reads that "
     "number"},
    {"thousands or fractions", "", "[{\"iops\":\"12,336\"},{\"iops\":\"12,435\"}]",
     "a.json:1: \"iops\": '12,336' may be a fraction or thousands, and nothing beside it tells; --decimal "
     "point or "
     "--decimal comma says which mark is the decimal one"},
    {"a key of two readings", "", "{\"benchmark\":\"x\",\n\"queries_ms\":1.5}",
     "a.json:2: the key 'queries_ms' may be a time or a rate; --unit 'queries_ms=s' for seconds (ms, ...), "
     "--unit "
     "'queries_ms=/s' for so many per second"},
    {"cut in half", "", "{\"benchmark\":\"x\",\n\"samples\":[1,2",
     "a.json:2: the JSON that begins at line 1 has no end; was it cut off?"},
    {"an array cut in half", "", "[{\"benchmark\":\"x\",\"time_s\":1},\n",
     "a.json:2: the array is not closed; was the file cut off?"},
    {"a line that lost its beginning", "", "{\"benchmark\":\"x\",\"time_s\":1}\nmark\":\"x\",\"time_s\":2}\n",
     "a.json:2: 'mark\":\"x\",\"time_s\":2}' is no JSON object; was the line cut?"},
    {"no number", "", "{\"benchmark\":\"x\",\"unit\":\"s\",\n\"samples\":[1,\"fast\"]}",
     "a.json:2: \"\": 'fast' is not a number; correct it, or use --skip-bad"},
    {"NaN", "", "{\"benchmark\":\"x\",\"unit\":\"s\",\n\"value\":\"NaN\"}",
     "a.json:2: \"value\": 'NaN' is not a number; correct it, or use --skip-bad"},
    {"a bare NaN", "", "{\"benchmark\":\"x\",\"unit\":\"s\",\n\"value\":NaN}",
     "a.json:2: \"value\": 'NaN' is not a number; correct it, or use --skip-bad"},
    {"a bare NaN among samples", "", "{\"benchmark\":\"x\",\"unit\":\"s\",\"samples\":[1,\n2,NaN]}",
     "a.json:2: \"\": 'NaN' is not a number; correct it, or use --skip-bad"},
    {"a bare infinity of a metric", "", "{\"benchmark\":\"x\",\n\"time_s\":-Infinity,\"note\":\"\"}",
     "a.json:2: \"time_s\": '-Infinity' is not a number; correct it, or use --skip-bad"},
    {"a NUL in a name", "", "{\"benchmark\":\"s\\u0000x\",\"unit\":\"s\",\"value\":1}",
     "a.json:1: a string holds \\u0000, which no name or text has; take it out"},
    {"a NUL in a key", "", "{\"benchmark\":\"s\",\n\"time\\u0000_s\":1}",
     "a.json:2: a string holds \\u0000, which no name or text has; take it out"},
    {"out of range", "", "{\"benchmark\":\"x\",\"value\":1e999}",
     "a.json:1: \"value\": '1e999' is not a number; correct it, or use --skip-bad"},
    {"two units", "",
     "[{\"benchmark\":\"x\",\"unit\":\"s\",\"value\":1},\n{\"benchmark\":\"x\",\"unit\":\"MB/"
     "s\",\"value\":1}]",
     "a.json:2: x value is in 'MB/s' here and in 's' before; give each metric one unit"},
    {"twice the same key", "", "{\"benchmark\":\"x\",\n\"value\":1,\n\"value\":2}",
     "a.json:3: the key \"value\" stands twice in one object"},
    {"a failed run", "", "{\"benchmark\":\"x\",\"value\":1,\"exit_code\":2}",
     "a.json:1: this run failed (its exit status is not 0); remove it, or use --skip-bad"},
};

Test(parse_json, documents)
{
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char *read =
            read_as_text("json", "a.json", cases[i].text, strlen(cases[i].text), NULL, cases[i].levels);
        const char *facts = strstr(read, "fact ");
        size_t n = facts ? (size_t)(facts - read) : strlen(read);
        cr_expect(n == strlen(cases[i].read) && !strncmp(read, cases[i].read, n), "%s:\n%s\nnot\n%s",
                  cases[i].what, read, cases[i].read);
        free(read);
    }
}

Test(parse_json, facts)
{
    const char *text =
        "{\"environment\":{\"cpu\":\"E3200\",\"os\":{\"name\":\"Debian\"}},\"benchmark\":\"x\",\"time_s\":1}";
    char *read = read_as_text("json", "a.json", text, strlen(text), NULL, "");

    cr_expect_str_eq(read, "x|time|s|lower||1\nfact cpu=E3200\nfact os.name=Debian\n");
    free(read);
}

Test(parse_json, bad_lines_are_skipped_and_noted)
{
    const char *text = "{\"benchmark\":\"x\",\"time_s\":1}\nrubbish\n{\"benchmark\":\"x\",\"time_s\":}\n{"
                       "\"benchmark\":\"x\",\"time_s\":4}\n"
                       "{\"benchmark\":\"x\",\"time_s\":NaN}\n{\"benchmark\":\"\\u0000\",\"time_s\":6}\n{"
                       "\"benchmark\":\"x\",\"time_s\":7}\n";
    struct vt_sink_options options = {.skip_bad = true};
    char *read = read_as_text("json", "a.json", text, strlen(text), &options, "l");

    cr_expect_str_eq(read, "x|time|s|lower||1l1 4l4 7l7\nnote bad_row\nnote bad_row\nnote bad_row\nnote "
                           "bad_row\nnote bad_rows\n");
    free(read);
}

Test(parse_json, depth_is_bounded)
{
    size_t n = 100000;
    char *text = malloc(n + 40);
    size_t used = (size_t)sprintf(text, "{\"results\":");

    memset(text + used, '[', n);
    text[used + n] = '\0';
    char *read = read_as_text("json", "a.json", text, used + n, NULL, "");
    cr_expect(strstr(read, "nested deeper than"), "%s", read);
    free(read);
    free(text);
}

Test(parse_json, names_are_whole)
{
    char text[4000], longest[801];
    struct vt_sink_options options = {0};

    memset(longest, 'x', 800);
    longest[800] = '\0';
    snprintf(
        text, sizeof text,
        "[{\"name\":\"%sa\",\"vt\":\"%sc\",\"time_s\":1.5},{\"name\":\"%sb\",\"vt\":\"%sd\",\"time_s\":2.5}]",
        longest, longest, longest, longest);
    char *read = read_as_text("json", "a.json", text, strlen(text), &options, "");
    cr_expect(strstr(read, "xa|time|s|lower|vt=x"), "%s", read);
    cr_expect(strstr(read, "xb|time|s|lower|vt=x") && strstr(read, "xc|1.5\n") && strstr(read, "xd|2.5\n"),
              "%s", read);
    free(read);
}

Test(parse_json, columns_are_named)
{
    static const struct {
        const char *role, *name, *text, *read;
    } named[] = {
        {"ignore", "pid,heat", "{\"pid\":7,\"heat\":45.5,\"time_s\":1.5}", "a|time|s|lower||1.5\n"},
        {"value", "turns", "{\"turns\":7,\"heat\":3}",
         "a|turns||unknown||7\nnote key_passed_over\nnote direction_unknown\n"},
        {"factor", "rev", "[{\"rev\":7,\"time_s\":1.5}]", "a|time|s|lower|rev=7|1.5\n"},
        {"value", "nosuch", "{\"time_s\":1.5}",
         "a.json:0: has no key 'nosuch' (--column value=nosuch); it begins with 'time_s'"},
    };

    for (size_t i = 0; i < sizeof named / sizeof *named; i++) {
        struct vt_sink_options options = {0};
        struct vt_error err = {0};
        vt_labels_set(&options.columns, named[i].role, named[i].name, &err);
        char *read = read_as_text("json", "a.json", named[i].text, strlen(named[i].text), &options, "");
        cr_expect_str_eq(read, named[i].read, "%s:\n%s", named[i].text, read);
        free(read);
        vt_labels_free(&options.columns);
    }
}

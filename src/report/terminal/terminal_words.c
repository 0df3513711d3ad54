#include "report/terminal/terminal_words.h"

#include <stdio.h>
#include <string.h>

static const struct {
    const char *name, *text;
} words_in_english[] = {
    {"also", "changed with it"},
    {"held", "with"},
    {"every_row", "every row"},
    {"change", "improvement"},
    {"interval", "interval"},
    {"verdict", "verdict"},
    {"flags", "flags"},
    {"all", "all benchmarks"},
    {"comparisons", "comparisons"},
    {"not_shown", "not shown"},
    {"list_all", "--verbose lists all"},
    {"alike", "more like it"},
    {"note", "note"},
    {"warning", "warning"},
    {"mean", "mean"},
    {"median", "median"},
    {"sd", "std. dev."},
    {"min", "min"},
    {"max", "max"},
    {"nothing", "There is nothing to compare with: no two configurations were read that differ in one "
                "factor. Put the results into "
                "folders named after the levels, such as vt=off/ and vt=on/, and give both; or say so: --set "
                "vt=off OFF-FILES "
                "--set vt=on ON-FILES"},
};

static const struct {
    const char *flag, *shown;
} short_flags[] = {
    {"one_value", "1val"},
    {"few_runs", "few"},
    {"censored", "cens"},
    {"confounded", "conf"},
    {"order", "order"},
    {"one_session", "1sess"},
    {"drift", "drift"},
    {"autocorrelated", "acf"},
    {"pseudo_replicated", "1boot"},
    {"fragile", "frag"},
    {"not_normal", "shape"},
    {"bimodal", "modes"},
    {"unequal_spread", "spread"},
    {"coarse_resolution", "step"},
    {"many_rejected", "rej"},
    {"tail", "tail"},
    {"shape", "shapes"},
    {"unequal_rejection", "rej!"},
    {"paired", "pairs"},
    {"aggregate", "means"},
    {"warm_up", "warm"},
    {"change_point", "jump"},
    {"evidence_missing", "noev"},
    {"evidence_against", "ev!"},
};

const char *vt_terminal_word(const struct vt_words *words, const char *name)
{
    char path[64];
    const char *word;

    snprintf(path, sizeof path, "terminal.%s", name);
    if (words && (word = vt_word_or_null(words, path)))
        return word;
    for (size_t i = 0; i < sizeof words_in_english / sizeof *words_in_english; i++)
        if (!strcmp(words_in_english[i].name, name))
            return words_in_english[i].text;
    return name;
}

const char *vt_terminal_word_name(size_t index)
{
    return index < sizeof words_in_english / sizeof *words_in_english ? words_in_english[index].name : NULL;
}

const char *vt_terminal_verdict(const struct vt_words *words, enum vt_verdict verdict)
{
    const char *name = vt_verdict_name(verdict), *word = NULL;
    char path[40];

    snprintf(path, sizeof path, "verdict.%s", name);
    if (words)
        word = vt_word_or_null(words, path);
    return word ? word : name;
}

const char *vt_terminal_mark(enum vt_verdict verdict, bool unicode)
{
    static const char *const marks[][2] = {
        [VT_UNKNOWN] = {"?", "?"},         [VT_NOISE] = {"~", "~"},           [VT_SAME] = {"=", "="},
        [VT_GAIN] = {"+", "\xe2\x96\xb2"}, [VT_LOSS] = {"-", "\xe2\x96\xbc"},
    };
    return marks[verdict][unicode];
}

const char *vt_terminal_flag(const char *flag)
{
    for (size_t i = 0; i < sizeof short_flags / sizeof *short_flags; i++)
        if (!strcmp(short_flags[i].flag, flag))
            return short_flags[i].shown;
    return flag;
}

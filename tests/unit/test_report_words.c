/* The languages: each has every word, and every template fills. Oracle: English's words.json, and the lists
 * of codes and flags that the judgement can give. */
#include "judge/verdicts/reason.h"
#include "model/comparison.h"
#include "report/view/context.h"
#include "report/view/words.h"

#include <criterion/criterion.h>
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const languages[] = {"en", "ru", "ja"};

static json_t *load(const char *language)
{
    char path[60];
    json_error_t why;
    json_t *words;

    snprintf(path, sizeof path, "templates/%s/words.json", language);
    words = json_load_file(path, JSON_REJECT_DUPLICATES, &why);
    cr_assert(words, "%s:%d: %s", path, why.line, why.text);
    return words;
}

/* Plural forms differ between languages by nature, so those are not compared. */
static void expect_same_keys(const char *language, const char *where, json_t *english, json_t *other)
{
    const char *key;
    json_t *value;
    char path[200];

    json_object_foreach(english, key, value)
    {
        json_t *own = json_object_get(other, key);
        snprintf(path, sizeof path, "%s.%s", where, key);
        if (!strncmp(path, ".units.", 7) && strchr(path + 7, '.'))
            continue;
        cr_expect(own, "%s lacks %s", language, path);
        cr_expect(!own || json_typeof(own) == json_typeof(value), "%s: %s is of another kind", language,
                  path);
        if (json_is_object(value) && own)
            expect_same_keys(language, path, value, own);
        if (json_is_array(value))
            cr_expect_eq(json_array_size(own), json_array_size(value), "%s: %s is of another length",
                         language, path);
        if (json_is_string(own))
            cr_expect(*json_string_value(own), "%s: %s is empty", language, path);
    }
}

/* The blanks of a sentence: what a translation leaves out, its reader is not told. */
static void expect_same_blanks(const char *language, const char *code, const char *english, const char *other)
{
    for (const char *p = english; (p = strstr(p, "{{")) != NULL; p += 2) {
        size_t length = strcspn(p, "}") + 2;
        char blank[100];
        if (!strncmp(p, "{{unit}}", 8) || length >= sizeof blank)
            continue;
        memcpy(blank, p, length);
        blank[length] = '\0';
        if (strstr(blank, "n_censored}}")) /* a language may say it with its unit */
            strcpy(blank, "{{n_censored");
        cr_expect(strstr(other, blank), "%s: reason.%s lacks %s", language, code, blank);
    }
}

Test(words, every_language_has_every_word)
{
    json_t *english = load("en");

    for (size_t l = 0; l < sizeof languages / sizeof *languages; l++) {
        json_t *own = load(languages[l]), *reasons = json_object_get(own, "reason");
        expect_same_keys(languages[l], "", english, own);
        for (size_t i = 0; vt_reason_code(i); i++) {
            const char *code = vt_reason_code(i);
            const char *sentence = json_string_value(json_object_get(reasons, code));
            cr_expect(sentence, "%s lacks reason.%s", languages[l], code);
            if (sentence)
                expect_same_blanks(
                    languages[l], code,
                    json_string_value(json_object_get(json_object_get(english, "reason"), code)), sentence);
        }
        for (size_t i = 0; vt_flag_names[i]; i++)
            cr_expect(json_object_get(json_object_get(own, "flag"), vt_flag_names[i]), "%s lacks flag.%s",
                      languages[l], vt_flag_names[i]);
        for (int v = 0; v < VT_N_VERDICTS; v++)
            cr_expect(json_object_get(json_object_get(own, "verdict"), vt_verdict_name((enum vt_verdict)v)));
        json_decref(own);
    }
    json_decref(english);
}

static char *contents(const char *path)
{
    FILE *f = fopen(path, "rb");
    char *text = calloc(1, 1 << 18);

    cr_assert(f && text, "%s", path);
    size_t n = fread(text, 1, (1 << 18) - 1, f);
    cr_assert(n < (1 << 18) - 1, "%s is longer than this test reads", path);
    fclose(f);
    return text;
}

/* What follows `call` in a source up to its first string, when that is a code. Returns how many were found.
 */
static size_t expect_notes(const char *path, const char *call, json_t *const reasons[])
{
    char *text = contents(path), code[80] = "note_";
    size_t found = 0;

    for (const char *p = text; (p = strstr(p, call)) != NULL; p++) {
        const char *name = p + strcspn(p, "\";") + 1;
        size_t n = strspn(name, "abcdefghijklmnopqrstuvwxyz_");
        if (name[-1] != '"' || name[n] != '"' || name[n + 1] == ')' || n == 0 || n > 60)
            continue;
        memcpy(code + 5, name, n);
        code[5 + n] = '\0';
        for (size_t l = 0; l < 3; l++)
            cr_expect(json_object_get(reasons[l], code), "%s lacks reason.%s, a note of %s", languages[l],
                      code, path);
        found++;
    }
    free(text);
    return found;
}

/* Oracle: the sources themselves. */
Test(words, every_note_that_the_sources_make_is_in_every_language)
{
    json_t *words[3], *reasons[3];
    glob_t files = {0};
    size_t found = 0;

    for (size_t l = 0; l < 3; l++)
        reasons[l] = json_object_get(words[l] = load(languages[l]), "reason");
    static const char *const rooms[] = {"src/*/*.c", "src/*/*/*.c", "parsers/*/*.c"};

    for (size_t i = 0; i < sizeof rooms / sizeof *rooms; i++)
        cr_assert(glob(rooms[i], i ? GLOB_APPEND : 0, NULL, &files) == 0, "%s", rooms[i]);
    for (size_t i = 0; i < files.gl_pathc; i++)
        found += expect_notes(files.gl_pathv[i], "_add_note(", reasons)
                 + expect_notes(files.gl_pathv[i], "_sink_note(", reasons);
    found += expect_notes("src/judge/design/evidence.c", "code = ", reasons)
             + expect_notes("src/judge/design/evidence.c", "FOUND_WEAK ? ", reasons)
             + expect_notes("src/judge/design/evidence.c", ": \"evidence_", reasons);
    cr_expect_geq(found, 50, "only %zu notes were found in the sources", found);
    globfree(&files);
    for (size_t l = 0; l < 3; l++)
        json_decref(words[l]);
}

/* The figures of a note reach its sentence in another language, written that language's way. */
Test(words, notes_are_said_in_the_language_of_the_report)
{
    struct vt_words words = {.json = load("ru"), .numbers = {.decimal = ","}};
    struct vt_study study = {0};
    struct vt_buffer text = {0};
    struct vt_error err VT_ERROR_FREED = {0};
    struct vt_note *n = vt_study_add_note(&study, "multiplicity", VT_INFO, &err, "English");

    vt_labels_set(&n->about, "factor", "vt", &err);
    vt_note_arg(n, &err, "n_family", "%d", 7);
    vt_note_arg(n, &err, "adjust", "holm");
    vt_note_arg(n, &err, "keeps_chance", "yes");
    vt_note_arg(n, &err, "value_alpha", "%g", 2.5);
    vt_put_note(&words, n, &text);
    cr_expect_str_eq(vt_buffer_text(&text), "Сравнений фактора vt, оценённых сразу: 7; поправка Холма "
                                            "удерживает вероятность хотя бы одного ложного "
                                            "выигрыша или потери среди них на уровне 2,5 %");
    vt_buffer_clear(&text);
    vt_labels_free(&n->args); /* as a stream of others may be */
    vt_put_note(&words, n, &text);
    cr_expect_str_eq(vt_buffer_text(&text), "English");
    vt_buffer_clear(&text);
    strcpy(n->code, "unheard_of"); /* shorter than the code before */
    vt_put_note(&words, n, &text);
    cr_expect_str_eq(vt_buffer_text(&text), "English");
    vt_buffer_free(&text);
    vt_study_free(&study);
    json_decref(words.json);
}

/* Unicode CLDR's plural rules for integers in English, Russian and Japanese. */
Test(words, plurals_follow_the_language)
{
    static const struct {
        size_t n;
        const char *english, *russian;
    } cases[] = {
        {0, "other", "many"},   {1, "one", "one"},     {2, "other", "few"},    {5, "other", "many"},
        {11, "other", "many"},  {12, "other", "many"}, {21, "other", "one"},   {22, "other", "few"},
        {25, "other", "many"},  {101, "other", "one"}, {111, "other", "many"}, {112, "other", "many"},
        {1002, "other", "few"},
    };
    struct vt_words words[3];

    for (size_t l = 0; l < 3; l++)
        words[l] = (struct vt_words){.json = load(languages[l])};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        cr_expect_str_eq(vt_plural(&words[0], cases[i].n), cases[i].english, "%zu", cases[i].n);
        cr_expect_str_eq(vt_plural(&words[1], cases[i].n), cases[i].russian, "%zu", cases[i].n);
        cr_expect_str_eq(vt_plural(&words[2], cases[i].n), "other", "%zu", cases[i].n);
    }
    for (size_t l = 0; l < 3; l++)
        json_decref(words[l].json);
}

/* The languages: each has every word, and every template fills. Oracle: English's words.json, and the lists
 * of codes and flags that the judgement can give. */
#include "judge/reason.h"
#include "model/comparison.h"
#include "report/words.h"

#include <criterion/criterion.h>
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

/* Plural forms differ between languages by nature, and notes may be left in English. */
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

#include "report/view/words.h"

#include <string.h>

const char *vt_word_or_null(const struct vt_words *words, const char *path)
{
    const json_t *at = words->json;
    size_t length;

    for (const char *p = path; at; p += length + 1) {
        length = strcspn(p, ".");
        at = json_object_getn(at, p, length);
        if (!p[length])
            break;
    }
    return json_string_value(at);
}

const char *vt_word(const struct vt_words *words, const char *path)
{
    const char *word = vt_word_or_null(words, path);

    return word ? word : path;
}

const char *vt_plural(const struct vt_words *words, size_t n)
{
    const char *rule = vt_word_or_null(words, "plural");

    if (rule && !strcmp(rule, "none"))
        return "other";
    if (rule && !strcmp(rule, "slavic")) {
        size_t tens = n % 100, ones = n % 10;
        if (ones == 1 && tens != 11)
            return "one";
        return ones >= 2 && ones <= 4 && !(tens >= 12 && tens <= 14) ? "few" : "many";
    }
    return n == 1 ? "one" : "other";
}

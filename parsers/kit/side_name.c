#include "parsers/kit/side_name.h"

#include "base/buffer.h"
#include "base/fold.h"
#include "model/level_word.h"
#include "parsers/kit/names.h"
#include "parsers/kit/quantity.h"
#include "parsers/kit/roles.h"

#include <stdlib.h>
#include <string.h>

#define MOST_WORDS 16

static char *copy(struct vt_text t)
{
    char *s = malloc(t.n + 1);

    if (s && t.n)
        memcpy(s, t.s, t.n);
    if (s)
        s[t.n] = '\0';
    return s;
}

void vt_side_name_free(struct vt_side_name *s)
{
    free(s->factor);
    free(s->level);
    free(s->metric);
    *s = (struct vt_side_name){0};
}

static bool is_separator(char c)
{
    return c && strchr(" _-.\t:/()[]", c);
}

static struct vt_text strip(struct vt_text t)
{
    while (t.n && is_separator(*t.s))
        t = (struct vt_text){t.s + 1, t.n - 1};
    while (t.n && is_separator(t.s[t.n - 1]))
        t.n--;
    return t;
}

static bool set(struct vt_side_name *s, struct vt_text factor, struct vt_text level, struct vt_text before,
                struct vt_text after)
{
    struct vt_buffer metric = {0};

    before = strip(before);
    after = strip(after);
    vt_buffer_add(&metric, before.n ? before.s : "", before.n);
    if (before.n && after.n)
        vt_buffer_putc(&metric, '_');
    vt_buffer_add(&metric, after.n ? after.s : "", after.n);
    *s =
        (struct vt_side_name){.factor = copy(factor.n ? factor : vt_text_of("config")), .level = copy(level)};
    s->metric = copy(vt_text_of(vt_buffer_text(&metric)));
    vt_level_word(level, &s->family);
    bool fine = s->factor && s->level && s->metric && !metric.failed;
    vt_buffer_free(&metric);
    if (!fine)
        vt_side_name_free(s);
    return fine;
}

/* "vt=off", "time vt=off", "latency{vt=\"off\"}"; several at once are not one level. */
static bool by_equals(struct vt_text name, struct vt_side_name *s)
{
    struct vt_text before, factor, level;

    if (!vt_text_split(name, '=', &factor, &level) || memchr(level.s, '=', level.n)
        || memchr(name.s, ',', name.n))
        return false;
    level = vt_text_trim(level);
    if (level.n && level.s[level.n - 1] == '}')
        level.n--;
    if (level.n > 2 && *level.s == '"' && level.s[level.n - 1] == '"')
        level = (struct vt_text){level.s + 1, level.n - 2};
    size_t at = factor.n;
    while (at && factor.s[at - 1] != '{' && factor.s[at - 1] != ' ' && factor.s[at - 1] != '/')
        at--;
    before = (struct vt_text){factor.s, at};
    if (at && before.s[at - 1] == '{')
        before.n--;
    factor = vt_text_trim((struct vt_text){factor.s + at, factor.n - at});
    if (!factor.n || !level.n || memchr(level.s, '/', level.n))
        return false;
    return set(s, factor, level, before, (struct vt_text){"", 0});
}

/* "w/o", "w/": words, whatever stands right behind them. */
static size_t short_with(struct vt_text rest)
{
    if (rest.n < 3 || (*rest.s != 'w' && *rest.s != 'W') || rest.s[1] != '/')
        return 0;
    return rest.s[2] == 'o' || rest.s[2] == 'O' ? 3 : 2;
}

static size_t words_of(struct vt_text name, struct vt_text words[MOST_WORDS])
{
    size_t n = 0, at = 0;

    while (at < name.n && n < MOST_WORDS) {
        size_t end = at, with = at && !is_separator(name.s[at - 1]) ? 0 : short_with(vt_text_from(name, at));
        if (with) {
            words[n++] = (struct vt_text){name.s + at, with};
            at += with;
            continue;
        }
        while (end < name.n && !is_separator(name.s[end]))
            end++;
        if (end > at)
            words[n++] = (struct vt_text){name.s + at, end - at};
        at = end + 1;
    }
    return n;
}

static bool is_name_of_factor(struct vt_text word)
{
    struct vt_text statistic, rest;

    return word.n && !vt_quantity_is_known(word) && !vt_quantity_statistic(word, &statistic, &rest);
}

static struct vt_text span(struct vt_text first, struct vt_text last)
{
    return (struct vt_text){first.s, (size_t)(last.s + last.n - first.s)};
}

/* What stands before words[i], and after. */
static struct vt_text head_of(struct vt_text name, struct vt_text word)
{
    return (struct vt_text){name.s, (size_t)(word.s - name.s)};
}

static struct vt_text tail_of(struct vt_text name, struct vt_text word)
{
    const char *end = word.s + word.n;
    return (struct vt_text){end, name.n - (size_t)(end - name.s)};
}

/* "no", "with": the factor's name follows. */
static bool stands_before(struct vt_text word)
{
    return vt_role_name_in(word,
                           " with without no non not enable disable w/ w/o ohne mit sans avec без с со ");
}

/* The factor's name from words[i] on: two words where they are one switch's ("VT-d"). */
static struct vt_text factor_from(const struct vt_text words[], size_t n, size_t i)
{
    struct vt_text both = i + 1 < n ? span(words[i], words[i + 1]) : words[i];

    return i + 1 < n && vt_name_is_switch(both) ? both : words[i];
}

static struct vt_text factor_before(const struct vt_text words[], size_t i)
{
    struct vt_text both = i > 1 ? span(words[i - 2], words[i - 1]) : words[i - 1];

    return i > 1 && vt_name_is_switch(both) ? both : words[i - 1];
}

/* "vt_off": the word before the level names the factor, unless it is what was measured ("time_off");
 * "with_vt": the word after it does. */
static bool by_word(struct vt_text name, const struct vt_text words[], size_t n, struct vt_side_name *s)
{
    struct vt_text none = {"", 0}, factor;
    size_t i = n;

    while (i-- > 0 && !vt_level_word(words[i], NULL))
        ;
    if (i >= n)
        return false;
    if (stands_before(words[i]) && i + 1 < n && is_name_of_factor(words[i + 1])) {
        factor = factor_from(words, n, i + 1);
        return set(s, factor, words[i], head_of(name, words[i]), tail_of(name, factor));
    }
    factor = i ? factor_before(words, i) : none;
    if (i && is_name_of_factor(factor) && vt_text_trim(factor).n > 1)
        return set(s, factor, words[i], factor.s == name.s ? none : head_of(name, factor),
                   tail_of(name, words[i]));
    return set(s, none, words[i], head_of(name, words[i]), tail_of(name, words[i]));
}

/* "novt", "仮想化なし": a level without a blank beside its factor. */
static bool by_glue(struct vt_text name, const struct vt_text words[], size_t n, struct vt_side_name *s)
{
    for (size_t i = 0; i < n; i++) {
        struct vt_text word = words[i], level, factor;
        size_t at = vt_level_negation(word);
        bool front = true;
        level = (struct vt_text){word.s, at};
        factor = vt_text_from(word, at);
        if (!at || !vt_name_is_switch(factor)) {
            at = (unsigned char)*word.s >= 0xe3 || (unsigned char)word.s[word.n - 1] >= 0x80
                     ? vt_level_glued(word, &front)
                     : 0;
            level = front ? (struct vt_text){word.s, at} : vt_text_from(word, word.n - at);
            factor = front ? vt_text_from(word, at) : (struct vt_text){word.s, word.n - at};
        }
        if (at && is_name_of_factor(factor))
            return set(s, factor, level, head_of(name, word), tail_of(name, word));
    }
    return false;
}

bool vt_side_name_of(struct vt_text name, struct vt_side_name *s)
{
    struct vt_text words[MOST_WORDS];

    *s = (struct vt_side_name){0};
    name = vt_text_trim(name);
    if (memchr(name.s, '=', name.n))
        return by_equals(name, s);
    if (vt_level_word(name, NULL))
        return set(s, (struct vt_text){"", 0}, name, (struct vt_text){"", 0}, (struct vt_text){"", 0});
    size_t n = words_of(name, words);
    return by_word(name, words, n, s) || by_glue(name, words, n, s);
}

/* ---- two names */

/* "without VT" goes with "VT on", "no VT" with "with VT". */
static bool may_meet(const struct vt_side_name *a, const struct vt_side_name *b)
{
    int off, without;

    vt_level_word(vt_text_of("off"), &off);
    vt_level_word(vt_text_of("without"), &without);
    return a->family == b->family
           || (strcmp(a->factor, "config") && (a->family == off || a->family == without)
               && (b->family == off || b->family == without));
}

/* Names of one thing, as people inflect them: "виртуализации", "виртуализацией". */
static bool is_alike(const char *a, const char *b)
{
    size_t n = strlen(a), m = strlen(b), same = 0, most = n > m ? n : m;

    if (vt_fold_equal(vt_text_of(a), vt_text_of(b)))
        return true;
    while (same < n && same < m && a[same] == b[same])
        same++;
    return (unsigned char)*a >= 0xd0 && (unsigned char)*a <= 0xd3 && same >= 8 && most - same <= 6;
}

bool vt_side_name_meets(const struct vt_side_name *a, const struct vt_side_name *b)
{
    return a->level && b->level && strcmp(a->level, b->level) && is_alike(a->factor, b->factor)
           && may_meet(a, b) && vt_fold_equal(vt_text_of(a->metric), vt_text_of(b->metric));
}

/* What the other side of "no", "without" or "off" is called. */
static const char *opposite(const struct vt_side_name *other)
{
    static const char *const pairs[][2] = {
        {"off", "on"},           {"no", "yes"},         {"non", "yes"},  {"without", "with"},
        {"disabled", "enabled"}, {"disable", "enable"}, {"w/o", "with"}, {"ohne", "mit"},
        {"sans", "avec"},        {"без", "с"},          {"выкл", "вкл"}, {"なし", "あり"},
        {"無効", "有効"},        {"无", "有"},          {"关闭", "开启"}};

    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
        if (vt_fold_equal(vt_text_of(other->level), vt_text_of(pairs[i][0])))
            return pairs[i][1];
    return NULL;
}

bool vt_side_name_completes(struct vt_text name, const struct vt_side_name *other, struct vt_side_name *s)
{
    struct vt_text words[MOST_WORDS];
    const char *level = other->level && strcmp(other->factor, "config") ? opposite(other) : NULL;
    size_t n = level ? words_of(name, words) : 0;

    *s = (struct vt_side_name){0};
    for (size_t i = 0; i < n; i++)
        for (size_t k = i; k < n && k < i + 3; k++) {
            struct vt_text factor = span(words[i], words[k]), head = head_of(name, factor);
            if (i && stands_before(words[i - 1]))
                head = head_of(name, words[i - 1]);
            if (!set(s, factor, vt_text_of(level), head, tail_of(name, factor)))
                return false;
            s->family = other->family;
            if (vt_side_name_meets(s, other)) {
                free(s->factor);
                s->factor = copy(vt_text_of(other->factor));
                return s->factor;
            }
            vt_side_name_free(s);
        }
    return false;
}

#include "parsers/kit/side_name.h"

#include "base/buffer.h"
#include "model/level_word.h"
#include "parsers/kit/quantity.h"

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

static size_t words_of(struct vt_text name, struct vt_text words[MOST_WORDS])
{
    size_t n = 0, at = 0;

    while (at < name.n && n < MOST_WORDS) {
        size_t end = at;
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

/* "vt_off": the word before the level names the factor, unless it is what was measured ("time_off");
 * "with_vt": the word after it does. */
static bool by_word(struct vt_text name, struct vt_side_name *s)
{
    static const char *const before_its_factor[] = {"with", "without", "no", "enable", "disable"};
    struct vt_text words[MOST_WORDS], none = {"", 0};
    size_t n = words_of(name, words), i = n;

    while (i-- > 0 && !vt_level_word(words[i], NULL))
        ;
    if (i >= n)
        return false;
    for (size_t k = 0; k < sizeof before_its_factor / sizeof *before_its_factor && i + 1 < n; k++)
        if (vt_text_equals(words[i], before_its_factor[k]) && is_name_of_factor(words[i + 1]))
            return set(s, words[i + 1], words[i], head_of(name, words[i]), tail_of(name, words[i + 1]));
    if (i && is_name_of_factor(words[i - 1]) && vt_text_trim(words[i - 1]).n > 1)
        return set(s, i == 1 ? words[0] : words[i - 1], words[i], i == 1 ? none : head_of(name, words[i - 1]),
                   tail_of(name, words[i]));
    return set(s, none, words[i], head_of(name, words[i]), tail_of(name, words[i]));
}

bool vt_side_name_of(struct vt_text name, struct vt_side_name *s)
{
    *s = (struct vt_side_name){0};
    name = vt_text_trim(name);
    if (memchr(name.s, '=', name.n))
        return by_equals(name, s);
    if (vt_level_word(name, NULL))
        return set(s, (struct vt_text){"", 0}, name, (struct vt_text){"", 0}, (struct vt_text){"", 0});
    return by_word(name, s);
}

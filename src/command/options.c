#include "command/options.h"

#include "base/nearest.h"
#include "base/text.h"

#include <getopt.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const struct vt_option help_option[] = {{"help", 'h', NULL, "show this help"}, {0}};

/* The tables' rows one after another, --help last; NULL behind the last. */
static const struct vt_option *row(const struct vt_option_reader *r, size_t index)
{
    for (size_t t = 0; t < sizeof r->tables / sizeof *r->tables; t++)
        for (const struct vt_option *o = r->tables[t]; o && o->name; o++)
            if (index-- == 0)
                return o;
    return index == 0 ? help_option : NULL;
}

/* getopt's codes are letters, and 256 + the row for what is written out, so no two rows can clash. */
static void build(const struct vt_option_reader *r, struct option longs[], char shorts[])
{
    size_t n = 0, at = 0;
    const struct vt_option *o;

    shorts[at++] = '-'; /* operands come in their place */
    shorts[at++] = ':';
    for (; n < VT_MOST_OPTIONS && (o = row(r, n)); n++) {
        longs[n] =
            (struct option){o->name, o->argument ? required_argument : no_argument, NULL, 256 + (int)n};
        if (o->code < 256) {
            shorts[at++] = (char)o->code;
            if (o->argument)
                shorts[at++] = ':';
        }
    }
    longs[n] = (struct option){0};
    shorts[at] = '\0';
}

static const struct vt_option *row_of(const struct vt_option_reader *r, int code)
{
    const struct vt_option *o;

    if (code >= 256)
        return row(r, (size_t)code - 256);
    for (size_t i = 0; (o = row(r, i)); i++)
        if (o->code == code)
            return o;
    return NULL;
}

static const struct vt_option *table_of(const struct vt_option_reader *r, const struct vt_option *option)
{
    for (size_t t = 0; t < sizeof r->tables / sizeof *r->tables; t++)
        for (const struct vt_option *o = r->tables[t]; o && o->name; o++)
            if (o == option)
                return r->tables[t];
    return NULL;
}

static const char *option_name_at(const void *reader, size_t i)
{
    const struct vt_option *o = row(reader, i);
    return o ? o->name : NULL;
}

/* The names that "--th" may stand for; 0 or 1 when getopt did not find it ambiguous. */
static size_t count_beginning(const struct vt_option_reader *r, const char *word, size_t n)
{
    size_t found = 0;
    const char *name;

    for (size_t i = 0; (name = option_name_at(r, i)); i++)
        found += !strncmp(name, word, n);
    return found;
}

static void fail_unknown_long(const struct vt_option_reader *r, const char *word, struct vt_error *err)
{
    int n = (int)strcspn(word, "=");
    char name[80];

    snprintf(name, sizeof name, "%.*s", n > 2 ? n - 2 : 0, n > 2 ? word + 2 : "");
    size_t nearest = 0;
    if (n > 2 && count_beginning(r, word + 2, (size_t)n - 2) > 1)
        vt_fail(err, VT_USAGE, "%.*s may be one of several options; write it out, see --help", n, word);
    else if (vt_nearest(name, option_name_at, r, &nearest))
        vt_fail(err, VT_USAGE, "there is no option %.*s here; do you mean --%s?", n, word,
                option_name_at(r, nearest));
    else
        vt_fail(err, VT_USAGE, "there is no option %.*s here; see --help", n, word);
}

/* `letter` is getopt's optopt: the letter, the row of a long option, or 0 for an unknown long one. */
static void fail(const struct vt_option_reader *r, int code, int letter, const char *word,
                 struct vt_error *err)
{
    const struct vt_option *o = letter >= 256 ? row_of(r, letter) : NULL;

    if (code == ':' && o)
        vt_fail(err, VT_USAGE, "the option --%s needs an argument, %s; see --help", o->name, o->argument);
    else if (code == ':')
        vt_fail(err, VT_USAGE, "the option %s needs an argument; see --help", word);
    else if (o)
        vt_fail(err, VT_USAGE, "the option --%s takes no argument; see --help", o->name);
    else if (!strncmp(word, "--", 2))
        fail_unknown_long(r, word, err);
    else if (!access(word, F_OK))
        vt_fail(err, VT_USAGE, "there is no option %s here; if the file of that name is meant, write ./%s",
                word, word);
    else if (letter > ' ' && letter < 127 && strlen(word) > 2)
        vt_fail(err, VT_USAGE, "there is no option -%c here (in %s); see --help", letter, word);
    else
        vt_fail(err, VT_USAGE, "there is no option %s here; see --help", word);
}

bool vt_options_next(struct vt_option_reader *r, struct vt_error *err)
{
    struct option longs[VT_MOST_OPTIONS + 1];
    char shorts[2 * VT_MOST_OPTIONS + 3];
    int at = optind > 0 ? optind : 1; /* 0 makes getopt begin anew */

    build(r, longs, shorts);
    opterr = 0;
    bool standard_input =
        optind > 0 && optind < r->argc && !strcmp(r->argv[optind], "-"); /* is an operand, too */
    int code = standard_input || r->rest ? -1 : getopt_long(r->argc, r->argv, shorts, longs, NULL);
    r->rest |= code == -1 && !standard_input;
    if (code == -1 && optind < r->argc) {
        code = 1;
        optarg = r->argv[optind++];
    }
    if (code == -1)
        return false;
    if (code == '?' || code == ':') {
        fail(r, code, optopt, r->argv[at], err);
        return false;
    }
    r->option = code == 1 ? NULL : row_of(r, code);
    r->table = r->option ? table_of(r, r->option) : NULL;
    r->code = r->option ? r->option->code : 0;
    r->name = r->option ? r->option->name : "input";
    r->value = optarg;
    return true;
}

bool vt_options_in(const struct vt_option_reader *r, const struct vt_option table[])
{
    return r->table == table;
}

/* ---- one word of several */
static const char *word_at(const char *words, size_t i)
{
    for (; i > 0 && words; i--) {
        words = strchr(words, '|');
        words = words ? words + 1 : NULL;
    }
    return words;
}

static size_t word_length(const char *word)
{
    return strcspn(word, "|,");
}

bool vt_option_word(const char *words, const char *word, size_t n, size_t *index)
{
    const char *w;

    for (size_t i = 0; (w = word_at(words, i)); i++)
        if (word_length(w) == n && !memcmp(w, word, n)) {
            if (index)
                *index = i;
            return true;
        }
    return false;
}

/* "mad, tukey, none": for a sentence. */
static void list_words(const char *words, char text[], size_t size)
{
    size_t used = 0;
    const char *w;

    for (size_t i = 0; (w = word_at(words, i)) && used + 1 < size; i++) {
        int n = snprintf(text + used, size - used, "%s%.*s", i ? ", " : "", (int)word_length(w), w);
        used += (size_t)n;
    }
}

struct one_word {
    const char *words;
    char (*text)[80]; /* the word asked for last */
};

static const char *choice_at(const void *names, size_t i)
{
    const struct one_word *one = names;
    const char *w = word_at(one->words, i);

    if (!w)
        return NULL;
    snprintf(*one->text, sizeof *one->text, "%.*s", (int)word_length(w), w);
    return *one->text;
}

enum vt_status vt_options_no_choice(const struct vt_option_reader *r, const char *word, struct vt_error *err)
{
    char words[400], text[80];
    size_t nearest;
    struct one_word one = {r->option->argument, &text};

    list_words(r->option->argument, words, sizeof words);
    if (vt_nearest(word, choice_at, &one, &nearest))
        return vt_fail(err, VT_USAGE, "--%s takes one of %s, not '%s'; do you mean '%s'?", r->name, words,
                       word, choice_at(&one, nearest));
    return vt_fail(err, VT_USAGE, "--%s takes one of %s, not '%s'", r->name, words, word);
}

enum vt_status vt_options_choice(const struct vt_option_reader *r, size_t *index, struct vt_error *err)
{
    if (vt_option_word(r->option->argument, r->value, strlen(r->value), index))
        return VT_OK;
    return vt_options_no_choice(r, r->value, err);
}

static void print_help_text(const char *text, int indent)
{
    int column = indent;

    while (*text) {
        size_t n = strcspn(text, " ");
        if (column > indent && column + 1 + (int)n > 100) {
            printf("\n%*s", indent, "");
            column = indent;
        }
        if (column > indent)
            column += printf(" ");
        column += printf("%.*s", (int)n, text);
        text += n + strspn(text + n, " ");
    }
    putchar('\n');
}

void vt_options_help(const struct vt_option_reader *r, const char *operands, const char *summary)
{
    const struct vt_option *o;

    printf("usage: vtstat %s [OPTION]... %s\n", r->argv[0], operands);
    print_help_text(summary, 0);
    putchar('\n');
    for (size_t i = 0; (o = row(r, i)); i++) {
        int column = printf("  %c%c%c --%s%s%s", o->code < 256 ? '-' : ' ', o->code < 256 ? o->code : ' ',
                            o->code < 256 ? ',' : ' ', o->name, o->argument ? " " : "",
                            o->argument ? o->argument : "");
        if (column > 32)
            printf("\n%33s", "");
        else
            printf("%*s", 33 - column, "");
        print_help_text(o->help, 33);
    }
}

enum vt_status vt_options_pair(const struct vt_option_reader *r, struct vt_labels *labels,
                               struct vt_error *err)
{
    const char *equals = strchr(r->value, '=');

    if (!equals || equals == r->value)
        return vt_fail(err, VT_USAGE, "--%s takes NAME=VALUE, not '%s'", r->name, r->value);
    char *name = vt_text_dup((struct vt_text){r->value, (size_t)(equals - r->value)});
    if (name)
        vt_labels_set(labels, name, equals + 1, err);
    else
        vt_no_memory(err);
    free(name);
    return err->status;
}

/* "5%" is 5 where percent are meant; and so small a number without the sign may be a share. */
static bool take_percent(const struct vt_option_reader *r, double x, const char **end, struct vt_error *err)
{
    bool percent = r->option && r->option->argument && !strcmp(r->option->argument, "PERCENT");

    if (percent && **end == '%') {
        ++*end;
    } else if (percent && x > 0 && x < 0.1) {
        vt_fail(err, VT_USAGE, "--%s is in percent: for %g %% write %g, for %s %% write %s%%", r->name,
                100 * x, 100 * x, r->value, r->value);
        return false;
    }
    return true;
}

enum vt_status vt_options_number(const struct vt_option_reader *r, double low, double high, double *number,
                                 struct vt_error *err)
{
    char *number_end;
    double x = strtod(r->value, &number_end);
    const char *end = number_end;

    if (end != r->value && !take_percent(r, x, &end, err))
        return err->status;
    if (end == r->value || *end || !(x >= low && x <= high))
        return vt_fail(err, VT_USAGE, "--%s takes a number from %g to %g, not '%s'", r->name, low, high,
                       r->value);
    *number = x;
    return VT_OK;
}

enum vt_status vt_options_keep(const struct vt_option_reader *r, struct vt_labels *settings,
                               struct vt_error *err)
{
    char key[80];

    snprintf(key, sizeof key, "%s", r->name);
    for (int i = 2; vt_labels_get(settings, key); i++)
        snprintf(key, sizeof key, "%.60s %d", r->name, i);
    return vt_labels_set(settings, key, r->value ? r->value : "", err);
}

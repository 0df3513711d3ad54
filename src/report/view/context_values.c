/* The small pieces of a context: texts, numbers, counts, reasons, the command. */
#include "report/template/mustache.h"
#include "report/view/context.h"

#include "base/number.h"
#include "report/view/report_numbers.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

void vt_set_text(json_t *object, const char *key, const char *text)
{
    struct vt_buffer clean = {0};
    const char *end = text ? text + strlen(text) : NULL;

    while (text < end)
        vt_buffer_put_rune(&clean, vt_rune_next(&text, end));
    vt_set_buffer(object, key, &clean);
    vt_buffer_free(&clean);
}

void vt_set_buffer(json_t *object, const char *key, struct vt_buffer *b)
{
    json_object_set_new(object, key, b->length ? json_string(vt_buffer_text(b)) : json_null());
    vt_buffer_clear(b);
}

void vt_set_labels(json_t *object, const char *key, const struct vt_labels *labels)
{
    struct vt_buffer text = {0};

    vt_labels_put(labels, NULL, &text);
    vt_set_text(object, key, vt_buffer_text(&text));
    vt_buffer_free(&text);
}

/* has_NAME tells a template whether a list has anything in it, for what stands around the list. */
void vt_set_list(json_t *o, const char *key, json_t *list)
{
    char has[40];
    size_t n = json_array_size(list);

    snprintf(has, sizeof has, "has_%s", key);
    json_object_set_new(o, has, json_boolean(n > 0));
    for (size_t i = 0; i < n; i++) /* what is shared between lists has no place of its own */
        if (!json_object_get(json_array_get(list, i), "anchor"))
            json_object_set_new(json_array_get(list, i), "last", json_boolean(i + 1 == n));
    json_object_set_new(o, key, list);
}

void vt_set_number(json_t *object, const char *key, double v, int decimals, const struct vt_words *words)
{
    struct vt_buffer b = {0};

    if (isfinite(v))
        vt_put_number(&b, v, decimals, &words->numbers);
    vt_set_buffer(object, key, &b);
    vt_buffer_free(&b);
}

void vt_set_p(json_t *object, const char *key, double p, const struct vt_words *words)
{
    struct vt_buffer b = {0};

    if (isfinite(p))
        vt_put_p(&b, p, &words->numbers);
    vt_set_buffer(object, key, &b);
    vt_buffer_free(&b);
}

void vt_set_p_said(json_t *object, const char *key, double p, const struct vt_words *words)
{
    struct vt_buffer b = {0};

    if (isfinite(p)) {
        vt_buffer_puts(&b, "p ");
        vt_put_p_said(&b, p, &words->numbers);
    }
    vt_set_buffer(object, key, &b);
    vt_buffer_free(&b);
}

void vt_set_count(json_t *object, const char *key, double n, const struct vt_words *words)
{
    static const char *const forms[] = {"one", "few", "many", "other"};
    json_t *count;

    if (!(n >= 0.5)) {
        json_object_set_new(object, key, json_null());
        return;
    }
    count = json_object();
    vt_set_number(count, "n", n, 0, words);
    for (size_t i = 0; i < 4; i++)
        json_object_set_new(
            count, forms[i],
            json_boolean(!strcmp(forms[i], vt_plural(words, n < 1e15 ? (size_t)(n + 0.5) : 0))));
    json_object_set_new(object, key, count);
}

void vt_set_word(json_t *object, const char *key, const char *group, const char *name,
                 const struct vt_words *words)
{
    struct vt_buffer path = {0};
    const char *word;

    vt_buffer_printf(&path, "%s.%s", group, name);
    word = name && *name ? vt_word_or_null(words, vt_buffer_text(&path)) : NULL;
    vt_buffer_free(&path);
    vt_set_text(object, key, word ? word : name);
}

json_t *vt_context_picture(const struct vt_context *c, const struct vt_chart *chart)
{
    struct vt_buffer b = {0};
    json_t *o;

    if (!chart || !c->picture)
        return json_null();
    o = json_object();
    c->picture(c->user, chart, &b);
    vt_set_buffer(o, "path", &b);
    vt_chart_book_describe(c->book, chart, &b);
    vt_set_buffer(o, "alt", &b);
    vt_buffer_free(&b);
    return o;
}

/* ---- reasons */
static bool ends(const char *name, const char *end)
{
    size_t n = strlen(name), m = strlen(end);

    return n >= m && !strcmp(name + n - m, end);
}

/* The decimals of a sentence's percentages agree, and follow its interval where it names one. Single
 * published values keep two. */
static int percent_decimals(const struct vt_labels *args, const char *code, const char *sentence)
{
    const char *low = vt_labels_get(args, "low_percent"), *high = vt_labels_get(args, "high_percent");
    double a = low ? strtod(low, NULL) : NAN, b = high ? strtod(high, NULL) : NAN;

    if (!sentence || !strncmp(code, "unknown", 7) || !strncmp(code, "suite_published", 15))
        return 2;
    return strstr(sentence, "low_percent") ? vt_change_decimals(a < b ? a : b, a < b ? b : a) : 1;
}

/* Where the words for a blank that is no number are. */
static const char *group_of(const char *blank)
{
    static const char *const groups[][2] = {
        {"unit_of_analysis", "level"}, {"adjust", "adjust"}, {"rule", "rule"}, {"proof", "proof"},
        {"proof_at_all", "proof"},
    };

    for (size_t i = 0; i < sizeof groups / sizeof *groups; i++)
        if (!strcmp(groups[i][0], blank))
            return groups[i][1];
    return "value";
}

/* Counts of runs that are planned, not counted. */
static bool is_about(const char *blank)
{
    return !strcmp(blank, "n_needed") || !strcmp(blank, "n_settle");
}

static double number_of(const struct vt_labels *args, const char *name)
{
    const char *text = vt_labels_get(args, name);
    return text ? strtod(text, NULL) : NAN;
}

/* Whether a blank is a figure of a change that is said as a factor, and of which. */
static bool is_of_factor(const struct vt_labels *args, const char *blank, struct vt_interval_shown *shown)
{
    const char *change = vt_change_of_blank(blank);
    bool typical = change && !strncmp(change, "typical", 7),
         average = change && !strncmp(change, "average", 7);

    if (!change || !vt_is_factor(number_of(args, change)))
        return false;
    *shown = (struct vt_interval_shown){number_of(args, change),
                                        number_of(args, typical   ? "typical_low_percent"
                                                        : average ? "average_low_percent"
                                                                  : "low_percent"),
                                        number_of(args, typical   ? "typical_high_percent"
                                                        : average ? "average_high_percent"
                                                                  : "high_percent")};
    return true;
}

/* Blanks are told by name: *_percent a change, threshold_percent, seen_percent and resolution_percent plain,
 * *_p a probability, n_* a count, value_* a measurement; what is no number stays as it is, except what has a
 * word.
 */
static void set_blank(json_t *data, const struct vt_labels *args, const struct vt_label *arg, int decimals,
                      const struct vt_words *words)
{
    struct vt_buffer b = {0};
    struct vt_interval_shown shown;
    char *end;
    double v = strtod(arg->value, &end);
    bool plain = !strcmp(arg->name, "threshold_percent") || !strcmp(arg->name, "seen_percent")
                 || !strcmp(arg->name, "resolution_percent");

    if (end == arg->value || *end) {
        vt_set_word(data, arg->name, group_of(arg->name), arg->value, words);
        return;
    }
    if (plain) {
        vt_put_number(&b, v, vt_decimals_written(v, 3), &words->numbers);
        vt_buffer_puts(&b, " %");
    } else if (is_of_factor(args, arg->name, &shown)) {
        vt_put_figure(&b, v, shown, true, &words->numbers);
    } else if (ends(arg->name, "_percent") && isinf(v)) {
        vt_buffer_puts(&b, vt_word(words, v < 0 ? "bound.loss" : "bound.gain"));
    } else if (ends(arg->name, "_percent")) {
        vt_put_percent(&b, v, decimals, &words->numbers);
    } else if (ends(arg->name, "_p")) {
        vt_put_p_said(&b, v, &words->numbers);
    } else if (!strncmp(arg->name, "n_", 2)) {
        vt_put_number(&b, is_about(arg->name) ? vt_number_about(v) : v, 0, &words->numbers);
    } else if (!strncmp(arg->name, "value_", 6)) {
        vt_put_number(&b, v, vt_decimals_of_reading(v), &words->numbers);
    } else
        vt_buffer_puts(&b, arg->value);
    vt_set_buffer(data, arg->name, &b);
    vt_buffer_free(&b);
}

/* "20 runs" in the language's plural, for each count, under its name with _units behind. */
static void set_units(json_t *data, const struct vt_label *arg, const char *level,
                      const struct vt_words *words)
{
    struct vt_buffer path = {0}, text = {0};
    double n = is_about(arg->name) ? vt_number_about(strtod(arg->value, NULL)) : strtod(arg->value, NULL);
    const char *word;

    vt_buffer_printf(&path, "units.%s.%s", level ? level : "value",
                     vt_plural(words, n > 0 && n < 1e15 ? (size_t)(n + 0.5) : 0));
    word = vt_word_or_null(words, vt_buffer_text(&path));
    vt_put_number(&text, n, 0, &words->numbers);
    vt_buffer_printf(&text, " %s", word ? word : level ? level : "");
    vt_buffer_clear(&path);
    vt_buffer_printf(&path, "%s_units", arg->name);
    vt_set_buffer(data, vt_buffer_text(&path), &text);
    vt_buffer_free(&path);
    vt_buffer_free(&text);
}

static void keep_text(struct vt_buffer *out, const char *text)
{
    vt_buffer_puts(out, text);
}

/* Where there is no unit, the space before it goes, too. */
static void put_without_unit(struct vt_buffer *out, const char *template_text)
{
    static const char unit[] = " {{unit}}";

    for (const char *at; (at = strstr(template_text, unit)) != NULL; template_text = at + sizeof unit - 1)
        vt_buffer_add(out, template_text, (size_t)(at - template_text));
    vt_buffer_puts(out, template_text);
}

void vt_put_reason(const struct vt_words *words, const char *code, const struct vt_labels *args,
                   const char *plain, struct vt_buffer *out)
{
    struct vt_mustache m = {.name = "words.json", .escape = keep_text};
    struct vt_buffer path = {0}, text = {0}, without = {0};
    struct vt_error err VT_ERROR_FREED = {0};
    json_t *data = json_object();
    const char *template_text, *unit = vt_labels_get(args, "unit");
    int decimals;

    vt_buffer_printf(&path, "reason.%s", code ? code : "");
    template_text = code ? vt_word_or_null(words, vt_buffer_text(&path)) : NULL;
    decimals = percent_decimals(args, code, template_text);
    if (template_text && (!unit || !*unit)) {
        put_without_unit(&without, template_text);
        template_text = vt_buffer_text(&without);
    }
    vt_set_text(data, "text", plain);
    for (size_t i = 0; i < args->n; i++) {
        set_blank(data, args, &args->at[i], decimals, words);
        if (!strncmp(args->at[i].name, "n_", 2))
            set_units(data, &args->at[i], vt_labels_get(args, "unit_of_analysis"), words);
    }
    if (template_text && !vt_mustache_render(&m, template_text, data, &text, &err))
        vt_buffer_puts(out, vt_buffer_text(&text));
    else
        vt_buffer_puts(out, plain ? plain : "");
    json_decref(data);
    vt_buffer_free(&path);
    vt_buffer_free(&text);
    vt_buffer_free(&without);
}

/* Whether the note has what the sentence asks for outside sections: others may write streams, too. */
static bool fills(const char *sentence, const struct vt_labels *blanks)
{
    char name[80];
    int depth = 0;

    for (const char *p = sentence; p && (p = strstr(p, "{{")) != NULL;) {
        p += 2;
        size_t n = strcspn(p, "}");
        depth += *p == '#' || *p == '^' ? 1 : *p == '/' ? -1 : 0;
        if (depth || *p == '/' || n >= sizeof name)
            continue;
        snprintf(name, sizeof name, "%.*s", (int)n, p);
        if (ends(name, "_units"))
            name[n - 6] = '\0';
        if (strcmp(name, "text") && !vt_labels_get(blanks, name))
            return false;
    }
    return true;
}

void vt_put_note(const struct vt_words *words, const struct vt_note *note, struct vt_buffer *out)
{
    struct vt_labels blanks = {0};
    struct vt_error err VT_ERROR_FREED = {0};
    char code[80], path[90];

    vt_labels_merge(&blanks, &note->about, &err);
    vt_labels_merge(&blanks, &note->args, &err);
    snprintf(code, sizeof code, "note_%s", note->code ? note->code : "");
    snprintf(path, sizeof path, "reason.%s", code);
    if (fills(vt_word_or_null(words, path), &blanks))
        vt_put_reason(words, code, &blanks, note->text, out);
    else
        vt_buffer_puts(out, note->text);
    vt_labels_free(&blanks);
}

/* ---- the command */
static void put_word(struct vt_buffer *out, const char *word)
{
    bool plain = *word != '\0';

    for (const char *p = word; *p; p++)
        plain =
            plain && (isalnum((unsigned char)*p) || strchr("_-./=,:+@%", *p) || (unsigned char)*p >= 0x80);
    if (plain) {
        vt_buffer_puts(out, word);
        return;
    }
    vt_buffer_putc(out, '\'');
    for (const char *p = word; *p; p++) {
        if (*p == '\'')
            vt_buffer_puts(out, "'\\''");
        else
            vt_buffer_putc(out, *p);
    }
    vt_buffer_putc(out, '\'');
}

/* A second option of a name is kept as "name 2". */
static void put_option(struct vt_buffer *out, const struct vt_label *option)
{
    size_t length = strcspn(option->name, " ");

    vt_buffer_putc(out, ' ');
    if (length == 5 && !strncmp(option->name, "input", 5)) {
        put_word(out, option->value);
        return;
    }
    vt_buffer_puts(out, "--");
    vt_buffer_add(out, option->name, length);
    if (option->value && *option->value) {
        vt_buffer_putc(out, ' ');
        put_word(out, option->value);
    }
}

void vt_put_command(const struct vt_study *study, struct vt_buffer *out)
{
    vt_buffer_puts(out, "vtstat judge");
    for (size_t i = 0; i < study->n_settings; i++)
        for (size_t k = 0; k < study->settings[i].options.n; k++)
            put_option(out, &study->settings[i].options.at[k]);
    vt_buffer_puts(out, " -o report.pdf -o report.md");
}

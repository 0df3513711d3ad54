#include "judge/verdicts/reason.h"

#include "base/buffer.h"
#include "base/number.h"
#include "base/text.h"
#include "model/comparison.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The sentences of templates/en/words.json, "reason", each a row {code, text}: the Makefile makes the list,
 * so that an installed program and the library say them without the file, and they stand nowhere twice.
 * Blanks are mustache's; their kinds: {{change_percent}} signed, {{threshold_percent}} and
 * {{resolution_percent}} plain, {{x_p}} a probability, {{n_x}} a count, {{n_x_units}} the count with the unit
 * of analysis, {{value_x}} a measurement; anything else as it is. */
static const struct {
    const char *code, *text;
} templates[] = {
#include "judge/reasons.inc"
};

const char *vt_reason_code(size_t index)
{
    return index < sizeof templates / sizeof *templates ? templates[index].code : NULL;
}

const char *vt_reason_template(const char *code)
{
    for (size_t i = 0; i < sizeof templates / sizeof *templates; i++)
        if (!strcmp(templates[i].code, code))
            return templates[i].text;
    return NULL;
}

enum vt_status vt_reason_text(struct vt_reason *r, const char *blank, const char *value, struct vt_error *err)
{
    return vt_labels_set(r->args, blank, value, err);
}

enum vt_status vt_reason_number(struct vt_reason *r, const char *blank, double value, struct vt_error *err)
{
    char text[40];

    snprintf(text, sizeof text, "%.17g", value);
    return vt_labels_set(r->args, blank, text, err);
}

static bool ends(const char *name, const char *end)
{
    size_t n = strlen(name), m = strlen(end);
    return n >= m && !strcmp(name + n - m, end);
}

static void format_percent(double x, bool signed_, char *text, size_t size)
{
    double size_of = fabs(x);
    int decimals = size_of >= 99.95 ? 0 : size_of >= 0.095 ? 1 : size_of >= 0.0095 ? 2 : 3;

    if (isinf(x))
        snprintf(text, size, x > 0 ? "any gain" : "any loss");
    else
        snprintf(text, size, signed_ ? "%+.*f %%" : "%.*f %%", decimals, x);
}

static void format_number(const char *name, double x, char *text, size_t size)
{
    if (ends(name, "_percent"))
        format_percent(x,
                       strcmp(name, "threshold_percent") && strcmp(name, "resolution_percent")
                           && strcmp(name, "seen_percent"),
                       text, size);
    else if (ends(name, "_p"))
        snprintf(text, size, x < 0.001 ? "< 0.001" : "= %.3f", x);
    else if (!strcmp(name, "n_needed") || !strcmp(name, "n_settle"))
        snprintf(text, size, "%.0f", vt_number_about(x));
    else if (!strncmp(name, "n_", 2))
        snprintf(text, size, "%.0f", x);
    else
        snprintf(text, size, "%.6g", x);
}

static void format_factor(double factor, char *text, size_t size)
{
    int decimals = factor >= 99.95 ? 0 : factor >= 9.995 ? 1 : 2;

    if (isinf(factor))
        snprintf(text, size, "any number of times");
    else
        snprintf(text, size, "\xc3\x97%.*f", decimals, factor);
}

/* "x2.44" where the change that a figure is of is beyond 100 %; false where it is not. */
static bool format_change(const struct vt_labels *args, const char *name, double x, char *text, size_t size)
{
    const char *of = vt_change_of_blank(name), *change = of ? vt_labels_get(args, of) : NULL;
    double value = change ? strtod(change, NULL) : 0;

    if (!vt_is_factor(value))
        return false;
    format_factor(vt_factor_of(value, x), text, size);
    return true;
}

/* What stands for a blank, "?" when it is not set. "n_needed_units" is the count n_needed with its unit. */
static void put_blank(struct vt_buffer *out, const struct vt_labels *args, struct vt_text name)
{
    static const char units[] = "_units";
    bool with_unit = name.n > sizeof units && vt_text_ends(name, units);
    char *key = vt_text_dup((struct vt_text){name.s, with_unit ? name.n - (sizeof units - 1) : name.n}), *end;
    const char *value = key ? vt_labels_get(args, key) : NULL;
    double x = value ? strtod(value, &end) : NAN;
    char text[60];

    out->failed |= !key;
    if (!value || end == value || *end)
        vt_buffer_puts(out, value ? value : "?");
    else {
        if (!format_change(args, key, x, text, sizeof text))
            format_number(key, x, text, sizeof text);
        vt_buffer_puts(out, text);
    }
    if (value && with_unit) {
        const char *level = vt_labels_get(args, "unit_of_analysis");
        vt_buffer_printf(out, " %s%s", level && *level ? level : "value", x == 1 ? "" : "s");
    }
    free(key);
}

/* To behind the next closing tag; sections do not nest. */
static void pass_section(struct vt_text *after)
{
    if (!vt_text_find(*after, "{{/", after) || !vt_text_find(*after, "}}", after))
        *after = (struct vt_text){after->s + after->n, 0};
}

/* A text with its blanks filled. A section {{#x}}...{{/x}} is left out when x is not set. */
static void fill(struct vt_buffer *out, const struct vt_labels *args, struct vt_text from)
{
    struct vt_text before, tag, after;

    while (from.n) {
        size_t open = 0;
        while (open + 1 < from.n && (from.s[open] != '{' || from.s[open + 1] != '{'))
            open++;
        before = (struct vt_text){from.s, open + 1 < from.n ? open : from.n};
        tag = (struct vt_text){from.s + before.n + 2, from.n - before.n};
        vt_buffer_add(out, before.s, before.n);
        if (before.n == from.n || (tag.n -= 2, !vt_text_find(tag, "}}", &after)))
            return;
        tag.n -= after.n + 2;
        if (tag.n && *tag.s == '#') {
            char *key = vt_text_dup((struct vt_text){tag.s + 1, tag.n - 1});
            if (!key || !vt_labels_get(args, key)) /* pass over to behind the closing tag of it */
                pass_section(&after);
            out->failed |= !key;
            free(key);
        } else if (!tag.n || *tag.s != '/') {
            size_t length = out->length;
            put_blank(out, args, tag);
            if (out->length == length && length
                && out->text[length - 1] == ' ') /* no unit, no space before it */
                out->text[--out->length] = '\0';
        }
        from = after;
    }
}

enum vt_status vt_reason_say(struct vt_reason *r, const char *code, struct vt_error *err)
{
    const char *template = vt_reason_template(code);
    struct vt_buffer sentence = {0};

    if (template)
        fill(&sentence, r->args, vt_text_of(template));
    free(*r->text);
    free(*r->code);
    *r->text = sentence.failed ? NULL : strdup(vt_buffer_text(&sentence));
    *r->code = strdup(code);
    vt_buffer_free(&sentence);
    return *r->text && *r->code ? VT_OK : vt_no_memory(err);
}

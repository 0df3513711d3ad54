#include "command/reporting.h"

#include "base/array.h"

#include <stdlib.h>
#include <string.h>

enum { LANG = VT_OPTION_LONG, TEMPLATE, TITLE, PAPER, FONT, EMBED, DETAIL };

const struct vt_option vt_report_option_table[] = {
    {"output", 'o', "FILE", "write a report; FILE ends in .pdf, .html or .md (repeatable)"},
    {"lang", LANG, "en|ru|ja|OTHER", "the language of the report (default en)"},
    {"template", TEMPLATE, "report|comment|FILE",
     "the full report, a short comment, or a Mustache template of your own"},
    {"title", TITLE, "TEXT", "title of the report"},
    {"paper", PAPER, "a4|letter", "the size of the pages (default a4)"},
    {"font", FONT, "FILE", "a TrueType font to try before all others (repeatable)"},
    {"embed", EMBED, NULL, "put the charts into the Markdown file itself"},
    {"detail", DETAIL, "changed|all|none", "which comparisons are told in full (default changed)"},
    {0},
};

static enum vt_status append(const char ***list, size_t *n, const char *text, struct vt_error *err)
{
    const char **bigger = vt_array_grow(*list, *n, sizeof *bigger);

    if (!bigger)
        return vt_no_memory(err);
    *list = bigger;
    bigger[(*n)++] = text;
    return VT_OK;
}

static enum vt_status take_detail(struct vt_report_options *o, const char *value, struct vt_error *err)
{
    static const char *const names[] = {
        [VT_DETAIL_CHANGED] = "changed", [VT_DETAIL_ALL] = "all", [VT_DETAIL_NONE] = "none"};

    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (!strcmp(value, names[i])) {
            o->detail = (enum vt_detail)i;
            return VT_OK;
        }
    return vt_fail(err, VT_USAGE, "--detail takes changed, all or none, not '%s'", value);
}

enum vt_status vt_report_take(struct vt_report_arguments *a, const struct vt_option_reader *r, bool *taken,
                              struct vt_error *err)
{
    struct vt_report_options *o = &a->options;
    size_t paper;

    *taken = vt_options_in(r, vt_report_option_table);
    if (!*taken)
        return VT_OK;
    switch (r->code) {
    case 'o':
        append(&a->outputs, &o->n_outputs, r->value, err);
        o->outputs = a->outputs;
        break;
    case LANG:
        o->language = r->value;
        break;
    case TEMPLATE:
        o->template_name = r->value;
        break;
    case TITLE:
        o->title = r->value;
        break;
    case PAPER:
        if (!vt_options_choice(r, &paper, err))
            o->paper = paper ? VT_PAPER_LETTER : VT_PAPER_A4;
        break;
    case FONT:
        append(&a->fonts, &o->n_fonts, r->value, err);
        o->fonts = a->fonts;
        break;
    case DETAIL:
        return take_detail(o, r->value, err);
    case EMBED:
        o->embed = true;
        break;
    default:
        *taken = false;
    }
    return err->status;
}

enum vt_status vt_report_guard(const struct vt_report_arguments *a, struct vt_guard *guard,
                               struct vt_error *err)
{
    const struct vt_report_options *o = &a->options;

    if (o->template_name)
        vt_guard_input(guard, o->template_name, err);
    for (size_t i = 0; i < o->n_outputs && !err->status; i++)
        vt_guard_output(guard, o->outputs[i], err);
    return err->status;
}

void vt_report_arguments_free(struct vt_report_arguments *a)
{
    free(a->outputs);
    free(a->fonts);
    *a = (struct vt_report_arguments){0};
}

/* The report: one Mustache template per language, in Markdown, filled from a study. The Markdown file is its
 * output; the PDF is that same Markdown laid out, so whoever edits a template changes both. Charts are drawn
 * once, as SVG files beside the Markdown and as vectors in the PDF. The same study and options give the same
 * bytes; the PDF's date is SOURCE_DATE_EPOCH, or absent. */
#ifndef VT_REPORT_REPORT_H
#define VT_REPORT_REPORT_H

#include "base/error.h"
#include "report/view/detail.h"

#include <stdbool.h>
#include <stddef.h>

struct vt_study;

enum vt_paper { VT_PAPER_A4, VT_PAPER_LETTER };

/* All strings are borrowed. {0} is valid: Markdown without charts on standard output, in English, on A4. */
struct vt_report_options {
    const char *const
        *outputs;     /* names ending in .pdf, .html, .md or .markdown; "-" is Markdown on standard output */
    size_t n_outputs; /* 0: Markdown on standard output */
    const char *language; /* a folder in templates/; NULL or "": "en" */
    const char
        *template_name; /* a file, or a name such as "comment" in the language's folder; NULL: "report" */
    const char *title;  /* NULL: the template's own */
    const char *const *fonts; /* font files to try before the known ones, in order */
    size_t n_fonts;
    enum vt_paper paper;
    enum vt_detail detail;
    bool embed; /* charts inside the Markdown file, as data URIs, instead of SVG files beside it */
};

/* Writes every output; each is complete or absent. Warnings, such as a character no font has, go to standard
 * error. VT_USAGE for an unknown language or output kind, VT_INPUT for a mistake in a template (with its
 * line). */
enum vt_status vt_report_write(const struct vt_study *study, const struct vt_report_options *options,
                               struct vt_error *err);

#endif

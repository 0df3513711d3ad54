/* From a study to its reports. Everything is made in memory first; only when all of it stands is anything
 * written, and only when all of that stands does anything get its name: the charts before the Markdown that
 * shows them. */
#include "report/report.h"

#include "report/chart/canvas_svg.h"
#include "report/chart/chart_book.h"
#include "report/html/page.h"
#include "report/pdf/pdf_layout.h"
#include "report/template/escape.h"
#include "report/template/mustache.h"
#include "report/template/templates.h"
#include "report/view/context.h"
#include "report/view/questions.h"
#include "stream/output.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

/* The folder beside a Markdown file where its charts lie. Its name is the same for all, and a chart's name
 * has a digest of its content: so the same study gives the same Markdown whatever the file is called, and two
 * reports in one place never show each other's charts. */
#define CHARTS "report_files"

enum kind { MARKDOWN, PLAIN_MARKDOWN, PDF, HTML }; /* plain: there is no place beside it for charts */

struct output {
    const char *path; /* NULL: standard output */
    enum kind kind;
    char folder[1024]; /* where charts go */
    struct vt_buffer content;
    bool charts; /* to be written */
};

struct maker {
    const struct vt_report_options *options;
    struct vt_templates templates;
    struct vt_questions questions;
    struct vt_chart_book book;
    struct output *output;
    size_t n;
    const struct output *current;
    struct vt_buffer *svg; /* owned: each chart's file, once it was drawn */
};

/* ---- outputs by name */
static bool ends(const char *name, const char *end)
{
    size_t n = strlen(name), m = strlen(end);

    return n > m && !strcasecmp(name + n - m, end);
}

static bool is_device(const char *path)
{
    struct stat s;

    return !stat(path, &s) && !S_ISREG(s.st_mode) && !S_ISDIR(s.st_mode);
}

static enum vt_status name_output(struct output *o, const char *path, struct vt_error *err)
{
    const char *slash = strrchr(path, '/');

    *o = (struct output){.path = path};
    if (vt_output_check(path, err))
        return err->status;
    if (!strcmp(path, "-")) {
        o->path = NULL;
        o->kind = PLAIN_MARKDOWN;
    } else if (ends(path, ".pdf"))
        o->kind = PDF;
    else if (ends(path, ".html") || ends(path, ".htm"))
        o->kind = HTML;
    else if (ends(path, ".md") || ends(path, ".markdown")) {
        o->kind = MARKDOWN;
        if (strlen(path) > 900)
            return vt_fail(err, VT_USAGE, "the output's name is too long");
        snprintf(o->folder, sizeof o->folder, "%.*s" CHARTS, slash ? (int)(slash - path + 1) : 0, path);
    } else if (is_device(path))
        o->kind = PLAIN_MARKDOWN;
    else
        return vt_fail(
            err, VT_USAGE,
            "'%s' is neither a .pdf, a .html nor a .md file; the name's ending tells what to write", path);
    return VT_OK;
}

static enum vt_status name_outputs(struct maker *m, struct vt_error *err)
{
    m->n = m->options->n_outputs ? m->options->n_outputs : 1;
    m->output = calloc(m->n, sizeof *m->output);
    if (!m->output) {
        m->n = 0;
        return vt_no_memory(err);
    }
    for (size_t i = 0; i < m->n; i++)
        if (name_output(&m->output[i], m->options->n_outputs ? m->options->outputs[i] : "-", err))
            return err->status;
    return VT_OK;
}

/* ---- charts in Markdown */
static void draw_svg(const struct vt_chart_book *book, const struct vt_chart *chart, const char *language,
                     struct vt_buffer *out)
{
    struct vt_buffer title = {0};
    struct vt_canvas canvas;

    vt_chart_book_describe(book, chart, &title);
    canvas = vt_canvas_svg_begin(out, VT_CHART_WIDTH, vt_chart_book_height(book, chart),
                                 vt_buffer_text(&title), language);
    vt_chart_book_draw(book, chart, &canvas);
    vt_canvas_svg_end(&canvas);
    vt_buffer_free(&title);
}

static void put_base64(struct vt_buffer *out, const char *bytes, size_t n)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

    for (size_t i = 0; i < n; i += 3) {
        unsigned long v = (unsigned long)(unsigned char)bytes[i] << 16;
        if (i + 1 < n)
            v |= (unsigned long)(unsigned char)bytes[i + 1] << 8;
        if (i + 2 < n)
            v |= (unsigned char)bytes[i + 2];
        vt_buffer_putc(out, digits[v >> 18 & 63]);
        vt_buffer_putc(out, digits[v >> 12 & 63]);
        vt_buffer_putc(out, i + 1 < n ? digits[v >> 6 & 63] : '=');
        vt_buffer_putc(out, i + 2 < n ? digits[v & 63] : '=');
    }
}

/* FNV-1a (Fowler, Noll and Vo). */
static unsigned long digest(const struct vt_buffer *text)
{
    unsigned long h = 2166136261UL;

    for (size_t i = 0; i < text->length; i++)
        h = (h ^ (unsigned char)text->text[i]) * 16777619UL & 0xffffffffUL;
    return h;
}

static const struct vt_buffer *svg_of(struct maker *m, const struct vt_chart *chart)
{
    struct vt_buffer *svg = &m->svg[chart - m->book.chart];

    if (!svg->length)
        draw_svg(&m->book, chart, m->templates.words.language, svg);
    return svg;
}

static void picture_address(void *user, const struct vt_chart *chart, struct vt_buffer *address)
{
    struct maker *m = user;
    struct vt_chart *own = &m->book.chart[chart - m->book.chart];
    const struct vt_buffer *svg;

    if (m->current->kind == PDF) {
        vt_buffer_puts(address, chart->name);
        return;
    }
    svg = svg_of(m, chart);
    if (m->options->embed || m->current->kind == HTML) {
        vt_buffer_puts(address, "data:image/svg+xml;base64,");
        put_base64(address, vt_buffer_text(svg), svg->length);
    } else {
        snprintf(own->file, sizeof own->file, "%.*s-%08lx.svg", (int)strlen(chart->name) - 4, chart->name,
                 digest(svg));
        vt_buffer_printf(address, CHARTS "/%s", own->file);
    }
}

/* ---- Markdown */

/* GitHub refuses longer comments. */
enum { COMMENT_MOST = 65536, ROWS_AT_FIRST = 512 };

static enum vt_status render(struct maker *m, const struct vt_context *context, struct vt_buffer *text,
                             struct vt_error *err)
{
    struct vt_mustache mustache = {.name = m->templates.template_name,
                                   .escape = vt_escape_markdown,
                                   .partial = vt_templates_partial,
                                   .user = &m->templates,
                                   .strict = true};
    json_t *data = vt_context_make(context);

    if (!data)
        return vt_no_memory(err);
    vt_mustache_render(&mustache, m->templates.text, data, text, err);
    json_decref(data);
    return err->status;
}

static enum vt_status make_markdown(struct maker *m, struct output *o, struct vt_buffer *text,
                                    struct vt_error *err)
{
    bool charts = o->kind != PLAIN_MARKDOWN || m->options->embed,
         is_comment = m->options->template_name && !strcmp(m->options->template_name, "comment");
    struct vt_context context = {.questions = &m->questions,
                                 .words = &m->templates.words,
                                 .book = &m->book,
                                 .title = m->options->title,
                                 .detail = m->options->detail,
                                 .picture = charts ? picture_address : NULL,
                                 .user = m};

    m->current = o;
    render(m, &context, text, err);
    for (size_t rows = ROWS_AT_FIRST; is_comment && rows && text->length > COMMENT_MOST && !err->status;
         rows /= 2) {
        vt_buffer_clear(text);
        context.most_rows = rows;
        render(m, &context, text, err);
    }
    if (is_comment && text->length > COMMENT_MOST)
        vt_fail(err, VT_USAGE,
                "a comment of at most %d bytes cannot hold this many questions; write a report, or "
                "judge fewer factors at once",
                COMMENT_MOST);
    return err->status;
}

/* ---- PDF */
static const struct vt_chart *chart_at(const struct vt_chart_book *book, const char *path)
{
    const char *slash = path ? strrchr(path, '/') : NULL;

    return path ? vt_chart_book_named(book, slash ? slash + 1 : path) : NULL;
}

static bool picture_size(void *user, const char *path, double *width, double *height)
{
    const struct vt_chart_book *book = user;
    const struct vt_chart *chart = chart_at(book, path);

    if (!chart)
        return false;
    *width = VT_CHART_WIDTH;
    *height = vt_chart_book_height(book, chart);
    return true;
}

static void picture_draw(void *user, const char *path, const struct vt_canvas *canvas)
{
    const struct vt_chart *chart = chart_at(user, path);

    if (chart)
        vt_chart_book_draw(user, chart, canvas);
}

static void warn(const struct vt_pdf *pdf, const char *path)
{
    if (pdf->no_fonts)
        fprintf(stderr,
                "vtstat report: %s: no font file was found, so letters beyond Western ones are shown as '?'; "
                "install "
                "fonts-liberation2 and fonts-ipafont-gothic, or name fonts with --font\n",
                path);
    else if (pdf->n_missing)
        fprintf(stderr,
                "vtstat report: %s: %zu character%s in no font at hand (the first is U+%04X) and shown as a "
                "box; name "
                "a font that has them with --font or VTSTAT_FONTS\n",
                path, pdf->n_missing, pdf->n_missing == 1 ? " is" : "s are", (unsigned)pdf->missing[0]);
}

static enum vt_status make_pdf(struct maker *m, struct output *o, const char *markdown, size_t length,
                               struct vt_error *err)
{
    struct vt_pictures pictures = {picture_size, picture_draw, &m->book};
    struct vt_page_setup setup = {m->options->paper, m->options->title,
                                  vt_word(&m->templates.words, "missing_glyphs")};
    struct vt_document document = {0};
    struct vt_pdf pdf = {0};

    if (!vt_markdown_parse(markdown, length, &document, err)
        && !vt_pdf_begin(&pdf, m->options->fonts, m->options->n_fonts, m->templates.words.language, err)
        && !vt_pdf_layout(&pdf, &document, &pictures, &setup, err) && !vt_pdf_finish(&pdf, &o->content, err))
        warn(&pdf, o->path);
    vt_pdf_free(&pdf);
    vt_document_free(&document);
    return err->status;
}

/* The page is called as its Markdown's first heading is. */
static enum vt_status make_html(const struct maker *m, struct output *o, const struct vt_buffer *markdown,
                                struct vt_error *err)
{
    const char *text = vt_buffer_text(markdown), *title = m->options->title;
    struct vt_buffer first = {0};

    if (!title && !strncmp(text, "# ", 2)) {
        vt_buffer_add(&first, text + 2, strcspn(text + 2, "\n"));
        title = vt_buffer_text(&first);
    }
    struct vt_page page = {m->templates.words.language, title ? title : "vtstat",
                           vt_word(&m->templates.words, "page.filter")};
    vt_page_make(&page, text, markdown->length, &o->content, err);
    vt_buffer_free(&first);
    return err->status;
}

static enum vt_status make_output(struct maker *m, struct output *o, struct vt_error *err)
{
    struct vt_buffer markdown = {0};

    if (o->kind == HTML) {
        if (!make_markdown(m, o, &markdown, err))
            make_html(m, o, &markdown, err);
        vt_buffer_free(&markdown);
        return err->status;
    }
    if (o->kind != PDF) {
        o->charts = o->kind == MARKDOWN && !m->options->embed;
        return make_markdown(m, o, &o->content, err);
    }
    if (!make_markdown(m, o, &markdown, err))
        make_pdf(m, o, vt_buffer_text(&markdown), markdown.length, err);
    vt_buffer_free(&markdown);
    return err->status;
}

/* ---- writing */

/* Everything that is written, first beside its name, then, when all of it stands, under it. */
struct written {
    struct vt_output *at; /* owned: n, and room for all */
    size_t n;
};

typedef enum vt_status open_output(struct vt_output *o, const char *path, struct vt_error *err);

static enum vt_status write_file(struct written *w, open_output *open, const char *path,
                                 const struct vt_buffer *content, struct vt_error *err)
{
    struct vt_output *out = &w->at[w->n];

    if (open(out, path, err))
        return err->status;
    w->n++;
    if (fwrite(vt_buffer_text(content), 1, content->length, out->file) != content->length)
        vt_fail_at(err, VT_OUTPUT, path ? path : "-", 0,
                   "the report could not be written; is the disk full?");
    return vt_output_seal(out, err);
}

/* Only charts that the Markdown names are written: a template may leave some out. The result is the caller's
 * to free. */
static bool *named_charts(const struct vt_chart_book *book, const struct vt_buffer *content)
{
    bool *named = calloc(book->n + 1, sizeof *named);
    static const char folder[] = CHARTS "/";

    for (const char *p = vt_buffer_text(content); named && (p = strstr(p, folder)) != NULL;) {
        p += sizeof folder - 1;
        size_t length = strcspn(p, ")\"' \n");
        for (size_t i = 0; i < book->n; i++)
            if (strlen(book->chart[i].file) == length && !memcmp(book->chart[i].file, p, length))
                named[i] = true;
    }
    return named;
}

static enum vt_status write_charts(struct maker *m, struct written *w, const struct output *o,
                                   struct vt_error *err)
{
    struct vt_buffer path = {0};
    bool any = false, *named = named_charts(&m->book, &o->content);

    for (size_t i = 0; named && i < m->book.n && !err->status; i++) {
        const struct vt_chart *chart = &m->book.chart[i];
        if (!named[i])
            continue;
        if (!any && vt_output_folder(&w->at[w->n], o->folder, err))
            break;
        w->n += !any;
        any = true;
        vt_buffer_clear(&path);
        vt_buffer_printf(&path, "%s/%s", o->folder, chart->file);
        if (svg_of(m, chart)->failed || path.failed)
            vt_no_memory(err);
        else
            write_file(w, vt_output_open_within, vt_buffer_text(&path), svg_of(m, chart), err);
    }
    vt_buffer_free(&path);
    if (!named)
        vt_no_memory(err);
    free(named);
    return err->status;
}

/* What is written directly, to standard output or a device, cannot be taken back, so it comes last. */
static enum vt_status write_outputs(struct maker *m, struct vt_error *err)
{
    struct written w = {.at = calloc(m->n * (m->book.n + 2), sizeof *w.at)};

    if (!w.at)
        return vt_no_memory(err);
    for (int direct = 0; direct < 2; direct++)
        for (size_t i = 0; i < m->n && !err->status; i++) {
            const struct output *o = &m->output[i];
            if (direct != (!o->path || is_device(o->path)))
                continue;
            if (!o->charts || !write_charts(m, &w, o, err))
                write_file(&w, vt_output_open, o->path, &o->content, err);
        }
    vt_outputs_end(w.at, w.n, err);
    free(w.at);
    return err->status;
}

enum vt_status vt_report_write(const struct vt_study *study, const struct vt_report_options *options,
                               struct vt_error *err)
{
    struct maker m = {.options = options};

    if (name_outputs(&m, err)
        || vt_templates_load(options->language, options->template_name, &m.templates, err)
        || vt_questions_find(study, &m.questions, err))
        goto done;
    vt_questions_choose(&m.questions, options->detail);
    if (vt_chart_book_make(&m.questions, &m.templates.words, options->detail, &m.book, err))
        goto done;
    m.svg = calloc(m.book.n + 1, sizeof *m.svg);
    if (!m.svg) {
        vt_no_memory(err);
        goto done;
    }
    for (size_t i = 0; i < m.n; i++)
        if (make_output(&m, &m.output[i], err))
            goto done;
    write_outputs(&m, err);
done:
    for (size_t i = 0; i < m.n; i++)
        vt_buffer_free(&m.output[i].content);
    free(m.output);
    for (size_t i = 0; m.svg && i < m.book.n; i++)
        vt_buffer_free(&m.svg[i]);
    free(m.svg);
    vt_chart_book_free(&m.book);
    vt_questions_free(&m.questions);
    vt_templates_free(&m.templates);
    return err->status;
}

#include "report/view/rows.h"

#include "base/number.h"
#include "report/template/escape.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

static void separate(struct vt_rows *r)
{
    if (r->format == VT_ROWS_MARKDOWN)
        fputs(r->column ? " | " : "| ", r->to);
    else if (r->column)
        fputc(',', r->to);
    r->column++;
}

static bool is_number(const char *text)
{
    char *end;

    strtod(text, &end);
    return end != text && !*end;
}

/* OWASP's list for CSV injection: these begin a formula, the last four in their full width. */
static bool is_formula(const char *text)
{
    static const char *const wide[] = {"\xef\xbc\x9d", "\xef\xbc\x8b", "\xef\xbc\x8d", "\xef\xbc\xa0"};

    for (size_t i = 0; i < sizeof wide / sizeof *wide; i++)
        if (!strncmp(text, wide[i], strlen(wide[i])))
            return true;
    return *text && strchr("=+-@\t\r", *text) && !is_number(text);
}

static void put_csv(FILE *to, const char *text)
{
    bool formula = is_formula(text);
    size_t n = strlen(text);
    bool quoted = strpbrk(text, ",;\t\"\r\n") || (n && (text[0] == ' ' || text[n - 1] == ' '));

    if (quoted)
        fputc('"', to);
    if (formula)
        fputc('\'', to);
    for (; *text; text++) {
        if (*text == '"')
            fputc('"', to);
        fputc(*text, to);
    }
    if (quoted)
        fputc('"', to);
}

void vt_rows_text(struct vt_rows *r, const char *text)
{
    struct vt_buffer b = {0};

    separate(r);
    if (!text)
        return;
    if (r->format == VT_ROWS_CSV) {
        put_csv(r->to, text);
        return;
    }
    vt_escape_markdown(&b, text);
    fputs(vt_buffer_text(&b), r->to);
    vt_buffer_free(&b);
}

void vt_rows_number(struct vt_rows *r, double x)
{
    char text[VT_NUMBER_SIZE];

    separate(r);
    if (isnan(x))
        return;
    if (isinf(x))
        snprintf(text, sizeof text, "%s", x < 0 ? "-inf" : "inf");
    else if (r->format == VT_ROWS_CSV)
        vt_number_text(x, text);
    else
        snprintf(text, sizeof text, "%.6g", x);
    fputs(text, r->to);
}

void vt_rows_end(struct vt_rows *r)
{
    fputs(r->format == VT_ROWS_MARKDOWN ? " |\n" : "\n", r->to);
    r->column = 0;
}

void vt_rows_end_heading(struct vt_rows *r, const bool *numeric)
{
    size_t n = r->column;

    vt_rows_end(r);
    if (r->format != VT_ROWS_MARKDOWN)
        return;
    for (size_t i = 0; i < n; i++)
        fputs(numeric && numeric[i] ? "| ---: " : "| --- ", r->to);
    fputs("|\n", r->to);
}

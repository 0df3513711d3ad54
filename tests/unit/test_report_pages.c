/* Drawing and page layout. */
#include "report/chart/canvas_svg.h"
#include "report/chart/chart.h"
#include "report/pdf/line_break.h"
#include "report/pdf/pdf_layout.h"

#include <criterion/criterion.h>
#include <libxml/parser.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static struct vt_words no_words;

static void expect_xml(const struct vt_buffer *svg, const char *what)
{
    xmlDocPtr doc = xmlReadMemory(vt_buffer_text(svg), (int)svg->length, what, NULL,
                                  XML_PARSE_NOERROR | XML_PARSE_NOWARNING | XML_PARSE_NONET);

    cr_expect(doc, "%s is not well-formed:\n%s", what, vt_buffer_text(svg));
    cr_expect(!strstr(vt_buffer_text(svg), "nan") && !strstr(vt_buffer_text(svg), "inf"),
              "%s has a number that is none", what);
    xmlFreeDoc(doc);
}

/* What is not finite, or out of all bounds, is not drawn at all. */
Test(report_canvas, wild_coordinates_draw_nothing)
{
    static const double wild[] = {NAN, INFINITY, -INFINITY, 1e30, -40000};
    struct vt_style ink = {.stroke = VT_INK, .fill = VT_INK, .width = 1};
    struct vt_font font = {.size = 8, .color = VT_INK};

    for (size_t i = 0; i < sizeof wild / sizeof *wild; i++) {
        struct vt_buffer svg = {0}, empty = {0};
        struct vt_canvas c = vt_canvas_svg_begin(&empty, 100, 100, "t", "en");
        vt_canvas_svg_end(&c);
        c = vt_canvas_svg_begin(&svg, 100, 100, "t", "en");
        vt_canvas_line(&c, 1, 1, wild[i], 2, &ink);
        vt_canvas_rectangle(&c, 1, wild[i], 5, 5, &ink);
        vt_canvas_circle(&c, wild[i], 1, 2, &ink);
        vt_canvas_mark(&c, VT_DIAMOND, 5, wild[i], 7, VT_BLUE);
        vt_canvas_text(&c, wild[i], 5, "text", &font);
        vt_canvas_svg_end(&c);
        cr_expect_str_eq(vt_buffer_text(&svg), vt_buffer_text(&empty), "%g was drawn", wild[i]);
        vt_buffer_free(&svg);
        vt_buffer_free(&empty);
    }
}

Test(report_canvas, names_cannot_leave_their_place_in_svg)
{
    struct vt_buffer svg = {0};
    struct vt_canvas c =
        vt_canvas_svg_begin(&svg, 100, 100, "</title><script>\"&'\x01\x1b[0m\n\xff\xef\xbf\xbe", "en\"><x");
    struct vt_font font = {.size = 8, .color = VT_INK};

    vt_canvas_text(&c, 5, 5, "</text><script>alert(1)</script>\x01\xff\xe2\x80\xae\xef\xbf\xbf&amp;", &font);
    vt_canvas_text_fit(
        &c, 5, 5, 20,
        "\xe6\x97\xa5\xe6\x9c\xac\xe8\xaa\x9e\xe3\x81\xae\xe9\x95\xb7\xe3\x81\x84\xe5\x90\x8d\xe5\x89\x8d",
        &font);
    vt_canvas_svg_end(&c);
    expect_xml(&svg, "hostile names");
    cr_expect(!strstr(vt_buffer_text(&svg), "<script"));
    cr_expect(strstr(vt_buffer_text(&svg), "'U+0001U+001B[0m \xef\xbf\xbdU+FFFE</title>"));
    cr_expect(strstr(vt_buffer_text(&svg), "U+0001\xef\xbf\xbdU+202EU+FFFF&amp;amp;"));
    vt_buffer_free(&svg);
}

/* Every chart of every odd set of values is well-formed and free of NaN. */
Test(report_charts, odd_values_make_sound_charts)
{
    static const double empty[1], one[] = {3}, equal[] = {5, 5, 5, 5, 5}, nothing[] = {NAN, NAN},
                                  wide[] = {1e-300, 1e300, 0, -1e300}, far[] = {1, 1.01, 1.02, 0.99, 1e9},
                                  odd[] = {INFINITY, 1, 2, -INFINITY, NAN, 3};
    static const bool last[] = {false, false, false, false, true};
    static const long boots[] = {1, 1, 2, 2, 3, 3};
    static const double times[] = {1e9,        1e9 + 60,          1e9 + 7200,
                                   1e9 + 7300, 1e9 + 86400 * 9.0, 1e9 + 86400 * 9.5};
    static const struct {
        const double *x;
        size_t n;
    } sets[] = {{empty, 0}, {one, 1}, {equal, 5}, {nothing, 2}, {wide, 4}, {far, 5}, {odd, 6}};
    void (*const draw[])(const struct vt_canvas *, const struct vt_samples *,
                         const struct vt_words *) = {vt_chart_strip, vt_chart_order, vt_chart_ecdf};

    for (size_t i = 0; i < sizeof sets / sizeof *sets; i++)
        for (size_t k = 0; k < 2 * sizeof draw / sizeof *draw; k++) {
            struct vt_group g[] = {{.label = "a = off",
                                    .value = sets[i].x,
                                    .rejected = sets[i].n == 5 ? last : NULL,
                                    .boot = boots,
                                    .time = k % 2 ? times : NULL,
                                    .n = sets[i].n,
                                    .centre = NAN,
                                    .low = NAN,
                                    .high = NAN,
                                    .change_at = 3,
                                    .before = NAN,
                                    .after = 1e300},
                                   {.label = "a = on",
                                    .value = far,
                                    .time = k % 2 ? times : NULL,
                                    .n = 5,
                                    .centre = 1,
                                    .low = 0.9,
                                    .high = INFINITY,
                                    .has_trend = true,
                                    .trend_from = 1,
                                    .trend_to = -INFINITY}};
            struct vt_samples s = {g, 2, "time, s", "lower is better"};
            struct vt_buffer svg = {0};
            struct vt_canvas c = vt_canvas_svg_begin(&svg, VT_CHART_WIDTH, 150, "t", "en");
            draw[k / 2](&c, &s, &no_words);
            vt_canvas_svg_end(&c);
            expect_xml(&svg, "chart of odd values");
            vt_buffer_free(&svg);
        }
}

Test(report_charts, odd_rows_make_a_sound_forest)
{
    static const struct vt_forest_row rows[] = {
        {"plain", "+4 %", 4, 3, 5, VT_GAIN, false, false},
        {"no interval", "", -900, NAN, NAN, VT_LOSS, false, false},
        {"unbounded", "", 2, -INFINITY, INFINITY, VT_NOISE, false, false},
        {"no number", "", NAN, NAN, NAN, VT_UNKNOWN, false, false},
        {"head", NULL, NAN, NAN, NAN, VT_UNKNOWN, true, false},
        {"small", "", 0.2, 0.1, 0.3, VT_SAME, false, false},
        {"suite", "+1 %", 1, NAN, NAN, VT_UNKNOWN, false, true},
        {"endless", "", INFINITY, 0, INFINITY, VT_GAIN, false, false},
    };

    for (size_t n = 0; n <= sizeof rows / sizeof *rows; n++) {
        struct vt_forest f = {rows, n, n % 2 ? 1 : 0};
        struct vt_buffer svg = {0};
        struct vt_canvas c = vt_canvas_svg_begin(&svg, VT_CHART_WIDTH, vt_chart_forest_height(&f), "t", "en");
        vt_chart_forest(&c, &f, &no_words);
        vt_canvas_svg_end(&c);
        expect_xml(&svg, "forest");
        vt_buffer_free(&svg);
    }
}

Test(report_charts, odd_cells_make_a_sound_interaction)
{
    static const double odd[] = {3, NAN, INFINITY, -1e300, 0};

    for (size_t i = 0; i < 625; i++) {
        struct vt_interaction x = {.factor = "vt",
                                   .level = {"off", "on"},
                                   .line = {"vtd = off", "vtd = on"},
                                   .axis_label = "time, s"};
        struct vt_buffer svg = {0};
        struct vt_canvas c =
            vt_canvas_svg_begin(&svg, VT_CHART_WIDTH, vt_chart_interaction_height(), "t", "en");
        for (size_t k = 0, rest = i; k < 4; k++, rest /= 5) {
            x.cell[k / 2][k % 2].mean = odd[rest % 5];
            x.cell[k / 2][k % 2].low = odd[(rest + k) % 5];
            x.cell[k / 2][k % 2].high = odd[(rest + 2) % 5];
        }
        vt_chart_interaction(&c, &x, &no_words);
        vt_canvas_svg_end(&c);
        expect_xml(&svg, "interaction");
        vt_buffer_free(&svg);
    }
}

/* ---- line breaks: a line of w characters of the monospaced face is w wide, so the breaks can be told by
 * hand. */
static void expect_lines(const char *text, double characters, const char *want)
{
    struct vt_pdf pdf;
    struct vt_error err VT_ERROR_FREED = {0};
    struct vt_arena arena = {0};
    struct vt_lines lines;
    struct vt_inline one = {.kind = VT_INLINE_TEXT, .text = text};
    struct vt_buffer got = {0};

    cr_assert(!vt_pdf_begin(&pdf, NULL, 0, "en", &err));
    vt_set_lines(&arena, &pdf, &(struct vt_inlines){&one, 1, 1}, 10, false, characters, &lines);
    for (size_t i = 0; i < lines.n; i++) {
        for (size_t k = 0; k < lines.line[i].n; k++)
            vt_buffer_put_rune(&got, lines.line[i].glyph[k].rune);
        vt_buffer_puts(&got, "/");
    }
    cr_expect_str_eq(vt_buffer_text(&got), want, "%s: got %s", text, vt_buffer_text(&got));
    vt_buffer_free(&got);
    vt_arena_free(&arena);
    vt_pdf_free(&pdf);
}

Test(report_lines, break_where_scripts_allow)
{
    /* Widths in points at size 10: a Han character 10; digits 5.56, blanks 2.78. */
    expect_lines("one two three", 40, "one two/three/");
    expect_lines(
        "\xe6\x97\xa5\xe6\x9c\xac\xe8\xaa\x9e\xe3\x80\x82\xe6\x96\x87", 31,
        "\xe6\x97\xa5\xe6\x9c\xac/\xe8\xaa\x9e\xe3\x80\x82\xe6\x96\x87/"); /* no full stop begins a line */
    expect_lines(
        "\xe6\x97\xa5\xe6\x9c\xac\xe3\x80\x8c\xe8\xaa\x9e\xe3\x80\x8d", 31,
        "\xe6\x97\xa5\xe6\x9c\xac/\xe3\x80\x8c\xe8\xaa\x9e\xe3\x80\x8d/"); /* no opening bracket ends one */
    expect_lines("is +4.3 % [+3.9, +4.7] now", 90, "is/+4.3 % [+3.9, +4.7]/now/");
    expect_lines("aaaaaaaaaaaaaaaaaaaa", 30, "aaaaa/aaaaa/aaaaa/aaaaa/");
    expect_lines("a\nb", 100, "a/b/");
    expect_lines("", 100, "");
    expect_lines("   ", 100, "/");
}

/* ---- whole documents */
static bool no_picture(void *user, const char *path, double *width, double *height)
{
    (void)user, (void)path, (void)width, (void)height;
    return false;
}

static void make_pdf(const char *markdown, enum vt_paper paper, struct vt_buffer *out, size_t *missing)
{
    struct vt_document d;
    struct vt_pdf pdf;
    struct vt_error err VT_ERROR_FREED = {0};
    struct vt_pictures none = {no_picture, NULL, NULL};

    cr_assert(!vt_markdown_parse(markdown, strlen(markdown), &d, &err), "%s", vt_error_text(&err));
    cr_assert(!vt_pdf_begin(&pdf, NULL, 0, "en", &err));
    cr_assert(!vt_pdf_layout(&pdf, &d, &none,
                             &(struct vt_page_setup){.paper = paper, .missing_text = "Missing:"}, &err),
              "%s", vt_error_text(&err));
    cr_assert(!vt_pdf_finish(&pdf, out, &err), "%s", vt_error_text(&err));
    if (missing)
        *missing = pdf.n_missing;
    vt_pdf_free(&pdf);
    vt_document_free(&d);
}

Test(report_pdf, any_document_becomes_a_pdf_and_the_same_one_twice)
{
    static const char *const documents[] = {
        "",
        "# Only a title",
        "![no such picture](x.svg)",
        "- a\n  - b\n    1. c\n\n> q\n> - d\n\n---\n",
        "| a |\n| --- |\n",
        "| a | b |\n| --- | ---: |\n| \xd0\x9f | "
        "a_very_long_word_that_is_wider_than_any_page_could_ever_be_and_goes_on_and_on_and_on_and_on_and_on_"
        "and_on |\n",
        "# [link](#a-heading) <a id=\"x\"></a>\n\n## A heading\n\n## A heading\n\n[there](#a-heading-1), "
        "[away](https://example.org), [nowhere](#none)\n",
        "<details>\n<summary>S &lt; T</summary>\n\ninside\n\n</details>\n\n<b>x</b> <!-- gone --> "
        "&nbsp;&#x65e5;&bogus;\n",
        "bad \xff\xfe utf \xed\xa0\x80 \xf0\x9f\x98\x80 \x01\x02 \xe2\x80\xae tab\there\n",
        "```\ncode\n\n  indented\n```\n\n<!-- pagebreak -->\n\nnext",
    };

    for (size_t i = 0; i < sizeof documents / sizeof *documents; i++) {
        struct vt_buffer a = {0}, b = {0};
        make_pdf(documents[i], VT_PAPER_A4, &a, NULL);
        make_pdf(documents[i], VT_PAPER_A4, &b, NULL);
        cr_expect(a.length > 500 && !memcmp(a.text, "%PDF-1.", 7), "document %zu", i);
        cr_expect(a.length == b.length && !memcmp(a.text, b.text, a.length),
                  "document %zu differs from itself", i);
        vt_buffer_free(&a);
        vt_buffer_free(&b);
    }
}

/* A character beyond the Basic Multilingual Plane is in no font that can be embedded here. */
Test(report_pdf, what_no_font_has_is_counted)
{
    struct vt_buffer out = {0};
    size_t missing;

    make_pdf("plain \xd0\x9f\xd1\x80\xd0\xbe", VT_PAPER_LETTER, &out, &missing);
    cr_expect_eq(missing, 0);
    vt_buffer_clear(&out);
    make_pdf("\xf0\x9f\x98\x80 and \xf0\x9f\x98\x80", VT_PAPER_LETTER, &out, &missing);
    cr_expect_eq(missing, 1);
    vt_buffer_free(&out);
}

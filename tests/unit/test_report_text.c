/* Numbers, escapes, axes: what a report prints. */
#include "report/chart/axis.h"
#include "report/template/escape.h"
#include "report/template/markdown.h"
#include "report/view/report_numbers.h"

#include <criterion/criterion.h>
#include <math.h>
#include <md4c.h>
#include <string.h>

/* ---- numbers. Oracle: the rule itself, worked by hand (half-width first, then its leading digit). */
Test(report_numbers, a_change_has_the_digits_its_interval_supports)
{
    static const struct {
        double change, low, high;
        const char *text;
    } cases[] = {
        {4.2569828, 3.86, 4.68, "+4.3 % [+3.9, +4.7]"},
        {-2.19, -3.03, -1.35,
         "\xe2\x88\x92"
         "2.2 % [\xe2\x88\x92"
         "3.0, \xe2\x88\x92"
         "1.4]"},
        {-74.873, -77.02, -73.52,
         "\xe2\x88\x92"
         "74.9 % [\xe2\x88\x92"
         "77.0, \xe2\x88\x92"
         "73.5]"},
        {15.2, -2.3, 34.9,
         "+15 % [\xe2\x88\x92"
         "2, +35]"},
        {20.2, -22.3, 54.9,
         "+20 % [\xe2\x88\x92"
         "22, +55]"},
        {0.043, 0.031, 0.055, "+0.043 % [+0.031, +0.055]"},
        {4.2569828, NAN, NAN, "+4.26 %"},
        {-0.001, -0.4, 0.4,
         "0.0 % [\xe2\x88\x92"
         "0.4, +0.4]"},
        {5.5, -INFINITY, 9.26, "+5.5 % [\xe2\x88\x92\xe2\x88\x9e, +9.3]"},
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct vt_buffer b = {0};
        vt_put_change(&b, cases[i].change, cases[i].low, cases[i].high, NULL);
        cr_expect_str_eq(vt_buffer_text(&b), cases[i].text, "got %s", vt_buffer_text(&b));
        vt_buffer_free(&b);
    }
}

Test(report_numbers, numbers_in_every_size_and_language)
{
    static const struct vt_number_style comma = {.decimal = ","};
    static const struct {
        double v;
        int decimals;
        const char *point, *comma;
    } cases[] = {
        {1234.5, 1, "1234.5", "1234,5"},
        {12345.678, 2,
         "12\xe2\x80\xaf"
         "345.68",
         "12\xe2\x80\xaf"
         "345,68"},
        {1350001, -3,
         "1\xe2\x80\xaf"
         "350\xe2\x80\xaf"
         "000",
         "1\xe2\x80\xaf"
         "350\xe2\x80\xaf"
         "000"},
        {-0.04, 1, "0.0", "0,0"},
        {NAN, 2, "\xe2\x80\x94", "\xe2\x80\x94"},
        {-INFINITY, 2, "\xe2\x80\x94", "\xe2\x80\x94"},
        {2.5e18, 0, "2.50e18", "2,50e18"},
        {3.1e-12, 9, "3.10e-12", "3,10e-12"},
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct vt_buffer b = {0};
        vt_put_number(&b, cases[i].v, cases[i].decimals, NULL);
        cr_expect_str_eq(vt_buffer_text(&b), cases[i].point, "%g: %s", cases[i].v, vt_buffer_text(&b));
        vt_buffer_clear(&b);
        vt_put_number(&b, cases[i].v, cases[i].decimals, &comma);
        cr_expect_str_eq(vt_buffer_text(&b), cases[i].comma, "%g: %s", cases[i].v, vt_buffer_text(&b));
        vt_buffer_free(&b);
    }
}

Test(report_numbers, p_is_never_zero)
{
    static const struct {
        double p;
        const char *text;
    } cases[] = {
        {0, "< 0.001"},    {1e-300, "< 0.001"}, {0.00049, "< 0.001"}, {0.0006, "0.001"}, {0.0390625, "0.039"},
        {0.0994, "0.099"}, {0.0996, "0.10"},    {0.71, "0.71"},       {1, "1.00"},
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct vt_buffer b = {0};
        vt_put_p(&b, cases[i].p, NULL);
        cr_expect_str_eq(vt_buffer_text(&b), cases[i].text, "%g: %s", cases[i].p, vt_buffer_text(&b));
        vt_buffer_free(&b);
    }
}

/* ---- escapes. Oracle: md4c, asked what a reader would see; only text may come out, and the very text that
 * went in. */
struct seen {
    struct vt_buffer text;
    int spans, blocks;
};

static int enter_block(MD_BLOCKTYPE type, void *detail, void *user)
{
    (void)detail;
    ((struct seen *)user)->blocks += type != MD_BLOCK_DOC && type != MD_BLOCK_P && type < MD_BLOCK_TABLE;
    return 0;
}

static int enter_span(MD_SPANTYPE type, void *detail, void *user)
{
    (void)type;
    (void)detail;
    ((struct seen *)user)->spans++;
    return 0;
}

static int leave_block(MD_BLOCKTYPE type, void *detail, void *user)
{
    (void)type, (void)detail, (void)user;
    return 0;
}

static int leave_span(MD_SPANTYPE type, void *detail, void *user)
{
    (void)type, (void)detail, (void)user;
    return 0;
}

static int take_text(MD_TEXTTYPE type, const MD_CHAR *text, MD_SIZE size, void *user)
{
    static const struct {
        const char *name;
        char c;
    } named[] = {{"&lt;", '<'}, {"&gt;", '>'}, {"&amp;", '&'}};
    struct seen *seen = user;

    if (type == MD_TEXT_HTML || type == MD_TEXT_BR || type == MD_TEXT_SOFTBR)
        seen->spans++;
    if (type == MD_TEXT_ENTITY && text[1] == '#')
        vt_buffer_putc(&seen->text, (char)strtol(text + 2, NULL, 10));
    else if (type == MD_TEXT_ENTITY) {
        for (size_t i = 0; i < 3; i++)
            if (size == strlen(named[i].name) && !memcmp(text, named[i].name, size))
                vt_buffer_putc(&seen->text, named[i].c);
    } else
        vt_buffer_add(&seen->text, text, size);
    return 0;
}

static void look(const char *markdown, size_t n, struct seen *seen)
{
    MD_PARSER parser = {0,          MD_DIALECT_GITHUB, enter_block, leave_block, enter_span,
                        leave_span, take_text,         NULL,        NULL};

    *seen = (struct seen){.spans = 0};
    md_parse(markdown, (MD_SIZE)n, &parser, seen);
}

static const char *const hostile[] = {
    "matrix_mult",
    "_em_ and *strong*",
    "a|b",
    "`code`",
    "``",
    "[link](http://evil.example)",
    "![x](y.png)",
    "[ref]: /x",
    "<script>alert(1)</script>",
    "<b",
    "< b",
    "a < b",
    "a <!-- x",
    "&lt; &amp; &#65; & co",
    "# heading",
    "> quote",
    "1. item",
    "1) item",
    "12",
    "- item",
    "+ item",
    "* item",
    "---",
    "===",
    "~~struck~~",
    "~x~",
    "$x$",
    "https://evil.example/x",
    "www.evil.example",
    "WWW.evil.example",
    "me@evil.example",
    "back\\slash",
    "\\",
    "\\*",
    "a\\|b",
    "tail\\",
    "tail&",
    "tail[",
    "]",
    "](",
    "]: x",
    "[x]",
    "cpu [1 thread] latency",
    "a [b] c]",
    "a [b](c) d",
    "a [b][c] d",
    "a [^1] b",
    "a ![b](c) d",
    "[ ] task",
    "[+3.9, +4.7]",
    "\"quoted\"",
    "'quoted'",
    "{{mustache}}",
    "a:b",
    "http:/ /x",
    "ftp://x/y",
    "\xd0\x9f\xd1\x80\xd0\xbe\xd1\x86\xd0\xb5\xd1\x81\xd1\x81\xd0\xbe\xd1\x80",
    "\xe6\x97\xa5\xe6\x9c\xac\xe8\xaa\x9e",
    "+4.3 %",
    "-5",
    "a__b__c",
    "__init__",
    "x ` y ` z",
    "|",
    "||",
    "mailto:x",
    "&",
    "&#",
    "&x",
    "!",
    "!!",
    ":::",
    "a*b*c",
    "C:\\bench\\new",
    "50% off",
    "=",
    "=x",
    "  spaced",
};

static void squeeze(const char *text, struct vt_buffer *out) /* Markdown drops blanks at a line's ends */
{
    while (*text == ' ')
        text++;
    vt_buffer_puts(out, text);
}

Test(report_escape, a_name_means_itself_wherever_it_stands)
{
    for (size_t i = 0; i < sizeof hostile / sizeof *hostile; i++) {
        struct vt_buffer alone = {0}, cell = {0}, want = {0};
        struct seen seen;

        squeeze(hostile[i], &want);
        vt_escape_markdown(&alone, hostile[i]);
        look(vt_buffer_text(&alone), alone.length, &seen);
        cr_expect_str_eq(vt_buffer_text(&seen.text), vt_buffer_text(&want), "alone: %s",
                         vt_buffer_text(&alone));
        cr_expect(!seen.spans && !seen.blocks, "alone, acts: %s", vt_buffer_text(&alone));
        vt_buffer_free(&seen.text);

        vt_buffer_printf(&cell, "| a | b |\n| --- | --- |\n| %s | ok |\n", vt_buffer_text(&alone));
        look(vt_buffer_text(&cell), cell.length, &seen);
        vt_buffer_clear(&cell);
        vt_buffer_printf(&cell, "ab%sok", vt_buffer_text(&want));
        cr_expect_str_eq(vt_buffer_text(&seen.text), vt_buffer_text(&cell), "in a table: %s",
                         vt_buffer_text(&alone));
        cr_expect(!seen.spans, "in a table, acts: %s", vt_buffer_text(&alone));
        vt_buffer_free(&seen.text);
        vt_buffer_free(&alone);
        vt_buffer_free(&cell);
        vt_buffer_free(&want);
    }
}

Test(report_escape, hidden_characters_are_spelled_out)
{
    static const struct {
        const char *in, *out;
    } cases[] = {
        {"a\nb\tc", "a b c"},
        {"a\x1b[31mb", "aU+001B&#91;31mb"},
        {"a\xe2\x80\xae"
         "b",
         "aU+202Eb"},
        {"a\xff"
         "b",
         "a\xef\xbf\xbd"
         "b"},
        {"\x01", "U+0001"},
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct vt_buffer b = {0};
        vt_escape_markdown(&b, cases[i].in);
        cr_expect_str_eq(vt_buffer_text(&b), cases[i].out, "%s", vt_buffer_text(&b));
        vt_buffer_free(&b);
    }
}

/* ---- axes. Oracle: the definition of a round tick, 1, 2, 2.5 or 5 times a power of ten. */
Test(report_axis, ticks_are_round_and_inside)
{
    static const struct {
        double low, high;
    } ranges[] = {
        {0, 1},        {9.8, 10.6}, {-77, 4}, {1265760, 1479136},    {5, 5},          {0, 0}, {1e-9, 3e-9},
        {-1e12, 1e12}, {3, -3},     {NAN, 1}, {-INFINITY, INFINITY}, {1e300, -1e300},
    };

    for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++) {
        struct vt_axis a = vt_axis_linear(ranges[i].low, ranges[i].high, 6, 100, 400);
        cr_expect(a.n_ticks >= 1 && a.n_ticks < VT_TICKS_MAX, "range %zu has %zu ticks", i, a.n_ticks);
        for (size_t t = 0; t < a.n_ticks; t++) {
            double at = vt_axis_at(&a, a.tick[t]);
            cr_expect(at >= 99.9 && at <= 400.1, "range %zu, tick %g at %g", i, a.tick[t], at);
        }
        if (a.n_ticks > 1) {
            double step = a.tick[1] - a.tick[0], lead = step / pow(10, floor(log10(step) + 1e-9));
            cr_expect(fabs(lead - 1) < 1e-6 || fabs(lead - 2) < 1e-6 || fabs(lead - 2.5) < 1e-6
                          || fabs(lead - 5) < 1e-6,
                      "range %zu steps %g", i, step);
        }
    }
}

/* asinh is odd and rises; small changes stay apart although a large one is on the same axis. */
Test(report_axis, a_bent_axis_keeps_order_and_room)
{
    struct vt_axis a = vt_axis_bent(-400, 30, 1, 0, 300);

    cr_expect(vt_axis_at(&a, -400) < vt_axis_at(&a, -3) && vt_axis_at(&a, -3) < vt_axis_at(&a, 0));
    cr_expect(vt_axis_at(&a, 3) - vt_axis_at(&a, 0) > 20, "a change of 3 %% has %g points",
              vt_axis_at(&a, 3) - vt_axis_at(&a, 0));
    cr_expect_float_eq(vt_axis_at(&a, 1) - vt_axis_at(&a, 0), vt_axis_at(&a, 0) - vt_axis_at(&a, -1), 1e-9);
    cr_expect(a.n_ticks >= 5 && a.n_ticks < VT_TICKS_MAX);
}

/* ---- headings. Oracle: the names that GitHub gives. */
Test(report_markdown, slugs_are_those_of_github)
{
    static const struct {
        const char *heading, *slug;
    } cases[] = {
        {"How sure is this, and why?", "how-sure-is-this-and-why"},
        {"Tests: a_b (c)", "tests-a_b-c"},
        {"\xd0\x92\xd0\xb5\xd1\x80\xd0\xb4\xd0\xb8\xd0\xba\xd1\x82\xd1\x8b",
         "\xd0\xb2\xd0\xb5\xd1\x80\xd0\xb4\xd0\xb8\xd0\xba\xd1\x82\xd1\x8b"},
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct vt_buffer b = {0};
        vt_heading_slug(cases[i].heading, &b);
        cr_expect_str_eq(vt_buffer_text(&b), cases[i].slug, "%s", vt_buffer_text(&b));
        vt_buffer_free(&b);
    }
}

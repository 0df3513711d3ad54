/* Oracle: the public Mustache specification's own cases (github.com/mustache/spec), kept in
 * tests/data/mustache. */
#include "report/template/mustache.h"

#include <criterion/criterion.h>
#include <string.h>

static const char *spec_partial(void *user, const char *name)
{
    return json_string_value(json_object_get(user, name));
}

static void run_spec_file(const char *path)
{
    json_error_t why;
    json_t *spec = json_load_file(path, 0, &why), *test;
    size_t i;

    cr_assert(spec, "%s: %s", path, why.text);
    cr_assert(json_array_size(json_object_get(spec, "tests")) >= 12, "%s has lost its cases", path);
    json_array_foreach(json_object_get(spec, "tests"), i, test)
    {
        struct vt_mustache m = {
            .name = "spec", .partial = spec_partial, .user = json_object_get(test, "partials")};
        const char *name = json_string_value(json_object_get(test, "name"));
        const char *expected = json_string_value(json_object_get(test, "expected"));
        struct vt_buffer out = {0};
        struct vt_error err VT_ERROR_FREED = {0};

        vt_mustache_render(&m, json_string_value(json_object_get(test, "template")),
                           json_object_get(test, "data"), &out, &err);
        cr_expect(!err.status, "%s, %s: %s", path, name, vt_error_text(&err));
        cr_expect_str_eq(vt_buffer_text(&out), expected, "%s, %s: got '%s', not '%s'", path, name,
                         vt_buffer_text(&out), expected);
        vt_buffer_free(&out);
    }
    json_decref(spec);
}

Test(mustache, passes_the_public_specification)
{
    static const char *const files[] = {"interpolation", "sections", "inverted",
                                        "partials",      "comments", "delimiters"};
    char path[100];

    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        snprintf(path, sizeof path, "tests/data/mustache/%s.json", files[i]);
        run_spec_file(path);
    }
}

/* Each mistake is refused with the line on which it stands. */
Test(mustache, mistakes_name_their_line)
{
    static const struct {
        const char *text;
        long line;
        const char *says;
    } cases[] = {
        {"a\nb {{#s}}\nc\n", 2, "never closed"},
        {"a\n\n{{/s}}", 3, "never opened"},
        {"{{#a}}\n{{#b}}\n{{/a}}\n", 3, "must close the section of line 2"},
        {"one\ntwo {{name\n", 2, "not closed"},
        {"{{! several\nlines }}\n{{}}", 3, "no name"},
        {"\n{{=<%=}}", 2, "two delimiters"},
        {"\n{{>loop}}", 1, "without end"},
        {"fine\n{{mispelt}}", 2, "mispelt"},
        {"fine\n{{>absent}}", 2, "absent"},
    };
    json_t *partials = json_pack("{s:s}", "loop", "{{>loop}}"),
           *data = json_pack("{s:b, s:b}", "a", 1, "b", 1);

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct vt_mustache m = {.name = "page.md", .partial = spec_partial, .user = partials, .strict = true};
        struct vt_buffer out = {0};
        struct vt_error err VT_ERROR_FREED = {0};
        vt_mustache_render(&m, cases[i].text, data, &out, &err);
        cr_expect_eq(err.status, VT_INPUT, "%s", cases[i].text);
        cr_expect_eq(err.line, cases[i].line, "%s: line %ld", cases[i].text, err.line);
        cr_expect(strstr(vt_error_text(&err), cases[i].says), "%s: says '%s'", cases[i].text,
                  vt_error_text(&err));
        vt_buffer_free(&out);
    }
    json_decref(partials);
    json_decref(data);
}

/* UTF-8 by RFC 3629: shortest forms only, no surrogates, nothing above U+10FFFF; a bad byte costs one U+FFFD.
 */
Test(buffer, utf8_is_taken_apart_with_care)
{
    static const struct {
        const char *text;
        uint32_t runes[4];
        size_t n;
    } cases[] = {
        {"a\xd0\x9f\xe6\x97\xa5\xf0\x9f\x98\x80", {'a', 0x41f, 0x65e5, 0x1f600}, 4},
        {"\xc0\xaf", {0xfffd, 0xfffd}, 2},
        {"\xed\xa0\x80", {0xfffd, 0xfffd, 0xfffd}, 3},
        {"\xf5"
         "a",
         {0xfffd, 'a'},
         2},
        {"\xe6\x97", {0xfffd, 0xfffd}, 2},
        {"\xd0"
         "b",
         {0xfffd, 'b'},
         2},
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const char *p = cases[i].text, *end = p + strlen(p);
        size_t n = 0;
        while (p < end) {
            uint32_t rune = vt_rune_next(&p, end);
            cr_assert(n < cases[i].n, "case %zu", i);
            cr_expect_eq(rune, cases[i].runes[n], "case %zu rune %zu is %x", i, n, rune);
            n++;
        }
        cr_expect_eq(n, cases[i].n, "case %zu", i);
    }
}

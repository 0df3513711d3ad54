/* JSON documents in a text, and quoted rows. Oracle: RFC 8259 and RFC 4180; lines are counted by hand. */
#include "parsers/kit/document.h"
#include "parsers/kit/quoted.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

static const struct {
    const char *what, *text;
    size_t documents;
    long line_of_last;
    const char *error;
    long error_line;
} texts[] = {
    {"nothing", "", 0, 0, "", 0},
    {"text alone", "no [JSON] here\n[  5] local\n", 0, 0, "", 0},
    {"one", "{\"a\":1}", 1, 1, "", 0},
    {"behind text and blanks", "warning\n\n  [\n{\"a\":1}]\n", 1, 3, "", 0},
    {"several, and text between", "{\"a\":1}{\"b\":2}\n$ again\n{\"a\":3}\n", 3, 3, "", 0},
    {"NaN and infinities", "{\"a\":NaN,\"b\":-Infinity,\"c\":\"NaN\",\"d\":-nan, \"e\": inf}", 1, 1, "", 0},
    {"cut", "{\"a\":1}\n{\"b\":\n[1,", 1, 1, "the JSON that begins at line 2 has no end; was it cut off?", 3},
    {"broken", "{\"a\":1,\n\"b\" 2}", 0, 0, "no valid JSON here; was the file edited or cut?", 2},
    {"not UTF-8", "{\"a\":\"\xff\"}", 0, 0, "no valid JSON here; was the file edited or cut?", 1},
};

Test(document, texts)
{
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct vt_input in = {"a", vt_text_of(texts[i].text)};
        struct vt_documents documents = vt_documents_of(&in);
        struct vt_error err VT_ERROR_FREED = {0};
        const struct vt_json *root;
        size_t n = 0;
        long last = 0;
        while (vt_documents_next(&documents, &root, &err)) {
            n++;
            last = root->line;
        }
        cr_expect_eq(n, texts[i].documents, "%s: %zu documents", texts[i].what, n);
        cr_expect_eq(last, texts[i].line_of_last, "%s: the last at %ld", texts[i].what, last);
        cr_expect_str_eq(vt_error_text(&err), texts[i].error, "%s: %s", texts[i].what, vt_error_text(&err));
        cr_expect_eq(err.line, texts[i].error_line, "%s: line %ld", texts[i].what, err.line);
        vt_documents_free(&documents);
        vt_documents_free(&documents);
    }
}

Test(document, a_tree_and_its_lines)
{
    struct vt_input in = {
        "a", vt_text_of("{\"s\":\"x\\u00e9\",\n\"n\":[1,\n\"2.5\",true,null,1e999],\"s\":\"later\"}")};
    struct vt_documents documents = vt_documents_of(&in);
    struct vt_error err VT_ERROR_FREED = {0};
    const struct vt_json *root = NULL;
    double x;

    cr_assert(vt_documents_next(&documents, &root, &err));
    cr_expect_str_eq(vt_json_string(root, "s"), "x\xc3\xa9");
    cr_expect_null(vt_json_string(root, "n"));
    cr_expect_null(vt_json_get(NULL, "n"));
    const struct vt_json *n = vt_json_get(root, "n");
    cr_expect_eq(n->n, 5);
    cr_expect_eq(n->line, 2);
    cr_expect(vt_json_value(n->child, &x) && x == 1);
    cr_expect(vt_json_value(n->child->next, &x) && x == 2.5);
    cr_expect_eq(n->child->next->line, 3);
    cr_expect(n->child->next->next->truth);
    cr_expect_not(vt_json_value(n->child->next->next, &x));
    cr_expect_not(vt_json_value(n->child->next->next->next->next, &x), "1e999 is out of range");
    vt_documents_free(&documents);
}

Test(document, a_hundred_thousand_levels_are_refused)
{
    size_t n = 100000;
    char *text = malloc(n + 1);
    struct vt_error err VT_ERROR_FREED = {0};
    const struct vt_json *root;

    memset(text, '[', n);
    text[n] = '\0';
    struct vt_input in = {"a", {text, n}};
    struct vt_documents documents = vt_documents_of(&in);
    cr_expect_not(vt_documents_next(&documents, &root, &err));
    cr_expect_str_eq(vt_error_text(&err), "JSON nested deeper than 200 levels; no benchmark tool does that");
    vt_documents_free(&documents);
    free(text);
}

/* A file without line ends must not be searched for them again at every value: that took minutes. */
Test(document, a_million_values_on_one_line, .timeout = 20)
{
    size_t n = 1000000;
    char *text = malloc(2 * n + 10);
    struct vt_error err VT_ERROR_FREED = {0};
    const struct vt_json *root;

    strcpy(text, "[[1");
    for (size_t i = 1; i < n; i++)
        memcpy(text + 1 + 2 * i, ",1", 2);
    strcpy(text + 1 + 2 * n, "]]");
    struct vt_input in = {"a", vt_text_of(text)};
    struct vt_documents documents = vt_documents_of(&in);
    cr_assert(vt_documents_next(&documents, &root, &err), "%s", vt_error_text(&err));
    cr_expect_eq(root->child->n, n);
    vt_documents_free(&documents);
    free(text);
}

static const struct {
    const char *row;
    size_t n;
    const char *fields[4];
} rows[] = {
    {"a,b,c", 3, {"a", "b", "c"}},
    {"", 1, {""}},
    {"a,,", 3, {"a", "", ""}},
    {"\"a, b\",c", 2, {"a, b", "c"}},
    {"\"a \"\"b\"\"\",c", 2, {"a \"b\"", "c"}},
    {" x , \"y\" ,z", 3, {"x", "y", "z"}},
    {"\"\",\"\"\"\"", 2, {"", "\""}},
    {"\"open,b", 0, {0}},
};

Test(quoted, rows)
{
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct vt_text fields[4];
        struct vt_arena arena = {0};
        size_t n = vt_quoted_fields(vt_text_of(rows[i].row), ',', fields, 4, &arena);
        cr_assert_eq(n, rows[i].n, "%s: %zu", rows[i].row, n);
        for (size_t k = 0; k < n; k++)
            cr_expect(vt_text_equals(fields[k], rows[i].fields[k]), "%s: field %zu", rows[i].row, k);
        vt_arena_free(&arena);
    }
}

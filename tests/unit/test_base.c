#include "base/array.h"
#include "base/buffer.h"
#include "base/date.h"
#include "base/hash.h"
#include "base/text.h"

#include "parsers/kit/measured.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

Test(base, arrays_keep_what_they_hold_while_they_grow)
{
    size_t *one = NULL, *many = NULL, n, capacity = 0;

    for (n = 0; n < 5000; n++) {
        size_t *more = vt_array_grow(one, n, sizeof *one);
        cr_assert(more);
        one = more;
        one[n] = n * n;
    }
    for (size_t need = 1; need < 5000; need += need / 3 + 1) {
        many = vt_array_reserve(many, &capacity, need, sizeof *many);
        cr_assert(many && capacity >= need);
        many[need - 1] = need;
        many[0] = 1;
    }
    size_t *copy = vt_array_copy(one, n, sizeof *one);
    for (size_t i = 0; i < n; i++)
        cr_assert(one[i] == i * i && copy[i] == one[i]);
    cr_assert_null(vt_array_grow(NULL, 0, SIZE_MAX / 4), "an overflow is no small array");
    cr_assert_null(vt_array_reserve(NULL, &(size_t){0}, SIZE_MAX / 2, 8));
    cr_assert_null(vt_array_copy(one, SIZE_MAX / 2, 8));
    free(one);
    free(many);
    free(copy);
}

static bool same_square(const void *elements, size_t number, const void *key)
{
    const size_t *squares = elements, *square = key;
    return squares[number] == *square;
}

/* Four hashes for a thousand numbers: what shares a hash stays apart. */
Test(base, an_index_finds_each_number_among_collisions)
{
    struct vt_index index = {0};
    size_t squares[1000];

    for (size_t i = 0; i < 1000; i++) {
        squares[i] = i * i;
        cr_assert_eq(vt_index_find(&index, i % 4, same_square, squares, &squares[i]), VT_NOT_FOUND);
        cr_assert(vt_index_add(&index, i % 4, i));
    }
    for (size_t i = 0; i < 1000; i++)
        cr_assert_eq(vt_index_find(&index, i % 4, same_square, squares, &squares[i]), i);
    cr_assert_eq(vt_index_find(&index, 1, same_square, squares, &squares[2]), VT_NOT_FOUND, "another hash");
    vt_index_clear(&index);
    cr_assert_eq(vt_index_find(&index, 1, same_square, squares, &squares[1]), VT_NOT_FOUND);
    vt_index_free(&index);
}

/* The published test vectors of FNV-1a, 64 bits (Noll, "FNV hash", test_fnv.c). */
Test(base, the_hash_is_fnv_1a)
{
    static const struct {
        const char *text;
        uint64_t hash;
    } vectors[] = {{"", 0xcbf29ce484222325u}, {"a", 0xaf63dc4c8601ec8cu}, {"foobar", 0x85944171f73967e8u}};

    for (size_t i = 0; i < sizeof vectors / sizeof *vectors; i++)
        cr_expect_eq(vt_hash(VT_HASH_START, vectors[i].text, strlen(vectors[i].text)), vectors[i].hash);
    cr_expect_neq(vt_hash_string(vt_hash_string(VT_HASH_START, "a"), "b"),
                  vt_hash_string(vt_hash_string(VT_HASH_START, "ab"), ""));
}

Test(base, names_are_numbered_in_the_order_first_seen)
{
    struct vt_names names = {0};
    char name[700];

    for (size_t round = 0; round < 2; round++)
        for (size_t i = 0; i < 500; i++) {
            memset(name, 'x', sizeof name); /* they differ at their end only */
            snprintf(name + 600, sizeof name - 600, "%zu", i);
            cr_assert_eq(vt_names_add(&names, vt_text_of(name)), i);
        }
    cr_assert_eq(names.n, 500);
    cr_assert_eq(vt_names_find(&names, vt_text_of(name)), 499);
    cr_assert_eq(vt_names_find(&names, (struct vt_text){name, 600}), VT_NOT_FOUND);
    vt_names_free(&names);
}

Test(base, texts_that_are_owned_are_whole)
{
    struct vt_buffer b = {0};
    char *text = vt_buffer_take(&b);

    cr_expect_str_eq(text, "");
    free(text);
    vt_buffer_puts(&b, "whole");
    text = vt_buffer_take(&b);
    cr_expect_str_eq(text, "whole");
    cr_expect(!b.text && !b.length);
    free(text);
    b.failed = true;
    cr_expect_null(vt_buffer_take(&b), "half a text is none");
    text = vt_text_clean_dup((struct vt_text){"a\xff\xc3\xa4", 4});
    cr_expect_str_eq(text, "a\xef\xbf\xbd\xc3\xa4");
    free(text);
    text = vt_text_printed("%0999d", 7);
    cr_expect_eq(strlen(text), 999);
    free(text);
    text = vt_text_dup((struct vt_text){"abc", 2});
    cr_expect_str_eq(text, "ab");
    free(text);
}

/* Seconds since 1970 by `date -u +%s -d ...` (GNU coreutils), zones as given there; NAN: no date. */
Test(base, dates_honour_their_zones)
{
    static const struct {
        const char *text;
        double read, found;
    } dates[] = {
        {"2018-10-22", 1540166400, 1540166400},
        {"2018/10/22 23:32:01", 1540251121, 1540251121},
        {"2018-10-22T22:20:26Z", 1540246826, 1540246826},
        {" 2018-10-22T22:20:26.5+02:00 ", 1540239626.5, 1540239626.5},
        {"2018-10-22 22:20:26 +0200", 1540239626, 1540239626},
        {"2018-10-22 22:20 -0330", 1540259400, 1540259400},
        {"2018-10-22T22:20+02", 1540239600, 1540239600},
        {"2018-10-22 22:20:26 CEST", 1540239626, 1540239626},
        {"22.10.2018 22:20", 1540246800, 1540246800},
        {"2018-1-5", 1515110400, 1515110400},
        {"Mon Oct 22 23:32:01 2018", 1540251121, 1540251121},
        {"Mon Oct 22 23:32:01 CEST 2018", 1540243921, 1540243921},
        {"Sat Dec  1 04:31:24 EST 2018", 1543656684, 1543656684},
        {"2024-02-29", 1709164800, 1709164800},
        {"1969-12-31 23:59:59", -1, NAN},
        {"Test of 2000-03-01 00:00:01", NAN, 951868801},
        {"kernel 5.10 built 2018-10-22 22:20:26 +02:00, signed", NAN, 1540239626},
        {"2018-10-22 at night", NAN, 1540166400},
        {"2018-10-22 22:20:26 XYZT", NAN, NAN}, /* a zone that nobody knows */
        {"2023-02-29", NAN, NAN},
        {"2018-13-01", NAN, NAN},
        {"2018-10/22", NAN, NAN},
        {"2018-10-221", NAN, NAN},
        {"x2018-10-22", NAN, NAN},
        {"2018-10-22 25:00", NAN, NAN},
        {"8.6", NAN, NAN},
        {"", NAN, NAN},
    };

    for (size_t i = 0; i < sizeof dates / sizeof *dates; i++) {
        double read = 0, found = 0;
        cr_expect_eq(vt_date_read(vt_text_of(dates[i].text), &read), !isnan(dates[i].read), "%s",
                     dates[i].text);
        cr_expect_eq(vt_date_find(vt_text_of(dates[i].text), &found), !isnan(dates[i].found), "%s",
                     dates[i].text);
        cr_expect(read == dates[i].read || (isnan(read) && isnan(dates[i].read)), "%s: %.1f", dates[i].text,
                  read);
        cr_expect(found == dates[i].found || (isnan(found) && isnan(dates[i].found)), "%s: %.1f",
                  dates[i].text, found);
    }
}

/* Nothing has no address to add to: under UBSan this test is what it says. */
Test(base, nothing_is_left_of_nothing)
{
    struct vt_text none = {0};

    cr_expect_eq(vt_text_from(none, 0).n, 0);
    cr_expect_eq(vt_text_from(none, 5).n, 0);
    cr_expect_eq(vt_text_from(vt_text_of("abc"), 1).n, 2);
    cr_expect_eq(vt_text_first(none, 3).n, 0);
}

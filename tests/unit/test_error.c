#include "base/error.h"

#include <criterion/criterion.h>
#include <string.h>

Test(error, the_first_failure_stays)
{
    struct vt_error err VT_ERROR_FREED = {0};
    cr_expect_eq(vt_fail_at(&err, VT_INPUT, "runs.csv", 12, "no column '%s'", "value"), VT_INPUT);
    cr_expect_eq(vt_fail(&err, VT_USAGE, "later"), VT_INPUT);
    cr_expect_str_eq(vt_error_text(&err), "no column 'value'");
}

Test(error, control_characters_are_made_visible)
{
    struct vt_error err VT_ERROR_FREED = {0};
    char *text = NULL;
    size_t size = 0;
    FILE *to = open_memstream(&text, &size);

    vt_fail_at(&err, VT_INPUT, "a\033[31mb", 3, "bad");
    cr_expect_eq(vt_error_report(to, "read", &err), 3);
    fclose(to);
    cr_expect_str_eq(text, "vtstat read: a\\x1b[31mb:3: bad\n");
    free(text);
}

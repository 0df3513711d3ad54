/* Which parser a text is for. */
#include "parsers/input/recognise.h"

#include "base/nearest.h"
#include "parsers/kit/roles.h"
#include "parsers/tables/csv_shape.h"

#include <string.h>

#define HEAD (64 * 1024)
#define SURE 90

const struct vt_parser *vt_parser_find(const char *name)
{
    for (size_t i = 0; vt_parsers[i]; i++)
        if (!strcmp(vt_parsers[i]->name, name))
            return vt_parsers[i];
    return NULL;
}

static const char *name_at(const void *unused, size_t i)
{
    (void)unused;
    return vt_parsers[i] ? vt_parsers[i]->name : NULL;
}

enum vt_status vt_parser_fail_unknown(const char *name, struct vt_error *err)
{
    size_t nearest;

    if (vt_nearest(name, name_at, NULL, &nearest))
        return vt_fail(err, VT_USAGE,
                       "there is no format '%s'; do you mean '%s'? `vtstat formats` lists them", name,
                       vt_parsers[nearest]->name);
    return vt_fail(err, VT_USAGE, "there is no format '%s'; `vtstat formats` lists them", name);
}

static struct vt_text head_of(struct vt_text text)
{
    if (text.n > HEAD)
        text.n = HEAD;
    return text;
}

/* Whether a line names columns: some of them mean something, and none is a sentence. */
static bool is_header(struct vt_text line)
{
    struct vt_csv_shape shape;
    struct vt_text rest, cell;
    size_t roles = 0;
    bool exact, more = true;
    double number;

    if (!vt_csv_shape(line, &shape) || shape.columns < 2)
        return false;
    for (rest = line; more;) {
        more = vt_text_split(rest, shape.separator, &cell, &rest);
        cell = vt_text_trim(more ? cell : rest);
        if (cell.n > 40 || vt_text_is_number(cell, &number))
            return false;
        roles += vt_role_of(cell, &exact) != VT_ROLE_OTHER;
    }
    return roles > 0;
}

/* Names the first lines that are not blank, as they tell most about what a file is. */
static void say_why(struct vt_text text, char *why, size_t size)
{
    struct vt_text line = vt_text_trim(head_of(text)), rest = {"", 0};
    char shown[80];

    if (!vt_text_split(line, '\n', &line, &rest) && text.n > HEAD) {
        snprintf(
            why, size,
            "its first line is too long (more than %d KiB) to be recognised; say what it is with --format",
            HEAD / 1024);
        return;
    }
    if (!vt_text_trim(rest).n && is_header(line)) {
        snprintf(why, size, "has a header but no rows; was the benchmark's output written?");
        return;
    }
    snprintf(why, size,
             "no known format begins like '%s'; `vtstat formats` lists them, --format NAME forces one",
             vt_text_copy(vt_text_trim(line), shown, sizeof shown));
}

const struct vt_parser *vt_parser_recognise(struct vt_text text, int *score, char *why, size_t size)
{
    const struct vt_parser *best = NULL;
    int most = 0;

    for (size_t i = 0; vt_parsers[i]; i++) {
        int now = vt_parsers[i]->score(head_of(text));
        if (now > most) {
            most = now;
            best = vt_parsers[i];
        }
    }
    if (!best)
        say_why(text, why, size);
    if (score)
        *score = most;
    return best;
}

const struct vt_parser *vt_parser_sure(struct vt_text text, size_t *at)
{
    while (vt_parsers[*at]) {
        const struct vt_parser *parser = vt_parsers[(*at)++];
        if (parser->score(head_of(text)) >= SURE)
            return parser;
    }
    return NULL;
}

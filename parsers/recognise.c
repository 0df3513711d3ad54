/* Which parser a text is for. */
#include "parsers/reader.h"

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

static struct vt_text head_of(struct vt_text text)
{
    if (text.n > HEAD)
        text.n = HEAD;
    return text;
}

/* Names the first lines that are not blank, as they tell most about what a file is. */
static void say_why(struct vt_text text, char *why, size_t size)
{
    struct vt_text line = vt_text_trim(head_of(text)), rest;
    char shown[80];

    vt_text_split(line, '\n', &line, &rest);
    snprintf(why, size, "no known format begins like '%s'; `vtstat formats` lists them, --format NAME forces one",
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

/* The line that completes a parser's signature: the fewest first lines of which it is still sure. */
static long signature_line(struct vt_text text, const struct vt_parser *parser)
{
    struct vt_text rest = text;
    const char *end;
    long line = 1;

    while (rest.n && (end = memchr(rest.s, '\n', rest.n))) {
        struct vt_text first = {text.s, (size_t)(end - text.s) + 1};
        if (parser->score(first) >= SURE)
            break;
        rest = (struct vt_text){end + 1, rest.n - (size_t)(end + 1 - rest.s)};
        line++;
    }
    return line;
}

const struct vt_parser *vt_parser_second(struct vt_text text, const struct vt_parser *found, long *found_line, long *line)
{
    text = head_of(text);
    if (found->score(text) < SURE)
        return NULL;
    for (size_t i = 0; vt_parsers[i]; i++) {
        if (vt_parsers[i] == found || vt_parsers[i]->score(text) < SURE)
            continue;
        *found_line = signature_line(text, found);
        *line = signature_line(text, vt_parsers[i]);
        return vt_parsers[i];
    }
    return NULL;
}

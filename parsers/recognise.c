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

/* Texts that last as long as the file they are read from: no name has a length that it is cut to. */
#include "base/buffer.h"
#include "parsers/kit/sink_state.h"

#include <stdarg.h>
#include <stdio.h>

struct vt_arena *vt_sink_texts(struct vt_sink *sink)
{
    return &sink->texts;
}

const char *vt_sink_say(struct vt_sink *sink, struct vt_error *err, const char *format, ...)
{
    va_list list, again;

    va_start(list, format);
    va_copy(again, list);
    int n = vsnprintf(NULL, 0, format, list);
    va_end(list);
    char *text = n < 0 ? NULL : vt_arena_take(&sink->texts, (size_t)n + 1);
    if (text)
        vsnprintf(text, (size_t)n + 1, format, again);
    else
        vt_no_memory(err);
    va_end(again);
    return text ? text : "";
}

const char *vt_sink_keep(struct vt_sink *sink, struct vt_text text, struct vt_error *err)
{
    const char *copy = vt_arena_text(&sink->texts, text.s, text.n);

    if (!copy)
        vt_no_memory(err);
    return copy ? copy : "";
}

const char *vt_sink_keep_clean(struct vt_sink *sink, struct vt_text text, struct vt_error *err)
{
    char *copy = vt_arena_take(&sink->texts, 3 * text.n + 1); /* U+FFFD is three bytes */

    if (!copy)
        vt_no_memory(err);
    return copy ? vt_text_clean(text, copy, 3 * text.n + 1) : "";
}

const char *vt_sink_keep_name(struct vt_sink *sink, struct vt_text text, struct vt_error *err)
{
    char *copy = vt_arena_take(&sink->texts, text.n + 1), *to = copy;
    struct vt_text word;

    if (!copy) {
        vt_no_memory(err);
        return "";
    }
    while (vt_text_word(&text, &word)) {
        if (to > copy)
            *to++ = ' ';
        for (size_t i = 0; i < word.n; i++)
            *to++ = word.s[i];
    }
    return copy;
}

#include "base/buffer.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool reserve(struct vt_buffer *b, size_t more)
{
    size_t need = b->length + more + 1;
    size_t capacity = b->capacity ? b->capacity : 64;
    char *text;

    if (b->failed || need < b->length) {
        b->failed = true;
        return false;
    }
    if (need <= b->capacity)
        return true;
    while (capacity < need)
        capacity *= 2;
    text = realloc(b->text, capacity);
    if (!text) {
        b->failed = true;
        return false;
    }
    b->text = text;
    b->capacity = capacity;
    return true;
}

char *vt_buffer_room(struct vt_buffer *b, size_t more)
{
    return reserve(b, more) ? b->text + b->length : NULL;
}

void vt_buffer_add(struct vt_buffer *b, const char *text, size_t length)
{
    if (!reserve(b, length))
        return;
    if (length)
        memcpy(b->text + b->length, text, length);
    b->length += length;
    b->text[b->length] = '\0';
}

void vt_buffer_puts(struct vt_buffer *b, const char *text)
{
    vt_buffer_add(b, text, strlen(text));
}

void vt_buffer_putc(struct vt_buffer *b, char c)
{
    vt_buffer_add(b, &c, 1);
}

void vt_buffer_vprintf(struct vt_buffer *b, const char *format, va_list args)
{
    va_list again;

    va_copy(again, args);
    int length = vsnprintf(NULL, 0, format, args);
    if (length < 0)
        b->failed = true;
    else if (reserve(b, (size_t)length)) {
        vsnprintf(b->text + b->length, (size_t)length + 1, format, again);
        b->length += (size_t)length;
    }
    va_end(again);
}

void vt_buffer_printf(struct vt_buffer *b, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    vt_buffer_vprintf(b, format, args);
    va_end(args);
}

void vt_buffer_put_rune(struct vt_buffer *b, uint32_t rune)
{
    char out[4];
    size_t n = 0;

    if (rune > 0x10ffff || (rune >= 0xd800 && rune < 0xe000))
        rune = 0xfffd;
    if (rune < 0x80) {
        out[n++] = (char)rune;
    } else if (rune < 0x800) {
        out[n++] = (char)(0xc0 | (rune >> 6));
        out[n++] = (char)(0x80 | (rune & 0x3f));
    } else if (rune < 0x10000) {
        out[n++] = (char)(0xe0 | (rune >> 12));
        out[n++] = (char)(0x80 | ((rune >> 6) & 0x3f));
        out[n++] = (char)(0x80 | (rune & 0x3f));
    } else {
        out[n++] = (char)(0xf0 | (rune >> 18));
        out[n++] = (char)(0x80 | ((rune >> 12) & 0x3f));
        out[n++] = (char)(0x80 | ((rune >> 6) & 0x3f));
        out[n++] = (char)(0x80 | (rune & 0x3f));
    }
    vt_buffer_add(b, out, n);
}

void vt_buffer_put_visible(struct vt_buffer *b, uint32_t rune)
{
    if (rune == '\n' || rune == '\t' || rune == '\r')
        vt_buffer_putc(b, ' ');
    else if (vt_rune_is_hidden(rune))
        vt_buffer_printf(b, "U+%04X", (unsigned)rune);
    else
        vt_buffer_put_rune(b, rune);
}

const char *vt_buffer_text(const struct vt_buffer *b)
{
    return b->text ? b->text : "";
}

char *vt_buffer_take(struct vt_buffer *b)
{
    char *text = NULL;

    if (reserve(b, 0)) { /* which fails when anything did */
        text = b->text;
        text[b->length] = '\0';
        b->text = NULL;
    }
    vt_buffer_free(b);
    return text;
}

void vt_buffer_clear(struct vt_buffer *b)
{
    b->length = 0;
    if (b->text)
        *b->text = '\0';
}

void vt_buffer_free(struct vt_buffer *b)
{
    free(b->text);
    *b = (struct vt_buffer){0};
}

uint32_t vt_rune_next(const char **text, const char *end)
{
    static const uint32_t smallest[] = {0, 0, 0x80, 0x800, 0x10000};
    const unsigned char *p = (const unsigned char *)*text;
    size_t left = (size_t)(end - *text);
    size_t n = *p < 0x80                 ? 1
               : *p >= 0xc2 && *p < 0xe0 ? 2
               : *p >= 0xe0 && *p < 0xf0 ? 3
               : *p >= 0xf0 && *p < 0xf5 ? 4
                                         : 0;
    uint32_t rune;

    *text += 1;
    if (n == 1)
        return *p;
    if (n == 0 || n > left)
        return 0xfffd;
    rune = *p & (0xffU >> (n + 1));
    for (size_t i = 1; i < n; i++) {
        if ((p[i] & 0xc0) != 0x80)
            return 0xfffd;
        rune = rune << 6 | (p[i] & 0x3fU);
    }
    if (rune < smallest[n] || rune > 0x10ffff || (rune >= 0xd800 && rune < 0xe000))
        return 0xfffd;
    *text += n - 1;
    return rune;
}

bool vt_rune_is_wide(uint32_t r)
{
    return (r >= 0x1100 && r <= 0x115f) || (r >= 0x2e80 && r <= 0xa4cf) || (r >= 0xac00 && r <= 0xd7a3)
           || (r >= 0xf900 && r <= 0xfaff) || (r >= 0xfe30 && r <= 0xfe4f) || (r >= 0xff01 && r <= 0xff60)
           || (r >= 0xffe0 && r <= 0xffe6) || (r >= 0x1f300 && r <= 0x1faff)
           || (r >= 0x20000 && r <= 0x3fffd);
}

bool vt_rune_is_hidden(uint32_t r)
{
    return r < 0x20 || (r >= 0x7f && r <= 0x9f) || r == 0x061c || (r >= 0x200b && r <= 0x200f)
           || (r >= 0x2028 && r <= 0x202e) || (r >= 0x2060 && r <= 0x2069) || r == 0xfeff
           || (r >= 0xfff9 && r <= 0xfffb) || (r & 0xfffe) == 0xfffe || (r >= 0xe0000 && r <= 0xe007f);
}

bool vt_rune_is_combining(uint32_t r)
{
    return (r >= 0x0300 && r <= 0x036f) || (r >= 0x0483 && r <= 0x0489) || (r >= 0x1ab0 && r <= 0x1aff)
           || (r >= 0x1dc0 && r <= 0x1dff) || (r >= 0x20d0 && r <= 0x20ff) || (r >= 0x3099 && r <= 0x309a)
           || (r >= 0xfe00 && r <= 0xfe0f) || (r >= 0xfe20 && r <= 0xfe2f);
}

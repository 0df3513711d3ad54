#include "report/pdf/font_file.h"

#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

struct file {
    FILE *in;
    uint64_t size;
};

struct table {
    uint32_t offset, length; /* length 0: there is none */
};

enum { HEAD, HHEA, HMTX, MAXP, LOCA, GLYF, CMAP, NAME, OS2, N_TABLES };

static const char tags[N_TABLES][5] = {"head", "hhea", "hmtx", "maxp", "loca",
                                       "glyf", "cmap", "name", "OS/2"};

/* A big-endian number of `bytes` bytes at an offset; 0, with *ok false, beyond the end. */
static uint32_t number_at(struct file *f, uint64_t offset, int bytes, bool *ok)
{
    unsigned char b[4] = {0};
    uint32_t value = 0;

    if (offset + (uint64_t)bytes > f->size || fseek(f->in, (long)offset, SEEK_SET)
        || fread(b, 1, (size_t)bytes, f->in) != (size_t)bytes) {
        *ok = false;
        return 0;
    }
    for (int i = 0; i < bytes; i++)
        value = value << 8 | b[i];
    return value;
}

static bool find_tables(struct file *f, uint32_t start, struct table tables[N_TABLES])
{
    bool ok = true;
    uint32_t kind = number_at(f, start, 4, &ok), n = number_at(f, start + 4, 2, &ok);
    char tag[5] = "";

    if (!ok || (kind != 0x00010000 && kind != 0x74727565)) /* 1.0 or "true"; "OTTO" is CFF */
        return false;
    for (uint32_t i = 0; i < n && ok; i++) {
        uint64_t at = start + 12 + 16ULL * i;
        struct table t = {number_at(f, at + 8, 4, &ok), number_at(f, at + 12, 4, &ok)};
        uint32_t name = number_at(f, at, 4, &ok);
        for (int k = 0; k < 4; k++)
            tag[k] = (char)(name >> (24 - 8 * k) & 255);
        for (int k = 0; k < N_TABLES; k++)
            if (!strcmp(tag, tags[k]))
                tables[k] = t;
        ok = ok && (uint64_t)t.offset + t.length <= f->size;
    }
    for (int k = 0; k < N_TABLES; k++)
        ok = ok && tables[k].length > 0;
    return ok;
}

/* A Unicode map in segments (format 4), which is what libharu reads. */
static bool has_map(struct file *f, struct table cmap)
{
    bool ok = true, found = false;
    uint32_t n = number_at(f, cmap.offset + 2, 2, &ok);

    for (uint32_t i = 0; i < n && ok; i++) {
        uint64_t at = cmap.offset + 4 + 8ULL * i;
        uint32_t platform = number_at(f, at, 2, &ok), offset = number_at(f, at + 4, 4, &ok);
        uint64_t map = (uint64_t)cmap.offset + offset;
        if (!ok || (platform != 0 && platform != 3))
            continue;
        uint32_t format = number_at(f, map, 2, &ok), length = number_at(f, map + 2, 2, &ok),
                 segments = number_at(f, map + 6, 2, &ok) / 2;
        if (ok && format == 4)
            found = length >= 16 + 8 * segments && segments > 0 && map + length <= f->size;
    }
    return ok && found;
}

static bool sizes_agree(struct file *f, const struct table t[N_TABLES])
{
    bool ok = true;
    uint32_t glyphs = number_at(f, t[MAXP].offset + 4ULL, 2, &ok),
             metrics = number_at(f, t[HHEA].offset + 34ULL, 2, &ok);
    uint32_t wide = number_at(f, t[HEAD].offset + 50ULL, 2, &ok),
             em = number_at(f, t[HEAD].offset + 18ULL, 2, &ok);
    uint32_t last = 0;
    uint64_t entry = wide ? 4 : 2, end;

    if (!ok || t[HEAD].length < 54 || t[HHEA].length < 36 || t[MAXP].length < 6 || t[OS2].length < 78
        || wide > 1 || em < 16 || em > 16384 || !glyphs || !metrics || metrics > glyphs
        || t[HMTX].length < 4ULL * metrics + 2ULL * (glyphs - metrics)
        || t[LOCA].length < entry * (glyphs + 1ULL))
        return false;
    for (uint32_t i = 0; i <= glyphs && ok; i++) { /* outlines lie one behind the other within their table */
        end = number_at(f, t[LOCA].offset + entry * i, (int)entry, &ok) * (wide ? 1ULL : 2ULL);
        if (end < last || end > t[GLYF].length)
            return false;
        last = (uint32_t)end;
    }
    return ok;
}

bool vt_font_file_is_sound(const char *path)
{
    struct file f = {fopen(path, "rb"), 0};
    struct table tables[N_TABLES] = {{0}};
    uint32_t start = 0;
    bool ok = true;
    long size;

    if (!f.in)
        return false;
    size = fseek(f.in, 0, SEEK_END) ? 0 : ftell(f.in);
    f.size = size > 0 ? (uint64_t)size : 0;
    if (number_at(&f, 0, 4, &ok) == 0x74746366) /* "ttcf": the first font of a collection serves */
        start = number_at(&f, 12, 4, &ok);
    ok = ok && find_tables(&f, start, tables) && sizes_agree(&f, tables) && has_map(&f, tables[CMAP]);
    int why = ferror(f.in) ? errno ? errno : EIO : 0;
    fclose(f.in);
    errno = why;
    return ok && !why;
}

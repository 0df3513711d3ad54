/* Two things that libharu 2.3 does not do for the fonts it embeds: glyphs made of glyphs that are themselves
 * made of glyphs lose their innermost parts (its issue 79), and the map from glyphs back to text names ranges
 * of the wrong kind, about which readers complain. Both are mended just before the document is saved. */
#include "report/pdf/pdf.h"

#include <hpdf_font.h>
#include <hpdf_fontdef.h>
#include <stdio.h>
#include <stdlib.h>

enum { MORE = 0x20, WORDS = 0x01, SCALE = 0x08, TWO_SCALES = 0x40, MATRIX = 0x80, BMP = 0x10000 };

static bool read_16(HPDF_Stream stream, unsigned *value)
{
    HPDF_BYTE bytes[2];
    HPDF_UINT size = sizeof bytes;

    if (HPDF_Stream_Read(stream, bytes, &size) || size != sizeof bytes)
        return false;
    *value = (unsigned)bytes[0] << 8 | bytes[1];
    return true;
}

/* Marks the parts of a composite glyph as used and adds them to the list of those to look at (OpenType, table
 * glyf). */
static size_t mark_parts(HPDF_TTFontDefAttr a, unsigned glyph, unsigned todo[], size_t n)
{
    HPDF_UINT32 offset = a->glyph_tbl.offsets[glyph], next = a->glyph_tbl.offsets[glyph + 1];
    unsigned flags = MORE, part, contours;

    if (offset == next) /* a blank */
        return n;
    if (a->header.index_to_loc_format == 0)
        offset *= 2;
    if (HPDF_Stream_Seek(a->stream, (HPDF_INT)(a->glyph_tbl.base_offset + offset), HPDF_SEEK_SET)
        || !read_16(a->stream, &contours) || contours < 0x8000
        || HPDF_Stream_Seek(a->stream, 8, HPDF_SEEK_CUR))
        return n;
    while (flags & MORE) {
        int skip;
        if (!read_16(a->stream, &flags) || !read_16(a->stream, &part) || part >= a->num_glyphs)
            break;
        if (!a->glyph_tbl.flgs[part]) {
            a->glyph_tbl.flgs[part] = 1;
            todo[n++] = part; /* each glyph at most once, so there is room */
        }
        skip = (flags & WORDS ? 4 : 2)
               + (flags & SCALE        ? 2
                  : flags & TWO_SCALES ? 4
                  : flags & MATRIX     ? 8
                                       : 0);
        if (HPDF_Stream_Seek(a->stream, skip, HPDF_SEEK_CUR))
            break;
    }
    return n;
}

static void mark_all_parts(HPDF_TTFontDefAttr a)
{
    unsigned *todo = malloc(((size_t)a->num_glyphs + 1) * sizeof *todo);
    size_t n = 0;

    for (unsigned i = 0; todo && i + 1 < a->num_glyphs; i++)
        if (a->glyph_tbl.flgs[i])
            todo[n++] = i;
    while (todo && n) {
        n--;
        if (todo[n] + 1 < a->num_glyphs)
            n = mark_parts(a, todo[n], todo, n);
    }
    free(todo);
}

/* Each used character as itself (ISO 32000-1, 9.10.3), a hundred a block as the format demands. */
static void write_text_map(HPDF_Dict map, const short width[])
{
    char line[48];
    unsigned total = 0, done = 0;

    for (unsigned u = 0; u < BMP; u++)
        total += width[u] >= 0;
    if (!map || !map->stream || map->stream->type != HPDF_STREAM_MEMORY || !total)
        return;
    HPDF_MemStream_FreeData(map->stream);
    HPDF_Stream_WriteStr(map->stream,
                         "/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n"
                         "/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def\n"
                         "/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def\n"
                         "1 begincodespacerange\n<0000> <FFFF>\nendcodespacerange\n");
    for (unsigned u = 0; u < BMP; u++) {
        if (width[u] < 0)
            continue;
        if (done % 100 == 0) {
            snprintf(line, sizeof line, "%u beginbfchar\n", total - done < 100 ? total - done : 100);
            HPDF_Stream_WriteStr(map->stream, line);
        }
        snprintf(line, sizeof line, "<%04X> <%04X>\n", u, u);
        HPDF_Stream_WriteStr(map->stream, line);
        if (++done % 100 == 0 || done == total)
            HPDF_Stream_WriteStr(map->stream, "endbfchar\n");
    }
    HPDF_Stream_WriteStr(map->stream, "endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n");
}

void vt_pdf_mend_fonts(struct vt_pdf *pdf)
{
    for (size_t i = 0; i < pdf->n_fonts; i++) {
        struct vt_pdf_font *f = &pdf->font[i];
        if (!f->font)
            continue;
        mark_all_parts(f->def->attr);
        write_text_map(((HPDF_FontAttr)f->font->attr)->cmap_stream, f->width);
    }
}

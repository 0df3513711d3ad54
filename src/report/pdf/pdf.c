#include "report/pdf/pdf.h"

#include "report/pdf/font_file.h"

#include <errno.h>
#include <hpdf_doc.h>
#include <hpdf_font.h>
#include <hpdf_fontdef.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { BMP = 0x10000, NONE = 255, FULL_WIDTH = 1000 };

/* Where distributions keep the fonts. In each list the first that exists serves; a missing style falls back
 * to the regular one, and the last list is asked for what all others lack. Only fonts with TrueType outlines
 * load. */
#define IN(name)                                                                                 \
    "/usr/share/fonts/truetype/liberation2/" name, "/usr/share/fonts/truetype/liberation/" name, \
        "/usr/share/fonts/liberation-sans/" name, "/usr/share/fonts/liberation-mono/" name,      \
        "/usr/share/fonts/liberation/" name, "/usr/share/fonts/liberation-fonts/" name,          \
        "/usr/share/fonts/TTF/" name

static const char *const faces[VT_N_FACES][9] = {
    [VT_FACE_REGULAR] = {IN("LiberationSans-Regular.ttf"), "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"},
    [VT_FACE_BOLD] = {IN("LiberationSans-Bold.ttf"), "/usr/share/fonts/truetype/dejavu/DejaVuSans-Bold.ttf"},
    [VT_FACE_ITALIC] = {IN("LiberationSans-Italic.ttf"),
                        "/usr/share/fonts/truetype/dejavu/DejaVuSans-Oblique.ttf"},
    [VT_FACE_BOLD_ITALIC] = {IN("LiberationSans-BoldItalic.ttf"),
                             "/usr/share/fonts/truetype/dejavu/DejaVuSans-BoldOblique.ttf"},
    [VT_FACE_MONO] = {IN("LiberationMono-Regular.ttf"),
                      "/usr/share/fonts/truetype/dejavu/DejaVuSansMono.ttf"},
    [VT_FACE_MONO_BOLD] = {IN("LiberationMono-Bold.ttf"),
                           "/usr/share/fonts/truetype/dejavu/DejaVuSansMono-Bold.ttf"},
};

static const char *const fallbacks[] = {
    "/usr/share/fonts/opentype/ipafont-gothic/ipag.ttf",
    "/usr/share/fonts/opentype/ipaexfont-gothic/ipaexg.ttf",
    "/usr/share/fonts/truetype/takao-gothic/TakaoGothic.ttf",
    "/usr/share/fonts/truetype/vlgothic/VL-Gothic-Regular.ttf",
    "/usr/share/fonts/truetype/wqy/wqy-microhei.ttc",
    "/usr/share/fonts/truetype/wqy/wqy-zenhei.ttc",
    "/usr/share/fonts/truetype/arphic/uming.ttc",
    "/usr/share/fonts/truetype/nanum/NanumGothic.ttf",
    "/usr/share/fonts/truetype/baekmuk/gulim.ttf",
    "/usr/share/fonts/truetype/unfonts-core/UnDotum.ttf",
    "/usr/share/fonts/truetype/droid/DroidSansFallbackFull.ttf",
    "/usr/share/fonts/truetype/noto/NotoSans-Regular.ttf",
    "/usr/share/fonts/truetype/noto/NotoSansSymbols2-Regular.ttf",
    "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf",
};

static void on_error(HPDF_STATUS failure, HPDF_STATUS detail, void *user)
{
    struct vt_pdf *pdf = user;

    if (!pdf->failure) {
        pdf->failure = failure;
        pdf->detail = detail;
    }
}

static void add_font(struct vt_pdf *pdf, const char *path)
{
    const char *name = strrchr(path, '/');
    struct vt_pdf_font *f = &pdf->font[pdf->n_fonts];

    for (size_t i = 0; i < pdf->n_fonts; i++)
        if (!strcmp(pdf->font[i].path, path))
            return;
    if (pdf->n_fonts == VT_PDF_FONTS_MAX || strlen(path) >= sizeof f->path || access(path, R_OK))
        return;
    name = name ? name + 1 : path;
    strcpy(f->path, path);
    f->bold = strstr(name, "Bold") || strstr(name, "bold");
    f->italic = strstr(name, "Italic") || strstr(name, "Oblique");
    f->mono = strstr(name, "Mono") != NULL;
    pdf->n_fonts++;
}

static void add_known_faces(struct vt_pdf *pdf)
{
    for (size_t face = 0; face < VT_N_FACES; face++) {
        size_t had = pdf->n_fonts;
        for (size_t i = 0; i < sizeof faces[0] / sizeof *faces[0] && pdf->n_fonts == had; i++)
            if (faces[face][i])
                add_font(pdf, faces[face][i]);
    }
}

/* The fonts asked for: by option, then by VTSTAT_FONTS, names separated by colons. */
static enum vt_status add_wanted_fonts(struct vt_pdf *pdf, const char *const fonts[], size_t n_fonts,
                                       struct vt_error *err)
{
    const char *listed = getenv("VTSTAT_FONTS");
    char path[300];

    for (size_t i = 0; i < n_fonts; i++) {
        if (access(fonts[i], R_OK))
            return vt_fail_at(err, VT_INPUT, fonts[i], 0,
                              "this font file cannot be read; give --font an existing .ttf file");
        add_font(pdf, fonts[i]);
    }
    while (listed && *listed) {
        size_t length = strcspn(listed, ":");
        if (length && length < sizeof path) {
            memcpy(path, listed, length);
            path[length] = '\0';
            add_font(pdf, path);
        }
        listed += length + (listed[length] == ':');
    }
    return VT_OK;
}

/* A family that was given with its bold style takes the text over; a lone font helps out with the characters
 * that the usual ones lack, before the known fallbacks do. */
static enum vt_status add_fonts(struct vt_pdf *pdf, const char *const fonts[], size_t n_fonts,
                                struct vt_error *err)
{
    bool family = false;

    if (add_wanted_fonts(pdf, fonts, n_fonts, err))
        return err->status;
    for (size_t i = 0; i < pdf->n_fonts; i++)
        family = family || pdf->font[i].bold;
    if (!family)
        pdf->n_fonts = 0;
    add_known_faces(pdf);
    if (!family)
        add_wanted_fonts(pdf, fonts, n_fonts, err);
    for (size_t i = 0; i < sizeof fallbacks / sizeof *fallbacks; i++)
        add_font(pdf, fallbacks[i]);
    return VT_OK;
}

/* Helvetica and its kin are in every viewer; they know Western letters only. */
static void use_plain_fonts(struct vt_pdf *pdf)
{
    static const char *const names[] = {"Helvetica",         "Helvetica-Bold",
                                        "Helvetica-Oblique", "Helvetica-BoldOblique",
                                        "Courier",           "Courier-Bold"};

    pdf->no_fonts = true;
    for (size_t i = 0; i < VT_N_FACES; i++)
        pdf->plain[i] = HPDF_GetFont(pdf->doc, names[i], "WinAnsiEncoding");
}

/* Another font instead would be another report, without a word. */
static void note_unopened(struct vt_pdf *pdf, const struct vt_pdf_font *f, int why)
{
    if (pdf->unopened || !why || why == ENOENT)
        return;
    pdf->unopened = f;
    pdf->why = why;
}

static HPDF_Font load(struct vt_pdf *pdf, struct vt_pdf_font *f)
{
    size_t length = strlen(f->path);
    const char *name;

    if (f->tried)
        return f->font;
    f->tried = true;
    errno = 0;
    if (!vt_font_file_is_sound(f->path)) {
        note_unopened(pdf, f, errno);
        return NULL;
    }
    name = length > 4 && !strcmp(f->path + length - 4, ".ttc")
               ? HPDF_LoadTTFontFromFile2(pdf->doc, f->path, 0, HPDF_TRUE)
               : HPDF_LoadTTFontFromFile(pdf->doc, f->path, HPDF_TRUE);
    if (name)
        f->font = HPDF_GetFont(pdf->doc, name, "UTF-8");
    f->width = malloc(BMP * sizeof *f->width);
    if (!f->font || !f->width) { /* a font that does not load must not spoil the document */
        if (pdf->failure == HPDF_FILE_OPEN_ERROR || pdf->failure == HPDF_FILE_IO_ERROR)
            note_unopened(pdf, f, pdf->detail ? (int)pdf->detail : EIO);
        HPDF_ResetError(pdf->doc);
        pdf->failure = pdf->detail = 0;
        f->font = NULL;
        return NULL;
    }
    memset(f->width, 0xff, BMP * sizeof *f->width);
    f->def = ((HPDF_FontAttr)f->font->attr)->fontdef;
    return f->font;
}

enum vt_status vt_pdf_begin(struct vt_pdf *pdf, const char *const fonts[], size_t n_fonts,
                            const char *language, struct vt_error *err)
{
    HPDF_Dict preferences;

    *pdf = (struct vt_pdf){0};
    pdf->doc = HPDF_New(on_error, pdf);
    pdf->missed = calloc(BMP / 8, 1);
    for (size_t i = 0; i < VT_N_FACES; i++)
        pdf->choice[i] = calloc(BMP, 1);
    if (!pdf->doc || !pdf->missed || !pdf->choice[VT_N_FACES - 1])
        return vt_no_memory(err);
    HPDF_SetCompressionMode(pdf->doc, HPDF_COMP_ALL);
    HPDF_UseUTFEncodings(pdf->doc);
    if (add_fonts(pdf, fonts, n_fonts, err))
        return err->status;
    for (size_t i = 0; i < pdf->n_fonts; i++)
        for (size_t k = 0; k < n_fonts; k++)
            if (!strcmp(pdf->font[i].path, fonts[k]) && !load(pdf, &pdf->font[i]))
                return vt_fail_at(err, VT_INPUT, fonts[k], 0,
                                  "this is no font that a PDF can hold here; give --font a file with "
                                  "TrueType outlines (.ttf, .ttc)");
    bool any = false;
    for (size_t i = 0; i < pdf->n_fonts && !any; i++)
        any = load(pdf, &pdf->font[i]) != NULL;
    if (!any)
        use_plain_fonts(pdf);
    if (language && *language)
        HPDF_Dict_Add(pdf->doc->catalog, "Lang", HPDF_String_New(pdf->doc->mmgr, language, NULL));
    preferences = HPDF_Dict_New(pdf->doc->mmgr);
    if (preferences && !HPDF_Dict_AddBoolean(preferences, "DisplayDocTitle", HPDF_TRUE))
        HPDF_Dict_Add(pdf->doc->catalog, "ViewerPreferences", preferences);
    return VT_OK;
}

void vt_pdf_describe(struct vt_pdf *pdf, const char *title)
{
    const char *epoch = getenv("SOURCE_DATE_EPOCH");
    char *end = NULL;

    HPDF_SetCurrentEncoder(pdf->doc, "UTF-8"); /* else the title would be taken as Latin-1 */
    HPDF_SetInfoAttr(pdf->doc, HPDF_INFO_TITLE, title);
    HPDF_SetInfoAttr(pdf->doc, HPDF_INFO_CREATOR, "vtstat " VT_VERSION);
    if (epoch && *epoch) {
        time_t when = (time_t)strtoll(epoch, &end, 10);
        struct tm tm;
        if (!*end && gmtime_r(&when, &tm) && tm.tm_year >= 70 && tm.tm_year < 8000) {
            HPDF_Date date = {tm.tm_year + 1900, tm.tm_mon + 1, tm.tm_mday, tm.tm_hour, tm.tm_min,
                              tm.tm_sec,         'Z',           0,          0};
            HPDF_SetInfoDateAttr(pdf->doc, HPDF_INFO_CREATION_DATE, date);
            HPDF_SetInfoDateAttr(pdf->doc, HPDF_INFO_MOD_DATE, date);
        }
    }
}

enum vt_status vt_pdf_finish(struct vt_pdf *pdf, struct vt_buffer *out, struct vt_error *err)
{
    HPDF_BYTE chunk[16384];
    HPDF_UINT32 size;

    vt_pdf_mend_fonts(pdf);
    if (pdf->unopened)
        return vt_fail_at(err, VT_INPUT, pdf->unopened->path, 0, "this font file cannot be opened: %s",
                          strerror(pdf->why));
    if (!pdf->failure && !HPDF_SaveToStream(pdf->doc)) {
        do {
            size = sizeof chunk;
            HPDF_ReadFromStream(pdf->doc, chunk, &size);
            vt_buffer_add(out, (const char *)chunk, size);
        } while (size == sizeof chunk);
        HPDF_ResetError(pdf->doc); /* the end of the stream counts as one */
        pdf->failure = 0;
    }
    if (pdf->failure)
        return vt_fail(err, VT_OUTPUT,
                       "the PDF could not be made (libharu error 0x%04lx, %lu); write Markdown instead",
                       (unsigned long)pdf->failure, (unsigned long)pdf->detail);
    return out->failed ? vt_no_memory(err) : VT_OK;
}

void vt_pdf_free(struct vt_pdf *pdf)
{
    for (size_t i = 0; i < pdf->n_fonts; i++)
        free(pdf->font[i].width);
    for (size_t i = 0; i < VT_N_FACES; i++)
        free(pdf->choice[i]);
    free(pdf->missed);
    if (pdf->doc)
        HPDF_Free(pdf->doc);
    *pdf = (struct vt_pdf){0};
}

/* How well a font suits a face: 0 not at all, then the more the better. */
static int suits(const struct vt_pdf_font *f, enum vt_face face)
{
    bool bold = face == VT_FACE_BOLD || face == VT_FACE_BOLD_ITALIC || face == VT_FACE_MONO_BOLD;
    bool italic = face == VT_FACE_ITALIC || face == VT_FACE_BOLD_ITALIC;
    bool mono = face == VT_FACE_MONO || face == VT_FACE_MONO_BOLD;

    if (f->mono == mono && f->bold == bold && f->italic == italic)
        return 2;
    return !f->mono && !f->bold && !f->italic;
}

static bool has_glyph(struct vt_pdf *pdf, struct vt_pdf_font *f, uint32_t rune)
{
    return load(pdf, f) && HPDF_TTFontDef_GetGlyphid(f->def, (HPDF_UINT16)rune) != 0;
}

/* The first font that has the character: those in the style, then the regular ones. A character that none has
 * is noted, and drawn by the first font as its empty box. */
static unsigned char seek_font(struct vt_pdf *pdf, enum vt_face face, uint32_t rune)
{
    for (int want = 2; want > 0; want--)
        for (size_t i = 0; i < pdf->n_fonts; i++)
            if (suits(&pdf->font[i], face) == want && has_glyph(pdf, &pdf->font[i], rune))
                return (unsigned char)(i + 1);
    return NONE;
}

static void note_missing(struct vt_pdf *pdf, uint32_t rune)
{
    uint32_t bit = rune < BMP ? rune : 0xffff;

    if (pdf->missed[bit / 8] & 1U << bit % 8)
        return;
    pdf->missed[bit / 8] |= (unsigned char)(1U << bit % 8);
    if (pdf->n_missing < VT_PDF_MISSING_SHOWN)
        pdf->missing[pdf->n_missing] = rune;
    pdf->n_missing++;
}

static bool is_space(uint32_t rune)
{
    return rune == 0xa0 || (rune >= 0x2000 && rune <= 0x200a) || rune == 0x202f || rune == 0x3000;
}

/* Spaces of set widths need no glyph: 0 when it is none of them. */
static double space_width(struct vt_pdf *pdf, enum vt_face face, double size, uint32_t rune)
{
    if (rune == 0x2007)
        return vt_pdf_rune_width(pdf, face, size, '0');
    if (rune == 0x2008)
        return vt_pdf_rune_width(pdf, face, size, '.');
    if (rune == 0x202f || rune == 0x2009)
        return size * 0.2;
    return rune == 0x3000 ? size : vt_pdf_rune_width(pdf, face, size, ' ');
}

static struct vt_pdf_font *font_of(struct vt_pdf *pdf, enum vt_face face, uint32_t rune)
{
    unsigned char *choice = &pdf->choice[face][rune < BMP ? rune : 0xffff];

    if (!*choice) {
        *choice = rune < BMP ? seek_font(pdf, face, rune) : NONE;
        if (*choice == NONE)
            note_missing(pdf, rune);
    } else if (*choice == NONE)
        note_missing(pdf, rune);
    if (*choice != NONE)
        return &pdf->font[*choice - 1];
    for (size_t i = 0; i < pdf->n_fonts; i++)
        if (load(pdf, &pdf->font[i]))
            return &pdf->font[i];
    return NULL;
}

/* Windows-1252 beyond Latin-1, as far as reports use it. */
static unsigned char to_winansi(uint32_t rune)
{
    static const struct {
        uint32_t rune;
        unsigned char byte;
    } table[] = {
        {0x20ac, 0x80}, {0x2026, 0x85}, {0x2018, 0x91}, {0x2019, 0x92}, {0x201c, 0x93},
        {0x201d, 0x94}, {0x2022, 0x95}, {0x2013, 0x96}, {0x2014, 0x97}, {0x2122, 0x99},
        {0x2212, '-'},  {0x202f, ' '},  {0x2007, ' '},  {0x2008, ' '},  {0x2009, ' '},
    };

    if ((rune >= 0x20 && rune < 0x7f) || (rune >= 0xa0 && rune <= 0xff))
        return (unsigned char)rune;
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        if (table[i].rune == rune)
            return table[i].byte;
    return '?';
}

double vt_pdf_rune_width(struct vt_pdf *pdf, enum vt_face face, double size, uint32_t rune)
{
    struct vt_pdf_font *f;

    if (pdf->no_fonts) {
        char one[2] = {(char)to_winansi(rune), '\0'};
        if (one[0] == '?' && rune != '?')
            note_missing(pdf, rune);
        return (double)HPDF_Font_TextWidth(pdf->plain[face], (const HPDF_BYTE *)one, 1).width * size
               / FULL_WIDTH;
    }
    if (is_space(rune))
        return space_width(pdf, face, size, rune);
    f = font_of(pdf, face, rune);
    if (!f)
        return 0;
    if (rune >= BMP)
        rune = 0xfffd;
    if (f->width[rune] < 0)
        f->width[rune] = (short)HPDF_Font_GetUnicodeWidth(f->font, (HPDF_UNICODE)rune);
    if (vt_rune_is_combining(rune))
        return 0;
    return f->width[rune] * size / FULL_WIDTH;
}

double vt_pdf_text_width(struct vt_pdf *pdf, enum vt_face face, double size, const char *text)
{
    const char *end = text + strlen(text);
    double width = 0;

    while (text < end)
        width += vt_pdf_rune_width(pdf, face, size, vt_rune_next(&text, end));
    return width;
}

void vt_pdf_fill_color(HPDF_Page page, long color)
{
    HPDF_Page_SetRGBFill(page, (float)(color >> 16 & 255) / 255, (float)(color >> 8 & 255) / 255,
                         (float)(color & 255) / 255);
}

void vt_pdf_stroke_color(HPDF_Page page, long color)
{
    HPDF_Page_SetRGBStroke(page, (float)(color >> 16 & 255) / 255, (float)(color >> 8 & 255) / 255,
                           (float)(color & 255) / 255);
}

/* One stretch of text in one font. A fallback font without a bold style is thickened by its outline. */
static void show_stretch(struct vt_pdf *pdf, HPDF_Page page, struct vt_pdf_font *f, enum vt_face face,
                         double size, long color, struct vt_buffer *stretch)
{
    bool bold = face == VT_FACE_BOLD || face == VT_FACE_BOLD_ITALIC || face == VT_FACE_MONO_BOLD;

    if (!stretch->length)
        return;
    if (pdf->no_fonts) {
        HPDF_Page_SetFontAndSize(page, pdf->plain[face], (float)size);
        HPDF_Page_ShowText(page, vt_buffer_text(stretch));
    } else if (f) {
        bool thicken = bold && !f->bold;
        HPDF_Page_SetFontAndSize(page, f->font, (float)size);
        if (thicken) {
            vt_pdf_stroke_color(page, color);
            HPDF_Page_SetLineWidth(page, (float)(size * 0.035));
            HPDF_Page_SetTextRenderingMode(page, HPDF_FILL_THEN_STROKE);
        }
        HPDF_Page_ShowText(page, vt_buffer_text(stretch));
        if (thicken)
            HPDF_Page_SetTextRenderingMode(page, HPDF_FILL);
    }
    vt_buffer_clear(stretch);
}

void vt_pdf_show(struct vt_pdf *pdf, HPDF_Page page, double x, double y, enum vt_face face, double size,
                 long color, bool turned, const char *text)
{
    const char *end = text + strlen(text);
    struct vt_buffer stretch = {0};
    struct vt_pdf_font *font = NULL;
    double at = 0, start = 0;

    if (!isfinite(x) || !isfinite(y) || !(size > 0 && size < 600))
        return;
    HPDF_Page_BeginText(page);
    vt_pdf_fill_color(page, color);
    while (text <= end) {
        bool last = text == end;
        uint32_t rune = last ? 0 : vt_rune_next(&text, end);
        bool space = !last && (is_space(rune) && rune != 0xa0);
        struct vt_pdf_font *f = last || pdf->no_fonts || space ? font : font_of(pdf, face, rune);
        if (last || f != font || space) { /* the stretch so far is shown where it began */
            if (stretch.length) {
                if (turned)
                    HPDF_Page_SetTextMatrix(page, 0, 1, -1, 0, (float)x, (float)(y + start));
                else
                    HPDF_Page_SetTextMatrix(page, 1, 0, 0, 1, (float)(x + start), (float)y);
                show_stretch(pdf, page, font, face, size, color, &stretch);
            }
            font = f;
            start = at;
        }
        if (last)
            break;
        at += vt_pdf_rune_width(pdf, face, size, rune);
        if (space)
            start = at;
        else if (pdf->no_fonts)
            vt_buffer_putc(&stretch, (char)to_winansi(rune));
        else
            vt_buffer_put_rune(&stretch, rune >= BMP ? 0xfffd : rune);
    }
    HPDF_Page_EndText(page);
    if (stretch.failed && !pdf->failure)
        pdf->failure = HPDF_FAILD_TO_ALLOC_MEM;
    vt_buffer_free(&stretch);
}

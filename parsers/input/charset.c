#include "parsers/input/charset.h"

#include "base/buffer.h"
#include "base/text.h"
#include "model/level_word.h"
#include "parsers/kit/quantity.h"
#include "parsers/kit/roles.h"

#include <iconv.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

/* Converts with U+FFFD for each unit (of 1 or 2 bytes) that is none of the set. No unit gives more than 4
 * bytes. */
static bool convert(struct vt_buffer *o, iconv_t from, struct vt_text t, size_t unit)
{
    char *in = (char *)(void *)t.s; /* iconv does not write there */
    size_t left = t.n;

    iconv(from, NULL, NULL, NULL, NULL);
    while (left) {
        char *to = vt_buffer_room(o, 4 * left + 4);
        if (!to)
            return false;
        size_t room = o->capacity - o->length - 1;
        size_t result = iconv(from, &in, &left, &to, &room);
        o->length = (size_t)(to - o->text);
        if (result == (size_t)-1 && left) {
            vt_buffer_add(o, "\xef\xbf\xbd", 3);
            size_t skip = left < unit ? left : unit;
            in += skip;
            left -= skip;
        }
    }
    return !o->failed;
}

static enum vt_status replace(char **bytes, size_t *n, struct vt_buffer *o, bool fine, struct vt_error *err)
{
    vt_buffer_add(o, "", 0); /* its NUL */
    if (!fine || o->failed) {
        vt_buffer_free(o);
        return vt_no_memory(err);
    }
    free(*bytes);
    *bytes = o->text;
    *n = o->length;
    return VT_OK;
}

/* ---- UTF-16 */

/* Without a mark: of ASCII in UTF-16 every second byte is NUL, and in UTF-8 none is. */
const char *vt_charset_utf16(const char *bytes, size_t n)
{
    size_t most = n < 1024 ? n & ~(size_t)1 : 1024, zeros[2] = {0, 0};

    if (n >= 2 && !memcmp(bytes, "\xff\xfe", 2))
        return "UTF-16LE";
    if (n >= 2 && !memcmp(bytes, "\xfe\xff", 2))
        return "UTF-16BE";
    for (size_t i = 0; i < most; i++)
        zeros[i & 1] += !bytes[i];
    if (zeros[1] > most / 4 && zeros[0] < most / 32)
        return "UTF-16LE";
    if (zeros[0] > most / 4 && zeros[1] < most / 32)
        return "UTF-16BE";
    return NULL;
}

static enum vt_status from_utf16(char **bytes, size_t *n, const char *set, struct vt_error *err)
{
    bool mark = (unsigned char)**bytes >= 0xfe;
    iconv_t from = iconv_open("UTF-8", set);
    struct vt_buffer o = {0};
    bool fine = from != (iconv_t)-1;

    /* Converted by pieces of even length, so that the room for the worst case is never wanted for the whole.
     */
    for (size_t at = mark ? 2 : 0, size; fine && at < *n; at += size) {
        size = *n - at < 1 << 16 ? *n - at : 1 << 16;
        size_t last = at + size - (set[6] == 'L' ? 1 : 2);
        if (at + size < *n && ((unsigned char)(*bytes)[last] & 0xfc) == 0xd8)
            size -= 2; /* not between the halves of a surrogate pair */
        fine = convert(&o, from, (struct vt_text){*bytes + at, size}, 2);
    }
    if (from != (iconv_t)-1)
        iconv_close(from);
    return replace(bytes, n, &o, fine, err);
}

/* ---- one-byte and two-byte sets */

/* What the bytes of the lines that are no UTF-8 look like. */
struct look {
    size_t high, low_c1, runs; /* bytes from 0x80; those below 0xa0; unbroken rows of high bytes */
    size_t c0_df, e0_ff, a0_af, c80_9f;
    size_t sjis_bad, sjis_kana, euc_bad, euc_kana, euc_pairs, gb_bad;
};

static void look_at_bytes(struct look *l, const unsigned char *s, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        if (s[i] < 0x80)
            continue;
        l->high++;
        l->runs += i == 0 || s[i - 1] < 0x80;
        l->c80_9f += s[i] < 0xa0;
        l->a0_af += s[i] >= 0xa0 && s[i] < 0xb0;
        l->c0_df += s[i] >= 0xc0 && s[i] < 0xe0;
        l->e0_ff += s[i] >= 0xe0;
    }
}

static void look_at_pairs(struct look *l, const unsigned char *s, size_t n)
{
    for (size_t i = 0; i < n; i++) { /* Shift_JIS */
        unsigned next = i + 1 < n ? s[i + 1] : 0;
        if (s[i] < 0x80 || (s[i] >= 0xa1 && s[i] <= 0xdf))
            continue;
        if (s[i] == 0x80 || s[i] == 0xa0 || s[i] > 0xfc || next < 0x40 || next == 0x7f || next > 0xfc) {
            l->sjis_bad++;
        } else {
            l->sjis_kana += s[i] == 0x82 || s[i] == 0x83;
            i++;
        }
    }
    for (size_t i = 0; i < n; i++) { /* EUC-JP, and GB2312, which is built alike */
        unsigned next = i + 1 < n ? s[i + 1] : 0;
        if (s[i] < 0x80)
            continue;
        if (s[i] < 0xa1 || next < 0xa1) {
            l->euc_bad++;
        } else {
            l->euc_pairs++;
            l->euc_kana += s[i] == 0xa4 || s[i] == 0xa5;
            i++;
        }
    }
    for (size_t i = 0; i < n; i++) { /* GBK */
        unsigned next = i + 1 < n ? s[i + 1] : 0;
        if (s[i] < 0x80)
            continue;
        if (s[i] == 0x80 || s[i] == 0xff || next < 0x40 || next == 0x7f)
            l->gb_bad++;
        else
            i++;
    }
}

/* In Cyrillic and in two-byte sets high bytes stand in rows; in German or French text one by one. Most
 * letters are small: KOI8-R has those at 0xc0-0xdf, CP1251 at 0xe0-0xff, CP866 at 0xa0-0xaf and 0xe0-0xef. */
static const char *guess(const struct look *l)
{
    bool rows = 2 * l->high >= 5 * l->runs;

    if (!l->sjis_bad && l->sjis_kana && 3 * l->sjis_kana >= l->runs)
        return "CP932";
    if (!l->euc_bad && l->euc_kana && 8 * l->euc_kana >= l->euc_pairs)
        return "EUC-JP";
    if (rows && l->a0_af > l->c0_df && l->a0_af + l->e0_ff + l->c80_9f > 2 * l->c0_df)
        return "CP866";
    if (!l->gb_bad && !l->euc_bad && l->euc_pairs > 1 && 2 * l->high >= 7 * l->runs
        && 4 * l->c0_df <= 3 * l->high && 4 * l->e0_ff <= 3 * l->high)
        return "GB18030";
    if (rows)
        return l->c0_df > l->e0_ff ? "KOI8-R" : "CP1251";
    return 2 * l->c80_9f > l->high ? "CP850" : "CP1252";
}

/* ---- words that are known */

#define MOST_SAMPLE 4096

/* How many words of the text, not of ASCII letters alone, are names or levels that tables use ("Время",
 * "無効"). */
static size_t count_known(struct vt_text text)
{
    size_t known = 0, at = 0;

    while (at < text.n) {
        size_t end = at, high = 0;
        for (; end < text.n && !memchr(" \t\r\n,;|\"()[]:=_", text.s[end], 15); end++)
            high += (unsigned char)text.s[end] >= 0x80;
        struct vt_text word = {text.s + at, end - at};
        bool exact;
        if (high >= 3 && word.n < 60)
            known += vt_level_word(word, NULL) || vt_role_of(word, &exact) != VT_ROLE_OTHER
                     || vt_quantity_is_known(word);
        at = end + 1;
    }
    return known;
}

/* The set in which most words of the sample are known; NULL when none is in any. */
static const char *by_words(struct vt_text sample)
{
    static const char *const sets[] = {"CP1251", "CP866",   "KOI8-R", "CP932",
                                       "EUC-JP", "GB18030", "CP1252", "CP850"};
    const char *best = NULL;
    size_t most = 0;

    for (size_t i = 0; i < sizeof sets / sizeof *sets; i++) {
        iconv_t from = iconv_open("UTF-8", sets[i]);
        struct vt_buffer o = {0};
        if (from == (iconv_t)-1)
            continue;
        size_t known = convert(&o, from, sample, 1) ? count_known((struct vt_text){o.text, o.length}) : 0;
        if (known > most) {
            most = known;
            best = sets[i];
        }
        vt_buffer_free(&o);
        iconv_close(from);
    }
    return best;
}

static struct vt_text take_line(struct vt_text *rest)
{
    const char *hit = memchr(rest->s, '\n', rest->n);
    size_t n = hit ? (size_t)(hit - rest->s) + 1 : rest->n;
    struct vt_text line = {rest->s, n};

    *rest = (struct vt_text){rest->s + n, rest->n - n};
    return line;
}

static const char *guess_lines(struct vt_text rest, struct vt_charset *charset)
{
    struct look l = {0};
    struct vt_buffer sample = {0};
    size_t looked = 0;

    for (long number = 1; rest.n && looked < 1 << 20; number++) {
        struct vt_text line = take_line(&rest);
        if (vt_text_valid(line) == line.n)
            continue;
        if (!charset->line)
            charset->line = number;
        looked += line.n;
        if (sample.length + line.n <= MOST_SAMPLE)
            vt_buffer_add(&sample, line.s, line.n);
        look_at_bytes(&l, (const unsigned char *)line.s, line.n);
        look_at_pairs(&l, (const unsigned char *)line.s, line.n);
    }
    const char *known = sample.length ? by_words((struct vt_text){sample.text, sample.length}) : NULL;
    vt_buffer_free(&sample);
    return known ? known : guess(&l);
}

static enum vt_status from_legacy(char **bytes, size_t *n, struct vt_charset *charset, struct vt_error *err)
{
    struct vt_text rest = {*bytes, *n};
    struct vt_buffer o = {0};
    bool fine = true;

    charset->name = guess_lines(rest, charset);
    iconv_t from = iconv_open("UTF-8", charset->name);
    if (from == (iconv_t)-1) {
        charset->name = "ISO-8859-1";
        from = iconv_open("UTF-8", charset->name);
    }
    while (rest.n && fine && !o.failed) {
        struct vt_text line = take_line(&rest);
        if (vt_text_valid(line) == line.n)
            vt_buffer_add(&o, line.s, line.n);
        else
            fine = from != (iconv_t)-1 && convert(&o, from, line, 1);
    }
    if (from != (iconv_t)-1)
        iconv_close(from);
    return replace(bytes, n, &o, fine, err);
}

enum vt_status vt_charset_to_utf8(char **bytes, size_t *n, const char *path, struct vt_charset *charset,
                                  struct vt_error *err)
{
    const char *wide = vt_charset_utf16(*bytes, *n);

    *charset = (struct vt_charset){.name = "UTF-8"};
    if (wide) {
        if (*n % 2)
            return vt_fail_at(err, VT_INPUT, path, 0,
                              "is %s with half a character at its end; was it cut off?", wide);
        charset->name = wide;
        return from_utf16(bytes, n, wide, err);
    }
    if (*n >= 3 && !memcmp(*bytes, "\xef\xbb\xbf", 3)) {
        *n -= 3;
        memmove(*bytes, *bytes + 3, *n + 1);
    }
    if (vt_text_valid((struct vt_text){*bytes, *n}) == *n)
        return VT_OK;
    return from_legacy(bytes, n, charset, err);
}

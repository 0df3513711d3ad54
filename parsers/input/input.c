/* Bytes to text: an input is read whole, unpacked, turned into UTF-8, and freed from what a terminal adds. */
#include "parsers/input/input.h"

#include "base/array.h"
#include "parsers/input/charset.h"
#include "parsers/input/decompress.h"

#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* Why the first bytes are no text that could ever be read, or NULL. UTF-16 has NULs, too, but in a pattern.
 */
static const char *is_binary(const char *bytes, size_t n)
{
    static const struct {
        const char *magic;
        size_t n;
        const char *what;
    } kinds[] = {
        {"PK\x03\x04", 4, "is a zip archive; unpack it first"},
        {"BZh", 3, "is compressed by bzip2; unpack it first (.gz, .xz and .zst are read as they are)"},
        {"7z\xbc\xaf", 4, "is a 7z archive; unpack it first"},
        {"%PDF", 4, "is a PDF; give the tool's own output"},
        {"\x7f"
         "ELF",
         4, "is a program; give its output"},
        {"SQLite format 3", 15, "is a SQLite database; export its results as CSV"},
    };
    size_t controls = 0, most = n < 4096 ? n : 4096;

    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (n >= kinds[i].n && !memcmp(bytes, kinds[i].magic, kinds[i].n))
            return kinds[i].what;
    for (size_t i = 0; i < most; i++) {
        unsigned char c = (unsigned char)bytes[i];
        controls += c < 0x20 && c != '\t' && c != '\n' && c != '\r' && c != 0x1b && c != '\b' && c != '\f';
    }
    if (memchr(bytes, '\0', most) && !vt_charset_utf16(bytes, n))
        return "holds NUL bytes, so it is no text; give the tool's text output";
    return 10 * controls > 7 * most ? "is no text; give the tool's text output" : NULL;
}

static bool too_binary(struct vt_loaded *loaded, const char *path, struct vt_error *err)
{
    const char *why = vt_is_compressed(loaded->bytes, loaded->n) ? NULL : is_binary(loaded->bytes, loaded->n);

    if (!why)
        return false;
    loaded->no_text = true;
    return vt_fail_at(err, VT_INPUT, path, 0, "%s", why);
}

static enum vt_status read_all(FILE *file, size_t capacity, const char *path, size_t most,
                               struct vt_loaded *loaded, struct vt_error *err)
{
    bool looked = false;

    loaded->bytes = malloc(capacity);
    while (loaded->bytes) {
        loaded->n += fread(loaded->bytes + loaded->n, 1, capacity - 1 - loaded->n, file);
        if (ferror(file))
            return vt_fail_at(err, VT_INPUT, path, 0, "cannot be read: %s", strerror(errno));
        if (!looked && too_binary(loaded, path, err)) /* before all of it is read: /dev/zero has no end */
            return err->status;
        looked = true;
        if (loaded->n > most)
            return vt_fail_at(err, VT_INPUT, path, 0,
                              "is larger than %zu bytes; split it, or raise --max-size", most);
        if (feof(file)) {
            loaded->bytes[loaded->n] = '\0';
            return VT_OK;
        }
        if (loaded->n < capacity - 1)
            continue;
        char *bigger = vt_array_reserve(loaded->bytes, &capacity, capacity + 1, 1);
        if (!bigger)
            break;
        loaded->bytes = bigger;
    }
    return vt_no_memory(err);
}

/* A regular file that changes while it is read would give half a run. */
static enum vt_status read_file(FILE *file, const char *path, size_t most, struct vt_loaded *loaded,
                                struct vt_error *err)
{
    size_t capacity = 1 << 16;
    struct stat before, after;
    bool regular = !fstat(fileno(file), &before) && S_ISREG(before.st_mode);

    if (regular && before.st_size > 0) {
        if ((uintmax_t)before.st_size > most)
            return vt_fail_at(err, VT_INPUT, path, 0,
                              "is larger than %zu bytes; split it, or raise --max-size", most);
        capacity = (size_t)before.st_size + 2;
    }
    if (read_all(file, capacity, path, most, loaded, err) || !regular || fstat(fileno(file), &after))
        return err->status;
    if (before.st_size != after.st_size || before.st_mtim.tv_sec != after.st_mtim.tv_sec
        || before.st_mtim.tv_nsec != after.st_mtim.tv_nsec)
        return vt_fail_at(err, VT_INPUT, path, 0,
                          "is being written while it is read; wait until the benchmark has ended");
    return VT_OK;
}

/* Where an escape sequence that begins at s ends: CSI (colours, cursor), OSC (titles), or two bytes. */
static size_t escape_length(const char *s, size_t n)
{
    size_t i = 2;

    if (n < 2)
        return n;
    if (s[1] == '[') {
        while (i < n && (unsigned char)s[i] >= 0x20 && (unsigned char)s[i] < 0x40)
            i++;
        return i < n && (unsigned char)s[i] >= 0x40 && (unsigned char)s[i] < 0x7f ? i + 1 : i;
    }
    if (s[1] == ']') {
        while (i < n && s[i] != '\a' && s[i] != '\n' && s[i] != 0x1b)
            i++;
        return i + (i < n && s[i] == '\a') + (i + 1 < n && s[i] == 0x1b && s[i + 1] == '\\' ? 2 : 0);
    }
    while (i <= n && (unsigned char)s[i - 1] >= 0x20 && (unsigned char)s[i - 1] < 0x30)
        i++; /* ESC ( B: a character set is chosen */
    return s[1] == '\n' ? 1 : i < n ? i : n;
}

static bool is_console(const struct vt_loaded *loaded)
{
    return memchr(loaded->bytes, 0x1b, loaded->n) || memchr(loaded->bytes, '\b', loaded->n);
}

/* Takes out escape sequences, and what backspaces erase. Lines stay lines. */
static void strip_console(struct vt_loaded *loaded)
{
    size_t to = 0, line = 0; /* line: where the present one begins */

    for (size_t i = 0; i < loaded->n;) {
        char c = loaded->bytes[i];
        if (c == 0x1b) {
            i += escape_length(loaded->bytes + i, loaded->n - i);
            continue;
        }
        i++;
        if (c == '\b') {
            while (to > line && ((unsigned char)loaded->bytes[to - 1] & 0xc0) == 0x80)
                to--;
            to -= to > line;
            continue;
        }
        loaded->bytes[to++] = c;
        if (c == '\n' || c == '\r')
            line = to;
    }
    loaded->n = to;
    loaded->bytes[to] = '\0';
}

static enum vt_status refuse_nul(struct vt_loaded *loaded, const char *path, struct vt_error *err)
{
    const char *nul = memchr(loaded->bytes, '\0', loaded->n);
    long line = 1;

    if (!nul)
        return VT_OK;
    loaded->no_text = true;
    for (const char *s = loaded->bytes; (s = memchr(s, '\n', (size_t)(nul - s))); s++)
        line++;
    return vt_fail_at(err, VT_INPUT, path, line,
                      "holds a NUL byte, so it is no text; give the tool's text output");
}

enum vt_status vt_input_load(const char *path, size_t most_bytes, struct vt_loaded *loaded,
                             struct vt_error *err)
{
    bool standard = !strcmp(path, "-");
    FILE *file = standard ? stdin : fopen(path, "rb");
    struct vt_charset charset = {0};

    *loaded = (struct vt_loaded){0};
    if (!file)
        return vt_fail_at(err, VT_INPUT, path, 0, "cannot be opened: %s", strerror(errno));
    read_file(file, path, most_bytes, loaded, err);
    if (!standard)
        fclose(file);
    if (!err->status && vt_is_compressed(loaded->bytes, loaded->n)
        && !vt_decompress(&loaded->bytes, &loaded->n, most_bytes, path, err))
        too_binary(loaded, path, err);
    if (!err->status && !vt_charset_to_utf8(&loaded->bytes, &loaded->n, path, &charset, err)) {
        loaded->charset = charset.name;
        loaded->converted_line = charset.line;
        if (!refuse_nul(loaded, path, err) && is_console(loaded))
            strip_console(loaded);
    }
    if (err->status) {
        free(loaded->bytes);
        loaded->bytes = NULL;
    }
    return err->status;
}

void vt_loaded_free(struct vt_loaded *loaded)
{
    free(loaded->bytes);
    *loaded = (struct vt_loaded){0};
}

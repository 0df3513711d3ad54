#include "parsers/input/decompress.h"

#include "base/buffer.h"

#include <lzma.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>
#include <zstd.h>

#define MOST_RATIO 500
#define HARMLESS ((size_t)64 << 20)
#define MEMORY ((uint64_t)256 << 20) /* for an xz decoder: `xz -9` needs 65 MiB */

struct out {
    struct vt_buffer text; /* owned */
    size_t most, packed;
    const char *path;
    struct vt_error *err;
};

static bool starts(const char *bytes, size_t n, const char *magic, size_t length)
{
    return n >= length && !memcmp(bytes, magic, length);
}

static bool is_gzip(const char *bytes, size_t n)
{
    return starts(bytes, n, "\x1f\x8b\x08", 3);
}

static bool is_xz(const char *bytes, size_t n)
{
    return starts(bytes, n,
                  "\xfd"
                  "7zXZ\0",
                  6);
}

static bool is_zstd(const char *bytes, size_t n)
{
    return starts(bytes, n, "\x28\xb5\x2f\xfd", 4);
}

bool vt_is_compressed(const char *bytes, size_t n)
{
    return is_gzip(bytes, n) || is_xz(bytes, n) || is_zstd(bytes, n);
}

/* Room for more; false when there is too much already, or no memory. */
static bool make_room(struct out *o)
{
    if (o->text.length > o->most)
        return !vt_fail_at(o->err, VT_INPUT, o->path, 0, "unpacks to more than %zu bytes; split it", o->most);
    if (o->text.length > HARMLESS && o->text.length / MOST_RATIO > o->packed)
        return !vt_fail_at(o->err, VT_INPUT, o->path, 0,
                           "unpacks to more than %d times its size, as no measurements do; unpack it by hand",
                           MOST_RATIO);
    return vt_buffer_room(&o->text, 1 << 15) || !vt_no_memory(o->err);
}

static enum vt_status damaged(struct out *o, bool cut)
{
    return vt_fail_at(o->err, VT_INPUT, o->path, 0,
                      cut ? "its compressed data end too early; was it cut off?"
                          : "its compressed data are damaged");
}

/* Room is kept for the NUL at the end. */
static unsigned room(const struct out *o)
{
    size_t n = o->text.capacity - o->text.length - 1;
    return n > 1 << 30 ? 1 << 30 : (unsigned)n;
}

static enum vt_status gunzip(struct out *o, const char *bytes, size_t n)
{
    z_stream z = {0};
    size_t left = n;
    int result = Z_OK;

    if (inflateInit2(&z, 16 + MAX_WBITS) != Z_OK)
        return vt_no_memory(o->err);
    z.next_in = (Bytef *)(void *)bytes;
    while (make_room(o)) {
        if (!z.avail_in && left) {
            z.avail_in = left > 1 << 30 ? 1 << 30 : (unsigned)left;
            left -= z.avail_in;
        }
        unsigned size = room(o);
        z.next_out = (Bytef *)o->text.text + o->text.length;
        z.avail_out = size;
        result = inflate(&z, Z_NO_FLUSH);
        o->text.length += size - z.avail_out;
        if (result == Z_STREAM_END) {
            if (!is_gzip((const char *)z.next_in, z.avail_in + left) || inflateReset(&z) != Z_OK)
                break; /* padding may follow, as on tapes */
        } else if (result != Z_OK) {
            damaged(o, result == Z_BUF_ERROR && !z.avail_in && !left);
            break;
        }
    }
    inflateEnd(&z);
    return o->err->status;
}

static enum vt_status unxz(struct out *o, const char *bytes, size_t n)
{
    lzma_stream z = LZMA_STREAM_INIT;
    lzma_ret result = LZMA_OK;

    if (lzma_stream_decoder(&z, MEMORY, LZMA_CONCATENATED) != LZMA_OK)
        return vt_no_memory(o->err);
    z.next_in = (const uint8_t *)bytes;
    z.avail_in = n;
    while (result == LZMA_OK && make_room(o)) {
        unsigned size = room(o);
        z.next_out = (uint8_t *)o->text.text + o->text.length;
        z.avail_out = size;
        result = lzma_code(&z, LZMA_FINISH);
        o->text.length += size - z.avail_out;
    }
    if (result != LZMA_OK && result != LZMA_STREAM_END)
        damaged(o, result == LZMA_BUF_ERROR);
    lzma_end(&z);
    return o->err->status;
}

static enum vt_status unzstd(struct out *o, const char *bytes, size_t n)
{
    ZSTD_DStream *z = ZSTD_createDStream();
    ZSTD_inBuffer in = {bytes, n, 0};
    size_t result = 1;

    if (!z)
        return vt_no_memory(o->err);
    while (make_room(o)) {
        ZSTD_outBuffer to = {o->text.text + o->text.length, room(o), 0};
        size_t before = in.pos;
        result = ZSTD_decompressStream(z, &to, &in);
        o->text.length += to.pos;
        if (ZSTD_isError(result) || (in.pos == before && !to.pos) || (!result && in.pos == n))
            break;
    }
    if (!o->err->status && result)
        damaged(o, !ZSTD_isError(result));
    ZSTD_freeDStream(z);
    return o->err->status;
}

enum vt_status vt_decompress(char **bytes, size_t *n, size_t most, const char *path, struct vt_error *err)
{
    struct out o = {.most = most, .packed = *n, .path = path, .err = err};

    if (is_gzip(*bytes, *n))
        gunzip(&o, *bytes, *n);
    else if (is_xz(*bytes, *n))
        unxz(&o, *bytes, *n);
    else
        unzstd(&o, *bytes, *n);
    if (err->status || !make_room(&o)) { /* the last piece may have been the one too many */
        vt_buffer_free(&o.text);
        return err->status;
    }
    o.text.text[o.text.length] = '\0';
    free(*bytes);
    *bytes = o.text.text;
    *n = o.text.length;
    return VT_OK;
}

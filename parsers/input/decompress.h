/* Compressed bytes to plain ones: gzip, xz and zstd, recognised by their first bytes. */
#ifndef VT_PARSERS_INPUT_DECOMPRESS_H
#define VT_PARSERS_INPUT_DECOMPRESS_H

#include "base/error.h"

#include <stdbool.h>
#include <stddef.h>

/* Whether the bytes begin as a gzip, xz or zstd file does. */
bool vt_is_compressed(const char *bytes, size_t n);

/* Replaces *bytes (owned, n of them) by what they unpack to, with a NUL behind it. Several compressed files
 * one behind the other are unpacked one behind the other. Refuses, naming `path`, what is cut off or damaged,
 * what unpacks to more than `most` bytes, and what unpacks beyond 64 MiB to more than 500 times its size, as
 * no measurements do. */
enum vt_status vt_decompress(char **bytes, size_t *n, size_t most, const char *path, struct vt_error *err);

#endif

/* A libFuzzer target over every parser of the table. VT_FUZZ names the one to drive: "input" drives what
 * stands before the parsers (decompression, character sets, recognition, quoting), "reader" all of it over a
 * file. */
#include "parsers/input/charset.h"
#include "parsers/input/decompress.h"
#include "parsers/input/input.h"
#include "parsers/input/prefix.h"
#include "parsers/input/reader.h"
#include "parsers/input/recognise.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Nothing may be invented: a value is a number, or it is censored. */
static void check(const struct vt_study *study)
{
    for (size_t i = 0; i < study->n_series; i++)
        for (size_t k = 0; k < study->series[i].n; k++) {
            struct vt_sample at = vt_series_at(&study->series[i], k);
            if (!isfinite(at.value) && !at.censored)
                abort();
        }
}

static void run_parser(const struct vt_parser *parser, struct vt_text text)
{
    struct vt_sink_options options = {.skip_bad = text.n % 2};
    struct vt_study study = {0};
    struct vt_error err VT_ERROR_FREED = {0};
    struct vt_sink *sink = vt_sink_new(&study, &options);
    struct vt_input in = {"fuzz.txt", text};
    struct vt_text head = text;

    if (head.n > 64 * 1024)
        head.n = 64 * 1024;
    parser->score(head);
    if (!vt_sink_file(sink, "vt=on/fuzz.txt", parser->name, NULL, &err) && !parser->parse(&in, sink, &err)
        && !vt_sink_finish(sink, &err))
        check(&study);
    if (err.status && !*vt_error_text(&err))
        abort(); /* a failure must say why */
    vt_sink_free(sink);
    vt_study_free(&study);
}

static void run_input(struct vt_text text)
{
    char *bytes = malloc(text.n + 1);
    struct vt_charset charset;
    struct vt_error err VT_ERROR_FREED = {0};
    size_t n = text.n;

    memcpy(bytes, text.s, n);
    bytes[n] = '\0';
    if (vt_is_compressed(bytes, n))
        vt_decompress(&bytes, &n, 1 << 22, "fuzz", &err);
    if (!err.status && !vt_charset_to_utf8(&bytes, &n, "fuzz", &charset, &err)
        && vt_text_valid((struct vt_text){bytes, n}) != n)
        abort();
    for (enum vt_prefix kind = 0; !err.status && kind < VT_N_PREFIXES; kind++) {
        struct vt_loaded stripped;
        if (vt_prefix_strip((struct vt_text){bytes, n}, kind, &stripped, &err))
            vt_loaded_free(&stripped);
    }
    free(bytes);
}

static void run_reader(struct vt_text text)
{
    char path[] = "/tmp/vtstat-fuzz-XXXXXX";
    int fd = mkstemp(path);
    struct vt_reader_path paths[] = {{.path = path}};
    struct vt_reader_options options = {.most_bytes = 1 << 22};
    struct vt_study study = {0};
    struct vt_error err VT_ERROR_FREED = {0};

    if (fd < 0 || write(fd, text.s, text.n) != (ssize_t)text.n)
        abort();
    close(fd);
    if (!vt_read_paths(&study, paths, 1, &options, &err))
        check(&study);
    vt_study_free(&study);
    unlink(path);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *name = getenv("VT_FUZZ");
    char *bytes = malloc(size + 1); /* of the exact size, so that reading past the end shows */
    const struct vt_parser *parser = name ? vt_parser_find(name) : NULL;

    if (!bytes)
        return 0;
    memcpy(bytes, data, size);
    bytes[size] = '\0';
    struct vt_text text = {bytes, size};
    if (!name || !strcmp(name, "reader"))
        run_reader(text);
    else if (!strcmp(name, "input"))
        run_input(text);
    else if (!parser)
        abort();
    else if (vt_text_valid(text) == size && !memchr(bytes, '\0', size)) /* as the reader gives it */
        run_parser(parser, text);
    free(bytes);
    return 0;
}

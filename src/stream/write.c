#include "model/study.h"
#include "stream/codec.h"
#include "stream/stream.h"

#include <errno.h>
#include <string.h>

static void flush_held(struct vt_writer *w)
{
    fwrite(w->held, 1, w->n_held, w->out);
    w->n_held = 0;
}

static void print(void *context, const char *text, size_t n)
{
    struct vt_writer *w = context;

    if (n > sizeof w->held - w->n_held)
        flush_held(w);
    if (n > sizeof w->held) {
        fwrite(text, 1, n, w->out);
        return;
    }
    memcpy(w->held + w->n_held, text, n);
    w->n_held += n;
}

static yajl_gen open_record(struct vt_writer *w, const char *type)
{
    yajl_gen g = yajl_gen_alloc(NULL);

    if (!g)
        return NULL;
    yajl_gen_config(g, yajl_gen_print_callback, print, w);
    yajl_gen_map_open(g);
    vt_json_put_key_string(g, "type", type);
    return g;
}

static void close_record(struct vt_writer *w, yajl_gen g)
{
    yajl_gen_map_close(g);
    yajl_gen_free(g);
    flush_held(w);
    putc('\n', w->out);
    w->n_records++;
}

void vt_write_header(struct vt_writer *w)
{
    yajl_gen g = open_record(w, "vtstat");
    if (!g)
        return;
    vt_json_put_key_number(g, "version", 1);
    vt_json_put_key_string(g, "tool", VT_VERSION);
    close_record(w, g);
}

void vt_write(struct vt_writer *w, enum vt_kind kind, const void *element)
{
    yajl_gen g = open_record(w, vt_kinds[kind].type);

    if (!g)
        return;
    if (vt_kinds[kind].fields)
        vt_json_put_fields(g, vt_kinds[kind].fields, element);
    else
        vt_json_put_series(g, element);
    close_record(w, g);
}

void vt_write_study(struct vt_writer *w, const struct vt_study *study, const size_t from[VT_N_KINDS])
{
    for (int kind = 0; kind < VT_N_KINDS; kind++)
        for (size_t i = from[kind]; i < vt_study_count(study, (enum vt_kind)kind); i++)
            vt_write(w, (enum vt_kind)kind, vt_study_at(study, (enum vt_kind)kind, i));
}

void vt_write_record(struct vt_writer *w, const struct vt_record *r)
{
    fwrite(r->line, 1, r->n, w->out);
    putc('\n', w->out);
    w->n_records++;
}

/* Its members, `rejected` left out, then the new `rejected`. */
void vt_write_rejected(struct vt_writer *w, const struct vt_record *r, const struct vt_series *s)
{
    const char *separator = "{";

    for (size_t i = 0; i < r->members.n; i++) {
        struct vt_slice key = r->members.at[i].key, value = r->members.at[i].value;
        if (key.n == 8 && !memcmp(key.s, "rejected", 8))
            continue;
        fputs(separator, w->out);
        fwrite(key.s - 1, 1, (size_t)(value.s + value.n - key.s + 1), w->out);
        separator = ",";
    }
    fputs(",\"rejected\":", w->out);
    yajl_gen g = yajl_gen_alloc(NULL);
    if (g) {
        yajl_gen_config(g, yajl_gen_print_callback, print, w);
        vt_json_put_rejected(g, s, r->first, r->n_values, r->gone);
        yajl_gen_free(g);
        flush_held(w);
    }
    fputs("}\n", w->out);
    w->n_records++;
}

enum vt_status vt_writer_end(struct vt_writer *w, struct vt_error *err)
{
    yajl_gen g = open_record(w, "end");

    if (!g)
        return vt_no_memory(err);
    vt_json_put_key_number(g, "records", (double)w->n_records);
    close_record(w, g);
    errno = 0;
    if (fflush(w->out) || ferror(w->out))
        return vt_fail(err, VT_OUTPUT, "the output could not be written: %s",
                       errno ? strerror(errno) : "write error");
    return VT_OK;
}

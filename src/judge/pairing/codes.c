#include "judge/pairing/codes.h"

#include "base/buffer.h"

#include <stdlib.h>
#include <string.h>

static enum vt_status name_factors(const struct vt_series *const series[], size_t n, struct vt_codes *codes,
                                   struct vt_error *err)
{
    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k < series[i]->factors.n; k++)
            if (vt_names_add(&codes->factor, vt_text_of(series[i]->factors.at[k].name)) == VT_NOT_FOUND)
                return vt_no_memory(err);
    return VT_OK;
}

static enum vt_status fill_row(const struct vt_labels *factors, struct vt_codes *codes, uint32_t row[],
                               struct vt_buffer *key, struct vt_error *err)
{
    for (size_t k = 0; k < factors->n; k++) {
        const struct vt_label *l = &factors->at[k];
        size_t f = vt_names_find(&codes->factor, vt_text_of(l->name));
        if (!*l->value)
            continue;
        vt_buffer_clear(key);
        vt_buffer_printf(key, "%zu\n%s", f, l->value);
        size_t level =
            key->failed ? VT_NOT_FOUND : vt_names_add(&codes->level, vt_text_of(vt_buffer_text(key)));
        if (level >= UINT32_MAX)
            return vt_no_memory(err);
        row[f] = (uint32_t)level + 1;
    }
    return VT_OK;
}

enum vt_status vt_codes_of(const struct vt_series *const series[], size_t n, struct vt_codes *codes,
                           struct vt_error *err)
{
    struct vt_buffer key = {0};

    if (name_factors(series, n, codes, err))
        return err->status;
    codes->n = n;
    codes->code = calloc(n * codes->factor.n + 1, sizeof *codes->code);
    if (!codes->code)
        return vt_no_memory(err);
    for (size_t i = 0; i < n && !err->status; i++)
        fill_row(&series[i]->factors, codes, codes->code + i * codes->factor.n, &key, err);
    vt_buffer_free(&key);
    return err->status;
}

uint32_t vt_codes_at(const struct vt_codes *codes, size_t i, size_t f)
{
    return codes->code[i * codes->factor.n + f];
}

bool vt_codes_vary(const struct vt_codes *codes, size_t f)
{
    for (size_t i = 1; i < codes->n; i++)
        if (vt_codes_at(codes, i, f) != vt_codes_at(codes, 0, f))
            return true;
    return false;
}

/* Only entries of levels that occur are read, so only they are cleared. */
static void clear(const struct vt_codes *codes, size_t f, uint32_t scratch[])
{
    for (size_t i = 0; i < codes->n; i++)
        scratch[vt_codes_at(codes, i, f)] = 0;
}

bool vt_codes_determine(const struct vt_codes *codes, size_t f, size_t g, uint32_t scratch[])
{
    clear(codes, f, scratch);
    for (size_t i = 0; i < codes->n; i++) {
        uint32_t *told = &scratch[vt_codes_at(codes, i, f)], now = vt_codes_at(codes, i, g) + 1;
        if (*told && *told != now)
            return false;
        *told = now;
    }
    return true;
}

uint64_t vt_codes_parting(const struct vt_codes *codes, size_t f, uint32_t scratch[])
{
    uint64_t hash = VT_HASH_START;
    uint32_t parts = 0;

    clear(codes, f, scratch);
    for (size_t i = 0; i < codes->n; i++) {
        uint32_t *part = &scratch[vt_codes_at(codes, i, f)];
        if (!*part)
            *part = ++parts;
        hash = vt_hash(hash, part, sizeof *part);
    }
    return hash;
}

uint64_t vt_codes_hash(const struct vt_codes *codes, size_t i, size_t f)
{
    uint64_t cell = (uint64_t)f << 32 | vt_codes_at(codes, i, f);

    return vt_hash(VT_HASH_START, &cell, sizeof cell);
}

void vt_codes_free(struct vt_codes *codes)
{
    vt_names_free(&codes->factor);
    vt_names_free(&codes->level);
    free(codes->code);
    *codes = (struct vt_codes){0};
}

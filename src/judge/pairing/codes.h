/* The levels of many series as numbers, so that configurations are compared and found again without strings:
 * work on columns times series stays linear in both. */
#ifndef VT_JUDGE_PAIRING_CODES_H
#define VT_JUDGE_PAIRING_CODES_H

#include "base/hash.h"
#include "model/study.h"

/* {0} is empty. Row i is series i, column f is factor f, in the order first seen. */
struct vt_codes {
    struct vt_names factor; /* the factors' names */
    struct vt_names level;  /* "COLUMN\nLEVEL" of each code but 0 */
    uint32_t *code; /* owned: n rows of factor.n; 0: the series has no such factor, or an empty level */
    size_t n;
};

/* Fills *codes (which is {0}) from n series, which are borrowed for the call. */
enum vt_status vt_codes_of(const struct vt_series *const series[], size_t n, struct vt_codes *codes,
                           struct vt_error *err);

/* The code of row i in column f. */
uint32_t vt_codes_at(const struct vt_codes *codes, size_t i, size_t f);

/* Whether not all rows have the same code in column f. */
bool vt_codes_vary(const struct vt_codes *codes, size_t f);

/* Whether the code in f tells the one in g: no two rows with the same f have different g. scratch: one number
 * for each level and one more, which may hold anything. */
bool vt_codes_determine(const struct vt_codes *codes, size_t f, size_t g, uint32_t scratch[]);

/* A hash that is equal for columns that part the rows alike, whatever their levels are called; scratch as
 * above. */
uint64_t vt_codes_parting(const struct vt_codes *codes, size_t f, uint32_t scratch[]);

/* A hash of one cell; those of the cells of a row are added, so that the sum without some cells is had by
 * subtracting theirs. */
uint64_t vt_codes_hash(const struct vt_codes *codes, size_t i, size_t f);

/* Frees what it owns and leaves it empty; a second call is harmless. */
void vt_codes_free(struct vt_codes *codes);

#endif

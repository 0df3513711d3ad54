#include "judge/verdicts/sessions.h"

#include "judge/pairing/units.h"
#include "stats/welch.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define MOST_SESSIONS 500 /* of so many runs a side nobody calls the files sessions */

/* The logarithm of each file's mean, owned; NULL when there are no sessions to speak of. */
static double *means_of(const struct vt_series *s, size_t *n)
{
    struct vt_error err VT_ERROR_FREED = {0};
    struct vt_units runs = {0};
    double *sum = NULL, *count = NULL;

    *n = 0;
    if (s->boot || s->block || s->n_files < 2 || s->n_files > MOST_SESSIONS || !s->file_of
        || s->n < 2 * s->n_files || vt_units_of(s, VT_LEVEL_RUN, VT_UNITS_KEPT, &runs, &err))
        return NULL;
    sum = calloc(s->n_files + 1, sizeof *sum);
    count = calloc(s->n_files + 1, sizeof *count);
    for (size_t i = 0; sum && count && i < runs.n; i++) {
        size_t file = s->file_of[runs.first[i]]; /* from 1; 0: not known */
        sum[file] += runs.x[i];
        count[file]++;
    }
    for (size_t file = 1; sum && count && file <= s->n_files; file++)
        if (count[file] > 0)
            sum[(*n)++] = sum[file] > 0 ? log(sum[file] / count[file]) : NAN;
    vt_units_free(&runs);
    free(count);
    return sum;
}

/* Sides that share their files were measured in the same sessions, which then are no reason for a difference.
 */
static bool share_files(const struct vt_series *a, const struct vt_series *b)
{
    for (size_t i = 0; i < a->n_files; i++)
        for (size_t k = 0; k < b->n_files; k++)
            if (!strcmp(a->file[i], b->file[k]))
                return true;
    return false;
}

bool vt_sessions_refute(const struct vt_pair *pair, double alpha)
{
    size_t na, nb;
    double *a = means_of(pair->baseline, &na), *b = means_of(pair->candidate, &nb);
    struct vt_t_test test;
    bool refute = a && b && !share_files(pair->baseline, pair->candidate) && na >= 2 && nb >= 2
                  && vt_welch_test(a, na, b, nb, &test) && !(test.p < alpha);

    free(a);
    free(b);
    return refute;
}

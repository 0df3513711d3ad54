#include "model/factorial.h"

#include <math.h>
#include <stdlib.h>

static struct vt_effect no_effect(void)
{
    return (struct vt_effect){NAN, NAN, NAN, NAN, NAN, NAN};
}

void vt_factorial_clear(struct vt_factorial *f)
{
    *f = (struct vt_factorial){.alpha = NAN};
    struct vt_effect *effects[] = {&f->a_alone, &f->b_alone, &f->a_with,      &f->b_with,
                                   &f->main_a,  &f->main_b,  &f->interaction, &f->both_together};
    struct vt_summary *cells[] = {&f->neither, &f->only_a, &f->only_b, &f->both};

    for (size_t i = 0; i < sizeof effects / sizeof *effects; i++)
        *effects[i] = no_effect();
    for (size_t i = 0; i < sizeof cells / sizeof *cells; i++)
        vt_summary_clear(cells[i]);
}

void vt_pooled_clear(struct vt_pooled *p)
{
    *p = (struct vt_pooled){.n = NAN, .q = NAN, .q_df = NAN, .q_p = NAN, .i2 = NAN, .alpha = NAN};
    p->effect = no_effect();
}

static void free_all(char *owned[], size_t n)
{
    for (size_t i = 0; i < n; i++)
        free(owned[i]);
}

void vt_factorial_free(struct vt_factorial *f)
{
    char *owned[] = {f->benchmark,   f->metric,     f->unit,        f->factor_a, f->factor_b,   f->baseline_a,
                     f->candidate_a, f->baseline_b, f->candidate_b, f->reason,   f->reason_code};

    free_all(owned, sizeof owned / sizeof *owned);
    vt_labels_free(&f->held);
    vt_labels_free(&f->reason_args);
    vt_summary_free(&f->neither);
    vt_summary_free(&f->only_a);
    vt_summary_free(&f->only_b);
    vt_summary_free(&f->both);
    vt_factorial_clear(f);
}

void vt_pooled_free(struct vt_pooled *p)
{
    char *owned[] = {p->benchmark,      p->metric,          p->unit,   p->factor,
                     p->baseline_level, p->candidate_level, p->reason, p->reason_code};

    free_all(owned, sizeof owned / sizeof *owned);
    vt_labels_free(&p->strata);
    vt_labels_free(&p->reason_args);
    vt_pooled_clear(p);
}

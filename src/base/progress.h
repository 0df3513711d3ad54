/* How far long work has come, for whoever shows it. Steps may be counted from any thread. */
#ifndef VT_BASE_PROGRESS_H
#define VT_BASE_PROGRESS_H

#include <stdatomic.h>
#include <stddef.h>

struct vt_progress {
    const char *_Atomic stage; /* "reading"; borrowed from constants */
    atomic_size_t done, all;   /* steps; all 0: their number is not known */
};

/* Begins a stage of `all` steps. Nobody watches when p is NULL. */
static inline void vt_progress_begin(struct vt_progress *p, const char *stage, size_t all)
{
    if (!p)
        return;
    atomic_store(&p->all, 0);
    atomic_store(&p->done, 0);
    atomic_store(&p->stage, stage);
    atomic_store(&p->all, all);
}

static inline void vt_progress_step(struct vt_progress *p)
{
    if (p)
        atomic_fetch_add(&p->done, 1);
}

#endif

#include "stream/meter.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { FIRST_MS = 1000, EACH_MS = 200, BAR = 24 };

void vt_meter_line(const char *stage, size_t done, size_t all, double seconds, int width, char text[],
                   size_t size)
{
    char bar[BAR + 1], line[160];

    done = done > all ? all : done;
    if (all == 0) {
        snprintf(line, sizeof line, "%s  %.0f s", stage, seconds);
    } else {
        size_t filled = (size_t)((double)done / (double)all * BAR);
        for (size_t i = 0; i < BAR; i++)
            bar[i] = i < filled ? '#' : '.';
        bar[BAR] = '\0';
        snprintf(line, sizeof line, "%s [%s] %zu of %zu  %.0f s", stage, bar, done, all, seconds);
    }
    snprintf(text, size, "%.*s", width > 1 ? width - 1 : 1, line);
}

static double seconds_since(const struct timespec *began)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)(now.tv_sec - began->tv_sec) + (double)(now.tv_nsec - began->tv_nsec) / 1e9;
}

/* Another line of this process may follow at any time, so each is wiped before the next and at the end. */
static void show(const struct vt_meter *m)
{
    const char *columns = getenv("COLUMNS"), *stage = atomic_load(&m->progress.stage);
    int width = columns ? atoi(columns) : 80;
    char text[160];

    if (!stage)
        return;
    vt_meter_line(stage, atomic_load(&m->progress.done), atomic_load(&m->progress.all),
                  seconds_since(&m->began), width, text, sizeof text);
    fprintf(stderr, "\r\033[K%s", text);
    fflush(stderr);
}

static struct timespec after(long ms)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    t.tv_nsec += ms % 1000 * 1000000;
    t.tv_sec += ms / 1000 + t.tv_nsec / 1000000000;
    t.tv_nsec %= 1000000000;
    return t;
}

static void *watch(void *context)
{
    struct vt_meter *m = context;
    struct timespec until = after(FIRST_MS);
    bool shown = false;

    pthread_mutex_lock(&m->mutex);
    while (!m->stop) {
        if (!pthread_cond_timedwait(&m->wake, &m->mutex, &until))
            continue;
        show(m);
        shown = true;
        until = after(EACH_MS);
    }
    pthread_mutex_unlock(&m->mutex);
    if (shown) {
        fputs("\r\033[K", stderr);
        fflush(stderr);
    }
    return NULL;
}

struct vt_progress *vt_meter_start(struct vt_meter *m)
{
    const char *term = getenv("TERM");
    pthread_condattr_t monotonic;

    *m = (struct vt_meter){.running = false};
    if (!isatty(STDERR_FILENO) || (term && !strcmp(term, "dumb")))
        return NULL;
    clock_gettime(CLOCK_MONOTONIC, &m->began);
    pthread_mutex_init(&m->mutex, NULL);
    pthread_condattr_init(&monotonic);
    pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
    pthread_cond_init(&m->wake, &monotonic);
    pthread_condattr_destroy(&monotonic);
    m->running = !pthread_create(&m->thread, NULL, watch, m);
    return m->running ? &m->progress : NULL;
}

void vt_meter_stop(struct vt_meter *m)
{
    if (!m->running)
        return;
    pthread_mutex_lock(&m->mutex);
    m->stop = true;
    pthread_cond_signal(&m->wake);
    pthread_mutex_unlock(&m->mutex);
    pthread_join(m->thread, NULL);
    pthread_cond_destroy(&m->wake);
    pthread_mutex_destroy(&m->mutex);
    m->running = false;
}

/* A line on standard error that shows how far long work has come: on a terminal only, once work lasts over a
 * second, and gone when it ends. */
#ifndef VT_STREAM_METER_H
#define VT_STREAM_METER_H

#include "base/progress.h"

#include <pthread.h>
#include <stdbool.h>
#include <time.h>

struct vt_meter {
    bool running, stop;
    struct vt_progress progress; /* what the work counts in */
    pthread_t thread;
    pthread_mutex_t mutex;
    pthread_cond_t wake;
    struct timespec began;
};

/* Starts watching; without a terminal it does nothing. Returns the progress to count in. */
struct vt_progress *vt_meter_start(struct vt_meter *meter);

/* Ends it and wipes the line; a second call is harmless. */
void vt_meter_stop(struct vt_meter *meter);

/* "reading [####......] 42 %  3 s" in at most `width` columns into text[size]; without a known number of
 * steps the bar is left out. */
void vt_meter_line(const char *stage, size_t done, size_t all, double seconds, int width, char text[],
                   size_t size);

#endif

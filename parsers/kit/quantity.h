/* What the name of a column, key or metric says of its numbers: the unit, and which way is better. The words
 * are in quantity_words.c; docs/INPUT.md shows them as a table. */
#ifndef VT_PARSERS_KIT_QUANTITY_H
#define VT_PARSERS_KIT_QUANTITY_H

#include "base/text.h"
#include "model/series.h"

#include <stdbool.h>

/* Where a name can be read in two ways, so that somebody must say which is meant. */
enum vt_doubt {
    VT_NO_DOUBT,
    VT_DOUBT_RATE,    /* "widgets_s": seconds, or widgets per second */
    VT_DOUBT_MINIMUM, /* "time_min": minutes, or the smallest */
    VT_DOUBT_BITS,    /* "MBPS": bytes or bits */
    VT_DOUBT_WAY,     /* "throughput_s": more of it is better, and fewer seconds are */
};

/* What in a name or unit told which way is better. */
enum vt_way_by {
    VT_BY_NOTHING,
    VT_BY_WORD,      /* "throughput" */
    VT_BY_ADVERSE,   /* "errors": bad wherever it stands */
    VT_BY_PROCESS,   /* "user": a time of a process */
    VT_BY_RATIO,     /* "ops_per_joule": so many for what is spent */
    VT_BY_NAME_UNIT, /* the unit in the name */
    VT_BY_UNIT,      /* the unit that is said elsewhere */
    VT_BY_NEUTRAL    /* "interrupts": neither way is better */
};

struct vt_way {
    enum vt_better better;
    enum vt_way_by by;
    struct vt_text word; /* what told it: a view into the name or the unit */
};

struct vt_quantity {
    struct vt_text
        stem;      /* the name without its unit, a view into it; the whole name where nothing would be left */
    char unit[32]; /* "" when the name tells none */
    enum vt_better better;
    enum vt_doubt doubt;
    struct vt_way way; /* why; its direction is `better` */
};

/* Reads a name: "latency [ms]", "wallTimeSec", "MB_s", "ops per second", "ns/op", "Время, мс". A unit in
 * brackets is taken as it is when square, and when it is known otherwise. A suffix is a unit only with what
 * stands before it: "ops_s" is a rate. */
struct vt_quantity vt_quantity_of(struct vt_text name);

/* Which way is better for a metric of that name in a unit that is said elsewhere. */
enum vt_better vt_quantity_better(struct vt_text name, const char *unit);

/* The same with what told it. */
struct vt_way vt_quantity_way(struct vt_text name, const char *unit);

/* That in words, "a duration: its unit is ms": owned by the caller, "" for VT_BY_NOTHING; NULL when memory
 * runs out. `unit` is the quantity's. */
char *vt_way_text(const struct vt_way *way, const char *unit);

/* Whether no measurement of that name and unit (which may be "") can be so: a duration, rate, volume or score
 * below 0. */
bool vt_quantity_is_impossible(double value, struct vt_text name, const char *unit);

/* Whether the name holds any word of a quantity or unit. */
bool vt_quantity_is_known(struct vt_text name);

/* "mean", "p99", "min" at either end of a name, apart from the rest: "latency_min", "max latency". *rest is
 * what is left, maybe nothing. False when there is none. */
bool vt_quantity_statistic(struct vt_text name, struct vt_text *statistic, struct vt_text *rest);

/* What can be meant, and the options that say it: "'time_min' may be minutes or a minimum; --unit ...". Names
 * are not cut: the text is owned by the caller; NULL when memory runs out. */
char *vt_doubt_text(enum vt_doubt doubt, struct vt_text name);

/* ---- the words, for the table in docs/INPUT.md */

enum vt_word_kind {
    VT_WORD_TIME,   /* a unit of time */
    VT_WORD_VOLUME, /* a unit of data */
    VT_WORD_RATE,   /* a whole rate in one word: "iops", "MBps" */
    VT_WORD_COUNT,  /* what is counted per time: more are better */
    VT_WORD_OTHER,  /* another unit */
    VT_WORD_QUANTITY,
    VT_WORD_AMOUNT,  /* a quantity that says less than a unit does: "memory_mb_s" is a rate */
    VT_WORD_ADVERSE, /* a quantity that is bad wherever it stands in a name: "errors_per_s" */
    VT_WORD_NEUTRAL, /* neither more nor fewer of them are better, not even per second */
    VT_WORD_STATISTIC
};

struct vt_word_row {
    enum vt_word_kind kind;
    const char *words; /* folded, each between blanks; of VOLUME and RATE in their own case */
    const char *unit;  /* NULL: none of its own */
    enum vt_better better;
};

extern const struct vt_word_row vt_word_rows[]; /* words == NULL ends it */

#endif

/* The order of a report: its questions (a factor switched from one level to another) and its groups of
 * benchmarks. */
#ifndef VT_REPORT_VIEW_QUESTIONS_H
#define VT_REPORT_VIEW_QUESTIONS_H

#include "base/hash.h"
#include "model/study.h"
#include "report/view/detail.h"

/* Indices into the study's comparisons. */
struct vt_members {
    size_t *at; /* owned */
    size_t n;
};

/* The benchmarks of a question whose names begin with the same part: those of one tool. */
struct vt_bench_group {
    const char *name; /* borrowed; name_length bytes */
    size_t name_length;
    struct vt_members members;
    const struct vt_suite *suite; /* NULL: none */
};

struct vt_question {
    const char *factor, *baseline, *candidate; /* borrowed from the study */
    struct vt_members members;
    struct vt_members by_size;    /* the same: gains and losses first, within either the largest first */
    bool control;                 /* the baseline against itself, measured again */
    const struct vt_suite *suite; /* over all benchmarks; NULL: none */
    struct vt_bench_group *group; /* owned */
    size_t n_groups;
    struct vt_names group_names; /* of the groups, in their order */
};

struct vt_questions {
    const struct vt_study *study; /* borrowed */
    struct vt_question *question; /* owned */
    size_t n;
    const struct vt_series *
        *side;      /* owned: of each comparison its baseline's series, then its candidate's; NULL: none */
    bool *detailed; /* owned: of each comparison, whether it is told of in full */
    char **name;    /* owned: of each comparison, see vt_comparison_name */
};

/* Both in the order first seen. */
enum vt_status vt_questions_find(const struct vt_study *study, struct vt_questions *questions,
                                 struct vt_error *err);

/* Chooses them; at first those of VT_DETAIL_ALL are chosen. */
void vt_questions_choose(struct vt_questions *questions, enum vt_detail detail);
void vt_questions_free(struct vt_questions *questions);

/* The series of a side of one of the study's comparisons, or NULL. */
const struct vt_series *vt_side_series(const struct vt_questions *questions, const struct vt_comparison *c,
                                       bool candidate);

/* "benchmark · metric (held)": what tells one of the study's comparisons apart from the others. */
const char *vt_comparison_name(const struct vt_questions *questions, const struct vt_comparison *c);

#endif

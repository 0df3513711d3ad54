/* The charts, each drawn once on a canvas of either kind. They take numbers and labels rather than a study,
 * so a test can draw any of them. Meaning never hangs on colour alone: every group and verdict has its own
 * mark. */
#ifndef VT_REPORT_CHART_CHART_H
#define VT_REPORT_CHART_CHART_H

#include "model/comparison.h"
#include "report/chart/canvas.h"
#include "report/view/words.h"

#include <stdbool.h>
#include <stddef.h>

enum { VT_CHART_WIDTH = 487 }; /* points: what A4 leaves between the margins */

/* One line of a forest plot. NAN bounds: no interval, only the mark; NAN estimate: only the text. */
struct vt_forest_row {
    const char *label;
    const char *text; /* at the right: the numbers */
    double estimate, low, high;
    enum vt_verdict verdict;
    bool heading; /* only the label, in bold */
    bool suite;   /* a diamond as wide as the interval, under a rule */
};

struct vt_forest {
    const struct vt_forest_row *row;
    size_t n;
    double threshold; /* percent; the band of changes that do not matter */
};

/* The height that the chart needs, in points, and the chart itself, on a canvas of that height. */
double vt_chart_forest_height(const struct vt_forest *f);
void vt_chart_forest(const struct vt_canvas *c, const struct vt_forest *f, const struct vt_words *words);

/* One side of a comparison: its values in the order measured. */
struct vt_group {
    const char *label;
    const double *value;  /* NAN where censored or unreadable */
    const bool *rejected; /* NULL: none */
    const long *boot;     /* NULL: not known */
    const double *time;   /* seconds; NULL: not known */
    size_t n;
    double centre, low, high; /* the estimate and its interval; NAN when there is none */
    double trend_from,
        trend_to;         /* the line of a clear trend at the first and the last value, when has_trend */
    double before, after; /* the two levels of a clear change of level */
    size_t change_at;     /* its first value after; 0: there is none */
    bool has_trend;
};

struct vt_samples {
    const struct vt_group *group; /* baseline first */
    size_t n;
    const char *axis_label; /* "time, s" */
    const char *hint;       /* "lower is better" */
};

/* A cloud of all values over a box of quartiles with whiskers to 1.5 interquartile ranges (Tukey 1977), and
 * the centre with its interval. */
double vt_chart_strip_height(const struct vt_samples *s);
void vt_chart_strip(const struct vt_canvas *c, const struct vt_samples *s, const struct vt_words *words);

/* Values in the order measured, boots apart, each with its median; a clear trend or change of level is drawn
 * in. */
double vt_chart_order_height(const struct vt_samples *s);
void vt_chart_order(const struct vt_canvas *c, const struct vt_samples *s, const struct vt_words *words);

/* Empirical distribution functions, for sides that differ in shape. */
double vt_chart_ecdf_height(const struct vt_samples *s);
void vt_chart_ecdf(const struct vt_canvas *c, const struct vt_samples *s, const struct vt_words *words);

/* Where the variance comes from: shares of boot, run and iteration, one bar a side. */
struct vt_components {
    const char *label;
    struct {
        const char *name;
        double share; /* 0 to 1 */
    } part[6];
    size_t n;
};

/* The height that n bars need, in points, and the chart itself. */
double vt_chart_components_height(size_t n_bars);
void vt_chart_components(const struct vt_canvas *c, const struct vt_components bar[], size_t n,
                         const struct vt_words *words);

/* Means of two factors crossed: cell[line][position along the axis]. */
struct vt_interaction {
    const char *factor, *level[2]; /* along the axis */
    const char *line[2];           /* "vtd = off" */
    const char *axis_label;        /* "time, s" */
    struct {
        double mean, low, high; /* NAN bounds: no interval */
    } cell[2][2];
};

/* The height that the chart needs, in points, and the chart itself. */
double vt_chart_interaction_height(void);
void vt_chart_interaction(const struct vt_canvas *c, const struct vt_interaction *i,
                          const struct vt_words *words);

/* The mark and colour of a verdict, the same in every chart. */
enum vt_mark vt_verdict_mark(enum vt_verdict v);
long vt_verdict_color(enum vt_verdict v);

/* Shared by the charts: tick labels and grid below a plot, and the name of the axis with a hint at its right.
 */
struct vt_axis;
void vt_chart_x_axis(const struct vt_canvas *c, const struct vt_axis *a, double top, double bottom,
                     const char *label, const char *hint, bool plus, const struct vt_words *words);

/* The same for a vertical axis; returns where the plot begins: at `left`, or further where the labels need
 * it. */
double vt_chart_y_axis(const struct vt_canvas *c, const struct vt_axis *a, double left, double right,
                       const struct vt_words *words);

/* The range of the values, far rejected ones left out where they would squeeze the others to a quarter of the
 * width. False when there is no finite value. */
bool vt_chart_range(const struct vt_samples *s, double *low, double *high);

/* A number from 0 to 1 that depends on i alone, evenly scattered (golden-ratio sequence). */
double vt_chart_jitter(size_t i);

#endif

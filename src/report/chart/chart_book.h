/* The charts of one report: which there are, under which names, and how each is drawn from the study. Both
 * Markdown, which needs files, and PDF, which draws them as vectors, ask here. */
#ifndef VT_REPORT_CHART_CHART_BOOK_H
#define VT_REPORT_CHART_CHART_BOOK_H

#include "report/chart/chart.h"
#include "report/view/questions.h"

enum vt_chart_kind {
    VT_CHART_OVERVIEW, /* a row a question, when there are several */
    VT_CHART_FOREST,   /* a row a comparison of one question */
    VT_CHART_GROUP_FOREST,
    VT_CHART_STRIP,
    VT_CHART_ORDER,
    VT_CHART_ECDF,
    VT_CHART_COMPONENTS,
    VT_CHART_INTERACTION /* index: of the study's factorials */
};

struct vt_chart {
    enum vt_chart_kind kind;
    size_t index;  /* of the question or the comparison */
    size_t group;  /* for a group's forest: of the group within the question */
    size_t part;   /* a group's forest is cut into parts that fit a page */
    char name[40]; /* "forest-1.svg" */
    char file[60]; /* the same with a digest of the content, "forest-1-9f31c2ab.svg"; empty until asked for */
};

struct vt_chart_book {
    const struct vt_questions *questions; /* borrowed, as the others */
    const struct vt_words *words;
    struct vt_chart *chart; /* owned: n, by name */
    size_t n;
};

/* Every chart that the study has data for: of single comparisons those chosen by vt_questions_choose(), of
 * groups of benchmarks only with VT_DETAIL_ALL. */
enum vt_status vt_chart_book_make(const struct vt_questions *questions, const struct vt_words *words,
                                  enum vt_detail detail, struct vt_chart_book *book, struct vt_error *err);
void vt_chart_book_free(struct vt_chart_book *book);

/* The chart of a kind at its place, or NULL. */
const struct vt_chart *vt_chart_book_find(const struct vt_chart_book *book, enum vt_chart_kind kind,
                                          size_t index, size_t group, size_t part);
/* The chart of a file name, or NULL. */
const struct vt_chart *vt_chart_book_named(const struct vt_chart_book *book, const char *name);

/* The height that a chart of the book needs, in points, and the chart itself on a canvas of that height.
 * */
double vt_chart_book_height(const struct vt_chart_book *book, const struct vt_chart *chart);
void vt_chart_book_draw(const struct vt_chart_book *book, const struct vt_chart *chart,
                        const struct vt_canvas *canvas);

/* What the chart shows, in words: its alternative text. */
void vt_chart_book_describe(const struct vt_chart_book *book, const struct vt_chart *chart,
                            struct vt_buffer *text);

#endif

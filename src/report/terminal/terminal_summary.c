/* What was measured, when there is nothing to compare it with. */
#include "report/terminal/terminal_layout.h"
#include "report/terminal/terminal_text.h"
#include "report/view/context.h"

#include <string.h>

enum { N_COLUMNS = 7, NARROWEST = 18, MOST_ROWS = 60 };

/* The cell's name in a summary's object, and the word of its head; "n" is the same in all languages. */
static const struct {
    const char *cell, *head;
} columns[N_COLUMNS] = {
    {"n", "n"},     {"mean", "mean"}, {"mean_interval", "interval"}, {"median", "median"}, {"sd", "sd"},
    {"min", "min"}, {"max", "max"},
};

static const char *text_of(const json_t *row, const char *cell)
{
    const json_t *at = json_object_get(row, cell);
    const char *text = json_string_value(json_is_object(at) ? json_object_get(at, "n") : at);

    return text ? text : "\xe2\x80\x94";
}

static json_t *rows_of(const struct vt_screen *t)
{
    const struct vt_words plain = {.numbers = t->numbers};
    const struct vt_context c = {.questions = &t->questions, .words = t->o->words ? t->o->words : &plain};
    json_t *rows = json_array();

    for (size_t i = 0; i < t->study->n_summaries && (i < MOST_ROWS || t->o->verbose || t->o->bare); i++)
        json_array_append_new(rows, vt_context_summary(&c, &t->study->summary[i]));
    return rows;
}

/* "dbench · throughput, MB/s", and the configuration where there are several. */
static void name_row(const json_t *row, bool several, struct vt_buffer *name)
{
    vt_buffer_clear(name);
    vt_buffer_puts(name, text_of(row, "name"));
    if (json_is_string(json_object_get(row, "unit")))
        vt_buffer_printf(name, ", %s", text_of(row, "unit"));
    if (several && json_is_string(json_object_get(row, "factors")))
        vt_buffer_printf(name, " (%s)", text_of(row, "factors"));
}

static bool are_several(const struct vt_study *study)
{
    for (size_t i = 1; i < study->n_summaries; i++)
        if (!vt_labels_equal(&study->summary[i].factors, &study->summary[0].factors))
            return true;
    return false;
}

static void put_head(struct vt_screen *t, int name, const int width[])
{
    vt_screen_colour(t, "2");
    vt_terminal_spaces(&t->out, name);
    for (size_t k = 0; k < N_COLUMNS; k++) {
        vt_terminal_spaces(&t->out, 2);
        vt_terminal_put_right(&t->out, k ? vt_screen_word(t, columns[k].head) : "n", width[k], t->o->unicode);
    }
    vt_screen_colour(t, NULL);
    vt_buffer_putc(&t->out, '\n');
}

void vt_screen_summaries(struct vt_screen *t)
{
    json_t *rows = rows_of(t), *row;
    struct vt_buffer text = {0};
    int width[N_COLUMNS], all = 0, name = 0;
    bool several = are_several(t->study);
    size_t i;

    for (size_t k = 0; k < N_COLUMNS; k++) {
        width[k] = k ? vt_screen_columns(t, vt_screen_word(t, columns[k].head)) : 1;
        json_array_foreach(rows, i, row)
        {
            int own = vt_screen_columns(t, text_of(row, columns[k].cell));
            width[k] = own > width[k] ? own : width[k];
        }
        all += width[k] + 2;
    }
    json_array_foreach(rows, i, row)
    {
        name_row(row, several, &text);
        int own = vt_screen_columns(t, vt_buffer_text(&text));
        name = own > name ? own : name;
    }
    bool above = !t->o->bare && t->width - all < NARROWEST; /* then a row's name has a line of its own */
    if (!t->o->bare && name > t->width - all)
        name = t->width - all;
    vt_buffer_putc(&t->out, '\n');
    put_head(t, above ? 0 : name, width);
    json_array_foreach(rows, i, row)
    {
        name_row(row, several, &text);
        if (above)
            vt_screen_wrap(t, vt_buffer_text(&text), 0, 2);
        else
            vt_terminal_put_left(&t->out, vt_buffer_text(&text), name, t->o->unicode);
        for (size_t k = 0; k < N_COLUMNS; k++) {
            vt_terminal_spaces(&t->out, 2);
            vt_terminal_put_right(&t->out, text_of(row, columns[k].cell), width[k], t->o->unicode);
        }
        vt_buffer_putc(&t->out, '\n');
    }
    if (json_array_size(rows) < t->study->n_summaries)
        vt_buffer_printf(&t->out, "%s: %zu (%s)\n", vt_screen_word(t, "not_shown"),
                         t->study->n_summaries - json_array_size(rows), vt_screen_word(t, "list_all"));
    vt_buffer_putc(&t->out, '\n');
    t->out.failed |= text.failed;
    vt_buffer_free(&text);
    json_decref(rows);
}

/* The lines that all parts of an explanation are made of. */
#include "report/terminal/explain.h"
#include "report/terminal/terminal_text.h"

void vt_explain_heading(struct vt_buffer *out, const char *text)
{
    vt_buffer_printf(out, "%s%s\n", out->length ? "\n" : "", text);
}

void vt_explain_line(struct vt_buffer *out, int indent, const char *label, int width, const char *text)
{
    int columns = vt_terminal_columns(label, true), from = indent + width + 2;

    vt_terminal_spaces(out, indent);
    vt_terminal_put(out, label, VT_EXPLAIN_WIDTH - indent, true);
    if (!*text) {
        vt_buffer_putc(out, '\n');
        return;
    }
    if (columns > width) {
        vt_buffer_putc(out, '\n');
        vt_terminal_spaces(out, from);
    } else {
        vt_terminal_spaces(out, from - indent - columns);
    }
    vt_terminal_wrap(out, text, from, from, VT_EXPLAIN_WIDTH, true);
}

int vt_explain_widen(int width, const char *label, int most)
{
    int columns = vt_terminal_columns(label, true);

    return columns > most ? width : columns > width ? columns : width;
}

#include "parsers/kit/sink_state.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

static struct vt_environment *environment(struct vt_sink *sink, struct vt_error *err)
{
    const struct vt_study *study = sink->study;

    if (sink->environment < study->n_environments
        && vt_labels_equal(&study->environment[sink->environment].factors, &sink->about))
        return &study->environment[sink->environment];
    for (size_t i = 0; i < study->n_environments; i++) {
        sink->environment = i;
        if (vt_labels_equal(&study->environment[i].factors, &sink->about))
            return &study->environment[i];
    }
    struct vt_environment *e = vt_study_add_environment(sink->study, err);
    if (!e || vt_labels_merge(&e->factors, &sink->about, err))
        return NULL;
    sink->environment = study->n_environments - 1;
    return e;
}

/* Already there, alone or in a list "a; b"? */
static bool is_listed(const char *list, const char *value)
{
    size_t n = strlen(value);

    for (const char *at = n ? strstr(list, value) : NULL; at; at = strstr(at + 1, value))
        if ((at == list || at[-1] == ' ') && (at[n] == '\0' || at[n] == ';'))
            return true;
    return false;
}

/* Values that differ between the files of one configuration are listed, but not without end. */
static enum vt_status list_value(struct vt_labels *labels, const char *name, const char *text,
                                 struct vt_error *err)
{
    const char *old = vt_labels_get(labels, name);

    if (!old)
        return vt_labels_set(labels, name, text, err);
    size_t n = strlen(old);
    if (is_listed(old, text) || (n >= 5 && !strcmp(old + n - 5, "; ...")))
        return VT_OK;
    char *joined = vt_text_printed("%s; %s", old, n + strlen(text) > 200 ? "..." : text);
    if (!joined)
        return vt_no_memory(err);
    vt_labels_set(labels, name, joined, err);
    free(joined);
    return err->status;
}

static enum vt_status list_text(struct vt_labels *labels, const char *name, struct vt_text value,
                                struct vt_error *err)
{
    char *text = vt_text_dup(vt_text_trim(value));

    if (!text)
        return vt_no_memory(err);
    if (*text) /* nothing is said by "Percent of CPU:" alone */
        list_value(labels, name, text, err);
    free(text);
    return err->status;
}

enum vt_status vt_sink_fact(struct vt_sink *sink, const char *name, struct vt_text value,
                            struct vt_error *err)
{
    struct vt_environment *e = environment(sink, err);

    if (!e)
        return err->status;
    sink->taken++;
    return list_text(&e->facts, name, value, err);
}

enum vt_status vt_sink_reported(struct vt_sink *sink, const struct vt_reading *r, const char *name,
                                struct vt_text figure, struct vt_error *err)
{
    struct vt_labels merged = {0};

    if (!vt_labels_merge(&merged, &sink->factors, err)
        && (!r->factors || !vt_labels_merge(&merged, r->factors, err))) {
        size_t series = vt_sink_find(sink, r, &merged);
        if (series != VT_NOT_FOUND) /* else its value could not be read */
            list_text(&sink->study->series[series].reported, name, figure, err);
        vt_sink_tell(sink, VT_ORIGIN_LEFT_OUT, name, "the tool's own figures", err,
                     "kept to check by, never judged");
    }
    vt_labels_free(&merged);
    return err->status;
}

enum vt_status vt_sink_prove_from(struct vt_sink *sink, const char *claim, struct vt_text line,
                                  const char *source, struct vt_error *err)
{
    struct vt_environment *e = environment(sink, err);
    char text[500]; /* a quotation: the source says where the rest stands */

    if (!e)
        return err->status;
    sink->taken++;
    return vt_environment_prove(e, claim, vt_text_copy(vt_text_trim(line), text, sizeof text), source, err);
}

enum vt_status vt_sink_parameter(struct vt_sink *sink, const char *name, struct vt_text value,
                                 struct vt_error *err)
{
    if (value.n)
        value = vt_text_trim(value);
    if (!value.n) {
        vt_labels_remove(&sink->parameters, name);
        return err->status;
    }
    char *text = vt_text_dup(value), *fact = vt_text_printed("%s %s", sink->format, name);
    sink->has_parameters = true;
    if (!text || !fact)
        vt_no_memory(err);
    else if (!vt_labels_set(&sink->parameters, name, text, err))
        vt_sink_fact(sink, fact, value, err);
    free(text);
    free(fact);
    return err->status;
}

enum vt_status vt_sink_prove(struct vt_sink *sink, const char *claim, struct vt_text line, long number,
                             struct vt_error *err)
{
    char *source = vt_text_printed("%s:%ld", sink->file, number + sink->skipped);

    if (!source)
        return vt_no_memory(err);
    vt_sink_prove_from(sink, claim, line, source, err);
    free(source);
    return err->status;
}

enum vt_status vt_sink_note(struct vt_sink *sink, const char *code, enum vt_severity severity,
                            struct vt_error *err, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    struct vt_note *note = vt_study_add_note_v(sink->study, code, severity, err, format, args);
    va_end(args);
    return note && sink->file ? vt_labels_set(&note->about, "file", sink->file, err) : err->status;
}

enum vt_status vt_sink_note_arg(struct vt_sink *sink, struct vt_error *err, const char *name,
                                const char *format, ...)
{
    va_list args;

    if (err->status || !sink->study->n_notes)
        return err->status;
    va_start(args, format);
    vt_note_arg_v(&sink->study->note[sink->study->n_notes - 1], err, name, format, args);
    va_end(args);
    return err->status;
}

enum vt_status vt_sink_unread(struct vt_sink *sink, const char *why, struct vt_error *err)
{
    if (++sink->unread > VT_MOST_NOTES)
        return VT_OK;
    vt_sink_note(sink, "unread", VT_INFO, err, "%s was not read: %s", sink->file, why);
    return vt_sink_note_arg(sink, err, "why", "%s", why);
}

static enum vt_status refuse_row(struct vt_sink *sink, long line, const char *why, struct vt_error *err)
{
    if (!sink->options->skip_bad)
        return vt_fail_at(err, VT_INPUT, sink->file, line, "%s", why);
    if (++sink->bad_rows > VT_MOST_NOTES) /* the count at the end tells of the rest */
        return VT_OK;
    vt_sink_note(sink, "bad_row", VT_WARNING, err, "%s:%ld: %s", sink->file, line + sink->skipped, why);
    vt_sink_note_arg(sink, err, "line", "%ld", line + sink->skipped);
    return vt_sink_note_arg(sink, err, "why", "%s", why);
}

enum vt_status vt_sink_bad_row(struct vt_sink *sink, long line, struct vt_error *err, const char *format, ...)
{
    struct vt_buffer why = {0};
    va_list args;

    va_start(args, format);
    vt_buffer_vprintf(&why, format, args);
    va_end(args);
    if (why.failed)
        vt_no_memory(err);
    else
        refuse_row(sink, line, vt_buffer_text(&why), err);
    vt_buffer_free(&why);
    return err->status;
}

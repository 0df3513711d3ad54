#include "reading.h"

#include <criterion/criterion.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

static void print_level(FILE *to, const char *levels, char letter, double value)
{
    if (strchr(levels, letter))
        fprintf(to, "%c%.15g", letter, value);
}

static void print_labels(FILE *to, const struct vt_labels *labels)
{
    struct vt_buffer text = {0};

    vt_labels_put(labels, NULL, &text);
    fputs(vt_buffer_text(&text), to);
    vt_buffer_free(&text);
}

static void print_series(FILE *to, const struct vt_series *s, const char *levels)
{
    fprintf(to, "%s|%s|%s|%s|", s->benchmark, s->metric, s->unit, vt_better_name(s->better));
    print_labels(to, &s->factors);
    fputc('|', to);
    for (size_t i = 0; i < s->n; i++) {
        struct vt_sample at = vt_series_at(s, i);
        fputs(i ? " " : "", to);
        if (at.censored)
            fputc(at.censored == VT_CENSORED_ABOVE ? '>' : '<', to);
        else
            fprintf(to, "%.15g", at.value);
        print_level(to, levels, 'b', (double)at.boot);
        print_level(to, levels, 'r', (double)at.run);
        print_level(to, levels, 'i', (double)at.iteration);
        print_level(to, levels, 'k', (double)at.block);
        print_level(to, levels, 'l', (double)at.line);
        print_level(to, levels, 't', at.time);
        if (strchr(levels, 'n'))
            fprintf(to, "n%.15g~%.15g", at.aggregate_n, at.aggregate_sd);
    }
    if (strchr(levels, 'o') && s->reported.n) {
        fputc('|', to);
        print_labels(to, &s->reported);
    }
    fputc('\n', to);
}

static void print_study(FILE *to, const struct vt_study *study, const char *levels)
{
    for (size_t i = 0; i < study->n_series; i++)
        print_series(to, &study->series[i], levels);
    for (size_t i = 0; i < study->n_environments; i++)
        for (size_t k = 0; k < study->environment[i].facts.n; k++)
            fprintf(to, "fact %s=%s\n", study->environment[i].facts.at[k].name,
                    study->environment[i].facts.at[k].value);
    for (size_t i = 0; i < study->n_environments; i++)
        for (size_t k = 0; k < study->environment[i].n_evidence; k++)
            fprintf(to, "proof %s at %s\n", study->environment[i].evidence[k].claim,
                    study->environment[i].evidence[k].source);
    for (size_t i = 0; i < study->n_notes; i++)
        fprintf(to, "note %s\n", study->note[i].code);
}

char *read_as_text(const char *format, const char *name, const char *text, size_t n,
                   const struct vt_sink_options *options, const char *levels)
{
    struct vt_sink_options none = {0};
    struct vt_study study = {0};
    struct vt_error err VT_ERROR_FREED = {0};
    struct vt_input in = {name, {text, n}};
    struct vt_sink *sink = vt_sink_new(&study, options ? options : &none);
    struct vt_labels factors = {0};
    char *out = NULL;
    size_t size;
    FILE *to = open_memstream(&out, &size);

    if (!vt_path_factors(name, &factors, &err) && !vt_sink_file(sink, name, format, &factors, &err)
        && !vt_parser_find(format)->parse(&in, sink, &err))
        vt_sink_finish(sink, &err);
    if (err.status)
        fprintf(to, "%s:%ld: %s", vt_error_source(&err), err.line, vt_error_text(&err));
    else
        print_study(to, &study, levels);
    fclose(to);
    vt_sink_free(sink);
    vt_labels_free(&factors);
    vt_study_free(&study);
    return out;
}

void expect_readings(const struct reading_case cases[], size_t n)
{
    for (size_t i = 0; i < n; i++) {
        const struct reading_case *c = &cases[i];
        char *read = read_as_text(c->format, c->name, c->text, strlen(c->text), NULL, c->levels);
        cr_expect_str_eq(read, c->read, "%s:\n%s\nnot\n%s", c->what, read, c->read);
        free(read);
    }
}

static bool has_line(const char *text, const char *line)
{
    size_t n = strlen(line);

    for (const char *at = strstr(text, line); at; at = strstr(at + 1, line))
        if ((at == text || at[-1] == '\n') && (at[n] == '\n' || at[n] == '\0'))
            return true;
    return false;
}

void expect_lines(const struct file_case cases[], size_t n)
{
    for (size_t i = 0; i < n; i++) {
        const struct file_case *c = &cases[i];
        struct vt_loaded loaded = {0};
        struct vt_error err VT_ERROR_FREED = {0};
        char path[300], why[300];
        snprintf(path, sizeof path, "tests/data/%s", c->file);
        cr_assert(!vt_input_load(path, 1 << 26, &loaded, &err), "%s: %s", path, vt_error_text(&err));
        const struct vt_parser *parser =
            vt_parser_recognise((struct vt_text){loaded.bytes, loaded.n}, NULL, why, sizeof why);
        cr_expect(parser && !strcmp(parser->name, c->format), "%s is taken for %s", c->file,
                  parser ? parser->name : "none");
        char *read = read_as_text(c->format, c->file, loaded.bytes, loaded.n, NULL, c->levels);
        cr_expect(has_line(read, c->line), "%s: no line\n%s\nin\n%s", c->file, c->line, read);
        free(read);
        vt_loaded_free(&loaded);
    }
}

#include "parsers/input/job.h"
#include "parsers/input/own.h"
#include "parsers/input/prefix.h"
#include "parsers/input/recognise.h"

#include <stdlib.h>
#include <string.h>

#define MOST_BYTES ((size_t)2 << 30)
#define GENERIC 10 /* the least score of a table that is surely one of results */

/* ---- one file */

struct parse {
    const struct vt_parser *parser;
    bool forced; /* by --format */
    int score;
    struct vt_input in; /* without the blank lines above the text: */
    long skipped;
    const struct source *source;
};

/* A format that begins on its first line may stand below blank ones. */
static void set_text(struct parse *p, const struct vt_loaded *loaded)
{
    struct vt_text line, rest = {loaded->bytes, loaded->n};

    p->skipped = -1;
    do {
        p->in.text = rest;
        p->skipped++;
    } while (vt_text_split(p->in.text, '\n', &line, &rest) && !vt_text_trim(line).n);
}

/* What describes a machine holds no result that could be lost. */
static bool tells_facts_only(const struct vt_parser *parser)
{
    static const char *const names[] = {"dmesg", "libvirt", "lscpu", "systeminfo", "vbox"};

    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (!strcmp(parser->name, names[i]))
            return true;
    return false;
}

/* A benchmark's output with its heading and no result was cut off, whatever facts the heading tells. Tables
 * and JSON may hold nothing else. */
static bool gave_results(const struct parse *p, const struct vt_sink *sink)
{
    static const char *const general[] = {"csv", "json", "vtstat"};
    bool facts_will_do = tells_facts_only(p->parser);

    for (size_t i = 0; i < sizeof general / sizeof *general; i++)
        facts_will_do |= !strcmp(p->parser->name, general[i]);
    return facts_will_do ? vt_sink_taken(sink) > 0 : vt_sink_readings(sink) > 0;
}

/* In a folder, what only mentions a tool (a transcript, a script) is no reason to read nothing of it. */
static void note_empty(struct vt_sink *sink, const char *format, struct vt_error *err)
{
    char *why = vt_text_printed("looks like %s but holds no result", format);

    if (why)
        vt_sink_unread(sink, why, err);
    else
        vt_no_memory(err);
    free(why);
}

static enum vt_status run_parser(const struct parse *p, struct vt_sink *sink, struct vt_error *err)
{
    struct vt_labels factors = {0}, why = {0};

    vt_sink_origins(sink, &why);
    if (!vt_source_factors(p->source, p->in.name, &factors, vt_sink_asks_why(sink) ? &why : NULL, err)
        && !vt_sink_file(sink, p->in.name, p->parser->name, &factors, err)) {
        vt_sink_tell(sink, VT_ORIGIN_INPUT, p->in.name, p->parser->name, err,
                     p->forced ? "--format" : "recognised by its content");
        vt_sink_place(sink, p->source->root, factors.n > p->source->found.n);
        vt_sink_skip_lines(sink, p->skipped);
        struct vt_error local = {0};
        bool failed = p->parser->parse(&p->in, sink, &local);
        if (failed && local.status == VT_INPUT && !vt_sink_taken(sink) && p->source->walked && !p->forced
            && tells_facts_only(p->parser)) {
            note_empty(sink, p->parser->name, err);
        } else if (failed) {
            vt_error_move(err, &local);
            if (err->line && !strcmp(vt_error_source(err), p->in.name))
                err->line += p->skipped;
        } else if (!gave_results(p, sink) && p->source->walked && !p->forced) {
            note_empty(sink, p->parser->name, err);
        } else if (!gave_results(p, sink)) {
            vt_fail_at(err, VT_INPUT, p->in.name, 0,
                       p->forced ? "holds no result of %s; leave --format out to have it recognised"
                                 : "looks like %s but holds no result; was the run cut off?",
                       p->parser->name);
        }
        vt_error_free(&local);
    }
    vt_labels_free(&factors);
    vt_labels_free(&why);
    return err->status;
}

/* What a parser would take of a text. */
struct trial {
    size_t taken, n_series;
    long first, last; /* lines with readings */
};

/* Leaves no trace. */
static struct trial try_parser(const struct job *job, const struct parse *p)
{
    struct vt_study study = {0};
    struct vt_error err = {0};
    struct vt_sink_options options = job->options->sink;
    struct trial trial = {0};
    options.provenance = NULL;
    struct vt_sink *sink = vt_sink_new(&study, &options);

    if (sink && !run_parser(p, sink, &err)) {
        trial.taken = vt_sink_taken(sink);
        trial.n_series = study.n_series;
    }
    for (size_t i = 0; i < trial.n_series; i++)
        for (size_t k = 0; study.series[i].line && k < study.series[i].n; k++) {
            long line = study.series[i].line[k];
            if (line && (!trial.first || line < trial.first))
                trial.first = line;
            if (line > trial.last)
                trial.last = line;
        }
    vt_error_free(&err);
    vt_sink_free(sink);
    vt_study_free(&study);
    return trial;
}

/* Whether a parser makes more of the text without its prefix. Quoting and time stamps on (nearly) all lines
 * are the mail's and the log's; but a prompt's line may tell a parser what was run. */
static bool is_better(const struct job *job, const struct parse *p, const struct parse *other,
                      enum vt_prefix kind)
{
    size_t taken = other->parser ? try_parser(job, other).taken : 0;

    if (!p->parser || !taken)
        return taken > 0;
    if (kind == VT_PREFIX_PROMPT || other->score < p->score)
        return taken > try_parser(job, p).taken;
    return true;
}

static enum vt_status without_prefix(const struct job *job, struct parse *p, struct vt_loaded *loaded,
                                     struct vt_error *err)
{
    /* Twice, as the quoting may stand behind the time. */
    for (int i = 0; i < 2 * VT_N_PREFIXES; i++) {
        enum vt_prefix kind = (enum vt_prefix)(i % VT_N_PREFIXES);
        struct vt_loaded stripped;
        char why[300];
        if (!vt_prefix_strip(p->in.text, kind, &stripped, err))
            continue;
        struct parse other = *p;
        set_text(&other, &stripped);
        if (!job->options->format)
            other.parser = vt_parser_recognise(other.in.text, &other.score, why, sizeof why);
        if (is_better(job, p, &other, kind)) {
            stripped.charset = loaded->charset;
            stripped.converted_line = loaded->converted_line;
            vt_loaded_free(loaded);
            *loaded = stripped;
            *p = other;
        } else {
            vt_loaded_free(&stripped);
        }
    }
    return err->status;
}

static void refuse_second(const char *name, const struct parse *first, const struct trial *in_first,
                          const struct parse *second, const struct trial *in_second, struct vt_error *err)
{
    vt_fail_at(err, VT_INPUT, name, in_second->first,
               "holds two formats, %s in lines %ld to %ld and %s in lines %ld to %ld; put each into a file "
               "of its own, or "
               "choose with --format",
               first->parser->name, in_first->first, in_first->last, second->parser->name, in_second->first,
               in_second->last);
}

/* Other parsers that are sure of the same text: one that finds only facts in it (lscpu before a benchmark's
 * output) is run, too. A score of 100 says that nothing else can be in the file. One with readings in lines
 * of their own means that the file holds two formats. One that reads the same lines is mistaken: a table may
 * name the tools that its rows are of. */
static enum vt_status read_others(struct job *job, const struct parse *p, struct vt_error *err)
{
    struct parse other = *p;
    struct trial own = {0};
    size_t at = 0;

    while (!err->status && p->score < 100 && (other.parser = vt_parser_sure(p->in.text, &at))) {
        if (other.parser == p->parser)
            continue;
        struct trial trial = try_parser(job, &other);
        if (!own.taken)
            own = try_parser(job, p);
        if (trial.taken && (!trial.n_series || !own.n_series))
            run_parser(&other, job->sink, err);
        else if (own.first && trial.first && trial.last < own.first)
            refuse_second(p->in.name, &other, &trial, p, &own, err);
        else if (own.first && own.last < trial.first)
            refuse_second(p->in.name, p, &own, &other, &trial, err);
    }
    return err->status;
}

/* A file that was cut looks like a whole one: 5 for 5167, "o" for "on". Tools end their last line; documents
 * of JSON and XML end with their last bracket, newline or not. */
static enum vt_status note_open_end(struct job *job, const struct parse *p, struct vt_error *err)
{
    struct vt_text text = p->in.text, line;
    long last = 1;

    if (!text.n || strchr("\n\r}]>", text.s[text.n - 1]))
        return VT_OK;
    while (vt_text_split(text, '\n', &line, &text))
        last++;
    bool gave = vt_sink_last_line(job->sink) == last;
    vt_sink_note(
        job->sink, "open_end", gave ? VT_WARNING : VT_INFO, err,
        gave ? "%s:%ld: the last line has no end; if the file was cut off, what that line says is wrong"
             : "%s:%ld: the last line has no end; if the file was cut off, results may be missing",
        p->in.name, last + p->skipped);
    vt_sink_note_arg(job->sink, err, gave ? "of_value" : "of_rest", "yes");
    return vt_sink_note_arg(job->sink, err, "line", "%ld", last + p->skipped);
}

static enum vt_status pass_over(const struct job *job, const struct source *source, const char *name,
                                const char *why, struct vt_error *err)
{
    if (!source->walked)
        return vt_fail_at(err, VT_INPUT, name, 0, "%s", why);
    if (!vt_sink_file(job->sink, name, "", NULL, err))
        vt_sink_unread(job->sink, why, err);
    return err->status;
}

static enum vt_status parse_text(struct job *job, struct source *source, struct parse *p,
                                 struct vt_loaded *loaded, bool *read, struct vt_error *err)
{
    char why[300] = "";

    if (!vt_text_trim(p->in.text).n)
        return pass_over(job, source, p->in.name, "is empty; was the benchmark's output written?", err);
    if (source->walked && !job->options->format && vt_own_table(p->in.text))
        return pass_over(job, source, p->in.name, vt_own_table(p->in.text), err);
    p->score = 100;
    p->forced = job->options->format != NULL;
    if (job->options->format)
        p->parser = vt_parser_find(job->options->format);
    else
        p->parser = vt_parser_recognise(p->in.text, &p->score, why, sizeof why);
    if (without_prefix(job, p, loaded, err))
        return err->status;
    if (!p->parser || (source->walked && p->score < GENERIC))
        return pass_over(job, source, p->in.name,
                         *why ? why : "is a table, but none that is surely of results", err);
    if (read_others(job, p, err) || run_parser(p, job->sink, err))
        return err->status;
    if (!vt_sink_taken(job->sink))
        return VT_OK;
    *read = true;
    if (note_open_end(job, p, err) || vt_job_note_alike(job, source, loaded, p->in.name, err))
        return err->status;
    if (!loaded->converted_line)
        return VT_OK;
    vt_sink_note(job->sink, "charset", VT_INFO, err, "%s is not UTF-8 from line %ld on and was read as %s",
                 p->in.name, loaded->converted_line, loaded->charset);
    vt_sink_note_arg(job->sink, err, "line", "%ld", loaded->converted_line);
    return vt_sink_note_arg(job->sink, err, "charset", "%s", loaded->charset);
}

/* File names may hold any bytes; what is shown and stored is UTF-8. */
static char *clean_name(const char *path)
{
    size_t size = 3 * strlen(path) + 1;
    char *name = malloc(size);

    return name ? vt_text_clean(vt_text_of(path), name, size) : NULL;
}

static enum vt_status read_source(struct job *job, struct source *source, bool *read, struct vt_error *err)
{
    struct vt_loaded loaded = {0};
    size_t most = job->options->most_bytes ? job->options->most_bytes : MOST_BYTES;
    char *name = clean_name(source->path);

    *read = false;
    if (!name)
        return vt_no_memory(err);
    struct vt_error local = {0};
    if (vt_job_is_repeated(job, source, name, err)) {
        *read = true;
    } else if (vt_input_load(source->path, most, &loaded, &local)) {
        vt_error_set_source(&local, name);
        if (source->walked && loaded.no_text)
            pass_over(job, source, name, vt_error_text(&local), err);
        else
            vt_error_move(err, &local);
    } else {
        struct parse p = {.in = {.name = name}, .source = source};
        set_text(&p, &loaded);
        parse_text(job, source, &p, &loaded, read, err);
    }
    vt_error_free(&local);
    vt_loaded_free(&loaded);
    free(name);
    return err->status;
}

static enum vt_status note_same_folder(struct job *job, const char *path, struct vt_error *err)
{
    char *name = clean_name(path);

    if (!name)
        return vt_no_memory(err);
    if (!vt_sink_file(job->sink, name, "", NULL, err)) {
        vt_sink_note(
            job->sink, "same_folder", VT_WARNING, err,
            "%s is a folder that another link led to before, so it was read once; give it by itself, behind "
            "--set, to read it as another configuration",
            name);
        vt_sink_note_arg(job->sink, err, "name", "%s", name);
    }
    free(name);
    return err->status;
}

/* Every path that was named must have given something. */
static enum vt_status read_sources(struct job *job, const struct vt_reader_path paths[], size_t n,
                                   struct vt_error *err)
{
    size_t at = 0;

    for (size_t i = 0; i < job->n_folders && !err->status; i++)
        if (job->folders[i].again)
            note_same_folder(job, job->folders[i].again, err);
    vt_progress_begin(job->options->progress, "reading", job->n > 1 ? job->n : 0);
    for (size_t i = 0; i < n && !err->status; i++) {
        bool any = false, read;
        for (; at < job->n && job->source[at].argument == i && !err->status; at++) {
            read_source(job, &job->source[at], &read, err);
            vt_progress_step(job->options->progress);
            any |= read;
        }
        if (!any && !err->status)
            vt_fail_at(err, VT_INPUT, paths[i].path, 0,
                       "holds no results; `vtstat formats` lists what can be read");
    }
    return err->status;
}

/* Reads all into a study of no series. */
static enum vt_status read_all(struct job *job, struct vt_study *study, const struct vt_reader_path paths[],
                               size_t n, struct vt_error *err)
{
    vt_sink_free(job->sink);
    vt_provenance_free(job->options->sink.provenance);
    job->sink = vt_sink_new(study, &job->options->sink);
    if (!job->sink)
        return vt_no_memory(err);
    vt_job_forget_known(job);
    return read_sources(job, paths, n, err);
}

/* Bare numbers name nothing that ran, so their files' names do not, either. */
static bool are_bare_numbers(const struct vt_study *study)
{
    for (size_t i = 0; i < study->n_series; i++)
        if (strcmp(study->series[i].format, "csv") || strcmp(study->series[i].metric, "value")
            || *study->series[i].unit)
            return false;
    return study->n_series > 0;
}

static enum vt_status note_apart(struct vt_study *study, const struct vt_reader_path paths[],
                                 struct vt_error *err)
{
    struct vt_note *note = vt_study_add_note(
        study, "inputs_apart", VT_INFO, err,
        "%s and %s have no benchmark in common, so they are no two sides of one; if they are, say "
        "--as sides",
        paths[0].path, paths[1].path);

    vt_note_arg(note, err, "name", "%s", paths[0].path);
    return vt_note_arg(note, err, "other", "%s", paths[1].path);
}

/* Whether the inputs are the sides of something: the data tell no other sides, and have a benchmark on both.
 */
static bool are_sides(struct job *job, struct vt_study *study, const struct vt_reader_path paths[], size_t n,
                      bool *told, struct vt_error *err)
{
    vt_study_free(study);
    if (read_all(job, study, paths, n, err))
        return false;
    *told = vt_job_sides_are_told(job, study, err);
    return !*told && vt_sides_meet(study, err);
}

/* Two inputs that were taken for two sides: where that does not hold, all is read again without. The study
 * holds nothing but settings yet. */
static enum vt_status read_two(struct job *job, struct vt_reader_options *options, struct vt_study *study,
                               const struct vt_reader_path paths[], size_t n, struct vt_error *err)
{
    struct vt_study before = *study;
    bool told = false;

    *study = (struct vt_study){0};
    options->sink.names_stay = true;
    bool sides = are_sides(job, study, paths, n, &told, err);
    if (!sides && !told && are_bare_numbers(study)) {
        options->sink.names_stay = false;
        sides = are_sides(job, study, paths, n, &told, err);
    }
    if (!sides && !err->status) {
        vt_job_forget_sides(job);
        vt_study_free(study);
        if (!read_all(job, study, paths, n, err) && !told)
            note_apart(study, paths, err);
    }
    study->settings = before.settings;
    study->n_settings = before.n_settings;
    return err->status;
}

enum vt_status vt_read_paths(struct vt_study *study, const struct vt_reader_path paths[], size_t n,
                             const struct vt_reader_options *given, struct vt_error *err)
{
    struct vt_reader_options options = *given;
    struct job job = {.options = &options};
    bool provisional = false;

    if (options.format && !vt_parser_find(options.format))
        return vt_parser_fail_unknown(options.format, err);
    for (size_t i = 0; i < n && !err->status; i++)
        vt_job_add_path(&job, &paths[i], i, err);
    if (!err->status && !vt_job_see_names(&job, paths, n, &options, &provisional, err)) {
        if (provisional)
            read_two(&job, &options, study, paths, n, err);
        else
            read_all(&job, study, paths, n, err);
    }
    if (!err->status && !vt_job_settle_sides(&job, study, err))
        vt_sink_finish(job.sink, err);
    vt_sink_free(job.sink);
    vt_job_free(&job);
    return err->status;
}

/* Which files there are to read, and what their names say together. */
#include "base/array.h"
#include "parsers/input/job.h"

#include "parsers/input/path.h"
#include "parsers/kit/names.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static enum vt_status add_source(struct job *job, struct source source, struct vt_error *err)
{
    struct source *bigger = vt_array_grow(job->source, job->n, sizeof *bigger);
    struct stat st;

    if (!bigger)
        return vt_no_memory(err);
    job->source = bigger;
    if (strcmp(source.path, "-") && !stat(source.path, &st) && S_ISREG(st.st_mode)) {
        source.device = st.st_dev;
        source.inode = st.st_ino;
    }
    job->source[job->n++] = source;
    return VT_OK;
}

static enum vt_status add_folder(struct job *job, const struct vt_reader_path *path, size_t argument,
                                 struct vt_error *err)
{
    struct vt_file_list *folders = vt_array_grow(job->folders, job->n_folders, sizeof *folders);

    if (!folders)
        return vt_no_memory(err);
    job->folders = folders;
    struct vt_file_list *files = &folders[job->n_folders];
    if (vt_walk(path->path, files, err))
        return err->status;
    job->n_folders++;
    for (size_t i = 0; i < files->n && !err->status; i++)
        add_source(job,
                   (struct source){.path = files->path[i],
                                   .set = &path->set,
                                   .root = strlen(path->path),
                                   .walked = true,
                                   .argument = argument},
                   err);
    return err->status;
}

enum vt_status vt_job_add_path(struct job *job, const struct vt_reader_path *path, size_t argument,
                               struct vt_error *err)
{
    struct stat st;

    if (!strcmp(path->path, "-"))
        return add_source(job, (struct source){.path = "-", .set = &path->set, .argument = argument}, err);
    if (stat(path->path, &st))
        return vt_fail_at(err, VT_INPUT, path->path, 0, "cannot be opened: %s", strerror(errno));
    if (S_ISDIR(st.st_mode))
        return add_folder(job, path, argument, err);
    return add_source(
        job,
        (struct source){
            .path = path->path, .root = strlen(path->path), .set = &path->set, .argument = argument},
        err);
}

/* Whether boots or runs are counted from 0 in any path: then all of them are stored as one more, as 0 means
 * unknown. */
static bool counts_from_0(const struct vt_sided file[], size_t n)
{
    static const char *const levels[] = {"boot", "run", "iteration", "block", "round", "pair"};
    bool found = false;

    for (size_t i = 0; i < n && !found; i++) {
        for (size_t k = 0; k < sizeof levels / sizeof *levels && !found; k++) {
            const char *value = vt_labels_get(&file[i].given, levels[k]);
            found = value && *value && strspn(value, "0") == strlen(value);
        }
    }
    return found;
}

static enum vt_status say_of_all(struct vt_labels *why, const struct vt_labels *factors, const char *text,
                                 struct vt_error *err)
{
    for (size_t i = 0; i < factors->n && !err->status; i++) {
        char *said =
            vt_text_printed("%s%s%s", text, factors->at[i].name, *text == '-' ? "=" : "=' in the path");
        if (!said)
            return vt_no_memory(err);
        vt_labels_set(why, factors->at[i].name, said, err);
        free(said);
    }
    return err->status;
}

enum vt_status vt_source_factors(const struct source *source, const char *name, struct vt_labels *factors,
                                 struct vt_labels *why, struct vt_error *err)
{
    if (vt_path_factors(name, factors, err) || (why && say_of_all(why, factors, "'", err))
        || vt_labels_merge(factors, source->set, err) || (why && say_of_all(why, source->set, "--set ", err))
        || vt_labels_merge(factors, &source->found, err))
        return err->status;
    return why ? vt_labels_merge(why, &source->why, err) : VT_OK;
}

/* Two inputs, each a side: files or folders, nothing given that says otherwise. */
static bool are_two_sides(const struct job *job, const struct vt_sided file[],
                          const struct vt_reader_path paths[], size_t n)
{
    if (n != 2 || !strcmp(paths[0].path, "-") || !strcmp(paths[1].path, "-")
        || !strcmp(paths[0].path, paths[1].path))
        return false;
    for (size_t i = 0; i < job->n; i++)
        if (file[i].given.n || file[i].found.n)
            return false;
    return true;
}

static enum vt_status by_inputs(const struct job *job, struct vt_sided file[],
                                const struct vt_reader_path paths[], size_t n, const char *why,
                                struct vt_error *err)
{
    const char **path = malloc(n * sizeof *path);

    if (!path)
        return vt_no_memory(err);
    for (size_t i = 0; i < n; i++)
        path[i] = paths[i].path;
    vt_sides_by_inputs(file, job->n, path, n, err);
    for (size_t i = 0; i < job->n && !err->status; i++)
        vt_labels_set(&file[i].why, "side", why, err);
    free(path);
    return err->status;
}

static enum vt_status find_sides(const struct job *job, struct vt_sided file[],
                                 const struct vt_reader_path paths[], size_t n, bool *provisional,
                                 struct vt_error *err)
{
    enum vt_reader_as as = job->options->as;

    *provisional = false;
    if (as == VT_AS_SIDES && n < 2)
        return vt_fail(err, VT_INPUT,
                       "one input has no two sides; give two files or folders with --as sides");
    if (as == VT_AS_SIDES)
        return by_inputs(job, file, paths, n, "--as sides: each input is one", err);
    if (as == VT_AS_RUNS || vt_sides_by_words(file, job->n, err))
        return err->status;
    *provisional = are_two_sides(job, file, paths, n);
    return *provisional
               ? by_inputs(job, file, paths, n, "two inputs are two sides, the first the baseline", err)
               : VT_OK;
}

enum vt_status vt_job_see_names(struct job *job, const struct vt_reader_path paths[], size_t n,
                                struct vt_reader_options *options, bool *provisional, struct vt_error *err)
{
    struct vt_sided *file = calloc(job->n + 1, sizeof *file);

    if (!file)
        return vt_no_memory(err);
    for (size_t i = 0; i < job->n && !err->status; i++) {
        file[i].path = job->source[i].path;
        file[i].root = job->source[i].root;
        file[i].argument = job->source[i].argument;
        if (!vt_path_factors(file[i].path, &file[i].given, err)
            && !vt_labels_merge(&file[i].given, job->source[i].set, err))
            vt_name_count(file[i].path, &job->counted, err);
    }
    if (!err->status && !find_sides(job, file, paths, n, provisional, err)) {
        options->sink.counted_from_0 = counts_from_0(file, job->n);
        options->sink.counted = &job->counted;
        options->sink.runs_said = options->as == VT_AS_RUNS;
    }
    for (size_t i = 0; i < job->n; i++) {
        job->source[i].found = file[i].found;
        job->source[i].why = file[i].why;
        file[i].found = file[i].why = (struct vt_labels){0};
        vt_sided_free(&file[i]);
    }
    free(file);
    return err->status;
}

/* The factors that were found, each once. */
static struct vt_names found_factors(const struct job *job, struct vt_error *err)
{
    struct vt_names found = {0};

    for (size_t i = 0; i < job->n; i++)
        for (size_t k = 0; k < job->source[i].found.n && !err->status; k++)
            if (vt_names_add(&found, vt_text_of(job->source[i].found.at[k].name)) == VT_NOT_FOUND)
                vt_no_memory(err);
    return found;
}

bool vt_job_sides_are_told(const struct job *job, const struct vt_study *study, struct vt_error *err)
{
    struct vt_names found = found_factors(job, err);
    bool told = vt_sides_are_told(study, &found);

    vt_names_free(&found);
    return told;
}

enum vt_status vt_job_settle_sides(const struct job *job, struct vt_study *study, struct vt_error *err)
{
    struct vt_provenance *provenance = job->options->sink.provenance;
    struct vt_names found = found_factors(job, err);

    if (!err->status && !vt_sides_drop_told(study, &found, provenance, err)
        && !vt_sides_join_commands(study, &found, err) && !vt_sides_note(study, &found, err)
        && job->options->as != VT_AS_RUNS)
        vt_sides_by_commands(study, provenance, err);
    vt_names_free(&found);
    return err->status;
}

void vt_job_forget_sides(struct job *job)
{
    for (size_t i = 0; i < job->n; i++)
        vt_labels_free(&job->source[i].found);
    for (size_t i = 0; i < job->n; i++)
        vt_labels_free(&job->source[i].why);
}

void vt_job_free(struct job *job)
{
    vt_job_forget_sides(job);
    for (size_t i = 0; i < job->n_folders; i++)
        vt_file_list_free(&job->folders[i]);
    vt_names_free(&job->counted);
    free(job->folders);
    free(job->source);
    vt_index_free(&job->known);
}

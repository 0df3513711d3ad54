#include "parsers/reader.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define HEAD (64 * 1024)
#define MOST_BYTES ((size_t)2 << 30)

const struct vt_parser *vt_parser_find(const char *name)
{
    for (size_t i = 0; vt_parsers[i]; i++)
        if (!strcmp(vt_parsers[i]->name, name))
            return vt_parsers[i];
    return NULL;
}

const struct vt_parser *vt_parser_recognise(struct vt_text text, char *why, size_t size)
{
    const struct vt_parser *best = NULL;
    int most = 0;

    if (text.n > HEAD)
        text.n = HEAD;
    for (size_t i = 0; vt_parsers[i]; i++) {
        int score = vt_parsers[i]->score(text);
        if (score > most) {
            most = score;
            best = vt_parsers[i];
        }
    }
    if (!best) {
        struct vt_text line = vt_text_trim(text), rest;
        char shown[80];
        vt_text_split(line, '\n', &line, &rest);
        snprintf(why, size, "no known format begins like '%s'; `vtstat formats` lists them, --format NAME forces one",
                 vt_text_copy(vt_text_trim(line), shown, sizeof shown));
    }
    return best;
}

static enum vt_status set_part(struct vt_text part, struct vt_labels *factors, struct vt_error *err)
{
    struct vt_text name, value;
    char key[128], text[256];

    if (!vt_text_split(part, '=', &name, &value) || !name.n || !value.n)
        return VT_OK;
    return vt_labels_set(factors, vt_text_copy(name, key, sizeof key), vt_text_copy(value, text, sizeof text), err);
}

enum vt_status vt_path_factors(const char *path, struct vt_labels *factors, struct vt_error *err)
{
    struct vt_text rest = vt_text_of(path), folder, part;

    while (vt_text_split(rest, '/', &folder, &rest)) {
        while (vt_text_split(folder, ',', &part, &folder))
            if (set_part(part, factors, err))
                return err->status;
        if (set_part(folder, factors, err))
            return err->status;
    }
    return VT_OK;
}

struct job {
    struct vt_sink *sink;
    const struct vt_reader_options *options;
    bool walked; /* found in a folder, so it need not be a result */
    size_t results;
};

static enum vt_status parse(struct job *job, const struct vt_parser *parser, const struct vt_input *in,
                            const struct vt_labels *set, struct vt_error *err)
{
    struct vt_labels factors = {0};

    if (vt_path_factors(in->name, &factors, err) || vt_labels_merge(&factors, set, err)
        || vt_sink_file(job->sink, in->name, parser->name, &factors, err) || parser->parse(in, job->sink, err))
        goto done;
    if (!vt_sink_taken(job->sink))
        vt_fail_at(err, VT_INPUT, in->name, 0, "looks like %s but holds no result; was the run cut off?", parser->name);
    else
        job->results++;
done:
    vt_labels_free(&factors);
    return err->status;
}

static enum vt_status read_file(struct job *job, const char *path, const struct vt_labels *set, struct vt_error *err)
{
    struct vt_loaded loaded = {0};
    const struct vt_parser *parser = NULL;
    char why[300];
    size_t most = job->options->most_bytes ? job->options->most_bytes : MOST_BYTES;

    if (vt_input_load(path, most, &loaded, err))
        return err->status;
    struct vt_input in = {path, {loaded.bytes, loaded.n}};
    if (!vt_text_trim(in.text).n) {
        vt_fail_at(err, VT_INPUT, path, 0, "is empty; was the benchmark's output written?");
    } else if (job->options->format) {
        parser = vt_parser_find(job->options->format);
    } else if (!(parser = vt_parser_recognise(in.text, why, sizeof why))) {
        if (!job->walked)
            vt_fail_at(err, VT_INPUT, path, 0, "%s", why);
        else if (!vt_sink_file(job->sink, path, "", NULL, err))
            vt_sink_note(job->sink, "unread", VT_INFO, err, "%s was not read: %s", path, why);
    }
    if (parser)
        parse(job, parser, &in, set, err);
    vt_loaded_free(&loaded);
    return err->status;
}

static enum vt_status read_folder(struct job *job, const char *path, const struct vt_labels *set, struct vt_error *err)
{
    struct vt_file_list files = {0};
    size_t before = job->results;

    if (vt_walk(path, &files, err))
        return err->status;
    job->walked = true;
    for (size_t i = 0; i < files.n && !err->status; i++)
        read_file(job, files.path[i], set, err);
    job->walked = false;
    if (!err->status && job->results == before)
        vt_fail_at(err, VT_INPUT, path, 0, "holds no results; `vtstat formats` lists what can be read");
    vt_file_list_free(&files);
    return err->status;
}

enum vt_status vt_read_paths(struct vt_study *study, const struct vt_reader_path paths[], size_t n,
                             const struct vt_reader_options *options, struct vt_error *err)
{
    struct job job = {.sink = vt_sink_new(study, &options->sink), .options = options};

    if (!job.sink)
        return vt_no_memory(err);
    if (options->format && !vt_parser_find(options->format))
        vt_fail(err, VT_USAGE, "there is no format '%s'; `vtstat formats` lists them", options->format);
    for (size_t i = 0; i < n && !err->status; i++) {
        struct stat st;
        if (strcmp(paths[i].path, "-") && stat(paths[i].path, &st))
            vt_fail_at(err, VT_INPUT, paths[i].path, 0, "cannot be opened: %s", strerror(errno));
        else if (strcmp(paths[i].path, "-") && S_ISDIR(st.st_mode))
            read_folder(&job, paths[i].path, &paths[i].set, err);
        else
            read_file(&job, paths[i].path, &paths[i].set, err);
    }
    if (!err->status)
        vt_sink_finish(job.sink, err);
    vt_sink_free(job.sink);
    return err->status;
}

/* JSON that runners write, in whatever nesting:
 *     {"benchmark": "sort", "config": {"vt": "off"}, "unit": "ms", "samples": [12.5, 12.7]}
 *     {"environment": {"cpu": "..."}, "results": [{"name": "sort", "run": 1, "metrics": {"time_ms": 12.5}}]}
 *     {"results": {"sort": {"off": [12.5, 12.7], "on": [11.9, 12.0]}}}
 * or one such object a line, or several documents one behind the other. Keys mean what a CSV's columns of
 * that name mean (parsers/kit/roles.h); `config`, `factors` and the like hold factors, and so does any object
 * that holds labels alone; `environment` and the like facts, as long as they do not vary; what an outer
 * object says holds for all inside it. Other keys with numbers are metrics, with labels factors; with a value
 * beside them, numbers are passed over with a note unless their name is that of a parameter. */
#include "parsers/parser.h"
#include "parsers/tables/json_stream.h"
#include "parsers/tables/json_walk.h"

#include <math.h>

static int score(struct vt_text head)
{
    static const char *const keys[] = {"benchmark", "benchmarks", "metric", "metrics", "value", "values",
                                       "samples",   "results",    "unit",   "runs",    "run",   "score"};
    struct vt_text rest = head, line;
    size_t known = 0;

    if (vt_json_is_list(head))
        return 4; /* a list of numbers */

    for (bool more = true; more;) { /* a document begins where a line does */
        more = vt_text_split(rest, '\n', &line, &rest);
        line = vt_text_trim(more ? line : rest);
        if (vt_text_starts(line, "{") || vt_text_starts(line, "[{") || vt_text_starts(line, "[[")
            || vt_text_equals(line, "["))
            break;
        if (!more)
            return 0;
    }
    if (vt_text_starts(line, "[["))
        return 4;
    if (!vt_text_find(head, "\":", NULL) && !vt_text_find(head, "\" :", NULL))
        return 0;
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        known += vt_text_has_key(head, keys[i]);
    return known >= 2 ? 12 : known ? 10 : 4;
}

/* ---- the file */

static void read_documents(struct vt_json_reading *j, const struct vt_json_place *top,
                           const struct vt_input *in)
{
    struct vt_json_stream stream = vt_json_stream_of(in);

    for (bool more = true; more && !j->err->status;) {
        const struct vt_json *root;
        struct vt_text text;
        struct vt_error local = {0};
        char shown[48];
        long line;
        switch (vt_json_stream_next(&stream, &root, &text, &line, &local)) {
        case VT_JSON_DOCUMENT:
            vt_json_walk(j, top, root);
            vt_arena_free(&j->arena);
            j->arena = (struct vt_arena){0};
            j->way_metric = j->way_unit = NULL;
            break;
        case VT_JSON_RUBBISH:
            vt_sink_bad_row(j->sink, line, j->err, "'%s' is no JSON object; was the line cut?",
                            vt_text_copy(text, shown, sizeof shown));
            break;
        case VT_JSON_BROKEN:
            vt_sink_bad_row(j->sink, local.line, j->err, "%s", vt_error_text(&local));
            vt_error_free(&local);
            break;
        case VT_JSON_OPEN:
            vt_fail_at(j->err, VT_INPUT, j->name, line, "the array is not closed; was the file cut off?");
            break;
        case VT_JSON_FAILED:
            vt_error_move(j->err, &local);
            break;
        case VT_JSON_END:
            more = false;
        }
    }
    vt_json_stream_free(&stream);
}

/* Numbers alone are no measurements: a list of packages has versions and sizes, too. */
static enum vt_status refuse_unmeasured(const struct vt_json_reading *j)
{
    const char *first = NULL;

    for (size_t i = 0; i < j->keys.n_paths && !first; i++)
        if (j->keys.path[i].numbers)
            first = j->keys.names.at[j->keys.path[i].key];
    if (!first || vt_json_measures(&j->keys))
        return VT_OK;
    return vt_fail_at(
        j->err, VT_INPUT, j->name, 0,
        "holds no measurement: none of its keys names one; --column value=%.60s reads that number", first);
}

static enum vt_status parse(const struct vt_input *in, struct vt_sink *sink, struct vt_error *err)
{
    struct vt_json_reading j = {.sink = sink, .err = err, .name = in->name};
    struct vt_json_place top = {.metric = "", .unit = "", .time = NAN, .path = VT_NOT_FOUND};

    top.benchmark = vt_sink_file_benchmark(sink, err);
    if (top.benchmark && !vt_json_survey(in, sink, &j.keys, err) && !refuse_unmeasured(&j))
        read_documents(&j, &top, in);
    vt_json_keys_free(&j.keys);
    vt_arena_free(&j.arena);
    vt_labels_free(&j.passed);
    if (!err->status && j.missing) {
        vt_sink_note(sink, "missing_values", VT_INFO, err, "%s: %zu %s null or empty, the first in line %ld",
                     in->name, j.missing, j.missing == 1 ? "value is" : "values are", j.first_missing);
        vt_sink_note_arg(sink, err, "n_missing", "%zu", j.missing);
        vt_sink_note_arg(sink, err, "line", "%ld", j.first_missing);
    }
    return err->status;
}

const struct vt_parser vt_parser_json = {
    "json",
    "a runner",
    "object, array, JSON Lines; any nesting",
    "{\"benchmark\": \"sort\", \"unit\": \"ms\", \"samples\": [12.5, 12.7]}",
    score,
    parse};

#include "command/inputs.h"

#include "base/array.h"
#include "parsers/kit/roles.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { FORMAT = VT_OPTION_LONG, SET, COLUMN, UNIT, DECIMAL, BETTER, SKIP_BAD, MOST, AS };

const struct vt_option vt_input_options[] = {
    {"format", FORMAT, "NAME",
     "read every input as this format (see `vtstat formats`) instead of recognising it"},
    {"set", SET, "FACTOR=LEVEL", "the files that follow have this level of a factor, such as --set vt=off"},
    {"as", AS, "sides|runs",
     "every input is a side to compare, or all are runs of one configuration; else names tell: off-1.log "
     "beside on-1.log, before/ beside after/, and two inputs are two sides, the first the baseline"},
    {"column", COLUMN, "ROLE=NAME", "which column of a CSV is the value, benchmark, metric, unit, run, ..."},
    {"unit", UNIT, "NAME=UNIT", "the unit of a column, key or metric whose name leaves it open"},
    {"decimal", DECIMAL, "point|comma", "the decimal mark of tables whose cells leave it open"},
    {"better", BETTER, "higher|lower|METRIC=WAY",
     "which direction is better: for every metric whose direction is unknown, or for one, such as "
     "time=lower"},
    {"skip-bad", SKIP_BAD, NULL,
     "skip rows that cannot be read, and count them in a note, instead of failing"},
    {"max-size", MOST, "MIB", "the largest input, after decompression (default 2048)"},
    {0},
};

static enum vt_status take_better(struct vt_inputs *in, const struct vt_option_reader *r,
                                  struct vt_error *err)
{
    const char *way = strrchr(r->value, '=');
    enum vt_better better;

    if (!vt_better_from_name(way ? way + 1 : r->value, &better) || !better)
        return vt_fail(err, VT_USAGE, "--better takes higher, lower or METRIC=higher, not '%s'", r->value);
    return way ? vt_options_pair(r, &in->options.sink.better, err)
               : vt_labels_set(&in->options.sink.better, "", r->value, err);
}

/* A role that is given again takes further columns. */
static enum vt_status add_column(struct vt_labels *columns, const char *role, const char *name,
                                 struct vt_error *err)
{
    const char *before = vt_labels_get(columns, role);
    char *both = before ? vt_text_printed("%s,%s", before, name) : vt_text_dup(vt_text_of(name));

    if (!both)
        return vt_no_memory(err);
    vt_labels_set(columns, role, both, err);
    free(both);
    return err->status;
}

static enum vt_status take_column(struct vt_inputs *in, const struct vt_option_reader *r,
                                  struct vt_error *err)
{
    size_t length = strcspn(r->value, "="), n = 0;
    char known[200] = "";

    for (int role = VT_ROLE_BENCHMARK; role < VT_N_ROLES; role++) {
        const char *name = vt_role_name((enum vt_role)role);
        if (!name)
            continue;
        if (strlen(name) == length && !memcmp(name, r->value, length) && r->value[length])
            return add_column(&in->options.sink.columns, name, r->value + length + 1, err);
        n += (size_t)snprintf(known + n, sizeof known - n, "%s%s", n ? ", " : "", name);
    }
    return vt_fail(err, VT_USAGE, "--column takes ROLE=NAME, not '%s'; the roles are %s", r->value, known);
}

static enum vt_status take_decimal(struct vt_inputs *in, const struct vt_option_reader *r,
                                   struct vt_error *err)
{
    size_t mark = !strcmp(r->value, ",");

    if (strcmp(r->value, ",") != 0 && strcmp(r->value, ".") != 0 && vt_options_choice(r, &mark, err))
        return err->status;
    in->options.sink.decimal = mark ? ',' : '.';
    return VT_OK;
}

static enum vt_status take_as(struct vt_inputs *in, const struct vt_option_reader *r, struct vt_error *err)
{
    bool sides = !strcmp(r->value, "sides");

    if (!sides && strcmp(r->value, "runs") != 0)
        return vt_fail(err, VT_USAGE, "--as takes sides or runs, not '%s'", r->value);
    in->options.as = sides ? VT_AS_SIDES : VT_AS_RUNS;
    return VT_OK;
}

static enum vt_status take_path(struct vt_inputs *in, const char *path, struct vt_error *err)
{
    struct vt_reader_path *bigger = vt_array_grow(in->path, in->n, sizeof *bigger);

    if (!bigger)
        return vt_no_memory(err);
    in->path = bigger;
    in->set_last = NULL;
    in->path[in->n] = (struct vt_reader_path){.path = path};
    return vt_labels_merge(&in->path[in->n++].set, &in->set, err);
}

enum vt_status vt_inputs_take(struct vt_inputs *in, const struct vt_option_reader *r, bool *taken,
                              struct vt_error *err)
{
    double mib;

    if (vt_choice_take(&in->choice, r, &in->settings, taken, err) || *taken)
        return err->status;
    *taken = vt_options_in(r, vt_input_options) || r->code == 0;
    if (!*taken)
        return VT_OK;
    switch (r->code) {
    case 0:
        take_path(in, r->value, err);
        break;
    case FORMAT:
        in->options.format = r->value;
        break;
    case SET:
        vt_options_pair(r, &in->set, err);
        in->set_last = r->value;
        break;
    case AS:
        take_as(in, r, err);
        break;
    case COLUMN:
        take_column(in, r, err);
        break;
    case UNIT:
        vt_options_pair(r, &in->options.sink.units, err);
        break;
    case DECIMAL:
        take_decimal(in, r, err);
        break;
    case BETTER:
        take_better(in, r, err);
        break;
    case SKIP_BAD:
        in->options.sink.skip_bad = true;
        break;
    case MOST:
        if (!vt_options_number(r, 1, 1 << 20, &mib, err))
            in->options.most_bytes = (size_t)(mib * 1024 * 1024);
        break;
    default:
        *taken = false;
    }
    return *taken && !err->status ? vt_options_keep(r, &in->settings, err) : err->status;
}

enum vt_status vt_inputs_read(struct vt_inputs *in, struct vt_study *study, struct vt_error *err)
{
    if (in->n == 0) {
        if (isatty(STDIN_FILENO))
            return vt_fail(err, VT_USAGE,
                           "no input: name files or folders, or pipe a tool's output in; see --help");
        if (take_path(in, "-", err) || vt_labels_set(&in->settings, "input", "-", err))
            return err->status;
    }
    if (in->set_last)
        return vt_fail(
            err, VT_USAGE,
            "--set %s comes after the last file; it is for the files after it, so put it before them",
            in->set_last);
    struct vt_settings *settings = vt_study_add_settings(study, "read", err);
    if (!settings || vt_labels_merge(&settings->options, &in->settings, err))
        return err->status;
    if (vt_read_paths(study, in->path, in->n, &in->options, err))
        return err->status;
    return vt_choice_apply(&in->choice, study, NULL, err);
}

enum vt_status vt_inputs_guard(const struct vt_inputs *in, struct vt_guard *guard, struct vt_error *err)
{
    if (!in->n)
        vt_guard_input(guard, NULL, err);
    for (size_t i = 0; i < in->n && !err->status; i++)
        vt_guard_input(guard, in->path[i].path, err);
    return err->status;
}

void vt_inputs_free(struct vt_inputs *in)
{
    for (size_t i = 0; i < in->n; i++)
        vt_labels_free(&in->path[i].set);
    free(in->path);
    vt_labels_free(&in->set);
    vt_choice_free(&in->choice);
    vt_labels_free(&in->settings);
    vt_labels_free(&in->options.sink.columns);
    vt_labels_free(&in->options.sink.units);
    vt_labels_free(&in->options.sink.better);
    *in = (struct vt_inputs){0};
}

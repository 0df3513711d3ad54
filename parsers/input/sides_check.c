/* What the data itself says of the sides that names suggested. */
#include "parsers/input/sides.h"

#include "base/hash.h"
#include "model/join.h"
#include "model/level_word.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

static bool is_found(const struct vt_names *found, const char *factor)
{
    return vt_names_find(found, vt_text_of(factor)) != VT_NOT_FOUND;
}

/* Whether `b` lacks one of a's labels or has another level of it. */
static bool differs(const struct vt_labels *a, const struct vt_labels *b, const struct vt_names *found)
{
    for (size_t k = 0; k < a->n; k++) {
        const char *other = vt_labels_get(b, a->at[k].name);
        if ((!other || strcmp(other, a->at[k].value) != 0) && !is_found(found, a->at[k].name))
            return true;
    }
    return false;
}

bool vt_sides_are_told(const struct vt_study *study, const struct vt_names *found)
{
    for (size_t i = 1; i < study->n_series; i++)
        if (differs(&study->series[i].factors, &study->series[0].factors, found)
            || differs(&study->series[0].factors, &study->series[i].factors, found))
            return true;
    return false;
}

bool vt_sides_meet(const struct vt_study *study, struct vt_error *err)
{
    struct vt_index metrics = {0};
    bool meet = false;

    for (size_t i = 0; i < study->n_series && !meet && !err->status; i++) {
        size_t first = vt_identity_enter(&metrics, study, i, false);
        if (first == VT_NOT_FOUND)
            vt_no_memory(err);
        else
            meet = !vt_labels_equal(&study->series[first].factors, &study->series[i].factors);
    }
    vt_index_free(&metrics);
    return meet;
}

/* ---- found and told */

struct pairing {
    struct vt_labels there, back;
    bool apart;
};

static enum vt_status see(struct pairing *p, const char *a, const char *b, struct vt_error *err)
{
    if (!a || !b) {
        p->apart |= !a != !b;
        return VT_OK;
    }
    const char *known_b = vt_labels_get(&p->there, a), *known_a = vt_labels_get(&p->back, b);
    if ((known_b && strcmp(known_b, b) != 0) || (known_a && strcmp(known_a, a) != 0)) {
        p->apart = true;
        return VT_OK;
    }
    return vt_labels_set(&p->there, a, b, err) ? err->status : vt_labels_set(&p->back, b, a, err);
}

bool vt_sides_together(const char *const a[], const char *const b[], size_t n, struct vt_error *err)
{
    struct pairing p = {0};

    for (size_t i = 0; i < n && !p.apart && !err->status; i++)
        see(&p, a[i], b[i], err);
    bool together = !p.apart && p.there.n > 1;
    vt_labels_free(&p.there);
    vt_labels_free(&p.back);
    return together;
}

static const char **levels_of(const struct vt_study *study, const char *factor, struct vt_error *err)
{
    const char **level = malloc((study->n_series + 1) * sizeof *level);

    if (!level)
        vt_no_memory(err);
    for (size_t i = 0; level && i < study->n_series; i++)
        level[i] = vt_labels_get(&study->series[i].factors, factor);
    return level;
}

/* Whether one of the data's factors has just as many levels, always the same with the same. */
static bool is_told(const struct vt_study *study, const char *found, const struct vt_names *others,
                    struct vt_error *err)
{
    const char **own = levels_of(study, found, err);
    bool told = false;

    for (size_t k = 0; k < others->n && !told && !err->status; k++) {
        const char **other = levels_of(study, others->at[k], err);
        told = other && vt_sides_together(own, other, study->n_series, err);
        free(other);
    }
    free(own);
    return told;
}

static void drop(struct vt_study *study, const char *factor)
{
    for (size_t i = 0; i < study->n_series; i++)
        vt_labels_remove(&study->series[i].factors, factor);
    for (size_t i = 0; i < study->n_environments; i++)
        vt_labels_remove(&study->environment[i].factors, factor);
}

enum vt_status vt_sides_drop_told(struct vt_study *study, const struct vt_names *found,
                                  struct vt_provenance *provenance, struct vt_error *err)
{
    struct vt_names others = {0};

    for (size_t i = 0; found->n && i < study->n_series && !err->status; i++)
        for (size_t k = 0; k < study->series[i].factors.n; k++) {
            const char *name = study->series[i].factors.at[k].name;
            if (!is_found(found, name) && vt_names_add(&others, vt_text_of(name)) == VT_NOT_FOUND)
                vt_no_memory(err);
        }
    for (size_t i = 0; i < found->n && !err->status; i++)
        if (is_told(study, found->at[i], &others, err)) {
            drop(study, found->at[i]);
            vt_provenance_tell(provenance, VT_ORIGIN_LEFT_OUT, NULL, found->at[i],
                               "sides of the inputs' names", err,
                               "a factor of the data changes in the same way and says it better");
        }
    vt_names_free(&others);
    return err->status;
}

/* ---- the note */

static enum vt_status note_factor(struct vt_study *study, const char *factor, struct vt_error *err)
{
    struct vt_names levels = {0};
    struct vt_buffer others = {0};
    size_t baseline;

    for (size_t i = 0; i < study->n_series && !err->status; i++) {
        const char *level = vt_labels_get(&study->series[i].factors, factor);
        if (level && vt_names_add(&levels, vt_text_of(level)) == VT_NOT_FOUND)
            vt_no_memory(err);
    }
    baseline = vt_level_baseline(&levels);
    for (size_t i = 0; i < levels.n; i++)
        if (i != baseline)
            vt_buffer_printf(&others, "%s%s", others.length ? ", " : "", levels.at[i]);
    if (others.failed)
        vt_no_memory(err);
    if (levels.n > 1 && !err->status) {
        struct vt_note *note = vt_study_add_note(study, "sides_found", VT_INFO, err,
                                                 "%s: %s is the baseline, against %s, as the inputs' names "
                                                 "say; with --as runs all are runs of one "
                                                 "configuration",
                                                 factor, levels.at[baseline], vt_buffer_text(&others));
        vt_note_arg(note, err, "factor", "%s", factor);
        vt_note_arg(note, err, "baseline", "%s", levels.at[baseline]);
        vt_note_arg(note, err, "others", "%s", vt_buffer_text(&others));
    }
    vt_buffer_free(&others);
    vt_names_free(&levels);
    return err->status;
}

enum vt_status vt_sides_note(struct vt_study *study, const struct vt_names *found, struct vt_error *err)
{
    for (size_t i = 0; i < found->n && !err->status; i++)
        note_factor(study, found->at[i], err);
    return err->status;
}

/* ---- commands as levels */

#define TOOL "hyperfine"

static bool is_command(const struct vt_series *s)
{
    return !strcmp(s->format, TOOL) && !strncmp(s->benchmark, TOOL "/", sizeof TOOL);
}

/* The commands in the order run; none when any has factors, which then are what is compared: the commands are
 * the benchmarks. */
static enum vt_status find_commands(const struct vt_study *study, struct vt_names *commands,
                                    struct vt_error *err)
{
    for (size_t i = 0; i < study->n_series; i++) {
        const struct vt_series *s = &study->series[i];
        if (!is_command(s))
            continue;
        if (s->factors.n) {
            vt_names_free(commands);
            return VT_OK;
        }
        if (vt_names_add(commands, vt_text_of(s->benchmark + sizeof TOOL)) == VT_NOT_FOUND)
            return vt_no_memory(err);
    }
    return VT_OK;
}

static enum vt_status note_commands(struct vt_study *study, const struct vt_names *commands,
                                    struct vt_error *err)
{
    struct vt_buffer others = {0};

    for (size_t i = 1; i < commands->n; i++)
        vt_buffer_printf(&others, "%s%s", i > 1 ? ", " : "", commands->at[i]);
    if (others.failed)
        return vt_no_memory(err);
    struct vt_note *note = vt_study_add_note(
        study, "commands_found", VT_INFO, err,
        "The commands of hyperfine are levels: %s is the baseline, against %s; with --as runs each is a "
        "benchmark of its own",
        commands->at[0], vt_buffer_text(&others));
    vt_note_arg(note, err, "baseline", "%s", commands->at[0]);
    vt_note_arg(note, err, "others", "%s", vt_buffer_text(&others));
    vt_buffer_free(&others);
    return err->status;
}

/* What ran is told by the levels. */
static enum vt_status call_command(struct vt_series *s, struct vt_error *err)
{
    char *metric = vt_text_dup(vt_text_of(s->metric)), *unit = vt_text_dup(vt_text_of(s->unit));

    if (metric && unit)
        vt_series_name(s, TOOL "/command", metric, unit, s->better, err);
    else
        vt_no_memory(err);
    free(metric);
    free(unit);
    return err->status;
}

enum vt_status vt_sides_by_commands(struct vt_study *study, struct vt_provenance *provenance,
                                    struct vt_error *err)
{
    struct vt_names commands = {0};

    find_commands(study, &commands, err);
    for (size_t i = 0; commands.n > 1 && i < study->n_series && !err->status; i++) {
        struct vt_series *s = &study->series[i];
        if (is_command(s) && !vt_labels_set(&s->factors, "command", s->benchmark + sizeof TOOL, err))
            call_command(s, err);
    }
    if (commands.n > 1 && !err->status && !note_commands(study, &commands, err))
        vt_provenance_tell(provenance, VT_ORIGIN_FACTOR, NULL, "command", "", err,
                           "the commands of hyperfine are its levels, as nothing else varies");
    vt_names_free(&commands);
    return err->status;
}

/* Two files of one command each, old.json of ./old and new.json of ./new: the commands go with the sides. */
static enum vt_status join_commands(struct vt_study *study, const char *factor, struct vt_error *err)
{
    const char **side = levels_of(study, factor, err),
               **command = calloc(study->n_series + 1, sizeof *command);
    bool all = side && command && study->n_series;

    if (!command)
        vt_no_memory(err);
    for (size_t i = 0; i < study->n_series && all; i++) {
        all = is_command(&study->series[i]) && study->series[i].factors.n == 1;
        command[i] = study->series[i].benchmark;
    }
    if (all && vt_sides_together(side, command, study->n_series, err))
        for (size_t i = 0; i < study->n_series && !err->status; i++)
            call_command(&study->series[i], err);
    free(side);
    free(command);
    return err->status;
}

enum vt_status vt_sides_join_commands(struct vt_study *study, const struct vt_names *found,
                                      struct vt_error *err)
{
    for (size_t k = 0; k < found->n && !err->status; k++)
        join_commands(study, found->at[k], err);
    return err->status;
}

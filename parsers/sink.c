#include "parsers/sink.h"

#include "parsers/unit.h"

#include <math.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* Runs are counted within a boot, over all the files of a configuration. */
struct boot_runs {
    long boot, most; /* the highest run so far */
};

struct slot {
    size_t series; /* index into the study, plus 1; 0: free */
    uint64_t hash;
    size_t file;   /* the file that gave the last value */
    long offset, next;
    struct boot_runs *boots;
    size_t n_boots, at; /* at: the boot of the last value */
};

struct vt_sink {
    struct vt_study *study;
    const struct vt_sink_options *options;
    struct slot *slots; /* open addressing; a power of two */
    size_t n_slots, n_used;
    char *file, *format;
    size_t file_number, taken, bad_rows;
    struct vt_labels factors; /* of the present file */
    long boot, run, iteration, block;
};

struct vt_reading vt_reading_of(const char *benchmark, const char *metric, const char *unit, enum vt_better better,
                                double value, long line)
{
    return (struct vt_reading){.benchmark = benchmark, .metric = metric, .unit = unit, .better = better,
                               .value = value, .line = line, .time = NAN, .aggregate_sd = NAN};
}

struct vt_sink *vt_sink_new(struct vt_study *study, const struct vt_sink_options *options)
{
    struct vt_sink *sink = calloc(1, sizeof *sink);

    if (!sink)
        return NULL;
    sink->study = study;
    sink->options = options;
    sink->n_slots = 64;
    sink->slots = calloc(sink->n_slots, sizeof *sink->slots);
    if (!sink->slots) {
        free(sink);
        return NULL;
    }
    return sink;
}

void vt_sink_free(struct vt_sink *sink)
{
    if (!sink)
        return;
    for (size_t i = 0; i < sink->n_slots; i++)
        free(sink->slots[i].boots);
    free(sink->slots);
    free(sink->file);
    free(sink->format);
    vt_labels_free(&sink->factors);
    free(sink);
}

/* boot=3 in a path is a level of repetition, not a factor. Labels that are no numbers stay factors. */
static bool take_level(struct vt_sink *sink, const char *name, const char *value)
{
    const struct { const char *name; long *to; } levels[] = {
        {"boot", &sink->boot}, {"run", &sink->run}, {"iteration", &sink->iteration}, {"block", &sink->block},
        {"round", &sink->block}, {"pair", &sink->block},
    };

    for (size_t i = 0; i < sizeof levels / sizeof *levels; i++) {
        char *end;
        if (strcmp(levels[i].name, name))
            continue;
        long number = strtol(value, &end, 10);
        if (*end || number < 0)
            return false;
        *levels[i].to = number + 1; /* people count from 0, too; only the order matters */
        return true;
    }
    return false;
}

enum vt_status vt_sink_file(struct vt_sink *sink, const char *name, const char *format, const struct vt_labels *factors,
                            struct vt_error *err)
{
    free(sink->file);
    free(sink->format);
    sink->file = strdup(name);
    sink->format = strdup(format);
    if (!sink->file || !sink->format)
        return vt_no_memory(err);
    sink->file_number++;
    sink->taken = 0;
    sink->boot = sink->run = sink->iteration = sink->block = 0;
    vt_labels_free(&sink->factors);
    for (size_t i = 0; factors && i < factors->n; i++)
        if (!take_level(sink, factors->at[i].name, factors->at[i].value)
            && vt_labels_set(&sink->factors, factors->at[i].name, factors->at[i].value, err))
            return err->status;
    return VT_OK;
}

size_t vt_sink_taken(const struct vt_sink *sink)
{
    return sink->taken;
}

const char *vt_sink_column(const struct vt_sink *sink, const char *role)
{
    return vt_labels_get(&sink->options->columns, role);
}

/* FNV-1a (Fowler, Noll, Vo 1991), with the string's end taken in so that "a","b" is not "ab". */
static uint64_t hash_string(uint64_t h, const char *s)
{
    do {
        h = (h ^ (unsigned char)*s) * 1099511628211u;
    } while (*s++);
    return h;
}

/* The sum over the labels makes their order irrelevant, as it is in vt_labels_equal. */
static uint64_t hash_identity(const char *benchmark, const char *metric, const struct vt_labels *factors)
{
    uint64_t h = hash_string(hash_string(14695981039346656037u, benchmark), metric), sum = 0;

    for (size_t i = 0; i < factors->n; i++)
        sum += hash_string(hash_string(14695981039346656037u, factors->at[i].name), factors->at[i].value);
    return h ^ sum;
}

static bool grow_table(struct vt_sink *sink)
{
    size_t n = 2 * sink->n_slots;
    struct slot *slots = calloc(n, sizeof *slots);

    if (!slots)
        return false;
    for (size_t i = 0; i < sink->n_slots; i++) {
        if (!sink->slots[i].series)
            continue;
        size_t at = sink->slots[i].hash & (n - 1);
        while (slots[at].series)
            at = (at + 1) & (n - 1);
        slots[at] = sink->slots[i];
    }
    free(sink->slots);
    sink->slots = slots;
    sink->n_slots = n;
    return true;
}

static enum vt_better direction(const struct vt_sink *sink, const struct vt_reading *r)
{
    const struct vt_labels *given = &sink->options->better;
    char both[512];
    enum vt_better better;
    const char *name;

    snprintf(both, sizeof both, "%s/%s", r->benchmark, r->metric);
    name = vt_labels_get(given, both);
    if (!name)
        name = vt_labels_get(given, r->benchmark);
    if (!name)
        name = vt_labels_get(given, r->metric);
    if (name && vt_better_from_name(name, &better))
        return better;
    if (r->better)
        return r->better;
    const struct vt_unit *unit = vt_unit_find(r->unit);
    better = unit ? unit->better : VT_BETTER_UNKNOWN;
    if (!better && (name = vt_labels_get(given, "")))
        vt_better_from_name(name, &better);
    return better;
}

static struct slot *new_series(struct vt_sink *sink, struct slot *slot, uint64_t hash, const struct vt_reading *r,
                               const struct vt_labels *factors, struct vt_error *err)
{
    struct vt_series *s = vt_study_add_series(sink->study, err);
    const struct vt_unit *unit = vt_unit_find(r->unit);

    if (!s || vt_series_name(s, r->benchmark, r->metric, unit ? unit->name : r->unit, direction(sink, r), err)
        || vt_labels_merge(&s->factors, factors, err))
        return NULL;
    free(s->format);
    s->format = strdup(sink->format);
    if (!s->format) {
        vt_no_memory(err);
        return NULL;
    }
    *slot = (struct slot){.series = sink->study->n_series, .hash = hash};
    sink->n_used++;
    return slot;
}

static struct slot *find_slot(struct vt_sink *sink, const struct vt_reading *r, const struct vt_labels *factors,
                              struct vt_error *err)
{
    uint64_t hash = hash_identity(r->benchmark, r->metric, factors);

    if (2 * sink->n_used >= sink->n_slots && !grow_table(sink)) {
        vt_no_memory(err);
        return NULL;
    }
    for (size_t at = hash & (sink->n_slots - 1);; at = (at + 1) & (sink->n_slots - 1)) {
        struct slot *slot = &sink->slots[at];
        if (!slot->series)
            return new_series(sink, slot, hash, r, factors, err);
        const struct vt_series *s = &sink->study->series[slot->series - 1];
        if (slot->hash == hash && !strcmp(s->benchmark, r->benchmark) && !strcmp(s->metric, r->metric)
            && vt_labels_equal(&s->factors, factors))
            return slot;
    }
}

/* The boot's count of runs, found again when boots come in turns. */
static struct boot_runs *find_boot(struct slot *slot, long boot, struct vt_error *err)
{
    if (slot->n_boots && slot->boots[slot->at].boot == boot)
        return &slot->boots[slot->at];
    for (slot->at = 0; slot->at < slot->n_boots; slot->at++)
        if (slot->boots[slot->at].boot == boot)
            break;
    if (slot->at == slot->n_boots) {
        struct boot_runs *boots = realloc(slot->boots, (slot->n_boots + 1) * sizeof *boots);
        if (!boots) {
            vt_no_memory(err);
            return NULL;
        }
        slot->boots = boots;
        boots[slot->n_boots++] = (struct boot_runs){.boot = boot};
    }
    slot->offset = slot->boots[slot->at].most;
    slot->next = 0;
    return &slot->boots[slot->at];
}

static enum vt_status count_run(struct vt_sink *sink, struct slot *slot, const struct vt_reading *r,
                                struct vt_sample *sample, struct vt_error *err)
{
    bool new_file = slot->file != sink->file_number;
    struct boot_runs *boot = find_boot(slot, sample->boot, err);

    if (!boot)
        return err->status;
    if (new_file) {
        slot->file = sink->file_number;
        slot->offset = boot->most;
        slot->next = 0;
    }
    if (sink->run && r->run <= 0) {
        sample->run = sink->run;
    } else if (r->run == VT_RUN_NEXT) {
        sample->run = slot->offset + ++slot->next;
    } else {
        sample->run = slot->offset + (r->run ? r->run : 1);
    }
    if (sample->run > boot->most)
        boot->most = sample->run;
    return VT_OK;
}

/* A boot that comes back within one file goes on counting where it was. */
static enum vt_status store(struct vt_sink *sink, struct slot *slot, const struct vt_reading *r, struct vt_error *err)
{
    struct vt_series *s = &sink->study->series[slot->series - 1];
    struct vt_sample sample = {.value = r->value, .censored = r->censored, .boot = r->boot ? r->boot : sink->boot,
                               .iteration = r->iteration ? r->iteration : sink->iteration,
                               .block = r->block ? r->block : sink->block, .time = r->time, .file = sink->file,
                               .line = r->line, .aggregate_n = r->aggregate_n, .aggregate_sd = r->aggregate_sd};
    double factor = 1;

    if (strcmp(s->unit, r->unit)) {
        if (!vt_unit_factor(r->unit, s->unit, &factor))
            return vt_fail_at(err, VT_INPUT, sink->file, r->line,
                              "%s %s is in '%s' here and in '%s' before; give each metric one unit", r->benchmark,
                              r->metric, r->unit, s->unit);
        sample.value *= factor;
        sample.aggregate_sd *= factor;
    }
    if (count_run(sink, slot, r, &sample, err) || vt_series_push(s, &sample, err))
        return err->status;
    sink->taken++;
    return VT_OK;
}

enum vt_status vt_sink_add(struct vt_sink *sink, const struct vt_reading *r, struct vt_error *err)
{
    struct vt_labels merged = {0};
    const struct vt_labels *factors = &sink->factors;
    struct slot *slot = NULL;

    if (!isfinite(r->value) && !r->censored)
        return vt_sink_bad_row(sink, r->line, err, "%s %s is not a finite number; remove the row or use --skip-bad",
                               r->benchmark, r->metric);
    if (r->factors && r->factors->n) {
        if (vt_labels_merge(&merged, &sink->factors, err) || vt_labels_merge(&merged, r->factors, err))
            goto done;
        factors = &merged;
    }
    slot = find_slot(sink, r, factors, err);
    if (slot)
        store(sink, slot, r, err);
done:
    vt_labels_free(&merged);
    return err->status;
}

static struct vt_environment *environment(struct vt_sink *sink, struct vt_error *err)
{
    for (size_t i = 0; i < sink->study->n_environments; i++)
        if (vt_labels_equal(&sink->study->environment[i].factors, &sink->factors))
            return &sink->study->environment[i];
    struct vt_environment *e = vt_study_add_environment(sink->study, err);
    if (!e || vt_labels_merge(&e->factors, &sink->factors, err))
        return NULL;
    return e;
}

/* Already there, alone or in a list "a; b"? */
static bool is_listed(const char *list, const char *value)
{
    size_t n = strlen(value);

    for (const char *at = strstr(list, value); at; at = strstr(at + 1, value))
        if ((at == list || at[-1] == ' ') && (at[n] == '\0' || at[n] == ';'))
            return true;
    return false;
}

/* Values that differ between the files of one configuration are listed, but not without end. */
enum vt_status vt_sink_fact(struct vt_sink *sink, const char *name, struct vt_text value, struct vt_error *err)
{
    struct vt_environment *e = environment(sink, err);
    char text[300], joined[700];

    if (!e)
        return err->status;
    sink->taken++;
    vt_text_copy(vt_text_trim(value), text, sizeof text);
    const char *old = vt_labels_get(&e->facts, name);
    if (!old)
        return vt_labels_set(&e->facts, name, text, err);
    size_t n = strlen(old);
    if (is_listed(old, text) || (n >= 5 && !strcmp(old + n - 5, "; ...")))
        return VT_OK;
    snprintf(joined, sizeof joined, "%s; %s", old, n + strlen(text) > 200 ? "..." : text);
    return vt_labels_set(&e->facts, name, joined, err);
}

enum vt_status vt_sink_prove(struct vt_sink *sink, const char *claim, struct vt_text line, long number,
                             struct vt_error *err)
{
    struct vt_environment *e = environment(sink, err);
    char text[500], source[400];

    if (!e)
        return err->status;
    sink->taken++;
    vt_text_copy(vt_text_trim(line), text, sizeof text);
    snprintf(source, sizeof source, "%s:%ld", sink->file, number);
    return vt_environment_prove(e, claim, text, source, err);
}

enum vt_status vt_sink_note(struct vt_sink *sink, const char *code, enum vt_severity severity, struct vt_error *err,
                            const char *format, ...)
{
    char text[900];
    va_list args;

    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    struct vt_note *note = vt_study_add_note(sink->study, code, severity, err, "%s", text);
    return note && sink->file ? vt_labels_set(&note->about, "file", sink->file, err) : err->status;
}

enum vt_status vt_sink_bad_row(struct vt_sink *sink, long line, struct vt_error *err, const char *format, ...)
{
    char text[sizeof err->text];
    va_list args;

    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    if (!sink->options->skip_bad)
        return vt_fail_at(err, VT_INPUT, sink->file, line, "%s", text);
    if (++sink->bad_rows <= 20) /* the count below tells of the rest */
        return vt_sink_note(sink, "bad_row", VT_WARNING, err, "%s:%ld: %s", sink->file, line, text);
    return VT_OK;
}

static enum vt_status note_directions(struct vt_sink *sink, struct vt_error *err)
{
    for (size_t i = 0; i < sink->study->n_series; i++) {
        const struct vt_series *s = &sink->study->series[i];
        bool told = false;
        for (size_t j = 0; j < i && !told; j++)
            told = !strcmp(sink->study->series[j].benchmark, s->benchmark)
                   && !strcmp(sink->study->series[j].metric, s->metric);
        if (s->better || told)
            continue;
        struct vt_note *note =
            vt_study_add_note(sink->study, "direction_unknown", VT_WARNING, err,
                              "whether higher or lower %s of %s is better is not known: say --better %s=higher or "
                              "--better %s=lower",
                              s->metric, s->benchmark, s->metric, s->metric);
        if (!note || vt_labels_set(&note->about, "benchmark", s->benchmark, err)
            || vt_labels_set(&note->about, "metric", s->metric, err))
            return err->status;
    }
    return VT_OK;
}

enum vt_status vt_sink_finish(struct vt_sink *sink, struct vt_error *err)
{
    if (sink->bad_rows > 0
        && !vt_study_add_note(sink->study, "bad_rows", VT_WARNING, err, "%zu rows could not be read and were skipped",
                              sink->bad_rows))
        return err->status;
    return note_directions(sink, err);
}

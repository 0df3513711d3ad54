#include "parsers/kit/sink.h"

#include "model/join.h"
#include "model/unit.h"

#include <limits.h>
#include <math.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define MOST_NOTES 20 /* of one kind, as ten thousand tell no more */

/* Runs are counted within a boot, over all the files of a configuration. */
struct boot_runs {
    long boot, most;   /* the highest run so far */
    size_t file;       /* the file that gave its last value */
    long offset, next; /* the runs of the files before it; those counted in it */
};

/* What the sink keeps of each series beside the study. */
struct track {
    struct vt_labels parameters;
    struct boot_runs *boots; /* owned: by rising boot */
    size_t n_boots, at;      /* at: the boot of the last value */
};

struct slot {
    size_t series; /* index into the study, plus 1; 0: free */
    uint64_t hash;
};

struct vt_sink {
    struct vt_study *study;
    const struct vt_sink_options *options;
    struct slot *slots;   /* open addressing; a power of two */
    struct track *tracks; /* one a series of the study, and room for more */
    size_t n_slots, n_used, n_tracks;
    char *file, *format, *benchmark; /* benchmark: what the file's is called, once asked for */
    size_t file_number, taken, bad_rows, unread, environment;
    struct vt_labels factors;    /* of the present file */
    struct vt_labels about;      /* and of the facts that come now */
    struct vt_labels parameters; /* of the readings that come now */
    bool has_parameters, columns_asked;
    long boot, run, iteration, block, skipped, last_line;
    struct {
        char from[32], to[32];
        double factor;
    } last; /* the last conversion of units */
};

struct vt_reading vt_reading_of(const char *benchmark, const char *metric, const char *unit,
                                enum vt_better better, double value, long line)
{
    return (struct vt_reading){.benchmark = benchmark,
                               .metric = metric,
                               .unit = unit,
                               .better = better,
                               .value = value,
                               .line = line,
                               .time = NAN,
                               .aggregate_sd = NAN};
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
    for (size_t i = 0; i < sink->n_tracks; i++) {
        vt_labels_free(&sink->tracks[i].parameters);
        free(sink->tracks[i].boots);
    }
    vt_labels_free(&sink->parameters);
    free(sink->tracks);
    free(sink->slots);
    free(sink->file);
    free(sink->format);
    free(sink->benchmark);
    vt_labels_free(&sink->factors);
    vt_labels_free(&sink->about);
    free(sink);
}

/* boot=3 in a path is a level of repetition, not a factor. Labels that are no numbers stay factors. */
static bool take_level(struct vt_sink *sink, const char *name, const char *value)
{
    const struct {
        const char *name;
        long *to;
    } levels[] = {
        {"boot", &sink->boot},   {"run", &sink->run},     {"iteration", &sink->iteration},
        {"block", &sink->block}, {"round", &sink->block}, {"pair", &sink->block},
    };

    for (size_t i = 0; i < sizeof levels / sizeof *levels; i++) {
        char *end;
        if (strcmp(levels[i].name, name))
            continue;
        long number = strtol(value, &end, 10);
        if (end == value || *end || number < 0 || number > LONG_MAX / 4)
            return false;
        *levels[i].to = number + sink->options->counted_from_0;
        return true;
    }
    return false;
}

enum vt_status vt_sink_file(struct vt_sink *sink, const char *name, const char *format,
                            const struct vt_labels *factors, struct vt_error *err)
{
    free(sink->file);
    free(sink->format);
    free(sink->benchmark);
    sink->benchmark = NULL;
    sink->file = strdup(name);
    sink->format = strdup(format);
    if (!sink->file || !sink->format)
        return vt_no_memory(err);
    sink->file_number++;
    sink->taken = 0;
    sink->skipped = sink->last_line = 0;
    sink->boot = sink->run = sink->iteration = sink->block = 0;
    vt_labels_free(&sink->factors);
    vt_labels_free(&sink->parameters);
    for (size_t i = 0; factors && i < factors->n; i++)
        if (!take_level(sink, factors->at[i].name, factors->at[i].value)
            && vt_labels_set(&sink->factors, factors->at[i].name, factors->at[i].value, err))
            return err->status;
    return vt_sink_configuration(sink, NULL, err);
}

enum vt_status vt_sink_configuration(struct vt_sink *sink, const struct vt_labels *factors,
                                     struct vt_error *err)
{
    vt_labels_free(&sink->about);
    if (vt_labels_merge(&sink->about, &sink->factors, err) || !factors)
        return err->status;
    return vt_labels_merge(&sink->about, factors, err);
}

long vt_sink_last_line(const struct vt_sink *sink)
{
    return sink->last_line;
}

void vt_sink_skip_lines(struct vt_sink *sink, long n)
{
    sink->skipped = n;
}

size_t vt_sink_taken(const struct vt_sink *sink)
{
    return sink->taken;
}

const char *vt_sink_column(struct vt_sink *sink, const char *role)
{
    sink->columns_asked = true;
    return vt_labels_get(&sink->options->columns, role);
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

static bool add_track(struct vt_sink *sink)
{
    while (sink->n_tracks < sink->study->n_series) {
        size_t n = sink->n_tracks ? 2 * sink->n_tracks : 64;
        struct track *tracks = realloc(sink->tracks, n * sizeof *tracks);
        if (!tracks)
            return false;
        memset(tracks + sink->n_tracks, 0, (n - sink->n_tracks) * sizeof *tracks);
        sink->tracks = tracks;
        sink->n_tracks = n;
    }
    return true;
}

static enum vt_status new_series(struct vt_sink *sink, struct slot *slot, uint64_t hash,
                                 const struct vt_reading *r, const struct vt_labels *factors,
                                 struct vt_error *err)
{
    struct vt_series *s = vt_study_add_series(sink->study, err);
    const struct vt_unit *unit = vt_unit_find(r->unit);

    if (!s || vt_series_name(s, r->benchmark, r->metric, unit ? unit->name : r->unit, direction(sink, r), err)
        || vt_labels_merge(&s->factors, factors, err))
        return err->status;
    free(s->format);
    s->format = strdup(r->format ? r->format : sink->format);
    if (!s->format || !add_track(sink))
        return vt_no_memory(err);
    if (vt_labels_merge(&sink->tracks[sink->study->n_series - 1].parameters, &sink->parameters, err))
        return err->status;
    *slot = (struct slot){.series = sink->study->n_series, .hash = hash};
    sink->n_used++;
    return VT_OK;
}

static uint64_t identity(const struct vt_sink *sink, const struct vt_reading *r,
                         const struct vt_labels *factors)
{
    return vt_identity_hash(r->benchmark, r->metric, factors) ^ (3 * vt_labels_hash(&sink->parameters));
}

/* The slot of a series, or the free one that it would take. */
static struct slot *find_slot(const struct vt_sink *sink, const struct vt_reading *r,
                              const struct vt_labels *factors)
{
    uint64_t hash = identity(sink, r, factors);

    for (size_t at = hash & (sink->n_slots - 1);; at = (at + 1) & (sink->n_slots - 1)) {
        struct slot *slot = &sink->slots[at];
        if (!slot->series)
            return slot;
        const struct vt_series *s = &sink->study->series[slot->series - 1];
        if (slot->hash == hash && !strcmp(s->benchmark, r->benchmark) && !strcmp(s->metric, r->metric)
            && vt_labels_equal(&s->factors, factors)
            && vt_labels_equal(&sink->tracks[slot->series - 1].parameters, &sink->parameters))
            return slot;
    }
}

static enum vt_status find_series(struct vt_sink *sink, const struct vt_reading *r,
                                  const struct vt_labels *factors, size_t *series, struct vt_error *err)
{
    if (2 * sink->n_used >= sink->n_slots && !grow_table(sink))
        return vt_no_memory(err);
    struct slot *slot = find_slot(sink, r, factors);
    if (!slot->series && new_series(sink, slot, identity(sink, r, factors), r, factors, err))
        return err->status;
    *series = slot->series - 1;
    return VT_OK;
}

enum vt_status vt_sink_series(struct vt_sink *sink, const struct vt_reading *r, size_t *series,
                              struct vt_error *err)
{
    struct vt_labels merged = {0};

    if (!r->factors || !r->factors->n)
        return find_series(sink, r, &sink->factors, series, err);
    if (!vt_labels_merge(&merged, &sink->factors, err) && !vt_labels_merge(&merged, r->factors, err))
        find_series(sink, r, &merged, series, err);
    vt_labels_free(&merged);
    return err->status;
}

/* The boot's count of runs; boots mostly come in order or in turns. */
static struct boot_runs *find_boot(struct track *track, long boot, struct vt_error *err)
{
    size_t low = 0, high = track->n_boots;

    if (track->n_boots && track->boots[track->at].boot == boot)
        return &track->boots[track->at];
    if (high && track->boots[high - 1].boot < boot)
        low = high;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (track->boots[middle].boot < boot)
            low = middle + 1;
        else
            high = middle;
    }
    track->at = low;
    if (low < track->n_boots && track->boots[low].boot == boot)
        return &track->boots[low];
    if ((track->n_boots & (track->n_boots - 1)) == 0) {
        struct boot_runs *boots =
            realloc(track->boots, (track->n_boots ? 2 * track->n_boots : 1) * sizeof *boots);
        if (!boots) {
            vt_no_memory(err);
            return NULL;
        }
        track->boots = boots;
    }
    memmove(track->boots + low + 1, track->boots + low, (track->n_boots - low) * sizeof *track->boots);
    track->boots[low] = (struct boot_runs){.boot = boot};
    track->n_boots++;
    return &track->boots[low];
}

static enum vt_status count_run(struct vt_sink *sink, struct track *track, const struct vt_reading *r,
                                struct vt_sample *sample, struct vt_error *err)
{
    struct boot_runs *boot = find_boot(track, sample->boot, err);

    if (!boot)
        return err->status;
    if (boot->file != sink->file_number) {
        boot->file = sink->file_number;
        boot->offset = boot->most;
        boot->next = 0;
    }
    if (sink->run && r->run <= 0)
        sample->run = sink->run;
    else if (r->run == VT_RUN_NEXT)
        sample->run = boot->offset + ++boot->next;
    else
        sample->run = boot->offset + (r->run ? r->run : 1);
    if (sample->run > boot->most)
        boot->most = sample->run;
    return VT_OK;
}

static enum vt_status convert(struct vt_sink *sink, const struct vt_series *s, const struct vt_reading *r,
                              struct vt_sample *sample, struct vt_error *err)
{
    if (strcmp(sink->last.from, r->unit) || strcmp(sink->last.to, s->unit)) {
        double factor;
        if (!vt_unit_factor(r->unit, s->unit, &factor))
            return vt_fail_at(err, VT_INPUT, sink->file, r->line,
                              "%s %s is in '%s' here and in '%s' before; give each metric one unit",
                              s->benchmark, s->metric, r->unit, s->unit);
        sink->last.factor = factor;
        snprintf(sink->last.from, sizeof sink->last.from, "%s", r->unit);
        snprintf(sink->last.to, sizeof sink->last.to, "%s", s->unit);
    }
    sample->value *= sink->last.factor;
    sample->aggregate_sd *= sink->last.factor;
    return VT_OK;
}

enum vt_status vt_sink_add_to(struct vt_sink *sink, size_t series, const struct vt_reading *r,
                              struct vt_error *err)
{
    struct vt_series *s = &sink->study->series[series];

    if (!isfinite(r->value) && !r->censored)
        return vt_sink_bad_row(sink, r->line, err,
                               "%s %s is not a finite number; remove the row or use --skip-bad", r->benchmark,
                               r->metric);
    struct vt_sample sample = {.value = r->value,
                               .censored = r->censored,
                               .boot = r->boot ? r->boot : sink->boot,
                               .iteration = r->iteration ? r->iteration : sink->iteration,
                               .block = r->block ? r->block : sink->block,
                               .time = r->time,
                               .file = r->file ? r->file : sink->file,
                               .line = r->line && !r->file ? r->line + sink->skipped : r->line,
                               .aggregate_n = r->aggregate_n,
                               .aggregate_sd = r->aggregate_sd};
    if ((strcmp(s->unit, r->unit) && convert(sink, s, r, &sample, err))
        || count_run(sink, &sink->tracks[series], r, &sample, err) || vt_series_push(s, &sample, err))
        return err->status;
    sink->taken++;
    if (r->line > sink->last_line)
        sink->last_line = r->line;
    return VT_OK;
}

enum vt_better vt_sink_better(const struct vt_sink *sink, size_t series)
{
    return sink->study->series[series].better;
}

enum vt_status vt_sink_add(struct vt_sink *sink, const struct vt_reading *r, struct vt_error *err)
{
    size_t series;

    if (!isfinite(r->value) && !r->censored)
        return vt_sink_bad_row(sink, r->line, err,
                               "%s %s is not a finite number; remove the row or use --skip-bad", r->benchmark,
                               r->metric);
    if (vt_sink_series(sink, r, &series, err))
        return err->status;
    return vt_sink_add_to(sink, series, r, err);
}

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

    for (const char *at = strstr(list, value); at; at = strstr(at + 1, value))
        if ((at == list || at[-1] == ' ') && (at[n] == '\0' || at[n] == ';'))
            return true;
    return false;
}

/* Values that differ between the files of one configuration are listed, but not without end. */
static enum vt_status list_value(struct vt_labels *labels, const char *name, const char *text,
                                 struct vt_error *err)
{
    const char *old = vt_labels_get(labels, name);
    char joined[700];

    if (!old)
        return vt_labels_set(labels, name, text, err);
    size_t n = strlen(old);
    if (is_listed(old, text) || (n >= 5 && !strcmp(old + n - 5, "; ...")))
        return VT_OK;
    snprintf(joined, sizeof joined, "%s; %s", old, n + strlen(text) > 200 ? "..." : text);
    return vt_labels_set(labels, name, joined, err);
}

enum vt_status vt_sink_fact(struct vt_sink *sink, const char *name, struct vt_text value,
                            struct vt_error *err)
{
    struct vt_environment *e = environment(sink, err);
    char text[300];

    if (!e)
        return err->status;
    sink->taken++;
    return list_value(&e->facts, name, vt_text_copy(vt_text_trim(value), text, sizeof text), err);
}

enum vt_status vt_sink_reported(struct vt_sink *sink, const struct vt_reading *r, const char *name,
                                struct vt_text figure, struct vt_error *err)
{
    struct vt_labels merged = {0};
    char text[300];

    if (!vt_labels_merge(&merged, &sink->factors, err)
        && (!r->factors || !vt_labels_merge(&merged, r->factors, err))) {
        const struct slot *slot = find_slot(sink, r, &merged);
        if (slot->series) /* else its value could not be read */
            list_value(&sink->study->series[slot->series - 1].reported, name,
                       vt_text_copy(vt_text_trim(figure), text, sizeof text), err);
    }
    vt_labels_free(&merged);
    return err->status;
}

enum vt_status vt_sink_prove_from(struct vt_sink *sink, const char *claim, struct vt_text line,
                                  const char *source, struct vt_error *err)
{
    struct vt_environment *e = environment(sink, err);
    char text[500];

    if (!e)
        return err->status;
    sink->taken++;
    return vt_environment_prove(e, claim, vt_text_copy(vt_text_trim(line), text, sizeof text), source, err);
}

static void take_back(struct vt_labels *labels, const char *name)
{
    for (size_t i = 0; i < labels->n; i++) {
        if (strcmp(labels->at[i].name, name))
            continue;
        free(labels->at[i].name);
        free(labels->at[i].value);
        memmove(labels->at + i, labels->at + i + 1, (labels->n - i - 1) * sizeof *labels->at);
        labels->n--;
        return;
    }
}

enum vt_status vt_sink_parameter(struct vt_sink *sink, const char *name, struct vt_text value,
                                 struct vt_error *err)
{
    char text[120] = "", fact[160];

    if (value.n)
        vt_text_copy(vt_text_trim(value), text, sizeof text);
    if (!*text) {
        take_back(&sink->parameters, name);
        return err->status;
    }
    sink->has_parameters = true;
    if (vt_labels_set(&sink->parameters, name, text, err))
        return err->status;
    snprintf(fact, sizeof fact, "%.60s %.90s", sink->format, name);
    return vt_sink_fact(sink, fact, value, err);
}

enum vt_status vt_sink_prove(struct vt_sink *sink, const char *claim, struct vt_text line, long number,
                             struct vt_error *err)
{
    char source[400];

    snprintf(source, sizeof source, "%s:%ld", sink->file, number + sink->skipped);
    return vt_sink_prove_from(sink, claim, line, source, err);
}

enum vt_status vt_sink_note(struct vt_sink *sink, const char *code, enum vt_severity severity,
                            struct vt_error *err, const char *format, ...)
{
    char text[900];
    va_list args;

    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    struct vt_note *note = vt_study_add_note(sink->study, code, severity, err, "%s", text);
    return note && sink->file ? vt_labels_set(&note->about, "file", sink->file, err) : err->status;
}

enum vt_status vt_sink_note_arg(struct vt_sink *sink, struct vt_error *err, const char *name,
                                const char *format, ...)
{
    char value[600];
    va_list args;

    va_start(args, format);
    vsnprintf(value, sizeof value, format, args);
    va_end(args);
    if (err->status || !sink->study->n_notes)
        return err->status;
    return vt_note_arg(&sink->study->note[sink->study->n_notes - 1], err, name, "%s", value);
}

enum vt_status vt_sink_unread(struct vt_sink *sink, const char *why, struct vt_error *err)
{
    if (++sink->unread > MOST_NOTES)
        return VT_OK;
    vt_sink_note(sink, "unread", VT_INFO, err, "%s was not read: %s", sink->file, why);
    return vt_sink_note_arg(sink, err, "why", "%s", why);
}

/* Parts of a file's name between punctuation that only number it or repeat a factor's level say nothing of
 * what ran. */
static bool says_nothing(const struct vt_sink *sink, struct vt_text part)
{
    for (size_t i = 0; i < sink->factors.n; i++)
        if (vt_text_equals(part, sink->factors.at[i].value) || vt_text_equals(part, sink->factors.at[i].name))
            return true;
    size_t digits = 0;
    while (digits < part.n && part.s[digits] >= '0' && part.s[digits] <= '9')
        digits++;
    return digits == part.n;
}

static void remove_label(struct vt_labels *labels, const char *name)
{
    size_t kept = 0;

    for (size_t i = 0; i < labels->n; i++) {
        if (strcmp(labels->at[i].name, name)) {
            labels->at[kept++] = labels->at[i];
            continue;
        }
        free(labels->at[i].name);
        free(labels->at[i].value);
    }
    labels->n = kept;
}

/* The file's name without the parts that say nothing. */
static char *told_by_name(const struct vt_sink *sink)
{
    const char *slash = strrchr(sink->file, '/');
    const char *at = slash ? slash + 1 : sink->file;
    size_t n = strcspn(at, ".");
    struct vt_buffer name = {0};

    while (n && !(n == 1 && *at == '-')) {
        size_t part = 0;
        while (part < n && !strchr("-_ ,=+", at[part]))
            part++;
        if (part && !says_nothing(sink, (struct vt_text){at, part})) {
            vt_buffer_puts(&name, name.length ? "-" : "");
            vt_buffer_add(&name, at, part);
        }
        part += part < n;
        at += part;
        n -= part;
    }
    if (!name.length)
        vt_buffer_puts(&name, "benchmark");
    return vt_buffer_take(&name);
}

const char *vt_sink_file_benchmark(struct vt_sink *sink, struct vt_error *err)
{
    const char *given = vt_labels_get(&sink->factors, "benchmark");

    if (sink->benchmark && !given)
        return sink->benchmark;
    free(sink->benchmark);
    sink->benchmark = given ? strdup(given) : told_by_name(sink);
    if (given) {
        remove_label(&sink->factors, "benchmark");
        remove_label(&sink->about, "benchmark");
    }
    if (!sink->benchmark)
        vt_no_memory(err);
    return sink->benchmark;
}

char *vt_sink_benchmark(struct vt_sink *sink, char *name, size_t size)
{
    struct vt_error err = {0};
    const char *whole = vt_sink_file_benchmark(sink, &err);

    return vt_text_copy(vt_text_of(whole ? whole : "benchmark"), name, size);
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
    if (++sink->bad_rows > MOST_NOTES) /* the count below tells of the rest */
        return VT_OK;
    vt_sink_note(sink, "bad_row", VT_WARNING, err, "%s:%ld: %s", sink->file, line + sink->skipped, text);
    vt_sink_note_arg(sink, err, "line", "%ld", line + sink->skipped);
    return vt_sink_note_arg(sink, err, "why", "%s", text);
}

/* One note a metric, not one a benchmark: a suite can have thousands. */
static enum vt_status note_direction(struct vt_sink *sink, const struct vt_series *s, struct vt_error *err)
{
    size_t told = 0;

    for (size_t i = 0; i < sink->study->n_notes; i++) {
        const struct vt_note *n = &sink->study->note[i];
        if (strcmp(n->code, "direction_unknown"))
            continue;
        const char *metric = vt_labels_get(&n->about, "metric");
        if (++told == MOST_NOTES || (metric && !strcmp(metric, s->metric)))
            return VT_OK;
    }
    struct vt_note *note = vt_study_add_note(sink->study, "direction_unknown", VT_WARNING, err,
                                             "whether higher or lower %s of %s is better is not known: say "
                                             "--better %s=higher or --better %s=lower",
                                             s->metric, s->benchmark, s->metric, s->metric);
    if (!note || vt_labels_set(&note->about, "benchmark", s->benchmark, err))
        return err->status;
    return vt_labels_set(&note->about, "metric", s->metric, err);
}

/* A series whose every value was refused is none. */
static void drop_empty(struct vt_study *study)
{
    size_t kept = 0;

    for (size_t i = 0; i < study->n_series; i++) {
        if (study->series[i].n)
            study->series[kept++] = study->series[i];
        else
            vt_series_free(&study->series[i]);
    }
    study->n_series = kept;
}

/* Readies the table to be filled once more, under another identity. */
static enum vt_status clear_table(struct vt_sink *sink, struct vt_error *err)
{
    memset(sink->slots, 0, sink->n_slots * sizeof *sink->slots);
    while (2 * sink->study->n_series >= sink->n_slots)
        if (!grow_table(sink))
            return vt_no_memory(err);
    return VT_OK;
}

/* Adds to `split`, as "BENCHMARK\nPARAMETER", the parameters in which two series of one configuration differ.
 */
static enum vt_status find_split(struct vt_sink *sink, size_t a, size_t b, struct vt_labels *split,
                                 struct vt_error *err)
{
    const struct vt_labels *of[2] = {&sink->tracks[a].parameters, &sink->tracks[b].parameters};
    char key[500];

    for (size_t side = 0; side < 2; side++)
        for (size_t i = 0; i < of[side]->n && !err->status; i++) {
            const char *other = vt_labels_get(of[!side], of[side]->at[i].name);
            if (other && !strcmp(other, of[side]->at[i].value))
                continue;
            snprintf(key, sizeof key, "%.300s\n%s", sink->study->series[a].benchmark, of[side]->at[i].name);
            vt_labels_set(split, key, "", err);
        }
    return err->status;
}

/* "x/y" becomes "x/y [block size 4 KiB]", and "x/y [2 threads]" "x/y [2 threads, block size 4 KiB]". */
static enum vt_status rename_split(struct vt_series *s, const struct vt_labels *parameters,
                                   const struct vt_labels *split, struct vt_error *err)
{
    char key[500], name[600], base[300];
    size_t n;

    snprintf(base, sizeof base, "%.299s", s->benchmark);
    snprintf(name, sizeof name, "%s", base);
    for (size_t i = 0; i < parameters->n; i++) {
        snprintf(key, sizeof key, "%.300s\n%s", base, parameters->at[i].name);
        if (!vt_labels_get(split, key))
            continue;
        n = strlen(name);
        bool open = n && name[n - 1] == ']';
        n -= open;
        snprintf(name + n, sizeof name - n, "%s%.60s %.120s]", open ? ", " : " [", parameters->at[i].name,
                 parameters->at[i].value);
    }
    return strcmp(name, base) ? vt_series_name(s, name, s->metric, s->unit, s->better, err) : VT_OK;
}

/* Runs of one configuration that differ in a parameter are not alike: their benchmark's name tells them
 * apart, in all configurations. */
static enum vt_status split_by_parameters(struct vt_sink *sink, struct vt_error *err)
{
    struct vt_labels split = {0};

    if (clear_table(sink, err))
        return err->status;
    for (size_t i = 0; i < sink->study->n_series && !err->status; i++) {
        const struct vt_series *s = &sink->study->series[i];
        uint64_t hash = vt_identity_hash(s->benchmark, s->metric, &s->factors);
        size_t at = hash & (sink->n_slots - 1);
        for (; sink->slots[at].series; at = (at + 1) & (sink->n_slots - 1)) {
            size_t first = sink->slots[at].series - 1;
            const struct vt_series *f = &sink->study->series[first];
            if (sink->slots[at].hash == hash && !strcmp(f->benchmark, s->benchmark)
                && !strcmp(f->metric, s->metric) && vt_labels_equal(&f->factors, &s->factors)) {
                find_split(sink, first, i, &split, err);
                break;
            }
        }
        if (!sink->slots[at].series)
            sink->slots[at] = (struct slot){.series = i + 1, .hash = hash};
    }
    for (size_t i = 0; split.n && i < sink->study->n_series && !err->status; i++)
        rename_split(&sink->study->series[i], &sink->tracks[i].parameters, &split, err);
    vt_labels_free(&split);
    return err->status;
}

/* The table is filled once more, now without the factors in the identity. */
static enum vt_status join_configurations(struct vt_sink *sink, struct vt_error *err)
{
    const struct vt_labels none = {0};

    if (clear_table(sink, err))
        return err->status;
    for (size_t i = 0; i < sink->study->n_series; i++) {
        struct vt_series *s = &sink->study->series[i], *first = s;
        uint64_t hash = vt_identity_hash(s->benchmark, s->metric, &none);
        size_t at = hash & (sink->n_slots - 1);
        for (; sink->slots[at].series; at = (at + 1) & (sink->n_slots - 1)) {
            first = &sink->study->series[sink->slots[at].series - 1];
            if (sink->slots[at].hash == hash && !strcmp(first->benchmark, s->benchmark)
                && !strcmp(first->metric, s->metric))
                break;
        }
        if (!sink->slots[at].series)
            sink->slots[at] = (struct slot){.series = i + 1, .hash = hash};
        else if (vt_series_agree(s, first, err))
            return err->status;
    }
    return VT_OK;
}

/* Whether --better means this series: by metric, benchmark or both; runs that were kept apart by a parameter
 * got a longer name since. */
static bool is_meant(const struct vt_series *s, const char *name)
{
    size_t n = strlen(s->benchmark);
    const char *bracket = strstr(s->benchmark, " [");

    if (!strcmp(name, s->metric) || !strcmp(name, s->benchmark))
        return true;
    if (strncmp(name, s->benchmark, n) && bracket)
        n = (size_t)(bracket - s->benchmark);
    return !strncmp(name, s->benchmark, n)
           && (!name[n] || (name[n] == '/' && !strcmp(name + n + 1, s->metric)));
}

/* An option that meets nothing was mistyped, and would silently change nothing. */
static enum vt_status check_options(const struct vt_sink *sink, struct vt_error *err)
{
    const struct vt_labels *better = &sink->options->better, *columns = &sink->options->columns;

    if (columns->n && !sink->columns_asked)
        return vt_fail(err, VT_USAGE, "--column %s=%s: no CSV was read, so there are no columns to name",
                       columns->at[0].name, columns->at[0].value);
    for (size_t i = 0; i < better->n; i++) {
        size_t k = 0;
        while (*better->at[i].name && k < sink->study->n_series
               && !is_meant(&sink->study->series[k], better->at[i].name))
            k++;
        if (k == sink->study->n_series)
            return vt_fail(err, VT_USAGE, "--better %s=%s: no metric or benchmark has this name%s%s",
                           better->at[i].name, better->at[i].value, k ? "; there is, for example, " : "",
                           k ? sink->study->series[0].metric : "");
    }
    return VT_OK;
}

enum vt_status vt_sink_finish(struct vt_sink *sink, struct vt_error *err)
{
    if (sink->bad_rows > 0
        && vt_note_arg(vt_study_add_note(sink->study, "bad_rows", VT_WARNING, err,
                                         "%zu row%s could not be read and %s skipped", sink->bad_rows,
                                         sink->bad_rows == 1 ? "" : "s",
                                         sink->bad_rows == 1 ? "was" : "were"),
                       err, "n_rows", "%zu", sink->bad_rows))
        return err->status;
    if (sink->unread > MOST_NOTES
        && vt_note_arg(vt_study_add_note(sink->study, "unread", VT_INFO, err, "%zu more %s not read",
                                         sink->unread - MOST_NOTES,
                                         sink->unread == MOST_NOTES + 1 ? "file was" : "files were"),
                       err, "n_more", "%zu", sink->unread - MOST_NOTES))
        return err->status;
    if (sink->has_parameters && split_by_parameters(sink, err)) /* while series and tracks go side by side */
        return err->status;
    drop_empty(sink->study);
    if (join_configurations(sink, err) || check_options(sink, err))
        return err->status;
    for (size_t i = 0; i < sink->study->n_series && !err->status; i++)
        if (!sink->study->series[i].better)
            note_direction(sink, &sink->study->series[i], err);
    return err->status;
}

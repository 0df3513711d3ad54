#include "parsers/input/sides.h"

#include "base/array.h"
#include "base/fold.h"
#include "base/hash.h"
#include "model/level_word.h"
#include "parsers/kit/names.h"

#include <stdlib.h>
#include <string.h>

/* ---- the places in names where level words stand */

/* A factor that words may be levels of: "vt" of vt_off.txt, "" of off.txt. */
struct slot {
    char *factor; /* owned: folded; "" when no switch is named */
    int family;
    struct vt_names levels; /* as first spelled */
    size_t *place;          /* owned: one a file: where the component begins that holds its word */
    char **level;           /* owned: one a file, borrowed from levels.at; NULL: none in its name */
};

struct slots {
    struct slot *at; /* owned: n */
    size_t n, n_files;
};

static void free_slots(struct slots *slots)
{
    for (size_t i = 0; i < slots->n; i++) {
        free(slots->at[i].factor);
        free(slots->at[i].level);
        free(slots->at[i].place);
        vt_names_free(&slots->at[i].levels);
    }
    free(slots->at);
}

static struct slot *find_slot(struct slots *slots, struct vt_text name, int family, struct vt_error *err)
{
    char *factor = vt_fold(name);

    for (size_t i = 0; factor && i < slots->n; i++)
        if (slots->at[i].family == family && !strcmp(slots->at[i].factor, factor)) {
            free(factor);
            return &slots->at[i];
        }
    struct slot *bigger = factor ? vt_array_grow(slots->at, slots->n, sizeof *bigger) : NULL;
    if (bigger) {
        slots->at = bigger;
        struct slot *slot = &bigger[slots->n++];
        *slot = (struct slot){.factor = factor,
                              .family = family,
                              .place = calloc(slots->n_files, sizeof *slot->place),
                              .level = calloc(slots->n_files, sizeof *slot->level)};
        if (slot->place && slot->level)
            return slot;
        factor = NULL; /* the slot's */
    }
    free(factor);
    vt_no_memory(err);
    return NULL;
}

/* The spelling of a level that was seen first, or this one. Views would not do: `levels` owns its strings,
 * which stay where they are. */
static char *level_of(struct slot *slot, struct vt_text word, struct vt_error *err)
{
    for (size_t i = 0; i < slot->levels.n; i++)
        if (vt_fold_equal(vt_text_of(slot->levels.at[i]), word))
            return slot->levels.at[i];
    size_t number = vt_names_add(&slot->levels, word);
    if (number == VT_NOT_FOUND) {
        vt_no_memory(err);
        return NULL;
    }
    return slot->levels.at[number];
}

static struct vt_text span(struct vt_text first, struct vt_text last)
{
    return (struct vt_text){first.s, (size_t)(last.s + last.n - first.s)};
}

/* "vt" before "off", "nested_paging" of two pieces before it, or behind "with" and "no". */
static struct vt_text switch_beside(const struct vt_name_piece before[2], struct vt_text behind)
{
    struct vt_name_piece next;
    struct vt_text both;

    if (before[0].text.n && before[1].text.n && before[0].text.s < before[1].text.s) {
        both = span(before[0].text, before[1].text);
        if (!memchr(both.s, '/', both.n) && vt_name_is_switch(both))
            return both;
    }
    if (before[1].text.n && vt_name_is_switch(before[1].text))
        return before[1].text;
    if (vt_name_next(&behind, &next) && vt_name_is_switch(next.text)) {
        struct vt_name_piece after;
        if (vt_name_next(&behind, &after) && vt_name_is_switch(span(next.text, after.text)))
            return span(next.text, after.text);
        return next.text;
    }
    return (struct vt_text){"", 0};
}

static enum vt_status find_words(struct slots *slots, const struct vt_sided *file, size_t number,
                                 struct vt_error *err)
{
    struct vt_text path = vt_text_of(file->path), component;
    struct vt_name_piece before[2] = {0}, piece;
    bool more = true;

    while (more && !err->status) {
        more = vt_text_split(path, '/', &component, &path);
        if (!more)
            component = path;
        size_t place = (size_t)(component.s - file->path);
        while (!err->status && vt_name_next(&component, &piece)) {
            if (piece.side != VT_SIDE_NONE) {
                struct slot *slot = find_slot(slots, switch_beside(before, component), piece.family, err);
                if (slot) { /* the last one in a path counts */
                    slot->level[number] = level_of(slot, piece.text, err);
                    slot->place[number] = place;
                }
            }
            before[0] = before[1];
            before[1] = piece;
        }
    }
    return err->status;
}

/* Levels that folders above all files have are none that split: only those that some file has count. */
static size_t levels_in_use(const struct slot *slot, size_t n)
{
    size_t used = 0;

    for (size_t k = 0; k < slot->levels.n; k++)
        for (size_t i = 0; i < n; i++)
            if (slot->level[i] == slot->levels.at[k]) {
                used++;
                break;
            }
    return used;
}

/* ---- words that stand side by side */

/* Of a file that was named itself, and of names that were given, any others may be beside it; in a folder
 * that was walked, those in the same folder. */
static struct vt_text folder_of(const struct slot *slot, const struct vt_sided *file, size_t i)
{
    return (struct vt_text){file[i].path, slot->place[i] > file[i].root ? slot->place[i] : 0};
}

/* The folder, and what the component says beside numbers and level words. Owned; NULL: no memory. */
static char *neighbourhood(const struct slot *slot, const struct vt_sided *file, size_t i)
{
    struct vt_text folder = folder_of(slot, file, i),
                   component = {file[i].path + slot->place[i], strcspn(file[i].path + slot->place[i], "/")};
    struct vt_buffer key = {0};
    struct vt_name_piece piece;

    vt_buffer_add(&key, folder.s, folder.n);
    while (vt_name_next(&component, &piece)) {
        if (piece.number || piece.side != VT_SIDE_NONE || vt_name_is_repetition(piece.text))
            continue;
        vt_buffer_putc(&key, '/');
        vt_buffer_add(&key, piece.text.s, piece.text.n);
    }
    return vt_buffer_take(&key);
}

/* A word alone where it stands tells nothing: virtualbox-bonnie/ is no other side of kvm-network/. */
static enum vt_status keep_neighbours(struct slot *slot, const struct vt_sided file[], size_t n,
                                      struct vt_error *err)
{
    struct vt_names places = {0};
    size_t *place = calloc(n, sizeof *place);
    const char **first = calloc(n, sizeof *first);
    bool *splits = calloc(n, sizeof *splits);

    if (!first || !splits || !place)
        vt_no_memory(err);
    for (size_t i = 0; i < n && !err->status; i++) {
        char *key = slot->level[i] ? neighbourhood(slot, file, i) : NULL;
        place[i] = key ? vt_names_add(&places, vt_text_of(key)) : 0;
        if (slot->level[i] && (!key || place[i] == VT_NOT_FOUND))
            vt_no_memory(err);
        else if (key && !first[place[i]])
            first[place[i]] = slot->level[i];
        else if (key && first[place[i]] != slot->level[i])
            splits[place[i]] = true;
        free(key);
    }
    for (size_t i = 0; i < n && !err->status; i++)
        if (!splits[place[i]])
            slot->level[i] = NULL;
    vt_names_free(&places);
    free(place);
    free(first);
    free(splits);
    return err->status;
}

/* ---- one word only: "baseline.json" beside "vt.json", "no-vt.json" beside "vt.json" */

/* The path's component that has so many behind it. */
static struct vt_text component_from_end(const char *path, size_t from_end)
{
    struct vt_text component = vt_text_of(path);

    for (;; from_end--) {
        size_t start = component.n;
        while (start && component.s[start - 1] != '/')
            start--;
        if (!from_end || !start)
            return from_end ? (struct vt_text){path, 0}
                            : (struct vt_text){component.s + start, component.n - start};
        component.n = start - 1;
    }
}

/* The words of a component without numbers, extension and `not`, joined. Owned; "" when nothing is left. */
static char *words_of(struct vt_text component, bool is_file, const struct vt_names *not_these)
{
    struct vt_buffer words = {0};
    struct vt_name_piece piece;
    const char *dot = is_file ? memchr(component.s, '.', component.n) : NULL;

    if (dot)
        component.n = (size_t)(dot - component.s);
    while (vt_name_next(&component, &piece)) {
        if (piece.number || vt_name_is_repetition(piece.text) || piece.assigned
            || vt_names_find(not_these, piece.text) != VT_NOT_FOUND)
            continue;
        vt_buffer_puts(&words, words.length ? "-" : "");
        vt_buffer_add(&words, piece.text.s, piece.text.n);
    }
    return vt_buffer_take(&words);
}

static enum vt_status add_words(struct vt_text component, struct vt_names *words, struct vt_error *err)
{
    struct vt_name_piece piece;

    while (!err->status && vt_name_next(&component, &piece))
        if (vt_names_add(words, piece.text) == VT_NOT_FOUND)
            vt_no_memory(err);
    return err->status;
}

static const char *extension(const char *path)
{
    const char *slash = strrchr(path, '/'), *dot = strrchr(slash ? slash : path, '.');

    return dot ? dot : "";
}

static size_t slashes(const char *s)
{
    size_t n = 0;

    for (; (s = strchr(s, '/')); s++)
        n++;
    return n;
}

/* The component of the file's own name that holds its level word, counted from the end; SIZE_MAX: none. */
static size_t depth_of_word(const char *path, const char *level)
{
    size_t n = slashes(path) + 1;

    for (size_t from_end = 0; from_end < n; from_end++) {
        struct vt_text component = component_from_end(path, from_end);
        struct vt_name_piece piece;
        while (vt_name_next(&component, &piece))
            if (piece.side != VT_SIDE_NONE && vt_fold_equal(piece.text, vt_text_of(level)))
                return from_end;
    }
    return SIZE_MAX;
}

/* Files about the machine lie beside results. */
static bool is_about_machine(struct vt_text component)
{
    static const char *const names[] = {"readme",      "lscpu",   "dmesg",      "notes",   "env",
                                        "environment", "system",  "systeminfo", "cpuinfo", "meminfo",
                                        "uname",       "license", "machine",    "info"};
    struct vt_name_piece piece;

    if (!vt_name_next(&component, &piece))
        return false;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (vt_fold_equal(piece.text, vt_text_of(names[i])))
            return true;
    return false;
}

static bool same_folder(struct vt_text a, struct vt_text b)
{
    return a.n == b.n && !memcmp(a.s, b.s, a.n);
}

/* What files without the word hold in its place become levels, if it is the same in depth and kind of file.
 */
static enum vt_status complete(struct slot *slot, const struct vt_sided file[], size_t n,
                               struct vt_error *err)
{
    struct vt_names own = {0};
    size_t having = 0, depth = 0, first = 0;
    bool fits =
        slot->levels.n == 1 && vt_level_word(vt_text_of(slot->levels.at[0]), NULL) == VT_SIDE_BASELINE;

    for (size_t i = 0; i < n && fits; i++)
        if (slot->level[i]) {
            size_t d = depth_of_word(file[i].path, slot->level[i]);
            fits = d != SIZE_MAX && (!having || d == depth);
            depth = d;
            first = having++ ? first : i;
            add_words(component_from_end(file[i].path, d), &own, err);
        }
    for (size_t i = 0; i < n && fits && having && !err->status; i++) {
        struct vt_text component = component_from_end(file[i].path, depth);
        if (slot->level[i] || is_about_machine(component)
            || strcmp(extension(file[i].path), extension(file[first].path)) != 0)
            continue;
        slot->place[i] = (size_t)(component.s - file[i].path);
        if (!same_folder(folder_of(slot, file, i), folder_of(slot, file, first)))
            continue;
        char *level = words_of(component, depth == 0, &own);
        if (!level)
            vt_no_memory(err);
        else if (*level)
            slot->level[i] = level_of(slot, vt_text_of(level), err);
        else if (*slot->factor && *component.s) /* "vt" beside "no-vt" */
            slot->level[i] = level_of(slot, vt_text_of(slot->factor), err);
        free(level);
    }
    vt_names_free(&own);
    return err->status;
}

/* ---- from slots to factors */

static const char *name_of(const struct slot *slot)
{
    int host, off;

    vt_level_word(vt_text_of("host"), &host);
    vt_level_word(vt_text_of("off"), &off);
    return *slot->factor          ? slot->factor
           : slot->family == host ? "place"
           : slot->family == off  ? "switch"
                                  : "side";
}

static bool is_given(const struct slot *slot, const struct vt_sided file[], size_t n, struct vt_error *err)
{
    struct vt_names factors = {0};
    bool given = false;

    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k < file[i].given.n && !err->status; k++)
            if (vt_names_add(&factors, vt_text_of(file[i].given.at[k].name)) == VT_NOT_FOUND)
                vt_no_memory(err);
    const char **with = malloc((n + 1) * sizeof *with);
    if (!with)
        vt_no_memory(err);
    for (size_t k = 0; k < factors.n && !given && !err->status; k++) {
        for (size_t i = 0; i < n; i++)
            with[i] = vt_labels_get(&file[i].given, factors.at[k]);
        given = !strcmp(factors.at[k], name_of(slot))
                || vt_sides_together((const char *const *)slot->level, with, n, err);
    }
    free(with);
    vt_names_free(&factors);
    return given;
}

static enum vt_status find_level(struct vt_sided *file, const char *factor, const struct slot *slot, size_t i,
                                 struct vt_error *err)
{
    bool folder = strchr(file->path + slot->place[i], '/');

    if (vt_labels_set(&file->found, factor, slot->level[i], err))
        return err->status;
    return vt_labels_set(&file->why, factor,
                         folder ? "a word in the names of the folders" : "a word in the names of the files",
                         err);
}

static enum vt_status take_slot(struct slots *slots, struct slot *slot, struct vt_sided file[], size_t n,
                                struct vt_error *err)
{
    if (levels_in_use(slot, n) < 2)
        complete(slot, file, n, err);
    else
        keep_neighbours(slot, file, n, err);
    if (err->status || levels_in_use(slot, n) < 2 || is_given(slot, file, n, err))
        return err->status;
    struct vt_buffer name = {0};
    size_t same = 1;
    for (struct slot *other = slots->at; other < slot; other++)
        same += !strcmp(name_of(other), name_of(slot)) && levels_in_use(other, n) > 1;
    vt_buffer_puts(&name, name_of(slot));
    if (same > 1)
        vt_buffer_printf(&name, " %zu", same);
    for (size_t i = 0; i < n && !name.failed && !err->status; i++)
        if (slot->level[i])
            find_level(&file[i], vt_buffer_text(&name), slot, i, err);
    if (name.failed)
        vt_no_memory(err);
    vt_buffer_free(&name);
    return err->status;
}

enum vt_status vt_sides_by_words(struct vt_sided file[], size_t n, struct vt_error *err)
{
    struct slots slots = {.n_files = n};

    for (size_t i = 0; i < n && n > 1 && !err->status; i++)
        find_words(&slots, &file[i], i, err);
    for (size_t i = 0; i < slots.n && !err->status; i++)
        take_slot(&slots, &slots.at[i], file, n, err);
    free_slots(&slots);
    return err->status;
}

void vt_sided_free(struct vt_sided *file)
{
    vt_labels_free(&file->given);
    vt_labels_free(&file->found);
    vt_labels_free(&file->why);
}

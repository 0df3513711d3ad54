#include "parsers/tables/json_keys.h"

#include "base/array.h"
#include "parsers/kit/cells.h"
#include "parsers/tables/json_stream.h"
#include "parsers/tables/json_tables.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- small things */

bool vt_json_is_scalar(const struct vt_json *node)
{
    return node->kind != VT_JSON_OBJECT && node->kind != VT_JSON_ARRAY;
}

struct vt_text vt_json_text(const struct vt_json *node)
{
    if (node->kind == VT_JSON_BOOL)
        return vt_text_of(node->truth ? "true" : "false");
    if (node->kind == VT_JSON_NULL)
        return vt_text_of("");
    return node->text;
}

static bool is_number(struct vt_text text)
{
    const char *unit;
    double number;

    return vt_cell_read(text, '\0', &number, &unit) != VT_CELL_NO_NUMBER
           || vt_cell_read(text, '.', &number, &unit) == VT_CELL_NUMBER;
}

bool vt_json_is_number(const struct vt_json *node)
{
    return node->kind == VT_JSON_NUMBER
           || (node->kind == VT_JSON_STRING && node->text.n && is_number(node->text));
}

bool vt_json_is_numbers(const struct vt_json *node)
{
    const struct vt_json *c = node->kind == VT_JSON_ARRAY ? node->child : NULL;

    while (c && c->kind == VT_JSON_NULL)
        c = c->next;
    if (!c)
        return node->kind == VT_JSON_ARRAY && node->n;
    if (c->kind == VT_JSON_BOOL)
        return false;
    return vt_json_is_scalar(c) ? is_number(vt_json_text(c)) : vt_json_is_numbers(c);
}

/* ---- keys */

static enum vt_json_holds holds_of(struct vt_text key)
{
    static const struct {
        enum vt_json_holds holds;
        const char *names;
    } words[] = {
        {VT_HOLDS_RECORDS,
         " results benchmarks runs iterations boots rounds data tests records rows series cases entries "
         "measurements_list результаты 結果 结果 "},
        {VT_HOLDS_FACTORS, " factors factor config configuration configs cfg conf parameters parameter "
                           "params param args arguments tags "
                           "labels levels settings options opts setup scenario variant knobs flags switches "
                           "dimensions "
                           "режим настройки 設定 配置 "},
        {VT_HOLDS_FACTS,
         " environment env system host_info host machine machine_info platform metadata meta info facts "
         "commit_info "},
        {VT_HOLDS_METRICS, " metrics measurements values result "},
        {VT_HOLDS_SAMPLES,
         " samples times timings raw raw_data rawdata observations raw_times all_times durations latencies "},
    };

    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (vt_role_name_in(key, words[i].names))
            return words[i].holds;
    return VT_HOLDS_UNKNOWN;
}

/* The role that --column gives a key, OTHER for none. */
static enum vt_role given_role(struct vt_sink *sink, struct vt_text key)
{
    for (enum vt_role role = VT_ROLE_BENCHMARK; role < VT_N_ROLES; role++) {
        const char *names = vt_role_name(role) ? vt_sink_column(sink, vt_role_name(role)) : NULL;
        struct vt_text rest = names ? vt_text_of(names) : (struct vt_text){NULL, 0}, name;
        if (names && vt_role_same_name(rest, key))
            return role;
        for (bool more = names; more;) {
            more = vt_text_split(rest, ',', &name, &rest);
            if (vt_role_same_name(more ? name : rest, key))
                return role;
        }
    }
    return VT_ROLE_OTHER;
}

/* "run 2", "iter_3", "trial4": the number; -1 for none. */
static long run_of(struct vt_text name)
{
    size_t digits = name.n;

    while (digits && name.s[digits - 1] >= '0' && name.s[digits - 1] <= '9')
        digits--;
    if (!digits || digits == name.n || name.n - digits > 6
        || !vt_role_name_in(
            (struct vt_text){name.s, digits},
            " run trial rep repeat repetition iteration iter sample pass attempt measurement round "))
        return -1;
    return strtol(name.s + digits, NULL, 10);
}

static struct vt_json_key meaning_of(struct vt_sink *sink, const char *own)
{
    struct vt_text name = vt_text_of(own);
    struct vt_json_key k = {.quantity = vt_quantity_of(name), .unit = vt_sink_unit(sink, own)};
    bool exact;

    k.role = given_role(sink, name);
    k.given = k.role != VT_ROLE_OTHER;
    k.exact = k.given;
    if (!k.given)
        k.role = vt_role_of(name, &k.exact);
    k.stem_role = *k.quantity.unit ? vt_role_of(k.quantity.stem, &exact) : k.role;
    k.holds = holds_of(k.quantity.stem);
    if (k.holds == VT_HOLDS_SAMPLES)
        k.quantity.doubt = VT_NO_DOUBT; /* "samples_s" */
    k.asks = vt_outcome_name(name);
    k.known = vt_quantity_is_known(name);
    k.run = run_of(name);
    vt_side_name_of(k.quantity.stem, &k.side);
    return k;
}

const struct vt_json_key *vt_json_key(struct vt_json_keys *keys, const char *name)
{
    size_t n = keys->names.n, at = vt_names_add(&keys->names, vt_text_of(name));

    if (at == VT_NOT_FOUND)
        return NULL;
    if (at == n) {
        struct vt_json_key *bigger = vt_array_grow(keys->key, n, sizeof *bigger);
        if (!bigger)
            return NULL;
        keys->key = bigger;
        bigger[n] = meaning_of(keys->sink, keys->names.at[n]);
        keys->values_given |= bigger[n].given && bigger[n].role == VT_ROLE_VALUE;
    }
    return &keys->key[at];
}

void vt_json_keys_free(struct vt_json_keys *keys)
{
    for (size_t i = 0; i < keys->n_paths; i++)
        vt_names_free(&keys->path[i].texts);
    for (size_t i = 0; i < keys->names.n && keys->key; i++)
        vt_side_name_free(&keys->key[i].side);
    free(keys->path);
    free(keys->key);
    vt_names_free(&keys->names);
    vt_index_free(&keys->index);
    *keys = (struct vt_json_keys){0};
}

/* ---- paths */

static bool same_path(const void *elements, size_t number, const void *key)
{
    const struct vt_json_path *p = (const struct vt_json_path *)elements + number, *q = key;
    return p->parent == q->parent && p->key == q->key;
}

static uint64_t hash_of(const struct vt_json_path *p)
{
    return vt_hash(vt_hash(VT_HASH_START, &p->parent, sizeof p->parent), &p->key, sizeof p->key);
}

size_t vt_json_path(const struct vt_json_keys *keys, size_t parent, const char *name)
{
    struct vt_json_path p = {.parent = parent, .key = vt_names_find(&keys->names, vt_text_of(name))};

    if (p.key == VT_NOT_FOUND)
        return VT_NOT_FOUND;
    return vt_index_find(&keys->index, hash_of(&p), same_path, keys->path, &p);
}

static size_t add_path(struct vt_json_keys *keys, size_t parent, const struct vt_json *node)
{
    const struct vt_json_key *key = vt_json_key(keys, node->key);
    struct vt_json_path p = {.parent = parent, .decimal = '.', .line = node->line};

    if (!key)
        return VT_NOT_FOUND;
    p.key = (size_t)(key - keys->key);
    size_t at = vt_index_find(&keys->index, hash_of(&p), same_path, keys->path, &p);
    if (at != VT_NOT_FOUND)
        return at;
    struct vt_json_path *bigger = vt_array_grow(keys->path, keys->n_paths, sizeof *bigger);
    if (!bigger)
        return VT_NOT_FOUND;
    keys->path = bigger;
    bigger[keys->n_paths] = p;
    return vt_index_add(&keys->index, hash_of(&p), keys->n_paths) ? keys->n_paths++ : VT_NOT_FOUND;
}

/* ---- the survey */

static void look_at_number(struct vt_json_keys *keys, struct vt_json_path *p, double number)
{
    enum vt_role role = keys->key[p->key].role;

    p->numbers++;
    p->whole += number == floor(number);
    p->flags += number == 0 || number == 1;
    keys->fractions += number != floor(number);
    keys->from_0[role] |= number == 0;
}

static bool look_at_scalar(struct vt_json_keys *keys, size_t path, const struct vt_json *node)
{
    struct vt_json_path *p = &keys->path[path];
    struct vt_text text = vt_json_text(node);
    enum vt_outcome_of asks = keys->key[p->key].asks;
    double number;

    if (node->kind == VT_JSON_NULL)
        return true;
    enum vt_outcome outcome = vt_outcome_read(asks ? asks : VT_OUTCOME_WORD, text);
    p->succeeded += outcome == VT_SUCCEEDED;
    p->failed += outcome == VT_FAILED;
    if (vt_json_value(node, &number))
        look_at_number(keys, p, number);
    bool fine = p->texts.n >= VT_JSON_TEXTS || vt_names_add(&p->texts, text) != VT_NOT_FOUND;
    if (node->kind == VT_JSON_NUMBER)
        return fine;
    if (node->kind == VT_JSON_STRING && !node->not_finite)
        vt_numerals_look(&p->numerals, text, node->line);
    p->strings++;
    p->dates += node->kind == VT_JSON_STRING && !is_number(text) && vt_time_read(text, &number);
    return fine;
}

static bool look(struct vt_json_keys *keys, size_t path, const struct vt_json *node)
{
    struct vt_json_table table = {0};
    bool fine = true;

    if (vt_json_is_scalar(node))
        return path == VT_NOT_FOUND || look_at_scalar(keys, path, node);
    if (vt_json_table(node, &table)) {
        for (size_t i = 0; fine && i < table.n; i++)
            fine = look(keys, path, &table.record[i]);
        vt_json_table_free(&table);
        return fine;
    }
    keys->lists += node->kind == VT_JSON_ARRAY && node->n >= 2 && vt_json_is_numbers(node);
    for (const struct vt_json *c = node->child; c && fine; c = c->next) {
        size_t at = c->key ? add_path(keys, path, c) : path;
        fine = (!c->key || at != VT_NOT_FOUND) && look(keys, at, c);
    }
    return fine;
}

/* Every key that --column names must be there. */
static enum vt_status check_given(const struct vt_json_keys *keys, const char *file, struct vt_error *err)
{
    for (enum vt_role role = VT_ROLE_BENCHMARK; role < VT_N_ROLES; role++) {
        const char *names = vt_role_name(role) ? vt_sink_column(keys->sink, vt_role_name(role)) : NULL;
        bool found = !names;
        for (size_t i = 0; i < keys->names.n && !found; i++)
            found = keys->key[i].given && keys->key[i].role == role;
        if (!found && keys->names.n)
            return vt_fail_at(err, VT_INPUT, file, 0,
                              "has no key '%.60s' (--column %s=%.60s); it begins with '%.60s'", names,
                              vt_role_name(role), names, keys->names.at[0]);
    }
    return VT_OK;
}

static enum vt_status decide_numerals(struct vt_json_keys *keys, const char *file, struct vt_error *err)
{
    struct vt_numerals none = {0};
    char given = vt_sink_decimal(keys->sink), why[200];

    for (size_t i = 0; i < keys->n_paths; i++) {
        struct vt_json_path *p = &keys->path[i];
        if (!vt_numerals_decide(&p->numerals, &none, given, VT_HABIT_POINT, &p->decimal, why, sizeof why)
            && 2 * p->numbers > p->strings)
            return vt_fail_at(err, VT_INPUT, file, p->line, "\"%.60s\": %s", keys->names.at[p->key], why);
    }
    return VT_OK;
}

/* "vt" beside "no_vt": the other side of a key that holds a level. */
static void complete_sides(struct vt_json_keys *keys)
{
    for (size_t k = 0; k < keys->names.n; k++)
        for (size_t i = 0; i < keys->names.n && keys->key[k].side.level; i++)
            if (!keys->key[i].side.level)
                vt_side_name_completes(vt_text_of(keys->names.at[i]), &keys->key[k].side, &keys->key[i].side);
}

enum vt_status vt_json_survey(const struct vt_input *in, struct vt_sink *sink, struct vt_json_keys *keys,
                              struct vt_error *err)
{
    struct vt_json_stream stream = vt_json_stream_of(in);
    enum vt_json_event event = VT_JSON_DOCUMENT;
    bool fine = true;

    *keys = (struct vt_json_keys){.sink = sink};
    while (fine && event != VT_JSON_END && event != VT_JSON_OPEN && event != VT_JSON_FAILED) {
        const struct vt_json *root;
        struct vt_text text;
        struct vt_error broken = {0};
        long line;
        event = vt_json_stream_next(&stream, &root, &text, &line, &broken);
        if (event == VT_JSON_DOCUMENT)
            fine = look(keys, VT_NOT_FOUND, root);
        vt_error_free(&broken);
    }
    vt_json_stream_free(&stream);
    if (!fine || event == VT_JSON_FAILED)
        return vt_no_memory(err);
    complete_sides(keys);
    return check_given(keys, in->name, err) ? err->status : decide_numerals(keys, in->name, err);
}

/* ---- what it found */

bool vt_json_varies(const struct vt_json_keys *keys, size_t path)
{
    const struct vt_json_path *p = path == VT_NOT_FOUND ? NULL : &keys->path[path];

    return p && p->texts.n >= 2 && p->texts.n < VT_JSON_TEXTS && 2 * p->dates < p->strings + p->numbers;
}

bool vt_json_is_parameter(const struct vt_json_keys *keys, size_t path)
{
    const struct vt_json_path *p = path == VT_NOT_FOUND ? NULL : &keys->path[path];
    const struct vt_json_key *k = p ? &keys->key[p->key] : NULL;

    if (!p || k->known || *k->quantity.unit || k->given || k->role != VT_ROLE_OTHER || p->whole != p->numbers
        || p->strings || p->texts.n < 2
        || !(p->flags == p->numbers || (p->texts.n <= 12 && p->numbers >= 2 * p->texts.n)))
        return false;
    for (size_t i = 0; i < keys->n_paths; i++)
        if (keys->path[i].numbers && keys->key[keys->path[i].key].known)
            return true;
    return false;
}

bool vt_json_measures(const struct vt_json_keys *keys)
{
    if (keys->lists || keys->fractions || keys->values_given)
        return true;
    for (size_t i = 0; i < keys->n_paths; i++) {
        const struct vt_json_key *k = &keys->key[keys->path[i].key];
        const struct vt_json_path *p = &keys->path[i];
        if ((p->numbers || !p->strings)
            && (k->run >= 0 || k->side.family || k->role == VT_ROLE_VALUE || k->stem_role == VT_ROLE_VALUE
                || k->quantity.better || (*k->quantity.unit && strcmp(k->quantity.unit, "B"))
                || k->holds == VT_HOLDS_SAMPLES))
            return true;
    }
    return false;
}

bool vt_json_tells_outcome(const struct vt_json_keys *keys, size_t path, enum vt_outcome_of asks)
{
    const struct vt_json_path *p = path == VT_NOT_FOUND ? NULL : &keys->path[path];

    if (!p)
        return false;
    if (p->numbers > p->strings)
        return asks == VT_OUTCOME_WORD ? p->succeeded + p->failed == p->numbers : p->flags == p->numbers;
    return asks == VT_OUTCOME_BAD || p->succeeded + p->failed > 0;
}

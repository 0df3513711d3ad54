/* What the keys of a JSON file mean, each looked up once, and what stands under them, as a survey of the file
 * finds. */
#ifndef VT_PARSERS_TABLES_JSON_KEYS_H
#define VT_PARSERS_TABLES_JSON_KEYS_H

#include "base/hash.h"
#include "parsers/kit/document.h"
#include "parsers/kit/numeral.h"
#include "parsers/kit/outcome.h"
#include "parsers/kit/quantity.h"
#include "parsers/kit/roles.h"
#include "parsers/kit/side_name.h"
#include "parsers/kit/sink.h"

/* What a key whose value is an object or array says of what is inside. */
enum vt_json_holds {
    VT_HOLDS_UNKNOWN,
    VT_HOLDS_RECORDS,
    VT_HOLDS_FACTORS,
    VT_HOLDS_FACTS,
    VT_HOLDS_METRICS,
    VT_HOLDS_SAMPLES
};

/* A key, wherever it stands. */
struct vt_json_key {
    enum vt_role role, stem_role; /* of the name, and of the name without its unit */
    bool exact, given;            /* the role's own name; --column said so */
    enum vt_json_holds holds;     /* of the name without its unit */
    enum vt_outcome_of asks;
    struct vt_quantity quantity; /* its stem is a view into the key's name */
    const char *unit;            /* what --unit says, or NULL; borrowed */
    struct vt_side_name side;    /* owned: the level in it, if any */
    long run;                    /* "run 2"; -1 for none */
    bool known;                  /* a word of a quantity or unit is in it */
};

/* What the survey saw under a key at one place of the file's structure (array members count as one place). */
struct vt_json_path {
    size_t parent, key; /* parent: VT_NOT_FOUND at the top */
    size_t strings, dates, numbers, whole, flags, succeeded, failed;
    struct vt_names texts; /* the different scalars, VT_JSON_TEXTS of them at most */
    struct vt_numerals numerals;
    char decimal; /* of strings that are numbers */
    long line;    /* where it stood first */
};

#define VT_JSON_TEXTS 256

struct vt_json_keys {
    struct vt_sink *sink;
    struct vt_names names;     /* of the keys */
    struct vt_json_key *key;   /* owned: one a name */
    struct vt_json_path *path; /* owned: n_paths */
    size_t n_paths;
    struct vt_index index; /* of the paths */
    bool from_0[VT_N_ROLES];
    bool values_given; /* --column value= */
    size_t lists;      /* of two and more numbers */
    size_t fractions;  /* numbers that are not whole */
};

/* Surveys all documents of the input: which keys there are, what they hold, how numbers in strings are
 * written. Fails when --column names a key that is nowhere, or numbers can be read in two ways. Broken
 * documents are left for the reading to refuse. */
enum vt_status vt_json_survey(const struct vt_input *in, struct vt_sink *sink, struct vt_json_keys *keys,
                              struct vt_error *err);

/* The key's meaning; NULL when memory ran out. */
const struct vt_json_key *vt_json_key(struct vt_json_keys *keys, const char *name);

/* The path of a member, VT_NOT_FOUND when the survey did not see it. */
size_t vt_json_path(const struct vt_json_keys *keys, size_t parent, const char *name);

/* Whether the labels at a path tell configurations apart: more than one, not as good as never the same, no
 * dates. */
bool vt_json_varies(const struct vt_json_keys *keys, size_t path);

/* Whether the numbers at a path are a parameter: a few whole ones that come again and again under a name that
 * says nothing, in a file where others are measured. */
bool vt_json_is_parameter(const struct vt_json_keys *keys, size_t path);

/* Whether any number in the file is called what can be measured, is a fraction, or is one of a list. */
bool vt_json_measures(const struct vt_json_keys *keys);

/* Whether the scalars at a path tell a run's outcome. */
bool vt_json_tells_outcome(const struct vt_json_keys *keys, size_t path, enum vt_outcome_of asks);

/* Frees what the keys own and leaves them empty; a second call is harmless. */
void vt_json_keys_free(struct vt_json_keys *keys);

/* ---- small things that survey and reading share */

/* Whether the node is neither an object nor an array. */
bool vt_json_is_scalar(const struct vt_json *node);

/* The text of a scalar: "true", "false", "" for null. */
struct vt_text vt_json_text(const struct vt_json *node);

/* A number, or a string that is one, with its unit or as a duration, too. */
bool vt_json_is_number(const struct vt_json *node);

/* A list of numbers, or of such lists, by its first member that says anything. */
bool vt_json_is_numbers(const struct vt_json *node);

#endif

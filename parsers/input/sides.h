/* Which side of a comparison a file is of, as the names of files and folders and the order of the inputs say:
 * off-1.txt beside on-1.txt, before/ beside after/, `judge old.json new.json`. */
#ifndef VT_PARSERS_INPUT_SIDES_H
#define VT_PARSERS_INPUT_SIDES_H

#include "base/hash.h"
#include "model/provenance.h"
#include "model/study.h"

/* One file that is to be read. */
struct vt_sided {
    const char *path;
    size_t root;            /* how much of the path was named; behind it are folders that were walked */
    size_t argument;        /* which of the inputs it came from */
    struct vt_labels given; /* what "factor=level" in its path and --set say, which is final */
    struct vt_labels found; /* what is found here: owned, as `given` */
    struct vt_labels why;   /* factor -> what told it, in words: owned */
};

/* Finds factors whose levels are words in the names ("off" and "on", "host" and "guest": vt_level_word) that
 * split the files: at least two levels of one family,
 * side by side in a folder or among inputs that were named. A switch's name beside the word names the factor
 * ("vt_off"), else it is "place" for host and guest, "switch" for off and on, "side" for others. Where one
 * file's name holds a baseline's word ("baseline.json") or "no" ("no-vt.json") and others do not, what the
 * others hold in its place are the other levels. A factor that changes just as a given one does is left out.
 */
enum vt_status vt_sides_by_words(struct vt_sided file[], size_t n, struct vt_error *err);

/* Makes each of the n_paths inputs a level of "side", called by what is different in their names. */
enum vt_status vt_sides_by_inputs(struct vt_sided file[], size_t n, const char *const path[], size_t n_paths,
                                  struct vt_error *err);

/* Whether a[i] and b[i] always change together: one level of b goes with each of a and back, at least two of
 * each; NULL, for no level, goes with NULL. */
bool vt_sides_together(const char *const a[], const char *const b[], size_t n, struct vt_error *err);

/* ---- what the data say of the factors that were found, by name; `provenance` may be NULL */

/* Whether any factor of the series beside those found has two levels, or is in some series only. */
bool vt_sides_are_told(const struct vt_study *study, const struct vt_names *found);

/* Whether some metric of some benchmark was measured on more than one side. */
bool vt_sides_meet(const struct vt_study *study, struct vt_error *err);

/* Takes out the found factors that change just as a factor of the data does, which then says it better. */
enum vt_status vt_sides_drop_told(struct vt_study *study, const struct vt_names *found,
                                  struct vt_provenance *provenance, struct vt_error *err);

/* A note for each factor that was found and is in the series: `sides_found`, the baseline first. */
enum vt_status vt_sides_note(struct vt_study *study, const struct vt_names *found, struct vt_error *err);

/* Commands of hyperfine without any factor are levels of `command`, the first run the baseline, with a note.
 */
enum vt_status vt_sides_by_commands(struct vt_study *study, struct vt_provenance *provenance,
                                    struct vt_error *err);

/* Commands of hyperfine that change just as a found factor does are one benchmark. */
enum vt_status vt_sides_join_commands(struct vt_study *study, const struct vt_names *found,
                                      struct vt_error *err);

/* Frees its labels. */
void vt_sided_free(struct vt_sided *file);

#endif

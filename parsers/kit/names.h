/* What the names of files and folders say: which words are levels of a factor, which only number a
 * repetition, and what is left to name the benchmark. */
#ifndef VT_PARSERS_KIT_NAMES_H
#define VT_PARSERS_KIT_NAMES_H

#include "base/hash.h"
#include "model/labels.h"
#include "model/level_word.h"

/* A piece of a name: digits, Latin or Cyrillic letters, or letters that are written without blanks (kana,
 * Han); level words are pieces whole, also where punctuation stands inside ("bare-metal"). */
struct vt_name_piece {
    struct vt_text text; /* a view into the name */
    enum vt_side side;   /* not a level word: VT_SIDE_NONE */
    int family;          /* of the level word */
    bool number;         /* digits only */
    bool assigned;       /* part of "factor=level", which says by itself what it is */
};

/* Takes the next piece off a path's component; false at its end. */
VT_TAKEN bool vt_name_next(struct vt_text *rest, struct vt_name_piece *piece);

/* Whether a piece only says which repetition it was when a number follows: "run", "rep", "trial", "проход".
 */
bool vt_name_is_repetition(struct vt_text piece);

/* Whether a piece is the name of a switch that people put before or behind a level: "vt", "iommu", "smt". */
bool vt_name_is_switch(struct vt_text piece);

/* Adds to `counted` the word of a file's name that is followed right away by a 0 or 1: "sort1" among others
 * says that "sort2" is another run of sort, where "sha256" and "x264" are names. */
enum vt_status vt_name_count(const char *path, struct vt_names *counted, struct vt_error *err);

/* What the file's name, from its last '/' to its first dot, says ran: its pieces without numbers, level
 * words, the words that number, names and levels of `factors` (those of the factor `but`, unless NULL, stay,
 * and then single letters go). Digits right behind a word belong to it unless the word is one of `counted`
 * (may be NULL). Where nothing is left, the folders above it down from path + root are asked, the nearest
 * first; "benchmark" when they say nothing either. Owned by the caller; NULL when memory ran out. */
VT_TAKEN char *vt_name_benchmark(const char *path, size_t root, const struct vt_labels *factors,
                                 const char *but, const struct vt_names *counted);

/* What tells files apart that are no mere repetitions of each other: all of the name from path + root on (of
 * a file that was named itself, its last component) but for numbers and the names and levels of `factors`.
 * Owned by the caller; NULL when memory ran out. */
VT_TAKEN char *vt_name_stem(const char *path, size_t root, const struct vt_labels *factors,
                            const struct vt_names *counted);

#endif

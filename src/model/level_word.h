/* Words that name the two sides of a comparison, in the languages of our users: off and on, before and after,
 * host and guest, выкл and вкл, 無効 and 有効. The only list of them: columns, keys, names of files and
 * folders, and the choice of the baseline go by it. */
#ifndef VT_MODEL_LEVEL_WORD_H
#define VT_MODEL_LEVEL_WORD_H

#include "base/hash.h"
#include "base/text.h"

enum vt_side { VT_SIDE_NONE, VT_SIDE_BASELINE, VT_SIDE_CANDIDATE };

/* Which side a word names, in any case, "Выкл." like "выкл"; NONE when it names none. *family (may be NULL)
 * becomes the number, from 1 on, of the family that it belongs to: words of one family tell sides of the same
 * switch ("off" and "on", "host" and "vm"); 0 with NONE. */
enum vt_side vt_level_word(struct vt_text word, int *family);

/* How telling a baseline's word is: 0 for "baseline", more for weaker ones; the same large number for all
 * that are none. */
int vt_level_rank(struct vt_text word);

/* Whether a word names a baseline, or what is only beside other levels one: "default", "normal". */
bool vt_level_is_plain(struct vt_text word);

/* Which of the levels of one factor is the baseline: the most telling word ("off"); else the one whose name
 * differs from the others' by a baseline's word ("vt_off" beside "vt_on", "kvm host" beside "kvm guest"), a
 * negation ("novt" beside "vt") or the lack of a candidate's word ("kernel" beside "kernel patched"); else
 * the first. 0 when memory runs out. */
size_t vt_level_baseline(const struct vt_names *levels);

/* A level word that begins or ends a word written without blanks ("仮想化なし", "启用虚拟化"): its length, or
 * 0. *front says at which end. Single characters count for 有, 無 and 无 only. */
size_t vt_level_glued(struct vt_text word, bool *front);

/* How many bytes of "novt" or "non-nested" are the negation before the rest; 0 when it begins with none. */
size_t vt_level_negation(struct vt_text word);

/* The baseline's level that a level repeats ("off-again" of "off"): the length of the repeated name, or 0. */
size_t vt_level_repeats(const char *level);

#endif

/* Whether a switch was really switched: the claims that parsers prove (docs/EVIDENCE.md) against the levels.
 */
#ifndef VT_JUDGE_DESIGN_EVIDENCE_H
#define VT_JUDGE_DESIGN_EVIDENCE_H

#include "model/study.h"

/* Whether a fact of the environment shows the very switch that the factor names: "hardware virtualization" of
 * "vt". */
bool vt_evidence_is_of(const char *factor, const char *fact);

/* Flags evidence_missing and evidence_against on the study's comparisons from `first`, with one note for each
 * switch. */
enum vt_status vt_evidence_judge(struct vt_study *study, size_t first, struct vt_error *err);

#endif

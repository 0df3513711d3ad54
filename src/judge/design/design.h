/* What the design of the experiment lets one conclude: what changed together with the compared factor, and
 * whether the switch was really switched. docs/METHODS.md tells every rule. */
#ifndef VT_JUDGE_DESIGN_DESIGN_H
#define VT_JUDGE_DESIGN_DESIGN_H

#include "model/study.h"

/* Adds to `confounded` every fact that has one value on the baseline's side and another on the candidate's,
 * as "A -> B": os, kernel, memory, cpu, tool versions, governor, host, ...; and "day" when the sides were
 * measured on different days. Facts that differ from hour to hour (dates, loads, free memory) are none, nor
 * those that show the factor itself. */
enum vt_status vt_design_facts(const struct vt_study *study, const struct vt_series *a,
                               const struct vt_series *b, const char *factor, struct vt_labels *confounded,
                               struct vt_error *err);

/* Flags evidence_missing and evidence_against on the study's comparisons from `first`, with one note for each
 * switch. */
enum vt_status vt_design_evidence(struct vt_study *study, size_t first, struct vt_error *err);

/* Flags drift on the comparisons whose baseline, measured again, came out different. */
void vt_design_again(struct vt_study *study, size_t first);

/* Notes what follows from the comparisons from `first`, once the suites are judged: what a confounded change
 * belongs to, how a baseline measured again came out, how many comparisons were judged at once. */
enum vt_status vt_design_notes(struct vt_study *study, size_t first, struct vt_error *err);

/* Seconds since 1970 of a date and time as tools print them ("2018/10/22 23:32:01", "2018-10-22T23:32:01Z",
 * "Mon Oct 22 23:32:01 2018"), zones passed over; NAN when there is none. */
double vt_design_date(const char *text);

/* The baseline's level that a level repeats ("off-again" of "off"), or 0: length of the repeated name. */
size_t vt_design_repeats(const char *level);

#endif

/* Calendar dates as people and tools write them: the one reader of them. */
#ifndef VT_BASE_DATE_H
#define VT_BASE_DATE_H

#include "base/text.h"

#include <stdbool.h>

/* Days from 1970-01-01 to a date of the Gregorian calendar, which may be before. `month` 1 to 12, `day` from
 * 1; no check is made. */
long vt_date_days(long year, long month, long day);

/* The whole text, blanks at its ends aside, is a date with or without a clock:
 *     2026-12-01   2026/12/01 08:15   2026-12-01T08:15:30.25+03:00   01.12.2026 08:15   Tue Dec  1 08:15:30
 * CET 2026 into seconds since 1970-01-01 00:00 UTC. A zone is Z, UTC, GMT, +HH, +HHMM or +HH:MM (a minus
 * likewise), or an abbreviation that means one thing (those of RFC 5322 but CST, which is China's, too;
 * Europe's; JST); without one the clock counts as UTC. False, and *seconds NAN, when it is none, as for a day
 * that no calendar has or a zone that is not known. */
__attribute__((warn_unused_result)) bool vt_date_read(struct vt_text text, double *seconds);

/* The first such date in a text, at the beginning of a word, of 1970 or later. False, and *seconds NAN, when
 * there is none. */
__attribute__((warn_unused_result)) bool vt_date_find(struct vt_text text, double *seconds);

#endif

/* One field of a CSV row. */
#ifndef VT_BASE_CSV_FIELD_H
#define VT_BASE_CSV_FIELD_H

#include <stdio.h>

/* Prints a field as RFC 4180 has it: quoted where it must be. */
void vt_csv_field_put(FILE *to, const char *text);

#endif

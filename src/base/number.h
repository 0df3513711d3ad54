/* Numbers as text that reads back to the same bits, in any locale. */
#ifndef VT_BASE_NUMBER_H
#define VT_BASE_NUMBER_H

#include <stddef.h>

#define VT_NUMBER_SIZE 32

/* The shortest decimal that reads back as x, which must be finite, NUL-terminated; returns its length. */
size_t vt_number_text(double x, char text[VT_NUMBER_SIZE]);

/* The number that the text begins with, which must be one by JSON's rules (infinite when it is too large);
 * *after becomes what follows it. */
double vt_number_read(const char *text, const char **after);

/* A forecast is no exact number: n of at least 0 rounded up to two digits, whole where it is under 100. */
double vt_number_about(double n);

#endif

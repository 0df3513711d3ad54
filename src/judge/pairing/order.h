/* Values mostly come in the order wanted, and a long series need not be sorted to find that out. */
#ifndef VT_JUDGE_PAIRING_ORDER_H
#define VT_JUDGE_PAIRING_ORDER_H

#include <stddef.h>

/* As qsort(), in one pass when the n elements are in order already. */
void vt_sort_unless_sorted(void *base, size_t n, size_t size, int (*compare)(const void *, const void *));

#endif

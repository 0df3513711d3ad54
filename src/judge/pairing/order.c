#include "judge/pairing/order.h"

#include <stdlib.h>

void vt_sort_unless_sorted(void *base, size_t n, size_t size, int (*compare)(const void *, const void *))
{
    const char *at = base;
    size_t i = 1;

    while (i < n && compare(at + (i - 1) * size, at + i * size) <= 0)
        i++;
    if (i < n)
        qsort(base, n, size, compare);
}

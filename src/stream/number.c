#include "stream/number.h"

#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

/* digits / 10^places, written from its end. */
static size_t put_digits(bool minus, long long digits, int places, char text[VT_NUMBER_SIZE])
{
    char back[VT_NUMBER_SIZE];
    size_t n = 0, length;

    for (int i = 0; digits || i <= places; i++, digits /= 10) {
        if (places && i == places)
            back[n++] = '.';
        back[n++] = (char)('0' + digits % 10);
    }
    if (minus)
        back[n++] = '-';
    for (length = n; n > 0; n--)
        text[length - n] = back[n - 1];
    text[length] = '\0';
    return length;
}

/* Most measured values have few decimals. An integer below 2^53 divided by a power of ten is rounded correctly, just
 * as reading the decimal is, so when the quotient is x again, these digits are x. */
static size_t few_decimals(double x, char text[VT_NUMBER_SIZE])
{
    static const double power[] = {1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6};

    for (int k = 0; k <= 6; k++) {
        double scaled = nearbyint(x * power[k]);
        if (!(fabs(scaled) < 1e15))
            return 0;
        if (scaled / power[k] != x)
            continue;
        return put_digits(signbit(x), llabs((long long)scaled), k, text);
    }
    return 0;
}

size_t vt_number_text(double x, char text[VT_NUMBER_SIZE])
{
    size_t n = few_decimals(x, text);

    for (int digits = 15; !n && digits <= 17; digits++) {
        int wrote = snprintf(text, VT_NUMBER_SIZE, "%.*g", digits, x);
        if (digits == 17 || strtod(text, NULL) == x)
            n = (size_t)wrote;
    }
    return n;
}

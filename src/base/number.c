#include "base/number.h"

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

/* Powers of ten that a double holds exactly. */
static const double exact_power[] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,  1e9,  1e10, 1e11,
                                     1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};

/* The digits of x, at least `least` of them; returns how many. */
static size_t put_digits(uint64_t x, size_t least, char *text)
{
    char reversed[24];
    size_t n = 0;

    while (x > 0 || n < least) {
        reversed[n++] = (char)('0' + x % 10);
        x /= 10;
    }
    for (size_t i = 0; i < n; i++)
        text[i] = reversed[n - 1 - i];
    return n;
}

/* Most measured values have few decimals. An integer below 2^53 divided by a power of ten is rounded
 * correctly, just as reading the decimal is, so when the quotient is x again, these digits are x. */
static size_t few_decimals(double x, char text[VT_NUMBER_SIZE])
{
    double size = fabs(x);

    for (size_t k = 0; k <= 9; k++) {
        double scaled = nearbyint(size * exact_power[k]);
        size_t n = 0;
        if (!(scaled < 1e15))
            return 0;
        if (scaled / exact_power[k] != size)
            continue;
        if (signbit(x))
            text[n++] = '-';
        uint64_t digits = (uint64_t)scaled, unit = (uint64_t)exact_power[k];
        n += put_digits(digits / unit, 1, text + n);
        if (k > 0) {
            text[n++] = '.';
            n += put_digits(digits % unit, k, text + n);
        }
        text[n] = '\0';
        return n;
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

static int exponent_of(const char **at)
{
    const char *p = *at;
    int exponent = 0;

    if (*p != 'e' && *p != 'E')
        return 0;
    p++;
    bool negative = *p == '-';
    p += *p == '-' || *p == '+';
    for (; *p >= '0' && *p <= '9'; p++)
        exponent = exponent < 10000 ? 10 * exponent + (*p - '0') : exponent;
    *at = p;
    return negative ? -exponent : exponent;
}

/* Up to 15 digits and a small power of ten are exact in a double, so one multiplication or division rounds as
 * reading the decimal does (Clinger 1990, PLDI). */
double vt_number_read(const char *text, const char **after)
{
    const char *p = text + (*text == '-');
    uint64_t digits = 0;
    int seen = 0, power = 0;

    for (; *p >= '0' && *p <= '9'; p++, seen += digits > 0)
        digits = digits < 100000000000000000U ? 10 * digits + (uint64_t)(*p - '0') : digits;
    if (*p == '.')
        for (p++; *p >= '0' && *p <= '9'; p++, power--, seen += digits > 0)
            digits = digits < 100000000000000000U ? 10 * digits + (uint64_t)(*p - '0') : digits;
    power += exponent_of(&p);
    *after = p;
    if (seen <= 16 && digits <= (UINT64_C(1) << 53) && power >= -22 && power <= 22) {
        double x = (double)digits;
        x = power < 0 ? x / exact_power[-power] : x * exact_power[power];
        return *text == '-' ? -x : x;
    }
    return strtod(text, NULL);
}

double vt_number_about(double n)
{
    double unit = n > 100 ? pow(10, floor(log10(n)) - 1) : 1;

    return ceil(n / unit - 1e-9) * unit;
}

#include "stats/decimal.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const double ten_to[] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,  1e9,  1e10, 1e11,
                                1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};

enum { MOST_PLACES = 22, MOST_SLOW = 10000 };

/* True when x is whole * 10^-places for a whole below 2^53: then both are exact doubles, and as division
 * rounds correctly the quotient is what the decimal reads as. */
static bool fits(double x, int places, int64_t *whole)
{
    double scaled = nearbyint(x * ten_to[places]);

    if (!(fabs(scaled) < 0x1p53) || scaled / ten_to[places] != x)
        return false;
    *whole = (int64_t)scaled;
    return true;
}

/* The common case: few digits, no extreme exponents. */
static bool scale_fast(const double x[], size_t n, int64_t whole[], int *places)
{
    int k = 0;
    int64_t w;

    for (size_t i = 0; i < n; i++)
        while (!fits(x[i], k, &w))
            if (++k > MOST_PLACES || fabs(x[i]) >= 0x1p53)
                return false;
    for (size_t i = 0; i < n; i++)
        if (!fits(x[i], k, &whole[i]))
            return false;
    *places = k;
    return true;
}

/* The shortest decimal that reads as x: digits * 10^-places without trailing zeros. Independent of the
 * locale. */
static void shortest(double x, int64_t *digits, int *places)
{
    char text[40], *mantissa_end;
    int precision = 15;

    do /* a number is printed and read back in the same locale, whatever its decimal point */
        snprintf(text, sizeof text, "%.*e", precision - 1, x);
    while (strtod(text, NULL) != x && ++precision <= 17);
    mantissa_end = strchr(text, 'e');
    int64_t number = 0;
    for (char *c = text; c < mantissa_end; c++)
        if (*c >= '0' && *c <= '9')
            number = number * 10 + (*c - '0');
    int exponent = (int)strtol(mantissa_end + 1, NULL, 10) - ((precision > 17 ? 17 : precision) - 1);
    for (; number && number % 10 == 0; number /= 10)
        exponent++;
    *digits = text[0] == '-' ? -number : number;
    *places = number ? -exponent : 0;
}

/* Any exponents, as long as all digits fit between the largest and the smallest. */
static bool scale_slow(const double x[], size_t n, int64_t whole[], int *places)
{
    int most = -400, own;
    int64_t digits;

    for (size_t i = 0; i < n; i++) {
        if (!isfinite(x[i]))
            return false;
        shortest(x[i], &digits, &own);
        if (digits && own > most)
            most = own;
    }
    for (size_t i = 0; i < n; i++) {
        shortest(x[i], &whole[i], &own);
        for (int k = own; whole[i] && k < most; k++) {
            if (llabs(whole[i]) >= INT64_C(1) << 57)
                return false;
            whole[i] *= 10;
        }
    }
    *places = most == -400 ? 0 : most;
    return true;
}

bool vt_decimal_scale(const double x[], size_t n, int64_t whole[], int *places)
{
    return scale_fast(x, n, whole, places) || (n <= MOST_SLOW && scale_slow(x, n, whole, places));
}

double vt_decimal_value(int64_t whole, int places)
{
    double size = (double)whole;

    if (places >= 0 && places <= MOST_PLACES && fabs(size) < 0x1p53)
        return size / ten_to[places];
    char text[48];
    snprintf(text, sizeof text, "%llde%d", (long long)whole, -places);
    return strtod(text, NULL); /* no decimal point, so no locale */
}

double *vt_decimal_differences(const double a[], const double b[], size_t n)
{
    double *d = malloc((n + 1) * sizeof *d), *both = malloc((2 * n + 1) * sizeof *both);
    int64_t *whole = malloc((2 * n + 1) * sizeof *whole);
    int places;

    if (d && both && whole) {
        memcpy(both, a, n * sizeof *a);
        memcpy(both + n, b, n * sizeof *b);
        bool decimal = vt_decimal_scale(both, 2 * n, whole, &places);
        for (size_t i = 0; i < n; i++)
            d[i] = decimal ? vt_decimal_value(whole[n + i] - whole[i], places) : b[i] - a[i];
    } else {
        free(d);
        d = NULL;
    }
    free(both);
    free(whole);
    return d;
}

#include "stats/spread.h"

#include "stats/distribution.h"
#include "stats/moments.h"

#include <math.h>

struct distances {
    double mean, squares; /* squares: around the mean */
};

static struct distances from_median(const double x[], size_t n)
{
    double median = (x[(n - 1) / 2] + x[n / 2]) / 2;
    struct distances d = {0};

    for (size_t i = 0; i < n; i++)
        d.mean += fabs(x[i] - median) / (double)n;
    for (size_t i = 0; i < n; i++) {
        double off = fabs(x[i] - median) - d.mean;
        d.squares += off * off;
    }
    return d;
}

bool vt_spread_unequal(const double a[], size_t na, const double b[], size_t nb)
{
    if (na < 3 || nb < 3)
        return false;
    double sd_a = vt_sd(a, na), sd_b = vt_sd(b, nb), n1 = (double)na, n2 = (double)nb;
    double fewer = n1 < n2 ? sd_a : sd_b, more = n1 < n2 ? sd_b : sd_a;
    if (fmax(n1, n2) >= 2 * fmin(n1, n2) && (fewer > 1.5 * more || more > 2 * fewer))
        return true;
    struct distances da = from_median(a, na), db = from_median(b, nb);
    double df = n1 + n2 - 2, variance = (da.squares + db.squares) / df * (1 / n1 + 1 / n2);
    double difference = da.mean - db.mean;
    return difference != 0 && vt_t_two_sided(difference / sqrt(variance), df) < 0.01;
}

/* Judges ten runs with VT off against ten with VT on, then whole files, if any are named.
 * Build: cc example.c $(pkg-config --cflags --libs vtstat) */
#include <stdio.h>
#include <vtstat.h>

static void print(const struct vtstat_judgement *j)
{
    for (size_t i = 0; i < vtstat_count(j); i++) {
        printf("%s %s: %s\n  %s\n", vtstat_benchmark(j, i), vtstat_metric(j, i),
               vtstat_verdict_name(vtstat_verdict(j, i)), vtstat_reason(j, i));
        printf("  ratio of the %s %.4f, %.0f %% interval [%.4f, %.4f], p %.2g\n", vtstat_estimand(j, i),
               vtstat_ratio(j, i), 100 * vtstat_interval_level(j, i), vtstat_interval_low(j, i),
               vtstat_interval_high(j, i), vtstat_p(j, i));
        for (size_t k = 0; *vtstat_flag(j, i, k); k++)
            printf("  beware: %s\n", vtstat_flag(j, i, k));
    }
}

int main(int argc, char **argv)
{
    static const double off[] = {51.67, 51.71, 51.59, 51.80, 51.64, 51.77, 51.62, 51.69, 51.73, 51.66};
    static const double on[] = {48.31, 48.22, 48.40, 48.28, 48.35, 48.19, 48.33, 48.26, 48.38, 48.30};
    struct vtstat_options options = {.size = sizeof options, .threshold = 2};
    char *error = NULL;
    struct vtstat_judgement *j = vtstat_compare(off, 10, on, 10, VTSTAT_LOWER, &options, &error);

    if (j && argc > 1) {
        print(j);
        vtstat_free(j);
        j = vtstat_judge_paths((const char *const *)argv + 1, (size_t)argc - 1, &options, &error);
    }
    if (!j) {
        fprintf(stderr, "example: %s\n", error ? error : "memory ran out");
        vtstat_error_free(error);
        return 1;
    }
    print(j);
    vtstat_free(j);
    return 0;
}

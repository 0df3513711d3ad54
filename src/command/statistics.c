/* vtstat statistics: a calculator for those who want the numbers next to R's. */
#include "base/csv_field.h"
#include "command/command.h"
#include "command/guard.h"
#include "command/options.h"
#include "command/table.h"
#include "judge/figures/figures.h"
#include "parsers/input/reader.h"
#include "stats/random.h"
#include "stream/output.h"
#include "stream/stream.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { SIDE = VT_OPTION_LONG, VALUE, LEVELS, GROUP, P, SEED, RESAMPLES, MOST_LEVELS = 8 };

static const struct vt_option options[] = {
    {"value", VALUE, "COLUMN", "read CSV; this column holds the numbers (default: value)"},
    {"side", SIDE, "COLUMN", "the column that tells the sides apart; the first side seen is the baseline"},
    {"levels", LEVELS, "COLUMNS",
     "these columns are levels of repetition, outermost first, such as boot,run,iteration"},
    {"group", GROUP, "COLUMN", "analysis of variance between the groups in this column"},
    {"p", P, "COLUMN", "adjust the p-values in this column as one family"},
    {"seed", SEED, "N", "seed of bootstraps and permutations (default 20260101)"},
    {"resamples", RESAMPLES, "N",
     "bootstrap resamples and drawn permutations (default: 199999 for few values, down to 1999 for many, "
     "none above 100000)"},
    {"output", 'o', "FILE", "write to FILE instead of standard output"},
    {0},
};

static const char summary[] =
    "Prints every statistic that is defined for the data as CSV: benchmark,statistic,side_or_pair,value. "
    "docs/STATISTICS.md defines each. Without options that name columns, FILE is a stream of vtstat or raw "
    "results "
    "as `vtstat read` takes them, and standard input is a stream.";

struct settings {
    const char *side, *value, *levels, *group, *p, *output, *input;
    struct vt_resampling how;
};

/* Where rows go. The header waits for the first, so that an input that cannot be read leaves nothing
 * behind. */
struct rows {
    FILE *to;
    bool begun;
};

static void begin_rows(struct rows *rows)
{
    if (!rows->begun)
        fputs("benchmark,statistic,side_or_pair,value\n", rows->to);
    rows->begun = true;
}

static void print_row(void *context, const char *benchmark, const char *name, const char *of, double value)
{
    struct rows *rows = context;
    FILE *to = rows->to;

    begin_rows(rows);
    vt_csv_field_put(to, benchmark);
    putc(',', to);
    vt_csv_field_put(to, name);
    putc(',', to);
    vt_csv_field_put(to, of);
    fprintf(to, ",%.17g\n", value);
}

/* "dir/runs.csv" -> "runs". */
static char *benchmark_of(const char *path)
{
    const char *name = strrchr(path, '/') ? strrchr(path, '/') + 1 : path;
    size_t n = strlen(name) > 4 && !strcmp(name + strlen(name) - 4, ".csv") ? strlen(name) - 4 : strlen(name);

    return vt_text_dup((struct vt_text){name, n});
}

static enum vt_status take_count(const struct vt_option_reader *r, double low, double high, size_t *count,
                                 struct vt_error *err)
{
    double number = 0;

    if (vt_options_number(r, low, high, &number, err))
        return err->status;
    if (number != floor(number))
        return vt_fail(err, VT_USAGE, "--%s takes a whole number, not '%s'", r->name, r->value);
    *count = (size_t)number;
    return VT_OK;
}

static enum vt_status take_option(struct settings *s, const struct vt_option_reader *r, struct vt_error *err)
{
    size_t seed = 0;

    switch (r->code) {
    case 0:
        if (s->input)
            return vt_fail(err, VT_USAGE, "only one input is read; '%s' is one too many", r->value);
        s->input = r->value;
        break;
    case SIDE:
        s->side = r->value;
        break;
    case VALUE:
        s->value = r->value;
        break;
    case LEVELS:
        s->levels = r->value;
        break;
    case GROUP:
        s->group = r->value;
        break;
    case P:
        s->p = r->value;
        break;
    case SEED:
        if (!take_count(r, 0, 0x1p53, &seed, err))
            s->how.seed = seed;
        break;
    case RESAMPLES:
        take_count(r, 99, 1e8, &s->how.resamples, err);
        break;
    case 'o':
        s->output = r->value;
        break;
    }
    return err->status;
}

static enum vt_status check_settings(const struct settings *s, struct vt_error *err)
{
    if (s->p && (s->side || s->value || s->levels || s->group))
        return vt_fail(err, VT_USAGE,
                       "--p stands alone: a family of p-values has no sides, groups or levels");
    if (s->group && (s->side || s->levels))
        return vt_fail(err, VT_USAGE, "--group goes with --value only");
    return VT_OK;
}

/* The values of one side, gathered from the table's rows, and the keys of its levels. */
struct gathered {
    double *x, *key[MOST_LEVELS];
    size_t n;
};

static void gathered_free(struct gathered *g)
{
    free(g->x);
    for (size_t k = 0; k < MOST_LEVELS; k++)
        free(g->key[k]);
    *g = (struct gathered){0};
}

static enum vt_status gather(const struct vt_column *value, const struct vt_column *side, size_t which,
                             const struct vt_column keys[], size_t n_keys, size_t rows, struct gathered *g,
                             struct vt_error *err)
{
    bool full = (g->x = malloc((rows + 1) * sizeof *g->x)) != NULL;

    for (size_t k = 0; k < n_keys; k++)
        full = (g->key[k] = malloc((rows + 1) * sizeof *g->x)) != NULL && full;
    if (!full)
        return vt_no_memory(err);
    for (size_t i = 0; i < rows; i++) {
        if (side && side->label[i] != which)
            continue;
        for (size_t k = 0; k < n_keys; k++)
            g->key[k][g->n] = (double)keys[k].label[i];
        g->x[g->n++] = value->number[i];
    }
    return VT_OK;
}

static void give_side(const struct vt_figures *f, const char *of, const struct gathered *g, size_t levels)
{
    if (levels) {
        struct vt_figures_levels side = {g->x, (const double *const *)g->key, levels, g->n};
        vt_figures_nested_side(f, of, &side);
    } else {
        vt_figures_side(f, of, g->x, g->n);
    }
}

static void give_pair(const struct vt_figures *f, const char *of, const struct gathered *a,
                      const struct gathered *b, size_t levels)
{
    if (levels) {
        struct vt_figures_levels sa = {a->x, (const double *const *)a->key, levels, a->n};
        struct vt_figures_levels sb = {b->x, (const double *const *)b->key, levels, b->n};
        vt_figures_nested_pair(f, of, &sa, &sb);
    } else {
        vt_figures_pair(f, of, a->x, a->n, b->x, b->n);
    }
}

/* All sides one after another, then each against the first. columns: value, side if there is one, then the
 * levels. */
static enum vt_status give_sides(const struct vt_figures *f, const struct vt_table *t, bool sided,
                                 size_t levels, struct vt_error *err)
{
    const struct vt_column *side = sided ? &t->column[1] : NULL, *keys = &t->column[sided ? 2 : 1];
    size_t sides = sided ? side->labels.n : 1, n_keys = levels ? levels - 1 : 0;
    struct gathered *g = calloc(sides, sizeof *g);

    if (!g)
        return vt_no_memory(err);
    for (size_t i = 0; i < sides && !err->status; i++)
        if (!gather(&t->column[0], side, i, keys, n_keys, t->rows, &g[i], err))
            give_side(f, sided ? side->labels.at[i] : "-", &g[i], levels);
    for (size_t i = 1; i < sides && !err->status; i++) {
        size_t size = strlen(side->labels.at[i]) + strlen(side->labels.at[0]) + 2;
        char *of = malloc(size);
        if (!of) {
            vt_no_memory(err);
            break;
        }
        snprintf(of, size, "%s:%s", side->labels.at[i], side->labels.at[0]);
        give_pair(f, of, &g[0], &g[i], levels);
        free(of);
    }
    for (size_t i = 0; i < sides; i++)
        gathered_free(&g[i]);
    free(g);
    return err->status;
}

/* Splits "l3,l2,l1" in place into names. */
static enum vt_status split_levels(char *text, const char *names[], size_t *n, struct vt_error *err)
{
    for (char *at = text; at; (*n)++) {
        char *comma = strchr(at, ',');
        if (comma)
            *comma++ = '\0';
        if (!*at)
            return vt_fail(err, VT_USAGE,
                           "--levels has an empty name; it takes columns such as boot,run,iteration");
        if (*n == MOST_LEVELS)
            return vt_fail(err, VT_USAGE, "--levels takes at most %d columns", MOST_LEVELS);
        names[*n] = at;
        at = comma;
    }
    return *n > 1 ? VT_OK
                  : vt_fail(err, VT_USAGE, "--levels takes at least two columns; for one, leave it out");
}

static enum vt_status run_sides(const struct settings *s, const struct vt_figures *f, struct vt_error *err)
{
    struct vt_column column[2 + MOST_LEVELS] = {
        {.name = s->value ? s->value : "value", .kind = VT_COLUMN_NUMBER}};
    struct vt_table table = {.column = column, .n_columns = 1};
    const char *names[MOST_LEVELS];
    char *levels = s->levels ? malloc(strlen(s->levels) + 1) : NULL;
    size_t n_levels = 0;

    if (s->levels && !levels)
        return vt_no_memory(err);
    if (levels && split_levels(strcpy(levels, s->levels), names, &n_levels, err)) {
        free(levels);
        return err->status;
    }
    if (s->side)
        column[table.n_columns++] = (struct vt_column){.name = s->side, .kind = VT_COLUMN_LABEL};
    for (size_t i = 0; i < n_levels; i++) /* an iteration needs no key: it is the value itself */
        column[table.n_columns++] = (struct vt_column){
            .name = names[i], .kind = i + 1 < n_levels ? VT_COLUMN_LABEL : VT_COLUMN_IGNORED};
    if (!vt_table_read(&table, s->input, err))
        give_sides(f, &table, s->side != NULL, n_levels, err);
    vt_table_free(&table);
    free(levels);
    return err->status;
}

static enum vt_status run_groups(const struct settings *s, const struct vt_figures *f, struct vt_error *err)
{
    struct vt_column column[] = {{.name = s->value ? s->value : "value", .kind = VT_COLUMN_NUMBER},
                                 {.name = s->group, .kind = VT_COLUMN_LABEL}};
    struct vt_table table = {.column = column, .n_columns = 2};

    if (!vt_table_read(&table, s->input, err))
        vt_figures_groups(f, column[0].number, column[1].label, table.rows, column[1].labels.n);
    vt_table_free(&table);
    return err->status;
}

static enum vt_status run_adjustments(const struct settings *s, const struct vt_figures *f,
                                      struct vt_error *err)
{
    struct vt_column column[] = {{.name = s->p, .kind = VT_COLUMN_NUMBER}};
    struct vt_table table = {.column = column, .n_columns = 1};

    if (!vt_table_read(&table, s->input, err)) {
        for (size_t i = 0; i < table.rows && !err->status; i++)
            if (!(column[0].number[i] >= 0 && column[0].number[i] <= 1))
                vt_fail_at(err, VT_INPUT, s->input, table.line[i],
                           "%g is no p-value, which lies from 0 to 1; correct the row", column[0].number[i]);
        if (!err->status)
            vt_figures_adjusted(f, column[0].number, table.rows);
    }
    vt_table_free(&table);
    return err->status;
}

/* A stream, or whatever `vtstat read` reads: told apart by how the file begins. Standard input is a
 * stream. */
static enum vt_status run_study(const struct settings *s, struct vt_figures *f, struct vt_error *err)
{
    static const char head[] = "{\"type\":";
    char begin[sizeof head] = "";
    struct vt_stream stream = {0};
    struct vt_reader_path path = {.path = s->input};
    struct vt_reader_options reader = {0};
    FILE *in = strcmp(s->input, "-") ? fopen(s->input, "rb") : stdin;
    bool is_stream = in == stdin;

    if (in && in != stdin) {
        is_stream = fread(begin, 1, sizeof head - 1, in) == sizeof head - 1 && !strcmp(begin, head);
        rewind(in);
    }
    if (in && is_stream)
        vt_stream_read(in, s->input, &stream, err);
    else
        vt_read_paths(&stream.study, &path, 1, &reader, err);
    if (in && in != stdin)
        fclose(in);
    if (!err->status)
        vt_figures_study(f, &stream.study, err);
    vt_stream_free(&stream);
    return err->status;
}

/* What the columns named say; with none, a stream. */
static enum vt_status run(const struct settings *s, struct vt_figures *f, struct vt_error *err)
{
    char *benchmark = benchmark_of(s->input);

    f->benchmark = benchmark;
    if (!benchmark)
        vt_no_memory(err);
    else if (s->p)
        run_adjustments(s, f, err);
    else if (s->group)
        run_groups(s, f, err);
    else if (s->side || s->value || s->levels)
        run_sides(s, f, err);
    else
        run_study(s, f, err);
    free(benchmark);
    return err->status;
}

int vt_command_statistics(int argc, char **argv)
{
    struct vt_option_reader r = {.argc = argc, .argv = argv, .tables = {options}};
    struct settings s = {.how = {.seed = VT_SEED}};
    struct vt_error err = {0};
    struct vt_output output = {0};
    struct vt_guard guard = {0};

    while (vt_options_next(&r, &err)) {
        if (r.code == 'h') {
            vt_options_help(&r, "[FILE]", summary);
            goto done;
        }
        if (take_option(&s, &r, &err))
            goto done;
    }
    if (err.status || check_settings(&s, &err))
        goto done;
    if (!s.input && isatty(STDIN_FILENO)) {
        vt_fail(&err, VT_USAGE, "no input: name a file, or pipe a stream in; see --help");
        goto done;
    }
    if (!s.input)
        s.input = "-";
    if (vt_guard_input(&guard, s.input, &err) || vt_guard_output(&guard, s.output, &err)
        || vt_guard_check(&guard, &err) || vt_output_open(&output, s.output, &err))
        goto done;
    struct rows rows = {.to = output.file};
    struct vt_figures f = {.take = print_row, .context = &rows, .how = s.how};
    if (!run(&s, &f, &err))
        begin_rows(&rows);
    vt_output_close(&output, &err);
done:
    return vt_error_report(stderr, argv[0], &err);
}

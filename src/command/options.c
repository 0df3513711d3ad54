#include "command/options.h"

#include <getopt.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct vt_option help_option[] = {{"help", 'h', NULL, "this text"}, {0}};

/* The tables' rows one after another, --help last; NULL behind the last. */
static const struct vt_option *row(const struct vt_option_reader *r, size_t index)
{
    for (size_t t = 0; t < sizeof r->tables / sizeof *r->tables; t++)
        for (const struct vt_option *o = r->tables[t]; o && o->name; o++)
            if (index-- == 0)
                return o;
    return index == 0 ? help_option : NULL;
}

static void build(const struct vt_option_reader *r, struct option longs[], char shorts[])
{
    size_t n = 0, at = 0;
    const struct vt_option *o;

    shorts[at++] = '-'; /* operands come in their place */
    shorts[at++] = ':';
    for (; n < VT_MOST_OPTIONS && (o = row(r, n)); n++) {
        longs[n] = (struct option){o->name, o->argument ? required_argument : no_argument, NULL, o->code};
        if (o->code < 256) {
            shorts[at++] = (char)o->code;
            if (o->argument)
                shorts[at++] = ':';
        }
    }
    longs[n] = (struct option){0};
    shorts[at] = '\0';
}

static const char *name_of(const struct vt_option_reader *r, int code)
{
    const struct vt_option *o;

    for (size_t i = 0; (o = row(r, i)); i++)
        if (o->code == code)
            return o->name;
    return "";
}

bool vt_options_next(struct vt_option_reader *r, struct vt_error *err)
{
    struct option longs[VT_MOST_OPTIONS + 1];
    char shorts[2 * VT_MOST_OPTIONS + 3];

    build(r, longs, shorts);
    opterr = 0;
    bool standard_input =
        optind > 0 && optind < r->argc && !strcmp(r->argv[optind], "-"); /* is an operand, too */
    int code = standard_input || r->rest ? -1 : getopt_long(r->argc, r->argv, shorts, longs, NULL);
    r->rest |= code == -1 && !standard_input;
    if (code == -1 && optind < r->argc) {
        code = 1;
        optarg = r->argv[optind++];
    }
    if (code == -1)
        return false;
    if (code == '?' || code == ':') {
        const char *word = r->argv[optind - 1];
        vt_fail(err, VT_USAGE,
                code == ':' ? "the option %s needs an argument; see --help"
                            : "there is no option %s here; see --help",
                word);
        return false;
    }
    r->code = code == 1 ? 0 : code;
    r->name = code == 1 ? "input" : name_of(r, code);
    r->value = optarg;
    return true;
}

static void print_help_text(const char *text, int indent)
{
    int column = indent;

    while (*text) {
        size_t n = strcspn(text, " ");
        if (column > indent && column + 1 + (int)n > 100) {
            printf("\n%*s", indent, "");
            column = indent;
        }
        if (column > indent)
            column += printf(" ");
        column += printf("%.*s", (int)n, text);
        text += n + strspn(text + n, " ");
    }
    putchar('\n');
}

void vt_options_help(const struct vt_option_reader *r, const char *operands, const char *summary)
{
    const struct vt_option *o;

    printf("usage: vtstat %s [OPTION]... %s\n", r->argv[0], operands);
    print_help_text(summary, 0);
    putchar('\n');
    for (size_t i = 0; (o = row(r, i)); i++) {
        char left[80];
        snprintf(left, sizeof left, "%c%c%s --%s%s%s", o->code < 256 ? '-' : ' ',
                 o->code < 256 ? o->code : ' ', o->code < 256 ? "," : " ", o->name, o->argument ? " " : "",
                 o->argument ? o->argument : "");
        if (strlen(left) > 30)
            printf("  %s\n%33s", left, "");
        else
            printf("  %-30s ", left);
        print_help_text(o->help, 33);
    }
}

enum vt_status vt_options_pair(const struct vt_option_reader *r, struct vt_labels *labels,
                               struct vt_error *err)
{
    const char *equals = strchr(r->value, '=');
    char name[256];

    if (!equals || equals == r->value || (size_t)(equals - r->value) >= sizeof name)
        return vt_fail(err, VT_USAGE, "--%s takes NAME=VALUE, not '%s'", r->name, r->value);
    snprintf(name, sizeof name, "%.*s", (int)(equals - r->value), r->value);
    return vt_labels_set(labels, name, equals + 1, err);
}

enum vt_status vt_options_number(const struct vt_option_reader *r, double low, double high, double *number,
                                 struct vt_error *err)
{
    char *end;
    double x = strtod(r->value, &end);

    if (end == r->value || *end || !(x >= low && x <= high))
        return vt_fail(err, VT_USAGE, "--%s takes a number from %g to %g, not '%s'", r->name, low, high,
                       r->value);
    *number = x;
    return VT_OK;
}

enum vt_status vt_options_keep(const struct vt_option_reader *r, struct vt_labels *settings,
                               struct vt_error *err)
{
    char key[80];

    snprintf(key, sizeof key, "%s", r->name);
    for (int i = 2; vt_labels_get(settings, key); i++)
        snprintf(key, sizeof key, "%.60s %d", r->name, i);
    return vt_labels_set(settings, key, r->value ? r->value : "", err);
}

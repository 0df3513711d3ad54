#define _DEFAULT_SOURCE /* TIOCGWINSZ */
#include "command/showing.h"

#include "report/template/templates.h"
#include "report/terminal/terminal.h"
#include "stream/stream.h"

#include <errno.h>
#include <langinfo.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { PLAIN = VT_OPTION_LONG, JSON };

const struct vt_option vt_showing_options[] = {
    {"quiet", 'q', NULL, "print nothing"},
    {"verbose", 'v', NULL, "print every row, every reason and every note"},
    {"plain", PLAIN, NULL, "print in ASCII without colours, pictures or line breaks"},
    {"json", JSON, NULL, "print the records that `compare` adds, as JSON Lines"},
    {0},
};

enum vt_status vt_showing_take(struct vt_showing *how, const struct vt_option_reader *r, bool *taken,
                               struct vt_error *err)
{
    *taken = vt_options_in(r, vt_showing_options);
    if (!*taken)
        return VT_OK;
    switch (r->code) {
    case 'q':
        how->quiet = true;
        break;
    case 'v':
        how->verbose = true;
        break;
    case PLAIN:
        how->plain = true;
        break;
    case JSON:
        how->json = true;
        break;
    default:
        *taken = false;
    }
    if (how->json && (how->plain || how->verbose || how->quiet))
        vt_fail(err, VT_USAGE,
                "--json prints every record in full; leave out --plain, --verbose and --quiet");
    return err->status;
}

/* A stream of its own, which `report` and `export` can read. */
static enum vt_status print_records(const struct vt_study *study, struct vt_error *err)
{
    struct vt_writer w = {.out = stdout};
    const size_t from[VT_N_KINDS] = {[VT_KIND_ENVIRONMENT] = study->n_environments,
                                     [VT_KIND_SERIES] = study->n_series,
                                     [VT_KIND_SUMMARY] = study->n_summaries};

    vt_write_header(&w);
    vt_write_study(&w, study, from);
    return vt_writer_end(&w, err);
}

/* What the user says comes before what the terminal says; 0: neither does. */
static int width_of_terminal(void)
{
    struct winsize size;
    const char *columns = getenv("COLUMNS");
    long width = columns ? strtol(columns, NULL, 10) : 0;

    if (width > 0 && width < 10000)
        return (int)width;
    return !ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) && size.ws_col ? size.ws_col : 0;
}

/* https://no-color.org: set and not empty. */
static bool wants_colour(void)
{
    const char *no = getenv("NO_COLOR"), *force = getenv("CLICOLOR_FORCE"), *term = getenv("TERM");

    if (no && *no)
        return false;
    if (force && *force && strcmp(force, "0"))
        return true;
    return isatty(STDOUT_FILENO) && !(term && !strcmp(term, "dumb"));
}

/* What the user set for a category, as POSIX ranks the variables: it counts even where that locale is not
 * installed. */
static const char *locale_asked_for(const char *category)
{
    const char *const names[] = {"LC_ALL", category, "LANG"};

    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const char *value = getenv(names[i]);
        if (value && *value)
            return value;
    }
    return "C";
}

/* "ru" of LANG=ru_RU.UTF-8; "" of C. */
static void language_of_locale(char text[], size_t size)
{
    const char *locale = locale_asked_for("LC_MESSAGES");

    snprintf(text, size, "%.*s", (int)strcspn(locale, "_.@"), locale);
    if (strlen(text) != 2)
        *text = '\0';
}

/* Whether the terminal takes UTF-8; the C library then knows how wide its letters are. LC_NUMERIC stays "C".
 */
static bool set_letters(void)
{
    const char *asked = locale_asked_for("LC_CTYPE");

    if (!setlocale(LC_CTYPE, "") && (strstr(asked, "UTF-8") || strstr(asked, "utf8")))
        setlocale(LC_CTYPE, "C.UTF-8");
    return !strcmp(nl_langinfo(CODESET), "UTF-8");
}

/* The language asked for must be there; the locale's may be missing, and needs letters that the terminal can
 * show. */
static enum vt_status load_words(const char *language, bool unicode, struct vt_templates *t,
                                 struct vt_error *err)
{
    struct vt_error missing = {0};
    char own[16];

    if (language && *language && unicode)
        return vt_templates_load(language, NULL, t, err);
    language_of_locale(own, sizeof own);
    if (unicode && *own && strcmp(own, "en") && !vt_templates_load(own, NULL, t, &missing))
        return VT_OK;
    vt_templates_free(t);
    vt_error_free(&missing);
    vt_templates_load("en", NULL, t, &missing); /* the table has built-in words, too */
    vt_error_free(&missing);
    return VT_OK;
}

static enum vt_status print_table(const struct vt_showing *how, const struct vt_study *study,
                                  const char *language, struct vt_error *err)
{
    struct vt_terminal_options o = {
        .bare = how->plain, .verbose = how->verbose, .width = width_of_terminal()};
    struct vt_templates templates = {0};

    o.unicode = set_letters() && !how->plain;
    o.colour = !how->plain && wants_colour();
    if (!load_words(language, o.unicode, &templates, err)) {
        o.words = templates.words.json ? &templates.words : NULL;
        vt_terminal_write(stdout, study, &o, err);
    }
    vt_templates_free(&templates);
    return err->status;
}

enum vt_status vt_show(const struct vt_showing *how, const struct vt_study *study, const char *language,
                       struct vt_error *err)
{
    if (how->json)
        print_records(study, err);
    else if (!how->quiet)
        print_table(how, study, language, err);
    errno = 0;
    if (!err->status && (fflush(stdout) || ferror(stdout)))
        vt_fail(err, VT_OUTPUT, "standard output cannot be written%s%s", errno ? ": " : "",
                errno ? strerror(errno) : "");
    return err->status;
}

#include "report/template/templates.h"

#include "base/buffer.h"
#include "base/text.h"

#include <ctype.h>
#include <dirent.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { TEMPLATE_MOST = 1 << 24 }; /* bytes; more is no template */

static bool is_file(const char *path)
{
    struct stat s;

    return !stat(path, &s) && S_ISREG(s.st_mode);
}

static bool is_simple_name(const char *name)
{
    for (const char *p = name; *p; p++)
        if (!isalnum((unsigned char)*p) && *p != '_' && *p != '-')
            return false;
    return *name != '\0';
}

/* Reads a whole file as text; NULL and an error when it cannot. */
static char *read_text(const char *path, struct vt_error *err)
{
    FILE *in = fopen(path, "rb");
    struct vt_buffer b = {0};
    char chunk[8192];
    size_t n;

    if (!in) {
        vt_fail_at(err, VT_INPUT, path, 0, "this file cannot be read; check its name and rights");
        return NULL;
    }
    while ((n = fread(chunk, 1, sizeof chunk, in)) > 0 && b.length < TEMPLATE_MOST)
        vt_buffer_add(&b, chunk, n);
    if (ferror(in))
        vt_fail_at(err, VT_INPUT, path, 0, "this file cannot be read to its end");
    else if (b.length >= TEMPLATE_MOST || (b.length && memchr(b.text, '\0', b.length)))
        vt_fail_at(err, VT_INPUT, path, 0, "this is no text; a template is Markdown with {{names}}");
    vt_buffer_add(&b, "", 0);
    fclose(in);
    if (b.failed)
        vt_no_memory(err);
    if (err->status)
        vt_buffer_free(&b);
    return b.text;
}

/* ---- where the languages are */
static bool try_folder(const char *base, const char *language, char **folder)
{
    *folder = vt_text_printed("%s/%s", base, language);
    char *words = vt_text_printed("%s/%s/words.json", base, language);
    bool found = *folder && words && is_file(words);

    free(words);
    if (!found) {
        free(*folder);
        *folder = NULL;
    }
    return found;
}

/* The program's own path, owned; NULL when it cannot be told. */
static char *own_path(void)
{
    char path[PATH_MAX];
    ssize_t n = readlink("/proc/self/exe", path, sizeof path);

    return n > 0 && (size_t)n < sizeof path ? vt_text_dup((struct vt_text){path, (size_t)n}) : NULL;
}

/* The program's own folder, and those above it: a build's program lies one or two below the sources, and an
 * installed one in bin, beside share, wherever both were moved to. */
static bool try_beside_program(const char *language, char **folder)
{
    static const char *const places[] = {"/templates", "/share/vtstat/templates"};
    char *base = own_path(), *slash;
    bool found = false;

    for (int up = 0; base && up < 3 && !found && (slash = strrchr(base, '/')); up++) {
        *slash = '\0';
        for (size_t i = 0; i < sizeof places / sizeof *places && !found; i++) {
            char *place = vt_text_printed("%s%s", base, places[i]);
            found = place && try_folder(place, language, folder);
            free(place);
        }
    }
    free(base);
    return found;
}

static enum vt_status find_folder(const char *language, struct vt_templates *t, struct vt_error *err)
{
    const char *own = getenv("VTSTAT_TEMPLATES");

    if (is_simple_name(language)
        && ((own && *own && try_folder(own, language, &t->folder)) || try_beside_program(language, &t->folder)
            || try_folder(VT_TEMPLATES, language, &t->folder)))
        return VT_OK;
    return vt_fail(err, VT_USAGE,
                   "there is no language '%s' here; en, ru and ja come with vtstat, others are folders with "
                   "words.json and report.md under $VTSTAT_TEMPLATES",
                   language);
}

/* ---- words */
static enum vt_status load_words(const char *language, struct vt_templates *t, struct vt_error *err)
{
    char *path = vt_text_printed("%s/words.json", t->folder);
    json_error_t why = {.text = ""};

    if (!path)
        return vt_no_memory(err);
    snprintf(t->words.language, sizeof t->words.language, "%s", language);
    t->words.json = json_load_file(path, JSON_REJECT_DUPLICATES, &why);
    if (!t->words.json)
        vt_fail_at(err, VT_INPUT, path, why.line, "%s; words.json must be one JSON object", why.text);
    else
        t->words.numbers.decimal = vt_word_or_null(&t->words, "numbers.decimal");
    free(path);
    return err->status;
}

/* A template of the language by its name, else the file of that name. */
static char *find_template(const char *name, const struct vt_templates *t)
{
    char *own = is_simple_name(name) ? vt_text_printed("%s/%s.md", t->folder, name) : NULL;

    if (own && is_file(own))
        return own;
    free(own);
    return vt_text_dup(vt_text_of(name));
}

static enum vt_status load_template(const char *name, struct vt_templates *t, struct vt_error *err)
{
    t->template_name = find_template(name, t);
    if (!t->template_name)
        return vt_no_memory(err);
    if (!is_file(t->template_name))
        return vt_fail(err, VT_USAGE, "there is no template '%s'; give a file, or 'report' or 'comment'",
                       name);
    const char *slash = strrchr(t->template_name, '/');
    t->template_folder = vt_text_dup(
        slash ? (struct vt_text){t->template_name, (size_t)(slash - t->template_name)} : vt_text_of("."));
    t->text = t->template_folder ? read_text(t->template_name, err) : NULL;
    return t->template_folder ? err->status : vt_no_memory(err);
}

enum vt_status vt_templates_load(const char *language, const char *name, struct vt_templates *t,
                                 struct vt_error *err)
{
    *t = (struct vt_templates){.text = NULL};
    language = language && *language ? language : "en";
    if (find_folder(language, t, err) || load_words(language, t, err))
        return err->status;
    return load_template(name && *name ? name : "report", t, err);
}

/* ---- partials */
static char *read_partial(const char *folder, const char *name)
{
    struct vt_error err VT_ERROR_FREED = {0};
    char *path = vt_text_printed("%s/%s.md", folder, name);
    char *text = path && is_file(path) ? read_text(path, &err) : NULL;

    free(path);
    return text;
}

const char *vt_templates_partial(void *user, const char *name)
{
    struct vt_templates *t = user;
    struct vt_partial *p;
    char *text;

    for (p = t->partials; p; p = p->next)
        if (!strcmp(p->name, name))
            return p->text;
    if (!is_simple_name(name) || strlen(name) > 100)
        return NULL;
    text = read_partial(t->template_folder, name);
    if (!text)
        text = read_partial(t->folder, name);
    p = text ? malloc(sizeof *p) : NULL;
    if (!p) {
        free(text);
        return NULL;
    }
    *p = (struct vt_partial){strdup(name), text, t->partials};
    if (!p->name) {
        free(text);
        free(p);
        return NULL;
    }
    t->partials = p;
    return text;
}

void vt_templates_free(struct vt_templates *t)
{
    for (struct vt_partial *p = t->partials, *next; p; p = next) {
        next = p->next;
        free(p->name);
        free(p->text);
        free(p);
    }
    free(t->folder);
    free(t->template_folder);
    free(t->template_name);
    free(t->text);
    json_decref(t->words.json);
    *t = (struct vt_templates){.text = NULL};
}

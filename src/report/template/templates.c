#include "report/template/templates.h"

#include "base/buffer.h"

#include <ctype.h>
#include <dirent.h>
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
static bool try_folder(const char *base, const char *language, char folder[], size_t size)
{
    char words[1100];

    if (snprintf(folder, size, "%s/%s", base, language) >= (int)size
        || snprintf(words, sizeof words, "%s/words.json", folder) >= (int)sizeof words)
        return false;
    return is_file(words);
}

/* The program's own folder, and those above it: a build's program lies one or two below the sources, and an
 * installed one in bin, beside share, wherever both were moved to. */
static bool try_beside_program(const char *language, char folder[], size_t size)
{
    static const char *const places[] = {"/templates", "/share/vtstat/templates"};
    char base[1024];
    ssize_t n = readlink("/proc/self/exe", base, sizeof base - sizeof "/share/vtstat/templates");

    if (n <= 0)
        return false;
    base[n] = '\0';
    for (int up = 0; up < 3; up++) {
        char *slash = strrchr(base, '/');
        if (!slash)
            break;
        for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
            strcpy(slash, places[i]);
            if (try_folder(base, language, folder, size))
                return true;
        }
        *slash = '\0';
    }
    return false;
}

static enum vt_status find_folder(const char *language, struct vt_templates *t, struct vt_error *err)
{
    const char *own = getenv("VTSTAT_TEMPLATES");

    if (is_simple_name(language)
        && ((own && *own && try_folder(own, language, t->folder, sizeof t->folder))
            || try_beside_program(language, t->folder, sizeof t->folder)
            || try_folder(VT_TEMPLATES, language, t->folder, sizeof t->folder)))
        return VT_OK;
    return vt_fail(err, VT_USAGE,
                   "there is no language '%s' here; en, ru and ja come with vtstat, others are folders with "
                   "words.json and report.md under $VTSTAT_TEMPLATES",
                   language);
}

/* ---- words */
static enum vt_status load_words(const char *language, struct vt_templates *t, struct vt_error *err)
{
    char path[1100];
    json_error_t why;

    snprintf(path, sizeof path, "%s/words.json", t->folder);
    snprintf(t->words.language, sizeof t->words.language, "%s", language);
    t->words.json = json_load_file(path, JSON_REJECT_DUPLICATES, &why);
    if (!t->words.json)
        return vt_fail_at(err, VT_INPUT, path, why.line, "%s; words.json must be one JSON object", why.text);
    t->words.numbers.decimal = vt_word_or_null(&t->words, "numbers.decimal");
    return VT_OK;
}

static enum vt_status load_template(const char *name, struct vt_templates *t, struct vt_error *err)
{
    const char *slash;

    if (is_simple_name(name)) {
        snprintf(t->template_name, sizeof t->template_name, "%.1000s/%.16s.md", t->folder, name);
        if (!is_file(t->template_name))
            snprintf(t->template_name, sizeof t->template_name, "%.1000s", name);
    } else
        snprintf(t->template_name, sizeof t->template_name, "%.1000s", name);
    if (!is_file(t->template_name))
        return vt_fail(err, VT_USAGE, "there is no template '%s'; give a file, or 'report' or 'comment'",
                       name);
    slash = strrchr(t->template_name, '/');
    snprintf(t->template_folder, sizeof t->template_folder, "%.*s",
             slash ? (int)(slash - t->template_name) : 1, slash ? t->template_name : ".");
    t->text = read_text(t->template_name, err);
    return err->status;
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
    char path[1200];

    snprintf(path, sizeof path, "%s/%s.md", folder, name);
    return is_file(path) ? read_text(path, &err) : NULL;
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
    free(t->text);
    json_decref(t->words.json);
    *t = (struct vt_templates){.text = NULL};
}

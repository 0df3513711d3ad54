#include "stream/output.h"

#include <errno.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* The one variable of the program that outlives a call: a signal handler gets no argument, and must find what
 * to remove. Elements are put in front whole and stay, so that the handler may come at any time; `there`
 * takes one out. */
struct vt_leftover {
    struct vt_leftover *next;
    volatile sig_atomic_t there, folder;
    char path[];
};

static struct vt_leftover *_Atomic leftovers;

/* Files first: they were put in after their folder. */
static void remove_leftovers(int number)
{
    for (struct vt_leftover *l = atomic_load(&leftovers); l; l = l->next)
        if (l->there) {
            if (l->folder)
                rmdir(l->path);
            else
                unlink(l->path);
        }
    raise(number); /* SA_RESETHAND: the second one ends the program, once this one returns */
}

static void watch_signals(void)
{
    static const int signals[] = {SIGINT, SIGTERM, SIGHUP, SIGPIPE};

    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) {
        struct sigaction action = {.sa_handler = remove_leftovers, .sa_flags = (int)SA_RESETHAND}, old;
        if (!sigaction(signals[i], NULL, &old) && old.sa_handler == SIG_DFL)
            sigaction(signals[i], &action, NULL);
    }
}

static struct vt_leftover *leave(const char *path, bool folder)
{
    size_t size = strlen(path) + 1;
    struct vt_leftover *l = malloc(sizeof *l + size);

    if (!l)
        return NULL;
    *l = (struct vt_leftover){.next = atomic_load(&leftovers), .there = 1, .folder = folder};
    memcpy(l->path, path, size);
    if (!l->next)
        watch_signals();
    atomic_store(&leftovers, l);
    return l;
}

static bool is_special(const char *path)
{
    struct stat st;
    return !stat(path, &st) && !S_ISREG(st.st_mode) && !S_ISDIR(st.st_mode);
}

static enum vt_status fail(struct vt_error *err, const char *path)
{
    return vt_fail_at(err, VT_OUTPUT, path ? path : "standard output", 0, "cannot be written: %s",
                      strerror(errno));
}

enum vt_status vt_output_check(const char *path, struct vt_error *err)
{
    struct stat st;

    if (!stat(path, &st) && S_ISDIR(st.st_mode))
        return vt_fail_at(err, VT_OUTPUT, path, 0, "is a folder; name a file to write");
    return VT_OK;
}

/* mkstemp makes it private; a result is as readable as any other new file. */
static void make_readable(int fd)
{
    mode_t mask = umask(0);

    umask(mask);
    fchmod(fd, 0666 & ~mask);
}

static enum vt_status open_temporary(struct vt_output *o, struct vt_error *err)
{
    size_t size = strlen(o->path) + sizeof ".XXXXXX";

    o->fresh = access(o->path, F_OK) != 0;
    o->temporary = malloc(size);
    if (!o->temporary)
        return vt_no_memory(err);
    snprintf(o->temporary, size, "%s.XXXXXX", o->path);
    int fd = mkstemp(o->temporary);
    if (fd < 0) {
        fail(err, o->path);
        free(o->temporary);
        o->temporary = NULL;
        return err->status;
    }
    o->left = leave(o->temporary, false);
    o->file = o->left ? fdopen(fd, "wb") : NULL;
    if (!o->file) {
        close(fd);
        return o->left ? fail(err, o->path) : vt_no_memory(err);
    }
    make_readable(fd);
    return VT_OK;
}

enum vt_status vt_output_open(struct vt_output *o, const char *path, struct vt_error *err)
{
    *o = (struct vt_output){.file = stdout};
    if (!path || !strcmp(path, "-") || vt_output_check(path, err))
        return err->status;
    o->file = NULL;
    o->path = strdup(path);
    if (!o->path)
        return vt_no_memory(err);
    if (!is_special(path))
        open_temporary(o, err);
    else if (!(o->file = fopen(path, "wb")))
        fail(err, path);
    if (err->status)
        vt_outputs_end(o, 1, err);
    return err->status;
}

enum vt_status vt_output_folder(struct vt_output *o, const char *path, struct vt_error *err)
{
    struct stat st;

    *o = (struct vt_output){.folder = true};
    if (mkdir(path, 0777)) {
        int why = errno;
        if (stat(path, &st) || !S_ISDIR(st.st_mode))
            vt_fail_at(err, VT_OUTPUT, path, 0, "this folder cannot be made: %s", strerror(why));
        return err->status;
    }
    o->fresh = true;
    o->path = strdup(path);
    o->left = o->path ? leave(path, true) : NULL;
    if (!o->left) {
        vt_no_memory(err);
        vt_outputs_end(o, 1, err);
    }
    return err->status;
}

enum vt_status vt_output_seal(struct vt_output *o, struct vt_error *err)
{
    if (!o->file)
        return err->status;
    bool bad = fflush(o->file) || ferror(o->file);
    if (o->path)
        bad |= fclose(o->file) != 0;
    o->file = NULL;
    return bad ? fail(err, o->path) : err->status;
}

static void take_away(struct vt_output *o)
{
    if (o->temporary)
        unlink(o->temporary);
    else if (o->folder && o->fresh)
        rmdir(o->path);
    else if (o->left && o->fresh) /* it had its name already */
        unlink(o->path);
}

enum vt_status vt_outputs_end(struct vt_output o[], size_t n, struct vt_error *err)
{
    for (size_t i = 0; i < n; i++)
        vt_output_seal(&o[i], err);
    for (size_t i = 0; i < n && !err->status; i++) {
        if (!o[i].temporary)
            continue;
        if (rename(o[i].temporary, o[i].path)) {
            fail(err, o[i].path);
            break;
        }
        free(o[i].temporary);
        o[i].temporary = NULL;
    }
    for (size_t i = n; i-- > 0;) {
        if (err->status)
            take_away(&o[i]);
        if (o[i].left)
            o[i].left->there = 0;
        free(o[i].temporary);
        free(o[i].path);
        o[i] = (struct vt_output){0};
    }
    return err->status;
}

enum vt_status vt_output_close(struct vt_output *o, struct vt_error *err)
{
    return vt_outputs_end(o, 1, err);
}

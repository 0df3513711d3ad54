#define _XOPEN_SOURCE 700 /* realpath */
#include "stream/output.h"

#include <dirent.h>
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

/* Behind the name of an output while it is unfinished; the number of its process comes next, so that a later
 * run knows what a killed one left. */
#define MARK ".vtstat-"

static struct vt_leftover *_Atomic leftovers;

/* Files first: they were put in after their folder. */
void vt_outputs_abandon(void)
{
    for (struct vt_leftover *l = atomic_load(&leftovers); l; l = l->next)
        if (l->there) {
            if (l->folder)
                rmdir(l->path);
            else
                unlink(l->path);
        }
}

static void remove_leftovers(int number)
{
    vt_outputs_abandon();
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

/* Room for a path of `length` bytes, not yet to be removed. Freed never: a signal may be reading it. */
static struct vt_leftover *leftover(size_t length, bool folder)
{
    struct vt_leftover *l = calloc(1, sizeof *l + length + 1);

    if (!l)
        return NULL;
    *l = (struct vt_leftover){.next = atomic_load(&leftovers), .folder = folder};
    if (!l->next)
        watch_signals();
    atomic_store(&leftovers, l);
    return l;
}

static struct vt_leftover *leave(const char *path, bool folder)
{
    struct vt_leftover *l = leftover(strlen(path), folder);

    if (l) {
        memcpy(l->path, path, strlen(path) + 1);
        l->there = 1;
    }
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

/* Whether a name is that of an unfinished output, "NAME.vtstat-PID-XXXXXX", of a process that is no more. */
static bool is_abandoned(const char *name, const char *output)
{
    const char *mark = NULL;
    char *end;

    for (const char *at = name; (at = strstr(at, MARK)) != NULL; at++)
        mark = at;
    if (!mark || (output && (strncmp(name, output, strlen(output)) || mark != name + strlen(output))))
        return false;
    long process = strtol(mark + sizeof MARK - 1, &end, 10);
    return process > 0 && *end == '-' && strlen(end) == sizeof "-XXXXXX" - 1 && kill((pid_t)process, 0)
           && errno == ESRCH;
}

/* Removes from a folder what killed runs left of one output, or (NULL) of any. */
static void sweep(const char *folder, const char *output)
{
    DIR *d = opendir(folder);
    struct dirent *entry;

    while (d && (entry = readdir(d)) != NULL)
        if (is_abandoned(entry->d_name, output))
            unlinkat(dirfd(d), entry->d_name, 0);
    if (d)
        closedir(d);
}

static enum vt_status sweep_beside(const char *path, struct vt_error *err)
{
    const char *slash = strrchr(path, '/');
    char *folder = slash ? strndup(path, (size_t)(slash - path) + 1) : strdup(".");

    if (!folder)
        return vt_no_memory(err);
    sweep(folder, slash ? slash + 1 : path);
    free(folder);
    return VT_OK;
}

/* The temporary file's name is noted before it is made: whatever fails or ends the program from here on, it
 * goes. */
static enum vt_status open_temporary(struct vt_output *o, struct vt_error *err)
{
    char mark[48];
    int length = snprintf(mark, sizeof mark, MARK "%ld-XXXXXX", (long)getpid());
    size_t size = strlen(o->path) + (size_t)length + 1;

    o->fresh = access(o->path, F_OK) != 0;
    o->temporary = malloc(size);
    o->old = malloc(size + 1);
    o->left = o->temporary && o->old ? leftover(size, false) : NULL;
    if (!o->left)
        return vt_no_memory(err);
    snprintf(o->left->path, size, "%s%s", o->path, mark);
    o->left->there = 1;
    int fd = mkstemp(o->left->path);
    memcpy(o->temporary, o->left->path, size);
    snprintf(o->old, size + 1, "%s~", o->temporary);
    if (fd < 0) {
        fail(err, o->path);
        o->left->there = 0;
        free(o->temporary);
        o->temporary = NULL;
        return err->status;
    }
    o->file = fdopen(fd, "wb");
    if (!o->file) {
        fail(err, o->path);
        close(fd);
        return err->status;
    }
    make_readable(fd);
    return VT_OK;
}

/* Of a link, what it leads to is replaced, not the link. */
static char *own_path(const char *path)
{
    struct stat st;

    if (!lstat(path, &st) && S_ISLNK(st.st_mode) && !stat(path, &st))
        return realpath(path, NULL);
    return strdup(path);
}

enum vt_status vt_output_open_within(struct vt_output *o, const char *path, struct vt_error *err)
{
    *o = (struct vt_output){0};
    o->path = own_path(path);
    if (!o->path)
        return errno == ENOMEM ? vt_no_memory(err) : fail(err, path);
    if (!is_special(path))
        open_temporary(o, err);
    else if (!(o->file = fopen(path, "wb")))
        fail(err, path);
    if (err->status)
        vt_outputs_end(o, 1, err);
    return err->status;
}

enum vt_status vt_output_open(struct vt_output *o, const char *path, struct vt_error *err)
{
    *o = (struct vt_output){.file = stdout};
    if (!path || !strcmp(path, "-") || vt_output_check(path, err))
        return err->status;
    if (!is_special(path) && sweep_beside(path, err))
        return err->status;
    return vt_output_open_within(o, path, err);
}

enum vt_status vt_output_folder(struct vt_output *o, const char *path, struct vt_error *err)
{
    struct stat st;

    *o = (struct vt_output){.folder = true};
    if (mkdir(path, 0777)) {
        int why = errno;
        if (stat(path, &st) || !S_ISDIR(st.st_mode))
            vt_fail_at(err, VT_OUTPUT, path, 0, "this folder cannot be made: %s", strerror(why));
        else
            sweep(path, NULL);
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

/* What stands at the path gets a second name, or is moved to it where the file system knows no hard links. */
static enum vt_status keep_old(struct vt_output *o, struct vt_error *err)
{
    o->kept = !link(o->path, o->old) || !rename(o->path, o->old);
    return o->kept || access(o->path, F_OK) ? VT_OK : fail(err, o->path);
}

static enum vt_status put_in_place(struct vt_output *o, struct vt_error *err)
{
    if (!o->temporary || keep_old(o, err))
        return err->status;
    if (rename(o->temporary, o->path))
        return fail(err, o->path);
    free(o->temporary);
    o->temporary = NULL;
    o->placed = true;
    return VT_OK;
}

/* The output as it was before: the old file, or none. A rename of one name of a file to another of it does
 * nothing. */
static void take_back(struct vt_output *o)
{
    if (o->kept && !o->placed && !access(o->path, F_OK))
        unlink(o->old);
    else if (o->kept)
        rename(o->old, o->path);
    else if (o->placed)
        unlink(o->path);
    if (!o->placed)
        take_away(o);
}

enum vt_status vt_outputs_end(struct vt_output o[], size_t n, struct vt_error *err)
{
    sigset_t all, before;

    for (size_t i = 0; i < n; i++)
        vt_output_seal(&o[i], err);
    sigfillset(&all); /* between the first and the last of them is no good moment to end */
    pthread_sigmask(SIG_SETMASK, &all, &before);
    for (size_t i = 0; i < n && !err->status; i++)
        put_in_place(&o[i], err);
    for (size_t i = n; i-- > 0;) {
        if (err->status)
            take_back(&o[i]);
        else if (o[i].kept)
            unlink(o[i].old);
        if (o[i].left)
            o[i].left->there = 0;
        free(o[i].old);
        free(o[i].temporary);
        free(o[i].path);
        o[i] = (struct vt_output){0};
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return err->status;
}

enum vt_status vt_output_close(struct vt_output *o, struct vt_error *err)
{
    return vt_outputs_end(o, 1, err);
}

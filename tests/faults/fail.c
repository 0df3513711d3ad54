/* A library to preload: it makes one call of a program fail, or that one and all after it, so that a test can
 * watch how the program ends. VT_FAIL says which: "malloc:12" the 12th allocation, "write:3+" the third write
 * and every later one, "rename:1:EINTR" another error than the usual. VT_FAIL_COUNT names a file that
 * receives, at the end, how often each kind was called. Only for tests, only with glibc. */
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

enum kind { MALLOC, OPEN, READ, WRITE, CLOSE, FSYNC, RENAME, MKDIR, STAT, UNLINK, MMAP, OPENDIR, N_KINDS };
static const char *const names[N_KINDS] = {"malloc", "open",  "read", "write",  "close", "fsync",
                                           "rename", "mkdir", "stat", "unlink", "mmap",  "opendir"};
static const int usual[N_KINDS] = {ENOMEM, EMFILE, EIO,    ENOSPC, EIO,    EIO,
                                   EACCES, EACCES, EACCES, EACCES, ENOMEM, EMFILE};

static atomic_long calls[N_KINDS];
static int wanted = -1, error;
static long which;
static bool later;

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t n, size_t size);
extern void *__libc_realloc(void *old, size_t size);

static void at_end(void);

__attribute__((constructor)) static void start(void)
{
    const char *text = getenv("VT_FAIL");
    char *end;

    for (int k = 0; text && k < N_KINDS; k++) {
        size_t n = strlen(names[k]);
        if (strncmp(text, names[k], n) || text[n] != ':')
            continue;
        which = strtol(text + n + 1, &end, 10);
        later = *end == '+';
        error = strstr(end, ":EINTR") ? EINTR : usual[k];
        for (int i = 0; i < N_KINDS; i++)
            atomic_store(&calls[i], 0);
        wanted = k;
    }
    atexit(at_end);
}

/* Whether the present call of a kind is to fail. */
static bool fails(enum kind kind)
{
    long n = atomic_fetch_add(&calls[kind], 1) + 1;

    if (wanted != (int)kind || !(later ? n >= which : n == which))
        return false;
    errno = error;
    return true;
}

static void at_end(void)
{
    const char *path = getenv("VT_FAIL_COUNT");
    char line[64];
    int out;

    wanted = -1;
    if (!path || (out = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600)) < 0)
        return;
    for (int k = 0; k < N_KINDS; k++) {
        int n = snprintf(line, sizeof line, "%s %ld\n", names[k], atomic_load(&calls[k]));
        if (write(out, line, (size_t)n) != n)
            break;
    }
    close(out);
}

#define REAL(type, name, ...)         \
    static type (*real)(__VA_ARGS__); \
    if (!real)                        \
    *(void **)&real = dlsym(RTLD_NEXT, name)

void *malloc(size_t size)
{
    return fails(MALLOC) ? NULL : __libc_malloc(size);
}

void *calloc(size_t n, size_t size)
{
    return fails(MALLOC) ? NULL : __libc_calloc(n, size);
}

void *realloc(void *old, size_t size)
{
    return fails(MALLOC) ? NULL : __libc_realloc(old, size);
}

int open(const char *path, int flags, ...)
{
    va_list more;
    va_start(more, flags);
    mode_t mode = flags & O_CREAT ? va_arg(more, mode_t) : 0;
    va_end(more);
    REAL(int, "open", const char *, int, ...);
    return fails(OPEN) ? -1 : real(path, flags, mode);
}

int open64(const char *path, int flags, ...)
{
    va_list more;
    va_start(more, flags);
    mode_t mode = flags & O_CREAT ? va_arg(more, mode_t) : 0;
    va_end(more);
    REAL(int, "open64", const char *, int, ...);
    return fails(OPEN) ? -1 : real(path, flags, mode);
}

FILE *fopen(const char *path, const char *mode)
{
    REAL(FILE *, "fopen", const char *, const char *);
    return fails(OPEN) ? NULL : real(path, mode);
}

int mkstemp(char *template)
{
    REAL(int, "mkstemp", char *);
    return fails(OPEN) ? -1 : real(template);
}

ssize_t read(int fd, void *to, size_t n)
{
    REAL(ssize_t, "read", int, void *, size_t);
    return fails(READ) ? -1 : real(fd, to, n);
}

size_t fread(void *to, size_t size, size_t n, FILE *f)
{
    REAL(size_t, "fread", void *, size_t, size_t, FILE *);
    return real(to, size, n, f);
}

ssize_t write(int fd, const void *from, size_t n)
{
    REAL(ssize_t, "write", int, const void *, size_t);
    return fails(WRITE) ? -1 : real(fd, from, n);
}

int close(int fd)
{
    REAL(int, "close", int);
    if (fails(CLOSE)) {
        int kept = errno;
        real(fd);
        errno = kept;
        return -1;
    }
    return real(fd);
}

int fclose(FILE *f)
{
    REAL(int, "fclose", FILE *);
    if (fails(CLOSE)) {
        int kept = errno;
        real(f);
        errno = kept;
        return EOF;
    }
    return real(f);
}

size_t fwrite(const void *from, size_t size, size_t n, FILE *f)
{
    REAL(size_t, "fwrite", const void *, size_t, size_t, FILE *);
    return fails(WRITE) ? 0 : real(from, size, n, f);
}

int fflush(FILE *f)
{
    REAL(int, "fflush", FILE *);
    return fails(WRITE) ? EOF : real(f);
}

int fsync(int fd)
{
    REAL(int, "fsync", int);
    return fails(FSYNC) ? -1 : real(fd);
}

int rename(const char *from, const char *to)
{
    REAL(int, "rename", const char *, const char *);
    return fails(RENAME) ? -1 : real(from, to);
}

int mkdir(const char *path, mode_t mode)
{
    REAL(int, "mkdir", const char *, mode_t);
    return fails(MKDIR) ? -1 : real(path, mode);
}

int stat(const char *path, struct stat *to)
{
    REAL(int, "stat", const char *, struct stat *);
    return fails(STAT) ? -1 : real(path, to);
}

int fstat(int fd, struct stat *to)
{
    REAL(int, "fstat", int, struct stat *);
    return fails(STAT) ? -1 : real(fd, to);
}

int lstat(const char *path, struct stat *to)
{
    REAL(int, "lstat", const char *, struct stat *);
    return fails(STAT) ? -1 : real(path, to);
}

DIR *opendir(const char *path)
{
    REAL(DIR *, "opendir", const char *);
    return fails(OPENDIR) ? NULL : real(path);
}

/* A report passes hundreds of thousands of allocations, through six libraries, of which some crash when one
 * fails and some go on with less. No caller of any of them can do better than end, so the end is here, once:
 * a program's own malloc() comes before the C library's, also for the libraries that it loads. Sanitizers
 * bring their own and keep it. */
#define _GNU_SOURCE /* RTLD_NEXT */
#include "stream/output.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(memory_sanitizer) || __has_feature(thread_sanitizer)
#define SANITIZED
#endif
#endif
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define SANITIZED
#endif

#ifndef SANITIZED

/* Nothing here may allocate. _exit() leaves the rest of standard output unwritten: half an answer is none. */
static _Noreturn void memory_ran_out(void)
{
    static const char line[] = "vtstat: memory ran out; give it more, or fewer results at once\n";

    vt_outputs_abandon();
    if (write(STDERR_FILENO, line, sizeof line - 1) < 0)
        _exit(4);
    _exit(4);
}

/* By the libraries that the program loads, whatever the build hides. */
#define SEEN __attribute__((visibility("default")))

typedef void *allocate(size_t size);
typedef void *allocate_zeros(size_t n, size_t size);
typedef void *reallocate(void *old, size_t size);

/* The allocator that this one stands before; found at its first use, which may be before main(). Finding one
 * allocates nothing in the C libraries of Linux. ISO C knows no cast from an object's pointer to a
 * function's. */
#define NEXT(name, type)                      \
    static type *volatile next;               \
    type *call = next;                        \
    if (!call) {                              \
        void *found = dlsym(RTLD_NEXT, name); \
        memcpy(&call, &found, sizeof call);   \
        next = call;                          \
    }

SEEN void *malloc(size_t size)
{
    NEXT("malloc", allocate)
    void *p = call(size);

    if (!p && size)
        memory_ran_out();
    return p;
}

SEEN void *calloc(size_t n, size_t size)
{
    NEXT("calloc", allocate_zeros)
    void *p = call(n, size);

    if (!p && n && size)
        memory_ran_out();
    return p;
}

SEEN void *realloc(void *old, size_t size)
{
    NEXT("realloc", reallocate)
    void *p = call(old, size);

    if (!p && size)
        memory_ran_out();
    return p;
}

#endif

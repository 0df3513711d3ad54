#include "parsers/kit/names.h"

#include "base/fold.h"
#include "parsers/kit/roles.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static const char separators[] = "-_ ,+.()[]{}#@~&;:";

/* ---- pieces */

enum kind { DIGIT, LATIN, WIDE };

/* Letters that are written without blanks begin at U+2E80; all others are of one kind. */
static enum kind kind_of(struct vt_text t)
{
    unsigned char c = (unsigned char)*t.s, next = t.n > 1 ? (unsigned char)t.s[1] : 0;

    if (c >= '0' && c <= '9')
        return DIGIT;
    return c >= 0xe3 || (c == 0xe2 && next >= 0xba) ? WIDE : LATIN;
}

static size_t character(struct vt_text t)
{
    size_t n = 1;

    while (n < t.n && ((unsigned char)t.s[n] & 0xc0) == 0x80)
        n++;
    return n;
}

/* Up to the next punctuation. */
static size_t chunk(struct vt_text t)
{
    size_t n = 0;

    while (n < t.n && !strchr(separators, t.s[n]))
        n++;
    return n;
}

/* Up to where digits, letters and wide letters change, or "vtOff" a capital begins the next word. */
static size_t run_of_one_kind(struct vt_text t)
{
    enum kind kind = kind_of(t);
    size_t n = character(t);

    while (n < t.n && kind_of(vt_text_from(t, n)) == kind
           && !(kind == LATIN && islower((unsigned char)t.s[n - 1]) && isupper((unsigned char)t.s[n])))
        n += character(vt_text_from(t, n));
    return n;
}

static bool take_level(struct vt_text t, size_t n, struct vt_name_piece *piece)
{
    piece->text = (struct vt_text){t.s, n};
    piece->side = vt_level_word(piece->text, &piece->family);
    return piece->side != VT_SIDE_NONE;
}

/* How much of a word stands before the level that is glued to it ("仮想化なし"), or is that level ("novt").
 */
static size_t without_glue(struct vt_text word)
{
    size_t negation = vt_level_negation(word), glued;
    bool front;

    if (negation && vt_name_is_switch(vt_text_from(word, negation)))
        return negation;
    glued = kind_of(word) == WIDE && !vt_level_word(word, NULL) ? vt_level_glued(word, &front) : 0;
    return !glued ? word.n : front ? glued : word.n - glued;
}

bool vt_name_next(struct vt_text *rest, struct vt_name_piece *piece)
{
    while (rest->n && strchr(separators, *rest->s))
        *rest = vt_text_from(*rest, 1);
    if (!rest->n)
        return false;
    *piece = (struct vt_name_piece){0};
    size_t n = chunk(*rest), two = n;
    if (n + 1 < rest->n)
        two = n + 1 + chunk(vt_text_from(*rest, n + 1));
    if (memchr(rest->s, '=', n)) {
        piece->text = (struct vt_text){rest->s, n};
        piece->assigned = true;
    } else if (!(two > n + 1 && take_level(*rest, two, piece)) && !take_level(*rest, n, piece)) {
        n = run_of_one_kind((struct vt_text){rest->s, n});
        take_level(*rest, without_glue((struct vt_text){rest->s, n}), piece);
        piece->number = kind_of(*rest) == DIGIT;
    }
    *rest = vt_text_from(*rest, piece->text.n);
    return true;
}

bool vt_name_is_repetition(struct vt_text piece)
{
    return vt_role_name_in(piece,
                           " run runs rep reps repeat repetition iter iteration trial try attempt pass round "
                           "sample boot block pair r n no nr проход запуск прогон повтор 回 回目 実行 第 次 "
                           "lauf durchlauf essai passe ");
}

bool vt_name_is_switch(struct vt_text piece)
{
    return vt_role_name_in(
        piece,
        " vt vtx vtd vmx svm amdv amdvi ept npt rvi np hap nested nesting nestedpaging iommu dmar sriov vpid "
        "apicv avic posted passthrough virtio vhost hyperv kvm virtualization virtualisation hvci vbs smt ht "
        "hyperthreading turbo boost cstates pstates thp hugepages hugepage ksm numa aslr pti kpti ibrs "
        "retpoline spectre meltdown mitigations cache writecache prefetch aspm swap compression encryption "
        "vt_d vt_x amd_v amd_vi nested_paging hyper_v hyper_threading huge_pages write_cache c_states "
        "jit gc lto pgo avx sse simd ecc tso gso gro lro fsync sync direct trim cow dedup antivirus "
        "defender ");
}

/* ---- what ran */

static bool is_said(const struct vt_labels *factors, const char *but, struct vt_text part)
{
    for (size_t i = 0; i < factors->n; i++)
        if ((!but || strcmp(but, factors->at[i].name))
            && (vt_text_equals(part, factors->at[i].value) || vt_text_equals(part, factors->at[i].name)))
            return true;
    return false;
}

static bool follows(const struct vt_name_piece *number, const struct vt_name_piece *word)
{
    return number->number && number->text.s == word->text.s + word->text.n && !word->number
           && word->side == VT_SIDE_NONE && !word->assigned && !vt_name_is_repetition(word->text);
}

static struct vt_text up_to_dot(const char *path)
{
    const char *slash = strrchr(path, '/'), *file = slash ? slash + 1 : path;

    return (struct vt_text){file, strcspn(file, ".")};
}

enum vt_status vt_name_count(const char *path, struct vt_names *counted, struct vt_error *err)
{
    struct vt_text rest = up_to_dot(path);
    struct vt_name_piece word = {0}, next;

    while (vt_name_next(&rest, &next)) {
        double number;
        if (word.text.n && follows(&next, &word) && vt_text_is_number(next.text, &number) && number <= 1
            && vt_names_add(counted, word.text) == VT_NOT_FOUND)
            return vt_no_memory(err);
        word = next;
    }
    return VT_OK;
}

/* One component's pieces of at least so many bytes that say something, joined by '-'; level words do
 * where `levels` is set. */
static void put_told(struct vt_text component, const struct vt_labels *factors, const char *but,
                     const struct vt_names *counted, size_t least, bool levels, struct vt_buffer *name)
{
    struct vt_name_piece piece, next = {0};
    bool more = vt_name_next(&component, &piece);

    while (more) {
        more = vt_name_next(&component, &next);
        if (more && piece.number && next.text.s == piece.text.s + piece.text.n && next.side == VT_SIDE_NONE
            && !vt_name_is_repetition(next.text)) { /* "7zip" */
            piece.text.n += next.text.n;
            piece.number = false;
            more = vt_name_next(&component, &next);
        }
        bool numbers = piece.number || (more && next.number && vt_name_is_repetition(piece.text));
        if (more && follows(&next, &piece)
            && !(counted && vt_names_find(counted, piece.text) != VT_NOT_FOUND)) {
            piece.text.n += next.text.n; /* "sha256", and "sha512t" after it */
            more = vt_name_next(&component, &next);
            if (more && next.text.s == piece.text.s + piece.text.n && next.side == VT_SIDE_NONE) {
                piece.text.n += next.text.n;
                more = vt_name_next(&component, &next);
            }
        }
        bool level = piece.side != VT_SIDE_NONE && !levels;
        if (!numbers && !level && !piece.assigned && piece.text.n >= least
            && !is_said(factors, but, piece.text)) {
            vt_buffer_puts(name, name->length ? "-" : "");
            vt_buffer_add(name, piece.text.s, piece.text.n);
        }
        piece = next;
    }
}

char *vt_name_benchmark(const char *path, size_t root, const struct vt_labels *factors, const char *but,
                        const struct vt_names *counted)
{
    const char *slash = strrchr(path, '/'), *end = slash ? slash : path;
    struct vt_buffer name = {0};

    if (strcmp(path, "-"))
        put_told(up_to_dot(path), factors, but, counted, but ? 2 : 1, false, &name);
    while (!name.length && !name.failed && end > path + root) {
        const char *start = end;
        while (start > path + root && start[-1] != '/')
            start--;
        put_told((struct vt_text){start, (size_t)(end - start)}, factors, but, counted, but ? 2 : 1, false,
                 &name);
        end = start > path + root ? start - 1 : start;
    }
    if (!name.length)
        vt_buffer_puts(&name, "benchmark");
    return vt_buffer_take(&name);
}

char *vt_name_stem(const char *path, size_t root, const struct vt_labels *factors,
                   const struct vt_names *counted)
{
    size_t n = strlen(path);
    struct vt_text rest = {path + (root < n ? root : 0), root < n ? n - root : n}, component;
    struct vt_buffer name = {0};

    while (vt_text_split(rest, '/', &component, &rest)) {
        if (root >= n)
            continue; /* where the user keeps it */
        put_told(component, factors, NULL, counted, 1, true, &name);
        vt_buffer_putc(&name, '/');
    }
    put_told(rest, factors, NULL, counted, 1, true, &name);
    return vt_buffer_take(&name);
}

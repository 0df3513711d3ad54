/* The table of bonnie++, whose cells stand under the ends of their heads. */
#include "parsers/disk/bonnie.h"

#include <string.h>

static size_t end_of(struct vt_text line, struct vt_text part)
{
    return (size_t)(part.s - line.s) + part.n;
}

/* The heads "-Per Chr- --Block-- ..." end where their columns end. */
static void read_heads(struct vt_text line, size_t columns[])
{
    struct vt_text rest = line, word;
    size_t n = 0;

    while (n < VT_BONNIE_HALF && vt_text_find(rest, "-", &rest)) {
        const char *begin = rest.s - 1;
        while (rest.n && *rest.s != ' ')
            rest = vt_text_from(rest, 1);
        word = (struct vt_text){begin, (size_t)(rest.s - begin)};
        if (vt_text_equals(word, "-Per")) { /* "-Per Chr-", the one head with a blank inside */
            if (!vt_text_find(rest, "-", &rest))
                break;
            word.n = (size_t)(rest.s - begin);
        }
        columns[n++] = end_of(line, word);
    }
}

/* Which column a cell belongs to. Wide numbers push all behind them to the right, so `shift` is carried
 * along. */
static size_t nearest(const size_t columns[], size_t from, size_t end, long *shift)
{
    size_t best = VT_BONNIE_HALF;
    long least = 0;

    for (size_t i = from; i < VT_BONNIE_HALF; i++) {
        long off = (long)end - (long)columns[i] - *shift;
        if (best == VT_BONNIE_HALF || (off < 0 ? -off : off) < (least < 0 ? -least : least)) {
            best = i;
            least = off;
        }
    }
    if (best < VT_BONNIE_HALF && least > 0)
        *shift += least;
    return best;
}

/* The last words of a row that can be rates or shares; at most twelve. Returns their count, always even. */
static size_t row_cells(struct vt_text line, struct vt_text words[], size_t most, struct vt_text **cells)
{
    size_t n = vt_words(line, words, most), count = 0;

    if (n > most)
        return 0;
    while (count < 12 && count < n && vt_bonnie_is_rate(words[n - 1 - count]))
        count++;
    count -= count % 2;
    *cells = words + n - count;
    return count;
}

static bool is_collapsed(struct vt_text line)
{
    return !vt_text_find(vt_text_trim(line), "  ", NULL);
}

bool vt_bonnie_row(struct vt_text line, size_t half, struct vt_bonnie *r)
{
    struct vt_text words[32], *cells;
    size_t n = row_cells(line, words, 32, &cells), at = 0;
    long shift = 0;

    if (n < 2)
        return false;
    if (cells
        > words) { /* what stands before the cells is a size or a count, else a cell that cannot be read */
        double count;
        struct vt_text before = cells[-1];
        bool counted = vt_text_number(&before, &count);
        if (half)
            r->bad |= !counted || (cells > words + 1 && cells[-2].s[0] >= '0' && cells[-2].s[0] <= '9');
        else
            r->bad |= counted ? !before.n : !vt_text_find(before, ":", NULL);
    }
    if (n == 12) {
        vt_bonnie_pairs(cells, 12, 0, half * VT_BONNIE_HALF, r);
    } else if (n == 8 && half == 0
               && is_collapsed(line)) { /* `-f` leaves out both columns of single characters */
        static const size_t places[] = {1, 2, 4, 5};
        for (size_t i = 0; i < 4; i++) {
            r->rate[places[i]] = cells[2 * i];
            r->cpu[places[i]] = cells[2 * i + 1];
        }
    } else {
        for (size_t i = 0; i + 1 < n && at < VT_BONNIE_HALF; i += 2, at++) {
            at = nearest(r->columns[half], at, end_of(line, cells[i + 1]), &shift);
            if (at == VT_BONNIE_HALF)
                break;
            r->rate[half * VT_BONNIE_HALF + at] = cells[i];
            r->cpu[half * VT_BONNIE_HALF + at] = cells[i + 1];
        }
    }
    if (cells > words + 1 && !half)
        r->machine = words[0];
    if (cells > words)
        *(half ? &r->files : &r->size) = cells[-1];
    return true;
}

static void read_latency(struct vt_text line, size_t half, struct vt_bonnie *r)
{
    struct vt_text words[16];
    size_t n = vt_words(line, words, 16), at = 0, first = 0;
    long shift = 0;

    while (first < n && first < 16 && !vt_text_equals(words[first], "Latency"))
        first++;
    if (n > 16)
        return;
    for (size_t i = first + 1; i < n && at < VT_BONNIE_HALF; i++, at++) {
        if (n - first - 1 < VT_BONNIE_HALF)
            at = nearest(r->columns[half], at, end_of(line, words[i]), &shift);
        if (at == VT_BONNIE_HALF)
            break;
        r->latency[half * VT_BONNIE_HALF + at] = words[i];
    }
}

bool vt_bonnie_is_row(struct vt_text line)
{
    struct vt_text words[32], *cells;
    return !vt_text_find(line, "%CP", NULL) && row_cells(line, words, 32, &cells) >= 2;
}

bool vt_bonnie_table(struct vt_lines *lines, struct vt_text heads, size_t which, struct vt_bonnie *r)
{
    struct vt_lines ahead = *lines;
    struct vt_text line;
    size_t half = 0, rows = 0;
    long last = 0;
    bool any = false;

    r->line = lines->number;
    read_heads(heads, r->columns[0]);
    while (vt_lines_next(&ahead, &line)) {
        if (vt_text_find(line, "-Per Chr-", NULL) || (half && vt_text_find(line, "Sequential Output", NULL)))
            break;
        if (vt_text_find(line, "Name:Size",
                         NULL)) { /* 1.98 and later; the CSV of the same run has them right */
            r->wrong_files = true;
        } else if (vt_text_find(line, "-Create--", NULL)) {
            half = 1;
            rows = 0;
            read_heads(line, r->columns[1]);
        } else if (vt_text_find(line, "Latency", NULL) && rows) {
            last = ahead.number;
            if (rows == which + 1)
                read_latency(line, half, r);
        } else if (vt_bonnie_is_row(line) && (!rows || ahead.number == last + 1)) {
            last = ahead.number;
            if (rows++ == which) {
                if (half == 0)
                    r->line = ahead.number;
                any |= vt_bonnie_row(line, half, r);
            }
        } else {
            continue;
        }
        *lines = ahead;
    }
    return any;
}

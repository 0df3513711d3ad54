/* The CSV lines of bonnie++, of all versions. */
#include "parsers/disk/bonnie.h"

#include <string.h>

#define MOST_FIELDS 64

/* How many of the fields are what a cell can be, an empty one included. */
static size_t count_cells(struct vt_text fields[], size_t n)
{
    size_t good = 0;

    for (size_t i = 0; i < n; i++)
        good += !fields[i].n || vt_bonnie_is_rate(fields[i]);
    return good;
}

static bool is_filled(struct vt_text fields[], size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (fields[i].n)
            return true;
    return false;
}

/* 1.0x: the name first, which may be empty, and 27 fields; no file tests: 14. */
static bool read_old_csv(struct vt_text fields[], size_t n, struct vt_bonnie *r)
{
    if (n != 27 && n != 14)
        return false;
    size_t cells = n == 27 ? 24 : 12,
           good = count_cells(fields + 2, 12) + (n == 27 ? count_cells(fields + 15, 12) : 0);
    if (!is_filled(fields + 2, 12) || good + 3 < cells
        || (!vt_bonnie_is_size(fields[1]) && !(fields[1].n && *fields[1].s >= '0' && *fields[1].s <= '9')))
        return false;
    r->bad = good < cells || !vt_bonnie_is_size(fields[1]);
    r->size = fields[1];
    r->machine = fields[0];
    vt_bonnie_pairs(fields, n, 2, 0, r);
    if (n == 27) {
        r->files = fields[14];
        vt_bonnie_pairs(fields, n, 15, VT_BONNIE_HALF, r);
    }
    return true;
}

/* How many fields a line has whose first one says the CSV's own version: 2.00 writes 1.98. */
static size_t fields_of(struct vt_text version)
{
    double x;
    return vt_text_number(&version, &x) && x >= 1.98 ? 50 : 48;
}

/* 1.9x and 2.00: 48 or 50 fields; the last 41 are the same in both. */
static bool read_new_csv(struct vt_text fields[], size_t n, struct vt_bonnie *r)
{
    if (n > MOST_FIELDS || !vt_bonnie_is_version(fields[0]) || !vt_bonnie_is_version(fields[1])
        || n < fields_of(fields[0]))
        return false;
    size_t contents = n - 41, files = n - 24, latency = n - 12;
    if (!is_filled(fields + contents, 12) && !is_filled(fields + files, 12))
        return false;
    bool no_contents = !is_filled(fields + contents, 12); /* -s 0 */
    r->bad = (!vt_bonnie_is_size(fields[5]) && !(no_contents && !fields[5].n))
             || count_cells(fields + contents, 12) < 12 || count_cells(fields + files, 12) < 12;
    r->version = fields[1];
    r->concurrency = fields[3];
    r->machine = fields[2];
    r->size = fields[5];
    r->files = fields[contents + 12];
    vt_bonnie_pairs(fields, n, contents, 0, r);
    vt_bonnie_pairs(fields, n, files, VT_BONNIE_HALF, r);
    for (size_t i = 0; i < VT_BONNIE_TESTS; i++)
        r->latency[i] = fields[latency + i];
    return true;
}

static bool read_csv(struct vt_text line, struct vt_bonnie *r)
{
    struct vt_text fields[MOST_FIELDS];
    size_t n;

    line = vt_text_trim(line);
    if (vt_text_ends(line, "\"") || vt_text_starts(line, "\""))
        return false;
    n = vt_fields(line, ',', fields, MOST_FIELDS);
    if (n > MOST_FIELDS)
        return false;
    *r = (struct vt_bonnie){0};
    return read_new_csv(fields, n, r) || read_old_csv(fields, n, r);
}

bool vt_bonnie_is_cut(struct vt_text line, size_t *n, size_t *expected)
{
    struct vt_text fields[MOST_FIELDS], size;

    line = vt_text_trim(line);
    *n = vt_fields(line, ',', fields, MOST_FIELDS);
    if (*n > 5 && *n < MOST_FIELDS && vt_bonnie_is_version(fields[0]) && vt_bonnie_is_version(fields[1])) {
        *expected = fields_of(fields[0]);
        return *n < *expected;
    }
    *expected = 27;
    if (*n < 8 || *n >= 27 || *n == 14)
        return false;
    size = fields[1];
    size_t contents = *n - 2 < 12 ? *n - 2 : 12;
    return size.n && strchr("KMGTkmgt", size.s[size.n - 1]) && vt_bonnie_is_size(size)
           && is_filled(fields + 2, contents) && count_cells(fields + 2, contents) == contents;
}

bool vt_bonnie_refuse_cut(struct vt_lines *lines, struct vt_text line, struct vt_sink *sink,
                          struct vt_error *err)
{
    size_t n, expected;

    if (!vt_bonnie_is_cut(line, &n, &expected))
        return false;
    vt_sink_bad_row(sink, lines->number, err,
                    "this CSV line of bonnie++ has %zu fields instead of %zu; was it cut off?", n, expected);
    return true;
}

bool vt_bonnie_csv(struct vt_lines *lines, struct vt_text line, char *buffer, size_t size,
                   struct vt_bonnie *r)
{
    struct vt_lines ahead = *lines;
    struct vt_text more;
    size_t n;

    r->line = lines->number;
    if (read_csv(line, r)) {
        r->line = lines->number;
        return true;
    }
    line = vt_text_trim(line);
    if (line.n < 12 || line.n >= size || !vt_text_find(line, ",", NULL) || vt_text_find(line, " ", NULL))
        return false;
    vt_text_copy(line, buffer, size);
    for (int i = 0; i < 4 && vt_lines_next(&ahead, &more); i++) {
        more = vt_text_trim(more);
        n = strlen(buffer);
        if (!vt_text_find(more, ",", NULL) || vt_text_find(more, " ", NULL) || n + more.n >= size)
            return false;
        vt_text_copy(more, buffer + n, size - n);
        if (!read_csv(vt_text_of(buffer), r))
            continue;
        r->line = lines->number;
        *lines = ahead;
        return true;
    }
    return false;
}

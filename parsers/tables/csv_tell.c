/* What each column is and why, for `read --explain`: in the words of the code that gave it its role. */
#include "parsers/tables/csv_columns.h"

static const char *role_word(const struct vt_csv_column *c, bool wide)
{
    switch (c->role) {
    case VT_ROLE_VALUE:
        return c->level ? "values of a level" : c->run ? "values of a run" : wide ? "metric" : "value";
    case VT_ROLE_OUTCOME:
        return "outcome";
    case VT_ROLE_OTHER:
    case VT_ROLE_FILE:
    case VT_ROLE_PASS_OVER:
        return "left out";
    default:
        return vt_role_name(c->role);
    }
}

static enum vt_status tell_counts(const struct vt_csv_column *c, struct vt_sink *sink, struct vt_error *err)
{
    if (c->role != VT_ROLE_BOOT && c->role != VT_ROLE_RUN && c->role != VT_ROLE_ITERATION
        && c->role != VT_ROLE_BLOCK && c->role != VT_ROLE_TIME)
        return VT_OK;
    return vt_sink_tell(sink, VT_ORIGIN_REPETITION, vt_role_name(c->role), "", err, "the column '%s'%s",
                        c->name, c->count.from_0 && c->role != VT_ROLE_TIME ? ", which counts from 0" : "");
}

enum vt_status vt_csv_tell(const struct vt_csv_table *table, struct vt_sink *sink, struct vt_error *err)
{
    for (size_t i = 0; i < table->n && !err->status && vt_sink_asks_why(sink); i++) {
        const struct vt_csv_column *c = &table->column[i];
        vt_sink_tell(sink, VT_ORIGIN_COLUMN, c->name, role_word(c, table->wide), err, "%s", c->role_why);
        tell_counts(c, sink, err);
        if (c->role == VT_ROLE_FACTOR)
            vt_sink_tell(sink, VT_ORIGIN_FACTOR, c->name, "", err, "the column '%s': %s", c->name,
                         c->role_why);
        if (c->level)
            vt_sink_tell(sink, VT_ORIGIN_FACTOR, c->factor, c->level, err, "the column '%s'", c->name);
        if (c->run)
            vt_sink_tell(sink, VT_ORIGIN_REPETITION, "run", "", err,
                         "the numbers at the ends of columns' names");
    }
    return err->status;
}

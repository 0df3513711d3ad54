/* Tables that JSON holds by columns or by rows, as records: what pandas and others write,
 *     {"vt": {"0": "off", "1": "on"}, "time_s": {"0": 1.2, "1": 1.1}}
 *     {"vt": ["off", "on"], "time_s": [1.2, 1.1]}
 *     {"columns": ["vt", "time_s"], "index": [0, 1], "data": [["off", 1.2], ["on", 1.1]]}
 *     [["vt", "time_s"], ["off", 1.2], ["on", 1.1]]
 *     {"0": {"vt": "off", "time_s": 1.2}, "1": {"vt": "on", "time_s": 1.1}} */
#ifndef VT_PARSERS_TABLES_JSON_TABLES_H
#define VT_PARSERS_TABLES_JSON_TABLES_H

#include "parsers/kit/document.h"

struct vt_json_table {
    struct vt_json
        *record; /* owned: n objects, whose members are in `cell`; texts and keys are the document's */
    struct vt_json *cell; /* owned; NULL when the records stand in the document */
    size_t n;
};

/* Whether the node is such a table, and its rows. False, and *table empty, when it is none (or memory ran
 * out). */
bool vt_json_table(const struct vt_json *node, struct vt_json_table *table);

/* Frees what the table owns and leaves it empty; a second call is harmless. */
void vt_json_table_free(struct vt_json_table *table);

#endif

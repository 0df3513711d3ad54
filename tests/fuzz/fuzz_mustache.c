/* Any text as a template, over a fixed object: it is filled or refused with a line, and never harms. */
#include "report/template/escape.h"
#include "report/template/mustache.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static const char *partial(void *user, const char *name)
{
    (void)user;
    return strcmp(name, "p") ? NULL : "a\n{{#list}}\n{{.}}{{>p}}\n{{/list}}\n";
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char object[] = "{\"a\": {\"b\": \"x|<\"}, \"list\": [1, 2.5, {\"a\": null}], \"t\": true, "
                                 "\"f\": false, \"s\": \"\"}";
    json_t *json = json_loads(object, 0, NULL);
    char *text = malloc(size + 1);

    for (int strict = 0; text && strict < 2; strict++) {
        struct vt_mustache m = {
            .name = "t", .escape = vt_escape_markdown, .partial = partial, .strict = strict};
        struct vt_buffer out = {0};
        struct vt_error err VT_ERROR_FREED = {0};
        if (size)
            memcpy(text, data, size);
        text[size] = '\0';
        vt_mustache_render(&m, text, json, &out, &err);
        if (err.status && err.status != VT_NO_MEMORY && err.line < 1)
            abort(); /* every mistake has its line */
        vt_buffer_free(&out);
    }
    free(text);
    json_decref(json);
    return 0;
}

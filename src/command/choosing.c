#include "command/choosing.h"

enum { BENCHMARK = VT_OPTION_LONG, METRIC, SKIP };

const struct vt_option vt_choice_options[] = {
    {"benchmark", BENCHMARK, "GLOB", "only benchmarks of this name, such as 'fio/*'; may be given again"},
    {"metric", METRIC, "GLOB", "only metrics of this name, such as '*latency*'; may be given again"},
    {"skip", SKIP, "GLOB", "leave out benchmarks or metrics of this name; may be given again"},
    {0},
};

enum vt_status vt_choice_take(struct vt_choice *choice, const struct vt_option_reader *r,
                              struct vt_labels *settings, bool *taken, struct vt_error *err)
{
    *taken = vt_options_in(r, vt_choice_options);
    if (!*taken)
        return VT_OK;
    struct vt_names *names = r->code == BENCHMARK ? &choice->benchmark
                             : r->code == METRIC  ? &choice->metric
                                                  : &choice->skip;
    if (vt_names_add(names, vt_text_of(r->value)) == VT_NOT_FOUND)
        return vt_no_memory(err);
    return vt_options_keep(r, settings, err);
}

/* What names mean: of levels, units and directions. The oracle is the words' own meaning, and for the table
 * of names docs/INPUT.md. */
#include "base/fold.h"
#include "model/level_word.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

Test(names, fold)
{
    static const struct {
        const char *name, *folded;
    } cases[] = {
        {"Latency-Avg", "latency_avg"},
        {" run  id ", "run_id"},
        {"Выкл.", "выкл"},
        {"\xef\xbc\xb6\xef\xbc\xb4", "vt"}, /* full-width VT */
        {"Durée", "durée"},
        {"a\xff"
         "B",
         "a\xff"
         "b"},
        {"...", ""},
        {"", ""},
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char *folded = vt_fold(vt_text_of(cases[i].name));
        cr_expect_str_eq(folded, cases[i].folded, "%s", cases[i].name);
        free(folded);
    }
    cr_expect(vt_fold_equal(vt_text_of("Block Size"), vt_text_of("block_size")));
    cr_expect(!vt_fold_equal(vt_text_of("off"), vt_text_of("of")));
}

Test(names, level_words)
{
    static const struct {
        const char *baseline, *candidate;
    } pairs[] = {
        {"off", "on"},
        {"Before", "AFTER"},
        {"host", "guest"},
        {"metal", "kvm"},
        {"Выкл.", "Вкл."},
        {"до", "после"},
        {"無効", "有効"},
        {"オフ", "オン"},
        {"关闭", "开启"},
        {"旧", "新"},
        {"baseline", "candidate"},
        {"without", "with"},
        {"desactive", "active"},
        {"bare-metal", "vm"},
        {"old", "new"},
        {"no", "yes"},
    };
    int a, b, none = vt_level_rank(vt_text_of("turbo"));

    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        cr_expect_eq(vt_level_word(vt_text_of(pairs[i].baseline), &a), VT_SIDE_BASELINE, "%s",
                     pairs[i].baseline);
        cr_expect_eq(vt_level_word(vt_text_of(pairs[i].candidate), &b), VT_SIDE_CANDIDATE, "%s",
                     pairs[i].candidate);
        cr_expect_eq(a, b, "%s", pairs[i].baseline);
        cr_expect_lt(vt_level_rank(vt_text_of(pairs[i].baseline)), none, "%s", pairs[i].baseline);
        cr_expect_eq(vt_level_rank(vt_text_of(pairs[i].candidate)), none, "%s", pairs[i].candidate);
    }
    static const char *const no_words[] = {"", "run", "offset", "on_off", "0", "1", "time", " "};
    for (size_t i = 0; i < sizeof no_words / sizeof *no_words; i++)
        cr_expect_eq(vt_level_word(vt_text_of(no_words[i]), &a), VT_SIDE_NONE, "%s", no_words[i]);
    cr_expect_lt(vt_level_rank(vt_text_of("baseline")), vt_level_rank(vt_text_of("off")));
    cr_expect_lt(vt_level_rank(vt_text_of("0")), none);
}

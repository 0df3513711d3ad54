#include "model/level_word.h"

#include "base/fold.h"
#include <ctype.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* A family a row, the words of a side between blanks. The order is that of vt_level_rank: the most telling
 * baselines first. */
static const struct {
    const char *baseline, *candidate;
} families[] = {
    {" baseline base original orig unpatched unmodified untouched unoptimized unoptimised stock vanilla "
     "plain "
     "reference ref контроль базовый база 基準 "
     "ベースライン 基准 référence referenz ",
     " candidate cand contender patched modified optimized optimised tuned improved кандидат 候補 "},
    {" before до 前 変更前 之前 改前 vorher avant ",
     " after после 後 変更後 之后 之後 后 改后 nachher après "},
    {" old previous prev старый старая старое 旧 舊 旧版 alt ancien ",
     " new новый новая новое 新 新版 neu nouveau "},
    {" off disabled disable no none false выкл выключен выключено выключена откл отключен отключено "
     "отключена нет "
     "ложь オフ 無効 なし 無し いいえ 关 关闭 關 關閉 禁用 停用 否 无 aus deaktiviert nein falsch désactivé "
     "desactive désactivée non faux ",
     " on enabled enable yes true вкл включен включено включена да истина オン 有効 あり 有り はい 开 开启 "
     "打开 開 開啟 启用 啟用 是 有 ein an aktiviert ja wahr activé active activée oui vrai "},
    {" host native metal baremetal bare_metal bare physical хост физический железо ホスト 実機 物理 主机 "
     "宿主机 "
     "物理机 裸机 主機 實體 hôte hote physique ",
     " guest vm kvm virtual virtualized virtualised virtualbox vbox vmware qemu xen hyperv hyper_v docker "
     "container podman lxc wsl wsl2 гость виртуальный виртуальная вм ゲスト 仮想 仮想マシン 客户机 虚拟机 "
     "虚拟 "
     "虛擬機 gast virtuell invité invite virtuel "},
    {" without w/o без ohne sans ", " with w/ mit avec "},
    {" control ", " treatment treated "},
};

static bool is_in(const char *words, const char *word, size_t n)
{
    for (const char *at = words; (at = strstr(at, word)); at += n)
        if (at > words && at[-1] == ' ' && at[n] == ' ')
            return true;
    return false;
}

enum vt_side vt_level_word(struct vt_text word, int *family)
{
    char *folded = vt_fold(word);
    size_t n = folded ? strlen(folded) : 0;
    enum vt_side side = VT_SIDE_NONE;
    size_t i = 0;

    for (; n && i < sizeof families / sizeof *families && !side; i++)
        side = is_in(families[i].baseline, folded, n)    ? VT_SIDE_BASELINE
               : is_in(families[i].candidate, folded, n) ? VT_SIDE_CANDIDATE
                                                         : VT_SIDE_NONE;
    if (family)
        *family = side ? (int)i : 0;
    free(folded);
    return side;
}

int vt_level_rank(struct vt_text word)
{
    int family, n = (int)(sizeof families / sizeof *families);

    if (vt_level_word(word, &family) == VT_SIDE_BASELINE)
        return family - 1;
    return vt_text_equals(vt_text_trim(word), "0") ? n - 1 : n; /* a switch's 0, the weakest of them */
}

bool vt_level_is_plain(struct vt_text word)
{
    char *folded = vt_fold(word);
    bool plain =
        folded && *folded
        && is_in(" default defaults normal standard regular usual обычный стандартный 既定 标准 普通 ",
                 folded, strlen(folded));

    free(folded);
    return plain || vt_level_word(word, NULL) == VT_SIDE_BASELINE;
}

/* ---- names of several words */

#define MOST_WORDS 12
#define MOST_LEVELS 64 /* more are a sweep, of which no word tells two sides apart */

struct words {
    char *folded; /* owned */
    struct vt_text at[MOST_WORDS];
    size_t n;
};

/* Letters that are written without blanks begin at U+2E80. */
static int kind_of(const char *s)
{
    unsigned char c = (unsigned char)*s;

    return c >= '0' && c <= '9'                                      ? 1
           : c < 0x80 && !isalpha(c)                                 ? 0
           : c >= 0xe3 || (c == 0xe2 && (unsigned char)s[1] >= 0xba) ? 3
                                                                     : 2;
}

static size_t character(const char *s)
{
    size_t n = 1;

    while (((unsigned char)s[n] & 0xc0) == 0x80)
        n++;
    return n;
}

static void add_word(struct words *w, const char *from, size_t n)
{
    if (n && w->n < MOST_WORDS)
        w->at[w->n++] = (struct vt_text){from, n};
}

static void words_of(const char *level, struct words *w)
{
    bool front;

    *w = (struct words){.folded = vt_fold(vt_text_of(level))};
    for (const char *at = w->folded; at && *at;) {
        int kind = kind_of(at);
        size_t n = 0;
        while (at[n] && kind_of(at + n) == kind)
            n += character(at + n);
        size_t glued = kind == 3 ? vt_level_glued((struct vt_text){at, n}, &front) : 0;
        size_t first = !glued ? n : front ? glued : n - glued;
        if (kind) {
            add_word(w, at, first);
            add_word(w, at + first, n - first);
        }
        at += n;
    }
}

size_t vt_level_glued(struct vt_text word, bool *front)
{
    for (int end = 1; end >= 0; end--) /* "仮想化あり" ends in one; it begins with one by chance */
        for (size_t n = word.n; n-- > 4;) {
            struct vt_text part = {end ? word.s + word.n - n : word.s, n};
            *front = !end;
            if (vt_level_word(part, NULL))
                return n;
        }
    *front = true;
    return word.n > 3 && (vt_text_starts(word, "有") || vt_text_starts(word, "无")) ? 3 : 0;
}

size_t vt_level_negation(struct vt_text word)
{
    static const char *const negations[] = {"non", "no"};

    for (size_t i = 0; i < 2; i++) {
        size_t n = strlen(negations[i]);
        if (word.n > n && !strncasecmp(word.s, negations[i], n))
            return n;
    }
    return 0;
}

static bool has_word(const struct words *w, struct vt_text word)
{
    for (size_t i = 0; i < w->n; i++)
        if (w->at[i].n == word.n && !memcmp(w->at[i].s, word.s, word.n))
            return true;
    return false;
}

/* How many of the other levels have the word. */
static size_t count_others(const struct words *all, size_t n, size_t but, struct vt_text word)
{
    size_t others = 0;

    for (size_t i = 0; i < n; i++)
        others += i != but && has_word(&all[i], word);
    return others;
}

/* "novt" where another level is "vt". */
static bool negates(const struct words *all, size_t n, size_t i, struct vt_text word)
{
    size_t negation = vt_level_negation(word);

    return negation && count_others(all, n, i, (struct vt_text){word.s + negation, word.n - negation});
}

enum { SOME_WORD = 1000, NO_WORD = 2000, LAST = 3000 };

/* As vt_level_rank for a level whose words tell it from the others; those that all have tell nothing. */
static int rank_among(const struct words *all, size_t n, size_t i)
{
    int rank = NO_WORD, family;
    bool candidate = false, without = all[i].folded && !strncmp(all[i].folded, "w/o", 3);

    for (size_t k = 0; k < all[i].n; k++) {
        struct vt_text word = all[i].at[k];
        if (count_others(all, n, i, word) == n - 1)
            continue;
        enum vt_side side = vt_level_word(word, &family);
        if (side == VT_SIDE_NONE && vt_level_is_plain(word))
            family = 100; /* the weakest */
        if (side != VT_SIDE_CANDIDATE && family && SOME_WORD + family < rank)
            rank = SOME_WORD + family;
        candidate |= side == VT_SIDE_CANDIDATE;
        without |= negates(all, n, i, word) || vt_text_equals(word, "non");
    }
    if (without || rank < NO_WORD)
        return without ? SOME_WORD : rank;
    return candidate ? LAST : NO_WORD;
}

/* "vt0" beside "vt1". */
static bool is_zero_of_two(const struct words *all, size_t i)
{
    const struct words *a = &all[i], *b = &all[!i];
    bool same = a->n == b->n && a->n > 1;

    for (size_t k = 0; same && k + 1 < a->n; k++)
        same = has_word(b, a->at[k]);
    return same && vt_text_equals(a->at[a->n - 1], "0") && vt_text_equals(b->at[b->n - 1], "1");
}

size_t vt_level_baseline(const struct vt_names *levels)
{
    struct words *all = calloc(levels->n + 1, sizeof *all);
    size_t best = 0, n = all ? levels->n : 0;
    int least = INT_MAX, none = vt_level_rank(vt_text_of("1"));

    for (size_t i = 0; i < n; i++)
        words_of(levels->at[i], &all[i]);
    for (size_t i = 0; i < n; i++) {
        int rank = vt_level_rank(vt_text_of(levels->at[i]));
        if (rank == none)
            rank = n == 2 && is_zero_of_two(all, i) ? SOME_WORD
                   : n <= MOST_LEVELS               ? rank_among(all, n, i)
                                                    : NO_WORD;
        if (rank < least) {
            least = rank;
            best = i;
        }
    }
    for (size_t i = 0; i < n; i++)
        free(all[i].folded);
    free(all);
    return best;
}

size_t vt_level_repeats(const char *level)
{
    static const char *const words[] = {"again", "repeat", "repeated", "rerun", "retest"};
    size_t n = strlen(level);

    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        size_t m = strlen(words[i]);
        if (n > m + 1 && !strcasecmp(level + n - m, words[i]) && strchr("-_ .", level[n - m - 1]))
            return n - m - 1;
    }
    return 0;
}

#include "model/level_word.h"

#include "base/fold.h"
#include <strings.h>

#include <stdlib.h>
#include <string.h>

/* A family a row, the words of a side between blanks. The order is that of vt_level_rank: the most telling
 * baselines first. */
static const struct {
    const char *baseline, *candidate;
} families[] = {
    {" baseline base original orig unpatched stock vanilla reference ref контроль базовый база 基準 "
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
    {" without без ohne sans ", " with mit avec "},
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

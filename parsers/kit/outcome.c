#include "parsers/kit/outcome.h"

#include "base/fold.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

static const char good_names[] =
    " ok okay success successful succeeded pass passed passes valid completed is_ok "
    "is_success is_valid test_passed успех успешно 成功 合格 erfolg erfolgreich succès ";
static const char bad_names[] =
    " fail failed failure error err errored crashed aborted timed_out timeout invalid "
    "has_error is_error error_message errormessage failure_message failuremessage exception "
    "error_occurred error_code err_code errno errcode ошибка сбой エラー 失敗 错误 失败 fehler erreur échec ";
static const char word_names[] =
    " status state outcome verdict run_status run_state test_status teststatus exit_state completion "
    "статус состояние ステータス 状態 状态 zustand statut état ";

static const char good_words[] = " ok okay success successful succeeded succes pass passed done complete "
                                 "completed finished finish good valid "
                                 "green normal exited true yes y t 1 да успех успешно готово выполнено "
                                 "пройден 成功 完了 正常 合格 はい 通过 完成 "
                                 "是 ja erfolg erfolgreich fertig bestanden oui réussi succès vrai wahr ";
static const char bad_words[] = " fail failed failure failures error errored err abort aborted aborting "
                                "abend crash crashed timeout timed_out "
                                "timedout kill killed cancel cancelled canceled broken bad invalid "
                                "incomplete unfinished interrupted partial ko nok "
                                "not_ok notok unstable panic oom segfault sigsegv sigkill skipped skip dnf "
                                "red rejected stopped terminated hung "
                                "stuck unsuccessful false no n f 0 нет ошибка сбой прервано прерван неудача "
                                "отказ отменено провал 失敗 エラー 中断 "
                                "異常 不合格 いいえ 失败 错误 中止 超时 否 nein fehler fehlgeschlagen "
                                "abgebrochen falsch non erreur échec échoué "
                                "interrompu faux ";

static bool is_in(const char *words, const char *word)
{
    size_t n = strlen(word);

    for (const char *at = words; n && (at = strstr(at, word)); at += n)
        if (at > words && at[-1] == ' ' && at[n] == ' ')
            return true;
    return false;
}

enum vt_outcome_of vt_outcome_name(struct vt_text name)
{
    char *folded = vt_fold(name);
    enum vt_outcome_of asks = !folded                     ? VT_NO_OUTCOME
                              : is_in(good_names, folded) ? VT_OUTCOME_GOOD
                              : is_in(bad_names, folded)  ? VT_OUTCOME_BAD
                              : is_in(word_names, folded) ? VT_OUTCOME_WORD
                                                          : VT_NO_OUTCOME;

    free(folded);
    return asks;
}

/* "FAILED (timeout)", "error: disk full": the first word tells. */
static enum vt_outcome by_word(char *folded)
{
    if (is_in(good_words, folded))
        return VT_SUCCEEDED;
    if (is_in(bad_words, folded))
        return VT_FAILED;
    folded[strcspn(folded, "_:;,(/")] = '\0';
    return is_in(bad_words, folded) ? VT_FAILED : is_in(good_words, folded) ? VT_SUCCEEDED : VT_UNTOLD;
}

/* A number that is a flag or HTTP's; otherwise it counts something. */
static enum vt_outcome by_number(enum vt_outcome_of asks, double number)
{
    if (number == 0 || number == 1)
        return asks == VT_OUTCOME_WORD                      ? VT_UNTOLD
               : (asks == VT_OUTCOME_GOOD) == (number == 1) ? VT_SUCCEEDED
                                                            : VT_FAILED;
    if (asks == VT_OUTCOME_WORD && number >= 100 && number < 600)
        return number < 400 ? VT_SUCCEEDED : VT_FAILED;
    return VT_UNTOLD;
}

enum vt_outcome vt_outcome_read(enum vt_outcome_of asks, struct vt_text cell)
{
    double number;
    enum vt_outcome outcome;
    char *folded;

    cell = vt_text_trim(cell);
    if (asks == VT_NO_OUTCOME)
        return VT_UNTOLD;
    if (vt_text_is_number(cell, &number))
        return by_number(asks, number);
    folded = vt_fold(cell);
    if (!folded || !*folded || is_in(" null none na n/a nil ", folded))
        outcome = asks == VT_OUTCOME_BAD ? VT_SUCCEEDED : VT_UNTOLD;
    else if (asks != VT_OUTCOME_BAD)
        outcome = by_word(folded);
    else
        outcome = is_in(" false no n f нет いいえ 否 nein non ok okay success passed none ", folded)
                      ? VT_SUCCEEDED
                      : VT_FAILED;
    free(folded);
    return outcome;
}

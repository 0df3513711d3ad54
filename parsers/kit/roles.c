#include "parsers/kit/roles.h"

#include "base/date.h"
#include "base/fold.h"
#include "model/level_word.h"
#include "parsers/kit/outcome.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const char *const role_names[VT_N_ROLES] = {
    [VT_ROLE_BENCHMARK] = "benchmark",
    [VT_ROLE_METRIC] = "metric",
    [VT_ROLE_VALUE] = "value",
    [VT_ROLE_UNIT] = "unit",
    [VT_ROLE_BETTER] = "better",
    [VT_ROLE_BOOT] = "boot",
    [VT_ROLE_RUN] = "run",
    [VT_ROLE_ITERATION] = "iteration",
    [VT_ROLE_BLOCK] = "block",
    [VT_ROLE_TIME] = "time",
    [VT_ROLE_N] = "n",
    [VT_ROLE_SD] = "sd",
    [VT_ROLE_EXIT] = "exit",
    [VT_ROLE_FACTOR] = "factor",
    [VT_ROLE_FACT] = "fact",
    [VT_ROLE_LEVEL] = "level",
    [VT_ROLE_OUTCOME] = "status",
    [VT_ROLE_PASS_OVER] = "ignore",
};

/* A list of one role may be split over several rows. `exact` names are as good as the role's own. */
static const struct {
    enum vt_role role;
    bool exact;
    const char *names;
} aliases[] = {
    {VT_ROLE_TIME, true, " время 時間 时间 zeit temps tiempo "},
    {VT_ROLE_VALUE, true, " значение 値 測定値 值 数值 wert messwert valeur "},
    {VT_ROLE_BENCHMARK, false,
     " bench benchmark_name test test_name testcase test_case testname name workload program case task "
     "command "
     "fullname "
     "тест бенчмарк задача программа нагрузка название имя テスト ベンチマーク 名前 名称 試験 項目 "
     "プログラム 测试 基准 "
     "测试项 测试项目 项目 程序 programm aufgabe programme nom tâche banc "},
    {VT_ROLE_METRIC, false,
     " metric_name measure quantity counter statistic kpi метрика показатель величина 指標 測定項目 指标 "
     "metrik kennzahl "
     "messgröße métrique mesure "},
    {VT_ROLE_VALUE, false,
     " values result results score measurement reading val observed observation mean average avg "
     "результат 結果 结果 ergebnis résultat resultat среднее 平均 平均值 mittelwert moyenne "},
    {VT_ROLE_UNIT, false,
     " units uom unit_of_measure metric_unit value_unit единица единицы ед ед_изм единица_измерения 単位 "
     "单位 單位 "
     "einheit unité unite "},
    {VT_ROLE_BETTER, false, " direction better_is proportion goal направление лучше 方向 richtung "},
    {VT_ROLE_BOOT, false,
     " boot_id boot_no boot_number reboot vm_boot session загрузка перезагрузка 起動 再起動 启动 重启 "
     "neustart démarrage "
     "redémarrage "},
    {VT_ROLE_RUN, false,
     " run_id run_no run_number runid run_nr run_num run_# # run_index run_idx trial trial_no rep repeat "
     "repetition replicate invocation fork "
     "attempt sample "
     "execution sample_no "
     "прогон проход запуск попытка повтор замер № номер 回 実行 試行 ラン 回次 次 次数 轮次 轮 运行 lauf "
     "durchlauf "
     "durchgang versuch wiederholung essai passage passe exécution répétition "},
    {VT_ROLE_ITERATION, false,
     " iter iteration_no iteration_number iteration_id inner loop pass итерация 反復 イテレーション 迭代 "
     "itération "},
    {VT_ROLE_BLOCK, false,
     " block_id round pair pair_id batch hour hour_of_day час блок пара раунд ブロック 組 块 组 runde stunde "
     "paar bloc paire "},
    {VT_ROLE_TIME, false,
     " timestamp time_stamp datetime date_time date start started started_at start_time start_s starttime ts "
     "epoch when "
     "_time _start дата дата_и_время 日時 日付 時刻 タイムスタンプ 日期 时间戳 日期时间 datum zeitstempel "
     "uhrzeit "
     "horodatage heure "},
    {VT_ROLE_N, false,
     " count n_runs samples_n num_samples num_runs runs samples rounds repeats repetitions sample_count "
     "количество 件数 数量 anzahl nombre "},
    {VT_ROLE_SD, false,
     " stddev std stdev std_dev standard_deviation ско отклонение стандартное_отклонение ст_откл 標準偏差 "
     "标准差 "
     "standardabweichung écart_type "},
    {VT_ROLE_EXIT, false,
     " exit_code exit_status rc returncode return_code exitcode код_возврата код_выхода 終了コード 退出码 "
     "rückgabewert "
     "code_retour "},
    {VT_ROLE_FACTOR, false,
     " vt vtx vt_x vt_d vtd svm iommu nested nested_paging npt ept hugepages hypervisor config "
     "configuration variant group mode condition treatment side setting scenario place branch build "
     "threads jobs clients connections concurrency size file_size filesize bs block_size blocksize "
     "iodepth io_depth queue_depth qd cores vcpus vcpu platform setup "},
    {VT_ROLE_FACTOR, false,
     " режим конфигурация конфиг вариант настройка настройки потоки группа сборка モード 設定 構成 条件 "
     "スレッド "
     "スレッド数 模式 配置 设置 线程 线程数 方案 modus konfiguration einstellung variante réglage "},
    {VT_ROLE_FACT, false,
     " cpu cpu_model cpu_mhz processor kernel os os_version host hostname machine node memory memory_mb "
     "ram ram_mb version tool_version commit revision compiler user environment "
     "процессор ядро ос система память версия хост プロセッサ カーネル メモリ 处理器 内核 内存 prozessor "
     "processeur noyau "
     "mémoire "},
    {VT_ROLE_FILE, false,
     " file filename file_name source log logfile path файл ファイル 文件 datei fichier "},
    {VT_ROLE_PASS_OVER, false,
     " id uuid order position seq sequence index idx row seed pid comment comments note notes remark "
     "remarks description range extra message url примечание комментарий заметки 備考 メモ コメント 备注 "
     "说明 序号 "
     "bemerkung kommentar remarque commentaire "},
};

const char *vt_role_name(enum vt_role role)
{
    return role_names[role];
}

bool vt_role_same_name(struct vt_text a, struct vt_text b)
{
    return vt_fold_equal(a, b);
}

static bool is_in(const char *names, const char *folded)
{
    size_t n = strlen(folded);

    for (const char *at = names; n && (at = strstr(at, folded)); at += n)
        if (at > names && at[-1] == ' ' && at[n] == ' ')
            return true;
    return false;
}

bool vt_role_name_in(struct vt_text name, const char *names)
{
    char *folded = vt_fold(name);
    bool in = folded && is_in(names, folded);

    free(folded);
    return in;
}

static enum vt_role role_of(const char *folded, bool *exact)
{
    *exact = true;
    for (enum vt_role role = VT_ROLE_BENCHMARK; role < VT_N_ROLES; role++)
        if (role_names[role] && role != VT_ROLE_OUTCOME && role != VT_ROLE_LEVEL
            && !strcmp(role_names[role], folded))
            return role;
    for (size_t i = 0; i < sizeof aliases / sizeof *aliases; i++) {
        *exact = aliases[i].exact;
        if (is_in(aliases[i].names, folded))
            return aliases[i].role;
    }
    *exact = false;
    return vt_outcome_name(vt_text_of(folded)) ? VT_ROLE_OUTCOME : VT_ROLE_OTHER;
}

enum vt_role vt_role_of(struct vt_text name, bool *exact)
{
    char *folded = vt_fold(name);
    enum vt_role role = VT_ROLE_OTHER;

    *exact = false;
    if (folded && *folded)
        role = role_of(folded, exact);
    free(folded);
    return role;
}

bool vt_is_level_word(const char *name)
{
    return vt_level_word(vt_text_of(name), NULL) != VT_SIDE_NONE;
}

bool vt_time_read(struct vt_text t, double *seconds)
{
    double number;

    if (!vt_text_is_number(t, &number))
        return vt_date_read(t, seconds);
    double size = fabs(number);
    *seconds = size >= 1e17   ? number / 1e9
               : size >= 1e14 ? number / 1e6
               : size >= 1e11 ? number / 1e3
                              : number;
    return true;
}

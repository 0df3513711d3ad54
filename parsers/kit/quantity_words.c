/* The words of units and quantities: a row's words share unit and direction. docs/INPUT.md holds the same
 * table, and a test keeps the two equal. */
#include "parsers/kit/quantity.h"

#include <stddef.h>

#define LOWER VT_BETTER_LOWER
#define HIGHER VT_BETTER_HIGHER
#define UNKNOWN VT_BETTER_UNKNOWN

const struct vt_word_row vt_word_rows[] = {
    {VT_WORD_TIME, " ns nsec nsecs nanos nanosecond nanoseconds нс ナノ秒 纳秒 ", "ns", LOWER},
    {VT_WORD_TIME, " us usec usecs micros microsecond microseconds μs мкс マイクロ秒 微秒 ", "us", LOWER},
    {VT_WORD_TIME,
     " ms msec msecs millis millisecond milliseconds мс мсек ミリ秒 毫秒 millisekunden millisecondes ", "ms",
     LOWER},
    {VT_WORD_TIME,
     " s sec secs second seconds с сек секунд секунды секунду 秒 sekunden sekunde seconde secondes ", "s",
     LOWER},
    {VT_WORD_TIME, " min mins minute minutes мин минут минуты минуту 分 分钟 minuten ", "min", LOWER},
    {VT_WORD_TIME, " h hr hrs hour hours час часов stunden ", "h", LOWER},

    {VT_WORD_VOLUME, " B bytes byte байт байты バイト 字节 ", "B", UNKNOWN},
    {VT_WORD_VOLUME, " kB KB kb kilobytes кб ", "kB", UNKNOWN},
    {VT_WORD_VOLUME, " MB mb megabytes мб ", "MB", UNKNOWN},
    {VT_WORD_VOLUME, " GB gb gigabytes гб ", "GB", UNKNOWN},
    {VT_WORD_VOLUME, " TB tb ", "TB", UNKNOWN},
    {VT_WORD_VOLUME, " KiB kib kibibytes ", "KiB", UNKNOWN},
    {VT_WORD_VOLUME, " MiB mib mebibytes ", "MiB", UNKNOWN},
    {VT_WORD_VOLUME, " GiB gib gibibytes ", "GiB", UNKNOWN},
    {VT_WORD_VOLUME, " bit bits бит ", "bit", UNKNOWN},
    {VT_WORD_VOLUME, " Kb kbit kbits Kbit Kbits KBit kBit kilobits ", "kbit", UNKNOWN},
    {VT_WORD_VOLUME, " Mb mbit mbits Mbit Mbits MBit MBits megabits ", "Mbit", UNKNOWN},
    {VT_WORD_VOLUME, " Gb gbit gbits Gbit Gbits GBit GBits gigabits ", "Gbit", UNKNOWN},

    {VT_WORD_RATE, " Bps ", "B/s", HIGHER},
    {VT_WORD_RATE, " kBps KBps ", "kB/s", HIGHER},
    {VT_WORD_RATE, " MBps ", "MB/s", HIGHER},
    {VT_WORD_RATE, " GBps ", "GB/s", HIGHER},
    {VT_WORD_RATE, " KiBps kibps ", "KiB/s", HIGHER},
    {VT_WORD_RATE, " MiBps mibps ", "MiB/s", HIGHER},
    {VT_WORD_RATE, " GiBps gibps ", "GiB/s", HIGHER},
    {VT_WORD_RATE, " bps ", "bit/s", HIGHER},
    {VT_WORD_RATE, " kbps Kbps ", "kbit/s", HIGHER},
    {VT_WORD_RATE, " mbps Mbps ", "Mbit/s", HIGHER},
    {VT_WORD_RATE, " gbps Gbps ", "Gbit/s", HIGHER},
    {VT_WORD_RATE, " iops IOPS IOPs Iops ", "IOPS", HIGHER},
    {VT_WORD_RATE, " rps RPS ", "req/s", HIGHER},
    {VT_WORD_RATE, " tps TPS ", "tps", HIGHER},
    {VT_WORD_RATE, " fps FPS ", "fps", HIGHER},
    {VT_WORD_RATE, " qps QPS pps PPS mps eps EPS ", "/s", HIGHER},

    {VT_WORD_COUNT, " ops op operations operation операций оп ", "ops", HIGHER},
    {VT_WORD_COUNT, " kops ", "kops", HIGHER},
    {VT_WORD_COUNT, " mops ", "Mops", HIGHER},
    {VT_WORD_COUNT, " req reqs requests request запросов anfragen requêtes ", "req", HIGHER},
    {VT_WORD_COUNT, " events event событий ", "events", HIGHER},
    {VT_WORD_COUNT,
     " io ios tx txn txns transactions transaction транзакций queries query messages message msgs msg "
     "packets "
     "packet pkts pkt frames frame кадров records record rows row hits hit calls call inserts insert updates "
     "update deletes pages page jobs job tasks task iterations iteration iters iter loops loop items item "
     "tokens "
     "token images image lookups lookup reads writes gets sets puts files file connections "
     "connection "
     "conns sessions session switches spawns lines words blocks block flips games nodes users clients ",
     NULL, HIGHER},

    {VT_WORD_OTHER, " pct percent ", "%", UNKNOWN},
    {VT_WORD_OTHER, " mips ", "MIPS", HIGHER},
    {VT_WORD_OTHER, " flops ", "FLOPS", HIGHER},
    {VT_WORD_OTHER, " mflops ", "MFLOPS", HIGHER},
    {VT_WORD_OTHER, " gflops ", "GFLOPS", HIGHER},
    {VT_WORD_OTHER, " joule joules ", "J", LOWER},
    {VT_WORD_OTHER, " watt watts ", "W", LOWER},

    {VT_WORD_QUANTITY,
     " time times duration elapsed latency latencies lat delay runtime walltime wallclock wall cputime rtt "
     "ttfb "
     "real_time cpu_time clat slat ",
     NULL, LOWER},
    {VT_WORD_QUANTITY,
     " время длительность задержка затрачено 時間 経過 レイテンシ レイテンシー 遅延 时间 耗时 用时 延迟 延時 "
     "zeit dauer "
     "latenz verzögerung temps durée duree latence délai ",
     NULL, LOWER},
    {VT_WORD_AMOUNT,
     " ping response wait pause cycles cost footprint rss maxrss memory mem heap alloc allocs allocations "
     "power energy consumption память メモリ 内存 ",
     NULL, LOWER},
    {VT_WORD_QUANTITY,
     " throughput tput bandwidth bw ops score scores points mark marks rating speed speedup goodput "
     "performance "
     "bitrate framerate uptime mtbf lifetime accuracy efficiency ipc ",
     NULL, HIGHER},
    {VT_WORD_QUANTITY,
     " скорость производительность баллы балл очки оценка スループット 帯域 帯域幅 速度 スコア 点数 吞吐量 "
     "带宽 頻寬 得分 "
     "分数 评分 跑分 durchsatz geschwindigkeit bandbreite punkte leistung débit debit vitesse ",
     NULL, HIGHER},
    {VT_WORD_ADVERSE,
     " errors error errs failures failure failed fails faults fault misses miss missed drops drop dropped "
     "loss lost "
     "retries retry retransmits retransmissions timeouts timeout collisions stalls jitter overhead slowdown "
     "penalty "
     "steal vmexits exits deviation ошибок ошибки エラー 错误 fehler erreurs ",
     NULL, LOWER},

    {VT_WORD_NEUTRAL, " interrupts interrupt irqs irq context wakeups syscalls ", NULL, UNKNOWN},

    {VT_WORD_STATISTIC,
     " min max avg mean average median minimum maximum med stdev stddev std sd sem cv mad iqr var variance "
     "q1 q3 "
     "p1 p5 p10 p25 p50 p75 p90 p95 p99 p999 p99_9 p99_99 percentile total sum worst best sigma ci stderr "
     "среднее медиана минимум максимум сред мин макс 平均 中央値 最小 最大 平均值 中位数 mittelwert mittel "
     "moyenne médiane ",
     NULL, UNKNOWN},
    {0, NULL, NULL, UNKNOWN},
};

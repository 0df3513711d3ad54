/* Phoronix Test Suite, stress-ng, perf. Oracle: read off the texts. */
#include "reading.h"

#include <criterion/criterion.h>

#define PTS(result)                                                                                         \
    "<?xml version=\"1.0\"?>\n<PhoronixTestSuite>\n<System><Identifier>s</Identifier><Hardware>Processor: " \
    "AMD EPYC (2 Cores), Memory: 24GB</Hardware>"                                                           \
    "<Software>OS: Debian 12, Kernel: 6.1 "                                                                 \
    "(x86_64)</Software></System>\n<Result><Title>T</Title><Description>" result                            \
    "</Result>\n</PhoronixTestSuite>\n"
#define STRESS                                                                                             \
    "stress-ng: info:  [753] dispatching hogs: 2 cpu, 1 vm\nstress-ng: metrc: [753] stressor       bogo "  \
    "ops real time  usr time  sys time   bogo ops/s     bogo ops/s\n"                                      \
    "stress-ng: metrc: [753]                           (secs)    (secs)    (secs)   (real time) (usr+sys " \
    "time)\n"

static const struct reading_case cases[] = {
    {"pts: every run of every system, with the direction that it says", "pts", "a.xml", "rlo",
     PTS("D: "
         "a</Description><Scale>Widgets</Scale><Proportion>LIB</Proportion>\n<Data><Entry><Identifier>off</"
         "Identifier><Value>2.5</Value><RawString>2:3</RawString></Entry>\n"
         "<Entry><Identifier>on</Identifier><Value>4</Value><RawString/></Entry></Data>"),
     "pts/T (D: a)|Widgets|Widgets|lower|system=off|2r1l5 3r2l5|value=2.5, proportion=LIB\npts/T (D: "
     "a)|Widgets|Widgets|lower|system=on|4r1l6|value=4, proportion=LIB\n"
     "fact cpu=AMD EPYC (2 Cores)\nfact memory=24GB\nfact os=Debian 12\nfact kernel=6.1 (x86_64)\n"},
    {"pts: what passed is a fact; a trace is no list of runs", "pts", "a.xml", "",
     PTS("</Description><Scale/><Data><Entry><Identifier/><Value>PASS</Value></Entry><Entry><Value>1,2,3</"
         "Value></Entry></Data>"),
     "fact cpu=AMD EPYC (2 Cores)\nfact memory=24GB\nfact os=Debian 12\nfact kernel=6.1 (x86_64)\nfact "
     "pts/T=PASS\nnote passed_over\n"},
    {"pts: CSV", "pts", "a.csv", "",
     ",x,\n\n ,,\"off\",\"on\"\nProcessor,,a,b\n\n ,,\"off\",\"on\"\n\"T - D: a (b) "
     "(Seconds)\",LIB,1.5,2.5\n\"U -  (MB/s)\",HIB,7,\n",
     "pts/T (D: a (b))|Seconds|s|lower|system=off|1.5\npts/T (D: a "
     "(b))|Seconds|s|lower|system=on|2.5\npts/U|MB/s|MB/s|higher|system=off|7\n"},
    {"pts: console, two results of one test, colours", "pts", "a.txt", "rlo",
     "T 5.4:\n    pts/t-1.0 [Test: a]\n    Test 1 of 1\n        Started Run 1 @ 07:56:58\n\n    Test: a:\n   "
     "     \033[1;32m0.5\033[0m\n        0.25\n\n"
     "    Average: \033[1;34m0.375 Frames / Sec\033[0m\n    Deviation: 6.5%\n\n    Test: a:\n        9\n\n   "
     " Average: 9 Seconds\n",
     "pts/T 5.4 (Test: a)|Frames / Sec|Frames / Sec|higher||0.5r1l7 0.25r2l8|average=0.375, deviation "
     "(%)=6.5\npts/T 5.4 (Test: a)|Seconds|s|lower||9r1l14|average=9\n"},
    {"stress-ng: table and a stressor's own figures", "stress-ng", "a.txt", "ro",
     STRESS "stress-ng: metrc: [753] cpu                 508      3.01      0.50      0.25       168.50      "
            "   976.92        17.25          6548\n"
            "stress-ng: metrc: [753] vm                    0      3.01      0.00      0.00         0.00      "
            "     0.00         0.00          6548\n"
            "stress-ng: metrc: [753] miscellaneous metrics:\nstress-ng: metrc: [753] cpu             53.5 "
            "nanoseconds per call (harmonic mean of 2 instances)\n"
            "stress-ng: metrc: [753] cpu           1656.5 write128 MB/sec (average per stressor)\n"
            "stress-ng: metrc: [753] cpu              7168 bogus (negative) entries (maximum of 2 "
            "instances)\nstress-ng: info:  [753] for a 4.51s run time:\nstress-ng: info:  [753]       9.03s "
            "available CPU time\n",
     "stress-ng/cpu (2 instances)|bogo ops|bogo-ops/s|higher||168.5r1|bogo ops=508, real time (s)=3.01, usr "
     "time (s)=0.50, sys time (s)=0.25, CPU used per instance (%)=17.25, largest resident size (KB)=6548, "
     "bogus (negative) entries=7168\n"
     "stress-ng/cpu (2 instances)|bogo ops of CPU time|bogo-ops/s|higher||976.92r1\nstress-ng/cpu (2 "
     "instances)|nanoseconds per call|ns|lower||53.5r1\n"
     "stress-ng/cpu (2 instances)|write128 MB/sec|MiB/s|higher||1656.5r1\nnote failed_run\n"},
    {"stress-ng: two runs, the second failed", "stress-ng", "a.txt", "r",
     STRESS "stress-ng: metrc: [753] vm    508      3.01      0.50      0.25       168.50         "
            "976.92\nstress-ng: info:  [753] successful run completed in 3.01s\n" STRESS
            "stress-ng: metrc: [754] vm    508      3.01      0.50      0.25       169.50         "
            "976.92\nstress-ng: info:  [754] unsuccessful run completed in 3.01s\n",
     "stress-ng/vm|bogo ops|bogo-ops/s|higher||168.5r1 169.5r2\nstress-ng/vm|bogo ops of CPU "
     "time|bogo-ops/s|higher||976.92r1 976.92r2\nnote failed_run\n"},
    {"stress-ng: a stressor that failed is left out, the others are not", "stress-ng", "a.txt", "",
     "stress-ng: info:  [9] dispatching hogs: 2 exec, 1 cpu\nstress-ng: metrc: [9] stressor       bogo ops "
     "real time  usr time  sys time   bogo ops/s     bogo ops/s\n"
     "stress-ng: metrc: [9] exec                995      1.04      2.33      1.02       955.5          "
     "297.5\nstress-ng: metrc: [9] cpu                   5      1.04      2.33      1.02         4.5         "
     "   1.5\n"
     "stress-ng: info:  [9] passed: 2: exec (2)\nstress-ng: info:  [9] failed: 1: cpu (1)\nstress-ng: info:  "
     "[9] metrics untrustworthy: 0\n"
     "stress-ng: info:  [9] dispatching hogs: 1 cpu\nstress-ng: metrc: [9] stressor       bogo ops real time "
     " usr time  sys time   bogo ops/s     bogo ops/s\n"
     "stress-ng: metrc: [9] cpu                   5      1.04      2.33      1.02         6.5            "
     "2.5\n",
     "stress-ng/exec (2 instances)|bogo ops|bogo-ops/s|higher||955.5\nstress-ng/exec (2 instances)|bogo ops "
     "of CPU time|bogo-ops/s|higher||297.5\n"
     "stress-ng/cpu|bogo ops|bogo-ops/s|higher||6.5\nstress-ng/cpu|bogo ops of CPU "
     "time|bogo-ops/s|higher||2.5\nnote failed_run\n"},
    {"stress-ng: YAML, not valid at column 0, quoted", "stress-ng", "a.yaml", "o",
     "---\nbuild-info:\nsource: bad\nsystem-info:\n      stress-ng-version: \"0.19.02\"\n      release: "
     "'6.1'\nmetrics:\n    - stressor: \"cpu\"\n      bogo-ops: 30539\n"
     "      bogo-ops-per-second-usr-sys-time: 216.25\n      bogo-ops-per-second-real-time: 3049.5\n      "
     "wall-clock-time: 10.0\n      nanosecs-per-op: 12.5\n\n...\n",
     "stress-ng/cpu|bogo ops of CPU time|bogo-ops/s|higher||216.25\nstress-ng/cpu|bogo "
     "ops|bogo-ops/s|higher||3049.5|bogo ops=30539\n"
     "stress-ng/cpu|nanosecs-per-op|ns|lower||12.5\nfact stress-ng version=0.19.02\nfact kernel=6.1\n"},
    {"perf: text; the standard error of n runs gives their sd", "perf", "a.txt", "rno",
     "\n Performance counter stats for 'a b' (4 runs):\n\n         1,029.50 msec task-clock:u              # "
     "   0.372 CPUs utilized            ( +-  1.00% )\n"
     "         1,234,567      cycles                    #    2.1 GHz                      ( +-  2.00% )\n    "
     "     2,000,000      instructions              #    1.62  insn per cycle\n"
     "   <not supported>      branches\n       2.5 +- 0.5 seconds time elapsed  ( +- 20.00% )\n       1.25 "
     "seconds user\n",
     /* 1029.5 x 0.01 x sqrt 4; 1234567 x 0.02 x 2; 0.5 x 2 */
     "perf stat/a b|task-clock:u|ms|lower||1029.5r1n4~20.59|standard error (%)=1, CPUs utilized=0.372\nperf "
     "stat/a b|cycles|count|lower||1234567r1n4~49382.68|standard error (%)=2, GHz=2.1\n"
     "perf stat/a b|instructions|count|lower||2000000r1n4~nan\nperf stat/a b|instructions per "
     "cycle|insn/cycle|higher||1.62r1n0~nan\n"
     "perf stat/a b|elapsed|s|lower||2.5r1n4~1|standard error (s)=0.5, standard error (%)=20\nperf stat/a "
     "b|user|s|lower||1.25r1n4~nan\nfact perf event branches=<not supported>\n"},
    {"perf: German and French grouping, nanoseconds", "perf", "a.txt", "",
     " Performance counter stats for 'a':\n\n          1.029,51 msec task-clock\n         1.234.567      "
     "cycles\n   1\xe2\x80\xaf"
     "234\xe2\x80\xaf"
     "568      instructions\n         1.234.569 ns   duration_time\n       0,0793 seconds time elapsed\n",
     "perf stat/a|task-clock|ms|lower||1029.51\nperf stat/a|cycles|count|lower||1234567\nperf "
     "stat/a|instructions|count|lower||1234568\n"
     "perf stat/a|duration_time|ns|lower||1234569\nperf stat/a|elapsed|s|lower||0.0793\n"},
    {"perf: blanks as groups, six decimals, units behind the event, shares of the time", "perf", "a.txt", "",
     " Performance counter stats for 'a':\n\n         26,554473 task-clock (msec)       #    0,965 CPUs "
     "utilized\n        77 375 671 cycles                    (50,01%)\n"
     "       121 540 390 instructions            #    1,57  insns per cycle\n     549,432,900      "
     "ref-cycles   (49.99%)\n\n       0,5 seconds time elapsed\n",
     "perf stat/a|task-clock|ms|lower||26.554473\nperf stat/a|cycles|count|lower||77375671\nperf "
     "stat/a|instructions|count|lower||121540390\n"
     "perf stat/a|instructions per cycle|insn/cycle|higher||1.57\nperf "
     "stat/a|ref-cycles|count|lower||549432900\nperf stat/a|elapsed|s|lower||0.5\n"},
    {"perf: --table, and the metrics' names of Linux 6.19", "perf", "a.txt", "o",
     " Performance counter stats for 'a' (2 runs):\n\n     2,088      branch-misses:u   #     20.75 %  "
     "branch_miss_rate         ( +-  0.00% )  (49.99%)\n"
     "     4,000      instructions      #      1.5 instructions  insn_per_cycle\n\n       # Table of "
     "individual measurements:\n       9.25 (+0.125) #\n       9.00 (-0.125) ##\n\n"
     "       # Final result:\n       9.125 +- 0.125 seconds time elapsed  ( +-  1.50% )\n",
     "perf stat/a|branch-misses:u|count|lower||2088|standard error (%)=0\nperf "
     "stat/a|branch_miss_rate|%|lower||20.75\nperf stat/a|instructions|count|lower||4000\n"
     "perf stat/a|instructions per cycle|insn/cycle|higher||1.5\nperf stat/a|elapsed|s|lower||9.25 "
     "9|mean=9.125, standard error (s)=0.125, standard error (%)=1.5\n"},
    {"perf: two kinds of cores are two series", "perf", "a.txt", "",
     " Performance counter stats for 'a':\n\n  4.474  cpu_atom/instructions:u/  #    2,50  insn per cycle   "
     "(0,37%)\n  9.474  cpu_core/instructions:u/  #    8,25  insn per cycle   (99,63%)\n\n  3,5 seconds time "
     "elapsed\n",
     "perf stat/a|cpu_atom/instructions:u/|count|lower||4474\nperf stat/a|instructions per cycle "
     "(cpu_atom)|insn/cycle|higher||2.5\n"
     "perf stat/a|cpu_core/instructions:u/|count|lower||9474\nperf stat/a|instructions per cycle "
     "(cpu_core)|insn/cycle|higher||8.25\nperf stat/a|elapsed|s|lower||3.5\n"},
    {"perf: per core", "perf", "a.txt", "",
     " Performance counter stats for 'system wide':\n\nS0-D0-C1           2              12.50 msec "
     "cpu-clock   #    1.9 CPUs utilized\nCPU3      7      faults\n  1.5 seconds time elapsed\n",
     "perf stat/system wide|cpu-clock S0-D0-C1|ms|lower||12.5\nperf stat/system wide|faults "
     "CPU3|count|lower||7\nperf stat/system wide|elapsed|s|lower||1.5\n"},
    {"perf: text that breaks off between lines", "perf", "a.txt", "",
     " Performance counter stats for 'a':\n\n        7      faults\n",
     "perf stat/a|faults|count|lower||7\nnote incomplete\n"},
    {"perf: intervals as text", "perf", "a.txt", "rit",
     "#           time             counts unit events\n     1.0005             12.50 msec task-clock   #    "
     "0.1 CPUs utilized\n     1.0005                 3      faults\n     2.0010              9.50 msec "
     "task-clock\n",
     "perf stat/counters|task-clock|ms|lower||12.5r1i1t1.0005 9.5r1i2t2.001\nperf "
     "stat/counters|faults|count|lower||3r1i1t1.0005\n"},
    {"perf: -x; two calls; the error of the mean", "perf", "a.csv", "ro",
     "27.5,msec,task-clock,7.5%,27131067,100.00,0.565,CPUs "
     "utilized\n3,,page-faults,0.5%,27131067,100.00,2.9,K/sec\n<not "
     "counted>,,cycles,0.00%,0,0.00,,\n28.5,msec,task-clock,6.5%,27131067,100.00,0.565,CPUs utilized\n",
     "perf stat/counters|task-clock|ms|lower||27.5r1 28.5r2|standard error (%)=7.5; 6.5, CPUs "
     "utilized=0.565\nperf stat/counters|page-faults|count|lower||3r1|standard error (%)=0.5, "
     "K/sec=2.9\nfact perf event cycles=<not counted>\n"},
    {"perf: -x; with semicolons, a ratio, per core", "perf", "a.csv", "",
     "S0-C0;2;5;;branch-misses;16139216640;16.66;1.25;of all branches\n",
     "perf stat/counters|branch-misses S0-C0|count|lower||5\nperf stat/counters|branch-misses S0-C0 of all "
     "branches|%|lower||1.25\n"},
    {"perf: -x, where the locale's comma cuts the numbers", "perf", "a.csv", "o",
     "32,60,msec,task-clock,5,53%,32598578,100,00,0,CPUs "
     "utilized\n8,,faults,94,19%,32598578,100,00,274,/sec\n",
     "perf stat/counters|task-clock|ms|lower||32.6|standard error (%)=5.53\nperf "
     "stat/counters|faults|count|lower||8|standard error (%)=94.19\n"},
    {"perf: -j", "perf", "a.json", "rio",
     "{\"interval\" : 1.5, \"counter-value\" : \"29.5\", \"unit\" : \"msec\", \"event\" : \"task-clock\", "
     "\"variance\" : 5.5, \"metric-value\" : 0.2, \"metric-unit\" : \"CPUs utilized\"}\n"
     "{\"interval\" : 2.5, \"counter-value\" : \"30.5\", \"unit\" : \"msec\", \"event\" : "
     "\"task-clock\"}\n{\"counter-value\" : \"<not supported>\", \"unit\" : \"\", \"event\" : \"cycles\"}\n",
     "perf stat/counters|task-clock|ms|lower||29.5r1i1 30.5r1i2|standard error (%)=5.5, CPUs "
     "utilized=0.2\nfact perf event cycles=<not supported>\n"},
    {"perf bench: two of them", "perf", "a.txt", "r",
     "# Running 'sched/messaging' benchmark:\n\n     Total time: 1.625 [sec]\n# Running 'sched/pipe' "
     "benchmark:\n     Total time: 2.5 [sec]\n\n       2.25 usecs/op\n     426316 ops/sec\n",
     "perf bench/sched/messaging|time|s|lower||1.625r1\nperf bench/sched/pipe|time|s|lower||2.5r1\nperf "
     "bench/sched/pipe|time of an operation|us/op|lower||2.25r1\n"
     "perf bench/sched/pipe|rate|ops/s|higher||426316r1\n"},

    {"perf bench: functions, and system calls", "perf", "a.txt", "",
     "# Running 'mem/memcpy' benchmark:\n# function 'default' (by glibc)\n# Copying 1MB bytes ...\n\n       "
     "8.25 GB/sec\n"
     "# function 'movsq' (x)\n      12.5 GB/sec\n# Executed 10000 getpgid() calls\n     Total time: 1.5 "
     "[sec]\n",
     "perf bench/mem/memcpy (default)|throughput|GiB/s|higher||8.25\nperf bench/mem/memcpy "
     "(movsq)|throughput|GiB/s|higher||12.5\nperf bench/syscall getpgid|time|s|lower||1.5\n"},

    {"stress-ng: YAML that breaks off", "stress-ng", "a.yaml", "",
     "metrics:\n    - stressor: cpu\n      bogo-ops: 30539\n", "note incomplete\n"},
    {"pts: runs without what they count", "pts", "a.txt", "",
     "Phoronix Test Suite v10\nT:\n    pts/t-1.0\n    Test Results:\n        1.5\n", "note incomplete\n"},

    /* refusals */
    {"pts: entities", "pts", "a.xml", "",
     "<?xml version=\"1.0\"?>\n<!DOCTYPE x [\n<!ENTITY a "
     "\"aa\">]>\n<PhoronixTestSuite>&a;</PhoronixTestSuite>",
     "a.xml:3: defines entities or a document type, which no result of the Phoronix Test Suite does; "
     "refused"},
    {"pts: cut", "pts", "a.xml", "", "<PhoronixTestSuite>\n<Result>\n<Title>T</Ti",
     "a.xml:3: the XML breaks here; was it cut off?"},
    {"pts: out of range", "pts", "a.xml", "",
     PTS("</Description><Scale>s</Scale><Data><Entry><RawString>1:1e999</RawString></Entry></Data>"),
     "a.xml:4: a run of pts/T is no number within range"},
    {"pts: a word", "pts", "a.csv", "", "\"T -  (MB/s)\",HIB,fast\n",
     "a.csv:1: no number as the result of pts/T"},
    {"pts: no average", "pts", "a.txt", "", "Phoronix Test Suite v10\n    Average: \n",
     "a.txt:2: no number follows 'Average:'; was it cut off?"},
    {"stress-ng: cut", "stress-ng", "a.txt", "",
     STRESS "stress-ng: metrc: [753] cpu                 508      3.01      0.4\n",
     "a.txt:4: this row of stress-ng's table ends too early; was it cut off?"},
    {"stress-ng: out of range", "stress-ng", "a.txt", "",
     STRESS "stress-ng: metrc: [753] cpu  508  3.01  0.4  0.1  1e999  5\n",
     "a.txt:4: a word stands where a number of stress-ng was expected"},
    {"perf: cut", "perf", "a.csv", "", "27.5,msec,task-clock,27131067,100.00,,\n3,,page-faul\n",
     "a.csv:2: this row of perf stat -x ends too early; was it cut off?"},
    {"perf: out of range", "perf", "a.json", "",
     "{\"counter-value\" : \"1e999\", \"unit\" : \"\", \"event\" : \"cycles\"}",
     "a.json:1: no number as \"counter-value\" of cycles"},
};

Test(parse_suites, texts)
{
    expect_readings(cases, sizeof cases / sizeof *cases);
}

Test(parse_suites, files)
{
    static const struct file_case files[] = {
        {"pts", "pts/pts1086-composite-2systems.xml", "r",
         "pts/SHA Bench|kB/s|kB/s|higher|system=config-b|390623.74r1 361238.95r2 428542.42r3 408304.17r4 "
         "332702.77r5"},
        {"pts", "pts/pts1086-export.csv", "", "pts/SHA Bench|kB/s|kB/s|higher|system=config-a|1413454.83"},
        {"stress-ng", "stress-ng/stressng01206-cpu-matrix.yaml", "",
         "stress-ng/cpu|bogo ops|bogo-ops/s|higher||418.044307"},
        {"stress-ng", "stress-ng/stressng01206-metrics-stderr.txt", "",
         "stress-ng/vm|bogo ops of CPU time|bogo-ops/s|higher||18461.86"},
        {"stress-ng", "stress-ng/stressng01506-metrics-stderr.txt", "",
         "stress-ng/context|swapcontext calls per sec|/s|higher||293262.42"},
        {"perf", "perf/perf61-stat-r5.txt", "o",
         "perf stat/sha256sum /usr/bin/perl|elapsed|s|lower||0.0793|standard error (s)=0.0169, standard "
         "error (%)=21.29"},
        {"perf", "perf/perf61-stat-r5-x.csv", "", "perf stat/counters|page-faults|count|lower||65"},
        {"perf", "perf/perf61-stat-r3-x-de-ambiguous.csv", "",
         "perf stat/counters|task-clock|ms|lower||32.6"},
        {"perf", "perf/perf61-stat-r3.json", "", "perf stat/counters|task-clock|ms|lower||29.630711"},
        {"perf", "perf/perf61-bench-messaging.txt", "", "perf bench/sched/messaging|time|s|lower||1.601"},
    };

    expect_lines(files, sizeof files / sizeof *files);
}

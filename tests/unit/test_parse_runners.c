/* hyperfine, Google Benchmark, go test, pyperf, JMH and criterion. Oracle: read off the texts. */
#include "reading.h"

#include <criterion/criterion.h>

#define GO "goos: linux\ngoarch: amd64\npkg: example.com/b\ncpu: AMD EPYC\n"
#define JMH(mode, unit, raw)                                             \
    "[{\"jmhVersion\":\"1.36\",\"benchmark\":\"a.B.c\",\"mode\":\"" mode \
    "\",\"threads\":4,\"params\":{\"n\":\"10\"},"                        \
    "\"primaryMetric\":{\"score\":5.5,\"scoreError\":\"NaN\",\"scoreUnit\":\"" unit "\"," raw "}"
#define CSV_HEAD \
    "group,function,value,throughput_num,throughput_type,sample_measured_value,unit,iteration_count\n"
#define ESTIMATES                                                                                          \
    "{\"mean\":{\"confidence_interval\":{\"confidence_level\":0.95,\"lower_bound\":4.5,\"upper_bound\":4." \
    "75},\"point_estimate\":4.7},"                                                                         \
    "\"median\":{\"point_estimate\":4.6},\"std_dev\":{\"point_estimate\":0.18}}"

static const struct reading_case cases[] = {
    {"hyperfine: every time is a run; 0 is below what can be measured", "hyperfine", "a.json", "rlo",
     "{\"results\":[{\"command\":\"sort "
     "10\",\"mean\":0.25,\"times\":[0.5,\n0],\"parameters\":{\"n\":\"10\",\"threads\":\"4\"},\"exit_codes\":["
     "0,1]}]}",
     "hyperfine/sort {n}|time|s|lower|n=10, threads=4|0.5r1l1 <r2l2|mean=0.25\nnote failed_run\n"},
    {"hyperfine: two exports in one file", "hyperfine", "a.json", "r",
     "{\"results\":[{\"command\":\"x\",\"times\":[0.5,0.6]}]}\n{\"results\":[{\"command\":\"x\",\"times\":[0."
     "7]}]}\n",
     "hyperfine/x|time|s|lower||0.5r1 0.6r2 0.7r3\n"},
    {"hyperfine: memory, and a mean without times", "hyperfine", "a.json", "",
     "{\"results\":[{\"command\":\"x\",\"mean\":0.5,\"memory_usage_byte\":[1024,2048]}]}",
     "hyperfine/x|time|s|lower||0.5\nhyperfine/x|memory|B|lower||1024 2048\n"},
    {"hyperfine: CSV with quotes and parameters", "hyperfine", "a.csv", "o",
     "command,mean,stddev,median,user,system,min,max,parameter_n\n\"sort \"\"a,b\"\" "
     "10\",0.5,0.1,0.4,0.2,0.3,0.35,0.7,10\nx,1.5,0.1,0.4,0.2,0.3,0.35,0.7,20\n",
     "hyperfine/sort \"a,b\" {n}|time|s|lower|n=10|0.5|stddev=0.1, median=0.4, user=0.2, system=0.3, "
     "min=0.35, "
     "max=0.7\n"
     "hyperfine/x|time|s|lower|n=20|1.5|stddev=0.1, median=0.4, user=0.2, system=0.3, min=0.35, "
     "max=0.7\n"},
    {"hyperfine: text has mean, sd and n", "hyperfine", "a.txt", "n",
     "Benchmark 1: sort x\n  Time (mean \xc2\xb1 \xcf\x83):      57.5 ms \xc2\xb1  10.25 ms    [User: 24.2 "
     "ms, System: 1.1 ms]\n"
     "  Range (min \xe2\x80\xa6 max):    46.3 ms \xe2\x80\xa6  86.1 ms    12 runs\n",
     "hyperfine/sort x|time|s|lower||0.0575n12~0.01025\n"},
    {"hyperfine: text of a single run, that failed", "hyperfine", "a.txt", "l",
     "Benchmark 1: sleep 0.1\n  Time (abs \xe2\x89\xa1):        102.5 ms               [User: 0.5 ms, "
     "System: 0.9 ms]\n \n  Warning: Ignoring non-zero exit code.\n",
     "hyperfine/sleep 0.1|time|s|lower||0.1025l2\nnote failed_run\n"},
    {"gbench: repetitions, aggregates, an error, two units", "gbench", "a.json", "io",
     "{\"context\":{\"num_cpus\":2,\"library_build_type\":\"release\"},\"benchmarks\":["
     "{\"name\":\"a\",\"run_name\":\"a\",\"run_type\":\"iteration\",\"repetition_index\":0,\"real_time\":1."
     "5e3,\"cpu_time\":7,\"time_unit\":\"ns\",\"bytes_per_second\":5,\"n\":NaN},"
     "{\"name\":\"a\",\"run_name\":\"a\",\"run_type\":\"iteration\",\"repetition_index\":1,\"real_time\":1."
     "25,\"cpu_time\":8,\"time_unit\":\"us\",\"bytes_per_second\":6},"
     "{\"name\":\"a_mean\",\"run_name\":\"a\",\"run_type\":\"aggregate\",\"aggregate_name\":\"mean\","
     "\"iterations\":2,\"real_time\":1375,\"cpu_time\":3,\"time_unit\":\"ns\"},"
     "{\"name\":\"b\",\"run_type\":\"iteration\",\"error_occurred\":true,\"error_message\":\"x\",\"real_"
     "time\":0,\"cpu_time\":0,\"time_unit\":\"ns\"},"
     "{\"name\":\"a_BigO\",\"run_name\":\"a\",\"run_type\":\"aggregate\",\"aggregate_name\":\"BigO\",\"real_"
     "coefficient\":3}]}",
     "gbench/a|real_time|ns|lower||1500i1 1250i2|mean (ns)=1375\ngbench/a|cpu_time|ns|lower||7i1 8000i2|mean "
     "(ns)=3\n"
     "gbench/a|bytes_per_second|B/s|higher||5i1 6i2\nfact gbench library build=release\nfact cpus=2\nnote "
     "failed_run\n"},
    {"gbench: aggregates alone", "gbench", "a.json", "n",
     "{\"benchmarks\":[{\"name\":\"a_mean\",\"run_name\":\"a\",\"aggregate_name\":\"mean\",\"iterations\":9,"
     "\"real_time\":5,\"cpu_time\":6,\"time_unit\":\"ms\"},"
     "{\"name\":\"a_stddev\",\"run_name\":\"a\",\"aggregate_name\":\"stddev\",\"iterations\":9,\"real_time\":"
     "0.5,\"cpu_time\":0.25,\"time_unit\":\"ms\"}]}",
     "gbench/a|real_time|ms|lower||5n9~0.5\ngbench/a|cpu_time|ms|lower||6n9~0.25\n"},
    {"gbench: CSV", "gbench", "a.csv", "i",
     "2026-11-30 "
     "noise\nname,iterations,real_time,cpu_time,time_unit,bytes_per_second,items_per_second,label,error_"
     "occurred,error_message\n"
     "\"a/8\",100,5.5,4.5,us,,7,,,\n\"a/8\",100,6.5,5.5,us,,8,,,\n\"a/"
     "8_mean\",2,6,5,us,,7.5,,,\n\"b\",,,,,,,,true,\"on purpose\"\n",
     "gbench/a/8|real_time|us|lower||5.5i1 6.5i2\ngbench/a/8|cpu_time|us|lower||4.5i1 "
     "5.5i2\ngbench/a/8|items_per_second|items/s|higher||7i1 8i2\nnote failed_run\n"},
    {"gbench: console, with counters", "gbench", "a.txt", "io",
     "Run on (2 X 2445 MHz CPU s)\n-----\nBenchmark              Time             CPU   Iterations "
     "UserCounters...\n-----\n"
     "a/8                  504 ns          423 ns        61622 bytes_per_second=2Ki/s n=1.024k\na/8          "
     "        505 ns          424 ns        61622 bytes_per_second=3Ki/s\n"
     "a/8_mean             504.5 ns        423.5 ns            2 bytes_per_second=2.5Ki/s\na/8_cv            "
     "   1.5 %           2.5 %             2\nb                    ERROR OCCURRED: 'on purpose'\n",
     "gbench/a/8|real_time|ns|lower||504i1 505i2|mean (ns)=504.5, "
     "cv=1.5\ngbench/a/8|cpu_time|ns|lower||423i1 424i2|mean (ns)=423.5, cv=2.5\n"
     "gbench/a/8|bytes_per_second|B/s|higher||2048i1 3072i2|mean (B/s)=2.5\nnote failed_run\n"},
    {"gbench: an old console", "gbench", "a.txt", "",
     "Benchmark              Time           CPU Iterations\n-----\na/8                  504 ns        423 ns "
     "     61622   2kB/s   5.5M items/s\n",
     "gbench/a/8|real_time|ns|lower||504\ngbench/a/8|cpu_time|ns|lower||423\ngbench/a/8|bytes_per_second|B/"
     "s|higher||2048\ngbench/a/8|items_per_second|items/s|higher||5500000\n"},
    {"go: -count are iterations; the next process is a run; units of all kinds", "gotest", "a.txt", "ri",
     GO "BenchmarkX/n=1-2   \t 979\t 154511 ns/op\t  53.5 MB/s\t 7 B/op\t 2 allocs/op\nBenchmarkX/n=1-2   \t "
        "979\t 154512 ns/op\t  54.5 MB/s\t 7 B/op\t 2 allocs/op\nPASS\n"
        "ok  \texample.com/b\t5.2s\n" GO
        "BenchmarkX/n=1-2   \t 979\t 154513 ns/op\nBenchmarks are fun\nok  \texample.com/b\t5.2s\n",
     "go/example.com/b.BenchmarkX/n=1-2|time|ns/op|lower||154511r1i1 154512r1i2 154513r2i1\n"
     "go/example.com/b.BenchmarkX/n=1-2|throughput|MB/s|higher||53.5r1i1 "
     "54.5r1i2\ngo/example.com/b.BenchmarkX/n=1-2|memory|B/op|lower||7r1i1 7r1i2\n"
     "go/example.com/b.BenchmarkX/n=1-2|allocations|allocs/op|lower||2r1i1 2r1i2\nfact os=linux\nfact "
     "machine=amd64\nfact cpu=AMD EPYC\n"},
    {"go: units say their direction, or it is asked for", "gotest", "a.txt", "",
     "Unit frobs better=higher\nBenchmarkX 1 5 frobs 6 wibbles\n--- FAIL: BenchmarkY\n",
     "go/BenchmarkX|frobs|frobs|higher||5\ngo/BenchmarkX|wibbles|wibbles|unknown||6\nnote failed_run\nnote "
     "direction_unknown\n"},
    {"go: lines of configuration are factors, until they are taken back; what a program logs is not",
     "gotest", "a.txt", "",
     "vt: off\nBenchmarkX 1 5 ns/op\nerror: no\nLoud: no\nvt: on\nBenchmarkX 1 4 ns/op\nvt:\nBenchmarkX 1 6 "
     "ns/op\n",
     "go/BenchmarkX|time|ns/op|lower|vt=off|5\ngo/BenchmarkX|time|ns/op|lower|vt=on|4\ngo/BenchmarkX|time|ns/"
     "op|lower||6\n"},
    {"criterion: names on lines of their own, with and without the lines of progress", "criterion", "a.txt",
     "",
     "Benchmarking a long name: Collecting 100 samples in estimated 5.0 s (5k iterations)\nBenchmarking a "
     "long name: Analyzing\na long name\n                        time:   [1.5 ns 2.5 ns 3.5 ns]\n"
     "                        change: [+1% +2% +3%] (p = 0.01 < 0.05)\nFound 9 outliers among 100 "
     "measurements (9.00%)\n  9 (9.00%) high mild\n"
     "b/another\n                        time:   [4.5 ns 5.5 ns 6.5 ns]\nBenchmarking c: Collecting 100 "
     "samples in estimated 5.0 s (16M iterati   c   time:   [7.5 ns 8.5 ns 9.5 ns]\n",
     "criterion/a long name|mean time|ns|lower||2.5\ncriterion/b/another|mean "
     "time|ns|lower||5.5\ncriterion/c|mean time|ns|lower||8.5\n"},
    {"go: a line in two events", "gotest", "a.json", "l",
     "{\"Action\":\"output\",\"Package\":\"p\",\"Output\":\"BenchmarkX-2 "
     "\\t\"}\n{\"Action\":\"output\",\"Package\":\"p\",\"Output\":\"  979\\t 15.5 ns/op\\n\"}\n"
     "{\"Action\":\"pass\",\"Package\":\"p\",\"Elapsed\":5}\n",
     "go/p.BenchmarkX-2|time|ns/op|lower||15.5l2\n"},
    {"pyperf: runs of values; warm-ups and calibration are none", "pyperf", "a.json", "ri",
     "{\"benchmarks\":[{\"runs\":[{\"warmups\":[[1,9]]},{\"values\":[0.5,0.25],\"warmups\":[[1,8]]},{"
     "\"values\":[0.75,0.125]}]}],"
     "\"metadata\":{\"name\":\"telco\",\"cpu_model_name\":\"c\"},\"version\":\"1.0\"}",
     "pyperf/telco|time|s|lower||0.5r1i1 0.25r1i2 0.75r2i1 0.125r2i2\nfact cpu=c\n"},
    {"pyperf: text; a comparison is none", "pyperf", "a.txt", "o",
     ".....................\nparse: Mean +- std dev: 283 ns +- 3 ns\nrun it: Mean +- std dev: 15.2 sec +- "
     "0.3 sec\nc: Mean +- std dev: [a] 41.6 ns +- 1.0 ns -> [b] 32.5 ns +- 0.6 ns: 1.28x faster\n\n"
     "### telco ###\nMean +- std dev: 8.25 ms +- 490 us\n",
     "pyperf/parse|time|ns|lower||283|sd (ns)=3\npyperf/run it|time|s|lower||15.2|sd "
     "(s)=0.3\npyperf/telco|time|ms|lower||8.25|sd (us)=490\n"},
    {"pyperf: bytes; a second export", "pyperf", "a.json", "ri",
     "{\"benchmarks\":[{\"metadata\":{\"name\":\"x\",\"unit\":\"byte\"},\"runs\":[{\"values\":[5]},{"
     "\"values\":[6]}]}]}\n{\"benchmarks\":[{\"metadata\":{\"name\":\"x\",\"unit\":\"byte\"},\"runs\":[{"
     "\"values\":[7]}]}]}",
     "pyperf/x|memory|B|lower||5r1i1 6r2i1 7r3i1\n"},
    {"JMH: forks are runs; an error of NaN", "jmh", "a.json", "rio",
     JMH("thrpt", "ops/us", "\"rawData\":[[5,6],[7,8]]") "}]",
     "jmh/a.B.c (n=10, 4 threads)|throughput|ops/us|higher||5r1i1 6r1i2 7r2i1 8r2i2|score=5.5\nfact jmh "
     "version=1.36\n"},
    {"JMH: average time, and secondary metrics", "jmh", "a.json", "",
     JMH("avgt", "us/op", "\"rawData\":[[5]]") ",\"secondaryMetrics\":{\"\xc2\xb7gc.alloc.rate.norm\":{"
                                               "\"score\":16,\"scoreUnit\":\"B/op\",\"rawData\":[[17]]}}}]",
     "jmh/a.B.c (n=10, 4 threads)|average time|us/op|lower||5\njmh/a.B.c (n=10, 4 "
     "threads)|gc.alloc.rate.norm|B/op|lower||17\nfact jmh version=1.36\n"},
    {"JMH: a log of two forks with a profiler; the table repeats it", "jmh", "a.txt", "rio",
     "# JMH version: 1.36\n# Threads: 4 threads, will synchronize iterations\n# Benchmark mode: Average "
     "time, time/op\n# Benchmark: a.B.c\n# Parameters: (n = 10, k = x)\n\n"
     "# Fork: 1 of 2\n# Warmup Iteration   1: 9.5 us/op\nIteration   1: 5.5 \xc2\xb1(99.9%) 0.25 us/op\n     "
     "            \xc2\xb7gc.alloc.rate.norm: 16.5 B/op\nIteration   2: 6,5 us/op\n"
     "# Fork: 2 of 2\nIteration   1: 7.5 us/op\nIteration   2: <failure>\n\nResult \"a.B.c\":\n  6.5 "
     "\xc2\xb1(99.9%) 0.75 us/op [Average]\n  (min, avg, max) = (5.5, 6.5, 7.5), stdev = 1\n"
     "# Run complete. Total time: 00:00:43\n\nBenchmark (k) (n)  Mode  Cnt  Score   Error  Units\nB.c  x  10 "
     " avgt    3  6.5 \xc2\xb1 0.75  us/op\n",
     "jmh/a.B.c (n=10, k=x, 4 threads)|average time|us/op|lower||5.5r1i1 6.5r1i2 7.5r2i1|score=6.5, score "
     "error=0.75\n"
     "jmh/a.B.c (n=10, k=x, 4 threads)|gc.alloc.rate.norm|B/op|lower||16.5r1i1\nfact jmh version=1.36\nnote "
     "failed_run\n"},
    {"JMH: the table alone, of sbt, in a locale of commas", "jmh", "a.txt", "no",
     "[info] Benchmark      (n)   Mode  Cnt  Score   Error  Units\n[info] B.c             10  thrpt   20  "
     "2,976 \xc2\xb1 0,035  ops/us\n[info] B.c:\xc2\xb7"
     "asm    10  thrpt          NaN            ---\n"
     "[info] B.d            N/A   avgt       4.5          us/op\n[info] B.e            N/A   avgt    5  "
     "\xe2\x89\x88 10\xe2\x81\xbb\xc2\xb3          us/op\n"
     "[info] B.c:c\xc2\xb7p0.50  10  thrpt    2.5          us/op\n",
     "jmh/B.c (n=10)|throughput|ops/us|higher||2.976n20~nan|score error=0,035\njmh/B.d|average "
     "time|us/op|lower||4.5n0~nan\njmh/B.c (n=10)|p0.50|us/op|lower||2.5n0~nan\nnote unread\n"},
    {"JMH: the unit has the last word on the direction", "jmh", "a.json", "",
     JMH("thrpt", "s/op", "\"rawData\":[[5]]") "}]",
     "jmh/a.B.c (n=10, 4 threads)|throughput|s/op|lower||5\nfact jmh version=1.36\n"},
    {"JMH: sampled times, the mean of a histogram", "jmh", "a.json", "ri",
     JMH("sample", "us/op", "\"rawDataHistogram\":[[[[2,3],[6,1]],[[4,1]]]]") "}]",
     "jmh/a.B.c (n=10, 4 threads)|sampled time|us/op|lower||3r1i1 4r1i2\nfact jmh version=1.36\n"}, /* (2 x 3
                                                                                                       + 6) /
                                                                                                       4 */
    {"criterion: a sample's time is of all its iterations", "criterion", "a.csv", "it",
     CSV_HEAD "\"a, b\",,,,,100.0,ns,4\n\"a, b\",,,,,300.0,ns,8\ng,f,v,,,3.0,us,2\n",
     "criterion/a, b|time|ns|lower||25i1t1e-07 37.5i2t4e-07\ncriterion/g/f/v|time|us|lower||1.5i1t3e-06\n"},
    {"criterion: sample.json by its path", "criterion", "target/criterion/sort/quick/new/sample.json", "i",
     "{\"sampling_mode\":\"Linear\",\"iters\":[4.0,8.0],\"times\":[100.0,300.0]}",
     "criterion/sort/quick|sample time|ns|lower||25i1 37.5i2\n"},
    {"criterion: estimates, of a saved run", "criterion", "target/criterion/sort/base/estimates.json", "o",
     ESTIMATES, "criterion/sort|mean time|ns|lower|saved=base|4.7|low=4.5, high=4.75, median=4.6, sd=0.18\n"},
    {"criterion: messages of cargo criterion", "criterion", "a.json", "io",
     "{\"reason\":\"group-complete\",\"group_name\":\"g\"}\n{\"reason\":\"benchmark-complete\",\"id\":\"a/"
     "b\","
     "\"iteration_count\":[4,8],\"measured_values\":[100,300],\"unit\":\"ns\",\"mean\":{\"estimate\":31.5}}",
     "criterion/a/b|time|ns|lower||25i1 37.5i2|first sample's time=100, first sample's iteration_count=4, "
     "second sample's time=300, second sample's iteration_count=8, mean=31.5\n"},
    {"criterion: console, a long name on its own line", "criterion", "a.txt", "o",
     "Benchmarking a/very long name: Collecting 100 samples\na/very long name\n                        time: "
     "  [320.5 ps 323.5 ps 327.5 ps]\nb                       time:   [1.5 \xc2\xb5s 2.5 \xc2\xb5s 3.5 "
     "\xc2\xb5s]\n"
     "                        thrpt:  [1.25 Melem/s 1.5 Melem/s 1.75 Melem/s]\n",
     "criterion/a/very long name|mean time|ps|lower||323.5|low=320.5, high=327.5\ncriterion/b|mean "
     "time|us|lower||2.5|low=1.5, high=3.5, throughput (Melem/s)=1.5\n"},

    /* refusals */
    {"hyperfine: no number", "hyperfine", "a.json", "",
     "{\"results\":[{\"command\":\"x\",\n\"times\":[0.5,\n1e999]}]}",
     "a.json:3: hyperfine: a time of 'x' is no number"},
    {"hyperfine: no command", "hyperfine", "a.json", "", "{\"results\":[{\"times\":[1]}]}",
     "a.json:1: hyperfine: a result has no \"command\""},
    {"hyperfine: cut CSV", "hyperfine", "a.csv", "",
     "command,mean,stddev,median,user,system,min,max\nx,0.5,0.1\n",
     "a.csv:2: hyperfine: 8 fields with a mean in the second were expected; was it cut off?"},
    {"pytest-benchmark: rounds, and a mean of rounds", "pytest", "a.json", "rino",
     "{\"machine_info\":{\"system\":\"Linux\",\"cpu\":{\"brand_raw\":\"E3\"}},\"commit_info\":{},"
     "\"benchmarks\":["
     "{\"name\":\"test_a\",\"fullname\":\"t.py::test_a\",\"stats\":{\"mean\":0.75,\"stddev\":0.25,\"rounds\":"
     "2,"
     "\"outliers\":\"1;0\",\"ops\":1.5,\"data\":[0.5,1]}},"
     "{\"name\":\"test_b\",\"stats\":{\"mean\":1.5,\"stddev\":0.5,\"rounds\":7,\"min\":1}}]}",
     "pytest/t.py::test_a|time|s|lower||0.5r1i1n0~nan 1r1i2n0~nan|mean=0.75, stddev=0.25\n"
     "pytest/test_b|time|s|lower||1.5r1i0n7~0.5|min=1\nfact os=Linux\nfact cpu=E3\n"},
    {"asv: samples, parameters, what failed and what was skipped", "asv", "a.json", "rin",
     "{\"commit_hash\":\"abc\",\"env_name\":\"e\",\"params\":{\"cpu\":\"E3\"},\"result_columns\":[\"result\","
     "\"params\","
     "\"stats_repeat\",\"samples\"],\"results\":{"
     "\"b.time_p\":[[1.5,null,NaN,3.5],[[\"1\",\"2\"],[\"'x'\",\"'y'\"]],[2,null,null,5],[[1.25,1.75],null,"
     "null,null]],"
     "\"b.peakmem_m\":[[1024],[]],\"b.track_n\":[[7],[]]}}",
     "asv/b.time_p(1, 'x')|time|s|lower||1.25r1i1n0~nan 1.75r1i2n0~nan\nasv/b.time_p(2, "
     "'y')|time|s|lower||3.5r1i0n5~nan\n"
     "asv/b.peakmem_m|memory|B|lower||1024r1i0n0~nan\nasv/b.track_n|value||unknown||7r1i0n0~nan\nfact "
     "cpu=E3\nfact "
     "commit=abc\n"
     "note failed_run\nnote direction_unknown\n"},
    {"BenchmarkDotNet: launches are runs, outliers that it left out are told", "dotnet", "a.json", "rin",
     "{\"HostEnvironmentInfo\":{\"ProcessorName\":\"E3\"},\"Benchmarks\":[{\"FullName\":\"N.T.Sort(N: 10)\","
     "\"DisplayInfo\":\"T.Sort: Job-X "
     "[N=10]\",\"Memory\":{\"BytesAllocatedPerOperation\":64},\"Measurements\":["
     "{\"IterationMode\":\"Workload\",\"IterationStage\":\"Actual\",\"LaunchIndex\":1,\"IterationIndex\":1,"
     "\"Operations\":2,\"Nanoseconds\":90},"
     "{\"IterationMode\":\"Workload\",\"IterationStage\":\"Actual\",\"LaunchIndex\":2,\"IterationIndex\":1,"
     "\"Operations\":2,\"Nanoseconds\":30},"
     "{\"IterationMode\":\"Workload\",\"IterationStage\":\"Result\",\"LaunchIndex\":2,\"IterationIndex\":1,"
     "\"Operations\":2,\"Nanoseconds\":25}]},"
     "{\"FullName\":\"N.T.X\",\"DisplayInfo\":\"T.X: Job-X\",\"Statistics\":{\"N\":15,\"Mean\":5.5,"
     "\"StandardDeviation\":0.5}}]}",
     "dotnet/N.T.Sort(N: 10)|time|ns|lower||12.5r2i1n0~nan\ndotnet/N.T.Sort(N: "
     "10)|allocated|B/op|lower||64r1i0n0~nan\n"
     "dotnet/N.T.X|time|ns|lower||5.5r1i0n15~0.5\nfact cpu=E3\nfact dotnet job=Job-X\nnote "
     "dotnet_outliers\n"},
    {"pytest-benchmark: neither rounds nor a mean", "pytest", "a.json", "",
     "{\"machine_info\":{},\"benchmarks\":[{\"name\":\"x\",\n\"stats\":{}}]}",
     "a.json:1: pytest/x has neither rounds nor a mean; was the file cut off?"},
    {"BenchmarkDotNet: a benchmark that failed", "dotnet", "a.json", "",
     "{\"HostEnvironmentInfo\":{},\"Benchmarks\":[{\"FullName\":\"x\",\"Statistics\":null}]}",
     "a.json:1: dotnet/x has no statistics: it failed; remove it, or use --skip-bad"},
    {"hyperfine: cut text", "hyperfine", "a.txt", "",
     "Benchmark 1: x\n  Time (mean \xc2\xb1 \xcf\x83):      57.5\n  Range (min \n",
     "a.txt:2: no mean with a unit of time here; was it cut off?"},
    {"gbench: cut", "gbench", "a.json", "", "{\"benchmarks\":[{\"name\":\"a\",\"real_time\":1.5",
     "a.json:1: the JSON that begins at line 1 has no end; was it cut off?"},
    {"gbench: out of range", "gbench", "a.json", "",
     "{\"benchmarks\":[{\"name\":\"a\",\n\"real_time\":1e999,\"cpu_time\":1,\"time_unit\":\"ns\"}]}",
     "a.json:2: real_time of a is no number within range"},
    {"gbench: short row", "gbench", "a.csv", "", "name,iterations,real_time,cpu_time,time_unit\na,1,2\n",
     "a.csv:2: this row has 3 fields and the header 5; was it cut off?"},
    {"go: cut", "gotest", "a.txt", "", "BenchmarkX 1 5 ns/op\nBenchmarkX 1 5",
     "a.txt:2: the last line of this Go benchmark breaks off; was it cut off?"},
    {"JMH: a cut table", "jmh", "a.txt", "", "Benchmark  Mode  Cnt  Score   Error  Units\nB.c  avgt    3\n",
     "a.txt:2: 'Mode Cnt Score Error Units' were expected of jmh/B.c; was it cut off?"},
    {"criterion: cut console", "criterion", "a.txt", "",
     "a   time:   [1 ns 2 ns 3 ns]\nb   time:   [1 ns 2 n",
     "a.txt:2: 'time: [LOW UNIT ESTIMATE UNIT HIGH UNIT]' was expected; was it cut off?"},
    {"go: a value without its unit", "gotest", "a.txt", "", "BenchmarkX 1 5 ns/op 7\n",
     "a.txt:1: values and units do not come in pairs on this line of a Go benchmark; was it cut off?"},
    {"pyperf: a word", "pyperf", "a.json", "", "{\"benchmarks\":[{\"runs\":[{\"values\":[true]}]}]}",
     "a.json:1: a value of pyperf/benchmark is no number within range"},
    {"JMH: out of range", "jmh", "a.json", "", JMH("thrpt", "ops/s", "\"rawData\":[[1e999]]") "}]",
     "a.json:1: an iteration of jmh/a.B.c (n=10, 4 threads) is no number within range"},
    {"criterion: no iterations", "criterion", "a.csv", "", CSV_HEAD "a,,,,,100.0,ns,0\n",
     "a.csv:2: a sample without its time or number of iterations; was it cut off?"},
    {"criterion: cut", "criterion", "a.csv", "", CSV_HEAD "a,,,,,100.0\n",
     "a.csv:2: this row has 6 fields and the header 8; was it cut off?"},
    {"criterion: another format", "criterion", "a.csv", "", "benchmark,value\nx,1\n",
     "a.csv:1: criterion's raw.csv begins with 'group,function,value,...', not so"},
    {"criterion: times without iterations", "criterion", "sample.json", "", "{\"iters\":[1],\"times\":[1,2]}",
     "sample.json:1: as many \"times\" as \"iters\" were expected"},
};

Test(parse_runners, texts)
{
    expect_readings(cases, sizeof cases / sizeof *cases);
}

Test(parse_runners, files)
{
    static const struct file_case files[] = {
        {"hyperfine", "hyperfine/hyperfine115.json", "",
         "hyperfine/md5sum /usr/bin/perl|time|s|lower||0.015334355 0.018705148 0.022733815 0.02037487 "
         "0.016756863 "
         "0.020953987 0.018928727 0.016776961 0.018844529 0.024232236 0.020651379 0.023228253"},
        {"hyperfine", "hyperfine/hyperfine119.csv", "",
         "hyperfine/sha256sum /usr/bin/perl|time|s|lower||0.0286010999166667"},
        {"gbench", "gbench/gbench171-rep4-aggregates-error.json", "ri",
         "gbench/BM_Sum/1024|real_time|ns|lower||504.190078215723r1i1 448.089107788244r1i2 "
         "440.566128980734r1i3 424.115672977608r1i4"},
        {"gbench", "gbench/gbench171-rep4-aggregates-error.json", "", "note failed_run"},
        {"gotest", "gotest/go119-benchmem-count5.txt", "i",
         "go/example.com/b.BenchmarkSha-2|time|ns/op|lower||154511i1 78666i2 110274i3 23211i4 133563i5"},
        {"gotest", "gotest/go119-benchmem-count5.txt", "",
         "go/example.com/b.BenchmarkSort/n=100-2|items/op|items/op|unknown||100 100 100 100 100"},
    };

    expect_lines(files, sizeof files / sizeof *files);
}

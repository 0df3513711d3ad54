/* fio and DiskSpd. Oracle: read off the texts. */
#include "reading.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#define IO(bytes, bw, iops, clat) \
    "{\"io_bytes\":" bytes ",\"bw\":" bw ",\"iops\":" iops ",\"clat\":{\"mean\":" clat ",\"max\":900}}"
#define RAN(ms, runtime, iops)                                                 \
    "{\"fio version\":\"fio-3.33\",\"timestamp_ms\":" ms                       \
    ",\"jobs\":[{\"jobname\":\"a\",\"error\":0,\"read\":{\"runtime\":" runtime \
    ",\"total_ios\":9,\"iops\":" iops ",\"bw_bytes\":2048,\"bw\":2}}]}\n"
#define TERSE_LATENCY                                                                                        \
    "12;34;5.5;1;1.000000%=7;5.000000%=8;10.000000%=9;20.000000%=10;30.000000%=11;40.000000%=12;50.000000%=" \
    "13;"                                                                                                    \
    "60.000000%=14;70.000000%=15;80.000000%=16;90.000000%=17;95.000000%=18;99.000000%=19;99.500000%=20;99."  \
    "900000%=21;"                                                                                            \
    "99.950000%=22;99.990000%=23;0%=0;0%=0;0%=0;14;36;7.5;1"
#define TERSE_IDLE                                                                                           \
    "0;0;0;0;0;0;0.000000;0.000000;0;0;0.000000;0.000000;1.000000%=0;5.000000%=0;10.000000%=0;20.000000%=0;" \
    "30.000000%=0;40.000000%=0;50.000000%=0;60.000000%=0;70.000000%=0;80.000000%=0;90.000000%=0;95.000000%=" \
    "0;99.000000%=0;"                                                                                        \
    "99.500000%=0;99.900000%=0;99.950000%=0;99.990000%=0;0%=0;0%=0;0%=0;0;0;0.000000;0.000000;0;0;0.000000%" \
    ";0.000000;0.000000"

static const struct reading_case cases[] = {
    {"JSON of 2.x behind a warning; KiB/s and us; no I/O, no reading", "fio", "a.json", "rl",
     "fio: warning, {not JSON}\n{\"fio version\" : \"fio-2.1.4\",\n \"jobs\" : [ { \"jobname\" : \"w\", "
     "\"error\" : 0,\n"
     "  \"read\" : " IO("0", "0", "0", "0") ",\n  \"write\" : " IO("361984", "68118", "133",
                                                                   "477.25") " } ] }\n",
     "fio/w write|iops|IOPS|higher||133r1l5\n"
     "fio/w write|bandwidth|KiB/s|higher||68118r1l5\nfio/w write|clat mean|us|lower||477.25r1l5\nfact fio "
     "version=fio-2.1.4\n"},
    {"a name holds what makes it another benchmark; the engine is a fact", "fio", "a.json", "",
     "{\"fio version\":\"fio-3.1\",\"global "
     "options\":{\"bs\":\"4096\",\"ioengine\":\"libaio\"},\"jobs\":[{\"jobname\":\"j\","
     "\"job options\":{\"rw\":\"randrw\",\"rwmixread\":\"70\",\"iodepth\":\"32\",\"numjobs\":\"1\"},"
     "\"write\":{\"total_ios\":5,\"iops\":12.5,\"bw_bytes\":51200}}]}",
     "fio/j write (randrw, rwmixread=70, bs=4k, iodepth=32)|iops|IOPS|higher||12.5\n"
     "fio/j write (randrw, rwmixread=70, bs=4k, iodepth=32)|bandwidth|B/s|higher||51200\n"
     "fact fio version=fio-3.1\nfact fio ioengine=libaio\n"},
    {"one document behind the other is one run after the other", "fio", "a.json", "rt",
     RAN("1000000", "900", "100") RAN("1002000", "900", "110"),
     "fio/a read|iops|IOPS|higher||100r1t1000 110r2t1002\nfio/a read|bandwidth|B/s|higher||2048r1t1000 "
     "2048r2t1002\n"
     "fact fio version=fio-3.33\n"},
    {"of the snapshots of --status-interval only the last counts", "fio", "a.json", "ro",
     RAN("1000000", "900", "100") RAN("1001000", "1900", "110") RAN("1002000", "2900", "120"),
     "fio/a read|iops|IOPS|higher||120r1|documents=3\nfio/a read|bandwidth|B/s|higher||2048r1|bw "
     "(KiB/s)=2\nfact fio version=fio-3.33\n"},
    {"threads of a job are iterations of one run", "fio", "a.json", "ri",
     "{\"fio "
     "version\":\"fio-3.1\",\"jobs\":[{\"jobname\":\"j\",\"read\":{\"total_ios\":5,\"iops\":12.5,\"bw\":3}},"
     "{\"jobname\":\"j\",\"read\":{\"total_ios\":5,\"iops\":13.5,\"bw\":4}}]}",
     "fio/j read|iops|IOPS|higher||12.5r1i1 13.5r1i2\nfio/j read|bandwidth|KiB/s|higher||3r1i1 4r1i2\nfact "
     "fio version=fio-3.1\n"},
    {"a failed job is noted, not read", "fio", "a.json", "",
     "{\"fio "
     "version\":\"fio-3.1\",\"jobs\":[{\"jobname\":\"j\",\"error\":5,\"read\":{\"total_ios\":5,\"iops\":12.5,"
     "\"bw\":3}}]}",
     "fact fio version=fio-3.1\nnote failed_run\n"},
    {"servers of --client; the sum over them is not one more", "fio", "a.json", "",
     "{\"fio "
     "version\":\"fio-3.1\",\"client_stats\":[{\"jobname\":\"j\",\"hostname\":\"h\",\"read\":{\"total_ios\":"
     "5,\"iops\":12.5,"
     "\"bw\":3}},{\"jobname\":\"All clients\",\"read\":{\"total_ios\":5,\"iops\":12.5,\"bw\":3}}]}",
     "fio/j read|iops|IOPS|higher||12.5\nfio/j read|bandwidth|KiB/s|higher||3\nfact fio version=fio-3.1\n"},
    {"percentiles, and NaN for what was not measured", "fio", "a.json", "",
     "{\"fio "
     "version\":\"fio-3.1\",\"jobs\":[{\"jobname\":\"j\",\"read\":{\"total_ios\":5,\"iops\":12.5,\"bw\":3,"
     "\"slat_ns\":"
     "{\"max\":7,\"mean\":-nan},\"clat_ns\":{\"max\":9,\"mean\":4,\"percentile\":{\"50.000000\":5,\"90."
     "000000\":6,\"99.900000\":7,"
     "\"0.00\":0,\"0.00\":0}}}}]}",
     "fio/j read|iops|IOPS|higher||12.5\nfio/j read|bandwidth|KiB/s|higher||3\nfio/j read|clat "
     "mean|ns|lower||4\n"
     "fio/j read|clat p50|ns|lower||5\nfio/j read|clat p99.9|ns|lower||7\nfact fio version=fio-3.1\n"},
    {"text of 2.x: KB of 1024, depth in the name", "fio", "a.txt", "",
     "j: (g=0): rw=randread, bs=4K-4K/4K-4K/4K-4K, ioengine=libaio, iodepth=32\nfio-2.1.3\n\n"
     "j: (groupid=0, jobs=1): err= 0: pid=1: Mon Jan  6 10:00:00 2014\n"
     "  read : io=1024.0MB, bw=102400KB/s, iops=25600 , runt= 10240msec\n"
     "    slat (usec): min=2 , max=100 , avg= 5.01, stdev= 1.10\n    clat (msec): min=30 , max=90 , "
     "avg=1.24, stdev=3.00\n"
     "    clat percentiles (usec):\n     |  1.00th=[  100],  5.00th=[  200], 50.00th=[ 1112],\n     | "
     "99.00th=[ 2835], 99.90th=[ 8979]\n"
     "    bw (KB  /s): min=  112, max= 9000, per=100.00%, avg=102500.00\n\nRun status group 0 (all jobs):\n  "
     " READ: io=1024.0MB\n",
     "fio/j read (randread, bs=4k, iodepth=32)|iops|IOPS|higher||25600\nfio/j read (randread, bs=4k, "
     "iodepth=32)|bandwidth|KiB/s|higher||102400\n"
     "fio/j read (randread, bs=4k, iodepth=32)|slat mean|us|lower||5.01\nfio/j read (randread, bs=4k, "
     "iodepth=32)|clat mean|ms|lower||1.24\n"
     "fio/j read (randread, bs=4k, iodepth=32)|clat p50|us|lower||1112\nfio/j read (randread, bs=4k, "
     "iodepth=32)|clat p99|us|lower||2835\n"
     "fio/j read (randread, bs=4k, iodepth=32)|clat p99.9|us|lower||8979\nfact fio ioengine=libaio\nfact fio "
     "version=fio-2.1.3\n"},
    {"text: shortened rates, two calls, a failed job", "fio", "a.txt", "r",
     "j: (g=0): rw=write, bs=(R) 4096B-4096B, (W) 128KiB-128KiB, ioengine=psync, iodepth=1\n"
     "j: (groupid=0, jobs=2): err= 0: pid=1: x\n  write: IOPS=25.6k, BW=1.5GiB/s (1.6GB/s)(3GiB/2msec)\nRun "
     "status group 0 (all jobs):\n"
     "j: (g=0): rw=write, bs=(R) 4096B-4096B, (W) 128KiB-128KiB, ioengine=psync, iodepth=1\n"
     "j: (groupid=0, jobs=2): err= 0: pid=1: x\n  write: IOPS=26, BW=2.5GiB/s (1.6GB/s)(3GiB/2msec)\n"
     "k: (groupid=1, jobs=1): err= 5 (file:x.c:1, func=f, error=Input/output error): pid=1: x\n  write: "
     "IOPS=1, BW=2B/s\nRun status group 0 (all jobs):\n",
     "fio/j write (write, bs=4k, numjobs=2)|iops|IOPS|higher||25600r1 26r2\nfio/j write (write, bs=4k, "
     "numjobs=2)|bandwidth|GiB/s|higher||1.5r1 2.5r2\n"
     "fact fio ioengine=psync\nnote failed_run\n"},
    {"terse 3", "fio", "a.txt", "r",
     "3;fio-3.25;j;0;0;100;50;12;1001;0;0;0.000000;0.000000;" TERSE_LATENCY ";1;2;3%;4;5;" TERSE_IDLE
     ";0.1%;0.2%;3\n",
     "fio/j read|iops|IOPS|higher||12r1\nfio/j read|bandwidth|KiB/s|higher||50r1\nfio/j read|clat "
     "mean|us|lower||5.5r1\n"
     "fio/j read|clat p50|us|lower||13r1\nfio/j read|clat p95|us|lower||18r1\nfio/j read|clat "
     "p99|us|lower||19r1\n"
     "fio/j read|clat p99.9|us|lower||21r1\nfio/j read|lat mean|us|lower||7.5r1\nfact fio "
     "version=fio-3.25\n"},
    {"terse 5 has trims and longer directions; a server's name before it", "fio", "a.txt", "",
     "host;5;fio-3.30;j;0;0;" TERSE_IDLE ";9;1;2;3;4;5;"
     "100;50;12;1001;0;0;0.000000;0.000000;" TERSE_LATENCY ";1;2;3%;4;5;6;1;2;3;4;5;" TERSE_IDLE
     ";9;1;2;3;4;5;0.1%;0.2%;3\n",
     "fio/j write|iops|IOPS|higher||12\nfio/j write|bandwidth|KiB/s|higher||50\nfio/j write|clat "
     "mean|us|lower||5.5\n"
     "fio/j write|clat p50|us|lower||13\nfio/j write|clat p95|us|lower||18\nfio/j write|clat "
     "p99|us|lower||19\n"
     "fio/j write|clat p99.9|us|lower||21\nfio/j write|lat mean|us|lower||7.5\nfact fio version=fio-3.30\n"},
    {"a log of 3.x: ns, by direction", "fio", "x_clat.1.log", "it",
     "2, 2550, 0, 4096, 0\n5, 1835, 1, 4096, 0\n9, 740, 0, 4096, 0\n",
     "fio/log read (bs=4 KiB)|clat|ns|lower||2550i1t0.002 740i2t0.009\nfio/log write (bs=4 "
     "KiB)|clat|ns|lower||1835i1t0.005\n"
     "fact fio block size=4096\n"},
    {"a log of 2.x", "fio", "x_lat.log", "", "2, 2550, 0, 4096\n5, 183, 0, 4096\n",
     "fio/log read (bs=4 KiB)|lat|us|lower||2550 183\nfact fio block size=4096\nnote fio_log_unit\n"},
    {"bandwidth", "fio", "fio-bw.1.log", "", "2, 1605, 0, 0, 0\n",
     "fio/log read|bandwidth|KiB/s|higher||1605\n"},
    {"a histogram of 19 bins of us: 2 in the first, 1 in the second", "fio", "x_clat_hist.1.log", "",
     "1001, 0, 4096, 2, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0\n",
     /* a bin of 64: 0 to 64, then 64 to 128; their middles 32 and 96: (2 x 32 + 96) / 3 */
     "fio/log read (bs=4 KiB)|clat mean|us|lower||53.3333333333333\nfact fio block size=4096\n"},
    {"DiskSpd: XML, two threads and no writes; the profile's own timespan is none", "diskspd", "a.xml", "",
     "<Results>\n<Profile>\n<TimeSpans>\n<TimeSpan>\n<Duration>4</Duration>\n</TimeSpan>\n</TimeSpans>\n</"
     "Profile>\n<TimeSpan>\n<TestTimeSeconds>4.00</TestTimeSeconds>\n"
     "<Latency>\n<AverageReadMilliseconds>0.25</AverageReadMilliseconds>\n<AverageTotalMilliseconds>0.25</"
     "AverageTotalMilliseconds>\n"
     "<Bucket>\n<Percentile>98</Percentile>\n<ReadMilliseconds>7.5</ReadMilliseconds>\n</"
     "Bucket>\n<Bucket>\n<Percentile>99</Percentile>\n<ReadMilliseconds>1.5</ReadMilliseconds>\n</Bucket>\n</"
     "Latency>\n"
     "<Thread>\n<Target>\n<ReadBytes>4194304</ReadBytes>\n<ReadCount>1024</ReadCount>\n<WriteBytes>0</"
     "WriteBytes>\n<WriteCount>0</WriteCount>\n</Target>\n</Thread>\n"
     "<Thread>\n<Target>\n<ReadBytes>4194304</ReadBytes>\n<ReadCount>1024</ReadCount>\n</Target>\n</"
     "Thread>\n</TimeSpan>\n</Results>\n",
     "diskspd/read|iops|IOPS|higher||512\ndiskspd/read|bandwidth|MiB/s|higher||2\ndiskspd/read|latency "
     "mean|ms|lower||0.25\ndiskspd/read|latency p99|ms|lower||1.5\n"
     "diskspd/total|iops|IOPS|higher||512\ndiskspd/total|bandwidth|MiB/s|higher||2\ndiskspd/total|latency "
     "mean|ms|lower||0.25\n"},
    {"DiskSpd: total, and percentiles where there are any", "diskspd", "a.txt", "",
     "        timespan:   1\n        block size: 8192\nTotal IO\nthread |       bytes     |     I/Os     |   "
     " MiB/s   |  I/O per s |  AvgLat  |  file\n"
     "     0 |       100 |        10 |       4.5 |    1180.5 |    0.750 | x (1MiB)\n-----\ntotal:         "
     "100 |        10 |       4.5 |    1180.5 |    0.750\n"
     "\nWrite IO\nthread |       bytes     |     I/Os     |    MiB/s   |  I/O per s |  AvgLat  |  file\n"
     "total:           0 |         0 |       0.00 |       0.00 |    0.000 |        N/A\n\ntotal:\n  %-ile |  "
     "Read (ms) | Write (ms) | Total (ms)\n"
     "    min |      0.036 |        N/A |      0.036\n   50th |      0.232 |        N/A |      0.297\n    "
     "max |      0.9 |        N/A |      0.9\n",
     "diskspd/total|iops|IOPS|higher||1180.5\ndiskspd/total|bandwidth|MiB/s|higher||4.5\ndiskspd/"
     "total|latency mean|ms|lower||0.75\n"
     "diskspd/read|latency p50|ms|lower||0.232\ndiskspd/total|latency p50|ms|lower||0.297\nfact diskspd "
     "block size=8192\n"},

    {"text that breaks off between lines", "fio", "a.txt", "",
     "j: (groupid=0, jobs=1): err= 0: pid=1: x\n  read: IOPS=37, BW=3B/s (3B/s)\n",
     "fio/j read|iops|IOPS|higher||37\nfio/j read|bandwidth|B/s|higher||3\nnote incomplete\n"},

    /* refusals */
    {"cut JSON", "fio", "a.json", "", "{\"fio version\":\"fio-3.1\",\n\"jobs\":[{\"jobname\":\"j\",\n",
     "a.json:3: the JSON that begins at line 1 has no end; was it cut off?"},
    {"broken JSON", "fio", "a.json", "", "{\"fio version\":\"fio-3.1\",\n\"jobs\":[{\"jobname\":;\n",
     "a.json:2: no valid JSON here; was the file edited or cut?"},
    {"out of range", "fio", "a.json", "",
     "{\"fio "
     "version\":\"fio-3.1\",\"jobs\":[{\"jobname\":\"j\",\n\"read\":{\"total_ios\":5,\"iops\":1e999,\"bw\":3}"
     "}]}",
     "a.json:2: fio: read of job 'j' has no number as its iops"},
    {"no name", "fio", "a.json", "",
     "{\"fio version\":\"fio-3.1\",\"jobs\":[{\n\"read\":{\"total_ios\":5}}]}",
     "a.json:1: fio: a job has no \"jobname\""},
    {"cut text", "fio", "a.txt", "", "j: (groupid=0, jobs=1): err= 0: pid=1: x\n  read: IOPS=37",
     "a.txt:2: no 'BW=N MiB/s' on the read line of fio's job; was it cut off?"},
    {"cut percentiles", "fio", "a.txt", "",
     "j: (groupid=0, jobs=1): err= 0: pid=1: x\n  read: IOPS=37, BW=3B/s\n    clat percentiles (usec):\n     "
     "|  1.00th=[",
     "a.txt:4: a percentile without a number; was the output cut off?"},
    {"cut terse", "fio", "a.txt", "", "3;fio-3.25;j;0;0;100;50;12;1001;0;0;0.0;0.0;12;34;5.5;1;1.0\n",
     "a.txt:1: this terse line of fio ends too early or holds a word for a number; was it cut off?"},
    {"a later terse", "fio", "a.txt", "", "6;fio-4.0;j;0;0;100\n",
     "a.txt:1: terse version 6 is not known; use --output-format=json"},
    {"a log without a kind", "fio", "values.log", "", "2, 2550, 0, 4096, 0\n",
     "values.log:0: is a log of fio, but its name does not say of what; name it x_clat.1.log, x_lat, x_slat, "
     "x_bw or x_iops"},
    {"a cut row", "fio", "x_bw.log", "", "2, 2550, 0, 4096, 0\n3, 25",
     "x_bw.log:2: 2 numbers are no row of a fio log; was it cut off?"},
    {"no direction", "fio", "x_bw.log", "",
     "1, 5, 0, 0, 0\n2, 5, 0, 0, 0\n3, 5, 0, 0, 0\n4, 5, 0, 0, 0\n5, 5, 0, 0, 0\n6, 5, 7, 0, 0\n",
     "x_bw.log:6: the direction of this row of a fio log is none of 0, 1 and 2"},
    {"a wrong --format", "fio", "a.txt", "", "benchmark,value\nx,1\n",
     "a.txt:0: is no output of fio: no \"fio version\", job summary, terse line or log row in it"},
    {"DiskSpd, without a total", "diskspd", "a.txt", "",
     "timespan:\nTotal IO\nthread |       bytes     |     I/Os     |    MiB/s   |  I/O per s |  AvgLat\n",
     "a.txt:3: no total ends the table of diskspd/total; was it cut off?"},
    {"DiskSpd: cut XML", "diskspd", "a.xml", "",
     "<Results>\n<Profile>\n</Profile>\n<TimeSpan>\n<TestTimeSeconds>4.00</TestTimeSeconds>\n",
     "a.xml:5: no </TimeSpan> ends DiskSpd's results; was it cut off?"},
    {"DiskSpd, cut", "diskspd", "a.txt", "",
     "timespan:\nTotal IO\nthread |       bytes     |     I/Os     |    MiB/s   |  I/O per s |  "
     "AvgLat\ntotal:         100 |        10\n",
     "a.txt:4: DiskSpd's total ends before 'I/O per s'; was it cut off?"},
};

Test(parse_disk, texts)
{
    expect_readings(cases, sizeof cases / sizeof *cases);
}

Test(parse_disk, files)
{
    static const struct file_case files[] = {
        {"fio", "fio/fio325-randrw.json", "rl",
         "fio/rr read (randrw, rwmixread=70, bs=4k)|iops|IOPS|higher||4214.892554r1l29"},
        {"fio", "fio/fio325-randrw.json", "",
         "fio/rr write (randrw, rwmixread=70, bs=4k)|clat p99|ns|lower||3522560"},
        {"fio", "fio/fio325-randrw.json", "o",
         "fio/rr read (randrw, rwmixread=70, bs=4k)|bandwidth|B/s|higher||17264199|bw (KiB/s)=16859"},
        {"fio", "fio/fio333-randrw.json", "",
         "fio/rr write (randrw, rwmixread=70, bs=4k)|iops|IOPS|higher||2419.290355"},
        {"fio", "fio/fio325-status-interval-concat.json", "r",
         "fio/rr read (randread, bs=4k)|iops|IOPS|higher||6724.758414r1"},
        {"fio", "fio/fio325-terse3.csv", "", "fio/rr read|clat mean|us|lower||143.159309"},
        {"fio", "fio/fio333-terse3.csv", "", "fio/rr write|clat p99|us|lower||3031"},
        {"fio", "fio/fio325-normal-randrw.txt", "l",
         "fio/rr write (randrw, bs=4k)|bandwidth|MiB/s|higher||15.2l17"},
        {"fio", "fio/fio325-normal-randrw.txt", "l",
         "fio/rr read (randrw, bs=4k)|clat p99|us|lower||2835l13"},
    };

    expect_lines(files, sizeof files / sizeof *files);
}

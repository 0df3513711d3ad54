/* iperf3, iperf2 and netperf. Oracle: read off the texts. */
#include "reading.h"

#include <criterion/criterion.h>

#define SUM(rate) "{\"seconds\":1,\"bits_per_second\":" rate ",\"omitted\":false}"
#define START(protocol, streams, more)                                                                  \
    "\"start\":{\"connected\":[{}],\"version\":\"iperf 3.12\",\"test_start\":{\"protocol\":\"" protocol \
    "\",\"num_streams\":" streams ",\"blksize\":131072" more "}}"

static const struct reading_case cases[] = {
    {"iperf3: receiver counts; omitted and short intervals do not", "iperf3", "a.json", "rio",
     "{" START("TCP", "4", ",\"reverse\":1") ",\"intervals\":[{\"sum\":" SUM(
         "7e9") "},{\"sum\":{\"seconds\":1,\"bits_per_second\":3,\"omitted\":true}},"
                "{\"sum\":" SUM(
                    "9e9") "},{\"sum\":{\"seconds\":0.01,\"bits_per_second\":4,\"omitted\":false}}],"
                           "\"end\":{\"sum_sent\":{\"bits_per_second\":8.5e9,\"retransmits\":3},\"sum_"
                           "received\":{\"bits_per_second\":8e9}}}",
     "iperf3/TCP (reverse, 4 streams)|throughput|bit/s|higher||8000000000r1i0|sent (bit/s)=8.5e9\n"
     "iperf3/TCP (reverse, 4 streams)|retransmits|count|lower||3r1i0\n"
     "iperf3/TCP (reverse, 4 streams)|interval throughput|bit/s|higher||7000000000r1i1 9000000000r1i2\n"
     "fact iperf3 version=iperf 3.12\nfact iperf3 block size=131072\n"},
    {"iperf3: two runs, the second failed", "iperf3", "a.json", "r",
     "{" START("TCP", "1", "") ",\"end\":{\"sum_received\":{\"bits_per_second\":8}}}\n"
                               "{" START("TCP", "1", "") ",\"end\":{},\"error\":\"unable to connect\"}\n",
     "iperf3/TCP|throughput|bit/s|higher||8r1\nfact iperf3 version=iperf 3.12\nfact iperf3 block "
     "size=131072\nnote failed_run\n"},
    {"iperf3: UDP of 3.9 has a sum only", "iperf3", "a.json", "",
     "{" START("UDP", "1",
               "") ",\"end\":{\"sum\":{\"bits_per_second\":5,\"jitter_ms\":0.25,\"lost_percent\":1.5}}}",
     "iperf3/UDP|throughput|bit/s|higher||5\niperf3/UDP|jitter|ms|lower||0.25\niperf3/UDP|lost|%|lower||1.5\n"
     "fact iperf3 version=iperf 3.12\nfact iperf3 block size=131072\n"},
    {"iperf3: both ways at once, from the streams", "iperf3", "a.json", "",
     "{" START("TCP", "1", ",\"bidir\":1") ",\"end\":{\"streams\":["
                                           "{\"sender\":{\"bits_per_second\":9,\"retransmits\":2,\"sender\":"
                                           "true},\"receiver\":{\"bits_per_second\":7}},"
                                           "{\"sender\":{\"bits_per_second\":6,\"retransmits\":1,\"sender\":"
                                           "false},\"receiver\":{\"bits_per_second\":5}}]}}",
     "iperf3/TCP (bidirectional)|throughput|bit/s|higher||7\niperf3/TCP "
     "(bidirectional)|retransmits|count|lower||2\n"
     "iperf3/TCP (bidirectional, back)|throughput|bit/s|higher||5\niperf3/TCP (bidirectional, "
     "back)|retransmits|count|lower||1\n"
     "fact iperf3 version=iperf 3.12\nfact iperf3 block size=131072\n"},
    {"iperf3: a stream of events", "iperf3", "a.json", "ri",
     "{\"event\":\"start\",\"data\":{\"version\":\"iperf "
     "3.17\",\"test_start\":{\"protocol\":\"TCP\",\"num_streams\":1}}}\n"
     "{\"event\":\"interval\",\"data\":{\"sum\":" SUM(
         "7") "}}\n{\"event\":\"interval\",\"data\":{\"sum\":" SUM("9") "}}\n"
                                                                        "{\"event\":\"end\",\"data\":{\"sum_"
                                                                        "received\":{\"bits_per_second\":8}}}"
                                                                        "\n",
     "iperf3/TCP|interval throughput|bit/s|higher||7r1i1 "
     "9r1i2\niperf3/TCP|throughput|bit/s|higher||8r1i0\nfact iperf3 version=iperf 3.17\n"},
    {"iperf3: text of one stream, bytes of 2^20; two runs", "iperf3", "a.txt", "ri",
     "Connecting to host h, port 1\nReverse mode, remote host h is sending\n[  5] local a port 1 connected "
     "to h port 1\n[ ID] Interval           Transfer     Bitrate\n"
     "[  5]   0.00-1.00   sec   395 MBytes   2.00 MBytes/sec                  (omitted)\n[  5]   0.00-1.00   "
     "sec   395 MBytes   1.00 MBytes/sec\n"
     "- - -\n[ ID] Interval           Transfer     Bitrate         Retr\n[  5]   0.00-3.01   sec  1.40 "
     "GBytes  3.00 MBytes/sec    3             sender\n"
     "[  5]   0.00-3.01   sec  1.40 GBytes  2.00 MBytes/sec                  receiver\n\niperf Done.\n"
     "Connecting to host h, port 1\n[  5]   0.00-3.01   sec  1.40 GBytes  16.0 Mbits/sec                  "
     "receiver\n",
     "iperf3/TCP (reverse)|throughput|bit/s|higher||16777216r1i0\niperf3/TCP "
     "(reverse)|retransmits|count|lower||3r1i0\n"
     "iperf3/TCP (reverse)|interval "
     "throughput|bit/s|higher||8388608r1i1\niperf3/TCP|throughput|bit/s|higher||16000000r2i0\n"},
    {"iperf3: text of UDP", "iperf3", "a.txt", "",
     "[ ID] Interval           Transfer     Bitrate         Total Datagrams\n[  5]   0.00-1.00   sec  1.25 "
     "MBytes  10.5 Mbits/sec  153\n"
     "[ ID] Interval           Transfer     Bitrate         Jitter    Lost/Total Datagrams\n"
     "[  5]   0.00-1.00   sec  1.25 MBytes  10.5 Mbits/sec  0.000 ms  0/153 (0%)  sender\n"
     "[  5]   0.00-1.00   sec  1.24 MBytes  10.4 Mbits/sec  0.125 ms  3/153 (2%)  receiver\n",
     "iperf3/UDP|throughput|bit/s|higher||10400000\niperf3/UDP|jitter|ms|lower||0.125\niperf3/"
     "UDP|lost|%|lower||2\n"
     "iperf3/UDP|interval throughput|bit/s|higher||10500000\n"},
    {"iperf3: the sums of several streams, both ways", "iperf3", "a.txt", "",
     "[ ID][Role] Interval           Transfer     Bitrate         Retr\n"
     "[  5][TX-C]   0.00-2.00   sec   1 MBytes  4.00 bits/sec    2             sender\n[  7][TX-C]   "
     "0.00-2.00   sec   1 MBytes  3.00 bits/sec    2             sender\n"
     "[SUM][TX-C]   0.00-2.00   sec   1 MBytes  7.00 bits/sec    4             sender\n[SUM][TX-C]   "
     "0.00-2.00   sec   1 MBytes  6.00 bits/sec                  receiver\n"
     "[SUM][RX-C]   0.00-2.00   sec   1 MBytes  9.00 bits/sec    1             sender\n[SUM][RX-C]   "
     "0.00-2.00   sec   1 MBytes  8.00 bits/sec                  receiver\n",
     "iperf3/TCP (bidirectional, 2 streams)|throughput|bit/s|higher||6\niperf3/TCP (bidirectional, 2 "
     "streams)|retransmits|count|lower||4\n"
     "iperf3/TCP (bidirectional, back, 2 streams)|throughput|bit/s|higher||8\niperf3/TCP (bidirectional, "
     "back, 2 streams)|retransmits|count|lower||1\n"},
    {"iperf3: text that ends in an error", "iperf3", "a.txt", "",
     "Connecting to host h, port 1\n[  5]   0.00-1.00   sec   395 MBytes   2.00 MBytes/sec\niperf3: error - "
     "control socket has closed unexpectedly\n",
     "note failed_run\n"},
    {"iperf3: text that just ends", "iperf3", "a.txt", "",
     "Connecting to host h, port 1\n[  5]   0.00-1.00   sec   395 MBytes   2.00 MBytes/sec\n",
     "note failed_run\n"},
    {"iperf2: old text, two streams and their sum", "iperf2", "a.txt", "",
     "Client connecting to h, TCP port 5001\n[ ID] Interval       Transfer     Bandwidth\n[  3]  0.0-10.0 "
     "sec  1.10 GBytes   940 Mbits/sec\n"
     "[  4]  0.0-10.0 sec  1.10 GBytes   950 Mbits/sec\n[SUM]  0.0-10.0 sec  2.20 GBytes  1.89 Gbits/sec\n",
     "iperf2/TCP (2 streams)|throughput|bit/s|higher||1890000000\n"},
    {"iperf2: intervals, a fragment, another run", "iperf2", "a.txt", "rio",
     "Client connecting to h, TCP port 5001\n[  3] 0.0000-1.0000 sec   424 MBytes  3.5 Gbits/sec\n[  3] "
     "1.0000-2.0000 sec   424 MBytes  4.5 Gbits/sec\n"
     "[  3] 2.0000-2.0016 sec   256 KBytes  1.5 Gbits/sec\n[  3] 0.0000-2.0016 sec  1.93 GBytes  4.0 "
     "Gbits/sec\n"
     "Client connecting to h, TCP port 5001\n[  3] 0.0000-2.0016 sec  1.93 GBytes  5.0 Gbits/sec\n",
     "iperf2/TCP|throughput|bit/s|higher||4000000000r1i0 5000000000r2i0|fragment passed over "
     "(bit/s)=1500000000\n"
     "iperf2/TCP|interval throughput|bit/s|higher||3500000000r1i1 4500000000r1i2\n"},
    {"iperf2: UDP, the server's report is the last word", "iperf2", "a.txt", "",
     "Client connecting to h, UDP port 5001\n[  3]  0.0-10.0 sec  1.25 MBytes  1.05 Mbits/sec\n[  3] Server "
     "Report:\n"
     "[  3]  0.0-10.0 sec  1.25 MBytes  1.00 Mbits/sec   0.010 ms    9/  893 (1%)\n",
     "iperf2/UDP|throughput|bit/s|higher||1000000\niperf2/UDP|jitter|ms|lower||0.01\niperf2/"
     "UDP|lost|%|lower||1\n"},
    {"iperf2: the sum of UDP streams; their servers' reports; what is no row", "iperf2", "a.txt", "i",
     "Client connecting to h, UDP port 25000\n[  3] 0.00-60.00 sec  7.50 MBytes  1.05 Mbits/sec  5350/0      "
     " 89 pps\n[  3] Server Report:\n"
     "[  3]  0.0-60.0 sec  7.50 MBytes  1.05 Mbits/sec   0.025 ms    1/ 5350 (0.5%)\n[  4] 0.00-60.00 sec  "
     "7.50 MBytes  1.05 Mbits/sec  5350/0       89 pps\n"
     "[SUM] 0.00-60.00 sec  15.0 MBytes  2.10 Mbits/sec  10700/0      178 pps\n[  4] Server Report:\n[  4]  "
     "0.0-60.0 sec  7.50 MBytes  1.05 Mbits/sec   0.125 ms    0/ 5350 (0%)\n"
     "[  4] 0.00-60.00 sec  1 datagrams received out-of-order\n",
     "iperf2/UDP (2 streams)|throughput|bit/s|higher||2100000i0\niperf2/UDP (2 "
     "streams)|jitter|ms|lower||0.025i1 0.125i2\n"
     "iperf2/UDP (2 streams)|lost|%|lower||0.5i1 0i2\n"},
    {"iperf2: intervals without a total", "iperf2", "a.txt", "",
     "Client connecting to h, TCP port 5001\n[  3]  0.0- 1.0 sec  1.10 GBytes   940 Mbits/sec\n[  3]  1.0- "
     "2.0 sec  1.10 GBytes   940 Mbits/sec\n",
     "note failed_run\n"},
    {"iperf2: CSV of two calls with two streams each", "iperf2", "a.csv", "r",
     "20240301100010,10.0.0.1,50001,10.0.0.2,5001,3,0.0-10.0,9,441\n20240301100010,10.0.0.1,50002,10.0.0.2,"
     "5001,4,0.0-10.0,9,442\n"
     "20240301100010,10.0.0.1,0,10.0.0.2,5001,-1,0.0-10.0,18,883\n"
     "20240301100110,10.0.0.1,50003,10.0.0.2,5001,3,0.0-10.0,9,443\n20240301100110,10.0.0.1,50004,10.0.0.2,"
     "5001,4,0.0-10.0,9,444\n"
     "20240301100110,10.0.0.1,0,10.0.0.2,5001,-1,0.0-10.0,18,887\n",
     "iperf2/TCP (2 streams)|throughput|bit/s|higher||883r1 887r2\n"},
    {"iperf2: a server's CSV of calls one after the other", "iperf2", "a.csv", "r",
     "20240301100010,10.0.0.2,5001,10.0.0.1,50001,4,0.0-10.0,9,941\n20240301100110,10.0.0.2,5001,10.0.0.1,"
     "50003,5,0.0-10.0,9,942\n"
     "20240301100210,10.0.0.2,5001,10.0.0.1,50005,4,0.0-10.0,9,943\n",
     "iperf2/TCP|throughput|bit/s|higher||941r1 942r2 943r3\n"},
    {"iperf2: CSV of UDP, each call with the server's report", "iperf2", "a.csv", "r",
     "20240301100010,10.0.0.1,50001,10.0.0.2,5001,3,0.0-10.0,9,1048\n"
     "20240301100010,10.0.0.2,5001,10.0.0.1,50001,3,0.0-10.0,9,1047,0.5,0,893,0.0,0\n"
     "20240301100110,10.0.0.1,50002,10.0.0.2,5001,3,0.0-10.0,9,1048\n"
     "20240301100110,10.0.0.2,5001,10.0.0.1,50002,3,0.0-10.0,9,1046,0.25,0,893,1.5,0\n",
     "iperf2/UDP|throughput|bit/s|higher||1047r1 1046r2\niperf2/UDP|jitter|ms|lower||0.5r1 0.25r2\n"
     "iperf2/UDP|lost|%|lower||0r1 1.5r2\n"},
    {"iperf2: CSV of two calls", "iperf2", "a.csv", "ri",
     "20261130110525,127.0.0.1,58240,127.0.0.1,15401,1,0.0-1.0,260571196,208\n20261130110526,127.0.0.1,58240,"
     "127.0.0.1,15401,1,1.0-2.0,197132288,157\n"
     "20261130110527,127.0.0.1,58240,127.0.0.1,15401,1,0.0-2.0,912130108,180\n20261130110625,127.0.0.1,58241,"
     "127.0.0.1,15401,1,0.0-2.0,260571196,190\n",
     "iperf2/TCP|throughput|bit/s|higher||180r1i0 190r2i0\niperf2/TCP|interval "
     "throughput|bit/s|higher||208r1i1 157r1i2\n"},
    {"netperf: a stream with CPU use", "netperf", "a.txt", "r",
     "MIGRATED TCP STREAM TEST from 0.0.0.0 (0.0.0.0) port 0 AF_INET to h () port 0 AF_INET\nRecv   Send    "
     "Send                          Utilization       Service Demand\n"
     "Socket Socket  Message  Elapsed              Send     Recv     Send    Recv\nSize   Size    Size     "
     "Time     Throughput  local    remote   local   remote\n"
     "bytes  bytes   bytes    secs.    10^6bits/s  % S      % S      us/KB   us/KB\n\n131072  16384  16384   "
     " 2.03     2857.41   11.00    12.00    1.5   2.5\n",
     "netperf/TCP_STREAM|throughput|Mbit/s|higher||2857.41r1\nnetperf/TCP_STREAM|service "
     "demand|us/KiB|lower||1.5r1\n"
     "netperf/TCP_STREAM|remote service demand|us/KiB|lower||2.5r1\nfact netperf message size=16384\n"},
    {"netperf: bytes of 2^20; the next test failed", "netperf", "a.txt", "",
     "MIGRATED TCP STREAM TEST from 0.0.0.0 () port 0 AF_INET to h () port 0 AF_INET\nbytes  bytes   bytes   "
     " secs.    MBytes/sec\n\n131072  16384  16384    2.03     28.5\n"
     "MIGRATED TCP REQUEST/RESPONSE TEST from 0.0.0.0 () port 0 AF_INET to h () port 0 "
     "AF_INET\nrecv_response: partial response\n",
     "netperf/TCP_STREAM|throughput|MiB/s|higher||28.5\nfact netperf message size=16384\nnote failed_run\n"},
    {"netperf: columns that the user chose, their names over three lines", "netperf", "a.txt", "",
     "MIGRATED TCP REQUEST/RESPONSE TEST from 0.0.0.0 (0.0.0.0) port 0 AF_INET to h () port 0 AF_INET : "
     "first burst 0\n"
     "Minimum      50th         Mean         Maximum      Stddev       Transaction \nLatency      Percentile "
     "  Latency      Latency      Latency      Rate        \n"
     "Microseconds Latency      Microseconds Microseconds Microseconds Tran/s      \n             "
     "Microseconds                                                    \n"
     "53           58           59.75        14164        15.25        16694.5   \n",
     "netperf/TCP_RR|latency min|us|lower||53\nnetperf/TCP_RR|latency "
     "p50|us|lower||58\nnetperf/TCP_RR|latency mean|us|lower||59.75\nnetperf/TCP_RR|latency "
     "max|us|lower||14164\n"
     "netperf/TCP_RR|latency sd|us|lower||15.25\nnetperf/TCP_RR|transactions|trans/s|higher||16694.5\n"},
    {"netperf: keys without the unit", "netperf", "a.txt", "",
     "MIGRATED TCP REQUEST/RESPONSE TEST from 0.0.0.0 (0.0.0.0) port 0 AF_INET to h () port 0 AF_INET : "
     "first burst 0\nTHROUGHPUT=55555.5\nCONFIDENCE_LEVEL=99\n",
     "netperf/TCP_RR|transactions|trans/s|higher||55555.5\n"},
    {"netperf: omni's table", "netperf", "a.txt", "",
     "OMNI Send TEST from 0.0.0.0 (0.0.0.0) port 0 AF_INET to h () port 0 AF_INET\nThroughput Throughput  "
     "Elapsed\n           Units       Time\n"
     "                       (sec)\n9416.5     10^6bits/s  10.00\n",
     "netperf/OMNI|throughput|Mbit/s|higher||9416.5\n"},
    {"netperf: key=value", "netperf", "a.txt", "",
     "THROUGHPUT=2078.5\nTHROUGHPUT_UNITS=10^6bits/s\nMEAN_LATENCY=62.25\nELAPSED_TIME=2.0\n",
     "netperf/OMNI|throughput|Mbit/s|higher||2078.5\nnetperf/OMNI|latency mean|us|lower||62.25\n"},
    {"netperf: no head (-P 0), a stream and a request/response", "netperf", "a.txt", "",
     "131072  16384  16384    2.03     2857.5   \n",
     "netperf/STREAM|throughput|Mbit/s|higher||2857.5\nfact netperf message size=16384\n"},

    /* refusals */
    {"iperf3: cut JSON", "iperf3", "a.json", "",
     "{" START("TCP", "1", "") ",\n\"end\":{\"sum_received\":{\"bits_per_sec",
     "a.json:2: the JSON that begins at line 1 has no end; was it cut off?"},
    {"iperf3: cut row", "iperf3", "a.txt", "",
     "Connecting to host h, port 1\n[  5]   0.00-1.00   sec   395 MBytes   2.0",
     "a.txt:2: no rate in this row of iperf3; was it cut off?"},
    {"iperf2: cut row", "iperf2", "a.txt", "", "[  5]   0.0-1.0   sec   395 MB",
     "a.txt:1: no rate in this row of iperf; was it cut off?"},
    {"iperf2: cut CSV", "iperf2", "a.csv", "",
     "20261130110525,127.0.0.1,58240,127.0.0.1,15401,1,0.0-1.0,260571196,208\n20261130110526,127.0.0.1,58240,"
     "127.0\n",
     "a.csv:2: no row of iperf's CSV: nine fields and more; was it cut off?"},
    {"netperf: cut CSV", "netperf", "a.txt", "",
     "OMNI Send TEST from 0.0.0.0 port 0 AF_INET\nThroughput,Throughput Units,Mean Latency "
     "Microseconds\n2078.56,10^6bits/s\n",
     "a.txt:3: netperf's row has 2 fields and its head 3; was it cut off?"},
    {"netperf: out of range", "netperf", "a.txt", "",
     "OMNI Send TEST from 0.0.0.0 port 0 AF_INET\nThroughput,Throughput Units\n1e999,10^6bits/s\n",
     "a.txt:3: no number as netperf's throughput; was it cut off?"},
};

Test(parse_network, texts)
{
    expect_readings(cases, sizeof cases / sizeof *cases);
}

Test(parse_network, files)
{
    static const struct file_case files[] = {
        {"iperf3", "iperf3/iperf318-tcp.json", "o",
         "iperf3/TCP|throughput|bit/s|higher||14044681158.6678|sent (bit/s)=14052826085.544867, "
         "CPU of this side (%)=30.18301444000096, CPU of the other side (%)=26.73044310865475, mean round "
         "trip (us)=479"},
        {"iperf3", "iperf3/iperf318-R.json", "",
         "iperf3/TCP (reverse)|throughput|bit/s|higher||13965732933.8222"},
        {"iperf3", "iperf3/iperf39-udp.json", "", "iperf3/UDP|throughput|bit/s|higher||50067376.1365142"},
        {"iperf3", "iperf3/iperf312-udp.json", "", "iperf3/UDP|throughput|bit/s|higher||50056964.7303351"},
        {"iperf3", "iperf3/iperf39-bidir.json", "",
         "iperf3/TCP (bidirectional, back)|throughput|bit/s|higher||7965957997.87995"},
        {"iperf3", "iperf3/iperf39-error-no-end.json", "", "note failed_run"},
        {"iperf3", "iperf3/iperf39-text.txt", "l", "iperf3/TCP|throughput|bit/s|higher||9700000000l10"},
        {"iperf3", "iperf3/iperf39-P2-sum.txt", "o",
         "iperf3/TCP (2 streams)|throughput|bit/s|higher||3650000000|sent (bit/s)=3740000000, "
         "stream 5 (bit/s)=1800000000, stream 7 (bit/s)=1840000000"},
        {"iperf3", "iperf3/iperf312-text.txt", "", "iperf3/TCP|retransmits|count|lower||3"},
        {"iperf2", "iperf2/iperf2014-enhanced.txt", "", "iperf2/TCP|throughput|bit/s|higher||7040000000"},
        {"iperf2", "iperf2/iperf2014-text-i1.txt", "",
         "iperf2/TCP|interval throughput|bit/s|higher||3550000000 4010000000 8990000000"},
        {"iperf2", "iperf2/iperf2014-yC.csv", "o",
         "iperf2/TCP|throughput|bit/s|higher||16148867851|fragment passed over (bit/s)=3013149425"},
        {"iperf2", "iperf2/iperf218-yC.csv", "", "iperf2/TCP|throughput|bit/s|higher||2414255329"},
        {"netperf", "netperf/netperf270-tcp-stream.txt", "",
         "netperf/TCP_STREAM|throughput|Mbit/s|higher||2857.41"},
        {"netperf", "netperf/netperf270-tcp-rr.txt", "",
         "netperf/TCP_RR|transactions|trans/s|higher||39665.47"},
        {"netperf", "netperf/netperf270-udp-stream-2lines.txt", "l",
         "netperf/UDP_STREAM|throughput|Mbit/s|higher||7388.67l7"},
        {"netperf", "netperf/netperf270-omni.csv", "", "netperf/OMNI|latency mean|us|lower||62.16"},
        {"netperf", "netperf/netperf270-confidence-warning.txt", "o",
         "netperf/TCP_RR|transactions|trans/s|higher||34563.72|confidence interval (%)=44.144"},
    };

    expect_lines(files, sizeof files / sizeof *files);
}

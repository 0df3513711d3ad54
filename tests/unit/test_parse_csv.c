/* Oracle: the texts are short enough that what they mean is read off them. */
#include "reading.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

static const struct {
    const char *what, *columns, *levels, *name, *text, *read;
} cases[] = {
    {"long", "", "", "a.csv",
     "benchmark,metric,value,unit,better,vt\nsort,time,12.5,ms,lower,off\nsort,time,11,ms,lower,on\n",
     "sort|time|ms|lower|vt=off|12.5\nsort|time|ms|lower|vt=on|11\n"},
    {"levels of repetition", "", "bri", "a.csv",
     "benchmark,boot,run,iteration,value,unit\nx,1,1,1,3,ms\nx,1,2,1,4,ms\nx,2,1,1,5,ms\nx,1,3,1,6,ms\n",
     "x|value|ms|lower||3b1r1i1 4b1r2i1 5b2r1i1 6b1r3i1\n"},
    {"counted from 0", "", "rk", "a.csv", "benchmark,round,run,value\nx,0,0,3\nx,0,1,4\nx,1,0,5\n",
     "x|value||unknown||3r1k1 4r2k1 5r1k2\nnote direction_unknown\n"},
    {"rows without a run are runs", "", "r", "a.csv", "benchmark,value,unit\nx,3,s\ny,7,s\nx,4,s\n",
     "x|value|s|lower||3r1 4r2\ny|value|s|lower||7r1\n"},
    {"iterations alone are of one run", "", "ri", "a.csv",
     "benchmark,iteration,value,unit\nx,1,3,s\nx,2,4,s\n", "x|value|s|lower||3r1i1 4r1i2\n"},
    {"runs by name", "", "r", "a.csv", "benchmark,run,value,unit\nx,first,3,s\nx,second,4,s\nx,first,5,s\n",
     "x|value|s|lower||3r1 4r2 5r1\n"},
    {"other names", "", "r", "a.csv", "Test,Trial,Result,Units,Direction\nx,1,3,MB/sec,HIB\nx,2,4,MB/s,HIB\n",
     "x|Result|MB/s|higher||3r1 4r2\n"},
    {"--column", "value=elapsed_ms", "", "a.csv", "name,elapsed_ms,size\nx,3,7\ny,4,7\n",
     "x|elapsed|ms|lower|size=7|3\ny|elapsed|ms|lower|size=7|4\n"},
    {"semicolons and decimal commas", "", "", "a.csv", "benchmark;value;unit\nx;1,5;ms\nx;2;ms\n",
     "x|value|ms|lower||1.5 2\n"},
    {"tabs and empty cells", "", "", "a.csv",
     "benchmark\tvt\tnote\tvalue\tunit\nx\ton\t\t1.5\tms\ny\ton\t\t2\tms\n",
     "x|value|ms|lower|vt=on|1.5\ny|value|ms|lower|vt=on|2\n"},
    {"Excel's separator, CRLF, quotes", "", "l", "a.csv",
     "sep=;\r\n\"benchmark\";\"value\";\"unit\"\r\n\"a \"\"b\"\"\r\nc\";1;ms\r\nx;2;ms\r\n",
     "a \"b\"\r\nc|value|ms|lower||1l3\nx|value|ms|lower||2l5\n"},
    {"comments, blank lines, empty rows", "", "l", "a.csv",
     "# made by a runner\n\nbenchmark,value,unit\n\nx,1,ms\n# half way\n,,\nx,2,ms\n",
     "x|value|ms|lower||1l5 2l8\nnote commented_rows\n"},
    {"a header in a comment", "", "", "a.csv", "# benchmark,value,unit\nx,1,ms\nx,2,ms\n",
     "x|value|ms|lower||1 2\n"},
    {"one behind the other", "", "r", "a.csv",
     "benchmark,run,value,unit\nx,1,3,s\nx,2,4,s\nbenchmark,run,value,unit\nx,1,5,s\n",
     "x|value|s|lower||3r1 4r2 5r3\n"},
    {"wide", "", "r", "vt=off/fio-run-01.csv",
     "run,latency [ms],throughput_mb_s,host\n1,1.5,800,a\n2,1.75,790,a\n",
     "fio|latency|ms|lower|vt=off|1.5r1 1.75r2\nfio|throughput|MB/s|higher|vt=off|800r1 790r2\nfact "
     "host=a\n"},
    {"wide, a switch of 0 and 1", "", "", "a.csv", "vt,time_s\n0,1.5\n1,1.25\n",
     "a|time|s|lower|vt=0|1.5\na|time|s|lower|vt=1|1.25\n"},
    {"wide, time as a metric", "", "", "a.csv", "config,time\noff,1.5\non,1.25\n",
     "a|time||lower|config=off|1.5\na|time||lower|config=on|1.25\n"},
    {"a column a level", "", "", "a.csv", "benchmark,unit,off,on\nsort,ms,12,11.5\n",
     "sort|value|ms|lower|config=off|12\nsort|value|ms|lower|config=on|11.5\n"},
    {"a column a level, named", "", "", "a.csv", "benchmark,vt=off,vt=on\nsort,12 ms,11.5 ms\n",
     "sort|value|ms|lower|vt=off|12\nsort|value|ms|lower|vt=on|11.5\n"},
    {"a column a level, with a unit", "", "", "a.csv", "benchmark,vt_off_ms,vt_on_ms\nsort,12,11.5\n",
     "sort|value|ms|lower|vt=off|12\nsort|value|ms|lower|vt=on|11.5\n"},
    {"a column a level, one glued to its negation", "", "", "a.csv", "run,novt,vt\n1,9.5,8.5\n2,9.25,8.25\n",
     "a|value||unknown|vt=no|9.5 9.25\na|value||unknown|vt=yes|8.5 8.25\nnote direction_unknown\n"},
    {"a column a level, one said by a negation", "", "", "a.csv",
     "run,VT-d,no VT-d\n1,9.5,8.5\n2,9.25,8.25\n",
     "a|value||unknown|VT-d=yes|9.5 9.25\na|value||unknown|VT-d=no|8.5 8.25\nnote direction_unknown\n"},
    {"a column a level, with what was measured", "", "", "a.csv", "time_no_vt_s,time_vt_s\n9.5,8.5\n",
     "a|time|s|lower|vt=no|9.5\na|time|s|lower|vt=yes|8.5\n"},
    {"a column a level, beside a baseline's word", "", "", "a.csv",
     "run,nested,plain\n1,9.5,8.5\n2,9.25,8.25\n",
     "a|value||unknown|config=nested|9.5 9.25\na|value||unknown|config=plain|8.5 8.25\nnote "
     "direction_unknown\n"},
    {"a column a level, and their difference", "", "", "a.csv",
     "name,base,test,diff %\nsort,9.5,8.5,-10.5\ntar,4.5,5.25,2\n",
     "sort|value||unknown|config=base|9.5\nsort|value||unknown|config=test|8.5\ntar|value||unknown|config="
     "base|4.5\n"
     "tar|value||unknown|config=test|5.25\nnote column_computed\nnote direction_unknown\n"},
    {"a column a level, inflected", "", "", "a.csv",
     "Тест;Без виртуализации, с;С виртуализацией, с\nsort;9,5;8,5\n",
     "sort|value|s|lower|виртуализации=Без|9.5\nsort|value|s|lower|виртуализации=с|8.5\n"},
    {"merged cells above runs", "", "r", "a.csv",
     "Benchmark,VT off,,VT on,\n,1,2,1,2\nsort,9.5,9.25,8.5,8.25\n",
     "sort|value||unknown|vt=off|9.5r1 9.25r2\nsort|value||unknown|vt=on|8.5r1 8.25r2\nnote "
     "direction_unknown\n"},
    {"merged cells above metrics", "", "", "a.csv",
     ";VT aus;;VT an;\nTest;Zeit [s];IOPS;Zeit [s];IOPS\nx;9,5;800;8,5;900\n",
     "x|Zeit|s|lower|VT=aus|9.5\nx|IOPS|IOPS|higher|VT=aus|800\nx|Zeit|s|lower|VT=an|8.5\nx|IOPS|IOPS|higher|"
     "VT=an|900\n"},
    {"two lines of column names", "", "r", "a.csv",
     ",off,off,on,on\ntest,time_s,fps,time_s,fps\nx,9.5,25,8.5,30\n",
     "x|time|s|lower|config=off|9.5r1\nx|fps|fps|higher|config=off|25r1\nx|time|s|lower|config=on|8.5r1\nx|"
     "fps|fps|higher|config=on|30r1\n"},
    {"one name above several numbers", "", "r", "a.csv", "test,time_s,,\nx,9.5,9.25,9\ny,8.5,8.25,8\n",
     "x|time|s|lower||9.5r1 9.25r2 9r3\ny|time|s|lower||8.5r1 8.25r2 8r3\n"},
    {"an empty column parts a table", "", "", "a.csv", "test,,off,on\nx,,9.5,8.5\n",
     "x|value||unknown|config=off|9.5\nx|value||unknown|config=on|8.5\nnote direction_unknown\n"},
    {"a separator too many", "", "", "a.csv", "benchmark,value,unit,\nx,9.5,ms,\n",
     "x|value|ms|lower||9.5\n"},
    {"cells under no name are told", "", "", "a.csv", "benchmark,value,unit,\nx,9.5,ms,\nx,9,ms,8\n",
     "x|value|ms|lower||9.5 9\nnote column_nameless\n"},
    {"a duration below 0", "", "", "a.csv", "config,time\noff,9.5\noff,-1\n",
     "a.csv:3: '-1' in column 'time' is below 0, as nothing measured is: did this run fail? Remove the row, "
     "or use "
     "--skip-bad"},
    {"a rate below 0", "", "", "a.csv", "benchmark,value,unit\nx,-5,MB/s\n",
     "a.csv:2: '-5' in column 'value' is below 0, as nothing measured is: did this run fail? Remove the row, "
     "or use "
     "--skip-bad"},
    {"a change below 0", "", "", "a.csv", "test,temperature\nx,-5\n",
     "x|temperature||unknown||-5\nnote direction_unknown\n"},
    {"a duration of 0", "", "", "a.csv", "config,time\noff,9.5\noff,0\noff,9\n",
     "a|time||lower|config=off|9.5 0 9\nnote zero_durations\n"},
    {"a label of its own in every row", "", "r", "a.csv",
     "host_id,vt,time_s\na1,off,12.5\nb7,off,12.25\nc9,on,11.5\nd4,on,11.25\n",
     "a|time|s|lower|vt=off|12.5r1 12.25r2\na|time|s|lower|vt=on|11.5r1 11.25r2\nnote column_passed_over\n"},
    {"labels of their own that are all there is", "", "", "a.csv",
     "machine_name,time_s\na,1.5\nb,2.5\nc,3.5\nd,4.5\n",
     "a|time|s|lower|machine_name=a|1.5\na|time|s|lower|machine_name=b|2.5\na|time|s|lower|machine_name=c|3."
     "5\n"
     "a|time|s|lower|machine_name=d|4.5\n"},
    {"titles above the header, averages below", "", "rl", "a.csv",
     "Results of my test\nDate: 1st\n\nRun;VT off (s);VT on "
     "(s)\n1;12,5;11,5\n2;12,25;11,25\nMittelwert;12,4;11,4\n",
     "a|value|s|lower|VT=off|12.5r1l5 12.25r2l6\na|value|s|lower|VT=on|11.5r1l5 11.25r2l6\nnote "
     "title_lines\nnote summary_rows\n"},
    {"means, deviations and counts with a unit", "", "n", "a.csv",
     "benchmark,vt,mean_ms,sd_ms,n\nx,off,12.5,0.25,5\nx,on,11.5,0.5,5\n",
     "x|mean|ms|lower|vt=off|12.5n5~0.25\nx|mean|ms|lower|vt=on|11.5n5~0.5\n"},
    {"a level above several runs", "", "r", "a.csv", "test,off,off,on,on\nx,12.5,12.25,11.5,11.25\n",
     "x|value||unknown|config=off|12.5r1 12.25r2\nx|value||unknown|config=on|11.5r1 11.25r2\nnote "
     "direction_unknown\n"},
    {"a column a run", "", "r", "a.csv",
     "benchmark,unit,vt,run 1,run 2,run 3\nsort,ms,off,12,11.5,12.5\nsort,ms,on,9,8,7\n",
     "sort|value|ms|lower|vt=off|12r1 11.5r2 12.5r3\nsort|value|ms|lower|vt=on|9r1 8r2 7r3\n"},
    {"a column a run, by number from 0", "", "r", "a.csv", "benchmark,unit,0,1\nsort,ms,12,11.5\n",
     "sort|value|ms|lower||12r1 11.5r2\n"},
    {"two metrics, a column a level each", "", "", "a.csv",
     "benchmark,time_off_ms,time_on_ms,iops_off,iops_on\nsort,12,11.5,7,8\n",
     "sort|time|ms|lower|config=off|12\nsort|time|ms|lower|config=on|11.5\nsort|iops|IOPS|higher|config=off|"
     "7\nsort|iops|IOPS|higher|config=on|8\n"},
    {"columns of two factors are metrics", "", "", "a.csv", "benchmark,vt_off_ms,disk_on_ms\nsort,12,11.5\n",
     "sort|vt_off|ms|lower||12\nsort|disk_on|ms|lower||11.5\n"},
    {"dates", "", "t", "a.csv",
     "timestamp,benchmark,value,unit\n2024-02-29T12:00:00Z,x,1,s\n2024-02-29 13:00:00+01:00,x,2,s\n",
     "x|value|s|lower||1t1709208000 2t1709208000\n"},
    {"epochs in ms", "", "t", "a.csv", "ts,benchmark,value,unit\n1709208000500,x,1,s\n",
     "x|value|s|lower||1t1709208000.5\n"},
    {"means", "", "n", "a.csv", "benchmark,mean,sd,n,unit\nx,10,0.5,100,ms\n",
     "x|mean|ms|lower||10n100~0.5\n"},
    {"censored and missing", "", "", "a.csv",
     "benchmark,value,unit\nx,+++++,KiB/s\nx,>100,KiB/s\nx,,KiB/s\nx,12,KiB/s\ny,+++++,ms\n",
     "x|value|KiB/s|higher||> > 12\ny|value|ms|lower||<\nnote missing_values\n"},
    {"versions that look like numbers", "", "", "a.csv", "kernel,time_s\n5.10,3\n6.1,4\n",
     "a|time|s|lower|kernel=5.10|3\na|time|s|lower|kernel=6.1|4\n"},
    {"lists for --column", "value=a,b", "", "a.csv", "benchmark,a,b,c\nx,1,2,3\n",
     "x|a||unknown|c=3|1\nx|b||unknown|c=3|2\nnote direction_unknown\nnote direction_unknown\n"},
    {"threads repeat, temperature does not", "", "", "a.csv",
     "benchmark,threads,temperature,value,unit\nx,1,45.1,3,s\nx,2,45.2,4,s\nx,1,45.3,5,s\nx,2,45.5,6,s\n",
     "x|value|s|lower|threads=1|3 5\nx|value|s|lower|threads=2|4 6\nnote column_passed_over\n"},
    {"units of one kind", "", "", "a.csv",
     "benchmark,vt,value,unit\nx,off,1500,us\nx,off,2,ms\nx,on,0.001,s\n",
     "x|value|us|lower|vt=off|1500 2000\nx|value|us|lower|vt=on|1000\n"},
    {"a unit behind the number", "", "", "a.csv", "benchmark,value\nx,3 ms\nx,4 ms\n",
     "x|value|ms|lower||3 4\n"},
    {"files number the runs", "", "r", "values.tsv",
     "config\tfile\tmetric\tvalue\tunit\nconfig=a\trun-001.txt\trate\t5\tkB/"
     "s\nconfig=a\trun-002.txt\trate\t6\tkB/s\n",
     "values|rate|kB/s|higher|config=a|5r1 6r2\n"},
    {"a table of one column", "", "", "a.csv", "time_ms\n1\n2\n4\n", "a|time|ms|lower||1 2 4\n"},
    {"old Mac ends of lines", "", "l", "a.csv", "benchmark,value,unit\rx,1,s\rx,2,s\r",
     "x|value|s|lower||1l2 2l3\n"},

    {"rates, not times", "", "", "a.csv", "vt,ops_s,bw_MBps,errors_per_s\noff,100,7,2\non,90,8,3\n",
     "a|ops|ops/s|higher|vt=off|100\na|bw|MB/s|higher|vt=off|7\na|errors|/s|lower|vt=off|2\n"
     "a|ops|ops/s|higher|vt=on|90\na|bw|MB/s|higher|vt=on|8\na|errors|/s|lower|vt=on|3\n"},
    {"the smallest, not minutes", "", "", "a.csv", "vt,latency_min,latency_max\noff,1.5,3.5\non,1.25,3\n",
     "a|latency_min||lower|vt=off|1.5\na|latency_max||lower|vt=off|3.5\na|latency_min||lower|vt=on|1.25\n"
     "a|latency_max||lower|vt=on|3\n"},
    {"two units of one name", "", "", "a.csv", "read_ms,read_mb_s\n1.5,3.5\n",
     "a|read_ms|ms|lower||1.5\na|read_mb_s|MB/s|higher||3.5\n"},
    {"metrics by their names", "", "", "a.csv", "metric,value\nlatency_ms,1.5\niops,7\n",
     "a|latency|ms|lower||1.5\na|iops|IOPS|higher||7\n"},
    {"real, user, sys", "", "", "a.csv", "vt,real,user,sys\noff,2.5,1.5,0.5\non,2.25,1.25,0.5\n",
     "a|real||lower|vt=off|2.5\na|user||lower|vt=off|1.5\na|sys||lower|vt=off|0.5\na|real||lower|vt=on|2.25\n"
     "a|user||lower|vt=on|1.25\na|sys||lower|vt=on|0.5\n"},
    {"host and guest as columns", "", "r", "a.csv", "run,host_ms,guest_ms\n1,1.5,1.25\n2,1.75,1.5\n",
     "a|value|ms|lower|config=host|1.5r1 1.75r2\na|value|ms|lower|config=guest|1.25r1 1.5r2\n"},
    {"levels by --column", "level=blue,green", "", "a.csv", "run,blue,green\n1,1.5,1.25\n",
     "a|value||unknown|config=blue|1.5\na|value||unknown|config=green|1.25\nnote direction_unknown\n"},
    {"columns that may be levels", "", "", "a.csv", "run,blue,green\n1,1.5,1.25\n2,1.75,1\n",
     "a|blue||unknown||1.5 1.75\na|green||unknown||1.25 1\nnote columns_maybe_levels\nnote "
     "direction_unknown\n"
     "note direction_unknown\n"},
    {"runs, and what was computed of them", "", "r", "a.csv",
     "config,time1,time2,time3,mean,stdev\noff,1,2,3,2,1\non,3,4,5,4,1\n",
     "a|time||lower|config=off|1r1 2r2 3r3\na|time||lower|config=on|3r1 4r2 5r3\nnote column_computed\n"},
    {"levels and runs", "", "r", "a.csv", "test,off_1_ms,off_2_ms,on_1_ms,on_2_ms\nx,1.5,2.5,3.5,4.5\n",
     "x|value|ms|lower|config=off|1.5r1 2.5r2\nx|value|ms|lower|config=on|3.5r1 4.5r2\n"},
    {"percentiles are no runs", "", "", "a.csv", "test,p50,p99\nx,1.5,2.5\n",
     "x|p50||unknown||1.5\nx|p99||unknown||2.5\nnote direction_unknown\nnote direction_unknown\n"},
    {"labels of Prometheus", "", "", "a.csv", "latency{vt=off},latency{vt=on}\n1.5,2.5\n1.75,2\n",
     "a|latency||lower|vt=off|1.5 1.75\na|latency||lower|vt=on|2.5 2\n"},
    {"Russian", "", "r", "a.csv", "Тест;Режим;Прогон;Время, мс\nсорт;Выкл.;1;1,5\nсорт;Вкл.;1;1,25\n",
     "сорт|Время|ms|lower|Режим=Выкл.|1.5r1\nсорт|Время|ms|lower|Режим=Вкл.|1.25r1\n"},
    {"Japanese", "", "r", "a.csv", "モード,回,時間 (ms)\n無効,1,1.5\n有効,1,1.25\n",
     "a|時間|ms|lower|モード=無効|1.5r1\na|時間|ms|lower|モード=有効|1.25r1\n"},
    {"thousands beside what needs none", "", "", "a.csv", "vt,iops\noff,998\non,\"1,010\"\n",
     "a|iops|IOPS|higher|vt=off|998\na|iops|IOPS|higher|vt=on|1010\n"},
    {"narrow blanks between thousands", "", "", "a.csv", "vt;iops\noff;12\u202f345\non;1 234\n",
     "a|iops|IOPS|higher|vt=off|12345\na|iops|IOPS|higher|vt=on|1234\n"},
    {"percent and durations", "", "", "a.csv", "vt,cpu,elapsed\noff,50.1%,1:40.5\non,45.0%,59.5s\n",
     "a|cpu|%|unknown|vt=off|50.1\na|elapsed|s|lower|vt=off|100.5\na|cpu|%|unknown|vt=on|45\n"
     "a|elapsed|s|lower|vt=on|59.5\nnote direction_unknown\n"},
    {"volumes under a rate", "", "", "a.csv", "vt,Transfer/sec\noff,1.5MB\non,1.75MB\n",
     "a|Transfer|MB/s|higher|vt=off|1.5\na|Transfer|MB/s|higher|vt=on|1.75\n"},
    {"one number a line", "", "l", "a.txt", "# of a run\n1.5\n1.75\n",
     "a|value||lower||1.5l2 1.75l3\nnote direction_assumed\n"},
    {"labels and numbers without a header", "", "", "a.csv", "off,1.5\noff,1.75\non,2.5\n",
     "a|value||unknown|config=off|1.5 1.75\na|value||unknown|config=on|2.5\nnote direction_unknown\n"},
    {"cut by blanks", "", "r", "a.txt", "config run time_s\noff   1   1.5\non    1   1.25\n",
     "a|time|s|lower|config=off|1.5r1\na|time|s|lower|config=on|1.25r1\n"},
    {"InfluxDB", "", "", "a.csv",
     "#group,false,false,true,true,true\n#datatype,string,long,double,string,string\n#default,_result,,,,\n"
     ",result,table,_value,_field,vt\n,,0,1.5,latency_ms,off\n,,0,1.25,latency_ms,on\n",
     "a|latency|ms|lower|vt=off|1.5\na|latency|ms|lower|vt=on|1.25\n"},
    {"JMeter", "", "r", "a.jtl",
     "timeStamp,elapsed,label,responseCode,success,bytes,Latency\n1700000000000,15,home,200,true,7,14\n"
     "1700000001000,17,home,200,true,7,16\n",
     "home|elapsed|ms|lower||15r1 17r1\nhome|Latency|ms|lower||14r1 16r1\n"},
    {"labels that are not used are told", "", "", "a.csv",
     "comment,time_s\ncold,1.5\ncold,1.75\nwarm,1.25\nwarm,1\n",
     "a|time|s|lower||1.5 1.75 1.25 1\nnote column_not_used\n"},
    {"a parameter under a name that says nothing", "", "", "a.csv",
     "workers,time_s\n1,1.5\n2,1.75\n1,1.25\n2,1\n",
     "a|time|s|lower|workers=1|1.5 1.25\na|time|s|lower|workers=2|1.75 1\nnote column_as_factor\n"},
    {"a state that is no outcome", "", "", "a.csv", "state,time_s\nwarm,1.5\ncold,1.75\n",
     "a|time|s|lower|state=warm|1.5\na|time|s|lower|state=cold|1.75\n"},
    {"errors that are counted", "", "", "a.csv", "vt,errors,time_s\noff,3,1.5\non,0,1.75\n",
     "a|errors||lower|vt=off|3\na|time|s|lower|vt=off|1.5\na|errors||lower|vt=on|0\na|time|s|lower|vt=on|1."
     "75\n"},

    /* refusals */
    {"a state that failed", "", "", "a.csv", "state,time_s\ncompleted,1.5\naborted,0.1\n",
     "a.csv:3: state is 'aborted': this run failed; remove the row, or use --skip-bad"},
    {"not ok", "", "", "a.csv", "ok,time_s\ntrue,1.5\nfalse,0.1\n",
     "a.csv:3: ok is 'false': this run failed; remove the row, or use --skip-bad"},
    {"an error's text", "", "", "a.csv", "error,time_s\n,1.5\ntimeout,0.1\n",
     "a.csv:3: error is 'timeout': this run failed; remove the row, or use --skip-bad"},
    {"an error's number", "", "", "a.csv", "error_code,time_s\n0,1.5\n110,0.1\n",
     "a.csv:3: error_code is '110': this run failed; remove the row, or use --skip-bad"},
    {"a result that failed", "", "", "a.csv", "result,time_s\npass,1.5\nfail,0.1\n",
     "a.csv:3: result is 'fail': this run failed; remove the row, or use --skip-bad"},
    {"a summary below the rows", "", "", "a.csv", "config,time_s\noff,1.5\non,1.25\nmean,1.375\n",
     "a.csv:4: 'mean' in column 'config' looks like a summary of the other rows; remove the row, or use "
     "--skip-bad"},
    {"a status that is neither", "", "", "a.csv", "status,time_s\nOK,1.5\nthrottled,1.75\n",
     "a.csv:3: status is 'throttled': did this run fail? Remove the row, or use --skip-bad; --column "
     "factor=status makes the column a factor, --column ignore=status passes over it"},
    {"a rate or a time", "", "", "a.csv", "vt,widgets_s\noff,1\non,2\n",
     "a.csv:1: the column 'widgets_s' may be a time or a rate; --unit 'widgets_s=s' for seconds (ms, ...), "
     "--unit "
     "'widgets_s=/s' for so many per second"},
    {"thousands or fractions", "", "", "a.csv", "vt,iops\noff,\"111,351\"\non,\"112,007\"\n",
     "a.csv:1: column 'iops': '111,351' may be a fraction or thousands, and nothing beside it tells; "
     "--decimal point or "
     "--decimal comma says which mark is the decimal one"},
    {"minutes or hours", "", "", "a.csv", "vt,elapsed\noff,1:40\non,1:30\n",
     "a.csv:1: column 'elapsed': '1:40' may be minutes and seconds or hours and minutes; --unit 'elapsed=s' "
     "says the "
     "first, for the other write seconds"},
    {"a time of day or a duration", "", "", "a.csv", "vt,time\noff,10:15:30\non,10:16:30\n",
     "a.csv:1: column 'time': '10:15:30' may be a time of day or how long it took; --column ignore='time' "
     "says the "
     "first, --unit 'time=s' the other"},
    {"percentiles of ab", "", "", "a.csv", "Percentage served,Time in ms\n0,0.5\n50,1.5\n",
     "a.csv:1: is a table of percentiles of one run, and no row of it is a run; give the output of ab itself "
     "(ab ... > "
     "FILE), or name the column to read with --column value=NAME"},
    {"too few cells", "", "", "a.csv", "benchmark,value,unit\nx,1,ms\n\"x\ny\",2,ms\nx,3\n",
     "a.csv:5: has 2 cells, and the header 3; correct the row, or use --skip-bad"},
    {"a factor without a level", "", "", "a.csv", "benchmark,vt,value,unit\nx,off,1,ms\nx,,2,ms\nx,on,3,ms\n",
     "a.csv:3: the factor 'vt' is empty here and has levels in other rows; write one, or use --skip-bad"},
    {"a factor whose first level is missing", "", "", "a.csv",
     "benchmark,vt,value,unit\nx,,1,ms\nx,off,2,ms\nx,on,3,ms\n",
     "a.csv:2: the factor 'vt' is empty here and has levels in other rows; write one, or use --skip-bad"},
    {"a factor of another benchmark", "", "", "a.csv",
     "benchmark,vt,value,unit\nx,,1,ms\ny,off,2,ms\ny,on,3,ms\n",
     "x|value|ms|lower||1\ny|value|ms|lower|vt=off|2\ny|value|ms|lower|vt=on|3\n"},
    {"a header alone", "", "", "a.csv", "benchmark,vt,value,unit\n\n",
     "a.csv:1: has a header but no rows; was the benchmark's output written?"},
    {"no value at all", "", "", "a.csv", "benchmark,vt,value,unit\nx,off,,ms\nx,on,,ms\n",
     "a.csv:0: all values are missing, the first in line 2"},
    {"no number", "", "", "a.csv", "benchmark,value,unit\nx,1,ms\nx,fast,ms\n",
     "a.csv:3: 'fast' in column 'value' is not a number; correct it, or use --skip-bad"},
    {"not a number", "", "", "a.csv", "benchmark,value,unit\nx,nan,ms\nx,1,ms\n",
     "a.csv:2: 'nan' in column 'value' is not a number; correct it, or use --skip-bad"},
    {"infinite", "", "", "a.csv", "benchmark,value,unit\nx,1,ms\nx,-inf,ms\n",
     "a.csv:3: '-inf' in column 'value' is not a number; correct it, or use --skip-bad"},
    {"out of range", "", "", "a.csv", "benchmark,value,unit\nx,1,ms\nx,1e999,ms\n",
     "a.csv:3: '1e999' in column 'value' is not a number; correct it, or use --skip-bad"},
    {"two units", "", "", "a.csv", "benchmark,value,unit\nx,1,ms\nx,2,MB/s\n",
     "a.csv:3: x value is in 'MB/s' here and in 'ms' before; give each metric one unit"},
    {"two units over configurations", "", "", "a.csv", "benchmark,vt,value,unit\nx,off,1,ms\nx,on,2,MB/s\n",
     "a.csv:3: x value is in 'MB/s' here and in 'ms' in a.csv:2; give each metric one unit"},
    {"decimal comma among commas", "", "", "a.csv", "benchmark,value\nx,1.5\nx,\"1,5\"\n",
     "a.csv:1: column 'value': line 3 has a decimal comma or points between thousands, line 2 the reverse; "
     "write all numbers alike"},
    {"a decimal point, so commas between thousands", "", "", "a.csv",
     "benchmark;value;unit\nx;1.5;s\nx;1,234;s\n", "x|value|s|lower||1.5 1234\n"},
    {"an open quote", "", "", "a.csv", "benchmark,value\nx,1\n\"x,2\nx,3\n",
     "a.csv:3: a quote that opens in this row is never closed; was the file cut off?"},
    {"a quote in a cell", "", "", "a.csv", "benchmark,value\nx,1\nx\"y,2\n",
     "a.csv:3: a quote stands inside a cell; write it twice, or quote the cell"},
    {"no values", "", "", "a.csv", "benchmark,vt\nx,on\ny,off\n",
     "a.csv:1: has no column of numbers called value, result or score; name it with --column value=NAME (the "
     "columns: 'benchmark', 'vt')"},
    {"no header", "", "", "a.csv", "sort,off,12.5\nsort,on,11\n",
     "a.csv:1: has no header: its first line holds values; put one above, such as: sed '1i "
     "config,benchmark,value' a.csv | vtstat read"},
    {"thousands", "", "", "a.csv", "benchmark;value;unit\nx;1.234,5;ms\n", "x|value|ms|lower||1234.5\n"},
    {"no such column", "value=ms", "", "a.csv", "benchmark,time\nx,1\n",
     "a.csv:1: has no column 'ms' (--column value=ms); it begins with 'benchmark'"},
    {"twice the same column", "", "", "a.csv", "benchmark,value,value\nx,1,2\n",
     "a.csv:1: names the column 'value' twice; give each its own name"},
    {"a failed run", "", "", "a.csv", "benchmark,value,rc\nx,1,0\nx,2,1\n",
     "a.csv:3: rc is 1: this run failed; remove the row, or use --skip-bad"},
    {"a run that is no number", "", "", "a.csv", "benchmark,run,value\nx,1,1\nx,2,1\nx,y,2\n",
     "a.csv:4: 'y' in column 'run' is not a number"},
    {"no direction", "", "", "a.csv", "benchmark,better,value\nx,sideways,1\n",
     "a.csv:2: 'sideways' in column 'better' is neither higher nor lower"},
    {"text", "", "", "a.csv", "Dear all,\nhere are\n",
     "a.csv:1: is no table: its lines are not cut into equally many cells by , ; tab, | or blanks"},
};

Test(parse_csv, tables)
{
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct vt_sink_options options = {0};
        struct vt_error err VT_ERROR_FREED = {0};
        char role[20] = "";
        const char *equals = strchr(cases[i].columns, '=');
        if (equals) {
            snprintf(role, sizeof role, "%.*s", (int)(equals - cases[i].columns), cases[i].columns);
            vt_labels_set(&options.columns, role, equals + 1, &err);
        }
        char *read = read_as_text("csv", cases[i].name, cases[i].text, strlen(cases[i].text), &options,
                                  cases[i].levels);
        cr_expect_str_eq(read, cases[i].read, "%s:\n%s\nnot\n%s", cases[i].what, read, cases[i].read);
        free(read);
        vt_labels_free(&options.columns);
    }
}

Test(parse_csv, bad_rows_are_skipped_and_noted)
{
    const char *text = "benchmark,value,unit\nx,1,ms\nx\nx,two,ms\n\"x,3,ms\nx,4,ms\nx\"y,5,ms\nx,6,ms\n";
    struct vt_sink_options options = {.skip_bad = true};
    char *read = read_as_text("csv", "a.csv", text, strlen(text), &options, "l");

    cr_expect_str_eq(read, "x|value|ms|lower||1l2 4l6 6l8\nnote bad_row\nnote bad_row\nnote bad_row\nnote "
                           "bad_row\nnote bad_rows\n");
    free(read);
}

Test(parse_csv, a_row_cannot_be_endless)
{
    size_t n = 3 << 20;
    char *text = malloc(n + 100);
    size_t used = (size_t)sprintf(text, "benchmark,value\nx,1\n\"");

    memset(text + used, 'y', n);
    text[used + n] = '\0';
    char *read = read_as_text("csv", "a.csv", text, used + n, NULL, "");
    cr_expect_str_eq(read, "a.csv:3: this row does not end within 1 MiB; is a quote open?");
    free(read);
    free(text);
}

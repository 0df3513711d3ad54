/* The table of parsers: a format's whole registration is its two lines here, in alphabetical order. */
#include "parsers/parser.h"

extern const struct vt_parser vt_parser_7z;
extern const struct vt_parser vt_parser_ab;
extern const struct vt_parser vt_parser_asssd;
extern const struct vt_parser vt_parser_asv;
extern const struct vt_parser vt_parser_bonnie;
extern const struct vt_parser vt_parser_cdm;
extern const struct vt_parser vt_parser_criterion;
extern const struct vt_parser vt_parser_cyclictest;
extern const struct vt_parser vt_parser_dd;
extern const struct vt_parser vt_parser_diskspd;
extern const struct vt_parser vt_parser_dmesg;
extern const struct vt_parser vt_parser_dotnet;
extern const struct vt_parser vt_parser_fio;
extern const struct vt_parser vt_parser_ftp;
extern const struct vt_parser vt_parser_gbench;
extern const struct vt_parser vt_parser_geekbench;
extern const struct vt_parser vt_parser_gotest;
extern const struct vt_parser vt_parser_hackbench;
extern const struct vt_parser vt_parser_hdparm;
extern const struct vt_parser vt_parser_hyperfine;
extern const struct vt_parser vt_parser_ioping;
extern const struct vt_parser vt_parser_iozone;
extern const struct vt_parser vt_parser_iperf2;
extern const struct vt_parser vt_parser_iperf3;
extern const struct vt_parser vt_parser_jmh;
extern const struct vt_parser vt_parser_k6;
extern const struct vt_parser vt_parser_kernbench;
extern const struct vt_parser vt_parser_libtest;
extern const struct vt_parser vt_parser_libvirt;
extern const struct vt_parser vt_parser_lscpu;
extern const struct vt_parser vt_parser_systeminfo;
extern const struct vt_parser vt_parser_mdtable;
extern const struct vt_parser vt_parser_netperf;
extern const struct vt_parser vt_parser_openssl;
extern const struct vt_parser vt_parser_perf;
extern const struct vt_parser vt_parser_pgbench;
extern const struct vt_parser vt_parser_procbench;
extern const struct vt_parser vt_parser_pts;
extern const struct vt_parser vt_parser_pyperf;
extern const struct vt_parser vt_parser_pytest;
extern const struct vt_parser vt_parser_redis;
extern const struct vt_parser vt_parser_stream;
extern const struct vt_parser vt_parser_stressng;
extern const struct vt_parser vt_parser_sysbench;
extern const struct vt_parser vt_parser_time;
extern const struct vt_parser vt_parser_unixbench;
extern const struct vt_parser vt_parser_vbox;
extern const struct vt_parser vt_parser_vegeta;
extern const struct vt_parser vt_parser_winsat;
extern const struct vt_parser vt_parser_wrk;

/* The generic formats. */
extern const struct vt_parser vt_parser_csv;
extern const struct vt_parser vt_parser_json;
extern const struct vt_parser vt_parser_list;
extern const struct vt_parser vt_parser_vtstat;

const struct vt_parser *const vt_parsers[] = {
    &vt_parser_7z,
    &vt_parser_ab,
    &vt_parser_asssd,
    &vt_parser_asv,
    &vt_parser_bonnie,
    &vt_parser_cdm,
    &vt_parser_criterion,
    &vt_parser_cyclictest,
    &vt_parser_dd,
    &vt_parser_diskspd,
    &vt_parser_dmesg,
    &vt_parser_dotnet,
    &vt_parser_fio,
    &vt_parser_ftp,
    &vt_parser_gbench,
    &vt_parser_geekbench,
    &vt_parser_gotest,
    &vt_parser_hackbench,
    &vt_parser_hdparm,
    &vt_parser_hyperfine,
    &vt_parser_ioping,
    &vt_parser_iozone,
    &vt_parser_iperf2,
    &vt_parser_iperf3,
    &vt_parser_jmh,
    &vt_parser_k6,
    &vt_parser_kernbench,
    &vt_parser_libtest,
    &vt_parser_libvirt,
    &vt_parser_lscpu,
    &vt_parser_systeminfo,
    &vt_parser_mdtable,
    &vt_parser_netperf,
    &vt_parser_openssl,
    &vt_parser_perf,
    &vt_parser_pgbench,
    &vt_parser_procbench,
    &vt_parser_pts,
    &vt_parser_pyperf,
    &vt_parser_pytest,
    &vt_parser_redis,
    &vt_parser_stream,
    &vt_parser_stressng,
    &vt_parser_sysbench,
    &vt_parser_time,
    &vt_parser_unixbench,
    &vt_parser_vbox,
    &vt_parser_vegeta,
    &vt_parser_winsat,
    &vt_parser_wrk,

    /* The generic formats. */
    &vt_parser_csv,
    &vt_parser_json,
    &vt_parser_list,
    &vt_parser_vtstat,
    NULL,
};

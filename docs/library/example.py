import ctypes as c, sys
v = c.CDLL(sys.argv[1] if len(sys.argv) > 1 else "libvtstat.so.1")
v.vtstat_compare.restype = v.vtstat_reason.restype = c.c_void_p
v.vtstat_ratio.restype = c.c_double
v.vtstat_verdict_name.restype = c.c_char_p
off, on = [(c.c_double * 6)(*x) for x in ([51.7, 51.6, 51.8, 51.5, 51.9, 51.7], [48.3, 48.2, 48.4, 48.1, 48.5, 48.3])]
j = c.c_void_p(v.vtstat_compare(off, 6, on, 6, 1, None, None))
print(v.vtstat_verdict_name(v.vtstat_verdict(j, 0)).decode(), round(v.vtstat_ratio(j, 0), 4))
print(c.string_at(v.vtstat_reason(j, 0)).decode())
v.vtstat_free(j)

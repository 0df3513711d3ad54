# vtstat: `make report` and `make test` are all a newcomer needs; see README.md.
# Sources are found by folder, so a new method, parser or test needs no line here.

BUILD   ?= build
PROGRAM ?= vtstat
VERSION := $(shell cat VERSION)
PREFIX  ?= /usr/local
LIBDIR  ?= $(PREFIX)/lib
CC      ?= cc

PC      := gsl yajl jansson md4c md4c-html libxml-2.0 yaml-0.1 zlib liblzma libzstd libutf8proc
WARN    := -std=c17 -D_POSIX_C_SOURCE=200809L -Wall -Wextra -Wpedantic -Wshadow -Wstrict-prototypes -Wconversion
CFLAGS  ?= -O2 -g
# Files come from strangers, so the compiler's guards are on. The sanitizers bring their own, and FORTIFY wants optimisation.
HARDEN  ?= $(if $(findstring -fsanitize,$(CFLAGS)),,-fstack-protector-strong -Wformat -Werror=format-security \
           $(if $(filter -O0,$(CFLAGS)),,$(if $(findstring FORTIFY,$(CPPFLAGS)),,-D_FORTIFY_SOURCE=2)))
RELRO   ?= -Wl,-z,relro,-z,now
# Without contraction, every CPU gives the same bits.
# The library's objects are the program's; only what its header marks is seen outside.
DEFS     = $(HARDEN) -fPIC -fvisibility=hidden -ffp-contract=off -Isrc -I. -I$(BUILD)/gen -DVT_VERSION='"$(VERSION)"' -DVT_TEMPLATES='"$(PREFIX)/share/vtstat/templates"'
LIBS     = $(shell pkg-config --libs $(PC) 2>/dev/null) -lhpdf -lcsv -lpthread -lm
PCFLAGS  = $(shell pkg-config --cflags $(PC) 2>/dev/null)

SOURCES := $(filter-out src/vtstat.c src/command/memory.c,$(shell find src parsers -name "*.c" | LC_ALL=C sort))
# src/command/memory.c is the program's alone: it stands before the C library's malloc().
OBJECTS := $(SOURCES:%.c=$(BUILD)/%.o)
UNIT    := $(wildcard tests/unit/*.c)
UNITOBJ := $(UNIT:%.c=$(BUILD)/%.o)
FUZZ    := $(wildcard tests/fuzz/fuzz_*.c)

all: $(PROGRAM)

$(PROGRAM): $(BUILD)/vtstat
	@cp $< $@

# What is made before anything is compiled; for tools that compile by themselves.
generated: $(BUILD)/gen/judge/reasons.inc $(BUILD)/gen/stats/rules.inc

# The English sentences of verdicts stand in the words of the language only; the program carries them.
$(BUILD)/gen/judge/reasons.inc: templates/en/words.json
	@mkdir -p $(@D)
	@sed -n '/^  "reason": {/,/^  }/p' $< | sed -n 's/^    \("[a-z_]*"\): \(".*"\),\{0,1\}$$/{\1, \2},/p' | grep -v '^{"note_' >$@
$(BUILD)/src/judge/verdicts/reason.o: $(BUILD)/gen/judge/reasons.inc

# An outlier rule is a file of its own, which nothing else need name.
RULES   := $(filter-out rule,$(basename $(notdir $(wildcard src/stats/rules/*.c))))
$(BUILD)/gen/stats/rules.inc: $(wildcard src/stats/rules/*.c)
	@mkdir -p $(@D)
	@printf 'RULE(%s)\n' $(sort $(RULES)) >$@
$(BUILD)/src/stats/reject.o $(BUILD)/src/command/judging.o: $(BUILD)/gen/stats/rules.inc

$(BUILD)/vtstat: $(OBJECTS) $(BUILD)/src/vtstat.o $(BUILD)/src/command/memory.o
	$(CC) $(CFLAGS) -pie $(RELRO) $(LDFLAGS) -o $@ $^ $(LIBS)

# ---- the library: all but commands and reports. ABI is the soname's number, raised only when something is taken away.
ABI     := 1
LIBRARY  = $(filter $(BUILD)/src/base/% $(BUILD)/src/model/% $(BUILD)/src/stats/% $(BUILD)/src/judge/% $(BUILD)/src/stream/% \
             $(BUILD)/src/library/% $(BUILD)/parsers/%,$(OBJECTS))
library: $(BUILD)/libvtstat.so.$(ABI) $(BUILD)/libvtstat.a $(BUILD)/vtstat.pc

$(BUILD)/libvtstat.so.$(ABI): $(LIBRARY)
	$(CC) $(CFLAGS) $(RELRO) $(LDFLAGS) -shared -Wl,-soname,libvtstat.so.$(ABI) -Wl,-z,defs -o $@ $^ $(LIBS)
	@ln -sf libvtstat.so.$(ABI) $(BUILD)/libvtstat.so

$(BUILD)/libvtstat.a: $(LIBRARY)
	@rm -f $@
	$(AR) rcs $@ $^

$(BUILD)/vtstat.pc: FORCE # PREFIX may be another each time
	@mkdir -p $(@D)
	@printf '%s\n' 'prefix=$(PREFIX)' 'Name: vtstat' 'Description: noise or a real gain: verdicts on benchmark results' \
	    "Version: $(VERSION)" 'Cflags: -I$${prefix}/include' 'Libs: -L$(LIBDIR) -lvtstat' \
	    'Requires.private: $(PC)' 'Libs.private: -lhpdf -lcsv -lpthread -lm' >$@

$(BUILD)/%.o: %.c VERSION Makefile | build/packages-build.stamp
	@mkdir -p $(@D)
	$(CC) $(WARN) $(CPPFLAGS) $(CFLAGS) $(DEFS) $(PCFLAGS) -MMD -MP -c -o $@ $<

# Criterion's assertions convert inside their macros.
$(UNITOBJ): WARN += -Wno-conversion
$(UNITOBJ): | build/packages-test.stamp

-include $(OBJECTS:.o=.d) $(UNITOBJ:.o=.d) $(BUILD)/src/vtstat.d $(BUILD)/src/command/memory.d

# ---- packages: installed on the way, once, and only what is missing of what the work at hand needs (build, report, test)
packages: build/packages-build.stamp build/packages-report.stamp build/packages-test.stamp
build/packages-%.stamp: tests/packages.txt tests/install-packages
	@mkdir -p build
	@tests/install-packages tests/packages.txt $*
	@touch $@

# ---- the main job on samples/
report: $(PROGRAM) | build/packages-report.stamp
	@./$(PROGRAM) judge samples/ -o report.pdf -o report.md
	@echo "Reports written: $(CURDIR)/report.pdf and $(CURDIR)/report.md"

# ---- tests
$(BUILD)/unit: $(OBJECTS) $(UNITOBJ)
	$(CC) $(CFLAGS) -pie $(RELRO) $(LDFLAGS) -o $@ $^ $(shell pkg-config --libs criterion) $(LIBS)

test: $(PROGRAM) $(BUILD)/unit
	@tests/run-all $(BUILD)/unit $(BUILD)/vtstat

test-unit: $(BUILD)/unit
	@LC_ALL=C $(BUILD)/unit -j2

test-cli: $(PROGRAM)
	@UPDATE=$(UPDATE) tests/cli/run $(BUILD)/vtstat

# Criterion passes a test that leaks, so the sanitizers' own log decides.
asan:
	@rm -rf build/asan/log && mkdir -p build/asan/log
	ASAN_OPTIONS=log_path=$(CURDIR)/build/asan/log/asan:detect_leaks=1 UBSAN_OPTIONS=log_path=$(CURDIR)/build/asan/log/ubsan:print_stacktrace=1 \
	    $(MAKE) BUILD=build/asan PROGRAM=build/asan/program test CFLAGS='-O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer'
	@if ls build/asan/log/* >/dev/null 2>&1; then head -50 build/asan/log/*; echo "asan: findings in build/asan/log"; exit 1; fi
	@echo "asan: clean"

SECONDS ?= 60
fuzz: | build/packages-build.stamp
	@tests/fuzz/run $(SECONDS)

# Every allocation and system call of a whole job fails in turn: some minutes.
faults: $(PROGRAM)
	@tests/faults/run ./$(PROGRAM)

# Lines that the tests run, by folder; and small changes of the code that they do not notice.
coverage: | build/packages-test.stamp
	@tests/coverage

NUMBER ?= 100
SEED   ?= 1
mutants: | build/packages-test.stamp
	@tests/mutants/run $(NUMBER) $(SEED)

bench: $(PROGRAM)
	@bench/run ./$(PROGRAM)

# Error rates of the tests, on generated benchmarks (docs/METHODS.md).
build/calibrate build/shapes: build/%: bench/%.c $(filter $(BUILD)/src/stats/% $(BUILD)/src/base/%,$(OBJECTS))
	$(CC) $(WARN) $(CFLAGS) $(DEFS) -o $@ $^ $(LIBS)

# How often each flag appears where it must, and where it must not; the table behind bimodal.
$(BUILD)/bench/%: $(BUILD)/bench/%.o $(OBJECTS)
	$(CC) $(CFLAGS) -pie $(RELRO) $(LDFLAGS) -o $@ $^ $(LIBS)

# Another version of clang-format lays some lines out otherwise, so 14 is taken where it is.
CLANG_FORMAT ?= $(shell command -v clang-format-14 || echo clang-format)
FORMATTED = $(shell find src parsers tests/unit tests/fuzz bench -name "*.[ch]" | LC_ALL=C sort)
format:
	@$(CLANG_FORMAT) -i $(FORMATTED)

check-format:
	@$(CLANG_FORMAT) --dry-run -Werror $(FORMATTED)
	@echo "format: $(words $(FORMATTED)) files are as .clang-format wants them"

# gcc's analyzer; what it is wrong about is listed with a reason in .ci/analyzer-exceptions.
analyze: $(PROGRAM)
	@.ci/analyze

ZSH_FOLDER ?= share/zsh/site-functions
install: $(PROGRAM)
	install -D -m 755 $(PROGRAM) $(DESTDIR)$(PREFIX)/bin/vtstat
	for f in $$(find templates -type f); do install -D -m 644 $$f $(DESTDIR)$(PREFIX)/share/vtstat/$$f; done
	for f in docs/man/*.1; do [ ! -f $$f ] || install -D -m 644 $$f $(DESTDIR)$(PREFIX)/share/man/man1/$${f##*/}; done
	install -D -m 644 docs/completion/vtstat.bash $(DESTDIR)$(PREFIX)/share/bash-completion/completions/vtstat
	install -D -m 644 docs/completion/_vtstat $(DESTDIR)$(PREFIX)/$(ZSH_FOLDER)/_vtstat
	install -D -m 644 docs/completion/vtstat.fish $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/vtstat.fish

install-library: library
	install -D -m 644 src/library/vtstat.h $(DESTDIR)$(PREFIX)/include/vtstat.h
	install -D -m 644 $(BUILD)/libvtstat.so.$(ABI) $(DESTDIR)$(LIBDIR)/libvtstat.so.$(ABI)
	ln -sf libvtstat.so.$(ABI) $(DESTDIR)$(LIBDIR)/libvtstat.so
	install -D -m 644 $(BUILD)/libvtstat.a $(DESTDIR)$(LIBDIR)/libvtstat.a
	install -D -m 644 $(BUILD)/vtstat.pc $(DESTDIR)$(LIBDIR)/pkgconfig/vtstat.pc

# Debian packages of the program and the library, in build/.
deb:
	@packaging/build-deb

# For scripts that compile by themselves.
libraries:
	@: $(info $(LIBS))
cflags:
	@: $(info $(WARN) $(DEFS) $(PCFLAGS))

clean:
	rm -rf build vtstat report.pdf report.md report_files

.PHONY: generated FORCE coverage mutants deb library install-library all packages report test test-unit test-cli asan fuzz faults bench format install clean

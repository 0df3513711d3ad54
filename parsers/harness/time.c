/* What measures a command's time: bash, ksh, zsh, fish, tcsh and busybox by their own `time`, GNU time and
 * its -v. real	0m0,311s                            bash, busybox ("0m 0.29s"), POSIX ("real 0.31") 0.01user
 * 0.00system 0:00.10elapsed 22%CPU (0avgtext+0avgdata 1456maxresident)k Elapsed (wall clock) time (h:mm:ss or
 * m:ss): 0:00.04
 *     ./x  0.01s user 0.00s system 22% cpu 0.100 total             zsh
 *     Executed in  311.00 millis    fish           external       fish
 *             3.31 real         3.02 user         0.21 sys        BSD, macOS
 * A zero is below the clock's grain, not zero. CPU share is better higher: what is missing was spent waiting.
 */
#include "parsers/kit/measured.h"

#include <stdio.h>
#include <string.h>

enum which { REAL, USER, SYSTEM, N_TIMES };

static const char *const metrics[N_TIMES] = {"time", "user time", "system time"};

struct state {
    struct vt_measured to;
    const char *name;
    size_t given;
    struct vt_text failure; /* "Command exited with non-zero status 1": goes for the times that follow */
    long failure_line;
};

/* "0:00.10" */
static void give_printed(struct state *s, struct vt_text printed)
{
    if (!s->failure.n)
        vt_measured_reported(&s->to, s->name, metrics[REAL], "s", "as printed", printed);
}

static void give_time(struct state *s, enum which which, double seconds)
{
    if (s->failure.n)
        return;
    if (seconds > 0)
        vt_measured(&s->to, s->name, metrics[which], "s", seconds);
    else
        vt_measured_censored(&s->to, s->name, metrics[which], "s", VT_BETTER_LOWER, VT_CENSORED_BELOW);
    s->given++;
}

/* "0m0,311s", "0m 0.29s", "1h2m3.4s", "0.31", "1:02:03", "0:00.10", the rest of the text in *after. */
static bool read_duration(struct vt_text t, double *seconds, struct vt_text *after)
{
    double part, sum = 0;
    bool any = false;

    while (vt_text_number(&t, &part)) {
        any = true;
        if (vt_text_starts(t, "h"))
            sum += part * 3600;
        else if (vt_text_starts(t, "m") && !vt_text_starts(t, "ms"))
            sum += part * 60;
        else if (vt_text_starts(t, ":"))
            sum = (sum + part) * 60;
        else {
            sum += part;
            break;
        }
        t = vt_text_from(t, 1);
    }
    *seconds = sum;
    *after = t;
    return any;
}

/* ---- each shell's shape */

/* "real 0m1.234s" of bash, whose "s" is missing only where the line was cut off, and "real 1.23" of -p. */
static bool read_labelled(struct state *s, struct vt_text line)
{
    static const struct {
        const char *label;
        enum which which;
    } labels[] = {
        {"real", REAL},
        {"user", USER},
        {"sys", SYSTEM},
    };
    struct vt_text words[5], after, t = vt_text_trim(line);
    double seconds;

    size_t n = vt_words(t, words, 5);
    if (n < 2 || n > 3)
        return false;
    for (size_t i = 0; i < 3; i++) {
        if (!vt_text_equals(words[0], labels[i].label))
            continue;
        if (!read_duration(vt_text_from(t, words[0].n), &seconds, &after)
            || !(vt_text_equals(after, "s")
                 || (!vt_text_trim(after).n && !vt_text_find(words[1], "m", NULL))))
            return *words[1].s >= '0' && *words[1].s <= '9' && vt_measured_unreadable(&s->to, line);
        give_time(s, labels[i].which, seconds);
        if (labels[i].which == SYSTEM)
            s->failure.n = 0;
        return true;
    }
    return false;
}

/* A number that stands right before `label`. */
static bool number_before(struct vt_text line, const char *label, double *value)
{
    struct vt_text after, before, rest;
    size_t i;

    if (!vt_text_find(line, label, &after))
        return false;
    before = vt_text_trim(vt_text_first(line, (size_t)(after.s - line.s) - strlen(label)));
    for (i = before.n; i > 0 && strchr("0123456789.,:", before.s[i - 1]); i--)
        ;
    return read_duration(vt_text_from(before, i), value, &rest) && i < before.n;
}

static bool read_gnu(struct state *s, struct vt_text line)
{
    double user, system, elapsed, resident;

    if (number_before(line, "maxresident)k", &resident) && resident > 0 && !s->failure.n
        && !vt_text_find(line, "elapsed", NULL))
        return vt_measured_better(&s->to, s->name, "peak memory", "KiB", VT_BETTER_LOWER, resident), true;
    if (!number_before(line, "user ", &user) || !number_before(line, "system ", &system)
        || !number_before(line, "elapsed", &elapsed))
        return vt_text_find(line, "elapsed", NULL) && vt_text_find(line, "user ", NULL)
               && vt_text_find(line, "maxresident)k", NULL) && vt_measured_unreadable(&s->to, line);
    give_time(s, REAL, elapsed);
    struct vt_text before = vt_text_before(line, "elapsed"), word, last = {"", 0};
    while (vt_text_word(&before, &word))
        last = word;
    give_printed(s, last);
    give_time(s, USER, user);
    give_time(s, SYSTEM, system);
    if (number_before(line, "maxresident)k", &resident) && resident > 0 && !s->failure.n)
        vt_measured_better(&s->to, s->name, "peak memory", "KiB", VT_BETTER_LOWER, resident);
    s->failure.n = 0;
    return true;
}

static bool read_zsh(struct state *s, struct vt_text line)
{
    double user, system, elapsed;

    if (!number_before(line, "s user ", &user) || !number_before(line, "s system ", &system)
        || !number_before(line, " total", &elapsed) || !vt_text_find(line, "% cpu ", NULL))
        return false;
    give_time(s, REAL, elapsed);
    give_time(s, USER, user);
    give_time(s, SYSTEM, system);
    return true;
}

/* "Executed in  311.00 millis    fish           external", "   usr time    2.00 millis ..." */
static bool read_fish(struct state *s, struct vt_text line)
{
    static const struct {
        const char *unit;
        double seconds;
    } units[] = {
        {"millis", 1e-3}, {"micros", 1e-6}, {"secs", 1}, {"mins", 60}, {"hours", 3600},
    };
    struct vt_text t = vt_text_trim(line), after;
    enum which which = REAL;
    double x;

    if (vt_text_starts(t, "Executed in "))
        after = vt_text_from(t, 12);
    else if (vt_text_starts(t, "usr time "))
        which = USER, after = vt_text_from(t, 9);
    else if (vt_text_starts(t, "sys time "))
        which = SYSTEM, after = vt_text_from(t, 9);
    else
        return false;
    if (!vt_text_number(&after, &x))
        return vt_measured_unreadable(&s->to, line);
    for (size_t i = 0; i < sizeof units / sizeof *units; i++)
        if (vt_text_starts(vt_text_trim(after), units[i].unit)) {
            give_time(s, which, x * units[i].seconds);
            return true;
        }
    return false;
}

/* "        3.31 real         3.02 user         0.21 sys" of BSD and macOS */
static bool read_bsd(struct state *s, struct vt_text line)
{
    struct vt_text words[7];
    double x[3];

    if (vt_words(line, words, 7) != 6 || !vt_text_equals(words[1], "real")
        || !vt_text_equals(words[3], "user") || !vt_text_equals(words[5], "sys"))
        return false;
    for (size_t i = 0; i < 3; i++)
        if (!vt_text_is_number(words[2 * i], &x[i]))
            return vt_measured_unreadable(&s->to, line);
    for (size_t i = 0; i < 3; i++)
        give_time(s, (enum which)i, x[i]);
    return true;
}

/* "3.010u 0.203s 0:03.31 96.9%	0+0k 0+0io 0pf+0w" of csh */
static bool read_csh(struct state *s, struct vt_text line)
{
    struct vt_text words[12], after;
    size_t n = vt_words(line, words, 12);
    double user, system, elapsed;

    if (n < 4 || n > 12 || !vt_text_ends(words[0], "u") || !vt_text_ends(words[1], "s")
        || !vt_text_ends(words[3], "%") || !vt_text_find(words[2], ":", NULL))
        return false;
    if (!vt_text_is_number(vt_text_first(words[0], words[0].n - 1), &user)
        || !vt_text_is_number(vt_text_first(words[1], words[1].n - 1), &system)
        || !read_duration(words[2], &elapsed, &after) || after.n)
        return false;
    give_time(s, REAL, elapsed);
    give_time(s, USER, user);
    give_time(s, SYSTEM, system);
    return true;
}

/* "TotalSeconds      : 3.3121456" of PowerShell's Measure-Command */
static bool read_powershell(struct state *s, struct vt_text line)
{
    double x;

    if (!vt_text_starts(vt_text_trim(line), "TotalSeconds")
        || !vt_number_after(line, "TotalSeconds", &x, NULL))
        return false;
    give_time(s, REAL, x);
    return true;
}

/* ---- GNU time -v */

static void name_command(struct state *s, struct vt_text command)
{
    command = vt_text_trim(command);
    if (command.n >= 2 && *command.s == '"' && command.s[command.n - 1] == '"')
        command = vt_text_from(vt_text_first(command, command.n - 1), 1);
    s->name =
        vt_sink_say(s->to.sink, s->to.err, "time/%s", vt_sink_keep_name(s->to.sink, command, s->to.err));
}

/* "user@host:~$ time sort big", "+ time sort big": what the shell shows that it timed. */
static bool read_command(struct state *s, struct vt_text line)
{
    static const char *const marks[] = {"$ time ", "# time ", "% time ", "+ time ", "> time "};
    struct vt_text command;

    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
        if (vt_text_find(line, marks[i], &command) && vt_text_trim(command).n) {
            name_command(s, command);
            return true;
        }
    return false;
}

static bool read_verbose(struct state *s, struct vt_text line)
{
    struct vt_text after, rest;
    double x;

    if (vt_text_find(line, "Command being timed: ", &after)) {
        name_command(s, after);
    } else if (vt_text_find(line, "(h:mm:ss or m:ss): ", &after)) {
        if (!read_duration(after, &x, &rest) || vt_text_trim(rest).n)
            return vt_measured_unreadable(&s->to, line);
        give_time(s, REAL, x);
        give_printed(s, after);
    } else if (vt_value_after(&s->to, line, "User time (seconds)", &x, NULL)) {
        give_time(s, USER, x);
    } else if (vt_value_after(&s->to, line, "System time (seconds)", &x, NULL)) {
        give_time(s, SYSTEM, x);
    } else if (vt_value_after(&s->to, line, "Percent of CPU this job got", &x, NULL)) {
        if (x > 0 && !s->failure.n)
            vt_measured_better(&s->to, s->name, "cpu", "%", VT_BETTER_HIGHER, x);
    } else if (vt_value_after(&s->to, line, "Maximum resident set size (kbytes)", &x, NULL)) {
        if (x > 0 && !s->failure.n)
            vt_measured_better(&s->to, s->name, "peak memory", "KiB", VT_BETTER_LOWER, x);
    } else if (vt_number_after(line, "Exit status", &x, NULL)) {
        s->failure.n = 0;
    } else {
        return false;
    }
    return true;
}

static bool read_failure(struct state *s, struct vt_text line)
{
    if (!vt_text_find(line, "Command exited with non-zero status", NULL)
        && !vt_text_find(line, "Command terminated by signal", NULL))
        return false;
    s->failure = vt_text_trim(line);
    vt_sink_bad_row(s->to.sink, s->to.line, s->to.err, "the timed command failed: '%.*s'; run it again",
                    (int)(s->failure.n < 120 ? s->failure.n : 120), s->failure.s);
    return true;
}

static bool has_line(struct vt_text head, const char *label)
{
    struct vt_lines lines = {.rest = head};
    struct vt_text line, words[4], after;
    double seconds;

    while (vt_lines_next(&lines, &line)) {
        size_t n = vt_words(line, words, 4);
        if ((n == 2 || n == 3) && vt_text_equals(words[0], label)
            && read_duration(vt_text_from(vt_text_trim(line), words[0].n), &seconds, &after))
            return true;
    }
    return false;
}

/* Other tools are run under `time`, too, so its own mark does not go over theirs. */
static int score(struct vt_text head)
{
    if (vt_text_find(head, "Maximum resident set size (kbytes):", NULL))
        return 60;
    if (vt_text_find(head, "elapsed ", NULL) && vt_text_find(head, "maxresident)k", NULL))
        return 60;
    if (vt_text_find(head, "Executed in ", NULL) && vt_text_find(head, "usr time", NULL))
        return 60;
    if (has_line(head, "real") && has_line(head, "user") && has_line(head, "sys"))
        return 58;
    if ((vt_text_find(head, " real ", NULL) && vt_text_find(head, " user ", NULL)
         && vt_text_find(head, " sys", NULL))
        || (vt_text_find(head, "TotalSeconds", NULL) && vt_text_find(head, "TotalMilliseconds", NULL))
        || (vt_text_find(head, "%\t", NULL) && vt_text_find(head, "pf+", NULL)))
        return 55;
    return vt_text_find(head, "s user ", NULL) && vt_text_find(head, "% cpu ", NULL)
                   && vt_text_find(head, " total", NULL)
               ? 58
               : 0;
}

static void take_line(void *state, struct vt_text line)
{
    struct state *s = state;

    if (read_command(s, line) || read_failure(s, line) || read_labelled(s, line) || read_gnu(s, line)
        || read_verbose(s, line) || read_zsh(s, line) || read_bsd(s, line) || read_csh(s, line)
        || read_powershell(s, line))
        return;
    read_fish(s, line);
}

static enum vt_status parse(const struct vt_input *in, struct vt_sink *sink, struct vt_error *err)
{
    struct state s = {.to = {.sink = sink, .err = err}, .name = "time/command"};

    const char *workload = vt_sink_workload(sink, err);
    if (*workload)
        s.name = vt_sink_say(sink, err, "time/%s", workload);
    vt_measured_lines(in, &s.to, take_line, &s);
    if (!err->status && !s.given)
        vt_fail_at(err, VT_INPUT, in->name, 0, "has no times of a command; was it cut off?");
    return err->status;
}

const struct vt_parser vt_parser_time = {"time",
                                         "time of shells, GNU time",
                                         "bash, ksh, zsh, fish, csh, PowerShell, busybox, GNU, BSD",
                                         "/usr/bin/time -v COMMAND 2> run1.txt",
                                         score,
                                         parse};

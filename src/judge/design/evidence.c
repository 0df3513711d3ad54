#include "judge/design/evidence.h"

#include "model/level_word.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

enum sense { SENSE_NONE, SENSE_OFF, SENSE_ON };

/* A kind of switch: the names that people give the factor (letters and digits only, lower case), what proves
 * it on or off, what speaks for on but not against off, what only hints at on, and the words of facts that
 * show the switch itself. docs/EVIDENCE.md says what each claim is worth. */
struct kind {
    const char *factors[10];
    const char *on[4], *visible[3], *hints[2], *off[5];
    const char *facts[7];
    const char *proof;      /* what to add to the results so that it is proved */
    const char *proof_code; /* its name for other languages */
};

static const struct kind kinds[] = {
    {{"vtd", "iommu", "amdvi", "inteliommu", "amdiommu", "directedio", "vtfordirectedio"},
     {"iommu in use"},
     {0},
     {"iommu option given"},
     {"iommu off", "iommu option off"},
     {"iommu", "remapping"},
     "the kernel's log (dmesg)",
     "dmesg"},
    {{"vt", "vtx", "amdv", "svm", "vmx", "hwvirt", "hwvirtex", "hardwarevirtualization", "kvm",
      "virtualization"},
     {"hardware virtualization on", "kvm in use"},
     {"vt-x available", "amd-v available"},
     {0},
     {"hardware virtualization off", "kvm disabled by firmware", "no hardware virtualization",
      "emulation only"},
     {"hardware virtualization", "virtualization", "vt-x", "domain type"},
     "`VBoxManage showvminfo` or the kernel's log (dmesg)",
     "showvminfo_or_dmesg"},
    {{"nestedpaging", "np", "ept", "npt", "rvi", "slat"},
     {"nested paging on"},
     {0},
     {0},
     {"nested paging off"},
     {"nested paging", "ept", "npt"},
     "`VBoxManage showvminfo` or the kernel's log (dmesg)",
     "showvminfo_or_dmesg"},
    {{"nested", "nestedvirtualization", "nestedhwvirt", "nestedvt"},
     {"nested virtualization on"},
     {0},
     {0},
     {"nested virtualization off"},
     {"nested virtualization"},
     "`VBoxManage showvminfo` or the kernel's log (dmesg)",
     "showvminfo_or_dmesg"},
    {{"vpid"}, {"vpid on"}, {0}, {0}, {"vpid off"}, {"vpid"}, "`VBoxManage showvminfo`", "showvminfo"},
    {{"largepages"},
     {"large pages on"},
     {0},
     {0},
     {"large pages off"},
     {"large pages"},
     "`VBoxManage showvminfo`",
     "showvminfo"},
    {{"viommu", "guestiommu", "virtualiommu"},
     {"guest iommu configured"},
     {0},
     {0},
     {"no guest iommu"},
     {"guest iommu"},
     "the machine's description (virsh dumpxml, VBoxManage showvminfo)",
     "description"},
    {{"place", "where", "virtualized", "machine", "environment", "env", "target"},
     {"running under a hypervisor"},
     {0},
     {0},
     {0},
     {"hypervisor", "virtualization", "host", "hostname", "domain type", "machine", "paravirtualization"},
     "lscpu or the kernel's log (dmesg)",
     "lscpu_or_dmesg"},
};

static void squeeze(const char *text, char out[64])
{
    size_t n = 0;

    for (; *text && n < 63; text++)
        if (isalnum((unsigned char)*text))
            out[n++] = (char)tolower((unsigned char)*text);
    out[n] = '\0';
}

static const struct kind *kind_of(const char *factor)
{
    char name[64];

    squeeze(factor, name);
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        for (size_t k = 0; k < 10 && kinds[i].factors[k]; k++)
            if (!strcmp(kinds[i].factors[k], name))
                return &kinds[i];
    return NULL;
}

static bool has_words(const char *text, const char *words)
{
    size_t n = strlen(words);

    for (const char *at = text; *at; at++)
        if ((at == text || !isalnum((unsigned char)at[-1])) && !strncasecmp(at, words, n)
            && !isalnum((unsigned char)at[n]))
            return true;
    return false;
}

bool vt_evidence_is_of(const char *factor, const char *fact)
{
    const struct kind *kind = kind_of(factor);

    for (size_t k = 0; kind && k < 7 && kind->facts[k]; k++)
        if (has_words(fact, kind->facts[k]))
            return true;
    return false;
}

static enum sense sense_of(const char *level)
{
    static const char *const on[] = {"on",   "yes",   "1",  "true", "enabled", "enable",
                                     "with", "guest", "vm", "kvm",  "virtual", "virtualized"};
    static const char *const off[] = {"off",     "no",      "0",          "false",     "disabled",
                                      "disable", "without", "none",       "host",      "native",
                                      "bare",    "metal",   "bare-metal", "baremetal", "physical"};
    size_t repeated = vt_level_repeats(level), n = repeated ? repeated : strlen(level);

    for (size_t i = 0; i < sizeof on / sizeof *on; i++)
        if (strlen(on[i]) == n && !strncasecmp(on[i], level, n))
            return SENSE_ON;
    for (size_t i = 0; i < sizeof off / sizeof *off; i++)
        if (strlen(off[i]) == n && !strncasecmp(off[i], level, n))
            return SENSE_OFF;
    return SENSE_NONE;
}

static bool is_among(const char *claim, const char *const names[], size_t n)
{
    for (size_t i = 0; i < n && names[i]; i++)
        if (!strcmp(names[i], claim))
            return true;
    return false;
}

/* What the inputs prove of one side. */
struct proof {
    const struct vt_evidence *on, *visible, *off, *hint; /* the first of each */
    size_t any;                                          /* evidence of any kind */
};

/* Of the environments that name this level of the factor and agree with the configuration in all else they
 * say. */
static struct proof proof_of(const struct vt_study *study, const struct kind *kind, const char *factor,
                             const struct vt_labels *configuration)
{
    struct proof p = {0};

    for (size_t i = 0; i < study->n_environments; i++) {
        const struct vt_environment *e = &study->environment[i];
        bool applies = vt_labels_get(&e->factors, factor) != NULL;
        for (size_t k = 0; k < e->factors.n && applies; k++) {
            const char *level = vt_labels_get(configuration, e->factors.at[k].name);
            applies = level && !strcmp(level, e->factors.at[k].value);
        }
        for (size_t k = 0; k < e->n_evidence && applies; k++) {
            const struct vt_evidence *one = &e->evidence[k];
            p.any++;
            if (!p.on && is_among(one->claim, kind->on, 4))
                p.on = one;
            if (!p.visible && is_among(one->claim, kind->visible, 3))
                p.visible = one;
            if (!p.off && is_among(one->claim, kind->off, 5))
                p.off = one;
            if (!p.hint && is_among(one->claim, kind->hints, 2))
                p.hint = one;
        }
    }
    return p;
}

enum finding { FOUND_NOTHING, FOUND_AGAINST, FOUND_MISSING, FOUND_WEAK, FOUND_NONE_AT_ALL };

static enum finding find(const struct proof *p, const struct proof *other, enum sense sense)
{
    if ((sense == SENSE_ON && p->off) || (sense == SENSE_OFF && p->on))
        return FOUND_AGAINST;
    if (sense == SENSE_ON && !p->on && p->hint)
        return FOUND_WEAK;
    if (sense == SENSE_ON && !p->on && !p->visible)
        return p->any || other->on || other->off ? FOUND_MISSING : FOUND_NONE_AT_ALL;
    return FOUND_NOTHING;
}

static bool is_noted(const struct vt_study *study, const char *code, const char *factor, const char *level)
{
    for (size_t i = 0; i < study->n_notes; i++) {
        const struct vt_note *n = &study->note[i];
        const char *of = vt_labels_get(&n->about, "factor"), *at = vt_labels_get(&n->about, "level");
        if (!strcmp(n->code, code) && of && !strcmp(of, factor) && at && !strcmp(at, level))
            return true;
    }
    return false;
}

static enum vt_status note(struct vt_study *study, const char *factor, const char *level,
                           const struct kind *kind, const struct proof *p, enum finding found,
                           struct vt_error *err)
{
    const char *code = found == FOUND_AGAINST ? "evidence_against"
                       : found == FOUND_WEAK  ? "evidence_weak"
                                              : "evidence_missing";
    const struct vt_evidence *against = p->off && sense_of(level) == SENSE_ON ? p->off : p->on;
    struct vt_note *n = NULL;

    if (is_noted(study, code, factor, level))
        return VT_OK;
    if (found == FOUND_AGAINST)
        n = vt_study_add_note(study, code, VT_WARNING, err,
                              "%s=%s is claimed, but %s says otherwise (%s): \"%.200s\"", factor, level,
                              against->source, against->claim, against->line);
    else if (found == FOUND_WEAK)
        n = vt_study_add_note(
            study, code, VT_INFO, err,
            "of %s=%s, %s shows no more than: %s (\"%.200s\"); that it is in use is not shown", factor, level,
            p->hint->source, p->hint->claim, p->hint->line);
    else if (found == FOUND_MISSING)
        n = vt_study_add_note(
            study, code, VT_WARNING, err,
            "%s=%s is claimed, but of the evidence given none speaks of it; %s would prove it", factor, level,
            kind->proof);
    else
        n = vt_study_add_note(
            study, code, VT_INFO, err,
            "nothing among the inputs proves %s=%s; with %s beside the results, in the folder of that "
            "level, it would be checked",
            factor, level, kind->proof);
    if (!n || vt_labels_set(&n->about, "factor", factor, err))
        return err->status;
    const struct vt_evidence *shown = found == FOUND_AGAINST ? against : found == FOUND_WEAK ? p->hint : NULL;
    vt_labels_set(&n->about, "level", level, err);
    if (!shown)
        return vt_note_arg(n, err, found == FOUND_MISSING ? "proof" : "proof_at_all", "%s", kind->proof_code);
    vt_note_arg(n, err, "claim", "%s", shown->claim);
    vt_note_arg(n, err, "line", "%.200s", shown->line);
    return vt_note_arg(n, err, "source", "%s", shown->source);
}

/* Whether somebody was in a guest needs no proof unless some is there. */
static bool is_plain(const struct kind *kind)
{
    return !strcmp(kind->factors[0], "place");
}

enum vt_status vt_evidence_judge(struct vt_study *study, size_t first, struct vt_error *err)
{
    for (size_t i = first; i < study->n_comparisons && !err->status; i++) {
        struct vt_comparison *c = &study->comparison[i];
        const struct kind *kind = kind_of(c->factor);
        const struct vt_summary *sides[] = {&c->baseline, &c->candidate};
        bool whole = kind && sense_of(c->baseline.level) && sense_of(c->candidate.level);
        for (size_t k = 0; k < 2 && whole && !err->status; k++) {
            struct proof p = proof_of(study, kind, c->factor, &sides[k]->factors);
            struct proof other = proof_of(study, kind, c->factor, &sides[1 - k]->factors);
            enum finding found = find(&p, &other, sense_of(sides[k]->level));
            if (found == FOUND_NOTHING || (found == FOUND_NONE_AT_ALL && is_plain(kind)))
                continue;
            if (found == FOUND_AGAINST || found == FOUND_MISSING)
                vt_flag_add(c->flags, &c->n_flags,
                            found == FOUND_AGAINST ? "evidence_against" : "evidence_missing");
            note(study, c->factor, sides[k]->level, kind, &p, found, err);
        }
    }
    return err->status;
}

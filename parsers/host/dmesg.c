/* A kernel's log (dmesg, journalctl -k) as evidence. "DMAR: IOMMU enabled" only shows that the option was
 * given; "dmar0: Using Queued invalidation" and devices added to IOMMU groups show that translation is in
 * use. Interrupt remapping alone is neither. A line that is missing proves nothing: the log may be cut. */
#include "parsers/host/evidence.h"
#include "parsers/kit/measured.h"

#include <string.h>

/* All of the words in one line prove the claim. */
static const struct {
    const char *words[2], *claim;
} proofs[] = {
    {{"DMAR: IOMMU enabled", NULL}, VT_CLAIM_IOMMU_OPTION},
    {{"Intel-IOMMU: enabled", NULL}, VT_CLAIM_IOMMU_OPTION},
    {{"DMAR: Disable", "iommu"}, VT_CLAIM_IOMMU_OPTION_OFF},
    {{"DMAR: IOMMU disabled", NULL}, VT_CLAIM_IOMMU_OPTION_OFF},
    {{"Intel-IOMMU: disabled", NULL}, VT_CLAIM_IOMMU_OPTION_OFF},
    {{": Using Queued invalidation", NULL}, VT_CLAIM_IOMMU_USED},
    {{": Using Register based invalidation", NULL}, VT_CLAIM_IOMMU_USED},
    {{"Intel(R) Virtualization Technology for Directed I/O", NULL}, VT_CLAIM_IOMMU_USED},
    {{"Adding to iommu group ", NULL}, VT_CLAIM_IOMMU_USED},
    {{"iommu: Adding device ", " to group "}, VT_CLAIM_IOMMU_USED},
    {{"AMD-Vi: Lazy IO/TLB flushing enabled", NULL}, VT_CLAIM_IOMMU_USED},
    {{"AMD-Vi: IO/TLB flush on unmap enabled", NULL}, VT_CLAIM_IOMMU_USED},
    {{"DMAR: DRHD base:", NULL}, VT_CLAIM_IOMMU_TABLES},
    {{"ACPI: DMAR ", NULL}, VT_CLAIM_IOMMU_TABLES},
    {{"ACPI: IVRS ", NULL}, VT_CLAIM_IOMMU_TABLES},
    {{"AMD-Vi: Found IOMMU", NULL}, VT_CLAIM_IOMMU_TABLES},
    {{"AMD-Vi: IOMMU performance counters supported", NULL}, VT_CLAIM_IOMMU_TABLES},
    {{"Detected AMD IOMMU ", NULL}, VT_CLAIM_IOMMU_TABLES},
    {{"Enabled IRQ remapping in ", NULL}, VT_CLAIM_REMAPPING},
    {{"AMD-Vi: Interrupt remapping enabled", NULL}, VT_CLAIM_REMAPPING},
    {{"kvm", "disabled by bios"}, VT_CLAIM_FIRMWARE_OFF},
    {{"VMX", "disabled by BIOS"}, VT_CLAIM_FIRMWARE_OFF},
    {{"VMX not enabled", "BIOS"}, VT_CLAIM_FIRMWARE_OFF},
    {{"SVM disabled", "BIOS"}, VT_CLAIM_FIRMWARE_OFF},
    {{"kvm: no hardware support", NULL}, VT_CLAIM_NO_HARDWARE},
    {{"VMX not supported by CPU", NULL}, VT_CLAIM_NO_HARDWARE},
    {{"SVM not supported by CPU", NULL}, VT_CLAIM_NO_HARDWARE},
    {{"kvm", "Nested Paging enabled"}, VT_CLAIM_PAGING_ON},
    {{"kvm", "Nested Paging disabled"}, VT_CLAIM_PAGING_OFF},
    {{"kvm", "Nested Virtualization enabled"}, VT_CLAIM_NESTED_ON},
    {{"Hypervisor detected: ", NULL}, VT_CLAIM_GUEST},
    {{"Booting paravirtualized kernel on ", NULL}, NULL}, /* also on bare metal: "on bare hardware" */
    {{"Detected virtualization ", NULL}, VT_CLAIM_GUEST},
    {{"PMU not available due to virtualization", NULL}, VT_CLAIM_NO_COUNTERS},
    {{"Default domain type: Passthrough", NULL}, VT_CLAIM_PASSTHROUGH},
    {{"Hardware identity mapping for device", NULL}, VT_CLAIM_PASSTHROUGH},
    {{"iommu: Default domain type: ", NULL}, NULL}, /* printed without an IOMMU, too */
    {{"AMD-Vi: ", NULL}, NULL},
    {{"DMAR", NULL}, NULL},
    {{"kvm: ", NULL}, NULL},
    {{"Linux version ", NULL}, NULL},
};

/* How lines of interest begin in a log without time stamps. */
static const char *const senders[] = {
    "DMAR: ",
    "DMAR-IR: ",
    "AMD-Vi: ",
    "Intel-IOMMU: ",
    "iommu: ",
    "kvm: ",
    "kvm_intel: ",
    "kvm_amd: ",
    "pci 0000:",
    "ACPI: DMAR ",
    "ACPI: IVRS ",
    "Linux version ",
    "Command line: ",
    "Kernel command line: ",
    "Hypervisor detected: ",
    "Booting paravirtualized kernel on ",
    "systemd[1]: Detected virtualization ",
};

/* "[    0.152653] ", behind "kern  :info  : " of dmesg -x, or a journal's "Nov 30 10:47 host1 kernel: ". */
static bool is_logged(struct vt_text line)
{
    struct vt_text inside, rest;
    double seconds;

    line = vt_text_trim(line);
    if (vt_text_starts(line, "<") && vt_text_split(line, '>', &inside, &rest)) /* dmesg -r: <6>[...] */
        line = rest;
    if (vt_text_starts(line, "kern") && vt_text_find(line, ": [", &rest))
        line = (struct vt_text){rest.s - 1, rest.n + 1};
    for (size_t i = 0; i < sizeof senders / sizeof *senders; i++)
        if (vt_text_starts(line, senders[i]))
            return true;
    if (vt_text_starts(line, "[") && vt_text_split(vt_text_from(line, 1), ']', &inside, &rest))
        return vt_text_number(&inside, &seconds) || vt_text_find(inside, ":", NULL);
    return vt_text_find(line, " kernel: ", NULL);
}

static bool holds(struct vt_text line, size_t proof)
{
    return vt_text_find(line, proofs[proof].words[0], NULL)
           && (!proofs[proof].words[1] || vt_text_find(line, proofs[proof].words[1], NULL));
}

static int score(struct vt_text head)
{
    struct vt_text line;
    int logged = 0;
    bool more = true;

    for (int i = 0; i < 2000 && more; i++) {
        more = vt_text_split(head, '\n', &line, &head);
        if (!more)
            line = head;
        if (!is_logged(line))
            continue;
        logged++;
        for (size_t k = 0; k < sizeof proofs / sizeof *proofs; k++)
            if (holds(line, k))
                return 93;
    }
    return logged >= 20 ? 40 : 0;
}

/* "Command line: ... intel_iommu=on": the option, as the boot loader gave it. */
static void take_command_line(struct vt_claims *claims, struct vt_text line, long number)
{
    static const struct {
        const char *option, *claim;
    } options[] = {
        {"intel_iommu=on", VT_CLAIM_IOMMU_OPTION},    {"amd_iommu=on", VT_CLAIM_IOMMU_OPTION},
        {"iommu=pt", VT_CLAIM_PASSTHROUGH},           {"intel_iommu=off", VT_CLAIM_IOMMU_OPTION_OFF},
        {"amd_iommu=off", VT_CLAIM_IOMMU_OPTION_OFF},
    };
    struct vt_text rest = line, word, shown;

    while (vt_text_word(&rest, &word))
        for (size_t i = 0; i < sizeof options / sizeof *options; i++)
            if (vt_text_starts(word, options[i].option)) {
                shown = word;
                vt_claim_fact(claims, "kernel iommu option", shown);
                vt_claim(claims, options[i].claim, shown, number);
            }
}

static void take_facts(struct vt_claims *claims, struct vt_text line)
{
    static const struct {
        const char *before, *fact;
    } words[] = {
        {"Linux version ", "kernel"},
        {"Hypervisor detected: ", "hypervisor"},
        {"Detected virtualization ", "virtualization"},
        {"iommu: Default domain type: ", "iommu default domain"},
        {"Enabled IRQ remapping in ", "interrupt remapping"},
    };
    struct vt_text after, word;

    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (!vt_text_find(line, words[i].before, &after) || !vt_text_word(&after, &word))
            continue;
        while (vt_text_ends(word, "."))
            word.n--;
        vt_claim_fact(claims, words[i].fact, word);
    }
}

static bool made(const struct vt_claims *claims, const char *claim)
{
    for (size_t i = 0; i < claims->n; i++)
        if (!strcmp(claims->made[i], claim))
            return true;
    return false;
}

static enum vt_status parse(const struct vt_input *in, struct vt_sink *sink, struct vt_error *err)
{
    struct vt_claims claims = {.sink = sink, .err = err};
    struct vt_lines lines = vt_lines_of(in);
    struct vt_text line;
    size_t logged = 0;

    while (!err->status && vt_lines_next(&lines, &line)) {
        if (!is_logged(line))
            continue;
        logged++;
        for (size_t k = 0; k < sizeof proofs / sizeof *proofs; k++)
            if (proofs[k].claim && holds(line, k))
                vt_claim(&claims, proofs[k].claim, line, lines.number);
        if (vt_text_find(line, "ommand line: ", NULL))
            take_command_line(&claims, line, lines.number);
        take_facts(&claims, line);
    }
    if (made(&claims, VT_CLAIM_PASSTHROUGH))
        vt_claim_fact(&claims, "dma remapping in use", vt_text_of("not for the host: passthrough"));
    else if (made(&claims, VT_CLAIM_IOMMU_USED))
        vt_claim_fact(&claims, "dma remapping in use", vt_text_of("yes"));
    else if (made(&claims, VT_CLAIM_IOMMU_OPTION))
        vt_claim_fact(&claims, "dma remapping in use", vt_text_of("not shown, only the option"));
    if (logged && !claims.n && !err->status)
        vt_claim_fact(&claims, "kernel log", vt_text_of("says nothing of virtualization"));
    return err->status;
}

const struct vt_parser vt_parser_dmesg = {
    "dmesg", "the kernel's log", "Linux 2.6 to 6.x", "dmesg > dmesg.txt", score, parse};

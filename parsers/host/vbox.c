/* VBoxManage showvminfo, with and without --machinereadable, and .vbox files: the settings of a VirtualBox
 * machine; and VBoxManage list hostinfo: what its host can do.
 *      Hardw. virt.ext: on              (to 5.2)         hwvirtex="on"
 *      Hardw. virt.ext:         enabled (6.0)            nestedpaging="on"
 *      Hardware Virtualization: enabled (6.1)            iommu="none"
 * They show what VirtualBox was told, not the firmware's switch. */
#include "parsers/host/evidence.h"
#include "parsers/kit/measured.h"

#include <string.h>

/* A switch by any of its names; the claims for on and off. */
static const struct {
    const char *name, *fact, *on, *off;
} switches[] = {
    {"Hardw. virt.ext", "hardware virtualization", VT_CLAIM_HARDWARE_ON, VT_CLAIM_HARDWARE_OFF},
    {"Hardware Virtualization", "hardware virtualization", VT_CLAIM_HARDWARE_ON, VT_CLAIM_HARDWARE_OFF},
    {"hwvirtex", "hardware virtualization", VT_CLAIM_HARDWARE_ON, VT_CLAIM_HARDWARE_OFF},
    {"Nested Paging", "nested paging", VT_CLAIM_PAGING_ON, VT_CLAIM_PAGING_OFF},
    {"nestedpaging", "nested paging", VT_CLAIM_PAGING_ON, VT_CLAIM_PAGING_OFF},
    {"VT-x VPID", "vpid", VT_CLAIM_VPID_ON, VT_CLAIM_VPID_OFF},
    {"vtxvpid", "vpid", VT_CLAIM_VPID_ON, VT_CLAIM_VPID_OFF},
    {"Large Pages", "large pages", VT_CLAIM_LARGE_ON, VT_CLAIM_LARGE_OFF},
    {"largepages", "large pages", VT_CLAIM_LARGE_ON, VT_CLAIM_LARGE_OFF},
    {"Nested VT-x/AMD-V", "nested virtualization", VT_CLAIM_NESTED_ON, VT_CLAIM_NESTED_OFF},
    {"nested-hw-virt", "nested virtualization", VT_CLAIM_NESTED_ON, VT_CLAIM_NESTED_OFF},
    {"VT-x unr. exec.", "unrestricted execution", NULL, NULL},
    {"VT-x Unrestricted Exec.", "unrestricted execution", NULL, NULL},
    {"vtxux", "unrestricted execution", NULL, NULL},
    {"PAE", "pae", NULL, NULL},
    {"pae", "pae", NULL, NULL},
    {"HPET", "hpet", NULL, NULL},
    {"hpet", "hpet", NULL, NULL},
};

static const struct {
    const char *name, *fact;
} facts[] = {
    {"Number of CPUs", "cpus"},
    {"cpus", "cpus"},
    {"Memory size", "memory"},
    {"memory", "memory (MB)"},
    {"Guest OS", "guest os"},
    {"ostype", "guest os"},
    {"Chipset", "chipset"},
    {"chipset", "chipset"},
    {"Firmware", "firmware"},
    {"firmware", "firmware"},
    {"CPU exec cap", "cpu execution cap"},
    {"cpuexecutioncap", "cpu execution cap"},
    {"Effective Paravirt. Provider", "paravirtualization"},
    {"Effective Paravirt. Prov.", "paravirtualization"},
    {"effparavirtprovider", "paravirtualization"},
    {"VM process priority", "process priority"},
    {"Processor#0 description", "cpu"},
    {"Processor count", "cpus"},
    {"Operating system", "os"},
    {"Operating system version", "os version"},
    {"Processor supports nested paging", "nested paging supported"},
};

static int score(struct vt_text head)
{
    if (vt_text_find(head, "Processor supports HW virtualization:", NULL))
        return 97;
    if (vt_text_find(head, "<HardwareVirtEx ", NULL) && vt_text_find(head, "<VirtualBox", NULL))
        return 97;
    if (vt_text_find(head, "hwvirtex=\"", NULL) || vt_text_find(head, "Hardw. virt.ext:", NULL))
        return 97;
    return vt_text_find(head, "Hardware Virtualization:", NULL) && vt_text_find(head, "Nested Paging:", NULL)
               ? 97
               : 0;
}

/* iommu="none", "amd", "intel", "automatic": a virtual IOMMU for the guest. */
static void take_iommu(struct vt_claims *claims, struct vt_text value, struct vt_text line, long number)
{
    bool none = vt_text_find_nocase(value, "none", NULL);

    vt_claim_fact(claims, "guest iommu", value);
    vt_claim(claims, none ? VT_CLAIM_NO_GUEST_IOMMU : VT_CLAIM_GUEST_IOMMU, line, number);
}

static void take(struct vt_claims *claims, struct vt_text key, struct vt_text value, struct vt_text line,
                 long number)
{
    int on = vt_claim_switch(value);

    if (value.n >= 2 && *value.s == '"' && value.s[value.n - 1] == '"')
        value = (struct vt_text){value.s + 1, value.n - 2};
    for (size_t i = 0; i < sizeof switches / sizeof *switches; i++) {
        if (!vt_text_equals(key, switches[i].name) || on < 0)
            continue;
        vt_claim_fact(claims, switches[i].fact, vt_text_of(on ? "on" : "off"));
        if (switches[i].on)
            vt_claim(claims, on ? switches[i].on : switches[i].off, line, number);
        return;
    }
    if (vt_text_equals(key, "Processor supports HW virtualization") && on >= 0)
        vt_claim(claims, on ? VT_CLAIM_VTX : VT_CLAIM_NO_HARDWARE, line, number);
    if (vt_text_equals(key, "iommu") || vt_text_equals(key, "IOMMU"))
        take_iommu(claims, value, line, number);
    for (size_t i = 0; i < sizeof facts / sizeof *facts; i++)
        if (vt_text_equals(key, facts[i].name))
            vt_claim_fact(claims, facts[i].fact, value);
}

/* <HardwareVirtExNestedPaging enabled="true"/>, in a machine's .vbox file */
static void take_element(struct vt_claims *claims, struct vt_text line, long number)
{
    static const struct {
        const char *element, *name;
    } elements[] = {
        {"<HardwareVirtEx ", "hwvirtex"},     {"<HardwareVirtExNestedPaging ", "nestedpaging"},
        {"<HardwareVirtExVPID ", "vtxvpid"},  {"<HardwareVirtExLargePages ", "largepages"},
        {"<NestedHWVirt ", "nested-hw-virt"}, {"<PAE ", "pae"},
    };
    struct vt_text after;

    for (size_t i = 0; i < sizeof elements / sizeof *elements; i++)
        if (vt_text_find(line, elements[i].element, &after) && vt_text_find(after, "enabled=\"", &after))
            take(claims, vt_text_of(elements[i].name), vt_text_before(after, "\""), vt_text_trim(line),
                 number);
}

static enum vt_status parse(const struct vt_input *in, struct vt_sink *sink, struct vt_error *err)
{
    struct vt_claims claims = {.sink = sink, .err = err};
    struct vt_lines lines = vt_lines_of(in);
    struct vt_text line, key, value;
    bool readable = vt_text_find(in->text, "hwvirtex=\"", NULL);

    while (!err->status && vt_lines_next(&lines, &line))
        if (vt_text_find(line, "<", NULL))
            take_element(&claims, line, lines.number);
        else if (vt_text_split(line, readable ? '=' : ':', &key, &value))
            take(&claims, vt_text_trim(key), vt_text_trim(value), line, lines.number);
    return err->status;
}

const struct vt_parser vt_parser_vbox = {"vbox",
                                         "VBoxManage showvminfo",
                                         "3.2 to 7.1: text, --machinereadable",
                                         "VBoxManage showvminfo VM --machinereadable > vm.txt",
                                         score,
                                         parse};

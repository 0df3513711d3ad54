/* Windows' systeminfo, in English: what the firmware and the CPU offer a hypervisor.
 *      System Manufacturer:       innotek GmbH
 *      Processor(s):              1 Processor(s) Installed.
 *                                 [01]: Intel64 Family 6 Model 158 Stepping 10 GenuineIntel ~3600 Mhz
 *      Hyper-V Requirements:      VM Monitor Mode Extensions: Yes
 *                                 Virtualization Enabled In Firmware: No
 * Where a hypervisor runs already, "A hypervisor has been detected" stands instead: Windows is a guest, or
 * the host whose Hyper-V (or memory integrity) is on. So this is a fact, and proof of neither. */
#include "parsers/host/evidence.h"
#include "parsers/kit/measured.h"

#include <string.h>

static int score(struct vt_text head)
{
    return vt_text_find(head, "Hyper-V Requirements:", NULL)
                   || (vt_text_find(head, "Host Name:", NULL) && vt_text_find(head, "OS Name:", NULL)
                       && vt_text_find(head, "System Type:", NULL))
               ? 92
               : 0;
}

static const struct {
    const char *key, *fact;
} facts[] = {
    {"OS Name", "os"},
    {"OS Version", "os version"},
    {"System Manufacturer", "system manufacturer"},
    {"System Model", "system model"},
    {"BIOS Version", "bios version"},
    {"Total Physical Memory", "memory"},
    {"Second Level Address Translation", "nested paging supported"},
    {"Virtualization Enabled In Firmware", "virtualization in the firmware"},
    {"VM Monitor Mode Extensions", "vm monitor mode extensions"},
    {"Virtualization-based security", "virtualization-based security"},
};

/* Makers and models that only virtual machines have. */
static bool is_virtual(struct vt_text key, struct vt_text value)
{
    static const char *const names[] = {"VMware",     "innotek",         "QEMU", "Xen",
                                        "VirtualBox", "Virtual Machine", "KVM",  "Parallels"};

    if (!vt_text_equals(key, "System Manufacturer") && !vt_text_equals(key, "System Model"))
        return false;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (vt_text_find(value, names[i], NULL))
            return true;
    return false;
}

struct state {
    struct vt_claims claims;
    const char
        *extensions; /* the claim that monitor mode extensions make; NULL: maker of the CPU not known */
};

static void take(struct state *s, struct vt_text key, struct vt_text value, struct vt_text line, long number)
{
    int on = vt_claim_switch(value);

    if (vt_text_equals(key, "[01]")
        && (vt_text_find(value, " Family ", NULL) || vt_text_find(value, "Mhz", NULL))) {
        s->extensions = vt_text_find(value, "GenuineIntel", NULL)   ? VT_CLAIM_VTX
                        : vt_text_find(value, "AuthenticAMD", NULL) ? VT_CLAIM_AMDV
                                                                    : NULL;
        vt_claim_fact(&s->claims, "cpu", value);
    }
    for (size_t i = 0; i < sizeof facts / sizeof *facts; i++)
        if (vt_text_equals(key, facts[i].key))
            vt_claim_fact(&s->claims, facts[i].fact, value);
    if (is_virtual(key, value))
        vt_claim(&s->claims, VT_CLAIM_GUEST, line, number);
    if (vt_text_equals(key, "Virtualization Enabled In Firmware") && on >= 0)
        vt_claim(&s->claims, on ? VT_CLAIM_HARDWARE_ON : VT_CLAIM_HARDWARE_OFF, line, number);
    if (vt_text_equals(key, "VM Monitor Mode Extensions") && on >= 0 && (!on || s->extensions))
        vt_claim(&s->claims, on ? s->extensions : VT_CLAIM_NO_HARDWARE, line, number);
}

static enum vt_status parse(const struct vt_input *in, struct vt_sink *sink, struct vt_error *err)
{
    struct state s = {.claims = {.sink = sink, .err = err}};
    struct vt_lines lines = vt_lines_of(in);
    struct vt_text line, key, value;

    while (!err->status && vt_lines_next(&lines, &line)) {
        line = vt_text_trim(line);
        if (!vt_text_split(line, ':', &key, &value))
            continue;
        key = vt_text_trim(key);
        value = vt_text_trim(value);
        if (vt_text_equals(key, "Hyper-V Requirements")) {
            if (vt_text_find(value, "A hypervisor has been detected", NULL))
                vt_claim_fact(&s.claims, "hypervisor", vt_text_of("detected by Windows"));
            if (!vt_text_split(value, ':', &key, &value))
                continue;
            key = vt_text_trim(key);
            value = vt_text_trim(value);
        }
        take(&s, key, value, line, lines.number);
    }
    return err->status;
}

const struct vt_parser vt_parser_systeminfo = {"systeminfo",
                                               "Windows systeminfo",
                                               "Windows 8 to 11, Server 2012 to 2025: text in English",
                                               "systeminfo > systeminfo.txt",
                                               score,
                                               parse};

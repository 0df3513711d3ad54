/* The claims that a line can prove of a configuration: docs/EVIDENCE.md says which line proves which, and
 * which factor they speak for or against. What one line proves, it proves once a file. */
#ifndef VT_PARSERS_HOST_EVIDENCE_H
#define VT_PARSERS_HOST_EVIDENCE_H

#include "parsers/parser.h"

#define VT_CLAIM_VTX "vt-x available"
#define VT_CLAIM_AMDV "amd-v available"
#define VT_CLAIM_NO_HARDWARE "no hardware virtualization"
#define VT_CLAIM_FIRMWARE_OFF "kvm disabled by firmware"
#define VT_CLAIM_VMX_OFF "vmx disabled"
#define VT_CLAIM_HARDWARE_ON "hardware virtualization on"
#define VT_CLAIM_HARDWARE_OFF "hardware virtualization off"
#define VT_CLAIM_KVM "kvm in use"
#define VT_CLAIM_EMULATION "emulation only"
#define VT_CLAIM_PAGING_ON "nested paging on"
#define VT_CLAIM_PAGING_OFF "nested paging off"
#define VT_CLAIM_NESTED_ON "nested virtualization on"
#define VT_CLAIM_NESTED_OFF "nested virtualization off"
#define VT_CLAIM_VPID_ON "vpid on"
#define VT_CLAIM_VPID_OFF "vpid off"
#define VT_CLAIM_LARGE_ON "large pages on"
#define VT_CLAIM_LARGE_OFF "large pages off"
#define VT_CLAIM_IOMMU_TABLES "iommu tables present"
#define VT_CLAIM_IOMMU_OPTION "iommu option given"
#define VT_CLAIM_IOMMU_OPTION_OFF "iommu option off"
#define VT_CLAIM_IOMMU_USED "iommu in use"
#define VT_CLAIM_IOMMU_OFF "iommu off"
#define VT_CLAIM_PASSTHROUGH "iommu passthrough for the host"
#define VT_CLAIM_REMAPPING "interrupt remapping on"
#define VT_CLAIM_GUEST_IOMMU "guest iommu configured"
#define VT_CLAIM_NO_GUEST_IOMMU "no guest iommu"
#define VT_CLAIM_ASSIGNED "device assigned"
#define VT_CLAIM_GUEST "running under a hypervisor"
#define VT_CLAIM_NO_COUNTERS "no performance counters"

#define VT_MOST_CLAIMS 64

/* The claims that a file has made. */
struct vt_claims {
    struct vt_sink *sink;
    struct vt_error *err;
    const char *made[VT_MOST_CLAIMS];
    size_t n;
};

/* Proves a claim by a line, unless the file has proved it before. `claim` is one of the above. */
enum vt_status vt_claim(struct vt_claims *claims, const char *claim, struct vt_text line, long number);

/* A fact, nothing when empty. */
enum vt_status vt_claim_fact(struct vt_claims *claims, const char *name, struct vt_text value);

/* "on", "enabled", "yes", "true": 1; "off", "disabled", "no", "false": 0; else -1. Quotes and blanks around
 * are passed over. */
int vt_claim_switch(struct vt_text value);

#endif

/* Kernel logs, lscpu, VirtualBox, libvirt and QEMU: what they prove. Oracle: docs/EVIDENCE.md. */
#include "reading.h"

#include <criterion/criterion.h>

static const struct reading_case cases[] = {
    {"the option was given, and translation is in use", "dmesg", "a.txt", "",
     "[    0.007164] ACPI: DMAR 0x0000000079E4B348 0000A8 (v01 INTEL\n[    0.152653] DMAR: IOMMU enabled\n"
     "[    0.222977] DMAR-IR: Queued invalidation will be enabled to support x2apic and Intr-remapping.\n"
     "[    0.224629] DMAR-IR: Enabled IRQ remapping in x2apic mode\n[    1.075829] DMAR: dmar0: Using Queued "
     "invalidation\n[    1.075831] DMAR: dmar1: Using Queued invalidation\n",
     "fact interrupt remapping=x2apic\nfact dma remapping in use=yes\nproof iommu tables present at "
     "a.txt:1\nproof iommu option given at a.txt:2\n"
     "proof interrupt remapping on at a.txt:4\nproof iommu in use at a.txt:5\n"},
    {"only the option", "dmesg", "a.txt", "", "[ 0.000000] DMAR: IOMMU enabled\n",
     "fact dma remapping in use=not shown, only the option\nproof iommu option given at a.txt:1\n"},
    {"interrupt remapping alone is neither", "dmesg", "a.txt", "",
     "[    0.222977] DMAR-IR: Queued invalidation will be enabled to support x2apic and Intr-remapping.\n[   "
     " 0.428514] AMD-Vi: Interrupt remapping enabled\n",
     "proof interrupt remapping on at a.txt:2\n"},
    {"groups show use; the boot loader's option; the kernel", "dmesg", "a.txt", "",
     "[    0.000000] Linux version 5.10.0-21-amd64 (a@b) (gcc-10)\n[    0.000000] Command line: "
     "BOOT_IMAGE=/vmlinuz intel_iommu=on iommu=pt ro\n"
     "[    0.500000] pci 0000:00:01.0: Adding to iommu group 0\n",
     "fact kernel=5.10.0-21-amd64\nfact kernel iommu option=intel_iommu=on; iommu=pt\nfact dma remapping in "
     "use=not for the host: passthrough\nproof iommu option given at a.txt:2\nproof iommu passthrough for "
     "the host at "
     "a.txt:2\nproof iommu in use at a.txt:3\n"},
    {"switched off by option", "dmesg", "a.txt", "",
     "[    0.000000] Kernel command line: ro intel_iommu=off\n",
     "fact kernel iommu option=intel_iommu=off\nproof iommu option off at a.txt:1\n"},
    {"KVM off by firmware", "dmesg", "a.txt", "", "[    5.619025] kvm: disabled by bios\n",
     "proof kvm disabled by firmware at a.txt:1\n"},
    {"by journal", "dmesg", "a.txt", "",
     "Nov 30 10:47:25 host1 kernel: kvm_intel: VMX not enabled (by BIOS) in MSR_IA32_FEAT_CTL on CPU 0\n",
     "proof kvm disabled by firmware at a.txt:1\n"},
    {"AMD", "dmesg", "a.txt", "", "[    5.1] kvm_amd: SVM disabled (by BIOS) in MSR_VM_CR on CPU 0\n",
     "proof kvm disabled by firmware at a.txt:1\n"},
    {"with levels (dmesg -x)", "dmesg", "a.txt", "",
     "kern  :err   : [    5.619025] x86/cpu: VMX (outside TXT) disabled by BIOS\n",
     "proof kvm disabled by firmware at a.txt:1\n"},
    {"nested paging of KVM", "dmesg", "a.txt", "",
     "[    5.1] kvm_amd: Nested Virtualization enabled\n[    5.2] SVM: kvm: Nested Paging disabled\n",
     "proof nested virtualization on at a.txt:1\nproof nested paging off at a.txt:2\n"},
    {"a guest", "dmesg", "a.txt", "",
     "[    0.000000] Hypervisor detected: KVM\n[    0.1] Performance Events: PMU not available due to "
     "virtualization, using software events only.\n"
     "[    0.2] iommu: Default domain type: Translated\n[    1.4] systemd[1]: Detected virtualization kvm.\n",
     "fact hypervisor=KVM\nfact iommu default domain=Translated\nfact virtualization=kvm\nproof running "
     "under a hypervisor at a.txt:1\nproof no performance counters at a.txt:2\n"},
    {"a log without a word of it", "dmesg", "a.txt", "", "[    0.1] random: crng init done\n",
     "fact kernel log=says nothing of virtualization\n"},

    {"systeminfo: a host whose firmware has it off", "systeminfo", "a.txt", "",
     "\nHost Name:                 B1\nOS Name:                   Microsoft Windows 10 Pro\nSystem "
     "Manufacturer:       ASUS\nSystem Type:               x64-based PC\n"
     "Processor(s):              1 Processor(s) Installed.\n                           [01]: Intel64 Family "
     "6 Model 158 Stepping 10 GenuineIntel ~3600 Mhz\n"
     "Network Card(s):           1 NIC(s) Installed.\n                           [01]: Intel(R) "
     "82574L\nHyper-V Requirements:      VM Monitor Mode Extensions: Yes\n"
     "                           Virtualization Enabled In Firmware: No\n                           Second "
     "Level Address Translation: Yes\n",
     "fact os=Microsoft Windows 10 Pro\nfact system manufacturer=ASUS\nfact cpu=Intel64 Family 6 Model 158 "
     "Stepping 10 GenuineIntel ~3600 Mhz\nfact vm monitor mode extensions=Yes\n"
     "fact virtualization in the firmware=No\nfact nested paging supported=Yes\nproof vt-x available at "
     "a.txt:10\nproof hardware virtualization off at a.txt:11\n"},
    {"systeminfo: a guest", "systeminfo", "a.txt", "",
     "Host Name:                 B1\nOS Name:                   Microsoft Windows 10 Pro\nSystem Model:      "
     "        VirtualBox\nSystem Type:               x64-based PC\n"
     "Hyper-V Requirements:      A hypervisor has been detected. Features required for Hyper-V will not be "
     "displayed.\n",
     "fact os=Microsoft Windows 10 Pro\nfact system model=VirtualBox\nfact hypervisor=detected by "
     "Windows\nproof running under a hypervisor at a.txt:3\n"},
    {"lscpu: Intel", "lscpu", "a.txt", "",
     "Architecture:        x86_64\nCPU(s):              4\nOn-line CPU(s) list: 0-3\nModel name:          "
     "Intel(R) i3\nCPU MHz:             3500.4\nVirtualization:      VT-x\n"
     "Vulnerability Itlb multihit: KVM: Mitigation: VMX disabled\n",
     "fact architecture=x86_64\nfact cpus=4\nfact cpu=Intel(R) i3\nfact virtualization=VT-x\nproof vt-x "
     "available at a.txt:6\nproof vmx disabled at a.txt:7\n"},
    {"lscpu: a guest on AMD, indented", "lscpu", "a.txt", "",
     "Architecture:            x86_64\n  CPU(s):                2\nVirtualization features:\n  "
     "Virtualization:        AMD-V\n  Hypervisor vendor:     KVM\n  Virtualization type:   full\n",
     "fact architecture=x86_64\nfact cpus=2\nfact virtualization=AMD-V\nfact hypervisor=KVM\nfact "
     "virtualization type=full\nproof amd-v available at a.txt:4\nproof running under a hypervisor at "
     "a.txt:5\n"},
    {"lscpu: German", "lscpu", "a.txt", "",
     "Architektur:                     x86_64\nCPU(s):                          4\nModellname:               "
     "       Intel(R) i5\nVirtualisierung:                 VT-x\nHypervisor-Anbieter:             KVM\n",
     "fact architecture=x86_64\nfact cpus=4\nfact cpu=Intel(R) i5\nfact hypervisor=KVM\nproof vt-x available "
     "at a.txt:4\nproof running under a hypervisor at a.txt:5\n"},
    {"lscpu: Russian; the names of hypervisors are the same everywhere", "lscpu", "a.txt", "",
     "\xd0\x98\xd0\xbc\xd1\x8f \xd0\xbc\xd0\xbe\xd0\xb4\xd0\xb5\xd0\xbb\xd0\xb8:   AMD "
     "EPYC\n\xd0\xa0\xd0\xb0\xd0\xb7\xd1\x80\xd0\xb0\xd0\xb1\xd0\xbe\xd1\x82\xd1\x87\xd0\xb8\xd0\xba "
     "\xd0\xb3:   KVM\n",
     "fact cpu=AMD EPYC\nfact hypervisor=KVM\nproof running under a hypervisor at a.txt:2\n"},
    {"lscpu: French", "lscpu", "a.txt", "",
     "Architecture\xc2\xa0:               x86_64\nNom de mod\xc3\xa8le\xc2\xa0:       Intel(R) "
     "i7\nVirtualisation\xc2\xa0:         VT-x\n",
     "fact architecture=x86_64\nfact cpu=Intel(R) i7\nproof vt-x available at a.txt:3\n"},
    {"lscpu: JSON, flat and nested", "lscpu", "a.json", "",
     "{\"lscpu\": [\n{\"field\": \"Architecture:\", \"data\": \"x86_64\"},\n{\"field\":\"Virtualization "
     "features:\",\"data\":null,\"children\":[\n{\"field\": \"Virtualization:\", \"data\": \"AMD-V\"}]}]}",
     "fact architecture=x86_64\nfact virtualization=AMD-V\nproof amd-v available at a.json:4\n"},

    {"VirtualBox: old words", "vbox", "a.txt", "",
     "Number of CPUs:  1\nHardw. virt.ext: off\nNested Paging:   on\nLarge Pages:     off\nVT-x VPID:       "
     "on\n",
     "fact cpus=1\nfact hardware virtualization=off\nfact nested paging=on\nfact large pages=off\nfact "
     "vpid=on\nproof hardware virtualization off at a.txt:2\n"
     "proof nested paging on at a.txt:3\nproof large pages off at a.txt:4\nproof vpid on at a.txt:5\n"},
    {"VirtualBox: new words", "vbox", "a.txt", "",
     "Nested VT-x/AMD-V:           enabled\nHardware Virtualization:     enabled\nNested Paging:             "
     "  disabled\nEffective Paravirt. Prov.:   KVM\n",
     "fact nested virtualization=on\nfact hardware virtualization=on\nfact nested paging=off\nfact "
     "paravirtualization=KVM\nproof nested virtualization on at a.txt:1\n"
     "proof hardware virtualization on at a.txt:2\nproof nested paging off at a.txt:3\n"},
    {"VirtualBox: --machinereadable", "vbox", "a.txt", "",
     "cpus=4\nhwvirtex=\"on\"\nnestedpaging=\"off\"\niommu=\"intel\"\n",
     "fact cpus=4\nfact hardware virtualization=on\nfact nested paging=off\nfact guest iommu=intel\nproof "
     "hardware virtualization on at a.txt:2\nproof nested paging off at a.txt:3\nproof guest iommu "
     "configured at a.txt:4\n"},
    {"VirtualBox: a machine's file", "vbox", "a.vbox", "",
     "<VirtualBox xmlns=\"x\">\n  <CPU>\n    <HardwareVirtEx enabled=\"true\"/>\n    "
     "<HardwareVirtExNestedPaging enabled=\"false\"/>\n",
     "fact hardware virtualization=on\nfact nested paging=off\nproof hardware virtualization on at "
     "a.vbox:3\nproof nested paging off at a.vbox:4\n"},

    {"VirtualBox: its host", "vbox", "a.txt", "",
     "Host Information:\n\nProcessor count: 8\nProcessor supports HW virtualization: yes\nProcessor#0 "
     "description: Intel(R) i5\n",
     "fact cpus=8\nfact cpu=Intel(R) i5\nproof vt-x available at a.txt:4\n"},

    {"libvirt: a guest behind a prompt", "libvirt", "a.xml", "",
     "$ virsh dumpxml g\n<domain type='kvm' id='1'>\n<vcpu placement='static'>4</vcpu>\n<os><type "
     "arch='x86_64' machine='pc-q35'>hvm</type></os>\n"
     "<cpu mode='host-passthrough'>\n<feature policy='disable' name='vmx'/></cpu>\n<devices>\n<iommu "
     "model='intel'/>\n<hostdev mode='subsystem'><source>\n<address "
     "bus='0x4'/></source></hostdev></devices></domain>\n",
     "fact domain type=kvm\nfact cpus=4\nfact machine=pc-q35\nfact guest cpu mode=host-passthrough\nfact "
     "guest iommu=intel\nproof kvm in use at a.xml:2\n"
     "proof nested virtualization off at a.xml:6\nproof guest iommu configured at a.xml:8\nproof device "
     "assigned at a.xml:10\n"},
    {"libvirt: emulation", "libvirt", "a.xml", "", "<domain type='qemu'><devices/></domain>",
     "fact domain type=qemu\nproof emulation only at a.xml:1\n"},
    {"libvirt: capabilities prove no guest", "libvirt", "a.xml", "",
     "<capabilities><host><iommu support='no'/></host>\n<guest><arch><domain "
     "type='kvm'/></arch></guest></capabilities>",
     "proof iommu off at a.xml:1\n"},
    {"virt-host-validate", "libvirt", "a.txt", "",
     "  QEMU: Checking for hardware virtualization         : PASS\n  QEMU: Checking for device assignment "
     "IOMMU support : PASS\n"
     "  QEMU: Checking if IOMMU is enabled by kernel       : WARN (IOMMU appears to be disabled in kernel. "
     "Add intel_iommu=on)\n",
     "fact check of hardware virtualization=PASS\nfact check of IOMMU support=PASS\nfact check of IOMMU in "
     "the kernel=WARN\nproof hardware virtualization on at a.txt:1\n"
     "proof iommu tables present at a.txt:2\nproof iommu off at a.txt:3\n"},
    {"QEMU", "libvirt", "a.txt", "",
     "$ qemu-system-x86_64 -accel kvm -smp 2 -cpu host -device intel-iommu -device vfio-pci,host=01:00.0\n",
     "fact guest cpu mode=host\nfact cpus=2\nproof kvm in use at a.txt:1\nproof guest iommu configured at "
     "a.txt:1\nproof device assigned at a.txt:1\n"},

    /* refusals */
    {"entities", "libvirt", "a.xml", "", "<!DOCTYPE d [<!ENTITY a 'x'>]>\n<domain type='kvm'>&a;</domain>",
     "a.xml:0: defines entities or a document type, which libvirt's descriptions do not; refused"},
    {"cut XML", "libvirt", "a.xml", "", "<domain type='kvm'>\n<devices>\n",
     "a.xml:2: the XML breaks here; was it cut off?"},
    {"cut JSON", "lscpu", "a.json", "", "{\"lscpu\": [\n{\"field\": \"Arch",
     "a.json:2: the JSON that begins at line 1 has no end; was it cut off?"},
};

Test(parse_evidence, texts)
{
    expect_readings(cases, sizeof cases / sizeof *cases);
}

Test(parse_evidence, files)
{
    static const struct file_case files[] = {
        {"dmesg", "dmesg/dmesg-kvm-guest-here.txt", "",
         "proof running under a hypervisor at dmesg/dmesg-kvm-guest-here.txt:1"},
        {"lscpu", "lscpu/lscpu238-kvm-guest.txt", "", "fact hypervisor=KVM"},
        {"libvirt", "libvirt/virt-host-validate-novirt.txt", "",
         "proof no hardware virtualization at libvirt/virt-host-validate-novirt.txt:1"},
    };

    expect_lines(files, sizeof files / sizeof *files);
}

/* lscpu's text, in any language, and its JSON (-J). The value "VT-x" or "AMD-V" shows that the CPU's flag is
 * visible: older kernels show it even when the firmware has it off, and in a guest it means nested
 * virtualization. */
#include "parsers/host/evidence.h"
#include "parsers/kit/document.h"
#include "parsers/kit/measured.h"

#include <string.h>

static bool is_json(struct vt_text head)
{
    return vt_text_has_key(head, "lscpu") && vt_text_has_key(head, "field");
}

/* What stays the same in every language. */
static int score(struct vt_text head)
{
    if (is_json(head))
        return 95;
    bool machine = vt_text_find(head, "x86_64", NULL) || vt_text_find(head, "aarch64", NULL)
                   || vt_text_find(head, "armv7", NULL) || vt_text_find(head, "ppc64", NULL)
                   || vt_text_find(head, "s390x", NULL) || vt_text_find(head, "riscv64", NULL)
                   || vt_text_find(head, "i686", NULL);
    if (vt_text_find(head, "Architecture:", NULL) && vt_text_find(head, "CPU(s):", NULL))
        return 93;
    return machine && vt_text_find(head, "BogoMIPS", NULL) && vt_text_find(head, "L1d", NULL) ? 91 : 0;
}

static const struct {
    const char *key, *fact;
} facts[] = {
    {"Architecture", "architecture"},
    {"CPU(s)", "cpus"},
    {"Vendor ID", "cpu vendor"},
    {"Model name", "cpu"},
    {"Thread(s) per core", "threads per core"},
    {"Core(s) per socket", "cores per socket"},
    {"Socket(s)", "sockets"},
    {"L1d cache", "l1d cache"},
    {"L1d", "l1d cache"},
    {"L1i cache", "l1i cache"},
    {"L1i", "l1i cache"},
    {"L2 cache", "l2 cache"},
    {"L2", "l2 cache"},
    {"CPU max MHz", "cpu max MHz"},
    {"NUMA node(s)", "numa nodes"},
    {"L3 cache", "l3 cache"},
    {"L3", "l3 cache"},
    {"Hypervisor vendor", "hypervisor"},
    {"Virtualization type", "virtualization type"},
    {"Virtualization", "virtualization"},
    /* German, French, Spanish */
    {"Architektur", "architecture"},
    {"CPU(s)", "cpus"},
    {"Modellname", "cpu"},
    {"Hypervisor-Anbieter", "hypervisor"},
    {"Virtualisierungstyp", "virtualization type"},
    {"Nom de mod\xc3\xa8le", "cpu"},
    {"Constructeur d'hyperviseur", "hypervisor"},
    {"Processeur(s)", "cpus"},
    {"Arquitectura", "architecture"},
    {"Nombre del modelo", "cpu"}, /* and Russian, Japanese */
    {"\xd0\x98\xd0\xbc\xd1\x8f \xd0\xbc\xd0\xbe\xd0\xb4\xd0\xb5\xd0\xbb\xd0\xb8", "cpu"},
    {"\xd0\x90\xd1\x80\xd1\x85\xd0\xb8\xd1\x82\xd0\xb5\xd0\xba\xd1\x82\xd1\x83\xd1\x80\xd0\xb0",
     "architecture"},
    {"\xe3\x83\xa2\xe3\x83\x87\xe3\x83\xab\xe5\x90\x8d", "cpu"},
    {"\xe3\x82\xa2\xe3\x83\xbc\xe3\x82\xad\xe3\x83\x86\xe3\x82\xaf\xe3\x83\x81\xe3\x83\xa3", "architecture"},
    {"Fabricante del hipervisor", "hypervisor"},
};

/* Names that lscpu gives in every language. */
static bool is_hypervisor(struct vt_text value)
{
    static const char *const names[] = {"KVM",   "Xen",    "Microsoft", "VMware", "Parallels",
                                        "bhyve", "Oracle", "QNX",       "ACRN"};

    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (vt_text_equals(value, names[i]))
            return true;
    return false;
}

static void take(struct vt_claims *claims, struct vt_text key, struct vt_text value, struct vt_text line,
                 long number)
{
    bool known = false;

    key = vt_text_trim(key);
    value = vt_text_trim(value);
    for (size_t i = 0; i < sizeof facts / sizeof *facts; i++)
        if (vt_text_equals(key, facts[i].key)) {
            vt_claim_fact(claims, facts[i].fact, value);
            if (!strcmp(facts[i].fact, "hypervisor"))
                vt_claim(claims, VT_CLAIM_GUEST, line, number);
            known = true;
            break;
        }
    if (!known && is_hypervisor(value)) {
        vt_claim_fact(claims, "hypervisor", value);
        vt_claim(claims, VT_CLAIM_GUEST, line, number);
    }
    if (vt_text_equals(value, "VT-x"))
        vt_claim(claims, VT_CLAIM_VTX, line, number);
    else if (vt_text_equals(value, "AMD-V"))
        vt_claim(claims, VT_CLAIM_AMDV, line, number);
    else if (vt_text_find(value, "VMX disabled", NULL))
        vt_claim(claims, VT_CLAIM_VMX_OFF, line, number);
    else if (vt_text_find(value, "VMX unsupported", NULL))
        vt_claim(claims, VT_CLAIM_NO_HARDWARE, line, number);
}

static void take_nodes(struct vt_claims *claims, const struct vt_json *array, int depth)
{
    for (const struct vt_json *n = array ? array->child : NULL; n && depth < 8; n = n->next) {
        const struct vt_json *field = vt_json_get(n, "field"), *data = vt_json_get(n, "data");
        if (field && data && data->text.n) {
            char line[400], key[120], value[260];
            snprintf(line, sizeof line, "%s %s", vt_text_copy(field->text, key, sizeof key),
                     vt_text_copy(data->text, value, sizeof value));
            struct vt_text name = field->text;
            if (vt_text_ends(name, ":"))
                name.n--;
            take(claims, name, data->text, vt_text_of(line), field->line);
        }
        take_nodes(claims, vt_json_get(n, "children"), depth + 1);
    }
}

static enum vt_status parse(const struct vt_input *in, struct vt_sink *sink, struct vt_error *err)
{
    struct vt_claims claims = {.sink = sink, .err = err};
    struct vt_lines lines = vt_lines_of(in);
    struct vt_text line, key, value;

    if (is_json(in->text)) {
        struct vt_documents documents = vt_documents_of(in);
        const struct vt_json *root;
        while (!err->status && vt_documents_next(&documents, &root, err))
            take_nodes(&claims, vt_json_get(root, "lscpu"), 0);
        vt_documents_free(&documents);
        return err->status;
    }
    while (!err->status && vt_lines_next(&lines, &line))
        if (vt_text_split(line, ':', &key, &value))
            take(&claims, key, value, vt_text_trim(line), lines.number);
    return err->status;
}

const struct vt_parser vt_parser_lscpu = {
    "lscpu", "lscpu", "util-linux 2.2x to 2.4x: text, JSON", "lscpu > lscpu.txt", score, parse};

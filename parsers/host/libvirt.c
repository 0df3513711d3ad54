/* Descriptions of KVM and QEMU guests: virsh dumpxml, virt-host-validate and a QEMU command line.
 *      <domain type='kvm'> ... <iommu model='intel'> ... <hostdev mode='subsystem' type='pci'>
 *        QEMU: Checking for hardware virtualization                  : FAIL (Host not compatible ...)
 *      qemu-system-x86_64 -accel kvm -cpu host -device intel-iommu
 * XML with entities of its own is refused. */
#include "parsers/host/evidence.h"
#include "parsers/kit/measured.h"

#include <libxml/parser.h>
#include <string.h>

static bool is_domain(struct vt_text head)
{
    return vt_text_find(head, "<domain type=", NULL) || vt_text_find(head, "<hostdev ", NULL)
           || vt_text_find(head, "<iommu model=", NULL)
           || (vt_text_find(head, "<domain", NULL) && vt_text_find(head, "<devices>", NULL));
}

static bool is_validate(struct vt_text head)
{
    return vt_text_find(head, "QEMU: Checking ", NULL) || vt_text_find(head, "LXC: Checking ", NULL)
           || vt_text_find(head, "Checking for device assignment IOMMU support", NULL);
}

static int score(struct vt_text head)
{
    if (is_domain(head) || is_validate(head))
        return 95;
    return vt_text_find(head, "qemu-system-", NULL) && vt_text_find(head, " -", NULL) ? 90 : 0;
}

/* ---- dumpxml */

struct state {
    const struct vt_input *in;
    struct vt_claims claims;
    long skipped; /* lines above the XML */
};

static struct vt_text line_at(struct vt_text text, long number)
{
    struct vt_text line = {"", 0};

    for (long i = 0; i < number; i++)
        if (!vt_text_split(text, '\n', &line, &text)) {
            line = text;
            text.n = 0;
        }
    return vt_text_trim(line);
}

static void claim(struct state *s, const char *what, xmlNode *node)
{
    long number = xmlGetLineNo(node) + s->skipped;
    vt_claim(&s->claims, what, line_at(s->in->text, number), number);
}

/* An attribute's value into text[80]; "" when there is none. */
static const char *attribute(xmlNode *node, const char *name, char text[80])
{
    xmlChar *value = xmlGetProp(node, (const xmlChar *)name);

    vt_text_copy(vt_text_of(value ? (const char *)value : ""), text, 80);
    xmlFree(value);
    return text;
}

static void fact(struct state *s, const char *name, xmlNode *node, const char *from)
{
    char text[80];
    vt_claim_fact(&s->claims, name, vt_text_of(attribute(node, from, text)));
}

static void take_domain(struct state *s, xmlNode *node)
{
    char type[80];

    attribute(node, "type", type);
    vt_claim_fact(&s->claims, "domain type", vt_text_of(type));
    if (!strcmp(type, "kvm"))
        claim(s, VT_CLAIM_KVM, node);
    else if (!strcmp(type, "qemu"))
        claim(s, VT_CLAIM_EMULATION, node);
}

/* <feature policy='disable' name='vmx'/>: whether the guest may virtualize in turn. */
static void take_feature(struct state *s, xmlNode *node)
{
    char name[80], policy[80];

    attribute(node, "name", name);
    attribute(node, "policy", policy);
    if (strcmp(name, "vmx") && strcmp(name, "svm"))
        return;
    bool off = !strcmp(policy, "disable") || !strcmp(policy, "forbid");
    claim(s, off ? VT_CLAIM_NESTED_OFF : VT_CLAIM_NESTED_ON, node);
}

static xmlNode *find_child(xmlNode *parent, const char *name)
{
    for (xmlNode *n = parent ? parent->children : NULL; n; n = n->next)
        if (n->type == XML_ELEMENT_NODE && !strcmp((const char *)n->name, name))
            return n;
    return NULL;
}

static void take_text(struct state *s, const char *name, xmlNode *node)
{
    xmlNode *t = node->children;
    if (t && t->type == XML_TEXT_NODE && t->content)
        vt_claim_fact(&s->claims, name, vt_text_of((const char *)t->content));
}

/* `virsh capabilities` lists what the host could do; of it, only whether it has IOMMU groups is sure. */
static bool take_capability(struct state *s, xmlNode *node)
{
    xmlNode *root = xmlDocGetRootElement(node->doc);
    char support[80];

    if (strcmp((const char *)root->name, "capabilities"))
        return false;
    if (!strcmp((const char *)node->name, "iommu") && *attribute(node, "support", support))
        claim(s, vt_claim_switch(vt_text_of(support)) == 1 ? VT_CLAIM_IOMMU_USED : VT_CLAIM_IOMMU_OFF, node);
    return true;
}

static void take_node(struct state *s, xmlNode *node)
{
    const char *name = (const char *)node->name;

    if (take_capability(s, node))
        return;
    if (!strcmp(name, "domain")) {
        take_domain(s, node);
    } else if (!strcmp(name, "iommu")) {
        fact(s, "guest iommu", node, "model");
        claim(s, VT_CLAIM_GUEST_IOMMU, node);
    } else if (!strcmp(name, "hostdev")) {
        xmlNode *address = find_child(find_child(node, "source"), "address");
        claim(s, VT_CLAIM_ASSIGNED, address ? address : node);
    } else if (!strcmp(name, "cpu")) {
        fact(s, "guest cpu mode", node, "mode");
    } else if (!strcmp(name, "feature")) {
        take_feature(s, node);
    } else if (!strcmp(name, "vcpu")) {
        take_text(s, "cpus", node);
    } else if (!strcmp(name, "emulator")) {
        take_text(s, "emulator", node);
    } else if (!strcmp(name, "type") && node->parent && !strcmp((const char *)node->parent->name, "os")) {
        fact(s, "machine", node, "machine");
    }
}

static void walk(struct state *s, xmlNode *node, int depth)
{
    for (; node && depth < 100 && !s->claims.err->status; node = node->next)
        if (node->type == XML_ELEMENT_NODE) {
            take_node(s, node);
            walk(s, node->children, depth + 1);
        }
}

/* The document begins at its first tag: a prompt may stand above it. */
static enum vt_status parse_xml(struct state *s)
{
    const struct vt_input *in = s->in;
    struct vt_error *err = s->claims.err;
    struct vt_text text = in->text, line;

    if (vt_text_find(text, "<!ENTITY", NULL) || vt_text_find(text, "<!DOCTYPE", NULL))
        return vt_fail_at(
            err, VT_INPUT, in->name, 0,
            "defines entities or a document type, which libvirt's descriptions do not; refused");
    while (!vt_text_starts(vt_text_trim(vt_text_before(text, "\n")), "<")
           && vt_text_split(text, '\n', &line, &text))
        s->skipped++;
    xmlParserCtxt *context = text.n < (1u << 30) ? xmlNewParserCtxt() : NULL;
    if (!context)
        return vt_no_memory(err);
    text = vt_text_trim(text);
    xmlDoc *doc =
        xmlCtxtReadMemory(context, text.s, (int)text.n, NULL, NULL,
                          XML_PARSE_NONET | XML_PARSE_NOERROR | XML_PARSE_NOWARNING | XML_PARSE_BIG_LINES);
    if (!doc) {
        const xmlError *why = xmlCtxtGetLastError(context);
        vt_fail_at(err, VT_INPUT, in->name, why ? why->line + s->skipped : 0,
                   "the XML breaks here; was it cut off?");
    } else {
        walk(s, xmlDocGetRootElement(doc), 0);
        xmlFreeDoc(doc);
    }
    xmlFreeParserCtxt(context);
    return err->status;
}

/* ---- virt-host-validate */

static void take_check(struct state *s, struct vt_text line, long number)
{
    static const struct {
        const char *check, *fact, *pass, *fail;
    } checks[] = {
        {"Checking for hardware virtualization", "check of hardware virtualization", VT_CLAIM_HARDWARE_ON,
         VT_CLAIM_NO_HARDWARE},
        {"Checking if device /dev/kvm exists", "check of /dev/kvm", NULL, NULL},
        {"Checking if device '/dev/kvm' exists", "check of /dev/kvm", NULL, NULL},
        {"Checking for device assignment IOMMU support", "check of IOMMU support", VT_CLAIM_IOMMU_TABLES,
         NULL},
        {"Checking if IOMMU is enabled by kernel", "check of IOMMU in the kernel", VT_CLAIM_IOMMU_USED,
         VT_CLAIM_IOMMU_OFF},
    };
    static const char *const verdicts[] = {"PASS", "FAIL", "WARN"};
    struct vt_text after, result;

    for (size_t i = 0; i < sizeof checks / sizeof *checks; i++) {
        if (!vt_text_find(line, checks[i].check, &after) || !vt_text_find(after, ": ", &result))
            continue;
        for (size_t k = 0; k < 3; k++) {
            if (!vt_text_starts(vt_text_trim(result), verdicts[k]))
                continue;
            vt_claim_fact(&s->claims, checks[i].fact, vt_text_of(verdicts[k]));
            const char *what = k == 0 ? checks[i].pass : checks[i].fail;
            if (what)
                vt_claim(&s->claims, what, line, number);
        }
    }
}

/* ---- qemu-system-x86_64 ... */

static void take_command(struct state *s, struct vt_text line, long number)
{
    static const struct {
        const char *word, *claim;
    } words[] = {
        {"-enable-kvm", VT_CLAIM_KVM},          {"accel=kvm", VT_CLAIM_KVM},
        {"-accel kvm", VT_CLAIM_KVM},           {"accel=tcg", VT_CLAIM_EMULATION},
        {"-accel tcg", VT_CLAIM_EMULATION},     {"-no-kvm", VT_CLAIM_EMULATION},
        {"intel-iommu", VT_CLAIM_GUEST_IOMMU},  {"amd-iommu", VT_CLAIM_GUEST_IOMMU},
        {"virtio-iommu", VT_CLAIM_GUEST_IOMMU}, {"vfio-pci", VT_CLAIM_ASSIGNED},
    };
    struct vt_text after, word;

    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (vt_text_find(line, words[i].word, NULL))
            vt_claim(&s->claims, words[i].claim, line, number);
    if (vt_text_find(line, " -cpu ", &after) && vt_text_word(&after, &word))
        vt_claim_fact(&s->claims, "guest cpu mode", word);
    if (vt_text_find(line, " -smp ", &after) && vt_text_word(&after, &word))
        vt_claim_fact(&s->claims, "cpus", word);
}

static enum vt_status parse(const struct vt_input *in, struct vt_sink *sink, struct vt_error *err)
{
    struct state s = {.in = in, .claims = {.sink = sink, .err = err}};
    struct vt_lines lines = vt_lines_of(in);
    struct vt_text line;

    if (is_domain(in->text))
        return parse_xml(&s);
    while (!err->status && vt_lines_next(&lines, &line)) {
        take_check(&s, line, lines.number);
        if (vt_text_find(line, " -", NULL) || vt_text_starts(vt_text_trim(line), "-"))
            take_command(&s, line, lines.number);
    }
    return err->status;
}

const struct vt_parser vt_parser_libvirt = {"libvirt",
                                            "virsh dumpxml, virt-host-validate, QEMU",
                                            "libvirt 1 to 10, QEMU 2 to 9",
                                            "virsh dumpxml GUEST > guest.xml",
                                            score,
                                            parse};

#include "report/html/page.h"

#include <md4c-html.h>
#include <string.h>

/* Ink on paper holds 7:1 in either scheme, grey 4.5:1 (WCAG 2.1). Charts are drawn on white and stay so. */
static const char style[] =
    ":root{color-scheme:light dark;--ink:#1c2429;--paper:#fff;--soft:#f3f6f8;--line:#c9d1d6;--grey:#55626b;"
    "--link:#0b5394}\n"
    "@media(prefers-color-scheme:dark){:root{--ink:#e4e9ec;--paper:#14191c;--soft:#1f272c;--line:#3d4951;"
    "--grey:#a3b0b8;--link:#8cc4ff}}\n"
    "*{box-sizing:border-box}body{overflow-wrap:anywhere}\n"
    "body{margin:0 auto;padding:1rem;max-width:70rem;background:var(--paper);color:var(--ink);"
    "font:16px/1.5 system-ui,'Segoe UI','Noto Sans','Noto Sans CJK JP',sans-serif}\n"
    "h1{font-size:1.7rem}h2{font-size:1.35rem;border-bottom:1px solid var(--line);margin-top:2.5rem}"
    "h3{font-size:1.1rem}h1,h2,h3,h4{line-height:1.25;break-after:avoid}\n"
    "a{color:var(--link)}em{color:var(--grey)}code,pre{background:var(--soft)}"
    "pre{padding:.6rem;overflow-x:auto;white-space:pre-wrap}\n"
    "blockquote{margin:1rem 0;padding:.3rem 1rem;background:var(--soft);border-left:4px solid var(--link)}\n"
    "img{max-width:100%;height:auto;background:#fff;border-radius:4px}\n"
    ".table{overflow-x:auto;margin:1rem 0}table{border-collapse:collapse;font-size:.9rem;"
    "font-variant-numeric:tabular-nums}\n"
    "th,td{padding:.25rem .6rem;border-bottom:1px solid var(--line);vertical-align:top}th{text-align:left;"
    "background:var(--soft)}\n"
    "td[align=right],th[align=right]{text-align:right;white-space:nowrap}"
    "td[align=left]{overflow-wrap:anywhere;min-width:6rem}\n"
    "th[role=button]{cursor:pointer}th[aria-sort=ascending]::after{content:' \\2191'}"
    "th[aria-sort=descending]::after{content:' \\2193'}\n"
    "input.filter{margin-bottom:.4rem;padding:.3rem .5rem;width:18rem;max-width:100%;font:inherit;"
    "color:inherit;background:var(--soft);border:1px solid var(--grey);border-radius:4px}\n"
    "@media print{body{max-width:none;font-size:10pt;color:#000;background:#fff}input.filter{display:none}"
    "tr,img{break-inside:avoid}thead{display:table-header-group}}\n";

/* Numbers sort by size: the sign may be a true minus, the decimal mark a comma, spaces group digits. Marks
 * and words sort as text. The filter shows rows that hold all words typed. */
static const char script[] =
    "'use strict';\n"
    "const number=t=>{const m=t.replace(/[\\s\\u2007\\u2008\\u202f]/g,'').replace('\\u2212','-')"
    ".replace(',','.').match(/^[+-]?[0-9.]+/);return m?parseFloat(m[0]):NaN};\n"
    "const sortBy=(table,i,head)=>{const body=table.tBodies[0],down=head.getAttribute('aria-sort')!=="
    "'descending';\n"
    "for(const h of table.tHead.rows[0].cells)h.removeAttribute('aria-sort');\n"
    "head.setAttribute('aria-sort',down?'descending':'ascending');\n"
    "const rows=[...body.rows].map(r=>[r,r.cells[i].textContent.trim()]);\n"
    "rows.sort(([,a],[,b])=>{const x=number(a),y=number(b);const d=isNaN(x)&&isNaN(y)?a.localeCompare(b):"
    "isNaN(x)?-1:isNaN(y)?1:x-y;return down?-d:d});\n"
    "for(const[r]of rows)body.append(r)};\n"
    "for(const table of document.querySelectorAll('table')){\n"
    "if(!table.tHead||!table.tBodies[0]||table.tBodies[0].rows.length<2)continue;\n"
    "[...table.tHead.rows[0].cells].forEach((h,i)=>{h.tabIndex=0;h.setAttribute('role','button');\n"
    "h.onclick=()=>sortBy(table,i,h);h.onkeydown=e=>{if(e.key==='Enter')sortBy(table,i,h)}});\n"
    "if(table.tBodies[0].rows.length<10)continue;\n"
    "const f=document.createElement('input');f.className='filter';f.type='search';\n"
    "f.placeholder=f.ariaLabel=document.body.dataset.filter;\n"
    "f.oninput=()=>{const w=f.value.toLowerCase().split(/\\s+/);\n"
    "for(const r of table.tBodies[0].rows)r.hidden=!w.every(x=>r.textContent.toLowerCase().includes(x))};\n"
    "table.parentNode.before(f)}\n";

static void put_escaped(struct vt_buffer *out, const char *text)
{
    for (; *text; text++)
        switch (*text) {
        case '&':
            vt_buffer_puts(out, "&amp;");
            break;
        case '<':
            vt_buffer_puts(out, "&lt;");
            break;
        case '"':
            vt_buffer_puts(out, "&quot;");
            break;
        default:
            vt_buffer_putc(out, *text);
        }
}

static void take(const MD_CHAR *text, MD_SIZE size, void *user)
{
    vt_buffer_add(user, text, size);
}

/* Wide tables scroll by themselves, so that the page keeps a phone's width. */
static void put_body(struct vt_buffer *out, const char *html)
{
    for (const char *at; (at = strstr(html, "table>")) != NULL; html = at + 6) {
        bool opens = at > html && at[-1] == '<', closes = at > html + 1 && at[-1] == '/' && at[-2] == '<';
        vt_buffer_add(out, html, (size_t)(at - html) - (opens ? 1 : 0));
        vt_buffer_puts(out, opens ? "<div class=\"table\"><table>" : closes ? "table></div>" : "table>");
    }
    vt_buffer_puts(out, html);
}

enum vt_status vt_page_make(const struct vt_page *page, const char *markdown, size_t length,
                            struct vt_buffer *out, struct vt_error *err)
{
    struct vt_buffer body = {0};

    vt_buffer_puts(out, "<!DOCTYPE html>\n<html lang=\"");
    put_escaped(out, page->language);
    vt_buffer_puts(
        out, "\">\n<head>\n<meta charset=\"utf-8\">\n"
             "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
             "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; img-src data:; "
             "style-src 'unsafe-inline'; script-src 'unsafe-inline'\">\n<title>");
    put_escaped(out, page->title);
    vt_buffer_printf(out, "</title>\n<style>\n%s</style>\n</head>\n<body data-filter=\"", style);
    put_escaped(out, page->filter);
    vt_buffer_puts(out, "\">\n<main>\n");
    if (md_html(markdown, (MD_SIZE)length, take, &body, MD_FLAG_TABLES, 0))
        vt_no_memory(err);
    put_body(out, vt_buffer_text(&body));
    vt_buffer_printf(out, "</main>\n<script>\n%s</script>\n</body>\n</html>\n", script);
    if (body.failed || out->failed)
        vt_no_memory(err);
    vt_buffer_free(&body);
    return err->status;
}

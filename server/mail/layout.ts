interface MailContent {
  title: string;
  paragraphs: string[];
  /** The main action: a button, and its address on a separate line. */
  action?: { label: string; url: string };
  /** A one-time code, on a separate line. */
  code?: string;
  /** Small print at the end. */
  notes?: string[];
}

const SIGNATURE = "Basera, homes for rent without commission";
const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
/** Escapes the special characters of HTML. */
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? "");

/** Inline, for mail programs that drop style sheets; the sheet only adds the dark theme. */
const STYLE = {
  body: "margin:0;padding:32px 16px;background:#f6f4ef;color:#262b28;font:16px/1.55 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif",
  card: "max-width:520px;margin:0 auto;padding:32px;background:#fff;border:1px solid #e3dfd4;border-radius:16px",
  brand: "margin:0 0 24px;color:#175c44;font-size:18px;font-weight:700",
  title: "margin:0 0 16px;font-size:22px;line-height:1.3",
  paragraph: "margin:0 0 16px;white-space:pre-line;overflow-wrap:anywhere",
  code: "margin:24px 0;padding:16px;border-radius:12px;background:#ddf4e9;color:#0e3a2b;font:700 32px/1.2 ui-monospace,Menlo,Consolas,monospace;letter-spacing:.2em;text-align:center",
  button:
    "display:inline-block;padding:12px 24px;border-radius:10px;background:#175c44;color:#fff;font-weight:600;text-decoration:none",
  small: "margin:0 0 8px;color:#5d635f;font-size:13px;overflow-wrap:anywhere",
} as const;
const DARK = `@media (prefers-color-scheme: dark) {
  body { background: #12181a !important; color: #e9ece9 !important; }
  .card { background: #1b211e !important; border-color: #2f3834 !important; }
  .brand { color: #93d5b9 !important; }
  .small, .small a { color: #a3aca7 !important; }
  .code { background: #12392b !important; color: #ddf4e9 !important; }
  .button { background: #93d5b9 !important; color: #0a1f16 !important; }
}`;

function block(tag: string, name: keyof typeof STYLE, inner: string): string {
  return `<${tag} class="${name}" style="${STYLE[name]}">${inner}</${tag}>`;
}

function webAddress(url: string): string {
  if (!/^https?:$/.test(new URL(url).protocol)) throw new Error("a mail links to web addresses alone");
  return url;
}

/**
 * Returns a mail as text and HTML. User content is escaped, and nothing is loaded. In the text, code and address are on
 * separate lines.
 * @throws Error if the button links to anything but a web address
 */
export function mailLayout({ title, paragraphs, action, code, notes = [] }: MailContent): {
  html: string;
  text: string;
} {
  const url = action && webAddress(action.url);
  const text = [title, ...paragraphs, code, action && `${action.label}:\n${url}`, ...notes, `-- \n${SIGNATURE}`]
    .filter((part) => part !== undefined)
    .join("\n\n");
  const link = action && url ? { label: escapeHtml(action.label), url: escapeHtml(url) } : null;
  const parts = [
    block("p", "brand", "Basera"),
    block("h1", "title", escapeHtml(title)),
    ...paragraphs.map((paragraph) => block("p", "paragraph", escapeHtml(paragraph))),
    code === undefined ? "" : block("p", "code", escapeHtml(code)),
    link
      ? `${block("p", "paragraph", `<a class="button" style="${STYLE.button}" href="${link.url}">${link.label}</a>`)}
${block("p", "small", `Or open this address: <a href="${link.url}" style="color:inherit">${link.url}</a>`)}`
      : "",
    ...notes.map((note) => block("p", "small", escapeHtml(note))),
    block("p", "small", SIGNATURE),
  ];
  return {
    text: `${text}\n`,
    html: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<style>${DARK}</style>
</head>
<body style="${STYLE.body}">
<div class="card" style="${STYLE.card}">
${parts.filter(Boolean).join("\n")}
</div>
</body>
</html>
`,
  };
}

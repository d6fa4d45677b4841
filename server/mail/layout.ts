interface MailContent {
  title: string;
  paragraphs: string[];
  /** The main action: a button, followed by its address on a separate line. */
  action?: { label: string; url: string };
  /** A second action, as a link below the first. */
  otherAction?: { label: string; url: string };
  /** A one-time code, on a separate line. */
  code?: string;
  /** Lists of links below the paragraphs. */
  sections?: MailSection[];
  /** Small print at the end. */
  notes?: string[];
  /** The link that switches such mails off, as the last line. */
  unsubscribe?: { label: string; url: string };
}

/** A titled list of links, with a link to all of them. */
export interface MailSection {
  title: string;
  items: { title: string; details: string; url: string }[];
  action: { label: string; url: string };
}

const SIGNATURE = "Basera, homes for rent without commission";
const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
/** Escapes the special characters of HTML. */
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? "");

/** Inlined, because some mail programs drop style sheets; the style sheet only adds the dark theme. */
const STYLE = {
  body: "margin:0;padding:32px 16px;background:#f6f4ef;color:#262b28;font:16px/1.55 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif",
  card: "max-width:520px;margin:0 auto;padding:32px;background:#fff;border:1px solid #e3dfd4;border-radius:16px",
  brand: "margin:0 0 24px;color:#175c44;font-size:18px;font-weight:700",
  title: "margin:0 0 16px;font-size:22px;line-height:1.3",
  paragraph: "margin:0 0 16px;white-space:pre-line;overflow-wrap:anywhere",
  code: "margin:24px 0;padding:16px;border-radius:12px;background:#ddf4e9;color:#0e3a2b;font:700 32px/1.2 ui-monospace,Menlo,Consolas,monospace;letter-spacing:.2em;text-align:center",
  button:
    "display:inline-block;padding:12px 24px;border-radius:10px;background:#175c44;color:#fff;font-weight:600;text-decoration:none",
  heading: "margin:24px 0 12px;font-size:17px;line-height:1.35;overflow-wrap:anywhere",
  item: "display:block;margin:0 0 12px;padding:12px 16px;border:1px solid #e3dfd4;border-radius:12px;color:inherit;text-decoration:none;overflow-wrap:anywhere",
  link: "color:#175c44;font-weight:600",
  small: "margin:0 0 8px;color:#5d635f;font-size:13px;overflow-wrap:anywhere",
} as const;
const DARK = `@media (prefers-color-scheme: dark) {
  body { background: #12181a !important; color: #e9ece9 !important; }
  .card { background: #1b211e !important; border-color: #2f3834 !important; }
  .item { border-color: #2f3834 !important; }
  .brand, .link { color: #93d5b9 !important; }
  .small, .small a { color: #a3aca7 !important; }
  .code { background: #12392b !important; color: #ddf4e9 !important; }
  .button { background: #93d5b9 !important; color: #0a1f16 !important; }
}`;

function block(tag: string, name: keyof typeof STYLE, inner: string): string {
  return `<${tag} class="${name}" style="${STYLE[name]}">${inner}</${tag}>`;
}

function webAddress(url: string): string {
  if (!/^https?:$/.test(new URL(url).protocol)) throw new Error("a mail may only link to web addresses");
  return url;
}

function sectionText({ title, items, action }: MailSection): string {
  const list = items.map((item) => `${item.title}\n${item.details}\n${item.url}`);
  return [title, ...list, `${action.label}:\n${action.url}`].join("\n\n");
}

function sectionHtml({ title, items, action }: MailSection): string {
  const list = items.map((item) => {
    const details = escapeHtml(item.details).replaceAll("\n", "<br>");
    const text = `<strong>${escapeHtml(item.title)}</strong><br><span class="small" style="color:#5d635f;font-size:14px">${details}</span>`;
    return `<a class="item" style="${STYLE.item}" href="${escapeHtml(webAddress(item.url))}">${text}</a>`;
  });
  const link = `<a class="link" style="${STYLE.link}" href="${escapeHtml(webAddress(action.url))}">${escapeHtml(action.label)}</a>`;
  return [block("h2", "heading", escapeHtml(title)), ...list, block("p", "paragraph", link)].join("\n");
}

/**
 * Returns a mail as text and HTML. User content is escaped, and no external content is loaded. In the text, code and
 * address are on separate lines.
 * @throws Error if the button links to anything but a web address
 */
export function mailLayout({
  title,
  paragraphs,
  sections = [],
  action,
  otherAction,
  code,
  notes = [],
  unsubscribe,
}: MailContent): {
  html: string;
  text: string;
} {
  const url = action && webAddress(action.url);
  const other = otherAction && { label: otherAction.label, url: webAddress(otherAction.url) };
  const stop = unsubscribe && { label: unsubscribe.label, url: webAddress(unsubscribe.url) };
  const signature = stop ? `${SIGNATURE}\n${stop.label}: ${stop.url}` : SIGNATURE;
  const lists = sections.map(sectionText);
  const text = [
    title,
    ...paragraphs,
    ...lists,
    code,
    action && `${action.label}:\n${url}`,
    other && `${other.label}:\n${other.url}`,
    ...notes,
    `-- \n${signature}`,
  ]
    .filter((part) => part !== undefined)
    .join("\n\n");
  const link = action && url ? { label: escapeHtml(action.label), url: escapeHtml(url) } : null;
  const parts = [
    block("p", "brand", "Basera"),
    block("h1", "title", escapeHtml(title)),
    ...paragraphs.map((paragraph) => block("p", "paragraph", escapeHtml(paragraph))),
    ...sections.map(sectionHtml),
    code === undefined ? "" : block("p", "code", escapeHtml(code)),
    link
      ? `${block("p", "paragraph", `<a class="button" style="${STYLE.button}" href="${link.url}">${link.label}</a>`)}
${block("p", "small", `Or open this address: <a href="${link.url}" style="color:inherit">${link.url}</a>`)}`
      : "",
    other
      ? block(
          "p",
          "paragraph",
          `<a class="link" style="${STYLE.link}" href="${escapeHtml(other.url)}">${escapeHtml(other.label)}</a>`,
        )
      : "",
    ...notes.map((note) => block("p", "small", escapeHtml(note))),
    block("p", "small", SIGNATURE),
    stop
      ? block("p", "small", `<a href="${escapeHtml(stop.url)}" style="color:inherit">${escapeHtml(stop.label)}</a>`)
      : "",
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

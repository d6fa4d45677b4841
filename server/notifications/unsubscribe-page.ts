import { scriptlessPage, scriptlessPolicy } from "../http/scriptless-page.ts";
import { escapeHtml } from "../mail/layout.ts";
import { UNSUBSCRIBE_TEXTS } from "./texts.ts";

/** The field that distinguishes the page's own form from a mail program's request. */
export const FROM_PAGE = "from-page";

const STYLE = `
:root { color-scheme: light dark; --ground: #f6f4ef; --card: #fff; --line: #e3dfd4; --ink: #262b28; --mute: #5d635f; --brand: #175c44; --on-brand: #fff; }
@media (prefers-color-scheme: dark) { :root { --ground: #12181a; --card: #1b211e; --line: #2f3834; --ink: #e9ece9; --mute: #a3aca7; --brand: #93d5b9; --on-brand: #0a1f16; } }
body { margin: 0; padding: 32px 16px; background: var(--ground); color: var(--ink); font: 16px/1.55 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
main { max-width: 448px; margin: 0 auto; padding: 32px; background: var(--card); border: 1px solid var(--line); border-radius: 16px; }
.brand { margin: 0 0 24px; color: var(--brand); font-size: 18px; font-weight: 700; }
h1 { margin: 0 0 16px; font-size: 22px; line-height: 1.3; }
p { margin: 0 0 16px; overflow-wrap: anywhere; }
.mute { color: var(--mute); font-size: 14px; }
button { min-height: 48px; padding: 12px 24px; border: 0; border-radius: 10px; background: var(--brand); color: var(--on-brand); font: inherit; font-weight: 600; cursor: pointer; }
a { display: inline-block; padding: 12px 0; color: var(--brand); }
form { margin: 0 0 24px; }
`;

export const PAGE_POLICY = scriptlessPolicy(STYLE);

function page(title: string, text: string, siteUrl: string): string {
  const content = `<p class="brand">Basera</p>
<h1>${title}</h1>
${text}
<p class="mute"><a href="${escapeHtml(siteUrl)}/notifications/settings">${UNSUBSCRIBE_TEXTS.settings}</a></p>`;
  return scriptlessPage({ title, style: STYLE, content });
}

/** Returns the page that asks for confirmation before mails stop. The form posts to the page's own address. */
export function askPage(mails: string, siteUrl: string): string {
  const { ask, askText, still, confirm } = UNSUBSCRIBE_TEXTS;
  return page(
    ask,
    `<p>${askText(mails)}</p>
<form method="post"><input type="hidden" name="${FROM_PAGE}" value="1"><button>${confirm}</button></form>
<p class="mute">${still}</p>`,
    siteUrl,
  );
}

/** Returns the page after the form was sent. */
export function donePage(mails: string, siteUrl: string): string {
  const { done, doneText, still } = UNSUBSCRIBE_TEXTS;
  return page(done, `<p>${doneText(mails)}</p>\n<p class="mute">${still}</p>`, siteUrl);
}

/** Returns the page of a token that this server did not sign. */
export function unknownPage(siteUrl: string): string {
  return page(UNSUBSCRIBE_TEXTS.unknown, `<p>${UNSUBSCRIBE_TEXTS.unknownText}</p>`, siteUrl);
}

import { mailPage } from "../http/pages/mail-pages.ts";
import { escapeHtml } from "../mail/layout.ts";
import { UNSUBSCRIBE_TEXTS as TEXTS } from "./texts.ts";

/** The field that distinguishes the page's own form from a mail program's request. */
export const FROM_PAGE = "from-page";

const STILL = `<p class="mute">${TEXTS.still}</p>`;
const settingsLink = (siteUrl: string) =>
  `<p class="mute"><a href="${escapeHtml(siteUrl)}/notifications/settings">${TEXTS.settings}</a></p>`;

/** Returns the page that asks for confirmation before mails stop. The form posts to the page's own address. */
export function askPage(mails: string, siteUrl: string): string {
  const form = `<form method="post"><input type="hidden" name="${FROM_PAGE}" value="1"><button class="primary">${TEXTS.confirm}</button></form>`;
  return mailPage({ title: TEXTS.ask, lead: TEXTS.askText(mails), content: [form, STILL, settingsLink(siteUrl)] });
}

/** Returns the page after the form was sent. */
export function donePage(mails: string, siteUrl: string): string {
  const content = [STILL, settingsLink(siteUrl)];
  return mailPage({ title: TEXTS.done, lead: TEXTS.doneText(mails), isDone: true, content });
}

/** Returns the page of a token that this server did not sign. */
export function unknownPage(siteUrl: string): string {
  return mailPage({ title: TEXTS.unknown, lead: TEXTS.unknownText, content: [settingsLink(siteUrl)] });
}

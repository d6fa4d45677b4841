import type { OwnDecision } from "#contract/desk/appeals.ts";
import { mailPage } from "../http/pages/mail-pages.ts";
import { escapeHtml } from "../mail/layout.ts";
import { dayText } from "../trust/statements.ts";
import { APPEAL_TEXTS as TEXTS } from "./appeal-texts.ts";

const day = (at: string) => dayText(new Date(at));
const FOOTER = `<p class="mute">${TEXTS.footer}</p>`;

/** Returns a titled box with a text of several paragraphs. */
const box = (title: string, text: string) =>
  `<section class="statement"><h2>${escapeHtml(title)}</h2>\n<p dir="auto">${escapeHtml(text)}</p></section>`;

/** Returns the form, with what was typed and what is wrong with it. It posts to the page's own URL. */
function appealForm({ appeal_decider }: OwnDecision, typed: string, error: string | null): string {
  const problem = error === null ? "" : `<p id="error" class="error" role="alert">${escapeHtml(error)}</p>`;
  const invalid = error === null ? "" : ` aria-invalid="true" autofocus`;
  return `<form method="post" class="fields"><label for="text">${TEXTS.label}</label>
<p id="about" class="soft">${TEXTS.about(appeal_decider)}</p>${problem}
<textarea id="text" name="text" rows="6" dir="auto" required maxlength="${TEXTS.maxLength}" aria-describedby="about${error === null ? "" : " error"}"${invalid}>
${escapeHtml(typed)}</textarea>
<button class="primary">${TEXTS.send}</button></form>`;
}

/** Returns the appeal, with its outcome if there is one. */
function appealBoxes({ appeal }: OwnDecision): string[] {
  if (!appeal) return [];
  const { text, created_at, outcome, statement } = appeal;
  return [
    box(TEXTS.own(day(created_at)), text),
    outcome === null ? `<p>${TEXTS.waiting}</p>` : box(TEXTS.outcomes[outcome], statement ?? ""),
  ];
}

/** Returns the page with a decision and, while an appeal is possible, its form. */
export function decisionPage(decision: OwnDecision, { typed = "", error = null as string | null } = {}): string {
  const { statement, created_at, may_appeal, appeal } = decision;
  const form = may_appeal ? appealForm(decision, typed, error) : appeal ? "" : `<p>${TEXTS.closed}</p>`;
  const content = [box(TEXTS.decided(day(created_at)), statement), ...appealBoxes(decision), form, FOOTER];
  return mailPage({ title: TEXTS.title, content });
}

/** Returns the page after an appeal. */
export function thanksPage(decision: OwnDecision): string {
  const { appeal, created_at, appeal_decider } = decision;
  return mailPage({
    title: TEXTS.thanks,
    lead: TEXTS.thanksText(appeal_decider),
    isDone: true,
    content: [box(TEXTS.own(day(appeal?.created_at ?? created_at)), appeal?.text ?? ""), FOOTER],
  });
}

/** Returns the page of a link that this server did not sign, or whose decision is deleted. */
export const unknownPage = (): string => mailPage({ title: TEXTS.unknown, lead: TEXTS.unknownText });

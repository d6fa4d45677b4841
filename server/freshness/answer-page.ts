import { createHash } from "node:crypto";
import type { AnsweredListing } from "#contract/freshness.ts";
import { FRESHNESS_TEXTS, LISTING_ANSWERS, type ListingAnswer } from "#contract/freshness-terms.ts";
import { escapeHtml } from "../mail/layout.ts";
import { ANSWER_TEXTS } from "./answer-texts.ts";

const STYLE = `
:root { color-scheme: light dark; --ground: #fafaf8; --card: #fff; --line: #e3dfd4; --ink: #17201c; --soft: #434b47; --mute: #5d635f; --brand: #175c44; --on-brand: #fff; --focus: #1d597e; }
@media (prefers-color-scheme: dark) { :root { --ground: #12181a; --card: #1b211e; --line: #3c4641; --ink: #e9ece9; --soft: #c8cecb; --mute: #a3aca7; --brand: #93d5b9; --on-brand: #0a1f16; --focus: #91c8f0; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
main { display: grid; align-content: center; gap: 24px; max-width: 512px; min-height: 100vh; margin: 0 auto; padding: 24px 16px 40px; text-align: center; }
.brand { display: flex; gap: 10px; align-items: center; justify-content: center; margin: 0; color: var(--brand); font-size: 22px; font-weight: 700; text-decoration: none; }
h1 { margin: 0; font-size: 28px; line-height: 1.2; }
p { margin: 0; overflow-wrap: anywhere; text-wrap: balance; }
.lead { font-size: 18px; }
.soft { color: var(--soft); font-size: 14px; }
.mute { color: var(--mute); font-size: 14px; }
.home { display: flex; gap: 12px; align-items: center; padding: 16px; border: 1px solid var(--line); border-radius: 16px; background: var(--card); text-align: left; overflow-wrap: anywhere; }
.home img { flex: none; width: 112px; height: 84px; border-radius: 8px; object-fit: cover; }
.home strong, .home span { display: block; }
.home span { color: var(--soft); font-size: 14px; }
form { display: grid; gap: 10px; margin: 0; }
button, .button { display: block; width: 100%; min-height: 52px; padding: 13px 20px; border: 1px solid transparent; border-radius: 12px; background: none; color: var(--ink); font: inherit; font-weight: 600; text-decoration: none; cursor: pointer; }
.primary { background: var(--brand); color: var(--on-brand); }
.secondary { border-color: var(--line); background: var(--card); }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
@media (min-width: 640px) { main { padding-block: 48px; } }
`;

/** The policy of the page: its style sheet, its form and pictures, no scripts. */
export const PAGE_POLICY = `default-src 'none'; style-src 'sha256-${createHash("sha256").update(STYLE).digest("base64")}'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

function page(title: string, content: readonly string[]): string {
  return `<!doctype html>
<html lang="en-IN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} - Basera</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${STYLE}</style>
</head>
<body>
<main>
<a class="brand" href="/"><img src="/favicon.svg" alt="" width="36" height="36">Basera</a>
${content.filter(Boolean).join("\n")}
</main>
</body>
</html>
`;
}

/** A listing as the page shows it. */
export interface ShownListing extends AnsweredListing {
  /** A small picture; null if it is on another server. */
  image: string | null;
  explanation: string | null;
}

function homeCard({ title, area, city, image }: ShownListing): string {
  const picture = image === null ? "" : `<img src="${escapeHtml(image)}" alt="" width="112" height="84">`;
  return `<div class="home">${picture}<div><strong>${escapeHtml(title)}</strong><span>${escapeHtml(`${area}, ${city}`)}</span></div></div>`;
}

/** Returns a form with a button for each answer. It posts to the page's own address. */
function answerForm(answers: readonly ListingAnswer[], first: ListingAnswer | null, note = ""): string {
  const look = (answer: ListingAnswer) => (answer === first ? "primary" : answer === "paused" ? "" : "secondary");
  const buttons = answers.map(
    (answer) =>
      `<button class="${look(answer)}" name="answer" value="${answer}">${ANSWER_TEXTS.buttons[answer]}</button>`,
  );
  return `<form method="post">${note}${buttons.join("\n")}</form>`;
}

/** Returns the page that asks. `first` is the answer of the link in the mail, which stands out. */
export function askPage(listing: ShownListing, first: ListingAnswer): string {
  const answers = [first, ...LISTING_ANSWERS.filter((answer) => answer !== first)];
  return page(ANSWER_TEXTS.ask, [
    `<h1>${ANSWER_TEXTS.ask}</h1>`,
    homeCard(listing),
    answerForm(answers, first),
    listing.explanation === null ? "" : `<p class="soft">${escapeHtml(listing.explanation)}</p>`,
    `<p class="mute">${ANSWER_TEXTS.footer}</p>`,
  ]);
}

/** Returns the page after an answer, which offers the other two. */
export function thanksPage(listing: ShownListing, given: ListingAnswer): string {
  const others = LISTING_ANSWERS.filter((answer) => answer !== given);
  return page(ANSWER_TEXTS.thanks, [
    `<div role="status"><h1>${ANSWER_TEXTS.thanks}</h1>\n<p class="lead">${ANSWER_TEXTS.done[given]}</p></div>`,
    homeCard(listing),
    answerForm(others, null, `<p class="mute">${ANSWER_TEXTS.change}</p>`),
    `<p class="mute">${ANSWER_TEXTS.footer}</p>`,
  ]);
}

/** Returns the page of a link that has ended or never existed. */
export function expiredPage(): string {
  const [title, text] = FRESHNESS_TEXTS.linkExpired.split(/(?<=\.) /);
  return page((title ?? "").replace(/\.$/, ""), [
    `<h1>${(title ?? "").replace(/\.$/, "")}</h1>`,
    `<p class="lead">${text}</p>`,
    `<a class="button primary" href="/my-listings">${ANSWER_TEXTS.myListings}</a>`,
  ]);
}

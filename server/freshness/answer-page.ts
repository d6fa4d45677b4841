import { visitsEndText } from "#contract/messaging/visit-times.ts";
import type { AnsweredListing } from "#contract/properties/freshness.ts";
import { FRESHNESS_TEXTS, LISTING_ANSWERS, type ListingAnswer } from "#contract/properties/freshness-terms.ts";
import { mailPage } from "../http/pages/mail-pages.ts";
import { escapeHtml } from "../mail/layout.ts";
import { ANSWER_TEXTS } from "./answer-texts.ts";

/** A listing as the page shows it. */
export interface ShownListing extends AnsweredListing {
  /** A small picture; null if it is on another server. */
  image: string | null;
  explanation: string | null;
  /** The starts of the visits that were open before the answer; null for a visit without a time. */
  visits: readonly (number | null)[];
}

function homeCard({ title, area, city, image }: ShownListing): string {
  const picture = image === null ? "" : `<img src="${escapeHtml(image)}" alt="" width="112" height="84">`;
  return `<div class="home">${picture}<div><strong>${escapeHtml(title)}</strong><span>${escapeHtml(`${area}, ${city}`)}</span></div></div>`;
}

/** Returns a form with a button for each answer. It posts to the page's own URL. */
function answerForm(answers: readonly ListingAnswer[], first: ListingAnswer | null, note = ""): string {
  const look = (answer: ListingAnswer) => (answer === first ? "primary" : answer === "paused" ? "" : "secondary");
  const buttons = answers.map(
    (answer) =>
      `<button class="${look(answer)}" name="answer" value="${answer}">${ANSWER_TEXTS.buttons[answer]}</button>`,
  );
  return `<form method="post">${note}${buttons.join("\n")}</form>`;
}

/** Returns what the answer "rented" would do to the open visits. */
function visitsNote({ visits }: ShownListing): string {
  const text = visitsEndText(visits);
  return text === null ? "" : `<p class="soft">${ANSWER_TEXTS.ifRented} ${text}</p>`;
}

/** Returns the page with the question. `first`, the answer chosen in the mail, is highlighted. */
export function askPage(listing: ShownListing, first: ListingAnswer): string {
  const answers = [first, ...LISTING_ANSWERS.filter((answer) => answer !== first)];
  return mailPage({
    title: ANSWER_TEXTS.ask,
    content: [
      homeCard(listing),
      answerForm(answers, first),
      visitsNote(listing),
      listing.explanation === null ? "" : `<p class="soft">${escapeHtml(listing.explanation)}</p>`,
      `<p class="mute">${ANSWER_TEXTS.footer}</p>`,
    ],
  });
}

/** Returns the page after an answer, which offers the other two. */
export function thanksPage(listing: ShownListing, given: ListingAnswer): string {
  const others = LISTING_ANSWERS.filter((answer) => answer !== given);
  const { length: count } = listing.visits;
  const ended = count === 0 ? "" : `<p class="soft">${ANSWER_TEXTS.visitsEnded(count)}</p>`;
  return mailPage({
    title: ANSWER_TEXTS.thanks,
    lead: ANSWER_TEXTS.done[given],
    isDone: true,
    content: [
      homeCard(listing),
      given === "rented" ? ended : "",
      answerForm(others, null, `<p class="mute">${ANSWER_TEXTS.change}</p>`),
      given === "rented" ? "" : visitsNote(listing),
      `<p class="mute">${ANSWER_TEXTS.footer}</p>`,
    ],
  });
}

/** Returns the page of a link that has expired or never existed. */
export function expiredPage(): string {
  const [title = "", lead] = FRESHNESS_TEXTS.linkExpired.split(". ");
  return mailPage({
    title,
    ...(lead !== undefined && { lead }),
    content: [`<a class="button primary" href="/my-listings">${ANSWER_TEXTS.myListings}</a>`],
  });
}

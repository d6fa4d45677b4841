import type { Transaction } from "kysely";
import { formatLongDayMonth } from "#contract/formats.ts";
import { type Caller, isOwner } from "#contract/permissions.ts";
import type { AnsweredListing } from "#contract/properties/freshness.ts";
import type { ListingAnswer } from "#contract/properties/freshness-terms.ts";
import type { DB } from "../db/schema.ts";
import { transact } from "../db/transact.ts";
import { AppError } from "../errors.ts";
import { queueAnswer } from "../properties/answer-queue.ts";
import { applyAnswer } from "../properties/availability.ts";
import { type LockedProperty, lockListing, lockVisibleListing } from "../properties/service.ts";
import { asOthersSee } from "../properties/shown-texts.ts";
import type { Services } from "../services.ts";
import type { ShownListing } from "./answer-page.ts";
import { ANSWER_TEXTS } from "./answer-texts.ts";
import { figuresOf } from "./figures.ts";
import { hashOfToken } from "./links.ts";
import { closeAsk, findPropertyByToken, listOpenVisits } from "./queries.ts";

/** What owners answer, signed in or by the link of a mail. */

type Answering = Pick<Services, "db" | "metrics">;

/** Applies an owner's answer. Closes the question even if the listing is already in that state. */
async function answerQuestion(
  trx: Transaction<DB>,
  row: LockedProperty,
  answer: ListingAnswer,
): Promise<LockedProperty> {
  const saved = await applyAnswer(trx, row, answer);
  if (row.away === answer && (await closeAsk(trx, row.id, answer))) await queueAnswer(trx, row.id, true);
  return saved;
}

/**
 * Confirms or pauses the caller's own listing.
 * @throws AppError `property_not_found`, `not_your_property`, `not_approved_yet`, `not_live` for pausing a home that is
 * rented or not approved
 */
export async function answerAsOwner(
  { db, metrics }: Answering,
  caller: Caller,
  id: string,
  answer: "available" | "paused",
): Promise<LockedProperty> {
  const saved = await transact(db, async (trx) => {
    const row = await lockVisibleListing(trx, caller, id);
    if (!isOwner(caller, row)) throw new AppError("not_your_property");
    if (row.status !== "approved") throw new AppError(answer === "available" ? "not_approved_yet" : "not_live");
    if (answer === "paused" && row.away === "rented") throw new AppError("not_live");
    return answerQuestion(trx, row, answer);
  });
  countAnswer(metrics, answer);
  return saved;
}

function countAnswer(metrics: Services["metrics"], answer: ListingAnswer): void {
  const figures = figuresOf(metrics);
  figures.answers.inc({ answer });
  if (answer === "paused") figures.pauses.inc({ reason: "owner" });
}

export const presentAnswered = ({ city, away, confirmed_at, ...row }: LockedProperty): AnsweredListing => ({
  // A mail can be forwarded, so the page shows what everyone sees.
  title: asOthersSee(row).title,
  area: asOthersSee(row).area,
  city,
  away: away as AnsweredListing["away"],
  confirmed_at: confirmed_at?.toISOString() ?? null,
});

/**
 * Returns the home of a link and, if an answer is given, applies it. Answers can be corrected while the link works.
 * @throws AppError `answer_link_expired`
 */
export async function answerByLink(
  { db, metrics }: Answering,
  token: string,
  answer?: ListingAnswer,
): Promise<LockedProperty> {
  const answered = await transact(db, async (trx) => {
    const id = await findPropertyByToken(trx, hashOfToken(token));
    const row = id === undefined ? undefined : await lockListing(trx, id);
    if (!row) throw new AppError("answer_link_expired");
    return answer === undefined ? row : answerQuestion(trx, row, answer);
  });
  if (answer !== undefined) countAnswer(metrics, answer);
  return answered;
}

/**
 * Returns the data for the page of a link after an answer, if one is given: data of the listing's public page, the clock,
 * and the days of visits. Throws like `answerByLink`.
 */
export async function showByLink(services: Answering, token: string, answer?: ListingAnswer): Promise<ShownListing> {
  const asked = await answerByLink(services, token);
  const visits = await listOpenVisits(services.db, asked.id);
  return shownListing(answer === undefined ? asked : await answerByLink(services, token, answer), visits);
}

function shownListing(row: LockedProperty, visits: ShownListing["visits"]): ShownListing {
  const { confirmed_at: confirmed, pauses_at: pauses, typical_days: typical, city } = row;
  const sentences = [
    ...(confirmed ? [ANSWER_TEXTS.confirmed(formatLongDayMonth(confirmed))] : []),
    ...(typical === null ? [] : [ANSWER_TEXTS.usual(city, typical)]),
    ...(pauses ? [ANSWER_TEXTS.pauses(formatLongDayMonth(pauses))] : []),
  ];
  const [image = ""] = row.images;
  return {
    ...presentAnswered(row),
    image: image.startsWith("/media/") ? image.replace(/\/\d+\.webp$/, "/320.webp") : null,
    explanation: sentences.join(" ") || null,
    visits,
  };
}

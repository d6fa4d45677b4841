import type { Transaction } from "kysely";
import type { AnsweredListing, OwnQuestions } from "#contract/freshness.ts";
import {
  clockDays,
  clockExplanation,
  type ListingAnswer,
  type Outcome,
  STILL_THERE_HOURS,
  sizeOf,
  USUAL_RATE,
} from "#contract/freshness-terms.ts";
import { type Caller, isOwner, maySeeProperty } from "#contract/permissions.ts";
import type { Database } from "../db/connect.ts";
import type { DB } from "../db/schema.ts";
import { transact } from "../db/transact.ts";
import { AppError } from "../errors.ts";
import { enforceRateLimit } from "../http/product-limits.ts";
import { addJob } from "../jobs/queue.ts";
import { publishQuestion } from "../messaging/availability.ts";
import { queueAnswer } from "../properties/answer-queue.ts";
import { applyAnswer } from "../properties/availability.ts";
import { getVisibleProperty, type LockedProperty, lockListing } from "../properties/service.ts";
import { asOthersSee } from "../properties/shown-texts.ts";
import type { Services } from "../services.ts";
import type { ShownListing } from "./answer-page.ts";
import { ANSWER_TEXTS } from "./answer-texts.ts";
import { noteOutcome } from "./evidence.ts";
import { figuresOf } from "./figures.ts";
import { hashOfToken } from "./links.ts";
import {
  addAsker,
  closeAsk,
  findContact,
  findOwnQuestions,
  findPropertyByToken,
  findRate,
  openAsk,
} from "./queries.ts";

/** Questions of a person, and outcomes. */
const ACTS_A_DAY = { count: 20, seconds: 86_400, burst: 20 };
const HOUR_MS = 3_600_000;

type Answering = Pick<Services, "db" | "metrics">;
type Asking = Pick<Services, "db" | "config" | "metrics" | "sockets">;

/** @throws AppError `property_not_found` if the caller may not see it */
async function lockVisible(trx: Transaction<DB>, caller: Caller, id: string): Promise<LockedProperty> {
  const row = await lockListing(trx, id);
  if (!row || !maySeeProperty(caller, row)) throw new AppError("property_not_found");
  return row;
}

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
 * @throws AppError `property_not_found`, `not_your_property`, `not_approved_yet`, `not_live` for pausing what is rented
 * or not approved
 */
export async function answerAsOwner(
  { db, metrics }: Answering,
  caller: Caller,
  id: string,
  answer: "available" | "paused",
): Promise<LockedProperty> {
  const saved = await transact(db, async (trx) => {
    const row = await lockVisible(trx, caller, id);
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

// ---- answers by mail ----

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

const day = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", timeZone: "Asia/Kolkata" });

/** Returns the data for the page of a link: only data of the listing's public page, and the clock. */
export function shownListing(row: LockedProperty): ShownListing {
  const { confirmed_at: confirmed, pauses_at: pauses, typical_days: typical, city } = row;
  const sentences = [
    ...(confirmed ? [ANSWER_TEXTS.confirmed(day.format(confirmed))] : []),
    ...(typical === null ? [] : [ANSWER_TEXTS.usual(city, typical)]),
    ...(pauses ? [ANSWER_TEXTS.pauses(day.format(pauses))] : []),
  ];
  const [image = ""] = row.images;
  return {
    ...presentAnswered(row),
    image: image.startsWith("/media/") ? image.replace(/\/\d+\.webp$/, "/320.webp") : null,
    explanation: sentences.join(" ") || null,
  };
}

// ---- what tenants ask and say ----

/**
 * Asks the owner on behalf of a tenant, unless the home was confirmed shortly before.
 * @throws AppError `property_not_found`, `own_home`, `not_live` for a rented home, `too_many_requests`
 */
export async function askStillThere(
  services: Asking,
  caller: Caller,
  id: string,
): Promise<{ asked: boolean; confirmed_at: string | null }> {
  const { opened, ...reply } = await transact(services.db, async (trx) => {
    const row = await lockVisible(trx, caller, id);
    if (isOwner(caller, row)) throw new AppError("own_home");
    if (row.status !== "approved" || row.away === "rented") throw new AppError("not_live");
    const confirmed_at = row.confirmed_at?.toISOString() ?? null;
    const isRecent = row.confirmed_at !== null && Date.now() - row.confirmed_at.getTime() < STILL_THERE_HOURS * HOUR_MS;
    if (isRecent && row.away === null) return { opened: null, asked: false, confirmed_at };
    await enforceRateLimit({ ...services, db: trx }, `still-there:${caller.id}`, ACTS_A_DAY);
    const isNew = await openAsk(trx, id, "tenant");
    await addAsker(trx, id, caller.id);
    await addJob(trx, "notifyOwners", {}, { key: "notifyOwners" });
    return { opened: isNew ? row : null, asked: true, confirmed_at };
  });
  await publishOpened(services, opened);
  return reply;
}

/** Shows a new question in the owner's open chats. */
async function publishOpened(services: Asking, opened: LockedProperty | null): Promise<void> {
  if (opened?.owner_id) await publishQuestion(services, { propertyId: opened.id, hostId: opened.owner_id });
}

/**
 * Records what a guest found out about a home.
 * @throws AppError `property_not_found`, `talk_first`, `too_many_requests`
 */
export async function reportOutcome(
  services: Asking,
  caller: Caller,
  id: string,
  outcome: Outcome,
): Promise<{ outcome: Outcome; counted: boolean }> {
  const { opened, ...reply } = await transact(services.db, async (trx) => {
    const row = await lockVisible(trx, caller, id);
    const contact = await findContact(trx, id, caller.id);
    if (!contact) throw new AppError("talk_first");
    await enforceRateLimit({ ...services, db: trx }, `outcomes:${caller.id}`, ACTS_A_DAY);
    if (!contact.is_old_enough) return { opened: null, outcome, counted: false };
    const isAsked = await noteOutcome(trx, row, caller.id, outcome);
    figuresOf(services.metrics).outcomes.inc({ outcome });
    return { opened: isAsked ? row : null, outcome, counted: true };
  });
  await publishOpened(services, opened);
  return reply;
}

/**
 * Returns what the caller has asked and reported about a home.
 * @throws AppError `property_not_found`
 */
export async function questionsOf(db: Database, caller: Caller, id: string): Promise<OwnQuestions> {
  const home = await getVisibleProperty(db, caller, id);
  const [{ asked_at, outcome }, contact] = await Promise.all([
    findOwnQuestions(db, home, caller.id),
    findContact(db, id, caller.id),
  ]);
  return { asked_at: asked_at?.toISOString() ?? null, has_written: contact !== undefined, outcome };
}

// ---- public facts ----

/** Returns how fast homes like this one leave, and the clock's days that follow from it. */
export async function clockOf(db: Database, { city, type }: Pick<LockedProperty, "city" | "type">) {
  const { rate, homes } = (await findRate(db, city, sizeOf(type))) ?? { rate: USUAL_RATE, homes: 0 };
  const days = clockDays(rate);
  return {
    typical_days: days.typical,
    ask_days: days.ask,
    pause_days: days.pause,
    homes,
    explanation: clockExplanation(city, days),
  };
}

import { setImmediate as nextTurn } from "node:timers/promises";
import type { Transaction } from "kysely";
import { ZodError } from "zod";
import {
  type Frequency,
  INSTANT_HOMES_A_DAY,
  INSTANT_PAUSE_MINUTES,
  type SavedFilters,
} from "#contract/browse/saved-search-terms.ts";
import { MINUTE_MS } from "#contract/durations.ts";
import { indianDay } from "#contract/india-time.ts";
import { readPlaceQuery } from "../browse/place-filters.ts";
import type { Database } from "../db/connect.ts";
import type { DB } from "../db/schema.ts";
import { transact } from "../db/transact.ts";
import { AppError } from "../errors.ts";
import { type JobHandlers, noPayload } from "../jobs/handlers.ts";
import { queueMail } from "../mail/mail.ts";
import { announce, notify } from "../notifications/service.ts";
import { quietUntil, withMail } from "../notifications/settings.ts";
import { unsubscribeLink } from "../notifications/unsubscribe-link.ts";
import type { Services } from "../services.ts";
import { readSaved } from "./canonical.ts";
import { digestMail, type SearchNews } from "./digest-mail.ts";
import {
  type DueSearch,
  deleteOldEvents,
  type ExactTime,
  findEarliestWindow,
  findInstantSearches,
  listDueAccounts,
  listInstantSearches,
  markAnnounced,
  markEvents,
  markIdle,
  postpone,
  saveInstantProgress,
  takeDueSearches,
} from "./digest-queries.ts";
import { nextDigest } from "./digest-times.ts";
import { findRecipient, type SavedSearchRow } from "./queries.ts";
import { type RecentHomes, readRecentHomes, type SearchedHomes } from "./recent-homes.ts";
import { type SavedHome, takeDueNews } from "./saved-home-queries.ts";
import { notifyOfSavedHomes, registerSavedHomeJobs } from "./saved-homes.ts";

declare module "../jobs/queue.ts" {
  interface JobPayloads {
    announceHomes: Record<string, never>;
    sendDigests: Record<string, never>;
    sweepAlerts: Record<string, never>;
  }
}

type DigestServices = Pick<Services, "db" | "config" | "keys" | "sockets" | "log">;

/** Number of accounts, or instant searches, that are matched with the same recent homes. */
const BATCH = 1000;
/** Instant searches per turn of the event loop, which takes a few milliseconds. */
const SLICE = 50;
/** The next run, a minute later, continues. */
const LONGEST_RUN_MS = 55_000;
const HOMES_A_SEARCH = 20;
const HOMES_A_MAIL = 30;
const NO_ID = "00000000-0000-0000-0000-000000000000";

/** Returns what a search looks for. Null if one of its places no longer exists: then it matches nothing. */
function searchedBy(search: Pick<SavedSearchRow, "filters" | "words">): SearchedHomes | null {
  const filters = readSaved(search.filters as SavedFilters);
  try {
    return { filters, places: readPlaceQuery(filters), words: search.words };
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

/** Returns what a mail lists: each home once, under the first search, and no more homes than fit. */
function listed(found: readonly SearchNews[]): SearchNews[] {
  const shown = new Set<string>();
  return found.flatMap((one) => {
    const fresh = one.homes.filter(({ id }) => !shown.has(id));
    const homes = fresh.slice(0, Math.max(0, HOMES_A_MAIL - shown.size));
    for (const { id } of homes) shown.add(id);
    const more = one.more + fresh.length - homes.length;
    return homes.length + more === 0 ? [] : [{ ...one, homes, more }];
  });
}

/** When a search is due again after this run, and how many homes an instant search has announced today. */
function nextDue(search: SavedSearchRow, total: number, now: Date) {
  const frequency = search.frequency as Frequency;
  const morning = nextDigest(frequency === "instant" ? "daily" : frequency, search.account_id, now);
  if (frequency !== "instant") return { due_at: morning };
  if (total === 0) return { due_at: search.due_at };
  const today = indianDay(now.getTime());
  const announced = (search.instant_day === today ? search.instant_count : 0) + total;
  const soon = new Date(now.getTime() + INSTANT_PAUSE_MINUTES * MINUTE_MS);
  const due_at = announced >= INSTANT_HOMES_A_DAY ? morning : soon;
  return { due_at, instant_day: today, instant_count: announced };
}

/** What each search of a batch is matched with. */
interface Recent {
  homes: RecentHomes;
  since: ExactTime;
  upto: ExactTime;
}

/** Returns the new homes of a search. */
export async function findNewHomes(db: Database, search: DueSearch, homes: RecentHomes) {
  const searched = searchedBy(search);
  if (searched === null) return { homes: [], total: 0 };
  const { after, account_id: accountId } = search;
  return homes.find(db, searched, { after, accountId, limit: HOMES_A_SEARCH });
}

/** Returns the new homes of a search, and moves its window forward. */
async function takeHomes(
  trx: Transaction<DB>,
  search: DueSearch,
  { recent, now, isActive }: { recent: Recent; now: Date; isActive: boolean },
): Promise<SearchNews & { total: number }> {
  const { id, shown_name: name } = search;
  const { homes, total } = isActive ? await findNewHomes(trx, search, recent.homes) : { homes: [], total: 0 };
  await markAnnounced(trx, id, { upto: recent.upto, ...nextDue(search, total, now) });
  const frequency = search.frequency as Frequency;
  return { name, filters: search.filters as SavedFilters, frequency, homes, more: total - homes.length, total };
}

/** Contents of a mail: new homes of searches, and news about saved homes. */
interface MailContents {
  found: readonly SearchNews[];
  saved: readonly SavedHome[];
}

async function mailHomes(
  trx: Transaction<DB>,
  services: DigestServices,
  { id, name, email }: { id: string; name: string; email: string },
  { found, saved }: MailContents,
): Promise<void> {
  const wanting = async (category: "searches" | "saved_homes") => (await withMail(trx, [id], category)).has(id);
  const searches = found.length > 0 && (await wanting("searches")) ? listed(found) : [];
  const shown = new Set(searches.flatMap(({ homes }) => homes.map((home) => home.id)));
  const others = saved.filter((home) => !shown.has(home.id));
  const homes = others.length > 0 && (await wanting("saved_homes")) ? others : [];
  if (searches.length + homes.length === 0) return;
  const stop = unsubscribeLink(services, {
    accountId: id,
    category: searches.length > 0 ? "searches" : "saved_homes",
  });
  const { siteUrl } = services.config;
  await queueMail(trx, digestMail({ name, email }, { found: searches, saved: homes }, { siteUrl, stop })).catch(
    (error) => {
      // An invalid address must not block the notification.
      if (!(error instanceof ZodError)) throw error;
      services.log.error({ account: id }, "cannot mail about new homes: the address is invalid");
    },
  );
}

/**
 * Announces what is due to one account, in one transaction: a notification for each search with new homes, and one mail
 * for all, which also has the news about saved homes. Skips homes that are no longer live, and sends nothing if none is
 * left. Instant alerts wait for the end of the person's quiet hours.
 */
async function announceTo(services: DigestServices, accountId: string, recent: Recent): Promise<void> {
  const hasNotified = await transact(services.db, async (trx) => {
    const now = new Date();
    const searches = await takeDueSearches(trx, { accountId, since: recent.since });
    const person = await findRecipient(trx, accountId);
    const quietEnd = await quietUntil(trx, accountId, now);
    const found: (SearchNews & { email: boolean })[] = [];
    for (const search of searches) {
      if (search.frequency === "instant" && quietEnd !== null) {
        await postpone(trx, search, quietEnd);
        continue;
      }
      const homes = await takeHomes(trx, search, { recent, now, isActive: person?.is_active ?? false });
      if (homes.total === 0) continue;
      found.push({ ...homes, email: search.email });
      const [subjectId, group] = [search.id, `search:${search.id}`];
      await notify(trx, { accountId, kind: "search_match", subjectId, group, count: homes.total });
    }
    const saved = await takeDueNews(trx, accountId);
    if (person?.email && person.is_active) {
      const recipient = { id: accountId, name: person.name, email: person.email };
      await mailHomes(trx, services, recipient, { found: found.filter(({ email }) => email), saved });
    }
    return found.length > 0;
  });
  if (hasNotified) await announce(services, accountId);
}

/**
 * Announces new homes of instant searches. Accounts without any need no transaction. The next run repeats an interrupted
 * one.
 */
async function announceInstantly(services: DigestServices, signal: AbortSignal): Promise<void> {
  const { db } = services;
  const upto = await markEvents(db);
  const ids = await findInstantSearches(db, upto);
  for (let first = 0; first < ids.length; first += BATCH) {
    const searches = await listInstantSearches(db, ids.slice(first, first + BATCH));
    const since = searches.map(({ after }) => after).sort()[0] ?? upto;
    const homes = await readRecentHomes(db, { since, upto });
    const idle: string[] = [];
    const accounts = new Set<string>();
    for (const [place, search] of searches.entries()) {
      const { total } = await findNewHomes(db, search, homes);
      if (total === 0) idle.push(search.id);
      else accounts.add(search.account_id);
      // Yields only after a slice, because one turn of the event loop per search would take seconds under load.
      if (place % SLICE === SLICE - 1) await nextTurn();
    }
    await markIdle(db, idle, upto);
    for (const accountId of accounts) {
      if (signal.aborted) return;
      await announceTo(services, accountId, { homes, since, upto });
    }
  }
  if (!signal.aborted) await saveInstantProgress(db, upto);
}

/**
 * Announces new homes of daily and weekly searches that are due. Of two concurrent runs, the second one waits for each
 * account, and finds nothing due there.
 */
async function sendDigests(services: DigestServices, signal: AbortSignal): Promise<void> {
  const { db } = services;
  const upto = await markEvents(db);
  const end = Date.now() + LONGEST_RUN_MS;
  for (let last = NO_ID; ; ) {
    const accounts = await listDueAccounts(db, last, BATCH);
    const since = (await findEarliestWindow(db, accounts)) ?? upto;
    const homes = await readRecentHomes(db, { since, upto });
    for (const accountId of accounts) {
      if (signal.aborted || Date.now() > end) return;
      await announceTo(services, accountId, { homes, since, upto });
      last = accountId;
    }
    if (accounts.length < BATCH) return;
  }
}

/** Registers the jobs that announce new homes, and that delete old events. */
export function registerAlertJobs(jobs: JobHandlers, services: DigestServices): void {
  jobs.handle("announceHomes", noPayload, async (_, { signal }) => {
    await announceInstantly(services, signal);
    await notifyOfSavedHomes(services, signal);
  });
  jobs.schedule("announceHomes", "* * * * *", { madeUpFor: false });
  jobs.handle("sendDigests", noPayload, (_, { signal }) => sendDigests(services, signal));
  jobs.schedule("sendDigests", "* * * * *", { madeUpFor: false });
  registerSavedHomeJobs(jobs, services);
  jobs.handle("sweepAlerts", noPayload, () => deleteOldEvents(services.db));
  jobs.schedule("sweepAlerts", "23 3 * * *");
}

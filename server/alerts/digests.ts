import { setImmediate as nextTurn } from "node:timers/promises";
import type { Transaction } from "kysely";
import { ZodError } from "zod";
import type { Frequency, SavedFilters } from "#contract/browse/saved-search-terms.ts";
import { indianDay } from "#contract/india-time.ts";
import { readPlaceQuery } from "../browse/place-filters.ts";
import type { Database } from "../db/connect.ts";
import { FIRST_ID } from "../db/lists.ts";
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
  type NewHome,
  saveInstantProgress,
  takeDueSearches,
} from "./digest-queries.ts";
import { nextDigest, nextInstantMail } from "./digest-times.ts";
import { findRecipient, type SavedSearchRow } from "./queries.ts";
import { type RecentHomes, readRecentHomes, type SearchedHomes } from "./recent-homes.ts";
import { type SavedHome, takeDueNews } from "./saved-home-queries.ts";
import { notifyOfSavedHomes, registerSavedHomeJobs } from "./saved-homes.ts";
import { deleteOldTold, postponeMails, putTold, saveNextMail, stillMatching, takeWaiting } from "./told-homes.ts";

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

const byName = (one: SearchNews, other: SearchNews) => (one.name < other.name ? -1 : 1);

/** What each search of a batch is matched with. */
interface Recent {
  homes: RecentHomes;
  since: ExactTime;
  upto: ExactTime;
}

/** Returns the ids of the new homes of a search, and the latest ones. */
export async function findNewHomes(db: Database, search: DueSearch, homes: RecentHomes) {
  const searched = searchedBy(search);
  if (searched === null) return { homes: [], ids: [] };
  const { id: searchId, account_id: accountId, after, from } = search;
  return homes.find(db, searched, { searchId, accountId, after, from, limit: HOMES_A_SEARCH });
}

const newsOf = ({ shown_name, filters, frequency }: SavedSearchRow, homes: NewHome[], total: number): SearchNews => ({
  name: shown_name,
  filters: filters as SavedFilters,
  frequency: frequency as Frequency,
  homes: homes.slice(0, HOMES_A_SEARCH),
  more: Math.max(0, total - HOMES_A_SEARCH),
});

/**
 * Announces the new homes of a search in the person's list of notifications and by push, and moves its window forward.
 * Returns what a mail says about them: null without new homes. The homes of an instant search wait for a mail.
 */
async function announceSearch(
  trx: Transaction<DB>,
  search: DueSearch,
  { recent, now, isActive }: { recent: Recent; now: Date; isActive: boolean },
): Promise<SearchNews | null> {
  const { id, account_id: accountId, email } = search;
  const { homes, ids } = isActive ? await findNewHomes(trx, search, recent.homes) : { homes: [], ids: [] };
  const frequency = search.frequency as Frequency;
  const isInstant = frequency === "instant";
  const due = isInstant ? search.due_at : nextDigest(frequency, accountId, now);
  await markAnnounced(trx, id, { upto: recent.upto, due });
  if (ids.length === 0) return null;
  await putTold(trx, id, { ids, mailWaits: isInstant && email });
  await notify(trx, { accountId, kind: "search_match", subjectId: id, group: `search:${id}`, count: ids.length });
  return newsOf(search, homes, ids.length);
}

/**
 * Marks waiting homes of instant searches as mailed and returns those that still match. Skips searches whose next mail
 * is not due. In quiet hours, postpones the mails and returns none.
 */
async function takeInstantNews(trx: Transaction<DB>, accountId: string, now: Date): Promise<SearchNews[]> {
  const quietEnd = await quietUntil(trx, accountId, now);
  if (quietEnd !== null) {
    await postponeMails(trx, accountId, quietEnd);
    return [];
  }
  const found: SearchNews[] = [];
  for (const [search, ids] of await takeWaiting(trx, accountId)) {
    const homes = await stillMatching(trx, search, ids);
    if (homes.length === 0) continue;
    const day = indianDay(now.getTime());
    const count = (search.instant_day === day ? search.instant_count : 0) + homes.length;
    await saveNextMail(trx, search.id, { at: nextInstantMail(count, accountId, now), day, count });
    found.push(newsOf(search, homes, homes.length));
  }
  return found;
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
 * left.
 */
async function announceTo(services: DigestServices, accountId: string, recent: Recent): Promise<void> {
  const hasNotified = await transact(services.db, async (trx) => {
    const now = new Date();
    const searches = await takeDueSearches(trx, { accountId, since: recent.since });
    const person = await findRecipient(trx, accountId);
    const isActive = person?.is_active ?? false;
    const found: SearchNews[] = [];
    let hasNews = false;
    for (const search of searches) {
      const news = await announceSearch(trx, search, { recent, now, isActive });
      hasNews ||= news !== null;
      if (news && search.email && search.frequency !== "instant") found.push(news);
    }
    found.push(...(await takeInstantNews(trx, accountId, now)));
    const saved = await takeDueNews(trx, accountId);
    if (person?.email && isActive) {
      const recipient = { id: accountId, name: person.name, email: person.email };
      await mailHomes(trx, services, recipient, { found: found.sort(byName), saved });
    }
    return hasNews;
  });
  if (hasNotified) await announce(services, accountId);
}

/**
 * Announces new homes of instant searches. Accounts without any need no transaction. The next run repeats an
 * interrupted one.
 */
async function announceInstantly(services: DigestServices, signal: AbortSignal): Promise<void> {
  const { db } = services;
  const upto = await markEvents(db);
  const searchIds = await findInstantSearches(db, upto);
  for (let first = 0; first < searchIds.length; first += BATCH) {
    const searches = await listInstantSearches(db, searchIds.slice(first, first + BATCH));
    const since = searches.map(({ after }) => after).sort()[0] ?? upto;
    const homes = await readRecentHomes(db, { since, upto });
    const idle: string[] = [];
    const accounts = new Set<string>();
    for (const [place, search] of searches.entries()) {
      const { ids } = await findNewHomes(db, search, homes);
      if (ids.length === 0) idle.push(search.id);
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
 * Announces new homes of daily and weekly searches that are due. Of two concurrent runs, the second run waits for each
 * account, and finds nothing due there.
 */
async function sendDigests(services: DigestServices, signal: AbortSignal): Promise<void> {
  const { db } = services;
  const upto = await markEvents(db);
  const end = Date.now() + LONGEST_RUN_MS;
  for (let last = FIRST_ID; ; ) {
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

/** Registers the jobs that announce new homes, and that delete what is no longer needed for it. */
export function registerAlertJobs(jobs: JobHandlers, services: DigestServices): void {
  jobs.handle("announceHomes", noPayload, async (_, { signal }) => {
    await announceInstantly(services, signal);
    await notifyOfSavedHomes(services, signal);
  });
  jobs.schedule("announceHomes", "* * * * *", { madeUpFor: false });
  jobs.handle("sendDigests", noPayload, (_, { signal }) => sendDigests(services, signal));
  jobs.schedule("sendDigests", "* * * * *", { madeUpFor: false });
  registerSavedHomeJobs(jobs, services);
  jobs.handle("sweepAlerts", noPayload, async () => {
    await deleteOldEvents(services.db);
    await deleteOldTold(services.db);
  });
  jobs.schedule("sweepAlerts", "23 3 * * *");
}

import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import pino from "pino";
import { v7 as uuidv7 } from "uuid";
import { propertyFiltersSchema } from "#contract/browse/property-filters.ts";
import { canonicalFilters } from "#server/alerts/canonical.ts";
import { buildJobs } from "#server/app.ts";
import type { Database, DatabaseLocation } from "#server/db/connect.ts";
import { addJob } from "#server/jobs/queue.ts";
import { startJobWorker } from "#server/jobs/worker.ts";
import { LightSocket } from "../messages/socket.ts";
import type { OwnApp } from "../own-app.ts";
import { type Person, signIn } from "../people.ts";

const APPROVALS = 60;
const APPROVALS_A_SECOND = 4;
const BROWSES_A_SECOND = 20;
/** Instant searches that no approved home matches, in addition to the daily ones. */
const IDLE_SEARCHES = 2000;
/** Higher than the rents of other homes. Each search matches one rent. */
const FIRST_RENT = 900_000;
const LONGEST_WAIT_MS = 120_000;

/** Sets homes that no earlier run has used to pending, each with a unique rent. Returns their ids. */
async function preparePending(db: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string; rent: number }>`
    with chosen as (
      select id, row_number() over (order by id) as place from (
        select id from properties where live order by rent limit ${APPROVALS}
      ) live
    )
    update properties set status = 'pending', featured = false, rent = ${FIRST_RENT}::int + place
    from chosen where chosen.id = properties.id returning properties.id, rent`.execute(db);
  return rows.sort((one, other) => one.rent - other.rent).map(({ id }) => id);
}

/** Makes all daily searches due, and adds instant ones without a match. */
async function prepareDigests(db: Database): Promise<void> {
  await sql`update saved_searches set due_at = '-infinity', announced_until = '-infinity', matches_from = '-infinity'`.execute(
    db,
  );
  await sql`update saved_searches set frequency = 'instant', announced_until = now(),
      filters = filters || '{"maxRent": 1}'
    where id in (select id from saved_searches order by id limit ${IDLE_SEARCHES})`.execute(db);
}

/** Saves an instant search for each person. */
async function prepareSearches(db: Database, people: readonly Person[]): Promise<void> {
  await db
    .insertInto("saved_searches")
    .values(
      people.map(({ id }, place) => {
        const rent = FIRST_RENT + place + 1;
        const filters = canonicalFilters(propertyFiltersSchema.parse({ minRent: rent, maxRent: rent }), false);
        const facts = { shown_name: `Rent ${rent}`, frequency: "instant", email: true, push: true, due_at: new Date() };
        return {
          id: uuidv7(),
          account_id: id,
          filters: JSON.stringify(filters),
          filters_hash: Buffer.from(id),
          ...facts,
        };
      }),
    )
    .execute();
  await db
    .insertInto("notification_settings")
    .values(people.map(({ id }) => ({ account_id: id, quiet_from: null, quiet_to: null })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

const withToken = ({ token }: Person) => ({ authorization: `Bearer ${token}`, "content-type": "application/json" });

/** Browses at a steady pace until the signal is aborted. */
async function browse(origin: string, person: Person, signal: AbortSignal): Promise<void> {
  const answers: Promise<number>[] = [];
  while (!signal.aborted) {
    const query = `city=Bangalore&sort=latest&maxRent=${20_000 + (answers.length % 50) * 1000}`;
    const answer = fetch(`${origin}/api/properties?${query}`, { headers: withToken(person) });
    answers.push(answer.then((one) => one.arrayBuffer().then(() => one.status)));
    await sleep(1000 / BROWSES_A_SECOND);
  }
  const failed = (await Promise.all(answers)).filter((status) => status !== 200);
  if (failed.length > 0) throw new Error(`${failed.length} lists failed, the first with ${failed[0]}`);
}

/** Connects a socket. Returns it, and the time of its first event about notifications. */
async function listen(port: number, { token }: Person) {
  const heard = Promise.withResolvers<number>();
  const socket = new LightSocket((name) => {
    if (name === "notifications:changed") heard.resolve(performance.now());
  });
  await socket.connect(port, token);
  return { socket, heard: heard.promise };
}

async function approve(origin: string, admin: Person, id: string): Promise<void> {
  const answer = await fetch(`${origin}/api/admin/properties/${id}/status`, {
    method: "PATCH",
    headers: withToken(admin),
    body: JSON.stringify({ status: "approved" }),
  });
  if (!answer.ok) throw new Error(`approval: ${answer.status} ${await answer.text()}`);
}

/**
 * Approves homes at a steady pace, while a person browses and, optionally, the daily mails are sent. Returns the
 * seconds from each approval to the event on the socket of the person whose instant search matches.
 */
export async function measureApprovals(
  { services, origin }: OwnApp,
  { location, hasDigests }: { location: DatabaseLocation; hasDigests: boolean },
): Promise<number[]> {
  const { db } = services;
  const port = Number(new URL(origin).port);
  const homes = await preparePending(db);
  const people = await signIn(services, homes.length);
  const [admin] = await signIn(services, 1, "admin");
  if (!admin) throw new Error("no admin");
  if (hasDigests) await prepareDigests(db);
  await prepareSearches(db, people);
  const listeners = await Promise.all(people.map((person) => listen(port, person)));
  const log = pino({ level: "silent" });
  const worker = startJobWorker({ ...services, log, location, jobs: buildJobs(services) });
  const stopped = new AbortController();
  try {
    if (hasDigests) await addJob(db, "sendDigests", {});
    const browsing = browse(origin, admin, stopped.signal);
    const delays = listeners.map(async ({ heard }, place) => {
      await sleep((place * 1000) / APPROVALS_A_SECOND);
      const begun = performance.now();
      await approve(origin, admin, homes[place] ?? "");
      const never = sleep(LONGEST_WAIT_MS, Number.POSITIVE_INFINITY, { ref: false });
      return ((await Promise.race([heard, never])) - begun) / 1000;
    });
    const seconds = await Promise.all(delays);
    stopped.abort();
    await browsing;
    return seconds;
  } finally {
    stopped.abort();
    for (const { socket } of listeners) socket.cut();
    await worker.stop();
  }
}

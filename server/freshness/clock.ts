import { type RawBuilder, sql, type Transaction } from "kysely";
import { DAY_MINUTES, DAY_MS } from "#contract/durations.ts";
import { indianDay } from "#contract/india-time.ts";
import { MIN_HOURS_TO_ANSWER } from "#contract/properties/freshness-terms.ts";
import type { Database } from "../db/connect.ts";
import { FIRST_ID } from "../db/lists.ts";
import type { DB } from "../db/schema.ts";
import { transact } from "../db/transact.ts";
import type { Services } from "../services.ts";
import { askSilentOwners } from "./evidence.ts";
import { figuresOf } from "./figures.ts";
import { isToBeAsked } from "./queries.ts";
import { USUAL_DAYS } from "./rates.ts";

/** The clock of live homes: asks their owners, and pauses unconfirmed homes. All times come from the caller. */

type ClockServices = Pick<Services, "db" | "config" | "log" | "metrics">;

/** Number of homes that one transaction locks. Pausing 50 takes 20 to 130 ms among a million homes. */
const BATCH = 50;
/**
 * Owners of homes from before the clock are asked over this many days. The homes are paused this many days after the
 * question.
 */
const SPREAD_DAYS = 14;
/** Days for which an owner who writes about a home is not asked about it. */
const CHAT_DAYS = 3;
/** The clock pauses at most this share of the live homes in a day, or this many. */
const MAX_PAUSED = { share: 0.1, homes: 20 };
/** Matches the e-mail addresses of the demo data's owners. */
const DEMO_OWNERS = ["%@example.com", "%@basera.test"];

const hours = (count: number) => sql`${sql.lit(`${count} hours`)}::interval`;
const days = (count: number) => sql`${sql.lit(`${count} days`)}::interval`;

interface Position {
  /** As text, because a Date would lose the microseconds. */
  at: string;
  id: string;
}
const START: Position = { at: "1970-01-01Z", id: FIRST_ID };

/** Runs a statement batch by batch. It returns the rows of a batch in order. */
async function inBatches(
  db: Database,
  signal: AbortSignal | undefined,
  statement: (after: Position) => RawBuilder<Position & { done: boolean }>,
): Promise<number> {
  let total = 0;
  for (let after = START; !signal?.aborted; ) {
    const { rows } = await transact(db, (trx) => statement(after).execute(trx));
    total += rows.filter(({ done }) => done).length;
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) break;
    after = last;
  }
  return total;
}

/** Moves pauses to 48 hours later at the earliest. */
async function postponePauses(db: Database, now: Date, signal?: AbortSignal): Promise<void> {
  const earliest = sql`(${now}::timestamptz + ${hours(MIN_HOURS_TO_ANSWER)})`;
  await inBatches(
    db,
    signal,
    () => sql`
      update properties set pauses_at = ${earliest}
      where id = any (array(
        select id from properties where live and pauses_at < ${earliest} limit ${BATCH} for no key update skip locked
      ))
      returning pauses_at::text as at, id, true as done`,
  );
}

/**
 * Records the run. If the last run was more than a day ago, or the server's clock jumped, homes are paused after 48
 * hours at the earliest.
 */
async function noteRun(db: Database, now: Date, signal?: AbortSignal): Promise<void> {
  const { rows } = await sql<{ ran_at: Date | null }>`select ran_at from freshness_state`.execute(db);
  const before = rows[0]?.ran_at;
  if (before && now.getTime() - before.getTime() > DAY_MS) await postponePauses(db, now, signal);
  // An interrupted run is not recorded, so that the next one postpones the remaining pauses.
  signal?.throwIfAborted();
  await sql`update freshness_state set ran_at = ${now}`.execute(db);
}

/** Starts the clock of homes that existed before it, spread over two weeks. */
async function startClocks(db: Database, now: Date, signal?: AbortSignal): Promise<void> {
  const minutes = SPREAD_DAYS * DAY_MINUTES;
  const asked = sql`${now}::timestamptz + make_interval(mins => abs(hashtext(id::text) % ${sql.lit(minutes)}))`;
  await inBatches(
    db,
    signal,
    () => sql`
      update properties set asks_at = ${asked}, pauses_at = ${asked} + ${days(SPREAD_DAYS)}, typical_days = coalesce((
        select typical_days from freshness_rates where city = properties.city and size = home_size(properties.type)
        order by night desc limit 1
      ), ${sql.lit(USUAL_DAYS.typical)})
      where id = any (array(
        select id from properties where live and asks_at is null limit ${BATCH} for no key update skip locked
      ))
      returning asks_at::text as at, id, true as done`,
  );
}

/** Confirms the homes of the demo's own data as their owners would. */
async function confirmDemo(db: Database, now: Date, signal?: AbortSignal): Promise<void> {
  await inBatches(
    db,
    signal,
    () => sql`
      update properties set confirmed_at = ${now}
      where id = any (array(
        select id from properties
        where live and asks_at <= ${now} and owner_email like any (${DEMO_OWNERS}::text[])
        limit ${BATCH} for no key update skip locked
      ))
      returning asks_at::text as at, id, true as done`,
  );
}

/** Asks the owners of homes whose time has come. Owners who are writing about the home are asked later. */
async function openDueAsks(db: Database, now: Date, signal?: AbortSignal): Promise<number> {
  return inBatches(
    db,
    signal,
    (after) => sql`
      with due as (
        select id, asks_at, pauses_at, owner_id from properties
        where live and asks_at <= ${now} and (asks_at, id) > (${after.at}::text::timestamptz, ${after.id}::uuid)
        order by asks_at, id limit ${BATCH} for no key update skip locked
      ), opened as (
        insert into freshness_asks (id, property_id, cause, opened_at)
        select gen_random_uuid(), id, 'clock', ${now} from due
        where not exists (select from freshness_asks ask where ask.property_id = due.id and ask.answered_at is null)
          and (pauses_at <= ${now}::timestamptz + ${hours(MIN_HOURS_TO_ANSWER)} or not exists (
            select from conversations join messages on messages.conversation_id = conversations.id
            where conversations.property_id = due.id and last_message_at > ${now}::timestamptz - ${days(CHAT_DAYS)}
              and messages.sender_id = due.owner_id and messages.created_at > ${now}::timestamptz - ${days(CHAT_DAYS)}
          ))
        on conflict (property_id) where answered_at is null do nothing
        returning property_id
      )
      select asks_at::text as at, id, opened.property_id is not null as done
      from due left join opened on opened.property_id = due.id order by due.asks_at, id`,
  );
}

interface State {
  day: string | null;
  live_homes: number;
  paused: number;
  stopped_at: Date | null;
  allowed_until: Date | null;
}

/** Returns how many homes may be paused now. The state stays locked until the transaction ends. */
async function pausesLeft(trx: Transaction<DB>, now: Date): Promise<{ left: number; isStopped: boolean }> {
  const today = indianDay(now.getTime());
  const { rows } = await sql<State>`
    select day::text, live_homes, paused, stopped_at, allowed_until from freshness_state for update`.execute(trx);
  const [state] = rows;
  if (!state) throw new Error("freshness_state has no row");
  if (state.day !== today) {
    await sql`update freshness_state set day = ${today}, paused = 0`.execute(trx);
    state.paused = 0;
  }
  if (state.allowed_until !== null && state.allowed_until > now) return { left: Infinity, isStopped: false };
  const most = Math.max(MAX_PAUSED.homes, Math.floor(state.live_homes * MAX_PAUSED.share));
  return { left: Math.max(0, most - state.paused), isStopped: state.stopped_at !== null };
}

/** Pauses one batch of homes that were asked and not confirmed. Returns how many, and whether the clock has stopped. */
function pauseBatch(db: Database, now: Date): Promise<{ paused: number; isStopped: boolean; hasStopped: boolean }> {
  return transact(db, async (trx) => {
    const { left, isStopped } = await pausesLeft(trx, now);
    if (isStopped) return { paused: 0, isStopped, hasStopped: false };
    const isDue = sql`live and pauses_at <= ${now} and exists (
      select from freshness_asks ask where ask.property_id = properties.id and ask.answered_at is null
        and ask.opened_at <= ${now}::timestamptz - ${hours(MIN_HOURS_TO_ANSWER)})`;
    const { rows } = await sql<{ id: string }>`
      update properties set away = 'paused', away_reason = 'unconfirmed', away_since = ${now}, version = version + 1,
        updated_at = now()
      where id = any (array(
        select id from properties where ${isDue} order by pauses_at, id
        limit ${Math.min(left, BATCH)}::int for no key update skip locked
      ))
      returning id`.execute(trx);
    const hasStopped =
      rows.length === left && (await sql`select from properties where ${isDue} limit 1`.execute(trx)).rows.length > 0;
    await sql`update freshness_state set paused = paused + ${rows.length}::int,
      stopped_at = case when ${hasStopped} then ${now}::timestamptz else stopped_at end`.execute(trx);
    return { paused: rows.length, isStopped: hasStopped, hasStopped };
  });
}

async function pauseDue({ db, log, metrics }: ClockServices, now: Date, signal?: AbortSignal): Promise<number> {
  const figures = figuresOf(metrics);
  for (let total = 0; ; ) {
    if (signal?.aborted) return total;
    const { paused, isStopped, hasStopped } = await pauseBatch(db, now);
    total += paused;
    figures.pauses.inc({ reason: "unconfirmed" }, paused);
    figures.stopped.set(isStopped ? 1 : 0);
    if (hasStopped) log.error("stopped pausing homes: too many in a day. `npm run freshness -- go-on` continues");
    if (isStopped || paused < BATCH) return total;
  }
}

/** Runs the clock once. Concurrent runs share the homes. */
export async function runClock(services: ClockServices, now = new Date(), signal?: AbortSignal) {
  const { db, config } = services;
  await noteRun(db, now, signal);
  await startClocks(db, now, signal);
  if (config.demo) await confirmDemo(db, now, signal);
  const asked = (await openDueAsks(db, now, signal)) + (await askSilentOwners(db, now, signal));
  const paused = await pauseDue(services, now, signal);
  await measure(services, now);
  return { asked, paused };
}

/** Updates the gauge of questions that wait to be sent. */
async function measure({ db, metrics }: ClockServices, now: Date): Promise<void> {
  const { rows } = await sql<{ seconds: number | null }>`
    select extract(epoch from ${now}::timestamptz - min(opened_at))::float8 as seconds from freshness_asks ask
    where answered_at is null and mailed_at is null and ${isToBeAsked}`.execute(db);
  figuresOf(metrics).waiting.set(Math.max(0, rows[0]?.seconds ?? 0));
}

/** Lets the stopped clock pause any number of homes for a day. Returns since when it had been stopped. */
export async function goOn(db: Database, now = new Date()): Promise<Date | null> {
  const { rows } = await sql<{ stopped_at: Date | null }>`
    with before as (select stopped_at from freshness_state for update)
    update freshness_state set stopped_at = null,
      allowed_until = case when (select stopped_at from before) is null then allowed_until else ${now}::timestamptz + ${days(1)} end
    returning (select stopped_at from before) as stopped_at`.execute(db);
  return rows[0]?.stopped_at ?? null;
}

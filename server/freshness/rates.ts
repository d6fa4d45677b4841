import { sql, type Transaction } from "kysely";
import { FRESHNESS_MONTHS } from "#contract/accounts/retention.ts";
import { indianDay } from "#contract/india-time.ts";
import { CITIES } from "#contract/places/cities.ts";
import {
  clockDays,
  clockExplanation,
  FORMER_LISTING_DAYS,
  HOME_SIZES,
  PRIOR_HOMES,
  RATE_DAYS,
  sizeOf,
  USUAL_RATE,
} from "#contract/properties/freshness-terms.ts";
import type { Database } from "../db/connect.ts";
import type { DB } from "../db/schema.ts";
import { transact } from "../db/transact.ts";
import { CITY_OF_KIND, TYPE_OF_KIND } from "../properties/kind.ts";
import type { LockedProperty } from "../properties/service.ts";
import { findRate } from "./queries.ts";

/** Learns each night how fast homes leave, and whether tenants' reports were right. */

/** A pause by tenants counts as left if the owner has not confirmed the home for this many days. */
const TAKEN_DAYS = 7;

/** The days of the clock where no rate is learned. The database has the same defaults. */
export const USUAL_DAYS = clockDays(USUAL_RATE);

interface Counted {
  city: string;
  size: string;
  left_count: number;
  live_days: number;
}

/** Returns the mean of a gamma posterior. The weight of `prior` is that of twenty homes. */
const posterior = (prior: number, left: number, days: number): number =>
  (PRIOR_HOMES + left) / (PRIOR_HOMES / prior + days);

/** Counts what happened since the night before: homes that left, and days that homes were live. */
async function countNight(trx: Transaction<DB>, night: string): Promise<void> {
  const nightAt = sql`(${night}::date::timestamp at time zone 'Asia/Kolkata')`;
  await sql`
    with last as (select max(night) as night from freshness_rates where night < ${night}),
    since as (
      select coalesce(last.night, ${night}::date - 1)::timestamp at time zone 'Asia/Kolkata' as at,
        least(${night}::date - coalesce(last.night, ${night}::date - 1), ${sql.lit(RATE_DAYS)}) as days
      from last
    ), live as (
      select ${CITY_OF_KIND} as city, home_size(${TYPE_OF_KIND}) as size, sum(homes) as homes
      from (select kind, count(*) as homes from catalogue group by kind) counted group by 1, 2
    ), gone as (
      select city, home_size(properties.type) as size, count(distinct property_id) as homes
      from property_events event join properties on properties.id = property_id cross join since
      where event.type = 'rented' and event.at >= since.at and event.at < ${nightAt} and away = 'rented'
        or event.type = 'paused' and event.became = '"taken"' and away is not null
          and event.at >= since.at - ${sql.lit(`${TAKEN_DAYS} days`)}::interval
          and event.at < ${nightAt} - ${sql.lit(`${TAKEN_DAYS} days`)}::interval
      group by 1, 2
    )
    insert into freshness_rates (city, size, night, left_count, live_days, rate, typical_days, ask_days, pause_days)
    select cities.city, sizes.size, ${night}, coalesce(gone.homes, 0), coalesce(live.homes, 0) * since.days, 1, 1, 1, 1
    from unnest(${[...CITIES]}::text[]) cities (city)
      cross join unnest(${[...HOME_SIZES]}::text[]) sizes (size) cross join since
      left join live on live.city = cities.city and live.size = sizes.size
      left join gone on gone.city = cities.city and gone.size = sizes.size
    on conflict (city, size, night) do nothing`.execute(trx);
}

/** Computes the rates of a night from the last 90 days: of each city, then of its sizes. */
async function learn(trx: Transaction<DB>, night: string): Promise<void> {
  const { rows } = await sql<Counted>`
    select city, size, sum(left_count)::int as left_count, sum(live_days)::float8 as live_days from freshness_rates
    where night > ${night}::date - ${sql.lit(RATE_DAYS)} and night <= ${night} group by city, size`.execute(trx);
  for (const city of CITIES) {
    const sizes = rows.filter((row) => row.city === city);
    const sum = (of: "left_count" | "live_days") => sizes.reduce((total, row) => total + row[of], 0);
    const ofCity = posterior(USUAL_RATE, sum("left_count"), sum("live_days"));
    for (const { size, left_count, live_days } of sizes) {
      const rate = posterior(ofCity, left_count, live_days);
      const { typical, ask, pause } = clockDays(rate);
      await sql`update freshness_rates set rate = ${rate}, typical_days = ${typical}, ask_days = ${ask}, pause_days = ${pause}
        where city = ${city} and size = ${size} and night = ${night}`.execute(trx);
    }
  }
}

/** Learns the rates of this night. A second run changes nothing. */
export function learnRates(db: Database, now = new Date()): Promise<void> {
  const night = indianDay(now.getTime());
  return transact(db, async (trx) => {
    await countNight(trx, night);
    await learn(trx, night);
  });
}

/**
 * Judges the outcomes that tenants reported. "Taken" is right if the home was rented then, or is not confirmed for 14
 * days; it is wrong if the owner confirmed it, and no other person found it taken within a week.
 */
export async function judgeOutcomes(db: Database, now = new Date()): Promise<void> {
  const judge = (verdict: "right" | "wrong", isSo: ReturnType<typeof sql>) => sql`
    update outcomes set judged = ${verdict}, judged_at = ${now}
    from properties where properties.id = property_id and outcome = 'taken' and judged is null and ${isSo}`;
  const confirmation = sql`(
    select min(at) from (
      select confirmed_at as at
      union all
      select event.at from property_events event where event.property_id = properties.id and event.type = 'confirmed'
    ) confirmations where at > outcomes.created_at
  )`;
  await judge(
    "right",
    sql`(
      exists (
        select from property_events event where event.property_id = properties.id and event.type = 'rented'
          and event.at > outcomes.created_at
          and event.at < coalesce(${confirmation}, 'infinity')
      ) or (outcomes.created_at <= ${now}::timestamptz - interval '14 days'
        and coalesce(${confirmation}, 'infinity') > outcomes.created_at + interval '14 days')
    )`,
  ).execute(db);
  await judge(
    "wrong",
    sql`${confirmation} <= ${now}::timestamptz - interval '7 days' and not exists (
      select from outcomes other where other.property_id = outcomes.property_id and other.outcome = 'taken'
        and other.account_id is distinct from outcomes.account_id
        and other.created_at > outcomes.created_at and other.created_at <= ${confirmation} + interval '7 days'
    )`,
  ).execute(db);
}

/** Deletes asks, outcomes and rates after a year, and facts about deleted listings after 180 days. */
export async function sweepFreshness(db: Database): Promise<void> {
  const age = sql`now() - ${sql.lit(`${FRESHNESS_MONTHS} months`)}::interval`;
  await sql`delete from freshness_asks where opened_at < ${age}`.execute(db);
  await sql`delete from still_there_asks where created_at < ${age}`.execute(db);
  await sql`delete from outcomes where created_at < ${age}`.execute(db);
  await sql`delete from freshness_rates where night < (${age})::date`.execute(db);
  await sql`delete from former_listings where deleted_at < now() - ${sql.lit(`${FORMER_LISTING_DAYS} days`)}::interval`.execute(
    db,
  );
}

/**
 * Asks the owners of homes that have been rented for a year whether they still need the listing, at most once a year.
 * Returns how many.
 */
export async function askAboutRented(db: Database): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    insert into freshness_asks (id, property_id, cause, opened_at)
    select gen_random_uuid(), id, 'rented', now() from properties
    where away = 'rented' and away_since <= now() - interval '365 days' and status = 'approved' and owner_active
      and not exists (
        select from freshness_asks ask where ask.property_id = properties.id
          and (ask.answered_at is null or ask.opened_at > now() - interval '365 days')
      )
    on conflict (property_id) where answered_at is null do nothing`.execute(db);
  return Number(numAffectedRows);
}

/** Returns how fast comparable homes leave, and the clock's periods that follow from it. */
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

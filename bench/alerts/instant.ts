import { sql } from "kysely";
import {
  findInstantSearches,
  listInstantSearches,
  markEvents,
  saveInstantProgress,
} from "#server/alerts/digest-queries.ts";
import { findNewHomes } from "#server/alerts/digests.ts";
import { readRecentHomes } from "#server/alerts/recent-homes.ts";
import type { Database } from "#server/db/connect.ts";
import { costHere, each } from "../costs.ts";
import { type Figures, figuresTable, type Goal, goalsTable, note, noteCost } from "../report.ts";

/** Homes that become live one by one. */
const HOMES = 30;
/** Number of searches in the loop. Its time is scaled up to all searches. */
const LOOPED = 20_000;
/** As in server/alerts/digests.ts. */
const BATCH = 1000;

const OURS = "CPU ms a home, finding its instant searches";
const LOOK_UP = "CPU ms a home, looking up those that may match";
const SCAN = "CPU ms a home, one scan of all instant searches";
const LOOP = "CPU ms a home, a query for each";
const GOALS: Goal[] = [
  { what: "CPU against one scan", mine: OURS, theirs: [SCAN, "ours"], limit: 0.125, aim: 0.05 },
  { what: "CPU against a query for each search", mine: OURS, theirs: [LOOP, "ours"], limit: 0.0033, aim: 0.001 },
];

interface Home {
  property_id: string;
}

/** Makes a table of all instant searches with a column for each filter, for the scan and the loop. */
async function makeColumns(db: Database): Promise<void> {
  await sql`drop table if exists bench_kinds, bench_searches`.execute(db);
  await sql`create table bench_kinds as select distinct city, type, kind from catalogue join properties using (id)`.execute(
    db,
  );
  await sql`create table bench_searches as
    select id, account_id,
      array(select kind from bench_kinds where city = filters ->> 'city' and (not filters ? 'type' or filters -> 'type' ? type)) as kinds,
      case when filters ? 'location' then array(
        select area_key(area) from jsonb_array_elements_text(filters -> 'location') area) end as areas,
      coalesce((filters ->> 'minRent')::integer, 0) as min_rent,
      coalesce((filters ->> 'maxRent')::integer, 2147483647) as max_rent
    from saved_searches where frequency = 'instant'`.execute(db);
  await sql`vacuum (analyze) bench_searches`.execute(db);
}

/** Resets the event of a home to unprocessed, so that the home counts as new. */
const renew = (db: Database, { property_id: id }: Home) =>
  sql`update alert_events set processed_at = null where property_id = ${id}`.execute(db);

/** Finds the instant searches that a new home matches, like the job, without announcing it. */
async function findSearches(db: Database): Promise<number> {
  const upto = await markEvents(db);
  const ids = await findInstantSearches(db, upto);
  let matching = 0;
  for (let first = 0; first < ids.length; first += BATCH) {
    const searches = await listInstantSearches(db, ids.slice(first, first + BATCH));
    const homes = await readRecentHomes(db, { since: searches.map(({ after }) => after).sort()[0] ?? upto, upto });
    for (const search of searches) if ((await findNewHomes(db, search, homes)).ids.length > 0) matching += 1;
  }
  await saveInstantProgress(db, upto);
  return matching;
}

async function lookUp(db: Database): Promise<number> {
  const upto = await markEvents(db);
  const ids = await findInstantSearches(db, upto);
  await saveInstantProgress(db, upto);
  return ids.length;
}

/** Leaves out a person's own home, like the job. */
async function scan(db: Database, { property_id: id }: Home): Promise<number> {
  const { rows } = await sql`
    select bench_searches.id from alert_events
      join properties on properties.id = property_id
      join bench_searches on kind = any (kinds) and (areas is null or area_key = any (areas))
        and alert_events.rent between min_rent and max_rent and account_id is distinct from owner_id
    where property_id = ${id}`.execute(db);
  return rows.length;
}

async function loop(db: Database, { property_id: id }: Home): Promise<void> {
  await sql`do ${sql.lit(`declare one record; begin
    for one in select * from bench_searches limit ${LOOPED} loop
      perform from alert_events where property_id = '${id}' and kind = any (one.kinds)
        and (one.areas is null or area_key = any (one.areas)) and rent between one.min_rent and one.max_rent;
    end loop;
  end`)}`.execute(db);
}

/**
 * Measures the cost of finding the instant searches that match one new home, compared with one scan and with one query
 * per search.
 */
export async function benchInstant(db: Database): Promise<string> {
  const figures: Figures = new Map();
  await makeColumns(db);
  const { rows: counts } = await sql<{ count: number }>`select count(*) from bench_searches`.execute(db);
  const searches = counts[0]?.count ?? 0;
  const { rows: homes } =
    await sql<Home>`select property_id from alert_events order by md5(property_id::text) limit ${HOMES}`.execute(db);
  await saveInstantProgress(db, await markEvents(db));
  const costOf = async (work: (home: Home) => Promise<unknown>, name: string, scale = 1) => {
    const cost = await costHere(async () => {
      for (const home of homes) await work(home);
    });
    noteCost(figures, name, "ours", each(cost, homes.length / scale));
  };
  let [found, looked, scanned] = [0, 0, 0];
  await costOf(async (home) => {
    await renew(db, home);
    looked += await lookUp(db);
  }, LOOK_UP);
  await costOf(async (home) => {
    await renew(db, home);
    found += await findSearches(db);
  }, OURS);
  await costOf(async (home) => {
    scanned += await scan(db, home);
  }, SCAN);
  if (found !== scanned) throw new Error(`found ${found} searches, but the scan ${scanned}`);
  await costOf((home) => loop(db, home), LOOP, searches / LOOPED);
  note(figures, "instant searches that a home matches", "ours", found / homes.length);
  note(figures, "instant searches that are looked at for a home", "ours", looked / homes.length);
  return `${figuresTable(figures, ["ours"])}\n\n${goalsTable(figures, GOALS)}`;
}

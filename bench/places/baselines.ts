import { sql } from "kysely";
import { centreOf, NO_SPOT } from "#contract/places/grid.ts";
import { PAGE_SIZE } from "#contract/properties/property-terms.ts";
import type { Database } from "#server/db/connect.ts";
import type { Random } from "#server/demo/random.ts";
import { PLACES } from "#server/places/gazetteer.ts";
import { STATIONS } from "#server/places/metro.ts";
import { suggestionsFor } from "#server/places/names/suggest.ts";
import { travelTimesFrom } from "#server/places/testing.ts";
import { percentile } from "../figures.ts";

/** Baselines for lists by place (Dijkstra's algorithm, earthdistance) and for suggestions (trigrams). */

const SOURCES = 10;
const TEXTS = 200;
const ROWS = 8;

const inBangalore = STATIONS.filter(({ region }) => region === "Bangalore");

/** Returns the CPU milliseconds of Dijkstra's algorithm from every live home of Bangalore, computed from some stations. */
export async function dijkstraForEachHome(db: Database, random: Random): Promise<number> {
  const { rows } = await sql<{ homes: number }>`
    select count(*)::int as homes from properties where live and city = 'Bangalore'`.execute(db);
  const before = process.cpuUsage();
  for (let source = 0; source < SOURCES; source++) travelTimesFrom(random.pick(inBangalore).id);
  const { user, system } = process.cpuUsage(before);
  return ((user + system) / 1000 / SOURCES) * (rows[0]?.homes ?? Number.NaN);
}

/** Returns how many milliseconds each search takes, in a second run over all texts. */
async function timesOf(texts: readonly string[], find: (text: string) => unknown): Promise<number[]> {
  for (const text of texts) await find(text);
  const times: number[] = [];
  for (const text of texts) {
    const begun = performance.now();
    await find(text);
    times.push(performance.now() - begun);
  }
  return times;
}

/** Returns the median milliseconds of finding suggestions, in memory and with an index of trigrams over the same names. */
export async function suggestionTimes(db: Database, typed: () => string): Promise<{ ours: number; trigrams: number }> {
  const texts = Array.from({ length: TEXTS }, typed);
  const names = PLACES.flatMap(({ id, name, otherNames }) => [name, ...otherNames].map((one) => ({ id, name: one })));
  await sql`create table bench_names as select * from json_to_recordset(${JSON.stringify(names)}) as names(id text, name text)`.execute(
    db,
  );
  try {
    await sql`create index on bench_names using gist (name gist_trgm_ops)`.execute(db);
    await sql`vacuum (analyze) bench_names`.execute(db);
    const find = (text: string) =>
      sql`select id from bench_names order by name <-> ${text} limit ${ROWS}::int`.execute(db);
    const trigrams = await timesOf(texts, find);
    const ours = await timesOf(texts, (text) => suggestionsFor(text, { city: "Bangalore" }));
    return { ours: percentile(ours, 0.5), trigrams: percentile(trigrams, 0.5) };
  } finally {
    await sql`drop table bench_names`.execute(db);
  }
}

export interface Circle {
  lat: number;
  lon: number;
  metres: number;
}

/** Creates a table with all live homes at the centres of their cells, with an index of earthdistance. */
export async function createHomesOnEarth(db: Database): Promise<void> {
  const { rows } = await sql<{ spot: number }>`select distinct spot from catalogue where spot <> ${NO_SPOT}`.execute(
    db,
  );
  const spots = JSON.stringify(rows.map(({ spot }) => ({ spot, ...centreOf(spot) })));
  await dropHomesOnEarth(db);
  await sql`create extension if not exists cube`.execute(db);
  await sql`create extension if not exists earthdistance`.execute(db);
  await sql`
    create table bench_homes as
    select p.id, p.city, c.featured, c.listed, ll_to_earth(lat, lon) as place
    from json_to_recordset(${spots}) as spots(spot int, lat float8, lon float8)
    join catalogue c using (spot) join properties p on p.id = c.id`.execute(db);
  await sql`create index on bench_homes using gist (place)`.execute(db);
  await sql`vacuum (analyze) bench_homes`.execute(db);
}

export const dropHomesOnEarth = (db: Database) => sql`drop table if exists bench_homes`.execute(db);

/** Returns the median milliseconds of finding the first page and the total of homes in a circle with earthdistance. */
export async function earthTime(db: Database, circles: readonly Circle[]): Promise<number> {
  const times: number[] = [];
  for (const { lat, lon, metres } of circles) {
    const begun = performance.now();
    await sql`
      with homes as materialized (
        select id, featured, listed from bench_homes
        where city = 'Bangalore' and earth_box(ll_to_earth(${lat}, ${lon}), ${metres}) @> place
          and earth_distance(ll_to_earth(${lat}, ${lon}), place) <= ${metres}
      )
      select id, (select count(*) from homes) from homes
      order by featured desc, listed desc, id desc limit ${PAGE_SIZE}::int`.execute(db);
    times.push(performance.now() - begun);
  }
  return percentile(times, 0.5);
}

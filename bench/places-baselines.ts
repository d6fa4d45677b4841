import { sql } from "kysely";
import type { Database } from "#server/db/connect.ts";
import type { Random } from "#server/demo/random.ts";
import { PLACES } from "#server/places/gazetteer.ts";
import { STATIONS } from "#server/places/metro.ts";
import { suggestionsFor } from "#server/places/suggest.ts";
import { travelTimesFrom } from "#server/testing/metro-oracle.ts";
import { percentile } from "./figures.ts";

/** Baselines for lists by commute (Dijkstra's algorithm) and for suggestions (PostgreSQL's trigrams). */

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

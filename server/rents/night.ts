import { RENTS_OF_OWNER } from "#contract/properties/rent-terms.ts";
import type { Database } from "../db/connect.ts";
import { FIRST_ID } from "../db/lists.ts";
import type { Services } from "../services.ts";
import { packModel } from "./draft-queries.ts";
import { areaOf, termsOf } from "./facts.ts";
import { judgeNewHomes } from "./judging.ts";
import { fitInThread } from "./model/fit.ts";
import { emptyHomes, foldOf, type Homes } from "./model/homes.ts";
import type { Insights } from "./model/insights.ts";
import { QUANTILES } from "./model/ranges.ts";
import {
  deleteInsights,
  listGone,
  listNightRows,
  type NightRow,
  type StoredInsight,
  storeInsights,
  storeModel,
} from "./night-queries.ts";

/** Computes each night what similar homes ask, for every live home. */

const READ_BATCH = 1000;
/** Rows per statement, which locks them for a few milliseconds. */
const WRITE_BATCH = 500;

/** The homes of a night, with what is stored beside the insights. */
interface Night {
  homes: Homes;
  ids: string[];
  /** The area of each number in `homes.area`, as `areaOf` names it. */
  areas: string[];
  facts: Int32Array;
  live: Uint8Array;
}

/** Numbers different texts from 0. */
class Numbering {
  readonly numbers = new Map<string, number>();

  of(text: string): number {
    const known = this.numbers.get(text) ?? this.numbers.size;
    if (known === this.numbers.size) this.numbers.set(text, known);
    return known;
  }
}

/** Of one owner's homes, the ones that were live last count. */
function chooseCounting({ count, owner, age, counts }: Homes): void {
  const taken = new Map<number, number>();
  const byAge = Array.from({ length: count }, (_, home) => home).sort(
    (one, other) => (age[one] as number) - (age[other] as number) || one - other,
  );
  for (const home of byAge) {
    const before = taken.get(owner[home] as number) ?? 0;
    taken.set(owner[home] as number, before + 1);
    counts[home] = before < RENTS_OF_OWNER ? 1 : 0;
  }
}

const ARRAYS = [
  "city",
  "type",
  "furnishing",
  "amenities",
  "size",
  "area",
  "owner",
  "spot",
  "rent",
  "age",
  "fold",
] as const;
type HomeFields = Record<(typeof ARRAYS)[number], number>;

function fieldsOf(row: NightRow, areas: Numbering, owners: Numbering): HomeFields {
  return {
    ...termsOf(row),
    area: areas.of(areaOf(row)),
    owner: owners.of(row.owner),
    rent: row.rent,
    age: row.age,
    fold: foldOf(row.id),
  };
}

/** Reads all homes in batches. Only numbers are kept of each, because there may be a million. */
async function readNight(db: Database, signal: AbortSignal): Promise<Night> {
  const fields = Object.fromEntries(ARRAYS.map((name) => [name, [] as number[]])) as Record<keyof HomeFields, number[]>;
  const [areas, owners] = [new Numbering(), new Numbering()];
  const ids: string[] = [];
  const [facts, live]: number[][] = [[], []];
  for (let after = FIRST_ID; ; ) {
    signal.throwIfAborted();
    const rows = await listNightRows(db, after, READ_BATCH);
    for (const row of rows) {
      const values = fieldsOf(row, areas, owners);
      for (const name of ARRAYS) fields[name].push(values[name]);
      ids.push(row.id);
      facts?.push(row.facts);
      live?.push(Number(row.live));
    }
    after = rows.at(-1)?.id ?? after;
    if (rows.length < READ_BATCH) break;
  }
  const homes = emptyHomes(ids.length);
  for (const name of ARRAYS) homes[name].set(fields[name]);
  chooseCounting(homes);
  return {
    homes,
    ids,
    areas: [...areas.numbers.keys()],
    facts: Int32Array.from(facts ?? []),
    live: Uint8Array.from(live ?? []),
  };
}

function storedOf({ ids, facts }: Night, insights: Insights, home: number): StoredInsight {
  const refused = insights.refused[home] ?? null;
  const rent = (q: number) => (refused === null ? (insights.rents[home * QUANTILES.length + q] as number) : null);
  return {
    property_id: ids[home] as string,
    facts: facts[home] as number,
    homes: insights.homes[home] as number,
    owners: insights.owners[home] as number,
    refused,
    p10: rent(0),
    p25: rent(1),
    p50: rent(2),
    p75: rent(3),
    p90: rent(4),
  };
}

/** Computes and stores the insights of all live homes. An interrupted run starts again from the beginning. */
export async function fitRents({ db, log }: Pick<Services, "db" | "log">, signal: AbortSignal): Promise<void> {
  const begun = performance.now();
  const night = await readNight(db, signal);
  const { insights, model } = await fitInThread(night.homes, signal);
  let batch: StoredInsight[] = [];
  let answered = 0;
  for (let home = 0; home < night.homes.count; home++) {
    if (night.live[home] === 0) continue;
    const stored = storedOf(night, insights, home);
    if (stored.refused === null) answered += 1;
    batch.push(stored);
    if (batch.length < WRITE_BATCH) continue;
    await storeInsights(db, batch);
    signal.throwIfAborted();
    batch = [];
  }
  await storeInsights(db, batch);
  const gone = await listGone(db);
  while (gone.length > 0) {
    signal.throwIfAborted();
    await deleteInsights(db, gone.splice(-WRITE_BATCH));
  }
  await judgeNewHomes(db, signal);
  const homes = night.homes.counts.reduce((sum, counts) => sum + counts, 0);
  await storeModel(db, { homes, answered, drafts: await packModel({ ...model, areaNames: night.areas }) });
  log.info({ homes, answered, ms: Math.round(performance.now() - begun) }, "computed rent insights");
}

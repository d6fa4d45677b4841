import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import type { Database } from "#server/db/connect.ts";
import type { EmbeddedPostgres } from "#server/db/embedded.ts";
import { measureChanges } from "./browse/changes.ts";
import { check } from "./browse/check.ts";
import { type Contender, OURS, PLAIN, startContenders, TUNED } from "./browse/contenders.ts";
import type { Load } from "./browse/visitor.ts";
import { openListings, startBenchPostgres } from "./database.ts";
import { memoryOf, percentile } from "./figures.ts";
import { KINDS, type Kind, makeMix, type Wish } from "./mix.ts";
import { type Figures, figuresTable, type Goal, goalsTable, note, noteCost } from "./report.ts";

/**
 * PostgreSQL settings for all contenders: memory as on a well-configured server, and enough connections for all of
 * them.
 */
const POSTGRES = { shared_buffers: "2GB", work_mem: "16MB", max_connections: "120" };
const AT_ONCE = 16;
/** Number of generated requests from which those of one class are taken. */
const CLASSES_FROM = 12_000;

interface Extent {
  rounds: number;
  /** Requests before the measurement, and their maximum duration. */
  warmUp: number;
  warmUpMs: number;
  /** Requests per round. */
  atOnce: number;
  oneByOne: number;
  /** Requests of a class, and the maximum duration per server. */
  ofClass: number;
  classMs: number;
}
const FULL: Extent = {
  rounds: 3,
  warmUp: 1000,
  warmUpMs: 10_000,
  atOnce: 500,
  oneByOne: 200,
  ofClass: 400,
  classMs: 4000,
};
const QUICK: Extent = {
  rounds: 1,
  warmUp: 500,
  warmUpMs: 3000,
  atOnce: 200,
  oneByOne: 60,
  ofClass: 100,
  classMs: 1000,
};

interface BrowseOptions {
  sizes: readonly number[];
  /** Number of responses that are compared with the reference. */
  checked: number;
  isQuick: boolean;
  /** Measures only these classes, without the mix. If undefined, measures the mix and all classes. */
  only?: readonly Kind[];
}

const classCpu = (kind: Kind) => `CPU ms a request, ${kind}`;
const classTime = (kind: Kind) => `p50 ms, ${kind}`;
const MIX = {
  perSecond: "requests a second, 16 at once",
  p50: "p50 ms, 16 at once",
  p99: "p99 ms, 16 at once",
  cpu: "CPU ms a request, 16 at once",
  alone: "requests a second, one at a time",
  aloneP50: "p50 ms, one at a time",
  aloneP99: "p99 ms, one at a time",
  memory: "MB of the server",
};
const seen = (by: string) => `ms until a change is seen, at most, ${by}`;

class Bench {
  readonly figures: Figures = new Map();
  readonly #contenders: readonly Contender[];
  readonly #extent: Extent;
  readonly #addresses = new Map<Contender, Map<Wish, string>>();

  constructor(contenders: readonly Contender[], extent: Extent) {
    this.#contenders = contenders;
    this.#extent = extent;
  }

  /** Returns a contender's addresses for these requests. The cursor of a later page is determined once. */
  async #addressesOf(contender: Contender, wishes: readonly Wish[]): Promise<string[]> {
    const known = this.#addresses.get(contender) ?? new Map<Wish, string>();
    this.#addresses.set(contender, known);
    const addresses: string[] = [];
    for (const wish of wishes) {
      const address = known.get(wish) ?? (await contender.addressOf(wish));
      known.set(wish, address);
      addresses.push(address);
    }
    return addresses;
  }

  /** Runs the mix on all servers in turn. Each round starts with another server. */
  async mix(size: number): Promise<void> {
    const { rounds, warmUp, warmUpMs, atOnce, oneByOne } = this.#extent;
    const wishes = makeMix(warmUp + rounds * (atOnce + oneByOne), size);
    for (const contender of this.#contenders)
      await contender.visitor.load(await this.#addressesOf(contender, wishes.slice(0, warmUp)), AT_ONCE, warmUpMs);
    for (let round = 0; round < rounds; round++) {
      const begin = warmUp + round * (atOnce + oneByOne);
      for (let place = 0; place < this.#contenders.length; place++) {
        const contender = this.#contenders[(place + round) % this.#contenders.length];
        if (!contender) continue;
        const addresses = await this.#addressesOf(contender, wishes.slice(begin, begin + atOnce + oneByOne));
        this.#noteMix(contender, {
          many: await contender.visitor.load(addresses.slice(0, atOnce), AT_ONCE),
          alone: await contender.visitor.load(addresses.slice(atOnce), 1),
        });
      }
    }
  }

  #noteMix({ name, visitor }: Contender, { many, alone }: { many: Load; alone: Load }): void {
    const say = (what: string, value: number) => note(this.figures, what, name, value);
    say(MIX.perSecond, many.perSecond);
    say(MIX.p50, percentile(many.times, 0.5));
    say(MIX.p99, percentile(many.times, 0.99));
    noteCost(this.figures, MIX.cpu, name, many.cpu);
    say(MIX.alone, alone.perSecond);
    say(MIX.aloneP50, percentile(alone.times, 0.5));
    say(MIX.aloneP99, percentile(alone.times, 0.99));
    say(MIX.memory, memoryOf(visitor.server.pid) ?? Number.NaN);
  }

  /** Runs each class separately, one request at a time. Requests are repeated only if the class has no other. */
  async classes(kinds: readonly Kind[], size: number): Promise<void> {
    const byKind = Map.groupBy(makeMix(CLASSES_FROM, size), ({ kind }) => kind);
    for (const kind of kinds) {
      for (const contender of this.#contenders) {
        const addresses = await this.#addressesOf(contender, byKind.get(kind)?.slice(0, this.#extent.ofClass) ?? []);
        const { times, cpu } = await contender.visitor.load(addresses, 1, this.#extent.classMs);
        note(this.figures, classTime(kind), contender.name, percentile(times, 0.5));
        note(this.figures, classCpu(kind), contender.name, cpu.server + cpu.postgres);
      }
    }
  }
}

/** Returns the number of sequential scans of the browse tables so far. PostgreSQL reports them with a delay. */
async function sequentialScans(db: Database): Promise<number> {
  await sleep(1500);
  const { rows } = await sql<{ scans: number }>`
    select sum(seq_scan)::int as scans from pg_stat_user_tables where relname in ('properties', 'catalogue', 'known_words')`.execute(
    db,
  );
  return rows[0]?.scans ?? 0;
}

async function noteChanges(figures: Figures, ...given: Parameters<typeof measureChanges>): Promise<void> {
  const delays = await measureChanges(...given);
  for (const [by, which] of [
    ["by the same process", "here"],
    ["by another process", "elsewhere"],
  ] as const)
    note(figures, seen(by), OURS, Math.max(...delays.map((delay) => delay[which])));
}

async function benchSize(postgres: EmbeddedPostgres, size: number, options: BrowseOptions): Promise<Figures> {
  const listings = await openListings(postgres, size);
  const contenders = await startContenders(postgres, listings);
  try {
    const wishes = makeMix(options.checked * 20, size);
    const checked = wishes.filter(({ kind }) => options.only?.includes(kind) ?? true).slice(0, options.checked);
    await check(listings.db, contenders, checked);
    const bench = new Bench(contenders, options.isQuick ? QUICK : FULL);
    const before = await sequentialScans(listings.db);
    if (!options.only) await bench.mix(size);
    await bench.classes(options.only ?? KINDS, size);
    note(bench.figures, "sequential scans", OURS, (await sequentialScans(listings.db)) - before);
    if (!options.only) await noteChanges(bench.figures, postgres, listings);
    return bench.figures;
  } finally {
    for (const contender of contenders) await contender.stop();
    await listings.close();
  }
}

const at = (what: string, size: number) => `${what}, at ${size.toLocaleString("en-GB")}`;

/** Returns the goals for one size. */
function goalsAt(size: number): Goal[] {
  const isLarge = size > 100_000;
  const of = (what: string, goal: Omit<Goal, "what" | "mine">, against?: string): Goal => ({
    what: against === undefined ? at(what, size) : `${at(what, size)}, against ${against}`,
    mine: at(what, size),
    ...(against !== undefined && { theirs: [at(what, size), against] }),
    ...goal,
  });
  return [
    of(MIX.perSecond, isLarge ? { limit: 10, aim: 30, more: true } : { limit: 7, more: true }, PLAIN),
    of(MIX.perSecond, isLarge ? { limit: 2.5, aim: 8, more: true } : { limit: 1.4, more: true }, TUNED),
    of(MIX.cpu, { limit: 2, aim: 0.7 }),
    of(MIX.p99, { limit: 0.125 }, PLAIN),
    of(classTime("common word"), { limit: 0.05 }, PLAIN),
    of(seen("by the same process"), { limit: 1000, unit: " ms" }),
    of(seen("by another process"), { limit: 1000, unit: " ms" }),
    of(MIX.memory, { limit: isLarge ? 600 : 250, unit: " MB" }),
  ];
}

/** Returns the allowed growth of each class with the number of listings. */
function growthGoals(few: number, many: number): Goal[] {
  return KINDS.map((kind) => ({
    what: `${at(classCpu(kind), many)}, against ${few.toLocaleString("en-GB")}`,
    mine: at(classCpu(kind), many),
    theirs: [at(classCpu(kind), few), OURS],
    limit: 2,
    aim: 1.2,
  }));
}

function report(bySize: ReadonlyMap<number, Figures>, names: readonly string[], goals: readonly Goal[]): string {
  const all: Figures = new Map(
    [...bySize].flatMap(([size, figures]) => [...figures].map(([what, values]) => [at(what, size), values] as const)),
  );
  return [
    ...(goals.length > 0 ? [goalsTable(all, goals)] : []),
    ...[...bySize].map(
      ([size, figures]) => `### ${size.toLocaleString("en-GB")} listings\n\n${figuresTable(figures, names)}`,
    ),
  ].join("\n\n");
}

/**
 * Compares browse with the baselines for these numbers of listings, after checking that all responses agree. Returns
 * Markdown; throws if a response is wrong.
 */
export async function benchBrowse(options: BrowseOptions): Promise<string> {
  const postgres = await startBenchPostgres(POSTGRES);
  const bySize = new Map<number, Figures>();
  try {
    for (const size of options.sizes) bySize.set(size, await benchSize(postgres, size, options));
  } finally {
    await postgres.stop();
  }
  const [least, most] = [Math.min(...options.sizes), Math.max(...options.sizes)];
  const goals = options.only
    ? []
    : [...options.sizes.flatMap(goalsAt), ...(most > least ? growthGoals(least, most) : [])];
  const names = [...(bySize.get(least)?.values().next().value?.keys() ?? [])];
  return report(bySize, names, goals);
}

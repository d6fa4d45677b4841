import { PROPERTY_TYPES } from "#contract/properties/property-terms.ts";
import type { Database } from "#server/db/connect.ts";
import { type Random, seeded } from "#server/demo/random.ts";
import { PLACES } from "#server/places/gazetteer.ts";
import { installBaselines } from "./baselines.ts";
import { type Contender, PLAIN as EXPRESS_PRISMA, startExpressPrisma, startOurs } from "./browse/contenders.ts";
import type { Visitor } from "./browse/visitor.ts";
import { openListings, startBenchPostgres } from "./database.ts";
import { percentile } from "./figures.ts";
import {
  createHomesOnEarth,
  dijkstraForEachHome,
  dropHomesOnEarth,
  earthTime,
  suggestionTimes,
} from "./places/baselines.ts";
import { type Figures, figuresTable, type Goal, goalsTable, note } from "./report.ts";

const ROUNDS = 5;
/** Requests of each kind before the measurement, and in each round. */
const WARM_UP = 100;
const IN_ROUND = 100;
/** Requests of slow baselines in each round. */
const OF_BASELINE = 20;
/** Concurrency of the requests that need no database. */
const AT_ONCE = 16;

const DESTINATIONS = PLACES.flatMap(({ id, kind, region, lat, lon }) =>
  kind === "landmark" && region === "Bangalore" && lat !== null && lon !== null ? [{ id, lat, lon }] : [],
);
const NEAR = "near a place";
const COUNTS = "counts of choices, city and type";
const NAMES = PLACES.filter(({ city }) => city === "Bangalore").map(({ name }) => name);
const BOUNDS = "12.85,77.45,13.1,77.8";

type Query = Record<string, string | number>;

const to = (random: Random) => random.pick(DESTINATIONS).id;
const cityAndType = (random: Random): Query => ({ city: "Bangalore", type: random.pick(PROPERTY_TYPES) });
const commute = (random: Random): Query => ({ commuteTo: to(random), commuteMax: random.whole(6, 18) * 5 });
const both = (random: Random): Query => ({ ...commute(random), commuteTo2: to(random), commuteMax2: 90 });
const metres = (random: Random) => random.whole(1, 4) * 1000;
const circle = (random: Random) => ({ ...random.pick(DESTINATIONS), metres: metres(random) });
/** The beginning of a name, as it is typed. */
const typed = (random: Random) => random.pick(NAMES).slice(0, random.whole(3, 6));
const wish = (random: Random) => `${random.whole(1, 3)}bhk under ${random.whole(20, 60)}k near ${random.pick(NAMES)}`;

const PLAIN = "city and type";
const LISTS: Record<string, (random: Random) => Query> = {
  [PLAIN]: cityAndType,
  "commute, city and type": (random) => ({ ...cityAndType(random), ...commute(random), sort: "featured" }),
  "shortest commute": (random) => ({ city: "Bangalore", ...commute(random), sort: "commute" }),
  "fairest commute of two": (random) => ({ city: "Bangalore", ...both(random), sort: "commute-fair" }),
  [NEAR]: (random) => ({ city: "Bangalore", near: to(random), nearWithin: metres(random) }),
  "walk to a station": (random) => ({ ...cityAndType(random), metroWalk: random.pick([5, 10, 15, 20]) }),
};
const countsOf = (random: Random): [path: string, query: Query] => [
  "/api/properties/facets",
  { ...cityAndType(random), minRent: random.whole(5, 40) * 1000, maxRent: random.whole(60, 200) * 1000 },
];
const OTHERS: Record<string, (random: Random) => [path: string, query: Query]> = {
  [COUNTS]: countsOf,
  "counts of choices": (random) => ["/api/properties/facets", { ...cityAndType(random), ...commute(random) }],
  "groups of the map": (random) => ["/api/properties/map", { ...cityAndType(random), bounds: BOUNDS, zoom: 11 }],
};
const IN_MEMORY: Record<string, (random: Random) => [path: string, query: Query]> = {
  suggestions: (random) => ["/api/places/suggest", { q: typed(random), city: "Bangalore" }],
  "reading a text": (random) => ["/api/search/read", { q: wish(random), city: "Bangalore" }],
};

const address = (path: string, query: Query) => `${path}?${new URLSearchParams(query as Record<string, string>)}`;
const cpuOf = (what: string) => `CPU ms, ${what}`;
const p50Of = (what: string) => `p50 ms, ${what}`;
const p99Of = (what: string) => `p99 ms, ${what}`;
const DIJKSTRA = "CPU ms, Dijkstra for each home of the city";
const FINDING = "p50 ms, finding suggestions";
const EARTH = "p50 ms, finding homes near a place with earthdistance";
const TRIGRAMS = "p50 ms, finding them with pg_trgm";

const GOALS: Goal[] = [
  ...[
    { what: "commute, city and type", limit: 1.5, aim: 1.2 },
    { what: "shortest commute", limit: 2.5, aim: 1.6 },
    { what: "fairest commute of two", limit: 2.5, aim: 1.6 },
  ].map(({ what, ...goal }) => ({
    what: `CPU, ${what}, against ${PLAIN}`,
    mine: cpuOf(what),
    theirs: [cpuOf(PLAIN), "ours"] as [string, string],
    ...goal,
  })),
  { what: "p50 ms, counts of choices", mine: p50Of("counts of choices"), limit: 30, aim: 12 },
  { what: "p50 ms, groups of the map", mine: p50Of("groups of the map"), limit: 40, aim: 20 },
  { what: "p50 ms, suggestions, 16 at once", mine: p50Of("suggestions"), limit: 2, aim: 1 },
  { what: "p99 ms, suggestions, 16 at once", mine: p99Of("suggestions"), limit: 10, aim: 4 },
  { what: "p99 ms, reading a text, 16 at once", mine: p99Of("reading a text"), limit: 5, aim: 2 },
  {
    what: "CPU, shortest commute, against Dijkstra for each home",
    mine: cpuOf("shortest commute"),
    theirs: [DIJKSTRA, "ours"],
    limit: 0.01,
    aim: 0.002,
  },
  {
    what: "p50, near a place, against earthdistance",
    mine: p50Of(NEAR),
    theirs: [EARTH, "ours"],
    limit: 0.333,
    aim: 0.1,
  },
  {
    what: "p50, counts of choices, against Express + Prisma",
    mine: p50Of(COUNTS),
    theirs: [p50Of(COUNTS), EXPRESS_PRISMA],
    limit: 0.05,
  },
  { what: "p50, finding suggestions, against pg_trgm", mine: FINDING, theirs: [TRIGRAMS, "ours"], limit: 0.2 },
];

/** Runs all kinds in turn, so that a busy machine slows down each of them alike. */
async function measure(visitor: Visitor, plain: Visitor, db: Database, figures: Figures): Promise<void> {
  const random = seeded("search by place");
  const listKinds = Object.entries(LISTS).map(
    ([what, query]) => [what, () => address("/api/properties", query(random)), 1] as const,
  );
  const otherKinds = [
    ...Object.entries(OTHERS).map(([what, ask]) => [what, ask, 1] as const),
    ...Object.entries(IN_MEMORY).map(([what, ask]) => [what, ask, AT_ONCE] as const),
  ].map(([what, ask, atOnce]) => [what, () => address(...ask(random)), atOnce] as const);
  const kinds = [...listKinds, ...otherKinds];
  const some = (make: () => string, count: number) => Array.from({ length: count }, make);
  const circles = (count: number) => Array.from({ length: count }, () => circle(random));
  const counts = (count: number) => some(() => address(...countsOf(random)), count);
  for (const [, make, atOnce] of kinds) await visitor.load(some(make, WARM_UP), atOnce);
  await plain.load(counts(OF_BASELINE), 1);
  await earthTime(db, circles(OF_BASELINE));
  for (let round = 0; round < ROUNDS; round++) {
    for (const [what, make, atOnce] of kinds) {
      const { times, cpu } = await visitor.load(some(make, IN_ROUND), atOnce);
      note(figures, p50Of(what), "ours", percentile(times, 0.5));
      note(figures, p99Of(what), "ours", percentile(times, 0.99));
      note(figures, cpuOf(what), "ours", cpu.server + cpu.postgres);
    }
    const { times } = await plain.load(counts(OF_BASELINE), 1);
    note(figures, p50Of(COUNTS), EXPRESS_PRISMA, percentile(times, 0.5));
    note(figures, EARTH, "ours", await earthTime(db, circles(OF_BASELINE)));
    note(figures, DIJKSTRA, "ours", await dijkstraForEachHome(db, random));
    const found = await suggestionTimes(db, () => typed(random));
    note(figures, FINDING, "ours", found.ours);
    note(figures, TRIGRAMS, "ours", found.trigrams);
  }
}

/** Measures lists by place, counts, the map, suggestions and reading, against a plain list and simple baselines. */
export async function benchPlaces(sizes: readonly number[]): Promise<string> {
  const postgres = await startBenchPostgres();
  const parts: string[] = [];
  try {
    for (const size of sizes) {
      await installBaselines();
      const listings = await openListings(postgres, size);
      const started: Pick<Contender, "visitor" | "stop">[] = [];
      const figures: Figures = new Map();
      try {
        const ours = await startOurs(postgres, listings);
        started.push(ours);
        const plain = await startExpressPrisma(postgres, listings);
        started.push(plain);
        await createHomesOnEarth(listings.db);
        await measure(ours.visitor, plain.visitor, listings.db, figures);
      } finally {
        for (const { stop } of started) await stop();
        await dropHomesOnEarth(listings.db);
        await listings.close();
      }
      parts.push(`### Search by place, ${size.toLocaleString("en-GB")} listings`);
      parts.push(goalsTable(figures, GOALS), figuresTable(figures, ["ours", EXPRESS_PRISMA]));
    }
  } finally {
    await postgres.stop();
  }
  return parts.join("\n\n");
}

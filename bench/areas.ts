import pino from "pino";
import { rentPath } from "#contract/areas/area-terms.ts";
import { CITIES } from "#contract/places/cities.ts";
import { AREAS } from "#contract/places/places.ts";
import { PROPERTY_TYPES } from "#contract/properties/property-terms.ts";
import { computeAreaFigures } from "#server/areas/night.ts";
import { seeded } from "#server/demo/random.ts";
import { PLACES } from "#server/places/gazetteer.ts";
import { startOurs } from "./browse/contenders.ts";
import { type Load, Visitor } from "./browse/visitor.ts";
import { openListings, startBenchPostgres } from "./database.ts";
import { percentile } from "./figures.ts";
import { type Figures, figuresTable, type Goal, goalsTable, note, noteCost } from "./report.ts";

const SEARCHES = 200;
const WARM_UP = 20;
const AT_ONCE = 16;
const STORED_REQUESTS = 4000;

const COLD = "a page that is not stored";
const STORED = "stored pages a second and core";
const WHERE = "areas for two workplaces";
const WHERE_OF_TYPE = "areas for two workplaces, one type, up to a rent";
const p95 = (what: string) => `${what}, p95 ms`;
const cpu = (what: string) => `${what}, CPU ms`;
const GOALS: Goal[] = [
  { what: p95(COLD), mine: p95(COLD), limit: 40 },
  { what: STORED, mine: STORED, limit: 1000, more: true },
  { what: p95(WHERE), mine: p95(WHERE), limit: 100 },
  { what: p95(WHERE_OF_TYPE), mine: p95(WHERE_OF_TYPE), limit: 100 },
];

const AREA_PAGES = CITIES.flatMap((city) => AREAS[city].map(({ name }) => rentPath(city, name)));
const CITY_PAGES = CITIES.map((city) => rentPath(city));

/** Searches for two workplaces of one region by a random way of travel. */
function makeSearches(isOfType: boolean): string[] {
  const random = seeded(`areas ${isOfType}`);
  const workplaces = PLACES.filter(({ kind }) => kind === "landmark");
  return Array.from({ length: SEARCHES + WARM_UP }, () => {
    const first = random.pick(workplaces);
    const second = random.pick(workplaces.filter(({ region }) => region === first.region));
    const query = new URLSearchParams({ to: first.id, to2: second.id, by: random.pick(["walk", "auto", "road"]) });
    if (isOfType) {
      query.set("type", random.pick(PROPERTY_TYPES));
      query.set("maxRent", String(random.whole(10, 60) * 1000));
    }
    return `/api/where?${query}`;
  });
}

function noteLoad(figures: Figures, what: string, load: Load): void {
  note(figures, `${what}, p50 ms`, "ours", percentile(load.times, 0.5));
  note(figures, p95(what), "ours", percentile(load.times, 0.95));
  noteCost(figures, cpu(what), "ours", load.cpu);
}

/** Measures the pages of all areas and the search for areas, among `size` listings. */
export async function benchAreas(size: number): Promise<string> {
  const server = await startBenchPostgres();
  const listings = await openListings(server, size);
  const figures: Figures = new Map();
  try {
    await computeAreaFigures({ db: listings.db, log: pino({ level: "silent" }) }, new AbortController().signal);
    const ours = await startOurs(server, listings);
    const reader = new Visitor(ours.visitor.server, { accept: "text/html", "accept-encoding": "br" });
    try {
      await reader.load(CITY_PAGES, 1);
      noteLoad(figures, COLD, await reader.load(AREA_PAGES, 1));
      const stored = Array.from({ length: STORED_REQUESTS }, () => AREA_PAGES[0] as string);
      await reader.load(stored, AT_ONCE);
      const { cpu: cost } = await reader.load(stored, AT_ONCE);
      note(figures, STORED, "ours", 1000 / cost.server);
      for (const [what, isOfType] of [
        [WHERE, false],
        [WHERE_OF_TYPE, true],
      ] as const) {
        const searches = makeSearches(isOfType);
        await ours.visitor.load(searches.slice(0, WARM_UP), 1);
        noteLoad(figures, what, await ours.visitor.load(searches.slice(WARM_UP), 1));
      }
    } finally {
      reader.leave();
      await ours.stop();
    }
  } finally {
    await listings.close();
    await server.stop();
  }
  return [`Areas, ${size} listings`, goalsTable(figures, GOALS), figuresTable(figures, ["ours"])].join("\n\n");
}

import { sql } from "kysely";
import { computeAreaFigures } from "#server/areas/night.ts";
import { fitRents } from "#server/rents/night.ts";
import { postgresProcesses } from "./costs.ts";
import { openListingsCopy, startBenchPostgres } from "./database.ts";
import { cpuOf, memoryOf, percentile } from "./figures.ts";
import { type OwnApp, openApp } from "./own-app.ts";
import { type Figures, figuresTable, type Goal, goalsTable, note, noteCost } from "./report.ts";
import { watchDurations } from "./trust/clock.ts";

const READS = 2000;
/**
 * Statements that lock no rows: a query of rents waits for this process, which computes; those of areas begin with
 * "with".
 */
const READING = "^\\s*(select|with homes)";
const WARM_UP = 200;

const READ = "CPU ms of a read";
/** For comparison, because the load generator runs in the same process. */
const HOME = "CPU ms of reading the home itself";
const P95 = "a read, p95 ms";
const RENTS = "rents";
const AREAS = "areas";
const night = (part: string) => `a night of ${part}, s`;
const nightCpu = (part: string) => `CPU of a night of ${part}, s`;
const lock = (part: string) => `longest transaction of a night of ${part}, ms`;
const MEMORY = "memory after a night, MB";
const GOALS: Goal[] = [
  { what: READ, mine: READ, limit: 1 },
  { what: P95, mine: P95, limit: 15, aim: 5 },
  ...[RENTS, AREAS].flatMap((part) => [
    { what: `${nightCpu(part)}, with a million homes`, mine: nightCpu(part), limit: 300 },
    { what: lock(part), mine: lock(part), limit: 200 },
  ]),
];

type NightWork = (services: OwnApp["services"], signal: AbortSignal) => Promise<void>;

function cpuSince(before: { server: NodeJS.CpuUsage; postgres: number }) {
  const { user, system } = process.cpuUsage(before.server);
  return { server: (user + system) / 1000, postgres: cpuOf(postgresProcesses()) - before.postgres };
}
const cpuNow = () => ({ server: process.cpuUsage(), postgres: cpuOf(postgresProcesses()) });

async function measurePart({ services }: OwnApp, figures: Figures, part: string, work: NightWork): Promise<void> {
  const watch = await watchDurations(services, READING);
  const [before, begun] = [cpuNow(), performance.now()];
  await work(services, new AbortController().signal);
  const { server, postgres } = cpuSince(before);
  note(figures, night(part), "ours", (performance.now() - begun) / 1000);
  noteCost(figures, nightCpu(part), "ours", { server: server / 1000, postgres: postgres / 1000 });
  note(figures, lock(part), "ours", (await watch.stop()).transaction);
}

async function measureNight(app: OwnApp, figures: Figures): Promise<void> {
  await measurePart(app, figures, RENTS, fitRents);
  note(figures, MEMORY, "ours", memoryOf(process.pid) ?? Number.NaN);
  await measurePart(app, figures, AREAS, computeAreaFigures);
  const { rows } = await sql<{ refused: string | null; homes: number }>`
    select refused, count(*)::int as homes from rent_insights group by 1 order by 1`.execute(app.services.db);
  for (const { refused, homes } of rows) note(figures, `homes: ${refused ?? "a range"}`, "ours", homes);
}

async function measureReads({ services, origin }: OwnApp, figures: Figures): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from catalogue order by id limit ${READS + WARM_UP}`.execute(
    services.db,
  );
  for (const [what, part] of [
    [HOME, ""],
    [READ, "/rent-insight"],
  ] as const) {
    const times: number[] = [];
    let before = cpuNow();
    for (const [n, { id }] of rows.entries()) {
      if (n === WARM_UP) before = cpuNow();
      const begun = performance.now();
      const answer = await fetch(`${origin}/api/properties/${id}${part}`);
      if (!answer.ok) throw new Error(`${id}: ${answer.status}`);
      await answer.text();
      if (n >= WARM_UP) times.push(performance.now() - begun);
    }
    const { server, postgres } = cpuSince(before);
    noteCost(figures, what, "ours", { server: server / times.length, postgres: postgres / times.length });
    if (what === READ) note(figures, P95, "ours", percentile(times, 0.95));
  }
}

/** Measures a night of rents and areas over `size` listings, and reads of insights. */
export async function benchInsight(size: number): Promise<string> {
  const server = await startBenchPostgres();
  const listings = await openListingsCopy(server, size);
  const app = await openApp(listings.db);
  const figures: Figures = new Map();
  try {
    await measureNight(app, figures);
    await sql`analyze`.execute(listings.db);
    await measureReads(app, figures);
  } finally {
    await app.close();
    await listings.close();
    await server.stop();
  }
  return [`Rent insight, ${size} listings`, goalsTable(figures, GOALS), figuresTable(figures, ["ours"])].join("\n\n");
}

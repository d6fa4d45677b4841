import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { sql } from "kysely";
import pino from "pino";
import { Registry } from "prom-client";
import { v7 as uuidv7 } from "uuid";
import { areaNames } from "#contract/places.ts";
import { propertyFiltersSchema } from "#contract/property-filters.ts";
import { canonicalFilters } from "#server/alerts/canonical.ts";
import { markEvents } from "#server/alerts/digest-queries.ts";
import { findNewHomes } from "#server/alerts/digests.ts";
import { readRecentHomes } from "#server/alerts/recent-homes.ts";
import { buildJobs, createServices } from "#server/app.ts";
import { readConfig } from "#server/config.ts";
import type { Database } from "#server/db/connect.ts";
import { type Random, seeded } from "#server/demo/random.ts";
import { openFiles } from "#server/files/open-files.ts";
import { measureApprovals } from "./alerts/approvals.ts";
import { each, postgresProcesses } from "./costs.ts";
import { openListings, startBenchPostgres } from "./database.ts";
import { cpuOf, percentile } from "./figures.ts";
import { benchListing } from "./listings.ts";
import { type Figures, figuresTable, type Goal, goalsTable, note, noteCost } from "./report.ts";

/** Homes that became live since the last mails. */
const NEW_HOMES = 10_000;
/** Searches of one account. */
const SEARCHES_EACH = 2;
/** As in server/alerts/digests.ts. */
const ACCOUNTS_A_BATCH = 1000;
const START = new Date(0).toISOString();
const BATCH = 1000;
const MILLION = 1_000_000;

const FINDING = "CPU ms a search, finding the homes";
const WHOLE = "CPU ms a search, with notifications and mails";
const MINUTES = "minutes of one core to find the homes of a million searches";
const MEDIAN = "seconds from an approval to the notification, p50";
const APPROVAL = "seconds from an approval to the notification, p95";
const GOALS: Goal[] = [
  { what: MINUTES, mine: MINUTES, atLeast: 6, aim: 3 },
  { what: APPROVAL, mine: APPROVAL, atLeast: 10 },
];

/** Two thirds have areas, most a highest rent. */
function filtersLike(random: Random, n: number) {
  const { property } = benchListing(n);
  return {
    city: property.city,
    ...(random.chance(0.7) && { type: property.type }),
    ...(random.chance(0.82) && { maxRent: Math.round(property.rent * random.between(0.8, 1.4)) }),
    ...(random.chance(0.68) && {
      location: [property.area, ...random.sample(areaNames(property.city), random.whole(0, 2))],
    }),
  };
}

async function fill(db: Database, searches: number): Promise<void> {
  await sql`truncate notifications, saved_searches`.execute(db);
  await sql`truncate alert_events`.execute(db);
  await sql`insert into alert_events (property_id, event, round, area_key, rent, traits, available_from, kind, spot, deposit, words)
    select id, 'listed', 1, area_key, rent, traits, available_from, kind, spot, deposit, words from catalogue`.execute(
    db,
  );
  const accounts = await db.selectFrom("accounts").select("id").orderBy("id").execute();
  const random = seeded("saved searches");
  for (let first = 0; first < searches; first += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, searches - first) }, (_, place) => {
      const n = first + place;
      const account = accounts[Math.floor(n / SEARCHES_EACH) % accounts.length];
      const filters = propertyFiltersSchema.parse(filtersLike(random, n % NEW_HOMES));
      const id = uuidv7();
      return {
        id,
        account_id: account?.id ?? "",
        shown_name: `Search ${n}`,
        filters: JSON.stringify(canonicalFilters(filters, false)),
        filters_hash: Buffer.from(id),
        frequency: "daily",
        email: true,
        push: true,
        due_at: new Date(0),
      };
    });
    await db.insertInto("saved_searches").values(rows).execute();
  }
  await sql`analyze saved_searches`.execute(db);
  await sql`analyze alert_events`.execute(db);
}

/** Finds the new homes of every search, in batches like the job. */
async function findAll(db: Database): Promise<void> {
  const upto = await markEvents(db);
  const searches = await db.selectFrom("saved_searches").selectAll().orderBy("account_id").execute();
  for (let first = 0; first < searches.length; first += SEARCHES_EACH * ACCOUNTS_A_BATCH) {
    const homes = await readRecentHomes(db, { since: START, upto });
    for (const search of searches.slice(first, first + SEARCHES_EACH * ACCOUNTS_A_BATCH))
      await findNewHomes(db, { ...search, after: START }, homes);
  }
}

/**
 * Measures the daily mails about 10,000 new homes (finding the homes, notifications and queued mails), and instant
 * alerts. Returns tables.
 */
export async function benchAlerts(searches: number): Promise<string> {
  const server = await startBenchPostgres();
  const folder = await mkdtemp(path.join(os.tmpdir(), "basera-bench-"));
  const listings = await openListings(server, NEW_HOMES);
  const figures: Figures = new Map();
  try {
    const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: "silent", RATE_LIMIT_SCALE: "1000" });
    const log = pino({ level: "silent" });
    const files = await openFiles(config);
    const services = await createServices({ config, db: listings.db, files, log, metrics: new Registry() });
    await fill(listings.db, searches);
    const job = buildJobs(services).byName.get("sendDigests");
    const cpu = () => ({
      server: (process.cpuUsage().user + process.cpuUsage().system) / 1000,
      postgres: cpuOf(postgresProcesses()),
    });
    const costOf = async (work: () => Promise<void> | undefined) => {
      const before = cpu();
      await work();
      const after = cpu();
      return each({ server: after.server - before.server, postgres: after.postgres - before.postgres }, searches);
    };
    const finding = await costOf(() => findAll(listings.db));
    noteCost(figures, FINDING, "ours", finding);
    note(figures, MINUTES, "ours", ((finding.server + finding.postgres) * MILLION) / 60_000);
    const signal = new AbortController().signal;
    noteCost(figures, WHOLE, "ours", await costOf(() => job?.run({}, { id: "bench", attempt: 1, signal })));
    const delays = await measureApprovals(services, {
      db: listings.db,
      location: { server: server.connection, database: listings.name },
    });
    note(figures, MEDIAN, "ours", percentile(delays, 0.5));
    note(figures, APPROVAL, "ours", percentile(delays, 0.95));
  } finally {
    await listings.close();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
  return `${figuresTable(figures, ["ours"])}\n\n${goalsTable(figures, GOALS)}`;
}

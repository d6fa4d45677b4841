import { sql } from "kysely";
import { markEvents } from "#server/alerts/digest-queries.ts";
import { findNewHomes } from "#server/alerts/digests.ts";
import { readRecentHomes } from "#server/alerts/recent-homes.ts";
import { buildJobs } from "#server/app.ts";
import type { Database } from "#server/db/connect.ts";
import { measureApprovals } from "./alerts/approvals.ts";
import { benchInstant } from "./alerts/instant.ts";
import { fillSearches, NEW_HOMES, SEARCHES_EACH } from "./alerts/searches.ts";
import { costHere, each } from "./costs.ts";
import { openListings, startBenchPostgres } from "./database.ts";
import { percentile } from "./figures.ts";
import { openApp } from "./own-app.ts";
import { type Figures, figuresTable, type Goal, goalsTable, note, noteCost } from "./report.ts";

/** As in server/alerts/digests.ts. */
const ACCOUNTS_A_BATCH = 1000;
const START = new Date(0).toISOString();
const MILLION = 1_000_000;
/** Share of instant searches. */
const INSTANT = 0.2;

const FINDING = "CPU ms a search, finding the homes";
const WHOLE = "CPU ms a search, with notifications and mails";
const MINUTES = "minutes of one core to find the homes of a million searches";
const MEDIAN = "seconds from an approval to the notification, p50";
const APPROVAL = "seconds from an approval to the notification, p95";
const DIGEST_GOALS: Goal[] = [{ what: MINUTES, mine: MINUTES, limit: 6, aim: 3 }];
const APPROVAL_GOALS: Goal[] = [{ what: APPROVAL, mine: APPROVAL, limit: 10, aim: 3 }];

/** Finds the new homes of every search, in batches like the job. */
async function findAll(db: Database): Promise<void> {
  const upto = await markEvents(db);
  const searches = await db.selectFrom("saved_searches").selectAll().orderBy("account_id").execute();
  for (let first = 0; first < searches.length; first += SEARCHES_EACH * ACCOUNTS_A_BATCH) {
    const homes = await readRecentHomes(db, { since: START, upto });
    for (const search of searches.slice(first, first + SEARCHES_EACH * ACCOUNTS_A_BATCH))
      await findNewHomes(db, { ...search, after: START, from: START }, homes);
  }
}

const shown = (figures: Figures, goals: readonly Goal[]) =>
  `${figuresTable(figures, ["ours"])}\n\n${goalsTable(figures, goals)}`;

/**
 * Measures the daily mails about 10,000 new homes (finding the homes, storing notifications, queueing mails), and the
 * delay of instant alerts at the same time. With `--only instant`, a fifth of the searches are instant, and the cost of
 * finding those that match one home is measured too.
 */
export async function* benchAlerts({ searches, only }: { searches: number; only: readonly string[] }) {
  const server = await startBenchPostgres();
  const listings = await openListings(server, NEW_HOMES);
  const { db } = listings;
  const app = await openApp(db);
  const { services } = app;
  const noteApprovals = async (figures: Figures, hasDigests: boolean) => {
    const location = { server: server.connection, database: listings.name };
    const delays = await measureApprovals(app, { location, hasDigests });
    note(figures, MEDIAN, "ours", percentile(delays, 0.5));
    note(figures, APPROVAL, "ours", percentile(delays, 0.95));
  };
  try {
    if (only.includes("instant")) {
      await fillSearches(db, searches, searches * INSTANT);
      yield await benchInstant(db);
      const figures: Figures = new Map();
      // Without a maximum rent, wide searches would match every approved home of this bench, which instant searches may
      // not.
      await sql`delete from saved_searches where frequency = 'instant' and not filters ? 'maxRent'`.execute(db);
      await noteApprovals(figures, false);
      yield shown(figures, APPROVAL_GOALS);
      return;
    }
    await fillSearches(db, searches);
    const figures: Figures = new Map();
    const job = buildJobs(services).byName.get("sendDigests");
    const finding = each(await costHere(() => findAll(db)), searches);
    noteCost(figures, FINDING, "ours", finding);
    note(figures, MINUTES, "ours", ((finding.server + finding.postgres) * MILLION) / 60_000);
    const signal = new AbortController().signal;
    const whole = await costHere(async () => job?.run({}, { id: "bench", attempt: 1, signal }));
    noteCost(figures, WHOLE, "ours", each(whole, searches));
    await noteApprovals(figures, true);
    yield shown(figures, [...DIGEST_GOALS, ...APPROVAL_GOALS]);
  } finally {
    await app.close();
    await listings.close();
    await server.stop();
  }
}

import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { newClient } from "#server/db/connect.ts";
import { countLiveHomes } from "#server/freshness/ages.ts";
import { runClock } from "#server/freshness/clock.ts";
import { hashOfToken, tokenOf } from "#server/freshness/links.ts";
import { judgeOutcomes, learnRates } from "#server/freshness/rates.ts";
import type { Services } from "#server/services.ts";
import { postgresProcesses } from "../costs.ts";
import { openListingsCopy, startBenchPostgres } from "../database.ts";
import { cpuOf, percentile } from "../figures.ts";
import { type OwnApp, openApp } from "../own-app.ts";
import { type Person, signIn } from "../people.ts";
import { type Figures, figuresTable, type Goal, goalsTable, note, noteCost } from "../report.ts";

const CONFIRMATIONS = 100;
const ROUNDS = 5;
const LISTS_A_ROUND = 100;
/** One home in `ASKED` is asked about, and one in `PAUSED` is paused. */
const ASKED = 7;
const PAUSED = 20;
const SAMPLE_MS = 5;
const SEEN_WITHIN_MS = 10_000;

const NIGHT = "a night: rates, counts, questions and pauses, s";
const LOCK = "longest transaction of questions and pauses, which holds its locks until its end, ms";
const STATEMENT = "longest statement, ms";
const SEEN = "answer by link to first on browse, p99 ms";
const LIST = "CPU ms of a list";
const CONFIRMED = "CPU ms of a list with confirmedWithin=7";
const GOALS: Goal[] = [
  { what: "a night of a million homes, s", mine: NIGHT, limit: 120, aim: 40 },
  { what: "longest lock, ms", mine: LOCK, limit: 200, aim: 50 },
  { what: SEEN, mine: SEEN, limit: 1000, aim: 100 },
  { what: "confirmedWithin against a plain list", mine: CONFIRMED, theirs: [LIST, "ours"], limit: 1.3, aim: 1.1 },
];

/**
 * Spreads confirmations over two weeks, makes questions and pauses due, and opens the questions that precede the
 * pauses. Disables triggers, because this setup is not measured.
 */
async function prepare({ db }: Services): Promise<void> {
  const client = newClient(db);
  await client.connect();
  try {
    await client.query("set session_replication_role = replica");
    await client.query(`
      update properties set confirmed_at = now() - n % 14 * interval '1 day' - n % 1000 * interval '1 minute',
        asks_at = now() + (n % ${ASKED} - 0.5) * interval '1 day',
        pauses_at = now() + case when n % ${PAUSED} = 0 then interval '-1 hour' else interval '9 days' end
      from (select id, row_number() over (order by id) as n from properties where live) live where live.id = properties.id`);
    await client.query(`
      update catalogue set confirmed = (extract(epoch from confirmed_at) * 1000000)::bigint
      from properties where properties.id = catalogue.id`);
    await client.query("truncate freshness_asks cascade");
    await client.query(`
      insert into freshness_asks (id, property_id, cause, opened_at, mailed_at)
      select gen_random_uuid(), id, 'clock', now() - interval '3 days', now() - interval '3 days'
      from properties where live and pauses_at < now()`);
    await client.query("vacuum (analyze) properties, catalogue, freshness_asks");
  } finally {
    await client.end();
  }
}

interface Longest {
  transaction: number;
  statement: number;
  /** The last statement of the longest transaction. */
  query: string;
}

const NOTHING: Longest = { transaction: 0, statement: 0, query: "" };

/**
 * Samples how long transactions and statements of the database have been running, until it is stopped. `ignored` is a
 * pattern of statements that do not count.
 */
export async function watchDurations({ db }: Services, ignored = "^$") {
  const client = newClient(db);
  await client.connect();
  const most = { ...NOTHING };
  let isStopping = false;
  const sampling = (async () => {
    while (!isStopping) {
      const { rows } = await client.query<Longest>(
        `
        select extract(epoch from clock_timestamp() - xact_start)::float8 * 1000 as transaction, query,
          case when state = 'active' then extract(epoch from clock_timestamp() - query_start)::float8 * 1000 else 0 end as statement
        from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend' and state <> 'idle'
          and query !~ $1
        order by xact_start limit 1`,
        [ignored],
      );
      const { transaction = 0, statement = 0, query = "" } = rows[0] ?? {};
      if (transaction > most.transaction) Object.assign(most, { transaction, query });
      most.statement = Math.max(most.statement, statement);
      await new Promise((resolve) => setTimeout(resolve, SAMPLE_MS));
    }
  })();
  const stop = async () => {
    isStopping = true;
    await sampling;
    await client.end();
    return most;
  };
  return { stop };
}

/** Measures how long the nightly jobs and one run of the clock take. Returns a statement of the longest transaction. */
async function measureNight(services: Services, figures: Figures): Promise<string> {
  const { db } = services;
  const now = new Date();
  // The first run would start the clocks of homes that have none.
  await sql`update freshness_state set ran_at = now(), allowed_until = now() + interval '1 day'`.execute(db);
  let longest: Longest | undefined;
  let night = 0;
  const parts: Record<string, () => Promise<unknown>> = {
    "counting live homes": () => countLiveHomes(db, now),
    "learning rates": () => learnRates(db, now),
    "judging outcomes": () => judgeOutcomes(db, now),
    // Only this part locks homes. The others lock rows that no request writes.
    "questions and pauses": async () => {
      const watch = await watchDurations(services);
      // Skips confirming the demo's own homes first, because no real marketplace has them.
      const { asked, paused } = await runClock({ ...services, config: { ...services.config, demo: false } }, now);
      longest = await watch.stop();
      note(figures, "homes asked about", "ours", asked);
      note(figures, "homes paused", "ours", paused);
    },
  };
  for (const [name, work] of Object.entries(parts)) {
    const begun = performance.now();
    await work();
    const seconds = (performance.now() - begun) / 1000;
    note(figures, `${name}, s`, "ours", seconds);
    night += seconds;
  }
  const { transaction, statement, query } = longest ?? NOTHING;
  note(figures, NIGHT, "ours", night);
  note(figures, LOCK, "ours", transaction);
  note(figures, STATEMENT, "ours", statement);
  return query.replace(/\s+/g, " ").trim();
}

async function list({ origin }: OwnApp, { token }: Person, query: string): Promise<{ id: string; away: unknown }[]> {
  const answer = await fetch(`${origin}/api/properties?${query}`, { headers: { authorization: `Bearer ${token}` } });
  if (!answer.ok) throw new Error(`${query}: ${answer.status}`);
  return (await answer.json()) as { id: string; away: unknown }[];
}

/** Reactivates paused homes through the mailed link, and measures when a list shows them again. */
async function measureSeen(app: OwnApp, person: Person): Promise<number[]> {
  const { db, keys } = app.services;
  const homes = await sql<{ id: string }>`
    select id from properties where status = 'approved' and away = 'paused' and owner_active limit ${CONFIRMATIONS}`.execute(
    db,
  );
  const times: number[] = [];
  for (const { id } of homes.rows) {
    const askId = uuidv7();
    const token = tokenOf(keys, askId);
    await sql`update freshness_asks set answered_at = now(), answer = 'paused'
      where property_id = ${id} and answered_at is null`.execute(db);
    await db
      .insertInto("freshness_asks")
      .values({ id: askId, property_id: id, cause: "clock", token_hash: hashOfToken(token) })
      .execute();
    const begun = performance.now();
    const answer = await fetch(`${app.origin}/api/listing-answers`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ token, answer: "available" }),
    });
    if (!answer.ok) throw new Error(`the answer failed: ${answer.status} ${await answer.text()}`);
    await answer.text();
    while ((await list(app, person, `ids=${id}&confirmedWithin=1`)).length === 0)
      if (performance.now() - begun > SEEN_WITHIN_MS) throw new Error(`browse does not show ${id}`);
    times.push(performance.now() - begun);
  }
  if (times.length === 0) throw new Error("no home was paused");
  return times;
}

/** Measures the CPU of lists with the filter and without, in alternating rounds. */
async function measureFilter(app: OwnApp, person: Person, figures: Figures): Promise<void> {
  const cities = ["Bangalore", "Delhi", "Gurgaon", "Noida"];
  for (let round = -1; round < ROUNDS; round++)
    for (const [what, filter] of [
      [LIST, ""],
      [CONFIRMED, "&confirmedWithin=7"],
    ] as const) {
      const before = { server: process.cpuUsage(), postgres: cpuOf(postgresProcesses()) };
      for (let n = 0; n < LISTS_A_ROUND; n++)
        await list(app, person, `city=${cities[n % cities.length]}&maxRent=${20_000 + (n % 40) * 1000}${filter}`);
      const { user, system } = process.cpuUsage(before.server);
      const server = (user + system) / 1000 / LISTS_A_ROUND;
      const postgres = (cpuOf(postgresProcesses()) - before.postgres) / LISTS_A_ROUND;
      if (round >= 0) noteCost(figures, what, "ours", { server, postgres });
    }
}

/** Measures a night of the freshness clock over `size` listings, and browse after it. */
export async function* benchClock(size: number): AsyncGenerator<string> {
  const server = await startBenchPostgres();
  const listings = await openListingsCopy(server, size);
  const app = await openApp(listings.db);
  const figures: Figures = new Map();
  let longest = "";
  try {
    const [person] = await signIn(app.services, 1);
    if (!person) throw new Error("there is no one to browse");
    await prepare(app.services);
    longest = await measureNight(app.services, figures);
    note(figures, SEEN, "ours", percentile(await measureSeen(app, person), 0.99));
    await measureFilter(app, person, figures);
  } finally {
    await app.close();
    await listings.close();
    await server.stop();
  }
  yield `${figuresTable(figures, ["ours"])}\n\nThe longest transaction had: ${longest}\n\n${goalsTable(figures, GOALS)}`;
}

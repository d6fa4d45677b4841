import { sql } from "kysely";
import { CASE_PAGE_SIZE } from "#contract/desk/case-terms.ts";
import type { Database } from "#server/db/connect.ts";
import { openListingsCopy, startBenchPostgres } from "../database.ts";
import { percentile } from "../figures.ts";
import { type OwnApp, openApp } from "../own-app.ts";
import { type Person, signIn } from "../people.ts";
import { type Figures, figuresTable, type Goal, goalsTable, note } from "../report.ts";

const CASES = 100_000;
const ROUNDS = 20;
const PAGES = 5;
/** Pages that are read before the measurement. */
const WARM_UP_ROUNDS = 2;

const PAGE = `queue page of ${CASE_PAGE_SIZE}, p95 ms`;
const MEDIAN = `queue page of ${CASE_PAGE_SIZE}, p50 ms`;
const GOALS: Goal[] = [{ what: PAGE, mine: PAGE, limit: 40, aim: 15 }];

const FILTERS: Record<string, string> = {
  "no filter": "",
  listings: "&kind=property",
  "a family": "&family=photo",
  "risk from 30": "&min_risk=30",
  overdue: "&overdue=true",
  "a common word": "&q=bangalore",
  "a rare word": "&q=zzqueue",
};

/** Opens cases about listings, with risk and findings like those of rules. */
async function openCases(db: Database, count: number): Promise<void> {
  await sql`truncate cases cascade`.execute(db);
  await sql`
    insert into cases (id, subject_type, subject_id, risk, is_overdue, due_at, families, sought, opened_at)
    select gen_random_uuid(), 'property', id, case when n % 5 = 0 then n * 7919 % 101 else 0 end, n % 40 = 0,
      now() + (n % 144 - 3) * interval '30 minutes',
      case n % 10 when 0 then '{photo,words}' when 5 then '{price}' else '{}' end::text[],
      concat_ws(' ', title, area, city, owner_name, case when n % 2000 = 0 then 'zzqueue' end), now() - n * interval '2 seconds'
    from (select *, row_number() over (order by id) as n from properties) numbered where n <= ${count}::int`.execute(
    db,
  );
  await sql`
    insert into signals (id, case_id, rule, version, family, weight, confidence, facts)
    select gen_random_uuid(), cases.id, rule, 1, family, 0.3, 1, facts
    from cases cross join unnest(families) family cross join lateral (values
      ('photo', 'same_photo', json_build_object('pairs', json_build_array(json_build_object('photo', 2, 'url', '/a',
        'property_id', subject_id, 'other_photo', 1, 'other_url', '/b', 'distance', 4, 'is_mirrored', false,
        'posted_at', now())))::jsonb),
      ('words', 'excluding_words', '{"passage": "only for"}'::jsonb),
      ('price', 'rent_low', '{"percent": 46, "homes": 31, "place": "Indiranagar"}'::jsonb)
    ) found (of, rule, facts) where of = family`.execute(db);
  await sql`vacuum (analyze) cases, signals, properties`.execute(db);
}

async function readPage(address: string, { token }: Person): Promise<{ ms: number; next: string | null }> {
  const begun = performance.now();
  const answer = await fetch(address, { headers: { authorization: `Bearer ${token}` } });
  const text = await answer.text();
  const ms = performance.now() - begun;
  if (!answer.ok) throw new Error(`${address}: ${answer.status} ${text.slice(0, 200)}`);
  return { ms, next: /<([^>]+)>; rel="next"/.exec(answer.headers.get("link") ?? "")?.[1] ?? null };
}

/** Reads the first pages of the queue, and returns how long each took. */
async function readPages({ origin }: OwnApp, admin: Person, filter: string): Promise<number[]> {
  const times: number[] = [];
  let address: string | null = `${origin}/api/admin/cases?limit=${CASE_PAGE_SIZE}${filter}`;
  for (let page = 0; page < PAGES && address !== null; page++) {
    const { ms, next } = await readPage(address, admin);
    times.push(ms);
    address = next === null ? null : new URL(next, origin).href;
  }
  return times;
}

/** Measures pages of the moderators' queue over HTTP, with 100,000 open cases or `size` if that is less. */
export async function* benchDesk(size: number): AsyncGenerator<string> {
  const server = await startBenchPostgres();
  const listings = await openListingsCopy(server, size);
  const app = await openApp(listings.db);
  const figures: Figures = new Map();
  try {
    await openCases(listings.db, Math.min(size, CASES));
    const [admin] = await signIn(app.services, 1, "admin");
    if (!admin) throw new Error("there is no admin");
    const all: number[] = [];
    for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round++)
      for (const [name, filter] of Object.entries(FILTERS)) {
        const times = await readPages(app, admin, filter);
        if (round < 0) continue;
        all.push(...times);
        note(figures, `${name}, slowest of ${PAGES} pages, ms`, "ours", Math.max(...times));
      }
    note(figures, MEDIAN, "ours", percentile(all, 0.5));
    note(figures, PAGE, "ours", percentile(all, 0.95));
  } finally {
    await app.close();
    await listings.close();
    await server.stop();
  }
  yield `${figuresTable(figures, ["ours"])}\n\n${goalsTable(figures, GOALS)}`;
}

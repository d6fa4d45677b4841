import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import pino from "pino";
import { Registry } from "prom-client";
import { buildApp } from "#server/app.ts";
import { loadSigningKeys } from "#server/auth/keys.ts";
import { readConfig } from "#server/config.ts";
import type { Database } from "#server/db/connect.ts";
import { diskFiles } from "#server/media/disk-files.ts";
import { createSockets } from "#server/realtime/sockets.ts";
import { openBenchDatabase } from "./database.ts";
import { cpuOf, descendants, mean, percentile, table } from "./figures.ts";
import { type Kind, makeMix, type Query, type Wish } from "./mix.ts";
import { naivePage } from "./reference.ts";

const PAGE = 24;
const WARM_UP = 400;
const MEASURED = 2000;
const AT_ONCE = 16;

interface Answer {
  ids: string[];
  total: string;
  later: string;
  next: string | undefined;
}
type Ask = (address: string) => Promise<Answer>;

const addressOf = (path: string, query: Query) => {
  const given = Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]);
  const search = new URLSearchParams(given).toString();
  return search === "" ? path : `${path}?${search}`;
};

async function signUp(app: FastifyInstance): Promise<string> {
  const answer = await app.inject({
    method: "POST",
    url: "/auth/v1/signup",
    payload: { email: `bench-${Date.now()}@bench.example`, password: "bench-password", data: { name: "Bench" } },
  });
  const token = answer.json().access_token;
  if (typeof token !== "string") throw new Error(`could not sign up: ${answer.body}`);
  return token;
}

/** The whole server but its pages, on this database, and a way to ask it as somebody who is signed in. */
async function serverOn(db: Database) {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), "basera-bench-"));
  const config = readConfig({ DATA_DIR: dataDir, RATE_LIMIT_SCALE: "1000000", LOG_LEVEL: "error" });
  const [keys, log, metrics] = [await loadSigningKeys(config), pino({ level: "error" }), new Registry()];
  const sockets = await createSockets({ config, db, keys, log, metrics });
  const files = diskFiles(path.join(dataDir, "media"));
  const app = await buildApp({ config, db, keys, files, sockets, log, metrics, demo: null });
  const authorization = `Bearer ${await signUp(app)}`;
  const ask: Ask = async (url) => {
    const answer = await app.inject({ url, headers: { authorization } });
    if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.statusCode} ${answer.body}`);
    return {
      ids: [answer.json()].flat().map(({ id }: { id: string }) => id),
      total: String(answer.headers["x-total-count"]),
      later: String(answer.headers["x-later-count"] ?? "none"),
      next: /<([^>]+)>/.exec(String(answer.headers.link ?? ""))?.[1],
    };
  };
  const close = async () => {
    await app.close();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { ask, close };
}

/** The address that is meant, after the pages before it. */
async function turnPages(ask: Ask, { path, query, pagesOn }: Wish): Promise<string> {
  let address = addressOf(path, query);
  for (let page = 0; page < pagesOn; page++) address = (await ask(address)).next ?? address;
  return address;
}

interface Step {
  kind: Kind;
  address: string;
}

/** Takes each answer's time, and in turn that of a bare query for the same rows on the same pool. */
async function measureOneByOne(db: Database, ask: Ask, steps: Step[]) {
  const taken: { kind: Kind; ms: number; bareMs: number }[] = [];
  for (const { kind, address } of steps) {
    const begun = performance.now();
    const { ids } = await ask(address);
    const answered = performance.now();
    await sql`select * from properties where id = any (${ids}::uuid[])`.execute(db);
    taken.push({ kind, ms: answered - begun, bareMs: performance.now() - answered });
  }
  return taken;
}

/** Runs all steps, so many at once; answers the times and what they cost. */
async function measureAtOnce(ask: Ask, steps: Step[], postgres: number[]) {
  const times: number[] = [];
  let next = 0;
  const run = async () => {
    for (let step = steps[next++]; step; step = steps[next++]) {
      const begun = performance.now();
      await ask(step.address);
      times.push(performance.now() - begun);
    }
  };
  const [cpuBefore, postgresBefore, begun] = [process.cpuUsage(), cpuOf(postgres), performance.now()];
  await Promise.all(Array.from({ length: AT_ONCE }, run));
  const seconds = (performance.now() - begun) / 1000;
  const { user, system } = process.cpuUsage(cpuBefore);
  return {
    times,
    perSecond: steps.length / seconds,
    serverCpuMs: (user + system) / 1000 / steps.length,
    postgresCpuMs: (cpuOf(postgres) - postgresBefore) / steps.length,
  };
}

/** Compares ids, order and total of answers with the naive reference. Answers how many differ. */
async function check(db: Database, ask: Ask, wishes: Wish[], count: number): Promise<number> {
  const lists = wishes.filter(({ path }) => path === "/api/properties").slice(0, count);
  let wrong = 0;
  for (const wish of lists) {
    const answer = await ask(await turnPages(ask, wish));
    const expected = await naivePage(db, wish.query, wish.pagesOn * PAGE, PAGE);
    const said = ({ ids, total, later }: typeof expected) => [total, later, ...ids].join(" ");
    if (said(answer) === said(expected)) continue;
    wrong += 1;
    console.log("differs:", wish, "answered", said(answer), "instead of", said(expected));
  }
  console.log(`${lists.length} answers compared with the naive reference: ${wrong} differ`);
  return wrong;
}

/** How often the tables of browse were read from end to end so far. Backends report with a delay. */
async function sequentialScans(db: Database): Promise<number> {
  await sleep(1500);
  const { rows } = await sql<{ scans: number }>`
    select sum(seq_scan)::int as scans from pg_stat_user_tables where relname in ('properties', 'catalogue', 'known_words')`.execute(
    db,
  );
  return rows[0]?.scans ?? 0;
}

const ms = (value: number) => value.toFixed(2);

/** Measures browse on this many listings, after `checked` answers have been compared. Answers the figures as Markdown; throws where an answer is wrong. */
export async function benchBrowse(size: number, checked: number): Promise<string> {
  const { db, close } = await openBenchDatabase(size);
  const server = await serverOn(db);
  try {
    const wishes = makeMix(WARM_UP + MEASURED, size);
    const wrong = await check(db, server.ask, wishes, checked);
    if (wrong > 0) throw new Error(`${wrong} answers differ from the reference`);

    const steps: Step[] = [];
    for (const wish of wishes) steps.push({ kind: wish.kind, address: await turnPages(server.ask, wish) });
    await measureOneByOne(db, server.ask, steps.slice(0, WARM_UP));
    const scansBefore = await sequentialScans(db);
    const taken = await measureOneByOne(db, server.ask, steps.slice(WARM_UP));
    await sleep(1500);
    const many = await measureAtOnce(server.ask, steps.slice(WARM_UP), descendants(process.pid));
    const scans = (await sequentialScans(db)) - scansBefore;

    const kinds = [...new Set(taken.map(({ kind }) => kind))];
    const row = (name: string, of: typeof taken) => {
      const times = of.map((one) => one.ms);
      const bare = of.map((one) => one.bareMs);
      return {
        "one at a time": name,
        requests: of.length,
        "p50 ms": ms(percentile(times, 0.5)),
        "p99 ms": ms(percentile(times, 0.99)),
        "mean ms": ms(mean(times)),
        "bare p50 ms": ms(percentile(bare, 0.5)),
        ratio: ms(percentile(times, 0.5) / percentile(bare, 0.5)),
      };
    };
    const rows = [
      row("all", taken),
      ...kinds.map((kind) =>
        row(
          kind,
          taken.filter((one) => one.kind === kind),
        ),
      ),
    ];
    const perSecond = 1000 / mean(taken.map((one) => one.ms));
    return [
      `### ${size.toLocaleString("en-IN")} listings`,
      "",
      table(rows),
      "",
      `One at a time: ${perSecond.toFixed(0)} requests a second. ${AT_ONCE} at once: ${many.perSecond.toFixed(0)} a second, p50 ${ms(percentile(many.times, 0.5))} ms, p99 ${ms(percentile(many.times, 0.99))} ms; CPU a request: server ${ms(many.serverCpuMs)} ms, PostgreSQL ${ms(many.postgresCpuMs)} ms. Sequential scans: ${scans}.`,
    ].join("\n");
  } finally {
    await server.close();
    await close();
  }
}

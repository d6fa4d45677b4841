import { createHash } from "node:crypto";
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { SignJWT } from "jose";
import { sql } from "kysely";
import pg from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import { MAX_PAGE_SIZE, PAGE_SIZE } from "#contract/properties/property-terms.ts";
import { clientOptions, connect, type Database } from "#server/db/connect.ts";
import type { EmbeddedPostgres } from "#server/db/embedded.ts";
import { asAdmin, baselineFile, environmentOf, installBaselines, runAll, statementsOf } from "../baselines.ts";
import { BENCH_FOLDER, type openListings } from "../database.ts";
import type { Wish } from "../mix.ts";
import type { Searching } from "../reference.ts";
import { signUp, startProgram, startServer } from "../server.ts";
import { Visitor } from "./visitor.ts";

export const OURS = "ours";
const OURS_UNCACHED = "ours, totals never kept";
export const PLAIN = "Express + Prisma";
export const TUNED = "hand-tuned SQL";
const ROWS = "rows, no count";

/** A server with the browse API. */
export interface Contender {
  name: string;
  /** How it reports totals. */
  total: "capped" | "exact" | "none";
  searching: Searching;
  visitor: Visitor;
  /** Returns the address of this request. */
  addressOf(wish: Wish): Promise<string>;
  stop(): Promise<void>;
}

type Listings = Awaited<ReturnType<typeof openListings>>;

const SECRET = "the bench's secret, which keeps nothing";

function addressWith(at: string, query: Record<string, string | number | null>): string {
  const { pathname, searchParams } = new URL(at, "http://any");
  for (const [name, value] of Object.entries(query)) {
    if (value === null) searchParams.delete(name);
    else searchParams.set(name, String(value));
  }
  return searchParams.size === 0 ? pathname : `${pathname}?${searchParams}`;
}

const numberedPage = async ({ path: at, query, pagesOn }: Wish) =>
  addressWith(at, { ...query, ...(pagesOn > 0 && { page: pagesOn + 1 }) });

/** Our API identifies a page by the cursor of the previous one. */
async function cursorPage(visitor: Visitor, { path: at, query, pagesOn }: Wish): Promise<string> {
  let address = addressWith(at, query);
  for (let left = pagesOn * PAGE_SIZE; left > 0; left -= MAX_PAGE_SIZE) {
    const { headers } = await visitor.call(addressWith(address, { limit: Math.min(left, MAX_PAGE_SIZE) }));
    const next = /<([^>]+)>/.exec(String(headers.link ?? ""))?.[1];
    if (next === undefined) throw new Error(`${address} has no page ${pagesOn + 1}`);
    address = addressWith(next, { limit: null });
  }
  return address;
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** Waits for the jobs that are due. A server makes up for a missed night when it starts, which would be measured too. */
async function settle(db: Database): Promise<void> {
  const due = sql<{ count: number }>`select count(*)::int as count from graphile_worker.jobs
    where run_at <= now() and attempts < max_attempts`;
  while ((await due.execute(db)).rows[0]?.count) await sleep(200);
}

/** Starts Basera with these listings and signs up an account, which can be an admin. */
export async function startOurs(
  server: EmbeddedPostgres,
  { db, name }: Listings,
  as: "member" | "admin" = "member",
  settings: Record<string, string> = {},
): Promise<{ visitor: Visitor; stop(): Promise<void> }> {
  const dataDir = path.join(BENCH_FOLDER, "browse");
  await mkdir(dataDir, { recursive: true });
  const running = await startServer({
    ...environmentOf(server, name),
    DATABASE_URL: `postgres:///${name}`,
    DATA_DIR: dataDir,
    MODE: "demo",
    DEMO: "off",
    SITE_URL: "http://localhost:3000",
    RATE_LIMIT_SCALE: "1000000",
    ...settings,
  });
  const { token, email } = await signUp(running);
  if (as === "admin") await sql`update accounts set type = 'admin' where email = ${email}`.execute(db);
  const visitor = new Visitor(running, bearer(token));
  await settle(db);
  return { visitor, stop: () => end(visitor) };
}

async function end(visitor: Visitor): Promise<void> {
  visitor.leave();
  await visitor.server.stop();
}

async function ours(
  server: EmbeddedPostgres,
  listings: Listings,
  name: string,
  settings?: Record<string, string>,
): Promise<Contender> {
  const { visitor, stop } = await startOurs(server, listings, "member", settings);
  const addressOf = (wish: Wish) => cursorPage(visitor, wish);
  return { name, total: "capped", searching: "words", visitor, addressOf, stop };
}

/** A baseline's table, and the query on our tables that fills it. */
type Copies = Record<string, string>;

/** Identifies the source of a copy. When the source changes, the copy is created again. */
async function originOf(db: Database, statements: readonly string[]): Promise<string> {
  const { rows } = await sql<{ file: number }>`select pg_relation_filenode('properties')::int as file`.execute(db);
  return createHash("sha256")
    .update(`${rows[0]?.file} ${statements.join("\n")}`)
    .digest("hex");
}

async function copy(server: EmbeddedPostgres, from: string, to: string, tables: Copies): Promise<void> {
  const clientOf = (database: string) => new pg.Client(clientOptions({ server: server.connection, database }));
  const [source, target] = [clientOf(from), clientOf(to)];
  try {
    await Promise.all([source.connect(), target.connect()]);
    for (const [table, query] of Object.entries(tables)) {
      const columns = /^select (.+) from /.exec(query)?.[1]?.replace(/\S+ as /g, "");
      await pipeline(
        source.query(copyTo(`copy (${query}) to stdout`)),
        target.query(copyFrom(`copy ${table} (${columns}) from stdin`)),
      );
    }
  } finally {
    await Promise.all([source.end(), target.end()]);
  }
}

/** Returns a database with a copy of the listings. The copy of the last run is reused if the listings are the same. */
async function copyListings(
  server: EmbeddedPostgres,
  listings: Listings,
  name: string,
  plan: { file: string; tables: Copies },
) {
  const statements = await statementsOf(plan.file);
  const origin = await originOf(listings.db, statements);
  const isKept = await asAdmin(server, async (admin) => {
    const { rows } = await sql<{ origin: string | null }>`
      select shobj_description(oid, 'pg_database') as origin from pg_database where datname = ${name}`.execute(admin);
    return rows[0]?.origin === origin;
  });
  if (isKept) return;
  console.log(`copying the listings to ${name}…`);
  await asAdmin(server, (admin) =>
    runAll(admin, [`drop database if exists ${name} with (force)`, `create database ${name}`]),
  );
  const db = connect({ server: server.connection, database: name }, 1);
  const first = statements.findIndex((statement) => /^create (unique )?index/.test(statement));
  await runAll(db, statements.slice(0, first));
  await copy(server, listings.name, name, plan.tables);
  await runAll(db, [...statements.slice(first), "vacuum (analyze)"]);
  await runAll(db, [`comment on database ${name} is '${origin}'`]);
  await db.destroy();
}

const SHARED_COLUMNS =
  `preferred_contact, title, type, description, rent, security_deposit, maintenance, city, area, nearby_landmarks,
  furnished, parking, power_backup, wifi, ac, gym, lift, security, swimming_pool, shopping_complex, tenant_types, pets_allowed, smoking,
  drinking, images, image_placeholders, available_from, is_available, featured, status, created_at, updated_at`.replace(
    /\s+/g,
    " ",
  );

/** Starts Express + Prisma with a copy of these listings. Its packages must be installed. */
export async function startExpressPrisma(server: EmbeddedPostgres, listings: Listings): Promise<Contender> {
  const name = `${listings.name}_plain`;
  await copyListings(server, listings, name, {
    file: "browse/express-prisma.sql",
    tables: {
      users: "select owner_id as id, owner_name as name, owner_email as email from properties",
      listings: `select id, owner_id, ${SHARED_COLUMNS} from properties`,
    },
  });
  const token = await new SignJWT({})
    .setProtectedHeader({ alg: "HS256" })
    .setSubject("bench")
    .setExpirationTime("1d")
    .sign(new TextEncoder().encode(SECRET));
  const environment = { ...environmentOf(server, name), JWT_SECRET: SECRET };
  const visitor = new Visitor(await startProgram(baselineFile("browse/express-prisma.js"), environment), bearer(token));
  return {
    name: PLAIN,
    total: "exact",
    searching: "contains",
    visitor,
    addressOf: numberedPage,
    stop: () => end(visitor),
  };
}

async function handTuned(server: EmbeddedPostgres, listings: Listings, count: "exact" | "none"): Promise<Contender> {
  const name = `${listings.name}_tuned`;
  await copyListings(server, listings, name, {
    file: "browse/hand-tuned.sql",
    tables: { listings: `select id, owner_name, owner_email, ${SHARED_COLUMNS}, live from properties` },
  });
  const environment = { ...environmentOf(server, name), COUNT: count };
  const visitor = new Visitor(await startProgram(baselineFile("browse/hand-tuned.js"), environment), {});
  return {
    name: count === "exact" ? TUNED : ROWS,
    total: count,
    searching: "contains",
    visitor,
    addressOf: numberedPage,
    stop: () => end(visitor),
  };
}

/**
 * Starts all contenders, each in a separate process, with the same listings and on the same PostgreSQL. The first is
 * Basera.
 */
export async function startContenders(server: EmbeddedPostgres, listings: Listings): Promise<Contender[]> {
  await installBaselines();
  const started: Contender[] = [];
  try {
    started.push(await ours(server, listings, OURS));
    started.push(await ours(server, listings, OURS_UNCACHED, { TOTALS_CACHE_MS: "1" }));
    started.push(await startExpressPrisma(server, listings));
    for (const count of ["exact", "none"] as const) started.push(await handTuned(server, listings, count));
    return started;
  } catch (error) {
    for (const contender of started) await contender.stop();
    throw error;
  }
}

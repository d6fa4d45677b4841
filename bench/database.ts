import { mkdir } from "node:fs/promises";
import path from "node:path";
import { sql } from "kysely";
import { connect, type Database } from "#server/db/connect.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "#server/db/embedded.ts";
import { migrate } from "#server/db/migrate.ts";
import { insertListings } from "#server/demo/insert.ts";
import { benchListing } from "./listings.ts";

/** Folder for data and results that are kept between runs. */
export const BENCH_FOLDER = path.resolve(".bench");
const BATCH = 1000;
const POOL = 10;

async function isFilled(db: Database, size: number): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`select count(*) from properties`.execute(db);
  return rows[0]?.count === size;
}

async function fill(db: Database, size: number): Promise<void> {
  await sql`truncate accounts, properties cascade`.execute(db);
  const begun = performance.now();
  for (let first = 0; first < size; first += BATCH) {
    const count = Math.min(BATCH, size - first);
    await insertListings(
      db,
      Array.from({ length: count }, (_, place) => benchListing(first + place)),
    );
    if ((first / BATCH) % 20 === 0) process.stdout.write(`\rmaking ${size} listings: ${first}`);
  }
  await sql`vacuum (analyze)`.execute(db);
  const seconds = (performance.now() - begun) / 1000;
  console.log(`\rmade ${size} listings in ${seconds.toFixed(0)} s, ${Math.round(size / seconds)} a second`);
}

/** Starts the embedded server on the bench's folder, with its default settings or these instead. */
export async function startBenchPostgres(settings?: Record<string, string>): Promise<EmbeddedPostgres> {
  await mkdir(BENCH_FOLDER, { recursive: true });
  return startEmbeddedPostgres(path.join(BENCH_FOLDER, "database"), settings);
}

/** Opens a database with exactly this many listings. The database of the last run is reused. */
export async function openListings(
  server: EmbeddedPostgres,
  size: number,
): Promise<{ db: Database; name: string; close(): Promise<void> }> {
  const name = `listings_${size}`;
  const admin = connect({ server: server.connection, database: "postgres" }, 1);
  const known = await sql`select from pg_database where datname = ${name}`.execute(admin);
  if (known.rows.length === 0) await sql.raw(`create database ${name}`).execute(admin);
  await admin.destroy();
  const location = { server: server.connection, database: name };
  const db = connect(location, POOL);
  await migrate({ db, location });
  if (!(await isFilled(db, size))) await fill(db, size);
  return { db, name, close: () => db.destroy() };
}

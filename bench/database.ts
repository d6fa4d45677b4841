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

/** Opens a copy of a database with exactly this many listings, which may be changed. Closing it deletes it. */
export async function openListingsCopy(
  server: EmbeddedPostgres,
  size: number,
): Promise<{ db: Database; close(): Promise<void> }> {
  const listings = await openListings(server, size);
  await listings.close();
  const admin = connect({ server: server.connection, database: "postgres" }, 1);
  const name = "listings_copy";
  const drop = () => sql.raw(`drop database if exists ${name} with (force)`).execute(admin);
  await drop();
  await sql.raw(`create database ${name} template ${listings.name}`).execute(admin);
  const db = connect({ server: server.connection, database: name }, POOL);
  const close = async () => {
    await db.destroy();
    await drop();
    await admin.destroy();
  };
  return { db, close };
}

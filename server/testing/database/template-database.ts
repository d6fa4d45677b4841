import { execFile } from "node:child_process";
import { createHash, randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { glob, mkdir, readdir, readFile, rename, rm } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { sql } from "kysely";
import { connect } from "../../db/connect.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../../db/embedded.ts";
import { migrate } from "../../db/migrate.ts";

/** Named like the server's own database, so that a server can also start on a copy of the data folder. */
export const TEMPLATE = "basera";
/** Durability is off, because nothing is needed after the test run. */
const THROWAWAY = { fsync: "off", synchronous_commit: "off", full_page_writes: "off", max_connections: "200" };
/** Everything that the template is made from. */
const SOURCES = ["server/db/**/*.{ts,sql}", "contract/places/places.json", "package-lock.json"];
const CACHE = path.resolve("node_modules/.cache/template-database");

async function hashOfSources(): Promise<string> {
  const hash = createHash("sha256");
  for (const file of (await Array.fromAsync(glob(SOURCES))).sort()) hash.update(file).update(await readFile(file));
  return hash.digest("hex").slice(0, 16);
}

/** Keeps the owners of the files, which PostgreSQL requires and `fs.cp` does not do. */
export const copyFolder = (from: string, to: string) => promisify(execFile)("cp", ["-a", from, to]);

async function createTemplate(server: EmbeddedPostgres): Promise<void> {
  const admin = connect({ server: server.connection, database: "postgres" }, 1);
  await sql.raw(`create database ${TEMPLATE}`).execute(admin);
  const location = { server: server.connection, database: TEMPLATE };
  const template = connect(location, 1);
  await migrate({ db: template, location });
  await template.destroy();
  await admin.destroy();
}

/** Replaces the copies of earlier versions. */
async function store(folder: string, stored: string): Promise<void> {
  await mkdir(CACHE, { recursive: true });
  for (const name of await readdir(CACHE)) await rm(path.join(CACHE, name), { recursive: true, force: true });
  const copy = `${stored}-${randomUUID()}`;
  await copyFolder(folder, copy);
  // Fails if another run has stored its copy first.
  await rename(copy, stored).catch(() => rm(copy, { recursive: true, force: true }));
}

/** Fills the folder `used` with the data folder of a stopped server whose database `TEMPLATE` is migrated. */
async function makeUsed(used: string): Promise<void> {
  const stored = path.join(CACHE, await hashOfSources());
  if (existsSync(stored)) return void (await copyFolder(`${stored}/.`, used));
  const server = await startEmbeddedPostgres(used, THROWAWAY);
  await createTemplate(server);
  await server.stop();
  await store(used, stored);
}

/**
 * Starts a temporary PostgreSQL in `folder` with the migrated database `TEMPLATE`. Fills `used` with a data folder that
 * has the same database, for tests that start servers. Copies the data folder of an earlier run with the same
 * migrations: creating it takes most of the time of a run with one test file.
 */
export async function startWithTemplate({ folder, used }: { folder: string; used: string }): Promise<EmbeddedPostgres> {
  await makeUsed(used);
  await copyFolder(`${used}/.`, folder);
  return startEmbeddedPostgres(folder, THROWAWAY);
}

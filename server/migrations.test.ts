import { cp, mkdir, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { sql } from "kysely";
import { afterEach, expect, it } from "vitest";
import type { Database } from "./db/connect.ts";
import { listKnownMigrations, listRunMigrations, MigrationError, migrate } from "./db/migrate.ts";
import { freePort } from "./process/free-port.ts";
import { addressOf, openEmptyDatabase, openTestDatabase } from "./testing/database/database.ts";
import { insertAccount } from "./testing/factories.ts";
import { dataFolder, ended, endServers, ready, run, serve } from "./testing/programs/running-server.ts";

afterEach(endServers);

/** Several processes start at once. */
const TIMEOUT_MS = 180_000;
const ROOT = path.resolve(import.meta.dirname, "..");

async function environmentFor(url: string) {
  return { MODE: "demo", DATABASE_URL: url, DATA_DIR: await dataFolder(), PORT: String(await freePort()) };
}

it(
  "serves from four processes that start on an empty database at once, and migrates once",
  async () => {
    const { db, location } = await openEmptyDatabase();
    const { url } = await addressOf(location);
    const environments = await Promise.all(Array.from({ length: 4 }, () => environmentFor(url)));
    const servers = environments.map((environment) => serve(environment));
    await Promise.all(servers.map((server) => ready(server)));
    for (const { PORT } of environments) {
      expect((await fetch(`http://127.0.0.1:${PORT}/api/ready`)).status).toBe(200);
      expect((await fetch(`http://127.0.0.1:${PORT}/api/properties/featured`)).status).toBe(200);
    }
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
    expect(rows.map(({ name }) => name)).toEqual(await listKnownMigrations());
  },
  TIMEOUT_MS,
);

/** Copies the program into a folder and adds these migrations. Those with `concurrently` run without a transaction. */
async function programWith(migrations: Record<string, string>): Promise<string> {
  const folder = await dataFolder();
  const withoutTests = (file: string) => !/\.test\.ts$|\/upgrades$/.test(file);
  for (const part of ["server", "contract", "cli", "web/context.ts", "package.json"])
    await cp(path.join(ROOT, part), path.join(folder, part), { recursive: true, filter: withoutTests });
  await symlink(path.join(ROOT, "node_modules"), path.join(folder, "node_modules"));
  await mkdir(path.join(folder, "build"));
  for (const [name, up] of Object.entries(migrations))
    await writeFile(
      path.join(folder, "server/db/migrations", `${name}.ts`),
      `import { sql } from "kysely";\nexport const inTransaction = ${!up.includes("concurrently")};\nexport async function up(db) { await sql\`${up}\`.execute(db); }\n`,
    );
  return folder;
}

/** Returns every table, column and account. */
async function contentOf(db: Database) {
  const { rows } = await sql`
    select table_schema, table_name, column_name, data_type from information_schema.columns
    where table_schema not in ('pg_catalog', 'information_schema') order by 1, 2, 3`.execute(db);
  return {
    columns: rows,
    accounts: await db.selectFrom("accounts").selectAll().execute(),
    ran: await listRunMigrations(db),
  };
}

it(
  "names a failing migration, exits with 1, and leaves the database unchanged",
  async () => {
    const { db, location } = await openTestDatabase();
    const { url } = await addressOf(location);
    await insertAccount(db);
    const before = await contentOf(db);
    const program = await programWith({
      "9998_good": "create table made_by_good as select id, name from accounts",
      "9999_bad": "update accounts set name = null",
    });
    // A slow query on a busy machine is a warning in the log, which is not what this test reads.
    const environment = { ...(await environmentFor(url)), LOG_LEVEL: "error" };
    const server = run(path.join(program, "server/main.ts"), [], environment);
    expect(await ended(server.child)).toBe(1);
    expect(server.said().trim()).toBe(
      'The database could not be migrated: the migration 9999_bad failed. null value in column "name" of relation "accounts" violates not-null constraint. The database is unchanged.',
    );
    expect(await contentOf(db)).toEqual(before);
    expect(await migrate({ db, location })).toEqual([]);
  },
  TIMEOUT_MS,
);

it(
  "runs a migration without a transaction, keeps those before it, and repeats it after a failure",
  async () => {
    const { db, location } = await openTestDatabase();
    const { url } = await addressOf(location);
    const program = await programWith({
      "9997_good": "create table made_by_good as select id, name from accounts",
      "9998_index": "create unique index concurrently if not exists made_by_good_name on made_by_good (name)",
      "9999_bad": "create index concurrently on missing (name)",
    });
    const environment = { ...(await environmentFor(url)), LOG_LEVEL: "error" };
    for (const start of ["first", "second"]) {
      const server = run(path.join(program, "server/main.ts"), [], environment);
      expect(await ended(server.child), start).toBe(1);
      expect(server.said().trim()).toBe(
        'The database could not be migrated: the migration 9999_bad failed. relation "missing" does not exist. The next start tries again.',
      );
    }
    const { rows } = await sql<{
      name: string;
    }>`select name from kysely_migration where name > '9' order by name`.execute(db);
    expect(rows.map(({ name }) => name)).toEqual(["9997_good", "9998_index"]);
  },
  TIMEOUT_MS,
);

it("does not change a database that a newer version has migrated", async () => {
  const { db, location } = await openTestDatabase();
  await sql`insert into kysely_migration (name, timestamp) values ('9999_later', '')`.execute(db);
  await expect(migrate({ db, location })).rejects.toEqual(
    new MigrationError(
      "The database was migrated by a newer version of the program (9999_later). Start that version, or restore an older backup.",
    ),
  );
});

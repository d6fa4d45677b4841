import { sql } from "kysely";
import { FileMigrationProvider, type Migration } from "kysely/migration";
import { afterEach, expect, it, vi } from "vitest";
import type { Database } from "./db/connect.ts";
import { listKnownMigrations, listRunMigrations, MigrationError, migrate } from "./db/migrate.ts";
import { freePort } from "./process/free-port.ts";
import { atEnd } from "./testing/at-end.ts";
import { addressOf, openEmptyDatabase, openTestDatabase } from "./testing/database/database.ts";
import { insertAccount } from "./testing/factories.ts";
import { dataFolder, endServers, ready, serve } from "./testing/programs/running-server.ts";
import { until } from "./testing/until.ts";

afterEach(endServers);

async function environmentFor(url: string) {
  return { MODE: "demo", DATABASE_URL: url, DATA_DIR: await dataFolder(), PORT: String(await freePort()) };
}

it("serves from two processes that start on an empty database at once, and migrates once", async () => {
  const { db, location } = await openEmptyDatabase();
  const { url } = await addressOf(location);
  const environments = await Promise.all(Array.from({ length: 2 }, () => environmentFor(url)));
  const servers = environments.map((environment) => serve(environment));
  await Promise.all(servers.map((server) => ready(server)));
  for (const { PORT } of environments) {
    await until(async () => (await fetch(`http://127.0.0.1:${PORT}/api/ready`)).ok, "the server was ready");
    expect((await fetch(`http://127.0.0.1:${PORT}/api/properties/featured`)).status).toBe(200);
  }
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  expect(rows.map(({ name }) => name)).toEqual(await listKnownMigrations());
});

/** Adds migrations to those of the program for this test. Those with `concurrently` run without a transaction. */
function addMigrations(added: Record<string, string>): void {
  const migrations = Object.entries(added).map(([name, up]): [string, Migration & { inTransaction: boolean }] => [
    name,
    { inTransaction: !up.includes("concurrently"), up: async (db) => void (await sql.raw(up).execute(db)) },
  ]);
  const { getMigrations } = FileMigrationProvider.prototype;
  const spy = vi.spyOn(FileMigrationProvider.prototype, "getMigrations");
  spy.mockImplementation(async function (this: FileMigrationProvider) {
    return { ...(await getMigrations.call(this)), ...Object.fromEntries(migrations) };
  });
  atEnd(() => spy.mockRestore());
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

it("names a failing migration, and leaves the database unchanged", async () => {
  const { db, location } = await openTestDatabase();
  await insertAccount(db);
  const before = await contentOf(db);
  addMigrations({
    "9998_good": "create table made_by_good as select id, name from accounts",
    "9999_bad": "update accounts set name = null",
  });
  await expect(migrate({ db, location })).rejects.toEqual(
    new MigrationError(
      'The database could not be migrated: the migration 9999_bad failed. null value in column "name" of relation "accounts" violates not-null constraint. The database is unchanged.',
    ),
  );
  expect(await contentOf(db)).toEqual(before);
});

it("runs a migration without a transaction, keeps those before it, and repeats it after a failure", async () => {
  const { db, location } = await openTestDatabase();
  addMigrations({
    "9997_good": "create table made_by_good as select id, name from accounts",
    "9998_index": "create unique index concurrently if not exists made_by_good_name on made_by_good (name)",
    "9999_bad": "create index concurrently on missing (name)",
  });
  for (const _start of ["first", "second"])
    await expect(migrate({ db, location })).rejects.toEqual(
      new MigrationError(
        'The database could not be migrated: the migration 9999_bad failed. relation "missing" does not exist. The next start tries again.',
      ),
    );
  const { rows } = await sql<{
    name: string;
  }>`select name from kysely_migration where name > '9' order by name`.execute(db);
  expect(rows.map(({ name }) => name)).toEqual(["9997_good", "9998_index"]);
});

it("does not change a database that a newer version has migrated", async () => {
  const { db, location } = await openTestDatabase();
  await sql`insert into kysely_migration (name, timestamp) values ('9999_later', '')`.execute(db);
  await expect(migrate({ db, location })).rejects.toEqual(
    new MigrationError(
      "The database was migrated by a newer version of the program (9999_later). Start that version, or restore an older backup.",
    ),
  );
});

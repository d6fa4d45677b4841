import { cp, mkdir, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { sql } from "kysely";
import { afterEach, expect, it } from "vitest";
import type { Database } from "./db/connect.ts";
import { listKnownMigrations, listRunMigrations, MigrationError, migrate } from "./db/migrate.ts";
import { freePort } from "./free-port.ts";
import { addressOf, openEmptyDatabase, openTestDatabase } from "./testing/database.ts";
import { insertAccount } from "./testing/factories.ts";
import { dataFolder, ended, endServers, ready, run, serve } from "./testing/running-server.ts";

afterEach(endServers);

/** Several processes start at once. */
const DATABASE_WAIT_MS = 180_000;
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
  DATABASE_WAIT_MS,
);

/** Copies the program with further migrations into a folder. */
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
      `import { sql } from "kysely";\nexport async function up(db) { await sql\`${up}\`.execute(db); }\n`,
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
  "does not start when a migration fails: names it, exits with 1, and leaves the database unchanged",
  async () => {
    const { db, location } = await openTestDatabase();
    const { url } = await addressOf(location);
    await insertAccount(db);
    const before = await contentOf(db);
    const program = await programWith({
      "9998_good": "create table made_by_good as select id, name from accounts",
      "9999_bad": "update accounts set name = null",
    });
    const server = run(path.join(program, "server/main.ts"), [], await environmentFor(url));
    expect(await ended(server.child)).toBe(1);
    expect(server.said().trim()).toBe(
      'The database could not be brought up to date: the change 9999_bad failed. null value in column "name" of relation "accounts" violates not-null constraint. It is as it was before.',
    );
    expect(await contentOf(db)).toEqual(before);
    expect(await migrate({ db, location })).toEqual([]);
  },
  DATABASE_WAIT_MS,
);

it("leaves a database alone that a newer program has migrated", async () => {
  const { db, location } = await openTestDatabase();
  await sql`insert into kysely_migration (name, timestamp) values ('9999_later', '')`.execute(db);
  await expect(migrate({ db, location })).rejects.toEqual(
    new MigrationError(
      "The database was changed by a newer version of the program (9999_later). Start that one, or restore a backup of before.",
    ),
  );
});

import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { sql } from "kysely";
import { Registry } from "prom-client";
import { expect, it } from "vitest";
import { buildApp, createServices } from "#server/app.ts";
import { withBaseline } from "#server/db/before-baseline.ts";
import { type Database, newClient } from "#server/db/connect.ts";
import {
  isMigrated,
  listKnownMigrations,
  listRunMigrations,
  MigrationError,
  migrate,
  migrateTo,
} from "#server/db/migrate.ts";
import { testApp } from "#server/testing/app.ts";
import { atEnd } from "#server/testing/at-end.ts";
import { openEmptyDatabase, testDatabase } from "#server/testing/database/database.ts";
import { UPGRADES, WRITTEN } from "#server/testing/database/upgrades.ts";
import { readArchive } from "./backup/archive.ts";
import { type Manifest, readManifest } from "./backup/manifest.ts";
import { TableLoader, tableOf } from "./backup/tables.ts";

async function manifestOf(file: string): Promise<Manifest> {
  const found: Manifest[] = [];
  const first = ({ content }: { content: Buffer }) => void (found.length === 0 && found.push(readManifest(content)));
  await readArchive(path.join(UPGRADES, file), first, () => {});
  return found[0] as Manifest;
}

/** Oldest first. The first has all migrations that the baseline replaced. */
const versions = (
  await Promise.all((await readdir(UPGRADES)).map(async (file) => ({ file, manifest: await manifestOf(file) })))
).toSorted((a, b) => a.manifest.made_at.localeCompare(b.manifest.made_at));
const { services } = await testApp();

/** Changes the list of executed migrations. */
async function recordRun(db: Database, names: string[]): Promise<void> {
  await sql`delete from kysely_migration`.execute(db);
  await sql`insert into kysely_migration (name, timestamp) select unnest(${names}::text[]), '2026-11-27'`.execute(db);
}

/** Returns the database as this version left it. */
async function databaseOf({ file, manifest }: (typeof versions)[number]) {
  const database = await openEmptyDatabase();
  await migrateTo(database.db, withBaseline(manifest.schema)?.at(-1) as string);
  const client = newClient(database.db);
  await client.connect();
  await client.query("begin; set local session_replication_role = replica");
  const loader = new TableLoader(client, manifest.tables);
  const load = async ({ name, content }: { name: string; content: Buffer }) => {
    const table = tableOf(name);
    if (table !== null) await loader.load(table, content);
  };
  await readArchive(path.join(UPGRADES, file), load, () => {});
  await loader.end();
  await client.query("commit");
  await client.end();
  await recordRun(database.db, manifest.schema);
  return database;
}

/** Returns all columns, constraints, indexes, triggers and functions as PostgreSQL prints them. */
async function shapeOf(db: Database): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select format('column %s.%s %s %s %s', table_name, column_name, data_type, is_nullable, column_default) as line
      from information_schema.columns where table_schema = 'public'
    union all select format('constraint %s %s', conrelid::regclass, pg_get_constraintdef(oid))
      from pg_constraint where connamespace = 'public'::regnamespace
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all select pg_get_functiondef(pg_proc.oid) from pg_proc
      join pg_language on pg_language.oid = prolang where pronamespace = 'public'::regnamespace and lanname in ('sql', 'plpgsql')
    order by line`.execute(db);
  return rows.map(({ line }) => line);
}

/** Returns what the people of WRITTEN see after the upgrade. */
async function foundBy(db: Database) {
  const app = await buildApp(await createServices({ ...services, db, metrics: new Registry() }));
  atEnd(() => app.close());
  async function ask<T>(method: "GET" | "POST", url: string, token?: string, payload?: object): Promise<T> {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const answer = await app.inject({ method, url, headers, ...(payload && { payload }) });
    if (answer.statusCode !== 200) throw new Error(`${method} ${url}: ${answer.statusCode} ${answer.body}`);
    return answer.json();
  }
  async function signIn({ email }: { email: string }) {
    const given = { email, password: WRITTEN.password };
    const { access_token: token, user } = await ask<{ access_token: string; user: { id: string } }>(
      "POST",
      "/auth/v1/token?grant_type=password",
      undefined,
      given,
    );
    return { token, id: user.id };
  }
  const [owner, tenant] = [await signIn(WRITTEN.owner), await signIn(WRITTEN.tenant)];
  const [conversation] = await ask<{ id: string; unread_count: number }[]>("GET", "/api/conversations", tenant.token);
  type Home = { id: string; title: string; status: string; images: string[] };
  const [home] = await ask<Home[]>("GET", "/api/properties?city=Bangalore", tenant.token);
  return {
    home,
    owned: await ask<Home[]>("GET", `/api/properties/owner?email=${WRITTEN.owner.email}`, owner.token),
    favorites: await ask<string[]>("GET", `/api/users/${tenant.id}/favorites`, tenant.token),
    messages: await ask<{ content: string; seq: number }[]>("GET", `/api/messages/${conversation?.id}`, tenant.token),
    unread: conversation?.unread_count,
    names: [
      (await ask<{ name: string }>("GET", "/api/users/me", owner.token)).name,
      (await ask<{ name: string }>("GET", "/api/users/me", tenant.token)).name,
    ],
  };
}

async function expectWhole(db: Database): Promise<void> {
  expect(await isMigrated(db)).toBe(true);
  const { home, owned, favorites, messages, unread, names } = await foundBy(db);
  expect(home).toMatchObject({
    title: WRITTEN.title,
    status: "approved",
    images: [expect.stringContaining("/media/")],
  });
  expect(owned).toMatchObject([{ id: home?.id, title: WRITTEN.title }]);
  expect(favorites).toEqual([home?.id]);
  expect(messages.map(({ content }) => content).toSorted()).toEqual(WRITTEN.messages.toSorted());
  expect(unread).toBe(1);
  expect(names).toEqual([WRITTEN.owner.name, WRITTEN.tenant.name]);
}

it.each(versions)("migrates what $file left in one step, to the schema of a new database", async (version) => {
  const { db, location } = await databaseOf(version);
  await migrate({ db, location });
  await expectWhole(db);
  expect(await shapeOf(db)).toEqual(await shapeOf(await testDatabase()));
});

it("migrates what the oldest version left through each later version", async () => {
  const [oldest, ...later] = versions;
  if (!oldest || later.length === 0) throw new Error("there are no two versions");
  const { db, location } = await databaseOf(oldest);
  for (const { manifest } of later) {
    await migrateTo(db, manifest.schema.at(-1) as string);
    expect(await listRunMigrations(db)).toEqual(manifest.schema);
  }
  await migrate({ db, location });
  await expectWhole(db);
});

it("runs no migration on a database that has all of those before the baseline", async () => {
  const database = await databaseOf(versions[0] as (typeof versions)[number]);
  expect(await isMigrated(database.db)).toBe(false);
  const ran = await Promise.all([migrate(database), migrate(database)]);
  expect(ran.flat()).not.toContain("0001_baseline");
  expect(await listRunMigrations(database.db)).toEqual(await listKnownMigrations());
});

it("refuses a database that lacks a migration before the baseline, and leaves it unchanged", async () => {
  const [oldest] = versions;
  const { db, location } = await databaseOf(oldest as NonNullable<typeof oldest>);
  const earlier = oldest?.manifest.schema.slice(0, -1) ?? [];
  await recordRun(db, earlier);
  const shape = await shapeOf(db);
  await expect(migrate({ db, location })).rejects.toEqual(
    new MigrationError(
      "The database was last migrated by a version before 0.1.0 (0043_check_texts_again). Start the last of these versions once (commit 6e6e2a0ab9 of 27 November 2026), then this version. The database is unchanged.",
    ),
  );
  expect(await listRunMigrations(db)).toEqual(earlier);
  expect(await shapeOf(db)).toEqual(shape);
});

it("keeps the data of each released version", async () => {
  const changelog = await readFile(path.resolve(import.meta.dirname, "../CHANGELOG.md"), "utf8");
  const released = [...changelog.matchAll(/^## \[?v?(\d+\.\d+\.\d+)/gm)].map(([, version]) => `${version}.tar.gz`);
  expect(versions.map(({ file }) => file)).toEqual(expect.arrayContaining(released));
});

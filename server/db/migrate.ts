import fs from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { sql } from "kysely";
import { FileMigrationProvider, type Migration, type MigrationResult, Migrator } from "kysely/migration";
import { OperatorError } from "../operator-error.ts";
import { syncAreaPositions } from "./area-positions.ts";
import { LAST_BEFORE_BASELINE, recordBaseline, withBaseline } from "./before-baseline.ts";
import type { Database, DatabaseLocation } from "./connect.ts";
import { installJobs } from "./jobs-schema.ts";
import {
  findMissingExtensions,
  findMissingRights,
  findOldVersion,
  findReadOnly,
  findWrongEncoding,
} from "./requirements.ts";

const provider = new FileMigrationProvider({
  fs,
  path,
  migrationFolder: path.join(import.meta.dirname, "migrations"),
  import: (file: string) => import(pathToFileURL(file).href),
});

/** The database cannot be brought to the schema of this version. The message tells the operator why. */
export class MigrationError extends OperatorError {}

const migrator = (db: Database) => new Migrator({ db, provider });

/** Returns the names of all migrations in this version. */
export async function listKnownMigrations(): Promise<string[]> {
  return Object.keys(await provider.getMigrations()).sort();
}

/**
 * Returns the names of executed migrations, in order. Kysely's own list looks at all columns of all tables, which fails
 * while another process drops one.
 */
export async function listRunMigrations(db: Database): Promise<string[]> {
  const { rows: tables } = await sql`select where to_regclass('kysely_migration') is not null`.execute(db);
  if (tables.length === 0) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/**
 * A migration of this project. With `inTransaction = false` it runs outside of a transaction, for example to build
 * indexes concurrently. It must then be repeatable, because an interrupted run starts again.
 */
type OwnMigration = Migration & { inTransaction?: boolean };

/**
 * Groups pending migrations. Returns the last name of each group; a migration without a transaction is a separate
 * group.
 */
async function pendingGroups(db: Database, upTo?: string): Promise<{ last: string; inTransaction: boolean }[]> {
  const run = new Set(await listRunMigrations(db));
  const migrations: Record<string, OwnMigration> = await provider.getMigrations();
  const pending = Object.keys(migrations)
    .filter((name) => !run.has(name) && (upTo === undefined || name <= upTo))
    .sort()
    .map((name) => ({ last: name, inTransaction: migrations[name]?.inTransaction ?? true }));
  return pending.filter(({ inTransaction }, i) => !inTransaction || !pending[i + 1]?.inTransaction);
}

const LOCK = 8_263_417_559_014;
const RETRY_MS = 100;

/** Polls, because the snapshot of a session that waits for a lock would block a concurrent index build. */
async function waitForLock(db: Database): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ free: boolean }>`select pg_try_advisory_lock(${sql.lit(LOCK)}) as free`.execute(db);
    if (rows[0]?.free) return;
    await sleep(RETRY_MS);
  }
}

interface MigrationRun {
  ran: string[];
  failed?: { error: unknown; migration: MigrationResult | undefined; isUnchanged: boolean };
}

/** Calls `change` while no other process changes the schema. */
async function alone<T>(pool: Database, change: (db: Database) => Promise<T>): Promise<T> {
  return pool.connection().execute(async (db) => {
    await waitForLock(db);
    try {
      return await change(db);
    } finally {
      await sql`select pg_advisory_unlock(${sql.lit(LOCK)})`.execute(db);
    }
  });
}

/**
 * Returns a message if the schema is too old to be migrated, or was migrated by a newer version, whose schema this
 * version's writes could break. Else null.
 */
export async function findForeignSchema(db: Database): Promise<string | null> {
  const ran = await listRunMigrations(db);
  const current = withBaseline(ran);
  if (current === null)
    return `The database was last migrated by a version before 0.1.0 (${ran.at(-1)}). Start the last of these versions once (${LAST_BEFORE_BASELINE}), then this version. The database is unchanged.`;
  const known = new Set(await listKnownMigrations());
  const unknown = current.find((name) => !known.has(name));
  return unknown === undefined
    ? null
    : `The database was migrated by a newer version of the program (${unknown}). Start that version, or restore an older backup.`;
}

/** @throws MigrationError with the sentence of the first check that finds a fault */
async function requireAll(db: Database, checks: ((db: Database) => Promise<string | null>)[]): Promise<void> {
  for (const find of checks) {
    const fault = await find(db);
    if (fault !== null) throw new MigrationError(fault);
  }
}

/** Runs pending migrations, each group in one transaction. */
async function runMigrations(db: Database, upTo?: string): Promise<MigrationRun> {
  await requireAll(db, [findOldVersion, findWrongEncoding, findReadOnly, findForeignSchema]);
  const executed = await listRunMigrations(db);
  if (withBaseline(executed)?.length !== executed.length) await recordBaseline(db);
  const ran: string[] = [];
  const pending = await pendingGroups(db, upTo);
  if (pending.length > 0) await requireAll(db, [findMissingRights, findMissingExtensions]);
  for (const { last, inTransaction } of pending) {
    const { error, results = [] } = await migrator(db).migrateTo(last, { disableTransactions: !inTransaction });
    const migration = results.find(({ status }) => status === "Error");
    if (error) return { ran, failed: { error, migration, isUnchanged: inTransaction && ran.length === 0 } };
    ran.push(...results.map(({ migrationName }) => migrationName));
  }
  return { ran };
}

/** Migrates a database up to this migration, without the job queue's tables. */
export async function migrateTo(db: Database, name: string): Promise<void> {
  const { failed } = await alone(db, (connection) => runMigrations(connection, name));
  if (failed) throw failed.error;
}

/**
 * Runs all pending migrations, creates the job queue's tables and updates the positions of areas. Locks ensure that
 * only one process migrates. Returns the names of the migrations that ran.
 * @throws MigrationError if one fails, or the database is too old or too new for this version
 */
export async function migrate(database: { db: Database; location: DatabaseLocation }): Promise<string[]> {
  return alone(database.db, (db) => bringUpToDate({ db, location: database.location }));
}

async function bringUpToDate(database: { db: Database; location: DatabaseLocation }): Promise<string[]> {
  const { ran, failed } = await runMigrations(database.db);
  if (failed?.migration) {
    const left = failed.isUnchanged ? "The database is unchanged." : "The next start tries again.";
    throw new MigrationError(
      `The database could not be migrated: the migration ${failed.migration.migrationName} failed. ${(failed.error as Error).message}. ${left}`,
      { cause: failed.error },
    );
  }
  if (failed) throw failed.error;
  await installJobs(database);
  await syncAreaPositions(database.db);
  return ran;
}

/** Returns whether every migration of this version has run. */
export async function isMigrated(db: Database): Promise<boolean> {
  const run = new Set(await listRunMigrations(db));
  return (await listKnownMigrations()).every((name) => run.has(name));
}

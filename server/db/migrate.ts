import fs from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { sql } from "kysely";
import { FileMigrationProvider, Migrator } from "kysely/migration";
import { installJobs } from "../jobs/schema.ts";
import type { Database, DatabaseLocation } from "./connect.ts";

const provider = new FileMigrationProvider({
  fs,
  path,
  migrationFolder: path.join(import.meta.dirname, "migrations"),
  import: (file: string) => import(pathToFileURL(file).href),
});

/** Why the database has not the schema that this program needs, in a sentence for the operator. */
export class MigrationError extends Error {}

const migrator = (db: Database) => new Migrator({ db, provider });

/** The names of all migrations that this program knows. */
export async function listKnownMigrations(): Promise<string[]> {
  return Object.keys(await provider.getMigrations()).sort();
}

/** The names of those that have run, in their order. */
export async function listRunMigrations(db: Database): Promise<string[]> {
  const migrations = await migrator(db).getMigrations();
  return migrations.filter(({ executedAt }) => executedAt !== undefined).map(({ name }) => name);
}

/** Brings an empty database to the schema that it had when this migration was the newest, without the job queue's tables. */
export async function migrateTo(db: Database, name: string): Promise<void> {
  const { error } = await migrator(db).migrateTo(name);
  if (error) throw error;
}

/**
 * A database that a newer program has changed is left alone: what this one writes could break what that one holds.
 * @throws MigrationError
 */
async function requireKnownSchema(db: Database): Promise<void> {
  const { rows: kept } = await sql`select where to_regclass('kysely_migration') is not null`.execute(db);
  if (kept.length === 0) return;
  const known = new Set(await listKnownMigrations());
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  const unknown = rows.find(({ name }) => !known.has(name));
  if (unknown === undefined) return;
  throw new MigrationError(
    `The database was changed by a newer version of the program (${unknown.name}). Start that one, or restore a backup of before.`,
  );
}

/**
 * Brings the database to the newest migration and makes the job queue's tables, under locks that let only one process migrate.
 * All migrations run, or none. Answers the names of those that ran.
 * @throws MigrationError where one of them fails, or the database is a newer program's.
 */
export async function migrate(database: { db: Database; location: DatabaseLocation }): Promise<string[]> {
  await requireKnownSchema(database.db);
  const { error, results } = await migrator(database.db).migrateToLatest();
  const failed = results?.find(({ status }) => status === "Error");
  if (failed)
    throw new MigrationError(
      `The database could not be brought up to date: the change ${failed.migrationName} failed. ${(error as Error).message}. It is as it was before.`,
      { cause: error },
    );
  if (error) throw error;
  await installJobs(database);
  return (results ?? []).map((result) => result.migrationName);
}

/** Whether every migration that this program knows has run. */
export async function isMigrated(db: Database): Promise<boolean> {
  return (await migrator(db).getMigrations()).every((migration) => migration.executedAt !== undefined);
}

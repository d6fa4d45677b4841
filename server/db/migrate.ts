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

/** Why the database does not have the schema that this version needs, as a sentence for the operator. */
export class MigrationError extends Error {}

const migrator = (db: Database) => new Migrator({ db, provider });

/** Returns the names of all migrations of this version. */
export async function listKnownMigrations(): Promise<string[]> {
  return Object.keys(await provider.getMigrations()).sort();
}

/** Returns the names of executed migrations, in order. */
export async function listRunMigrations(db: Database): Promise<string[]> {
  const migrations = await migrator(db).getMigrations();
  return migrations.filter(({ executedAt }) => executedAt !== undefined).map(({ name }) => name);
}

/** Migrates an empty database up to this migration, without the job queue's tables. */
export async function migrateTo(db: Database, name: string): Promise<void> {
  const { error } = await migrator(db).migrateTo(name);
  if (error) throw error;
}

/**
 * Throws if a newer version has migrated the database, because this one's writes could break it.
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
 * Runs all pending migrations in one transaction and creates the job queue's tables, under locks that let one process
 * migrate. Returns the names of the migrations that ran.
 * @throws MigrationError if one fails, or a newer version has migrated the database
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

/** Returns whether every migration of this version has run. */
export async function isMigrated(db: Database): Promise<boolean> {
  return (await migrator(db).getMigrations()).every((migration) => migration.executedAt !== undefined);
}

import fs from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { FileMigrationProvider, Migrator } from "kysely/migration";
import { installJobs } from "../jobs/schema.ts";
import type { Database, DatabaseLocation } from "./connect.ts";

const provider = new FileMigrationProvider({
  fs,
  path,
  migrationFolder: path.join(import.meta.dirname, "migrations"),
  import: (file: string) => import(pathToFileURL(file).href),
});

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

/** Brings the database to the newest migration and makes the job queue's tables, under locks that let only one process migrate. Answers the names of those that ran. */
export async function migrate(database: { db: Database; location: DatabaseLocation }): Promise<string[]> {
  const { error, results } = await migrator(database.db).migrateToLatest();
  if (error) throw error;
  await installJobs(database);
  return (results ?? []).map((result) => result.migrationName);
}

/** Whether every migration that this program knows has run. */
export async function isMigrated(db: Database): Promise<boolean> {
  return (await migrator(db).getMigrations()).every((migration) => migration.executedAt !== undefined);
}

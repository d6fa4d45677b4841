import fs from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { FileMigrationProvider, Migrator } from "kysely/migration";
import { installJobs } from "../jobs/schema.ts";
import type { Database, DatabaseLocation } from "./connect.ts";

function migrator(db: Database): Migrator {
  return new Migrator({
    db,
    provider: new FileMigrationProvider({
      fs,
      path,
      migrationFolder: path.join(import.meta.dirname, "migrations"),
      import: (file: string) => import(pathToFileURL(file).href),
    }),
  });
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

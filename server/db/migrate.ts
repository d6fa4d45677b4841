import fs from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { FileMigrationProvider, Migrator } from "kysely/migration";
import type { Database } from "./connect.ts";

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

/** Brings the database to the newest migration, under a lock that lets only one process migrate. Answers the names of those that ran. */
export async function migrate(db: Database): Promise<string[]> {
  const { error, results } = await migrator(db).migrateToLatest();
  if (error) throw error;
  return (results ?? []).map((result) => result.migrationName);
}

/** Whether every migration that this program knows has run. */
export async function isMigrated(db: Database): Promise<boolean> {
  return (await migrator(db).getMigrations()).every((migration) => migration.executedAt !== undefined);
}

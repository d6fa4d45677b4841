import { stat } from "node:fs/promises";
import pg from "pg";
import { LAST_BEFORE_BASELINE, withBaseline } from "#server/db/before-baseline.ts";
import { type Database, newClient } from "#server/db/connect.ts";
import { listKnownMigrations, migrateTo } from "#server/db/migrate.ts";
import { showProgress } from "#server/process/progress.ts";
import { type ArchivedFile, readArchive } from "./archive.ts";
import { BackupError, MANIFEST, type Manifest, readManifest, type Seal } from "./manifest.ts";
import { TableLoader, tableOf } from "./tables.ts";

/** An archive whose content has been checked. */
export interface CheckedArchive {
  file: string;
  size: number;
  manifest: Manifest;
}

/**
 * Returns the last migration of the archive, as this version names it.
 * @throws BackupError if the archive is too old or too new for this version
 */
export async function lastMigrationOf({ schema, program }: Manifest): Promise<string> {
  const current = withBaseline(schema);
  if (current === null)
    throw new BackupError(
      `This backup was made by a version before 0.1.0 (with the migration ${schema.at(-1)}). Restore it with the last of these versions (${LAST_BEFORE_BASELINE}) and start that once, then start this version.`,
    );
  const known = new Set(await listKnownMigrations());
  const unknown = current.find((name) => !known.has(name));
  if (unknown !== undefined)
    throw new BackupError(
      `This backup was made by a newer version of the program (${program}, with the migration ${unknown}). Restore it with that version.`,
    );
  return current.at(-1) as string;
}

/**
 * Reads the whole archive. Returns its manifest if it is complete.
 * @throws BackupError if there is no such file, or it is damaged, incomplete, too old or too new
 */
export async function checkArchive(file: string): Promise<CheckedArchive> {
  const found = await stat(file).catch(() => null);
  if (!found?.isFile()) throw new BackupError(`There is no file ${file}.`);
  const { size } = found;
  const progress = showProgress("Checking the backup", size);
  let manifest: Manifest | null = null;
  try {
    const checkFirst = async ({ name, content }: ArchivedFile) => {
      if (manifest) return;
      if (name !== MANIFEST) throw new BackupError("This file is not a backup: it does not start with a manifest.");
      manifest = readManifest(content);
      await lastMigrationOf(manifest);
    };
    await readArchive(file, checkFirst, progress.update);
    if (!manifest) throw new BackupError("This file is not a backup: it is empty.");
    return { file, size, manifest };
  } finally {
    progress.stop();
  }
}

/**
 * Runs `load` without triggers and foreign keys: the rows were valid at their origin, and tables refer to each other.
 * The keys are added again afterwards, which checks the rows. Needs the tables' owner, and no superuser.
 */
async function withoutChecks<T>(client: pg.Client, load: () => Promise<T>): Promise<T> {
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  );
  const { rows: tables } = await client.query<{ name: string }>(
    "select oid::regclass::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'",
  );
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`);
  for (const { name } of tables) await client.query(`alter table ${name} disable trigger user`);
  const result = await load();
  for (const { name } of tables) await client.query(`alter table ${name} enable trigger user`);
  for (const { table, name, definition } of keys)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
  return result;
}

/** Returns whether PostgreSQL refused rows: a wrong value, or a constraint. */
const isFaultOfRows = (error: unknown): error is pg.DatabaseError =>
  error instanceof pg.DatabaseError && /^2[23]/.test(error.code ?? "");

/**
 * Loads an archive into a database without rows, completely or not at all: creates the archive's schema, then loads its
 * tables in one transaction. Passes other files on to `onFile`.
 */
export async function loadArchive(
  db: Database,
  { file, size, manifest }: CheckedArchive,
  onFile: (archived: ArchivedFile) => void | Promise<void>,
): Promise<Seal> {
  const client = newClient(db);
  const progress = showProgress("Restoring", size);
  try {
    await migrateTo(db, await lastMigrationOf(manifest));
    await client.connect();
    await client.query("begin");
    const seal = await withoutChecks(client, async () => {
      const tables = new TableLoader(client, manifest.tables);
      const put = async (archived: ArchivedFile) => {
        const table = tableOf(archived.name);
        if (table === null) await onFile(archived);
        else await tables.load(table, archived.content);
      };
      const sealed = await readArchive(file, put, progress.update);
      await tables.end();
      return sealed;
    });
    await client.query("commit");
    await client.query("analyze");
    return seal;
  } catch (error) {
    throw isFaultOfRows(error) ? new BackupError(`The backup is faulty: ${error.message}. Use another one.`) : error;
  } finally {
    progress.stop();
    await client.end();
  }
}

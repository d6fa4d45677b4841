import { mkdir, rm, rmdir, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Config } from "#server/config.ts";
import { LAST_BEFORE_BASELINE, withBaseline } from "#server/db/before-baseline.ts";
import { newClient } from "#server/db/connect.ts";
import { findRunningPostgres, requireStopped } from "#server/db/embedded.ts";
import { listKnownMigrations, migrateTo } from "#server/db/migrate.ts";
import { openDatabase } from "#server/db/open.ts";
import { acceptRestored, dataIn, finishRestore, RESTORING } from "#server/db/restored-folder.ts";
import { readKey } from "#server/media/picture-path.ts";
import { showProgress } from "#server/process/progress.ts";
import { type ArchivedFile, readArchive } from "./archive.ts";
import { BackupError, KEPT_FILES, MANIFEST, type Manifest, readManifest, type Seal } from "./manifest.ts";
import { TableLoader, tableOf } from "./tables.ts";

async function requireStoppedServer(dataDir: string): Promise<void> {
  if (await findRunningPostgres(dataDir))
    throw new BackupError(`A server is running on the data folder ${dataDir}. Stop it first.`);
  await requireStopped(dataDir);
}

async function requireFile(file: string): Promise<number> {
  const found = await stat(file).catch(() => null);
  if (!found?.isFile()) throw new BackupError(`There is no file ${file}.`);
  return found.size;
}

/**
 * Returns the last migration of the archive, as this version names it.
 * @throws BackupError if the archive is too old or too new for this version
 */
async function lastMigrationOf({ schema, program }: Manifest): Promise<string> {
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

/** Reads the whole archive. Returns its manifest if it is complete. */
async function checkArchive(file: string, size: number): Promise<Manifest> {
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
    return manifest;
  } finally {
    progress.stop();
  }
}

/** Returns where to store a file of the archive; null for an unknown name. Paths are never taken from the archive. */
function placeOf(name: string): string | null {
  const media = name.startsWith("media/") ? readKey(name.slice("media/".length)) : null;
  if (media) return path.join("media", media.kind, media.id, `${media.width}.webp`);
  const kept = KEPT_FILES.find((known) => name === `data/${known}`);
  return kept ?? null;
}

async function writeBelow(folder: string, place: string, content: Buffer): Promise<void> {
  const target = path.join(folder, place);
  await mkdir(path.dirname(target), { recursive: true });
  const isSecret = !place.startsWith("media");
  await writeFile(target, content, { flush: true, ...(isSecret && { mode: 0o600 }) });
}

/** Fills a data folder from the archive: a new database with the archive's schema, and the files. */
async function fillFolder(folder: string, file: string, size: number, manifest: Manifest): Promise<Seal> {
  const database = await openDatabase({ databaseUrl: null, databasePool: 1, dataDir: folder });
  const client = newClient(database.db);
  const progress = showProgress("Restoring", size);
  try {
    await migrateTo(database.db, await lastMigrationOf(manifest));
    if (manifest.pictures === "archive") await mkdir(path.join(folder, "media"));
    await client.connect();
    await client.query("begin; set local session_replication_role = replica");
    const tables = new TableLoader(client, manifest.tables);
    const put = async ({ name, content }: ArchivedFile) => {
      const table = tableOf(name);
      const place = placeOf(name);
      if (table !== null) await tables.load(table, content);
      else if (place !== null) await writeBelow(folder, place, content);
    };
    const seal = await readArchive(file, put, progress.update);
    await tables.end();
    await client.query("commit");
    await client.query("analyze");
    return seal;
  } finally {
    progress.stop();
    await client.end();
    await database.close();
    await rm(path.join(folder, "socket"), { recursive: true, force: true });
  }
}

/**
 * Restores the data folder from a backup, completely or not at all; the backup is checked first. All sessions and codes
 * become invalid, because a backup contains none. With `replaces`, the previous content is kept in `replaced-*` in the
 * folder.
 * @throws BackupError for a backup that is incomplete, too old or too new, a folder that is not empty or in use, and an external database
 */
export async function restoreBackup(
  config: Config,
  file: string,
  { replaces, now = new Date() }: { replaces: boolean; now?: Date },
): Promise<{ manifest: Manifest; seal: Seal }> {
  const { dataDir } = config;
  if (config.databaseUrl !== null)
    throw new BackupError("DATABASE_URL is an external database. docs/operations.md describes how to restore it.");
  const size = await requireFile(file);
  await requireStoppedServer(dataDir);
  await finishRestore(dataDir);
  if (!replaces && (await dataIn(dataDir)).length > 0)
    throw new BackupError(
      `The data folder ${dataDir} is not empty. Name another one with DATA_DIR, or keep what it holds aside with --replace.`,
    );
  const manifest = await checkArchive(file, size);

  const folder = path.join(dataDir, RESTORING);
  await requireStopped(folder);
  await rm(folder, { recursive: true, force: true });
  const made = await mkdir(folder, { recursive: true });
  try {
    const seal = await fillFolder(folder, file, size, manifest);
    await requireStoppedServer(dataDir);
    await acceptRestored(dataDir, now);
    return { manifest, seal };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    if (made !== undefined && made !== folder) await rmdir(dataDir).catch(() => {});
    throw error;
  }
}

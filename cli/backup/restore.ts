import { mkdir, rm, rmdir, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { sql } from "kysely";
import type { Config } from "#server/config.ts";
import type { Database } from "#server/db/connect.ts";
import { findRunningPostgres, requireStopped } from "#server/db/embedded.ts";
import { listRunMigrations } from "#server/db/migrate.ts";
import { openDatabase } from "#server/db/open.ts";
import { acceptRestored, dataIn, finishRestore, RESTORING } from "#server/db/restored-folder.ts";
import { openFiles } from "#server/files/open-files.ts";
import { readKey } from "#server/media/picture-path.ts";
import type { ArchivedFile } from "./archive.ts";
import { dropCreated, listRemovals } from "./created.ts";
import { type CheckedArchive, checkArchive, lastMigrationOf, loadArchive } from "./load.ts";
import { BackupError, KEPT_FILES, type Manifest, type Seal } from "./manifest.ts";

interface Restored {
  manifest: Manifest;
  seal: Seal;
}

async function requireStoppedServer(dataDir: string): Promise<void> {
  if (await findRunningPostgres(dataDir))
    throw new BackupError(`A server is running on the data folder ${dataDir}. Stop it first.`);
  await requireStopped(dataDir);
}

/** Returns the store's key of a picture in the archive; null for another file. Names are never used as paths. */
export function pictureKeyOf(name: string): string | null {
  const media = name.startsWith("media/") ? readKey(name.slice("media/".length)) : null;
  return media && `${media.kind}/${media.id}/${media.width}.webp`;
}

const keptFileOf = (name: string) => KEPT_FILES.find((known) => name === `data/${known}`) ?? null;

async function writeKeptFile(folder: string, name: string, content: Buffer): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, name), content, { flush: true, mode: 0o600 });
}

async function writePicture(folder: string, key: string, content: Buffer): Promise<void> {
  const target = path.join(folder, "media", key);
  await mkdir(path.dirname(target), { recursive: true });
  await writeFile(target, content, { flush: true });
}

/** Fills a data folder from the archive: a new database with the archive's schema, and the files. */
async function fillFolder(folder: string, archive: CheckedArchive): Promise<Seal> {
  const database = await openDatabase({ databaseUrl: null, databasePool: 1, dataDir: folder });
  try {
    if (archive.manifest.pictures === "archive") await mkdir(path.join(folder, "media"));
    return await loadArchive(database.db, archive, async ({ name, content }: ArchivedFile) => {
      const [picture, kept] = [pictureKeyOf(name), keptFileOf(name)];
      if (picture !== null) await writePicture(folder, picture, content);
      else if (kept !== null) await writeKeptFile(folder, kept, content);
    });
  } finally {
    await database.close();
    await rm(path.join(folder, "socket"), { recursive: true, force: true });
  }
}

async function restoreFolder(config: Config, file: string, replaces: boolean, now: Date): Promise<Restored> {
  const { dataDir } = config;
  await requireStoppedServer(dataDir);
  await finishRestore(dataDir);
  if (!replaces && (await dataIn(dataDir)).length > 0)
    throw new BackupError(
      `The data folder ${dataDir} is not empty. Name another one with DATA_DIR, or keep what it holds aside with --replace.`,
    );
  const archive = await checkArchive(file);
  const { manifest } = archive;

  const folder = path.join(dataDir, RESTORING);
  await requireStopped(folder);
  await rm(folder, { recursive: true, force: true });
  const made = await mkdir(folder, { recursive: true });
  try {
    const seal = await fillFolder(folder, archive);
    await requireStoppedServer(dataDir);
    await acceptRestored(dataDir, now);
    return { manifest, seal };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    if (made !== undefined && made !== folder) await rmdir(dataDir).catch(() => {});
    throw error;
  }
}

/** @throws BackupError unless the database is new, or a restore of the same archive has failed on it. */
async function requireEmptyDatabase(db: Database, manifest: Manifest): Promise<void> {
  const done = await listRunMigrations(db);
  const isOther = done.length > 0 && done.at(-1) !== (await lastMigrationOf(manifest));
  const hasRows = async () => (await sql`select from accounts limit 1`.execute(db)).rows.length > 0;
  if (isOther || (done.length > 0 && (await hasRows())))
    throw new BackupError("The database in DATABASE_URL is not empty. Create a new one, and set DATABASE_URL to it.");
}

/**
 * Fills an empty database from the archive, and pictures into the bucket or the data folder. If that fails, the database
 * and the keys are as before. Written pictures stay, because a server may use the same bucket.
 */
async function fillDatabase(db: Database, config: Config, archive: CheckedArchive): Promise<Seal> {
  const before = await listRemovals(db);
  const written: string[] = [];
  try {
    const files = await openFiles(config);
    return await loadArchive(db, archive, async ({ name, content }) => {
      const [picture, kept] = [pictureKeyOf(name), keptFileOf(name)];
      if (picture !== null) return files.write(picture, content);
      if (kept === null) return;
      // Keys in use are never replaced.
      const target = path.join(config.dataDir, kept);
      if (await stat(target).catch(() => null)) return;
      written.push(target);
      await writeKeptFile(config.dataDir, kept, content);
    });
  } catch (error) {
    for (const target of written) await rm(target, { force: true });
    await dropCreated(db, before).then(
      () => console.error("Nothing is restored, and the database is as it was."),
      () => console.error("Nothing is restored, but the database has tables now. Create it again."),
    );
    throw error;
  }
}

/** Restores into a new external database. */
async function restoreExternal(config: Config, file: string): Promise<Restored> {
  const archive = await checkArchive(file);
  const database = await openDatabase({ ...config, databasePool: 1 });
  try {
    await requireEmptyDatabase(database.db, archive.manifest);
    return { manifest: archive.manifest, seal: await fillDatabase(database.db, config, archive) };
  } finally {
    await database.close();
  }
}

/**
 * Restores a backup, completely or not at all; it is checked first. Without DATABASE_URL it fills the data folder, and
 * with `replaces` the previous content is kept in `replaced-*` in it. All sessions and codes become invalid, because a
 * backup contains none.
 * @throws BackupError for a backup that is incomplete, too old or too new, a folder that is not empty or in use, and an
 * external database that is not empty
 */
export async function restoreBackup(
  config: Config,
  file: string,
  { replaces, now = new Date() }: { replaces: boolean; now?: Date },
): Promise<Restored> {
  if (config.databaseUrl === null) return restoreFolder(config, file, replaces, now);
  if (replaces) throw new BackupError("--replace is for a data folder. Restore into a new, empty database instead.");
  return restoreExternal(config, file);
}

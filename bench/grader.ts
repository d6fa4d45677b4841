import { execFile } from "node:child_process";
import { mkdir, readFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { BENCH_FOLDER } from "./database.ts";

const run = promisify(execFile);

/** A program that judges ours, at the version whose judgement is written down. */
interface Grader {
  package: string;
  version: string;
  /** Under `.bench`: its packages, and whatever else it needs. */
  folder: string;
}

export const graderFolder = (name: string) => path.join(BENCH_FOLDER, name);

/**
 * Puts a grader there at its first use, from the registry that npm knows, and answers the folder of its package. None is a
 * dependency: nobody who only builds and tests waits for them, and what their install scripts fetch is left out.
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

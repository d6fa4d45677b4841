import { type SpawnOptions, spawn } from "node:child_process";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";

/** Where the reports of tools are stored. */
export const RESULTS = path.resolve(".test");

export interface RunResult {
  passed: number;
  /** Names with the first lines of their reasons. */
  failed: string[];
  skipped: string[];
  /** Names of tests that failed first and passed when run again. Each fails the run unless it is in quarantine. */
  unstable?: string[];
}

export const NOTHING: RunResult = { passed: 0, failed: [], skipped: [] };

/** Runs a script with this Node. Returns whether it succeeded. */
export function run(
  script: string,
  args: string[],
  { env = {}, stdio = "inherit" }: { env?: Record<string, string>; stdio?: SpawnOptions["stdio"] } = {},
): Promise<boolean> {
  const child = spawn(process.execPath, [script, ...args], { stdio, env: { ...process.env, ...env } });
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("exit", (code) => resolve(code === 0));
  });
}

/** Returns the outcome of a check that counts as one test. */
export const oneTest = (name: string, isGood: boolean): RunResult => ({
  passed: isGood ? 1 : 0,
  failed: isGood ? [] : [`${name}, see above`],
  skipped: [],
});

export const failure = (name: string, why = "") =>
  [name, ...stripVTControlCharacters(why).split("\n").slice(0, 12)].join("\n  ");

/** Adds a failure if a tool failed although all of its tests passed: an error outside of any test. */
export const orOutside = (name: string, failed: string[], isGood: boolean) =>
  failed.length === 0 && !isGood ? [`${name}: an error outside of any test, see above`] : failed;

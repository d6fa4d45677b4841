import { execFileSync } from "node:child_process";
import path from "node:path";
import { CRUISER } from "./checks.ts";
import { journeys } from "./journeys.ts";
import { NOTHING, type RunResult } from "./outcome.ts";
import { vitest } from "./unit.ts";

/** A source file and the files that import it. */
export interface SourceFile {
  source: string;
  dependents: readonly string[];
}

const IS_TEST = /[.]test[.]tsx?$/;
/** These import every feature: what imports them does not depend on one change. */
const HUBS = /^(server\/app[.]ts|server\/testing\/|web\/routes[.]ts|contract\/endpoints[.]ts)/;

function dependentsOf(changed: readonly string[], files: readonly SourceFile[]): Set<string> {
  const dependents = new Map(files.map((file) => [file.source, file.dependents]));
  const found = new Set(changed);
  // A set's iterator also visits the elements that are added on the way.
  for (const file of found) {
    if (HUBS.test(file) && !changed.includes(file)) continue;
    for (const dependent of dependents.get(file) ?? []) found.add(dependent);
  }
  return found;
}

/**
 * Returns the test files that a change can break: those that import a changed file, directly or through others, and
 * those in the folder of a changed file, which reach it over HTTP.
 */
export function testsOf(changed: readonly string[], files: readonly SourceFile[]): string[] {
  const dependents = dependentsOf(changed, files);
  const folders = new Set(changed.map((file) => path.posix.dirname(file)));
  return files
    .map(({ source }) => source)
    .filter((file) => IS_TEST.test(file) && (dependents.has(file) || folders.has(path.posix.dirname(file))))
    .sort();
}

const read = (program: string, args: string[]) =>
  execFileSync(program, args, { encoding: "utf8", maxBuffer: 64 * 1024 ** 2 });
const git = (...args: string[]) => read("git", args).split("\n").filter(Boolean);

function listSourceFiles(): SourceFile[] {
  const args = [...CRUISER, "--output-type", "json", "scripts"];
  return (JSON.parse(read(process.execPath, args)) as { modules: SourceFile[] }).modules;
}

/** Runs the unit tests and journeys that the changes since a commit, by default the last one, can break. */
export async function changed([since = "HEAD"]: string[]): Promise<RunResult> {
  const files = [...git("diff", "--name-only", since), ...git("ls-files", "--others", "--exclude-standard")];
  const tests = testsOf(files, listSourceFiles());
  const specs = files.filter((file) => /^e2e\/.*[.]spec[.]ts$/.test(file));
  console.log(`${files.length} changed files, ${tests.length} files of unit tests, ${specs.length} of journeys`);
  const outcomes = [
    tests.length > 0 ? await vitest("changed", tests) : NOTHING,
    specs.length > 0 ? await journeys(specs) : NOTHING,
  ];
  return {
    passed: outcomes.reduce((sum, { passed }) => sum + passed, 0),
    failed: outcomes.flatMap(({ failed }) => failed),
    skipped: outcomes.flatMap(({ skipped }) => skipped),
    unstable: outcomes.flatMap(({ unstable = [] }) => unstable),
  };
}

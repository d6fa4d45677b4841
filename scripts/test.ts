import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { availableParallelism } from "node:os";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";

/**
 * `npm test`: runs every check, repeats the failures at the end, and prints one closing line. A name (`types`, `lint`,
 * `unit`, `journeys`) runs that part only; further arguments go to the tool: `npm test -- unit server/auth`.
 */
interface Outcome {
  passed: number;
  /** The failures: names with the first lines of their reasons. */
  failed: string[];
  skipped: string[];
  /** Tests that failed first and passed when run again. They do not fail the run, but are bugs to fix. */
  unstable?: string[];
}

/** More failing files than this are not run again: something is broken. */
const MOST_RUN_AGAIN = 5;

const RESULTS = path.resolve(".test");

function run(script: string, args: string[], env: Record<string, string> = {}): boolean {
  return (
    spawnSync(process.execPath, [script, ...args], { stdio: "inherit", env: { ...process.env, ...env } }).status === 0
  );
}

const asOne = (name: string, isGood: boolean): Outcome => ({
  passed: isGood ? 1 : 0,
  failed: isGood ? [] : [`${name}, see above`],
  skipped: [],
});

const failure = (name: string, why = "") =>
  [name, ...stripVTControlCharacters(why).split("\n").slice(0, 12)].join("\n  ");

/** An error outside of any test counts as one failure. */
const orOutside = (name: string, failed: string[], isGood: boolean) =>
  failed.length === 0 && !isGood ? [`${name}: an error outside of any test, see above`] : failed;

/**
 * Checks everything together, and then each side with only its own types: no browser types in the server, no Node types
 * in the pages.
 */
const PROJECTS = ["tsconfig.json", "tsconfig.contract.json", "tsconfig.server.json", "tsconfig.web.json"];

function types(): Outcome {
  const generated = run("node_modules/@react-router/dev/dist/cli/index.js", ["typegen"]);
  // By default there are four checkers, each of which loads all types again. On two cores that takes 51 s of CPU
  // instead of 20 s.
  const check = (project: string) =>
    run("node_modules/typescript/bin/tsc", ["-p", project, "--checkers", String(availableParallelism())]);
  return asOne("types", generated && PROJECTS.every(check));
}

/** Folders whose imports .dependency-cruiser.mjs checks. */
const SOURCES = ["contract", "server", "web", "cli"];

function lint(): Outcome {
  const isClean = run("node_modules/@biomejs/biome/bin/biome", ["ci", "."]);
  const cruiser = "node_modules/dependency-cruiser/bin/dependency-cruiser.mjs";
  const importsAreAllowed = run(cruiser, ["--config", ".dependency-cruiser.mjs", ...SOURCES]);
  const proseIsPlain = run("scripts/lint-prose.ts", []);
  return asOne("lint", isClean && importsAreAllowed && proseIsPlain);
}

const GIB = 1024 ** 3;
const MEMORY_FILES = "/dev/shm";

/**
 * Creates a temporary folder in memory, because databases and servers of unit tests write much. Returns null if there
 * is too little memory, for example in a small container.
 */
function makeMemoryFolder(): string | null {
  if (!existsSync(MEMORY_FILES) || process.availableMemory() < 8 * GIB) return null;
  const { bavail, bsize } = statfsSync(MEMORY_FILES);
  if (bavail * bsize < 4 * GIB) return null;
  const folder = mkdtempSync(path.join(MEMORY_FILES, "basera-"));
  // World-writable like any temporary folder, because PostgreSQL and nginx run as other users.
  chmodSync(folder, 0o1777);
  return folder;
}

interface UnitReport {
  numPassedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

/** Runs all unit tests, and the files of failed ones once more, alone. */
function unit(rest: string[]): Outcome {
  const { files, ...first } = runUnit(rest);
  if (files.length === 0 || files.length > MOST_RUN_AGAIN) return first;
  const again = runUnit(files);
  return again.failed.length > 0
    ? first
    : { ...first, passed: first.passed + first.failed.length, failed: [], unstable: first.failed };
}

/** Returns the outcome, and the files with failed tests. */
function runUnit(rest: string[]): Outcome & { files: string[] } {
  const file = path.join(RESULTS, "unit.json");
  rmSync(file, { force: true });
  const folder = makeMemoryFolder();
  const isGood = run(
    "node_modules/vitest/vitest.mjs",
    ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${file}`, ...rest],
    folder === null ? {} : { TMPDIR: folder },
  );
  if (folder !== null) rmSync(folder, { recursive: true, force: true });
  if (!existsSync(file)) return { ...asOne("unit", false), files: [] };
  const report = JSON.parse(readFileSync(file, "utf8")) as UnitReport;
  const skipped = report.testResults
    .flatMap((suite) => suite.assertionResults)
    .filter((test) => ["pending", "skipped", "todo"].includes(test.status));
  const failed = report.testResults.flatMap((suite) => {
    const where = path.relative("", suite.name);
    const tests = suite.assertionResults.filter((test) => test.status === "failed");
    // A file can fail before its first test.
    if (suite.status === "failed" && tests.length === 0) return [failure(where, suite.message)];
    return tests.map((test) => failure(`${where} › ${test.fullName}`, test.failureMessages.join("\n")));
  });
  return {
    passed: report.numPassedTests,
    failed: orOutside("unit", failed, isGood),
    skipped: skipped.map((test) => test.fullName),
    files: report.testResults.filter(({ status }) => status === "failed").map(({ name }) => path.relative("", name)),
  };
}

interface JourneySuite {
  specs: {
    file: string;
    line: number;
    title: string;
    tests: { status: string; results: { error?: { message?: string } }[] }[];
  }[];
  suites?: JourneySuite[];
}

interface JourneyReport {
  suites: JourneySuite[];
  stats: { expected: number; skipped: number };
}

const specsOf = ({ specs, suites = [] }: JourneySuite): JourneySuite["specs"] => [...specs, ...suites.flatMap(specsOf)];

function journeys(rest: string[]): Outcome {
  const file = path.join(RESULTS, "journeys.json");
  const isGood = run("node_modules/@playwright/test/cli.js", ["test", "--reporter=list,json", ...rest], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  });
  if (!existsSync(file)) return asOne("journeys", false);
  const { suites, stats } = JSON.parse(readFileSync(file, "utf8")) as JourneyReport;
  const withStatus = (wanted: string) =>
    suites
      .flatMap(specsOf)
      .flatMap((spec) =>
        spec.tests
          .filter(({ status }) => status === wanted)
          .map(({ results }) => failure(`e2e/${spec.file}:${spec.line} › ${spec.title}`, results[0]?.error?.message)),
      );
  const unstable = withStatus("flaky");
  return {
    passed: stats.expected + unstable.length,
    failed: orOutside("journeys", withStatus("unexpected"), isGood),
    skipped: stats.skipped === 0 ? [] : [`${stats.skipped} browser journeys`],
    unstable,
  };
}

const PARTS: Record<string, (rest: string[]) => Outcome> = { types, lint, unit, journeys };
const [part, ...rest] = process.argv.slice(2);
if (part !== undefined && !(part in PARTS)) {
  console.error(`Unknown part ${part}. There are: ${Object.keys(PARTS).join(", ")}.`);
  process.exit(1);
}

rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS, { recursive: true });
const total: Required<Outcome> = { passed: 0, failed: [], skipped: [], unstable: [] };
const took: string[] = [];
for (const name of part === undefined ? Object.keys(PARTS) : [part]) {
  console.log(`\n── ${name}`);
  const started = performance.now();
  const outcome = PARTS[name]?.(rest) ?? asOne(name, false);
  took.push(`${name} took ${Math.round((performance.now() - started) / 1000)} s`);
  total.passed += outcome.passed;
  total.failed.push(...outcome.failed);
  total.skipped.push(...outcome.skipped);
  total.unstable.push(...(outcome.unstable ?? []));
}
for (const name of total.skipped) console.log(`skipped: ${name}`);
console.log(`\n${took.join("\n")}`);
for (const name of total.unstable) console.log(`\nunstable, passed when run again: ${name}`);
for (const name of total.failed) console.log(`\nfailed: ${name}`);
console.log(`\n${total.passed} passed, ${total.failed.length} failed`);
process.exit(total.failed.length === 0 ? 0 : 1);

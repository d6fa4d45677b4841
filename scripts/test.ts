import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";

/**
 * `npm test`: every check in turn, and one closing line. A name (`types`, `lint`, `unit`, `journeys`) runs that part alone;
 * what follows it goes to the tool: `npm test -- unit server/auth`.
 */
interface Outcome {
  passed: number;
  failed: number;
  skipped: string[];
}

const RESULTS = path.resolve(".test");

function run(script: string, args: string[], env: Record<string, string> = {}): boolean {
  return (
    spawnSync(process.execPath, [script, ...args], { stdio: "inherit", env: { ...process.env, ...env } }).status === 0
  );
}

const asOne = (isGood: boolean): Outcome => ({ passed: isGood ? 1 : 0, failed: isGood ? 0 : 1, skipped: [] });

/** All of it together, then each side with no more than it may know: no browser in the server, no Node in the pages. */
const PROJECTS = ["tsconfig.json", "tsconfig.contract.json", "tsconfig.server.json", "tsconfig.web.json"];

function types(): Outcome {
  const generated = run("node_modules/@react-router/dev/dist/cli/index.js", ["typegen"]);
  return asOne(generated && PROJECTS.every((project) => run("node_modules/typescript/bin/tsc", ["-p", project])));
}

function lint(): Outcome {
  return asOne(run("node_modules/@biomejs/biome/bin/biome", ["ci", "."]));
}

interface UnitReport {
  numPassedTests: number;
  numFailedTests: number;
  numFailedTestSuites: number;
  testResults: { assertionResults: { status: string; fullName: string }[] }[];
}

function unit(rest: string[]): Outcome {
  const file = path.join(RESULTS, "unit.json");
  const isGood = run("node_modules/vitest/vitest.mjs", [
    "run",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${file}`,
    ...rest,
  ]);
  if (!existsSync(file)) return asOne(false);
  const report = JSON.parse(readFileSync(file, "utf8")) as UnitReport;
  const skipped = report.testResults
    .flatMap((suite) => suite.assertionResults)
    .filter((test) => ["pending", "skipped", "todo"].includes(test.status));
  // A file that breaks before its first test, or an error outside of any test, fails no test: it counts as one.
  const failed = report.numFailedTests || (isGood ? 0 : 1);
  return { passed: report.numPassedTests, failed, skipped: skipped.map((test) => test.fullName) };
}

interface JourneyReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
}

function journeys(rest: string[]): Outcome {
  const file = path.join(RESULTS, "journeys.json");
  const isGood = run("node_modules/@playwright/test/cli.js", ["test", "--reporter=list,json", ...rest], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  });
  if (!existsSync(file)) return asOne(false);
  const { stats } = JSON.parse(readFileSync(file, "utf8")) as JourneyReport;
  const failed = stats.unexpected + stats.flaky;
  const skipped = stats.skipped === 0 ? [] : [`${stats.skipped} browser journeys`];
  return { passed: stats.expected, failed: failed || (isGood ? 0 : 1), skipped };
}

const PARTS: Record<string, (rest: string[]) => Outcome> = { types, lint, unit, journeys };
const [part, ...rest] = process.argv.slice(2);
if (part !== undefined && !(part in PARTS)) {
  console.error(`Unknown part ${part}. There are: ${Object.keys(PARTS).join(", ")}.`);
  process.exit(1);
}

rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS, { recursive: true });
const total: Outcome = { passed: 0, failed: 0, skipped: [] };
const took: string[] = [];
for (const name of part === undefined ? Object.keys(PARTS) : [part]) {
  console.log(`\n── ${name}`);
  const started = performance.now();
  const outcome = PARTS[name]?.(rest) ?? asOne(false);
  took.push(`${name} took ${Math.round((performance.now() - started) / 1000)} s`);
  total.passed += outcome.passed;
  total.failed += outcome.failed;
  total.skipped.push(...outcome.skipped);
}
for (const name of total.skipped) console.log(`skipped: ${name}`);
console.log(`\n${took.join("\n")}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);

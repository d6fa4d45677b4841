import { mkdirSync, rmSync } from "node:fs";
import { changed } from "./changed.ts";
import { lint, types } from "./checks.ts";
import { journeys } from "./journeys.ts";
import { oneTest, RESULTS, type RunResult } from "./outcome.ts";
import { isQuarantined } from "./quarantine.ts";
import { vitest } from "./unit.ts";

/*
 * `npm test`: runs every check, repeats the failures at the end, and prints one closing line. A name runs that part
 * only; further arguments go to the tool: `npm test -- unit server/auth`. `npm test -- changed [COMMIT]` runs what the
 * changes since a commit can break.
 */

const PARTS: Record<string, (rest: string[]) => Promise<RunResult>> = {
  types,
  lint,
  unit: (rest) => vitest("unit", rest),
  journeys,
  changed,
};
/** The parts of a whole run, in order. */
const WHOLE_RUN = ["types", "lint", "unit", "journeys"];

const took: string[] = [];

const [wanted, ...rest] = process.argv.slice(2);
if (wanted !== undefined && !(wanted in PARTS)) {
  console.error(`Unknown part ${wanted}. There are: ${Object.keys(PARTS).join(", ")}.`);
  process.exit(1);
}

rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS, { recursive: true });
const outcomes: RunResult[] = [];
for (const name of wanted === undefined ? WHOLE_RUN : [wanted]) {
  console.log(`\n── ${name}`);
  const started = performance.now();
  outcomes.push((await PARTS[name]?.(rest)) ?? oneTest(name, false));
  took.push(`${name} took ${Math.round((performance.now() - started) / 1000)} s`);
}
const unstable = outcomes.flatMap((outcome) => outcome.unstable ?? []);
const { tolerated = [], bad = [] } = Object.groupBy(unstable, (test) =>
  isQuarantined(test, new Date()) ? "tolerated" : "bad",
);
const failed = [
  ...outcomes.flatMap((outcome) => outcome.failed),
  ...bad.map((test) => `unstable, passed when run again: ${test}`),
];
const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0) - bad.length;
for (const test of outcomes.flatMap((outcome) => outcome.skipped)) console.log(`skipped: ${test}`);
console.log(`\n${took.join("\n")}`);
for (const test of tolerated) console.log(`\nunstable, in quarantine: ${test}`);
for (const test of failed) console.log(`\nfailed: ${test}`);
console.log(`\n${passed} passed, ${failed.length} failed`);
process.exit(failed.length === 0 ? 0 : 1);

import { mkdirSync, rmSync } from "node:fs";
import { changed } from "./changed.ts";
import { lint, types } from "./checks.ts";
import { journeys } from "./journeys.ts";
import { type Outcome, RESULTS } from "./outcome.ts";
import { expiredQuarantine, isQuarantined } from "./quarantine.ts";
import { vitest } from "./unit.ts";

/*
 * `npm test`: runs every check, repeats the failures at the end, and prints one closing line. A name runs that part
 * only; further arguments go to the tool: `npm test -- unit server/auth`. `npm test -- changed [COMMIT]` runs what the
 * changes since a commit can break.
 */

const BUSY = ["--project", "server", "--project", "web"];
const WAITING = ["--project", "waiting"];

/** The parts that can be run alone. */
const PARTS: Record<string, (rest: string[]) => Promise<Outcome>> = {
  types,
  lint,
  unit: (rest) => vitest("unit", rest),
  journeys,
  changed,
};
/** The parts of a whole run. Those of one line run at the same time: tests that wait leave the cores to the journeys. */
const WHOLE_RUN: Record<string, () => Promise<Outcome>>[] = [
  { types },
  { lint },
  { unit: () => vitest("unit", BUSY) },
  { journeys: () => journeys([]), waiting: () => vitest("waiting", WAITING) },
];

const took: string[] = [];

async function timed(name: string, part: () => Promise<Outcome>): Promise<Outcome> {
  console.log(`\n── ${name}`);
  const started = performance.now();
  const outcome = await part();
  took.push(`${name} took ${Math.round((performance.now() - started) / 1000)} s`);
  return outcome;
}

async function runAll(): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const parts of WHOLE_RUN)
    outcomes.push(...(await Promise.all(Object.entries(parts).map(([name, part]) => timed(name, part)))));
  return outcomes;
}

const [name, ...rest] = process.argv.slice(2);
const part = name === undefined ? undefined : PARTS[name];
if (name !== undefined && !part) {
  console.error(`Unknown part ${name}. There are: ${Object.keys(PARTS).join(", ")}.`);
  process.exit(1);
}

rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS, { recursive: true });
const outcomes = name !== undefined && part ? [await timed(name, () => part(rest))] : await runAll();
const now = new Date();
const unstable = outcomes.flatMap((outcome) => outcome.unstable ?? []);
const quarantined = unstable.filter((test) => isQuarantined(test, now));
const failed = [
  ...outcomes.flatMap((outcome) => outcome.failed),
  ...unstable.filter((test) => !isQuarantined(test, now)).map((test) => `unstable, passed when run again: ${test}`),
  ...expiredQuarantine(now),
];
const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0) - (unstable.length - quarantined.length);
for (const test of outcomes.flatMap((outcome) => outcome.skipped)) console.log(`skipped: ${test}`);
console.log(`\n${took.join("\n")}`);
for (const test of quarantined) console.log(`\nunstable, in quarantine: ${test}`);
for (const test of failed) console.log(`\nfailed: ${test}`);
console.log(`\n${passed} passed, ${failed.length} failed`);
process.exit(failed.length === 0 ? 0 : 1);

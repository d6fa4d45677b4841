import { readConfig } from "#server/config.ts";
import { type Replay, replay } from "#server/desk/replay.ts";
import { RULES } from "#server/trust/rules/rule-set.ts";
import { readArguments, UsageError } from "../command.ts";
import { withDatabase } from "../with-database.ts";
import { printTallies } from "./tally-table.ts";

const SHOWN = 20;

function readDays(given: string | undefined): number | undefined {
  if (given === undefined) return undefined;
  const days = /^(\d{1,5})d?$/.exec(given)?.[1];
  if (days === undefined) throw new UsageError("Give --since in days, such as 90d.");
  return Number(days);
}

export async function run(args: string[]): Promise<void> {
  const { values } = readArguments(args, {
    options: { since: { type: "string" }, rule: { type: "string" }, json: { type: "boolean", default: false } },
  } as const);
  const { rule } = values;
  if (rule !== undefined && !RULES.some(({ name }) => name === rule)) throw new UsageError(`There is no rule ${rule}.`);
  const sinceDays = readDays(values.since);
  await withDatabase(readConfig(process.env), async ({ db }) => {
    const found = await replay(db, { sinceDays, rule });
    if (values.json) console.log(JSON.stringify({ ...found, tallies: Object.fromEntries(found.tallies) }));
    else print(found);
    if (found.differences.some(({ isFault }) => isFault)) process.exitCode = 1;
  });
}

function print({ decisions, differences, tallies }: Replay): void {
  console.log(`${decisions} decisions replayed.\n`);
  printTallies("rule", tallies);
  const faults = differences.filter(({ isFault }) => isFault).length;
  console.log(`\n${differences.length} findings differ, ${faults} of them with the same version of the rule.`);
  const confidence = (side: { version: number; confidence: number } | null) =>
    side === null ? "nothing" : `v${side.version} ${side.confidence}`;
  for (const { decision, rule, was, is, isFault } of differences.slice(0, SHOWN))
    console.log(`${isFault ? "fault " : ""}${decision} ${rule}: ${confidence(was)} → ${confidence(is)}`);
  if (differences.length > SHOWN) console.log(`… and ${differences.length - SHOWN} more; --json lists all.`);
}

import { checkDescription } from "#server/warnings/check-description.ts";
import { checkMessage } from "#server/warnings/check-message.ts";
import { readArguments, UsageError } from "../command.ts";
import { descriptionLine, messageLine, readLines } from "./lines.ts";

/** Returns the file and whether it has descriptions. */
export function readFileArguments(args: string[]): { file: string | undefined; listings: boolean } {
  const { values, positionals } = readArguments(args, {
    allowPositionals: true,
    options: { listings: { type: "boolean", default: false } },
  } as const);
  if (positionals.length > 1) throw new UsageError("Enter only one file.");
  return { file: positionals[0], listings: values.listings };
}

export async function run(args: string[]): Promise<void> {
  const { file, listings } = readFileArguments(args);
  const write = (found: object) => process.stdout.write(`${JSON.stringify(found)}\n`);
  if (listings) {
    for await (const { id, text } of readLines(file, descriptionLine))
      write({ id, label: checkDescription(text).label });
  } else {
    for await (const { id, from, text } of readLines(file, messageLine)) write({ id, ...checkMessage(text, from) });
  }
}

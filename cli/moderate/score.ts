import { z } from "zod";
import { tallyDescriptions, tallyMessages } from "#server/warnings/examples.ts";
import { UsageError } from "../command.ts";
import { readFileArguments } from "./check.ts";
import { descriptionLine, messageLine, readLines } from "./lines.ts";
import { printTallies } from "./tally-table.ts";

const messageExample = messageLine.extend({
  id: z.coerce.string(),
  lang: z.string().default("unknown"),
  tier: z.enum(["scam", "notice", "normal"]),
});
const descriptionExample = descriptionLine.extend({ id: z.coerce.string(), label: z.enum(["broker", "owner"]) });

export async function run(args: string[]): Promise<void> {
  const { file, listings } = readFileArguments(args);
  if (file === undefined) throw new UsageError("Enter a file of labelled lines.");
  printTallies(
    "",
    listings
      ? tallyDescriptions(await Array.fromAsync(readLines(file, descriptionExample)))
      : tallyMessages(await Array.fromAsync(readLines(file, messageExample))),
  );
}

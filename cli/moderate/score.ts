import { z } from "zod";
import {
  precisionOf,
  recallOf,
  type Share,
  type Tallies,
  tallyDescriptions,
  tallyMessages,
} from "#server/trust/text/examples.ts";
import { UsageError } from "../command.ts";
import { readFileArguments } from "./check.ts";
import { descriptionLine, messageLine, readLines } from "./lines.ts";

const messageExample = messageLine.extend({
  id: z.coerce.string(),
  lang: z.string().default("unknown"),
  tier: z.enum(["scam", "notice", "normal"]),
});
const descriptionExample = descriptionLine.extend({ id: z.coerce.string(), label: z.enum(["broker", "owner"]) });

export async function run(args: string[]): Promise<void> {
  const { file, listings } = readFileArguments(args);
  if (file === undefined) throw new UsageError("Enter a file of labelled lines.");
  print(
    listings
      ? tallyDescriptions(await Array.fromAsync(readLines(file, descriptionExample)))
      : tallyMessages(await Array.fromAsync(readLines(file, messageExample))),
  );
}

const percent = (share: number) => `${(share * 100).toFixed(0)} %`;
const written = ({ value, from, to }: Share) => `${percent(value)} (${percent(from)} to ${percent(to)})`;

function print(tallies: Tallies): void {
  const row = (...cells: string[]) =>
    console.log(
      cells
        .map((cell) => cell.padEnd(24))
        .join("")
        .trimEnd(),
    );
  row("", "precision", "recall", "right, wrong, missed");
  for (const [key, tally] of tallies) {
    const { right, wrong, missed } = tally;
    row(key, written(precisionOf(tally)), written(recallOf(tally)), `${right}, ${wrong}, ${missed}`);
  }
}

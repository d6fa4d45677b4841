import { precisionOf, recallOf, type Share, type Tally } from "#server/warnings/examples.ts";

const COLUMN_WIDTH = 24;

const percent = (share: number) => `${(share * 100).toFixed(0)} %`;
const written = ({ value, from, to }: Share) => `${percent(value)} (${percent(from)} to ${percent(to)})`;

function printRow(...cells: string[]): void {
  const padded = cells.map((cell) => cell.padEnd(COLUMN_WIDTH));
  console.log(padded.join("").trimEnd());
}

/** Prints a table with precision and recall of each tally. `title` is the heading of their names. */
export function printTallies(title: string, tallies: ReadonlyMap<string, Tally>): void {
  printRow(title, "precision", "recall", "right, wrong, missed");
  for (const [name, tally] of tallies) {
    const { right, wrong, missed } = tally;
    printRow(name, written(precisionOf(tally)), written(recallOf(tally)), `${right}, ${wrong}, ${missed}`);
  }
}

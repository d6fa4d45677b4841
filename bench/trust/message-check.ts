import { readFileSync } from "node:fs";
import { MAX_MESSAGE_LENGTH } from "#contract/messaging/messaging-terms.ts";
import { checkForSides, checkMessage } from "#server/warnings/check-message.ts";
import type { MessageExample } from "#server/warnings/examples.ts";
import { mean, percentile } from "../figures.ts";
import { type Figures, figuresTable, type Goal, goalsTable, note } from "../report.ts";

const ROUNDS = 5;
/** Checks of a message per measurement, because the clock is too coarse for a single one. */
const REPEATS = 20;
const WORST_REPEATS = 100;

const MEAN = "checkMessage, mean µs of CPU";
const P99 = "checkMessage, p99 µs";
const WORST = `checkMessage, µs of CPU for the slowest ${MAX_MESSAGE_LENGTH} characters`;
const SHARE = "both sides, normal messages, mean µs of CPU";
const GOALS: Goal[] = [
  { what: MEAN, mine: MEAN, limit: 12, aim: 6 },
  { what: P99, mine: P99, limit: 80, aim: 40 },
  { what: WORST, mine: WORST, limit: 500, aim: 200 },
];

/**
 * Texts that are slow to check when repeated: they strain the search for words, contacts, the order of steps, or
 * spaced-out letters.
 */
const HOSTILE = [
  "a ",
  "p a y ",
  "9 ",
  "1,1",
  "one two ",
  "a@b.c ",
  "insta a_b ",
  "no no pay ",
  "pay 5000 token before visit, ",
  "first then before after pay visit no ",
  "scan qr pin. ",
  "भेजिए टोकन पहले ",
  "ಹಣ ಕಳುಹಿಸಿ ",
];

function examples(): MessageExample[] {
  const folder = new URL("../../server/warnings/examples/", import.meta.url);
  const names = ["messages", "more-messages", "held-out-messages", "independent-1-messages", "independent-2-messages"];
  return names.flatMap((name) =>
    readFileSync(new URL(`${name}.ndjson`, folder), "utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as MessageExample),
  );
}

/** Returns the CPU time of `work` in µs. */
function cpuOfWork(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

/** Measures the check of messages on the labelled examples and on hostile texts. */
export async function* benchMessageCheck(): AsyncGenerator<string> {
  const messages = examples();
  const normal = messages.filter(({ tier }) => tier === "normal");
  const checkAll = () => {
    for (const { text, from } of messages) checkMessage(text, from);
  };
  for (let warmUp = 0; warmUp < REPEATS; warmUp++) checkAll();
  const figures: Figures = new Map();
  /** The fastest round of each message, because other work on the machine interrupts some. */
  const fastest: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const all = cpuOfWork(() => {
      for (let time = 0; time < REPEATS; time++) checkAll();
    });
    note(figures, MEAN, "ours", all / REPEATS / messages.length);
    const sides = cpuOfWork(() => {
      for (let time = 0; time < REPEATS; time++) for (const { text } of normal) checkForSides(text);
    });
    note(figures, SHARE, "ours", sides / REPEATS / normal.length);
    for (const [index, { text, from }] of messages.entries()) {
      const start = performance.now();
      for (let time = 0; time < REPEATS; time++) checkMessage(text, from);
      const took = ((performance.now() - start) * 1000) / REPEATS;
      fastest[index] = Math.min(fastest[index] ?? Number.POSITIVE_INFINITY, took);
    }
    const worst = HOSTILE.map((part) => {
      const text = part.repeat(Math.ceil(MAX_MESSAGE_LENGTH / part.length)).slice(0, MAX_MESSAGE_LENGTH);
      return cpuOfWork(() => {
        for (let time = 0; time < WORST_REPEATS; time++) checkMessage(text, "host");
      });
    });
    note(figures, WORST, "ours", Math.max(...worst) / WORST_REPEATS);
  }
  note(figures, P99, "ours", percentile(fastest, 0.99));
  const length = mean(messages.map(({ text }) => text.length)).toFixed(0);
  yield `${messages.length} messages of ${length} characters on average.\n\n${figuresTable(figures, ["ours"])}\n\n${goalsTable(figures, GOALS)}`;
}

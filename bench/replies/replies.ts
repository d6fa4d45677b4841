import type { Database } from "#server/db/connect.ts";
import type { EmbeddedPostgres } from "#server/db/embedded.ts";
import { seeded } from "#server/demo/random.ts";
import { startBenchPostgres } from "../database.ts";
import { table } from "../figures.ts";
import type { Results } from "./checks.ts";
import { BEHAVIOURS, type Kind } from "./owners.ts";
import { benchReadCost } from "./read-cost.ts";
import { benchSendCost } from "./send-cost.ts";
import { simulate } from "./simulation.ts";
import { openEmptyDatabase } from "./world.ts";

/** The largest share of homes that unanswered questions may pause though they are free. */
const MAX_PAUSED_WRONGLY = 0.01;

const percent = (part: number, whole: number) => `${((part / whole) * 100).toFixed(1)} %`;

function figures(off: Results, on: Results, homes: number): string {
  const row = (what: string, show: (results: Results) => string | number) => ({
    "": what,
    "help off": show(off),
    "help on": show(on),
  });
  const ofJudged = (part: (results: Results) => number) => (results: Results) =>
    percent(part(results), results.questions - results.closed);
  return table([
    row("questions", ({ questions }) => questions),
    row("closed, because the home was let or paused", ({ closed }) => closed),
    row(
      "answered within 24 hours, of the others",
      ofJudged(({ inTime }) => inTime),
    ),
    row(
      "answered later",
      ofJudged(({ late }) => late),
    ),
    row(
      "never answered",
      ofJudged(({ never }) => never),
    ),
    row("asked about homes that were let", ({ aboutLet, questions }) => percent(aboutLet, questions)),
    row("reminders", ({ nudges }) => nudges),
    row("mails of reminders", ({ nudgeMails }) => nudgeMails),
    row("free homes that the freshness clock paused", ({ pausedFree }) => percent(pausedFree, homes)),
    row("free homes paused sooner than without the help, of all homes", ({ pausedWrongly }) =>
      percent(pausedWrongly, homes),
    ),
  ]);
}

/**
 * Simulates a market of owners on the server's own statements and jobs, with a simulated clock, once with the help for
 * owners and once without. Throws if an owner is reminded too often or twice, if something due is left over, or if too
 * many homes are paused wrongly.
 */
async function simulation(server: EmbeddedPostgres, homes: number, weeks: number): Promise<string> {
  const random = seeded("kinds of owners");
  const shares = Object.fromEntries(Object.entries(BEHAVIOURS).map(([kind, { share }]) => [kind, share]));
  const kinds = Array.from({ length: homes }, () => random.weighted(shares as Record<Kind, number>));
  const off = await simulate(server, { kinds, weeks, hasHelp: false });
  const on = await simulate(server, { kinds, weeks, hasHelp: true });
  const found = [
    `### Replies, ${homes} homes, ${weeks} weeks`,
    figures(off, on, homes),
    "These shares follow from the assumptions in bench/replies/owners.ts. No owner was reminded more than 3 times in 24 hours or twice at once, every owner was reminded before a question ran out, and nothing due was left over.",
  ].join("\n\n");
  if (on.pausedWrongly < homes * MAX_PAUSED_WRONGLY) return found;
  throw new Error(`${found}\n\nToo many homes were paused wrongly.`);
}

async function inEmptyDatabase(server: EmbeddedPostgres, work: (db: Database) => Promise<string>): Promise<string> {
  const database = await openEmptyDatabase(server);
  try {
    return await work(database.db);
  } finally {
    await database.close();
  }
}

/** Measures what questions add to a send and to reading a home, and simulates owners. */
export async function* benchReplies({
  homes,
  weeks,
  only,
}: {
  homes: number;
  weeks: number;
  only: readonly string[];
}): AsyncGenerator<string> {
  const server = await startBenchPostgres();
  const isChosen = (part: string) => only.length === 0 || only.includes(part);
  try {
    if (isChosen("sends")) yield await inEmptyDatabase(server, benchSendCost);
    if (isChosen("reads")) yield await inEmptyDatabase(server, benchReadCost);
    if (isChosen("simulation")) yield await simulation(server, homes, weeks);
  } finally {
    await server.stop();
  }
}

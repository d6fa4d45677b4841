import { type Cost, costHere, each } from "../costs.ts";
import { type Figures, figuresTable, type Goal, goalsTable, note, noteCost, rangeOf } from "../report.ts";

const ROUNDS = 10;
/** The first round only warms up. */
export const ALL_ROUNDS = ROUNDS + 1;

type Name = "with" | "without";

/** Work that is measured as a whole, and of how many statements or requests it consists. */
interface Work {
  run: () => Promise<void>;
  count: number;
}

interface Comparison {
  /** What is measured, as the report names it. */
  statement: string;
  request: string;
  added: string;
  goal: Omit<Goal, "mine">;
  /** Prepares the statements of a round. */
  statements(name: Name): Promise<Work>;
  requests: Work;
}

const costOf = async ({ run, count }: Work): Promise<Cost> => each(await costHere(run), count);

/**
 * Measures the CPU that a part of a statement adds to a request: the statement with and without it in alternating
 * rounds, and whole requests over HTTP. The added CPU of PostgreSQL is compared with whole requests.
 */
export async function compareAdded({ statement, request, added, goal, ...work }: Comparison): Promise<string> {
  const figures: Figures = new Map();
  for (let round = 0; round < ALL_ROUNDS; round++) {
    const costs = { with: 0, without: 0 };
    const order = ["with", "without"] as const;
    for (const name of round % 2 === 0 ? order : order.toReversed()) {
      const cost = await costOf(await work.statements(name));
      costs[name] = cost.postgres;
      if (round > 0) noteCost(figures, statement, name, cost);
    }
    const whole = await costOf(work.requests);
    if (round === 0) continue;
    noteCost(figures, request, "with", whole);
    const more = costs.with - costs.without;
    note(figures, added, "ours", (more / (whole.server + whole.postgres - more)) * 100);
  }
  return [
    figuresTable(figures, ["with", "without", "ours"]),
    goalsTable(figures, [{ ...goal, mine: added }]),
    `In the rounds, ${rangeOf(figures, added, "ours")} %.`,
  ].join("\n\n");
}

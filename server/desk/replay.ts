import { sql } from "kysely";
import { type CaseOutcome, isStated } from "#contract/desk/case-terms.ts";
import type { Database } from "../db/connect.ts";
import type { Rule, RuleInputs } from "../trust/rules/rule.ts";
import { evaluateRules, RULES, type Signal } from "../trust/rules/rule-set.ts";

const BATCH = 2000;

/** A stored decision with the inputs and findings of the rules. */
interface ReplayedDecision {
  id: string;
  created_at: Date;
  outcome: CaseOutcome;
  inputs: RuleInputs;
  findings: Signal[];
  is_reversed: boolean;
}

/** How a rule's findings compare with the moderators' decisions. */
interface RuleTally {
  /** True positives, false positives and false negatives, if decisions against the person are the truth. */
  right: number;
  wrong: number;
  missed: number;
}

/** A decision for which today's rule finds something different from the stored finding. */
interface Difference {
  decision: string;
  rule: string;
  /** True if the rule's version is the same: its results must not change without a new version. */
  isFault: boolean;
  was: { version: number; confidence: number } | null;
  is: { version: number; confidence: number } | null;
}

export interface Replay {
  decisions: number;
  differences: Difference[];
  tallies: Map<string, RuleTally>;
}

interface ReplayOptions {
  sinceDays?: number | undefined;
  rule?: string | undefined;
}

/** Yields the decisions whose inputs are still stored, oldest first, in batches. */
async function* readDecisions(db: Database, { sinceDays }: ReplayOptions): AsyncGenerator<ReplayedDecision[]> {
  const since =
    sinceDays === undefined ? sql`true` : sql`decisions.created_at > now() - ${sinceDays}::int * interval '1 day'`;
  for (let last: ReplayedDecision | undefined; ; ) {
    const follows = last === undefined ? sql`true` : sql`decisions.id > ${last.id}::uuid`;
    const { rows } = await sql<ReplayedDecision>`
      select decisions.id, decisions.created_at, decisions.outcome, inputs, findings,
        coalesce(appeals.outcome = 'reversed', false) as is_reversed
      from decisions left join appeals on appeals.decision_id = decisions.id
      where inputs <> '{}' and ${since} and ${follows} order by decisions.id limit ${BATCH}::int`.execute(db);
    yield rows;
    last = rows.at(-1);
    if (rows.length < BATCH) return;
  }
}

const shortOf = (signal: Signal | undefined) =>
  signal === undefined ? null : { version: signal.version, confidence: signal.confidence };

/** Counts a rule's finding as right, wrong or missed. */
function count(tally: RuleTally, isFound: boolean, isAgainst: boolean): void {
  if (isFound && isAgainst) tally.right += 1;
  else if (isFound) tally.wrong += 1;
  else if (isAgainst) tally.missed += 1;
}

/** Runs rules on the inputs of a decision, counts their findings, and returns those that differ from what is stored. */
function compare(
  { id, inputs, findings, outcome, is_reversed }: ReplayedDecision,
  rules: readonly Rule[],
  tallies: ReadonlyMap<string, RuleTally>,
): Difference[] {
  const isAgainst = isStated(outcome) && !is_reversed;
  const now = evaluateRules(inputs, rules);
  const differences: Difference[] = [];
  for (const { name, version } of rules) {
    const was = findings.find(({ rule }) => rule === name);
    const is = now.find(({ rule }) => rule === name);
    const tally = tallies.get(name);
    if (tally) count(tally, is !== undefined, isAgainst);
    // A rule without findings stored no version, so today's version is assumed.
    const isFault = (was?.version ?? version) === version;
    if (was?.confidence !== is?.confidence)
      differences.push({ decision: id, rule: name, isFault, was: shortOf(was), is: shortOf(is) });
  }
  return differences;
}

/** Runs today's rules on the stored inputs, and compares their findings with the stored findings and decisions. */
export async function replay(db: Database, wanted: ReplayOptions = {}): Promise<Replay> {
  const rules = RULES.filter(({ name }) => wanted.rule === undefined || name === wanted.rule);
  const tallies = new Map(rules.map(({ name }) => [name, { right: 0, wrong: 0, missed: 0 }]));
  const differences: Difference[] = [];
  let decisions = 0;
  for await (const batch of readDecisions(db, wanted)) {
    decisions += batch.length;
    for (const decision of batch) differences.push(...compare(decision, rules, tallies));
  }
  return { decisions, differences, tallies };
}

import { isDeepStrictEqual } from "node:util";
import { sql, type Transaction } from "kysely";
import type { Database } from "../db/connect.ts";
import type { DB } from "../db/schema.ts";
import { transact } from "../db/transact.ts";
import { type CaseSubject, lockOpenCase, openCase } from "../trust/cases.ts";
import { evaluateRules, riskOf, type Signal, strengthOf } from "../trust/rules/rule-set.ts";
import { firstReportDue, lastDecision, listSignals, writeSignals } from "./evaluation-queries.ts";
import { type Collected, collectInputs } from "./inputs.ts";

/** A decided finding counts as new once it is this much stronger. */
const STRONGER = 0.05;

/** Returns whether a signal is new, or stronger than at the last decision about the subject. */
function isNews(signal: Signal, decided: readonly Signal[]): boolean {
  // Decided reports are not among the inputs.
  if (signal.rule === "reports") return true;
  const before = decided.find(({ rule }) => rule === signal.rule);
  return before === undefined || strengthOf(signal) > strengthOf(before) + STRONGER;
}

const byRule = (signals: readonly Signal[]) =>
  signals.toSorted((one, other) => (one.rule < other.rule ? -1 : Number(one.rule > other.rule)));

/** Compares as JSON values, because the database changes the order of keys in facts. */
const areSame = (some: readonly Signal[], others: readonly Signal[]) =>
  isDeepStrictEqual(byRule(some), JSON.parse(JSON.stringify(byRule(others))));

/**
 * Writes what the rules found. The version changes only with the signals, so that decisions are not refused without
 * need.
 */
async function writeEvaluation(
  trx: Transaction<DB>,
  { id }: { id: string },
  { inputs, sought }: Collected,
  { signals, reportDue }: { signals: readonly Signal[]; reportDue: Date | null },
): Promise<string[]> {
  const before = await listSignals(trx, id);
  const isChanged = !areSame(before, signals);
  if (isChanged) await writeSignals(trx, id, signals);
  const families = [...new Set(signals.map(({ family }) => family))].sort();
  await sql`
    update cases set risk = ${riskOf(signals)}, families = ${families}::text[], sought = ${sought},
      inputs = ${JSON.stringify(inputs)}::text::jsonb, evaluated_at = clock_timestamp(),
      due_at = least(due_at, ${reportDue}::timestamptz), version = version + ${isChanged ? 1 : 0}::int
    where id = ${id}`.execute(trx);
  return signals.map(({ rule }) => rule).filter((rule) => !before.some((signal) => signal.rule === rule));
}

/**
 * Runs the rules on a listing or a person. Opens a case if they find something new; never decides anything. An open
 * case stays in the queue even if the rules no longer find anything. Dismissed findings are not shown again. Returns
 * the rules that found something for the first time.
 */
export async function evaluate(db: Database, subject: CaseSubject): Promise<string[]> {
  const collected = await collectInputs(db, subject.type, subject.id);
  if (!collected) return [];
  const signals = evaluateRules(collected.inputs);
  return transact(db, async (trx) => {
    const open = await lockOpenCase(trx, subject);
    if (!open && signals.length === 0) return [];
    const { outcome, findings = [] } = (await lastDecision(trx, subject)) ?? {};
    const news = signals.filter((signal) => isNews(signal, findings));
    if (!open && news.length === 0) return [];
    const shown = outcome === "dismiss" ? news : signals;
    const reportDue = await firstReportDue(trx, subject);
    // Without reports, a case is due as usual.
    const row = open ?? (await openCase(trx, subject, { ...(reportDue && { dueAt: reportDue }) }));
    return writeEvaluation(trx, row, collected, { signals: shown, reportDue });
  });
}

import { z } from "zod";
import { CASE_KINDS, INPUT_DAYS } from "#contract/case-terms.ts";
import { REPORT_OUTCOMES } from "#contract/report-terms.ts";
import { transact } from "../db/transact.ts";
import { type JobHandlers, noPayload } from "../jobs/handlers.ts";
import { decideReports } from "../reports/service.ts";
import type { Services } from "../services.ts";
import { RULE_SETS, ruleSetDigest } from "../trust/rules/rule-set.ts";
import { evaluate } from "./evaluation.ts";
import { deleteOldInputs, listToEvaluate, markOverdue, recordRuleSet } from "./queries.ts";
import { countTransparency } from "./transparency.ts";

declare module "../jobs/queue.ts" {
  interface JobPayloads {
    markCasesOverdue: Record<string, never>;
    evaluateNightly: Record<string, never>;
    sweepRuleInputs: Record<string, never>;
    countTransparency: Record<string, never>;
  }
}

const BATCH = 200;

/** Evaluates open cases and changed listings in batches. */
async function evaluateChanged(db: Services["db"], signal: AbortSignal): Promise<void> {
  const [latest] = RULE_SETS.slice(-1);
  if (latest) await recordRuleSet(db, { ...latest, digest: ruleSetDigest() });
  for (let after: string | null = null; ; ) {
    const subjects = await listToEvaluate(db, after, BATCH);
    for (const subject of subjects) {
      if (signal.aborted) return;
      await evaluate(db, subject);
    }
    after = subjects.at(-1)?.id ?? null;
    if (subjects.length < BATCH) return;
  }
}

/** Registers the jobs that run the rules, mark overdue cases and delete old inputs. None of them decides a case. */
export function registerDeskJobs(jobs: JobHandlers, { db }: Pick<Services, "db">): void {
  jobs.handle("evaluateTrust", z.object({ type: z.enum(CASE_KINDS), id: z.uuid() }), (subject) =>
    evaluate(db, subject),
  );
  const closing = z.object({ type: z.enum(CASE_KINDS), id: z.uuid(), outcome: z.enum(REPORT_OUTCOMES) });
  jobs.handle("closeReports", closing, ({ outcome, ...about }) =>
    transact(db, (trx) => decideReports(trx, about, outcome)),
  );
  jobs.handle("evaluateNightly", noPayload, (_, { signal }) => evaluateChanged(db, signal));
  jobs.schedule("evaluateNightly", "0 21 * * *");
  jobs.handle("markCasesOverdue", noPayload, () => markOverdue(db));
  jobs.schedule("markCasesOverdue", "*/5 * * * *", { madeUpFor: false });
  jobs.handle("sweepRuleInputs", noPayload, () => deleteOldInputs(db, INPUT_DAYS));
  jobs.schedule("sweepRuleInputs", "30 20 * * *");
  jobs.handle("countTransparency", noPayload, () => countTransparency(db));
  jobs.schedule("countTransparency", "15 * * * *", { madeUpFor: false });
}

import { z } from "zod";
import { CASE_KINDS, INPUT_DAYS } from "#contract/desk/case-terms.ts";
import { REPORT_OUTCOMES } from "#contract/desk/report-terms.ts";
import { transact } from "../db/transact.ts";
import { type JobHandlers, noPayload } from "../jobs/handlers.ts";
import { decideReports } from "../reports/service.ts";
import type { Services } from "../services.ts";
import type { CaseSubject } from "../trust/cases.ts";
import { announceDesk } from "../trust/desk-news.ts";
import { trustFiguresOf } from "../trust/figures.ts";
import { evaluate } from "./evaluation.ts";
import { deleteOldInputs, listToEvaluate } from "./evaluation-queries.ts";
import { markOverdue } from "./queries.ts";
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

/** Metric labels for matches with other listings, by the rule that finds them. */
const DUPLICATES: Readonly<Record<string, string>> = {
  same_photo: "photo",
  same_text: "text",
  same_phone: "phone",
  reposted: "removed",
};

type DeskServices = Pick<Services, "db" | "metrics" | "sockets">;

async function evaluateOne({ db, metrics }: Pick<DeskServices, "db" | "metrics">, subject: CaseSubject): Promise<void> {
  for (const rule of await evaluate(db, subject)) {
    const what = DUPLICATES[rule];
    if (what) trustFiguresOf(metrics).duplicates.inc({ what });
  }
}

/** Evaluates open cases and changed listings in batches. */
async function evaluateChanged(services: DeskServices, signal: AbortSignal): Promise<void> {
  for (let after: string | null = null; ; ) {
    const subjects = await listToEvaluate(services.db, after, BATCH);
    for (const subject of subjects) {
      signal.throwIfAborted();
      await evaluateOne(services, subject);
    }
    after = subjects.at(-1)?.id ?? null;
    if (subjects.length < BATCH) return;
  }
}

/** Registers the jobs that run the rules, mark overdue cases and delete old inputs. None of them decides a case. */
export function registerDeskJobs(jobs: JobHandlers, services: DeskServices): void {
  const { db } = services;
  // Queued with everything that changes the lists of admins: posts, edits and reports.
  jobs.handle("evaluateTrust", z.object({ type: z.enum(CASE_KINDS), id: z.uuid() }), async (subject) => {
    await evaluateOne(services, subject);
    announceDesk(services, null);
  });
  const closing = z.object({ type: z.enum(CASE_KINDS), id: z.uuid(), outcome: z.enum(REPORT_OUTCOMES) });
  jobs.handle("closeReports", closing, ({ outcome, ...about }) =>
    transact(db, (trx) => decideReports(trx, about, outcome)),
  );
  jobs.handle("evaluateNightly", noPayload, (_, { signal }) => evaluateChanged(services, signal));
  jobs.schedule("evaluateNightly", "0 21 * * *");
  jobs.handle("markCasesOverdue", noPayload, () => markOverdue(db));
  jobs.schedule("markCasesOverdue", "*/5 * * * *", { madeUpFor: false });
  jobs.handle("sweepRuleInputs", noPayload, () => deleteOldInputs(db, INPUT_DAYS));
  jobs.schedule("sweepRuleInputs", "30 20 * * *");
  jobs.handle("countTransparency", noPayload, () => countTransparency(db));
  jobs.schedule("countTransparency", "15 * * * *", { madeUpFor: false });
}

import { z } from "zod";
import { HOUR_MS } from "#contract/durations.ts";
import type { VisitSide } from "#contract/messaging/visit-terms.ts";
import { transact } from "../db/transact.ts";
import { type JobHandlers, noPayload } from "../jobs/handlers.ts";
import { type JobPayloads, takeJob } from "../jobs/queue.ts";
import { applyStep, NO_MOVE, type VisitChange } from "./changing.ts";
import { sendChange } from "./chat-messages.ts";
import { type NotifyServices, notifySides, publishVisit } from "./notifications.ts";
import { findVisit, listDue, lockVisit, markTold, type VisitRow } from "./queries.ts";

declare module "../jobs/queue.ts" {
  interface JobPayloads {
    notifyCancelledVisit: { visit_id: string };
    notifyRestoredVisit: { visit_id: string; was_told: boolean };
    finishVisits: Record<string, never>;
  }
}

const BATCH = 100;
const BOTH: readonly VisitSide[] = ["tenant", "owner"];

/** Returns the automatic change that is due for a visit at this time, or null. */
function dueStep(visit: VisitRow, now: number): VisitChange | null {
  const { status, starts_at: at, ends_at, answer_by, move_by } = visit;
  const isUnanswered = answer_by !== null && answer_by.getTime() <= now;
  if (isUnanswered && (status === "asked" || status === "proposed")) {
    const changes = { status: "lapsed", answer_by: null };
    return { changes, event: "lapsed", by: null, at, audience: { kind: "visit_lapsed", notified: BOTH } };
  }
  if (status === "booked" && ends_at !== null && ends_at.getTime() + HOUR_MS <= now) {
    const changes = { ...NO_MOVE, status: "done" };
    return { changes, event: "done", by: null, at, audience: { kind: "visit_booked", notified: [] } };
  }
  if (isUnanswered && move_by !== null) {
    const audience = { kind: "visit_move_declined", notified: [move_by] } as const;
    return { changes: NO_MOVE, event: "move_lapsed", by: null, at, audience };
  }
  return null;
}

async function finish(services: NotifyServices, id: string): Promise<void> {
  const finished = await transact(services.db, async (trx) => {
    await lockVisit(trx, id);
    const before = await findVisit(trx, id);
    const step = before && dueStep(before, Date.now());
    return step ? await applyStep(services, trx, id, step) : null;
  });
  await finished?.publish();
}

/** Ends unanswered questions, and visits that are over. */
async function finishDue(services: NotifyServices, signal: AbortSignal): Promise<void> {
  for (;;) {
    const due = await listDue(services.db, BATCH);
    for (const id of due) {
      if (signal.aborted) return;
      await finish(services, id);
    }
    if (due.length < BATCH) return;
  }
}

/** Reminds both sides of a visit, unless it was moved or cancelled. */
async function remind(
  services: NotifyServices,
  { visit_id: id, starts_at }: JobPayloads["remindOfVisit"],
  jobId: string,
): Promise<void> {
  const audience = { kind: "visit_reminder", notified: BOTH } as const;
  const reminded = await transact(services.db, async (trx) => {
    await lockVisit(trx, id);
    const visit = await findVisit(trx, id);
    const isCurrent = visit?.status === "booked" && visit.starts_at?.toISOString() === starts_at;
    // A reminder after the start is useless.
    if (!visit || !isCurrent || Date.parse(starts_at) <= Date.now()) return null;
    if (!(await takeJob(trx, jobId))) return null;
    await notifySides(services, trx, visit, audience);
    return visit;
  });
  if (reminded) await publishVisit(services, reminded, audience);
}

/**
 * Notifies both sides, and sends a message in the owner's name, that a visit ended without an action by either side.
 */
async function notifyCancelled(services: NotifyServices, id: string, jobId: string): Promise<void> {
  const audience = { kind: "visit_cancelled", notified: BOTH } as const;
  const told = await transact(services.db, async (trx) => {
    await lockVisit(trx, id);
    const visit = await findVisit(trx, id);
    if (visit?.status !== "cancelled" || !(await takeJob(trx, jobId))) return null;
    await markTold(trx, id);
    await notifySides(services, trx, visit, audience);
    return {
      visit,
      publishMessage: await sendChange(services, trx, { visit, event: "cancelled", by: "owner", isAct: false }),
    };
  });
  told?.publishMessage?.();
  if (told) await publishVisit(services, told.visit, audience);
}

/** Publishes a restored visit. The tenant is notified only if both sides were notified of the cancellation. */
async function notifyRestored(
  services: NotifyServices,
  { visit_id: id, was_told: wasTold }: JobPayloads["notifyRestoredVisit"],
  jobId: string,
): Promise<void> {
  const restored = await transact(services.db, async (trx) => {
    await lockVisit(trx, id);
    const visit = await findVisit(trx, id);
    if (!visit || visit.status === "cancelled" || !(await takeJob(trx, jobId))) return null;
    const notified: VisitSide[] = wasTold && visit.status === "booked" ? ["tenant"] : [];
    const audience = { kind: "visit_booked", notified } as const;
    await notifySides(services, trx, visit, audience);
    const message = { visit, event: "restored", by: "owner", isAct: false } as const;
    return { visit, audience, publishMessage: wasTold ? await sendChange(services, trx, message) : null };
  });
  restored?.publishMessage?.();
  if (restored) await publishVisit(services, restored.visit, restored.audience);
}

/** Registers the jobs that remind of visits, finish them, and notify of those that cannot take place. */
export function registerVisitJobs(jobs: JobHandlers, services: NotifyServices): void {
  jobs.handle("remindOfVisit", z.object({ visit_id: z.uuid(), starts_at: z.string() }), (job, { id }) =>
    remind(services, job, id),
  );
  jobs.handle("notifyCancelledVisit", z.object({ visit_id: z.uuid() }), (job, { id }) =>
    notifyCancelled(services, job.visit_id, id),
  );
  jobs.handle("notifyRestoredVisit", z.object({ visit_id: z.uuid(), was_told: z.boolean() }), (job, { id }) =>
    notifyRestored(services, job, id),
  );
  jobs.handle("finishVisits", noPayload, (_, { signal }) => finishDue(services, signal));
  jobs.schedule("finishVisits", "* * * * *", { madeUpFor: false });
}

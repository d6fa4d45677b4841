import { Counter } from "prom-client";
import { z } from "zod";
import { type JobHandlers, noPayload } from "../jobs/handlers.ts";
import { addJob } from "../jobs/queue.ts";
import { quietUntil } from "../notifications/settings.ts";
import { sharedMetrics } from "../process/shared-metrics.ts";
import { frontRoom } from "../realtime/rooms.ts";
import type { Services } from "../services.ts";
import { conversationOf, HELD, type Push, type PushSubject, pushAbout } from "./content.ts";
import { type DeliveryResult, deliver } from "./delivery.ts";
import { deleteSubscription, deleteUnconfirmed, findRecipient } from "./queries.ts";
import { openSubscription } from "./service.ts";

interface SendPush {
  subscription_id: string;
  subject: PushSubject;
  /** Number of earlier attempts. */
  tried?: number | undefined;
  /** The messages of the conversation up to this one have been pushed. */
  after_seq?: number | undefined;
  /** Whether it is sent during quiet hours too. */
  is_urgent?: boolean | undefined;
}

declare module "../jobs/queue.ts" {
  interface JobPayloads {
    sendPush: SendPush;
    sweepPush: Record<string, never>;
  }
}

const payload = z.object({
  subscription_id: z.uuid(),
  subject: z.string(),
  tried: z.number().optional(),
  after_seq: z.number().optional(),
  is_urgent: z.boolean().optional(),
});

const MAX_TRIES = 6;
const SECOND_MS = 1000;
const FIRST_WAIT_MS = 30 * SECOND_MS;
/** Time between two pushes about one conversation. */
const CONVERSATION_PAUSE_MS = 60 * SECOND_MS;

const after = (ms: number) => new Date(Date.now() + ms);
const keyOf = ({ subscription_id, subject }: SendPush) => `push:${subscription_id}:${subject}`;

const outcomesOf = sharedMetrics(
  (metrics) =>
    new Counter({
      name: "push_total",
      help: "Pushes by outcome: sent, gone, later, too_large, refused",
      labelNames: ["outcome"],
      registers: [metrics],
    }),
);

/** Registers the jobs that send pushes, and that remove browsers which are no longer used. */
export function registerPushJobs(jobs: JobHandlers, services: Services): void {
  const { db, sockets, push: vapid, config, log, metrics } = services;
  const outcomes = outcomesOf(metrics);

  /** Tries again later, while the push service would still keep the push. */
  async function tryLater(job: SendPush, { keepSeconds }: Push, afterMs: number | null): Promise<void> {
    const tried = (job.tried ?? 0) + 1;
    const wait = Math.max(afterMs ?? 0, FIRST_WAIT_MS * 2 ** (tried - 1));
    if (tried >= MAX_TRIES || wait > keepSeconds * SECOND_MS) return;
    await addJob(db, "sendPush", { ...job, tried }, { key: keyOf(job), runAt: after(wait) });
  }

  async function settle(job: SendPush, accountId: string, push: Push, outcome: DeliveryResult): Promise<void> {
    outcomes.inc({ outcome: outcome.result });
    if (outcome.result === "gone") await deleteSubscription(db, accountId, job.subscription_id);
    if (outcome.result === "later") await tryLater(job, push, outcome.afterMs);
    if (outcome.result === "too_large") log.error({ subject: job.subject }, "a push was too large");
  }

  async function sendPush(job: SendPush): Promise<void> {
    const { subscription_id, subject, after_seq = 0, is_urgent = false } = job;
    const recipient = await findRecipient(db, subscription_id);
    if (!vapid || !recipient) return;
    const { account_id } = recipient;
    const quietEnd = is_urgent ? null : await quietUntil(db, account_id, new Date());
    if (quietEnd !== null) {
      const held = { subscription_id, subject: HELD };
      return addJob(db, "sendPush", held, { key: keyOf(held), runAt: quietEnd });
    }
    // A person who has the page open sees the bell change.
    if (await sockets.hasConnection(frontRoom(account_id))) return;
    const isConversation = conversationOf(subject) !== undefined;
    const push = await pushAbout(db, account_id, subject);
    if (push === null || (isConversation && push.seq <= after_seq)) return;
    const subscription = openSubscription(services, recipient.sealed);
    if (subscription === null) return;
    // Added before sending: a message that arrives in the meantime waits in this job until the pause is over.
    if (isConversation)
      await addJob(
        db,
        "sendPush",
        { subscription_id, subject, after_seq: push.seq },
        { key: keyOf(job), runAt: after(CONVERSATION_PAUSE_MS) },
      );
    await settle(job, account_id, push, await deliver(subscription, push, { vapid, subject: config.push.subject }));
  }

  jobs.handle("sendPush", payload, sendPush);
  jobs.handle("sweepPush", noPayload, () => deleteUnconfirmed(db));
  jobs.schedule("sweepPush", "53 3 * * *");
}

import { createHash } from "node:crypto";
import webPush, { WebPushError } from "web-push";
import type { PushMessage, Subscribe } from "#contract/push.ts";
import type { PushKeys } from "../push-keys.ts";
import type { Push } from "./content.ts";

const TIMEOUT_MS = 10_000;

/**
 * The outcome of a push: accepted, browser gone, retry later, too large (a bug of ours), or permanently refused.
 * `afterMs` is the delay that the push service asked for; null if it gave none.
 */
export type Outcome =
  | { result: "sent" | "gone" | "too_large" | "refused" }
  | { result: "later"; afterMs: number | null };

/** Returns the milliseconds of a Retry-After header: seconds or a date. */
function waitOf(header: string | undefined): number | null {
  if (header === undefined) return null;
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isNaN(ms) ? null : Math.max(0, ms);
}

function outcomeOf(error: unknown): Outcome {
  // Without a response the push service could not be reached.
  if (!(error instanceof WebPushError)) return { result: "later", afterMs: null };
  const { statusCode, headers } = error;
  if (statusCode === 404 || statusCode === 410) return { result: "gone" };
  if (statusCode === 413) return { result: "too_large" };
  if (statusCode === 429 || statusCode >= 500) return { result: "later", afterMs: waitOf(headers["retry-after"]) };
  return { result: "refused" };
}

/** At most 32 characters of base64url (RFC 8030). A newer push with the same topic replaces one that still waits. */
const topicOf = (tag: string) => createHash("sha256").update(tag).digest("base64url").slice(0, 32);

/** Encrypts a push for a browser and hands it to its push service. Follows no redirect. */
export async function deliver(
  { endpoint, keys }: Subscribe,
  { title, body, path, tag, keepSeconds, isUrgent }: Push,
  { vapid, subject }: { vapid: PushKeys; subject: string },
): Promise<Outcome> {
  const message: PushMessage = { title, body, path, tag };
  try {
    await webPush.sendNotification({ endpoint, keys }, JSON.stringify(message), {
      vapidDetails: { subject, ...vapid },
      TTL: keepSeconds,
      topic: topicOf(tag),
      urgency: isUrgent ? "high" : "normal",
      timeout: TIMEOUT_MS,
    });
    return { result: "sent" };
  } catch (error) {
    return outcomeOf(error);
  }
}

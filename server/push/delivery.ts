import { createHash } from "node:crypto";
import type { OutgoingHttpHeaders } from "node:http";
import https from "node:https";
import webPush from "web-push";
import type { PushMessage, Subscribe } from "#contract/messaging/push.ts";
import { publicLookup } from "../http/public-lookup.ts";
import type { PushKeys } from "../keys/push-keys.ts";
import type { Push } from "./content.ts";

const TIMEOUT_MS = 10_000;

/**
 * The outcome of a push: accepted, browser gone, retry later, too large (a bug of ours), or permanently refused.
 * `afterMs` is the delay that the push service asked for; null if it gave none.
 */
export type DeliveryResult =
  | { result: "sent" | "gone" | "too_large" | "refused" }
  | { result: "later"; afterMs: number | null };

/** Returns the milliseconds of a Retry-After header: seconds or a date. */
function waitOf(header: string | undefined): number | null {
  if (header === undefined) return null;
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isNaN(ms) ? null : Math.max(0, ms);
}

function outcomeOf({ status, retryAfter }: Response): DeliveryResult {
  if (status >= 200 && status < 300) return { result: "sent" };
  if (status === 404 || status === 410) return { result: "gone" };
  if (status === 413) return { result: "too_large" };
  if (status === 429 || status >= 500) return { result: "later", afterMs: waitOf(retryAfter) };
  return { result: "refused" };
}

const agent = new https.Agent({ keepAlive: true, lookup: publicLookup() });

interface Response {
  status: number;
  retryAfter: string | undefined;
}

/** Sends to exactly the host of `url`, which was checked. web-push would parse the address again, by other rules. */
function post(url: URL, headers: OutgoingHttpHeaders, body: Buffer): Promise<Response> {
  return new Promise((resolve, reject) => {
    const options = { method: "POST", headers, agent, signal: AbortSignal.timeout(TIMEOUT_MS) };
    const request = https.request(url, options, (response) => {
      response.resume();
      resolve({ status: response.statusCode ?? 0, retryAfter: response.headers["retry-after"] });
    });
    request.on("error", reject).end(body);
  });
}

/** At most 32 characters of base64url (RFC 8030). A newer push with the same topic replaces one that still waits. */
const topicOf = (tag: string) => createHash("sha256").update(tag).digest("base64url").slice(0, 32);

/** Encrypts a push for a browser and hands it to its push service. Follows no redirect. */
export async function deliver(
  { url, keys }: { url: URL; keys: Subscribe["keys"] },
  { kind, title, body, path, tag, keepSeconds, isUrgent }: Push,
  { vapid, subject }: { vapid: PushKeys; subject: string },
): Promise<DeliveryResult> {
  const message: PushMessage = { kind, title, body, path, tag };
  try {
    const details = webPush.generateRequestDetails({ endpoint: url.href, keys }, JSON.stringify(message), {
      vapidDetails: { subject, ...vapid },
      TTL: keepSeconds,
      topic: topicOf(tag),
      urgency: isUrgent ? "high" : "normal",
    });
    return outcomeOf(await post(url, details.headers, details.body));
  } catch {
    // Without a response the push service could not be reached.
    return { result: "later", afterMs: null };
  }
}

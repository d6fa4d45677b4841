import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { byId, instant, uuid } from "../lists.ts";
import type { NotificationKind } from "./notification-terms.ts";

const tag = "Push";

/** An account's browsers that get push notifications; a new browser replaces the oldest. */
export const MAX_PUSH_BROWSERS = 10;

/** A browser that gets push notifications. */
export const pushSubscriptionSchema = z.object({
  id: uuid,
  /** The host of the browser's push service. */
  host: z.string(),
  user_agent: z.string().nullable(),
  created_at: instant,
  /** When the browser was last in use. */
  confirmed_at: instant,
  /** Whether it belongs to the caller's current session. */
  current: z.boolean(),
});
export type PushSubscription = z.infer<typeof pushSubscriptionSchema>;

const WRONG_ENDPOINT = "Give the endpoint of the browser's push subscription.";
const WRONG_KEY = "Give the keys of the browser's push subscription.";
/** A public key has 65 bytes, a secret 16, both in base64url. */
const publicKey = z.string({ error: WRONG_KEY }).regex(/^[\w-]{87}=?$/, WRONG_KEY);
const secret = z.string({ error: WRONG_KEY }).regex(/^[\w-]{22}(==)?$/, WRONG_KEY);

const subscribeSchema = z.object({
  // The server parses it once and accepts only its normalised spelling. z.url() would remove tabs and line breaks.
  endpoint: z.string({ error: WRONG_ENDPOINT }).max(2000, WRONG_ENDPOINT),
  keys: z.object({ p256dh: publicKey, auth: secret }, { error: WRONG_KEY }),
});
export type Subscribe = z.infer<typeof subscribeSchema>;

/** What the service worker receives. */
export interface PushMessage {
  /** The kind of notification; `message` for messages, and `summary` for what waited during quiet hours. */
  kind: NotificationKind | "message" | "summary";
  title: string;
  body: string;
  /** The page that it leads to. */
  path: string;
  /** A newer push replaces the shown one with the same tag. */
  tag: string;
}

export const getPushKey = endpoint("GET /api/push/key", {
  summary: "The public key that browsers need to subscribe; null if push is off",
  tag,
  reply: z.object({ public_key: z.string().nullable() }),
});

export const listPushSubscriptions = endpoint("GET /api/push/subscriptions", {
  summary: "The caller's browsers that get push notifications, latest first",
  tag,
  reply: z.array(pushSubscriptionSchema),
});

export const createPushSubscription = endpoint("POST /api/push/subscriptions", {
  summary: "Send push notifications to this browser until the session ends. Repeat it daily to confirm it",
  tag,
  body: subscribeSchema,
  reply: pushSubscriptionSchema,
  status: [201, 200],
});

export const deletePushSubscription = endpoint("DELETE /api/push/subscriptions/:id", {
  summary: "Stop push notifications to a browser",
  tag,
  params: byId,
  reply: z.object({ ok: z.literal(true) }),
});

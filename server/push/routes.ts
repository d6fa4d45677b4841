import type { FastifyInstance } from "fastify";
import {
  createPushSubscription,
  deletePushSubscription,
  getPushKey,
  listPushSubscriptions,
} from "#contract/messaging/push.ts";
import { AppError } from "../errors.ts";
import { enforceRateLimit } from "../http/limits/product-limits.ts";
import { serve } from "../http/serve.ts";
import type { Services } from "../services.ts";
import { deleteSubscription } from "./queries.ts";
import { listBrowsers, subscribe } from "./service.ts";

const SUBSCRIPTIONS_AN_HOUR = { count: 20, seconds: 3600, burst: 20 };

export function registerPush(app: FastifyInstance, services: Services): void {
  const { db, push } = services;

  serve(app, getPushKey, async () => ({ public_key: push?.publicKey ?? null }));

  serve(app, listPushSubscriptions, ({ caller }) => listBrowsers(services, caller));

  serve(app, createPushSubscription, async ({ caller, body, reply }) => {
    await enforceRateLimit(services, `push-subscriptions:${caller.id}`, SUBSCRIPTIONS_AN_HOUR);
    const { subscription, isNew } = await subscribe(services, caller, body);
    reply.code(isNew ? 201 : 200);
    return subscription;
  });

  serve(app, deletePushSubscription, async ({ caller, params }) => {
    if (!(await deleteSubscription(db, caller.id, params.id))) throw new AppError("push_subscription_not_found");
    return { ok: true } as const;
  });
}

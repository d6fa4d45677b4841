import type { FastifyInstance } from "fastify";
import { createPushSubscription, deletePushSubscription, getPushKey, listPushSubscriptions } from "#contract/push.ts";
import { AppError } from "../errors.ts";
import { tooManyRequests } from "../http/product-limits.ts";
import { scaledLimit, takeSharedToken } from "../http/rate-limit.ts";
import { serve } from "../http/serve.ts";
import type { Services } from "../services.ts";
import { deleteSubscription } from "./queries.ts";
import { listBrowsers, subscribe } from "./service.ts";

const SUBSCRIPTIONS_AN_HOUR = { count: 20, seconds: 3600, burst: 20 };

export function registerPush(app: FastifyInstance, services: Services): void {
  const { db, config, push } = services;

  serve(app, getPushKey, async () => ({ public_key: push?.publicKey ?? null }));

  serve(app, listPushSubscriptions, ({ caller }) => listBrowsers(services, caller));

  serve(app, createPushSubscription, async ({ caller, body, reply }) => {
    const limit = scaledLimit(SUBSCRIPTIONS_AN_HOUR, config.rateLimitScale);
    const wait = await takeSharedToken(db, `push-subscriptions:${caller.id}`, limit);
    if (wait > 0) throw tooManyRequests(wait);
    const { subscription, isNew } = await subscribe(services, caller, body);
    reply.code(isNew ? 201 : 200);
    return subscription;
  });

  serve(app, deletePushSubscription, async ({ caller, params }) => {
    if (!(await deleteSubscription(db, caller.id, params.id))) throw new AppError("push_subscription_not_found");
    return { ok: true } as const;
  });
}

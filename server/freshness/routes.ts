import type { FastifyInstance } from "fastify";
import {
  answerListing,
  askStillThere as askEndpoint,
  confirmProperty,
  getClock,
  getStillThere,
  listHistory,
  lookAtListing,
  reportOutcome as outcomeEndpoint,
  pauseProperty,
} from "#contract/properties/freshness.ts";
import { clientKey } from "../http/limits/client-key.ts";
import { tooManyRequests } from "../http/limits/product-limits.ts";
import { LocalBuckets, scaledLimit } from "../http/limits/rate-limit.ts";
import { pageByTime } from "../http/paging.ts";
import { serve } from "../http/serve.ts";
import { presentProperty } from "../properties/present.ts";
import { getVisibleProperty } from "../properties/service.ts";
import type { Services } from "../services.ts";
import { registerAgeGauge } from "./ages.ts";
import { answerAsOwner, answerByLink, presentAnswered } from "./answers.ts";
import { ANSWERS_A_MINUTE } from "./limits.ts";
import { listHistoryOf } from "./queries.ts";
import { clockOf } from "./rates.ts";
import { askStillThere, questionsOf, reportOutcome } from "./service.ts";

export function registerFreshness(app: FastifyInstance, services: Services): void {
  const { db, config, metrics } = services;
  registerAgeGauge(metrics, db);
  const buckets = new LocalBuckets(scaledLimit(ANSWERS_A_MINUTE, config.rateLimitScale));
  app.addHook("onClose", async () => buckets.close());

  serve(app, confirmProperty, async ({ caller, params }) =>
    presentProperty(await answerAsOwner(services, caller, params.id, "available"), caller),
  );
  serve(app, pauseProperty, async ({ caller, params }) =>
    presentProperty(await answerAsOwner(services, caller, params.id, "paused"), caller),
  );

  const takeTurn = (key: string) => {
    const wait = buckets.take(key);
    if (wait > 0) throw tooManyRequests(wait);
  };
  serve(app, answerListing, async ({ body, request }) => {
    takeTurn(clientKey(request, config));
    return presentAnswered(await answerByLink(services, body.token, body.answer));
  });
  serve(app, lookAtListing, async ({ body, request }) => {
    takeTurn(clientKey(request, config));
    return presentAnswered(await answerByLink(services, body.token));
  });

  serve(app, getStillThere, ({ caller, params }) => questionsOf(db, caller, params.id));
  serve(app, askEndpoint, ({ caller, params }) => askStillThere(services, caller, params.id));
  serve(app, outcomeEndpoint, ({ caller, params, body }) => reportOutcome(services, caller, params.id, body.outcome));

  serve(app, listHistory, async ({ caller, params, query, request, reply }) => {
    const { id } = await getVisibleProperty(db, caller, params.id);
    const page = await pageByTime({ request, reply, query }, `history ${id}`, (asked) => listHistoryOf(db, id, asked));
    return page.map(({ type, was, became, at }) => ({ type, from: was, to: became, at: new Date(at).toISOString() }));
  });
  serve(app, getClock, async ({ caller, params }) => clockOf(db, await getVisibleProperty(db, caller, params.id)));
}

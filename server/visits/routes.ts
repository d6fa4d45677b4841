import type { FastifyInstance } from "fastify";
import type { VisitAct } from "#contract/messaging/visit-terms.ts";
import {
  acceptVisit,
  bookVisit,
  cancelVisit,
  changeVisitSettings,
  contestNoShow,
  createCalendarFeed,
  declineVisit,
  deleteCalendarFeed,
  getCalendarFeed,
  getVisit,
  getVisitCalendar,
  getVisitSettings,
  getVisitTimes,
  listVisits,
  moveVisit,
  reportNoShow,
} from "#contract/messaging/visits.ts";
import { KeyedQueues } from "../db/keyed-queues.ts";
import { AppError } from "../errors.ts";
import { clientKey } from "../http/limits/client-key.ts";
import { enforceRateLimit } from "../http/limits/product-limits.ts";
import { pageByTime } from "../http/paging.ts";
import { serve } from "../http/serve.ts";
import type { Services } from "../services.ts";
import { book } from "./booking.ts";
import { calendarOf } from "./calendar.ts";
import { change } from "./changing.ts";
import { deleteFeed, findFeed, makeFeed } from "./feeds.ts";
import { presentVisit } from "./present.ts";
import { findVisit, listVisitsOf } from "./queries.ts";
import { changeSettings, readSettings } from "./settings.ts";
import { visitTimes } from "./times.ts";

const WRITES_AN_HOUR = { count: 60, seconds: 3600, burst: 60 };

const CHANGES = [
  [acceptVisit, "accept"],
  [declineVisit, "decline"],
  [moveVisit, "move"],
  [cancelVisit, "cancel"],
  [reportNoShow, "report"],
  [contestNoShow, "contest"],
] as const satisfies readonly (readonly [unknown, VisitAct])[];

export function registerVisits(app: FastifyInstance, services: Services): void {
  const { db, config } = services;

  const bookings = new KeyedQueues();
  const countWrite = (accountId: string) => enforceRateLimit(services, `visits:${accountId}`, WRITES_AN_HOUR);
  const ownVisit = async (accountId: string, id: string) => {
    const visit = await findVisit(db, id, accountId);
    if (!visit) throw new AppError("visit_not_found");
    return visit;
  };

  serve(app, getVisitTimes, ({ caller, params, query }) => visitTimes(db, caller, params.id, query));

  serve(app, getVisitSettings, ({ caller, params }) => readSettings(db, caller, params.id));

  serve(app, changeVisitSettings, async ({ caller, params, body }) => {
    await countWrite(caller.id);
    return changeSettings(db, caller, params.id, body);
  });

  serve(app, bookVisit, async ({ caller, body, request, reply }) => {
    await countWrite(caller.id);
    const by = { caller, client: clientKey(request, config) };
    const { visit, isNew } = await book(services, bookings, by, body);
    reply.code(isNew ? 201 : 200);
    return visit;
  });

  serve(app, listVisits, async ({ caller, query, request, reply }) => {
    const { when } = query;
    const page = await pageByTime({ request, reply, query }, `visits ${caller.id} ${when}`, (asked) =>
      listVisitsOf(db, caller.id, { when, ...asked }),
    );
    return page.map((visit) => presentVisit(visit, caller.id));
  });

  serve(app, getVisit, async ({ caller, params }) => presentVisit(await ownVisit(caller.id, params.id), caller.id));

  for (const [endpoint, act] of CHANGES)
    serve(app, endpoint, async ({ caller, params, body }) => {
      await countWrite(caller.id);
      return change(services, caller, { id: params.id, act, input: body });
    });

  serve(app, getVisitCalendar, async ({ caller, params, reply }) => {
    const visit = await ownVisit(caller.id, params.id);
    reply.type("text/calendar; charset=utf-8").header("content-disposition", 'attachment; filename="visit.ics"');
    return calendarOf([visit], caller.id, config.siteUrl);
  });

  serve(app, getCalendarFeed, async ({ caller }) => {
    const feed = await findFeed(db, caller.id);
    if (!feed) return { feed: null };
    return {
      feed: {
        created_at: feed.created_at.toISOString(),
        last_read_at: feed.last_read_at?.toISOString() ?? null,
      },
    };
  });

  serve(app, createCalendarFeed, async ({ caller }) => {
    await countWrite(caller.id);
    return { address: `${config.siteUrl}/calendar/${await makeFeed(db, caller.id)}.ics` };
  });

  serve(app, deleteCalendarFeed, async ({ caller }) => {
    await deleteFeed(db, caller.id);
    return { ok: true } as const;
  });
}

import type { FastifyInstance } from "fastify";
import { NEW_HEADER, UNREAD_HEADER } from "#contract/messaging/notification-terms.ts";
import {
  changeNotificationSettings,
  getNotificationCounts,
  getNotificationSettings,
  listNotifications,
  readNotifications,
  seeNotifications,
} from "#contract/messaging/notifications.ts";
import { AppError } from "../errors.ts";
import { pageByTime } from "../http/paging.ts";
import { serve } from "../http/serve.ts";
import type { Services } from "../services.ts";
import { presentNotification } from "./present.ts";
import { countNotifications, listNotificationsOf } from "./queries.ts";
import { read, see } from "./service.ts";
import { changeSettings, settingsOf } from "./settings.ts";

export function registerNotifications(app: FastifyInstance, services: Services): void {
  const { db } = services;

  serve(app, listNotifications, async ({ caller, query, request, reply }) => {
    const unreadOnly = query.unread === true;
    const page = await pageByTime({ request, reply, query }, `notifications ${caller.id} ${unreadOnly}`, (asked) =>
      listNotificationsOf(db, caller.id, { unreadOnly, ...asked }),
    );
    const counts = await countNotifications(db, caller.id);
    reply.headers({ [UNREAD_HEADER]: counts.unread, [NEW_HEADER]: counts.new });
    return page.map(presentNotification);
  });

  serve(app, getNotificationCounts, ({ caller }) => countNotifications(db, caller.id));

  serve(app, readNotifications, ({ caller, body }) => read(services, caller.id, body));

  serve(app, seeNotifications, ({ caller, body }) => see(services, caller.id, body.through));

  serve(app, getNotificationSettings, ({ caller }) => settingsOf(db, caller));

  serve(app, changeNotificationSettings, async ({ caller, body }) => {
    const settings = await changeSettings(db, caller.id, body);
    if (!settings) throw new AppError("session_expired");
    return settings;
  });
}

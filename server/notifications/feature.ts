import type { Feature } from "../feature.ts";
import { registerNotificationJobs } from "./jobs.ts";
import { registerNotifications } from "./routes.ts";
import { notificationsOf } from "./service.ts";
import { settingsOf } from "./settings.ts";
import { registerUnsubscribe } from "./unsubscribe-routes.ts";

export const notifications = {
  routes: registerNotifications,
  pages: registerUnsubscribe,
  jobs: registerNotificationJobs,
  exports: {
    notifications: notificationsOf,
    notification_settings: settingsOf,
  },
} satisfies Feature;

import type { Feature } from "../feature.ts";
import { registerPushJobs } from "./jobs.ts";
import { registerPush } from "./routes.ts";
import { pushSubscriptionsOf } from "./service.ts";

export const push = {
  routes: registerPush,
  jobs: registerPushJobs,
  exports: {
    push_subscriptions: pushSubscriptionsOf,
  },
} satisfies Feature;

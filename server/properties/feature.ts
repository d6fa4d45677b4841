import type { Feature } from "../feature.ts";
import { registerPropertyJobs } from "./jobs.ts";
import { registerModeration } from "./moderation-routes.ts";
import { registerProperties } from "./routes.ts";
import { listingsOf } from "./service.ts";

export const properties = {
  routes(api, services) {
    registerProperties(api, services);
    registerModeration(api, services);
  },
  jobs: registerPropertyJobs,
  exports: {
    listings: listingsOf,
  },
} satisfies Feature;

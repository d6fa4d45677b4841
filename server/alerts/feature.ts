import type { Feature } from "../feature.ts";
import { registerAlertJobs } from "./digests.ts";
import { registerSavedSearches } from "./routes.ts";
import { savedSearchesOf } from "./service.ts";
import { announcedHomesOf } from "./told-homes.ts";

export const alerts = {
  routes: registerSavedSearches,
  jobs: registerAlertJobs,
  exports: {
    saved_searches: savedSearchesOf,
    announced_homes: announcedHomesOf,
  },
} satisfies Feature;

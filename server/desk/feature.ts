import type { Feature } from "../feature.ts";
import { registerAppealPage } from "./appeal-routes.ts";
import { registerBatchJobs } from "./batches/jobs.ts";
import { registerBatches } from "./batches/routes.ts";
import { registerDeskJobs } from "./jobs.ts";
import { batchesOf, decisionsOf } from "./personal-data.ts";
import { registerDesk } from "./routes.ts";

export const desk = {
  routes(api, services) {
    registerDesk(api, services);
    registerBatches(api, services);
  },
  pages: registerAppealPage,
  jobs(jobs, services) {
    registerDeskJobs(jobs, services);
    registerBatchJobs(jobs, services);
  },
  exports: {
    decisions: decisionsOf,
    case_batches: batchesOf,
  },
} satisfies Feature;

import type { Feature } from "../feature.ts";
import { registerAppealPage } from "./appeal-routes.ts";
import { registerDeskJobs } from "./jobs.ts";
import { decisionsOf } from "./personal-data.ts";
import { registerDesk } from "./routes.ts";

export const desk = {
  routes: registerDesk,
  pages: registerAppealPage,
  jobs: registerDeskJobs,
  exports: {
    decisions: decisionsOf,
  },
} satisfies Feature;

import type { Feature } from "../feature.ts";
import { registerReportJobs } from "./jobs.ts";
import { registerReports } from "./routes.ts";
import { reportsOf } from "./service.ts";

export const reports = {
  routes: registerReports,
  jobs: registerReportJobs,
  exports: {
    reports: reportsOf,
  },
} satisfies Feature;

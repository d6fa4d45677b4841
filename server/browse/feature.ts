import type { Feature } from "../feature.ts";
import { registerBrowseJobs } from "./jobs.ts";
import { registerBrowse } from "./routes.ts";

export const browse = {
  routes: registerBrowse,
  jobs: registerBrowseJobs,
} satisfies Feature;

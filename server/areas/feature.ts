import type { Feature } from "../feature.ts";
import { registerAreaJobs } from "./jobs.ts";
import { registerAreas } from "./routes.ts";

export const areas = {
  routes: registerAreas,
  jobs: registerAreaJobs,
} satisfies Feature;

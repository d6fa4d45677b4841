import type { Feature } from "../feature.ts";
import { registerRentJobs } from "./jobs.ts";
import { registerRents } from "./routes.ts";

export const rents = {
  routes: registerRents,
  jobs: registerRentJobs,
} satisfies Feature;

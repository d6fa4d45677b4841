import type { Feature } from "../feature.ts";
import { registerDuplicateJobs } from "./jobs.ts";
import { fingerprintsOf } from "./personal-data.ts";

export const duplicates = {
  jobs: registerDuplicateJobs,
  exports: {
    fingerprints: fingerprintsOf,
  },
} satisfies Feature;

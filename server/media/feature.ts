import type { Feature } from "../feature.ts";
import { registerMediaJobs } from "./jobs.ts";
import { uploadsOf } from "./personal-data.ts";
import { registerStorage } from "./routes.ts";
import { serveFiles } from "./serve-files.ts";

export const media = {
  routes: registerStorage,
  pages: serveFiles,
  jobs: registerMediaJobs,
  exports: {
    uploads: uploadsOf,
  },
} satisfies Feature;

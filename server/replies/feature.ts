import type { Feature } from "../feature.ts";
import { registerReplyJobs } from "./jobs.ts";
import { questionsOf } from "./personal-data.ts";

export const replies = {
  jobs: registerReplyJobs,
  exports: { questions: questionsOf },
} satisfies Feature;

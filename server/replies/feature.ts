import type { Feature } from "../feature.ts";
import { registerReplyJobs } from "./jobs.ts";
import { questionsOf, repliesOf } from "./personal-data.ts";
import { registerReplies } from "./routes.ts";

export const replies = {
  routes: registerReplies,
  jobs: registerReplyJobs,
  exports: { questions: questionsOf, reply_figures: repliesOf },
} satisfies Feature;

import type { Feature } from "../feature.ts";
import { registerDeclines } from "./declines/routes.ts";
import { registerReplyJobs } from "./jobs.ts";
import { declinesOf, questionsOf, repliesOf } from "./personal-data.ts";
import { registerReplies } from "./routes.ts";

export const replies = {
  routes(api, services) {
    registerReplies(api, services);
    registerDeclines(api, services);
  },
  jobs: registerReplyJobs,
  exports: { questions: questionsOf, reply_figures: repliesOf, declines: declinesOf },
} satisfies Feature;

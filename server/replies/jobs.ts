import { type JobHandlers, noPayload } from "../jobs/handlers.ts";
import type { Services } from "../services.ts";
import { runOut } from "./clock.ts";
import { countOwnerReplies } from "./figures.ts";
import { sweepQuestions } from "./queries.ts";

declare module "../jobs/queue.ts" {
  interface JobPayloads {
    runOutQuestions: Record<string, never>;
    sweepQuestions: Record<string, never>;
    countOwnerReplies: Record<string, never>;
  }
}

export function registerReplyJobs(jobs: JobHandlers, services: Services): void {
  jobs.handle("runOutQuestions", noPayload, (_, { signal }) => runOut(services, new Date(), signal));
  jobs.schedule("runOutQuestions", "* * * * *", { madeUpFor: false });
  jobs.handle("sweepQuestions", noPayload, () => sweepQuestions(services.db));
  jobs.schedule("sweepQuestions", "41 20 * * *");
  jobs.handle("countOwnerReplies", noPayload, (_, { signal }) => countOwnerReplies(services.db, new Date(), signal));
  jobs.schedule("countOwnerReplies", "45 20 * * *");
}

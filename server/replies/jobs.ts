import { type JobHandlers, noPayload } from "../jobs/handlers.ts";
import type { Services } from "../services.ts";
import { runOut } from "./clock.ts";
import { sweepDeclines } from "./declines/queries.ts";
import { sendDeclines } from "./declines/sending.ts";
import { tellOfClosed } from "./ended.ts";
import { countOwnerReplies } from "./figures.ts";
import { nudgeOwners } from "./nudges/nudges.ts";
import { sweepNudges } from "./nudges/queries.ts";
import { sweepQuestions } from "./queries.ts";

declare module "../jobs/queue.ts" {
  interface JobPayloads {
    runOutQuestions: Record<string, never>;
    sweepQuestions: Record<string, never>;
    countOwnerReplies: Record<string, never>;
    sendDeclines: Record<string, never>;
    tellOfClosed: Record<string, never>;
    nudgeOwners: Record<string, never>;
  }
}

export function registerReplyJobs(jobs: JobHandlers, services: Services): void {
  jobs.handle("runOutQuestions", noPayload, (_, { signal }) => runOut(services, new Date(), signal));
  jobs.schedule("runOutQuestions", "* * * * *", { madeUpFor: false });
  jobs.handle("nudgeOwners", noPayload, async (_, { signal }) => {
    await nudgeOwners(services, new Date(), signal);
  });
  jobs.schedule("nudgeOwners", "* * * * *", { madeUpFor: false });
  jobs.handle("sweepQuestions", noPayload, async () => {
    await sweepQuestions(services.db);
    await sweepDeclines(services.db);
    await sweepNudges(services.db);
  });
  jobs.schedule("sweepQuestions", "41 20 * * *");
  jobs.handle("countOwnerReplies", noPayload, (_, { signal }) => countOwnerReplies(services.db, new Date(), signal));
  jobs.schedule("countOwnerReplies", "45 20 * * *");
  jobs.handle("sendDeclines", noPayload, (_, { signal }) => sendDeclines(services, new Date(), signal));
  // Also continues batches whose job was lost.
  jobs.schedule("sendDeclines", "* * * * *", { madeUpFor: false });
  jobs.handle("tellOfClosed", noPayload, (_, { signal }) => tellOfClosed(services, new Date(), signal));
  jobs.schedule("tellOfClosed", "* * * * *", { madeUpFor: false });
}

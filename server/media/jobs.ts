import { type JobHandlers, noPayload } from "../jobs/handlers.ts";
import type { Services } from "../services.ts";
import { sweepPictures } from "./sweep.ts";

declare module "../jobs/queue.ts" {
  interface JobPayloads {
    sweepPictures: Record<string, never>;
  }
}

export function registerMediaJobs(jobs: JobHandlers, services: Pick<Services, "db" | "files" | "log">): void {
  jobs.handle("sweepPictures", noPayload, async () => {
    await sweepPictures(services);
  });
  jobs.schedule("sweepPictures", "17 * * * *");
}

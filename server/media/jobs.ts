import { type JobHandlers, noPayload } from "../jobs/handlers.ts";
import type { Services } from "../services.ts";
import { hashOldPictures } from "./hash-old.ts";
import { sweepPictures } from "./sweep.ts";

declare module "../jobs/queue.ts" {
  interface JobPayloads {
    hashOldPictures: Record<string, never>;
    sweepPictures: Record<string, never>;
  }
}

export function registerMediaJobs(jobs: JobHandlers, services: Pick<Services, "db" | "files" | "log">): void {
  jobs.handle("sweepPictures", noPayload, async () => {
    await sweepPictures(services);
  });
  jobs.schedule("sweepPictures", "17 * * * *");
  // Queued by versions before 0.1.0 for pictures without hashes.
  jobs.handle("hashOldPictures", noPayload, (_, { signal }) => hashOldPictures(services, signal));
}

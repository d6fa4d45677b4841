import { type JobHandlers, noPayload } from "../jobs/handlers.ts";
import type { Services } from "../services.ts";
import { computeAreaFigures } from "./night.ts";

declare module "../jobs/queue.ts" {
  interface JobPayloads {
    computeAreaFigures: Record<string, never>;
  }
}

export function registerAreaJobs(jobs: JobHandlers, services: Services): void {
  // Also queued by the demo.
  jobs.handle("computeAreaFigures", noPayload, (_, { signal }) => computeAreaFigures(services, signal));
  // 2:55 am in India. A missed night is made up for at the next start.
  jobs.schedule("computeAreaFigures", "25 21 * * *");
}

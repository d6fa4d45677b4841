import { type JobHandlers, noPayload } from "../jobs/handlers.ts";
import type { Services } from "../services.ts";
import { fitRents } from "./night.ts";

declare module "../jobs/queue.ts" {
  interface JobPayloads {
    fitRents: Record<string, never>;
  }
}

export function registerRentJobs(jobs: JobHandlers, services: Services): void {
  // Also queued by the demo.
  jobs.handle("fitRents", noPayload, (_, { signal }) => fitRents(services, signal));
  // 2:40 am in India. A missed night is made up for at the next start.
  jobs.schedule("fitRents", "10 21 * * *");
}

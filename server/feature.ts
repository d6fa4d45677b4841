import type { FastifyInstance } from "fastify";
import type { Caller } from "#contract/permissions.ts";
import type { PersonalData } from "#contract/personal-data.ts";
import type { Database } from "./db/connect.ts";
import type { JobHandlers } from "./jobs/handlers.ts";
import type { Services } from "./services.ts";

type ListName = {
  [Name in keyof PersonalData]: PersonalData[Name] extends readonly unknown[] ? Name : never;
}[keyof PersonalData];

/** How each part of the data export is read, as its person may see it. Long lists are streamed. */
export type ExportParts = {
  [Name in ListName]: (
    db: Database,
    person: Caller,
  ) => Promise<readonly PersonalData[Name][number][]> | AsyncIterable<PersonalData[Name][number]>;
} & {
  [Name in "sign_in" | "notification_settings" | "calendar_feed"]: (
    db: Database,
    person: Caller,
  ) => Promise<PersonalData[Name]>;
};

/** What `app.ts` needs of a feature. */
export interface Feature {
  /** Registers its endpoints, which are below /api. */
  routes?(api: FastifyInstance, services: Services): void;
  /** Registers what is not below /api: pages that mails link to, calendar feeds, picture files. */
  pages?(app: FastifyInstance, services: Services): void;
  /** Registers its background jobs. */
  jobs?(jobs: JobHandlers, services: Services): void;
  /** Its parts of the data export. */
  exports?: Partial<ExportParts>;
}

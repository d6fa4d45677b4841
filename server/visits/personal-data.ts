import type { Visit } from "#contract/messaging/visits.ts";
import type { Caller } from "#contract/permissions.ts";
import type { PersonalData } from "#contract/personal-data.ts";
import type { Database } from "../db/connect.ts";
import { allPages } from "../db/lists.ts";
import { findFeed } from "./feeds.ts";
import { presentVisit } from "./present.ts";
import { listOwnHomes, listVisitsOf } from "./queries.ts";
import { readSettings } from "./settings.ts";

/** Yields all visits of a person for the data export. */
export async function* visitsOf(db: Database, { id }: { id: string }): AsyncGenerator<Visit> {
  for (const when of ["coming", "past"] as const)
    for await (const rows of allPages((asked) => listVisitsOf(db, id, { when, ...asked })))
      yield* rows.map((visit) => presentVisit(visit, id));
}

/** Returns when people can visit a person's homes. */
export async function visitHoursOf(db: Database, person: Caller): Promise<PersonalData["visit_hours"]> {
  const homes = await listOwnHomes(db, person.id);
  return Promise.all(homes.map(async ({ id }) => ({ property_id: id, ...(await readSettings(db, person, id)) })));
}

/** Returns when a person's calendar link was created and last read. Null without one. */
export async function feedOf(db: Database, { id }: { id: string }): Promise<PersonalData["calendar_feed"]> {
  const feed = await findFeed(db, id);
  if (!feed) return null;
  return { created_at: feed.created_at.toISOString(), last_read_at: feed.last_read_at?.toISOString() ?? null };
}

import { sql, type Transaction } from "kysely";
import { DAY_MINUTES } from "#contract/durations.ts";
import type { VisitLength, VisitMode, VisitPause } from "#contract/messaging/visit-terms.ts";
import type { SingleDay, WeeklyWindow } from "#contract/messaging/visit-times.ts";
import type { Database } from "../db/connect.ts";
import type { DB } from "../db/schema.ts";

export interface SettingsRow {
  length_minutes: VisitLength;
  pause_minutes: VisitPause;
  mode: VisitMode;
  meeting_point: string | null;
}

export async function findSettings(db: Database, homeId: string): Promise<SettingsRow | undefined> {
  const row = await db
    .selectFrom("visit_settings")
    .select(["length_minutes", "pause_minutes", "mode", "meeting_point"])
    .where("property_id", "=", homeId)
    .executeTakeFirst();
  return row as SettingsRow | undefined;
}

export function listWindows(db: Database, homeId: string): Promise<WeeklyWindow[]> {
  return db
    .selectFrom("visit_windows")
    .select(["weekday", "opens", "closes"])
    .where("property_id", "=", homeId)
    .orderBy("weekday")
    .orderBy("opens")
    .execute();
}

/** Returns the exceptions to the weekly hours of a home, from a day on. */
export async function listDays(db: Database, homeId: string, from: string): Promise<SingleDay[]> {
  const rows = await db
    .selectFrom("visit_days")
    .select(["day", "is_closed", "opens", "closes"])
    .where("property_id", "=", homeId)
    .where("day", ">=", from)
    .orderBy("day")
    .orderBy("opens")
    .execute();
  return rows.map(({ day, is_closed, opens, closes }) => ({ day, hours: is_closed ? null : { opens, closes } }));
}

export async function upsertSettings(trx: Transaction<DB>, homeId: string, row: SettingsRow): Promise<void> {
  await trx
    .insertInto("visit_settings")
    .values({ property_id: homeId, ...row })
    .onConflict((conflict) =>
      conflict.column("property_id").doUpdateSet({ ...row, updated_at: sql<Date>`clock_timestamp()` }),
    )
    .execute();
}

export async function replaceWindows(
  trx: Transaction<DB>,
  homeId: string,
  windows: readonly WeeklyWindow[],
): Promise<void> {
  await trx.deleteFrom("visit_windows").where("property_id", "=", homeId).execute();
  if (windows.length === 0) return;
  await trx
    .insertInto("visit_windows")
    .values(windows.map((window) => ({ property_id: homeId, ...window })))
    .execute();
}

export async function replaceDays(trx: Transaction<DB>, homeId: string, days: readonly SingleDay[]): Promise<void> {
  await trx.deleteFrom("visit_days").where("property_id", "=", homeId).execute();
  if (days.length === 0) return;
  const rows = days.map(({ day, hours }) => ({
    property_id: homeId,
    day,
    is_closed: hours === null,
    opens: hours?.opens ?? 0,
    closes: hours?.closes ?? DAY_MINUTES,
  }));
  await trx.insertInto("visit_days").values(rows).execute();
}

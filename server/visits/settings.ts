import type { Transaction } from "kysely";
import { indianDay, timeOf } from "#contract/india-time.ts";
import { DEFAULT_VISIT_SETTINGS } from "#contract/messaging/visit-terms.ts";
import { readDay, readWindow, type SingleDay, type WeeklyWindow } from "#contract/messaging/visit-times.ts";
import type { VisitDay, VisitSettings, VisitSettingsChanges, VisitWindow } from "#contract/messaging/visits.ts";
import { type Caller, isOwner } from "#contract/permissions.ts";
import type { Database } from "../db/connect.ts";
import type { DB } from "../db/schema.ts";
import { transact } from "../db/transact.ts";
import { AppError } from "../errors.ts";
import { findHome, lockHomeAndTenant } from "./queries.ts";
import {
  findSettings,
  listDays,
  listWindows,
  replaceDays,
  replaceWindows,
  type SettingsRow,
  upsertSettings,
} from "./settings-queries.ts";

const DEFAULTS: SettingsRow = {
  length_minutes: DEFAULT_VISIT_SETTINGS.length,
  pause_minutes: DEFAULT_VISIT_SETTINGS.pause,
  mode: DEFAULT_VISIT_SETTINGS.mode,
  meeting_point: null,
};

/** Everything about when people can visit a home. */
export interface HomeHours {
  row: SettingsRow;
  windows: WeeklyWindow[];
  /** From today on. */
  days: SingleDay[];
}

export async function hoursOf(db: Database, homeId: string): Promise<HomeHours> {
  const [row, windows, days] = await Promise.all([
    findSettings(db, homeId),
    listWindows(db, homeId),
    listDays(db, homeId, indianDay(Date.now())),
  ]);
  return { row: row ?? DEFAULTS, windows, days };
}

const presentWindow = ({ weekday, opens, closes }: WeeklyWindow): VisitWindow => ({
  weekday,
  from: timeOf(opens),
  to: timeOf(closes),
});
const presentDay = ({ day, hours }: SingleDay): VisitDay => ({
  day,
  from: hours && timeOf(hours.opens),
  to: hours && timeOf(hours.closes),
});

function present({ row, windows, days }: HomeHours): VisitSettings {
  return {
    windows: windows.map(presentWindow),
    days: days.map(presentDay),
    length: row.length_minutes,
    pause: row.pause_minutes,
    mode: row.mode,
    meeting_point: row.meeting_point,
  };
}

async function requireOwner(db: Database, caller: Caller, homeId: string): Promise<void> {
  const home = await findHome(db, homeId);
  if (!home || !isOwner(caller, home)) throw new AppError("property_not_found");
}

/** @throws AppError `property_not_found` unless the caller owns the home */
export async function readSettings(db: Database, caller: Caller, homeId: string): Promise<VisitSettings> {
  await requireOwner(db, caller, homeId);
  return present(await hoursOf(db, homeId));
}

async function store(trx: Transaction<DB>, homeId: string, changes: VisitSettingsChanges): Promise<void> {
  const { windows, days, length, pause, mode, meeting_point } = changes;
  const row = (await findSettings(trx, homeId)) ?? DEFAULTS;
  await upsertSettings(trx, homeId, {
    length_minutes: length ?? row.length_minutes,
    pause_minutes: pause ?? row.pause_minutes,
    mode: mode ?? row.mode,
    meeting_point: meeting_point === undefined ? row.meeting_point : meeting_point,
  });
  if (windows) await replaceWindows(trx, homeId, windows.map(readWindow));
  if (days) await replaceDays(trx, homeId, days.map(readDay));
}

/**
 * Changes the given settings. Booked visits stay as they are.
 * @throws AppError `property_not_found` unless the caller owns the home
 */
export async function changeSettings(
  db: Database,
  caller: Caller,
  homeId: string,
  changes: VisitSettingsChanges,
): Promise<VisitSettings> {
  await requireOwner(db, caller, homeId);
  await transact(db, async (trx) => {
    await lockHomeAndTenant(trx, { homeId, tenantId: null });
    await store(trx, homeId, changes);
  });
  return present(await hoursOf(db, homeId));
}

import { DAY_MINUTES, MINUTE_MS } from "#contract/durations.ts";
import { minutesInIndia, minutesOf } from "#contract/india-time.ts";
import {
  NOTIFICATION_CATEGORIES,
  type NotificationCategory,
  type NotificationChannel,
  QUIET_HOURS,
} from "#contract/messaging/notification-terms.ts";
import type { NotificationSettings, SettingsChanges } from "#contract/messaging/notifications.ts";
import type { Database } from "../db/connect.ts";
import type { JsonObject } from "../db/schema.ts";
import { transact } from "../db/transact.ts";
import { findSettings, listWithoutMail, lockSettings, type SettingsRow, updateSettings } from "./settings-queries.ts";

/** The switches that a person has changed. The others are on. */
type Switches = Partial<Record<NotificationCategory, Partial<Record<NotificationChannel, boolean | undefined>>>>;

const DEFAULTS: SettingsRow = {
  channels: {},
  quiet_from: QUIET_HOURS.from,
  quiet_to: QUIET_HOURS.to,
  show_message_text: false,
};

const withoutSeconds = (time: string) => time.slice(0, "22:00".length);

function present({ channels, quiet_from, quiet_to, show_message_text }: SettingsRow): NotificationSettings {
  const changed = channels as Switches;
  const switches = NOTIFICATION_CATEGORIES.map(
    (category) => [category, { email: true, push: true, ...changed[category] }] as const,
  );
  const isQuiet = quiet_from !== null && quiet_to !== null;
  return {
    channels: Object.fromEntries(switches) as NotificationSettings["channels"],
    quiet_hours: isQuiet ? { from: withoutSeconds(quiet_from), to: withoutSeconds(quiet_to) } : null,
    show_message_text,
  };
}

/** Returns an account's settings; the defaults if it has never changed any. */
export async function settingsOf(db: Database, { id }: { id: string }): Promise<NotificationSettings> {
  return present((await findSettings(db, id)) ?? DEFAULTS);
}

function merged(stored: Switches, changes: Switches): JsonObject {
  const changed = NOTIFICATION_CATEGORIES.filter((category) => stored[category] || changes[category]);
  return Object.fromEntries(changed.map((category) => [category, { ...stored[category], ...changes[category] }]));
}

function columnsOf(stored: SettingsRow, { channels, quiet_hours, show_message_text }: SettingsChanges): SettingsRow {
  const quiet =
    quiet_hours === undefined ? stored : { quiet_from: quiet_hours?.from ?? null, quiet_to: quiet_hours?.to ?? null };
  return {
    channels: merged(stored.channels as Switches, channels ?? {}),
    quiet_from: quiet.quiet_from,
    quiet_to: quiet.quiet_to,
    show_message_text: show_message_text ?? stored.show_message_text,
  };
}

/** Changes the given settings and keeps the rest. Returns undefined if the account no longer exists. */
export function changeSettings(
  db: Database,
  accountId: string,
  changes: SettingsChanges,
): Promise<NotificationSettings | undefined> {
  return transact(db, async (trx) => {
    const stored = await lockSettings(trx, accountId);
    if (!stored) return undefined;
    const columns = columnsOf(stored, changes);
    await updateSettings(trx, accountId, columns);
    return present(columns);
  });
}

/** Returns when the account's quiet hours end; null outside of them. They may span midnight. */
export async function quietUntil(db: Database, accountId: string, now: Date): Promise<Date | null> {
  const { quiet_from, quiet_to } = (await findSettings(db, accountId)) ?? DEFAULTS;
  if (quiet_from === null || quiet_to === null) return null;
  const minute = Math.floor(now.getTime() / MINUTE_MS);
  const minuteOfDay = minutesInIndia(now.getTime());
  const since = (time: string) => (minuteOfDay - minutesOf(time) + DAY_MINUTES) % DAY_MINUTES;
  const length = (minutesOf(quiet_to) - minutesOf(quiet_from) + DAY_MINUTES) % DAY_MINUTES;
  const passed = since(quiet_from);
  return passed < length ? new Date((minute + length - passed) * MINUTE_MS) : null;
}

/** Returns which of these accounts receive the mails of a category. */
export async function withMail<Id extends string>(
  db: Database,
  accountIds: readonly Id[],
  category: NotificationCategory,
): Promise<Set<Id>> {
  const without = new Set<string>(await listWithoutMail(db, accountIds, category));
  return new Set(accountIds.filter((id) => !without.has(id)));
}

export const isCategory = (word: string): word is NotificationCategory =>
  NOTIFICATION_CATEGORIES.some((category) => category === word);

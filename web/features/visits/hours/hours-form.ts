import { formatClock, formatTime, formatWeekdayDate } from "#contract/formats.ts";
import { dayAfter, indianDay, timeOf } from "#contract/india-time.ts";
import { DAY_CLOSES, DAY_OPENS, QUARTER_MINUTES } from "#contract/messaging/visit-terms.ts";
import { freeTimes, readDay, readWindow } from "#contract/messaging/visit-times.ts";
import type { VisitDay, VisitSettings, VisitWindow } from "#contract/messaging/visits.ts";
import { HOURS } from "./hours-texts.ts";

/** The data that the editor changes. Every row has a key that stays the same while it is edited. */
export interface Draft extends Omit<VisitSettings, "windows" | "days" | "meeting_point"> {
  windows: (VisitWindow & { key: number })[];
  days: (VisitDay & { key: number })[];
  meeting_point: string;
}

const DAYS_SHOWN = 7;
const TEN = "10:00";
const ONE_PM = "13:00";

/** Every quarter of an hour of a day, as "10:15" with its text. */
export const QUARTERS = Array.from({ length: (DAY_CLOSES - DAY_OPENS) / QUARTER_MINUTES + 1 }, (_, n) => {
  const minutes = DAY_OPENS + n * QUARTER_MINUTES;
  return { value: timeOf(minutes), name: formatClock(minutes) };
});

let lastKey = 0;
const nextKey = () => {
  lastKey += 1;
  return lastKey;
};

export const draftOf = (settings: VisitSettings): Draft => ({
  ...settings,
  windows: settings.windows.map((window) => ({ ...window, key: nextKey() })),
  days: settings.days.map((day) => ({ ...day, key: nextKey() })),
  meeting_point: settings.meeting_point ?? "",
});

/** Returns the weekly times with one more, on the first weekday without any; Saturday at first. */
export function withWindow(windows: Draft["windows"]): Draft["windows"] {
  const weekday = [6, 7, 1, 2, 3, 4, 5].find((one) => windows.every((window) => window.weekday !== one)) ?? 6;
  return [...windows, { weekday, from: TEN, to: ONE_PM, key: nextKey() }];
}

/** Returns the single days with an added closed day, after the last day. */
export function withDay(days: Draft["days"], now: number): Draft["days"] {
  const last =
    days
      .map(({ day }) => day)
      .sort()
      .at(-1) ?? indianDay(now);
  return [...days, { day: dayAfter(last), from: null, to: null, key: nextKey() }];
}

/** Returns the day with hours or without. */
export const opened = (day: Draft["days"][number], isOpen: boolean): Draft["days"][number] =>
  isOpen ? { ...day, from: TEN, to: ONE_PM } : { ...day, from: null, to: null };

/** A row in which times can be wrong. */
interface Timed {
  key: number;
  from: string | null;
  to: string | null;
}

function faultOf<Row extends Timed>(row: Row, rows: readonly Row[], isSameDay: (one: Row, other: Row) => boolean) {
  const [from, to] = [row.from ?? "00:00", row.to ?? "24:00"];
  if (to <= from) return HOURS.order;
  const overlaps = rows.some(
    (other) =>
      other.key !== row.key && isSameDay(other, row) && from < (other.to ?? "24:00") && (other.from ?? "00:00") < to,
  );
  return overlaps ? HOURS.overlap : null;
}

/** Returns what is wrong with each row, by its key. */
export function faultsOf({ windows, days }: Draft): Map<number, string> {
  const faults = [
    ...windows.map((row) => [row.key, faultOf(row, windows, (one, other) => one.weekday === other.weekday)] as const),
    ...days.map((row) => [row.key, faultOf(row, days, (one, other) => one.day === other.day)] as const),
  ];
  return new Map(faults.flatMap(([key, fault]) => (fault === null ? [] : [[key, fault] as const])));
}

/** Returns the body that saves the draft. */
export function settingsOf({ windows, days, meeting_point, ...rest }: Draft): VisitSettings {
  return {
    ...rest,
    windows: windows.map(({ weekday, from, to }) => ({ weekday, from, to })),
    days: days.map(({ day, from, to }) => ({ day, from, to })),
    meeting_point,
  };
}

/** Returns the next seven days as people see them: each day with its times as text. Taken times are not left out. */
export function previewOf(draft: Draft, now: number): { day: string; times: string }[] {
  const hours = { ...draft, windows: draft.windows.map(readWindow), days: draft.days.map(readDay) };
  const times = freeTimes(hours, { now, from: indianDay(now), days: DAYS_SHOWN, taken: [] });
  return [...Map.groupBy(times, ({ start }) => formatWeekdayDate(start))].map(([day, ofDay]) => ({
    day,
    times: ofDay.map(({ start }) => formatTime(start)).join(", "),
  }));
}

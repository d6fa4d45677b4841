import { dayAfter, indianDay, indianTime } from "#contract/india-time.ts";
import { DAY_CLOSES, DAY_OPENS, MAX_SINGLE_DAYS, MAX_WINDOWS, QUARTER_MINUTES } from "#contract/visit-terms.ts";
import {
  formatVisitClock,
  formatVisitDay,
  freeTimes,
  type SingleDay,
  type WeeklyWindow,
} from "#contract/visit-times.ts";
import type { VisitDay, VisitSettings, VisitWindow } from "#contract/visits.ts";
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

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
const timeOf = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;

/** Every quarter of an hour of a day, as "10:15" with its text. */
export const QUARTERS = Array.from({ length: (DAY_CLOSES - DAY_OPENS) / QUARTER_MINUTES + 1 }, (_, n) => {
  const minutes = DAY_OPENS + n * QUARTER_MINUTES;
  return { value: timeOf(minutes), name: formatVisitClock(indianTime("2026-01-01", minutes)) };
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

/** Returns the draft with one more window, on the first weekday without any; Saturday at first. */
export function withWindow(draft: Draft): Draft {
  if (draft.windows.length >= MAX_WINDOWS) return draft;
  const weekday = [6, 7, 1, 2, 3, 4, 5].find((one) => draft.windows.every((window) => window.weekday !== one)) ?? 6;
  return { ...draft, windows: [...draft.windows, { weekday, from: TEN, to: ONE_PM, key: nextKey() }] };
}

/** Returns the draft with one more single day: closed, after the last one. */
export function withDay(draft: Draft, now: number): Draft {
  if (draft.days.length >= MAX_SINGLE_DAYS) return draft;
  const last =
    draft.days
      .map(({ day }) => day)
      .sort()
      .at(-1) ?? indianDay(now);
  return { ...draft, days: [...draft.days, { day: dayAfter(last), from: null, to: null, key: nextKey() }] };
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

const hoursOf = ({ from, to }: { from: string; to: string }) => ({ opens: minutesOf(from), closes: minutesOf(to) });

/** Returns the next seven days as people see them: each day with its times as text. Taken times are not left out. */
export function previewOf(draft: Draft, now: number): { day: string; times: string }[] {
  const windows: WeeklyWindow[] = draft.windows.map(({ weekday, ...times }) => ({ weekday, ...hoursOf(times) }));
  const days: SingleDay[] = draft.days.map(({ day, from, to }) => ({
    day,
    hours: from === null || to === null ? null : hoursOf({ from, to }),
  }));
  const hours = { windows, days, length: draft.length, pause: draft.pause, mode: draft.mode };
  const times = freeTimes(hours, { now, from: indianDay(now), days: DAYS_SHOWN, taken: [] });
  return [...Map.groupBy(times, ({ start }) => formatVisitDay(start))].map(([day, ofDay]) => ({
    day,
    times: ofDay.map(({ start }) => formatVisitClock(start)).join(", "),
  }));
}

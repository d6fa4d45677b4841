import { DAY_MS, MINUTE_MS } from "./durations.ts";

/** India is 5 h 30 min ahead of UTC all year. */
export const INDIA_OFFSET_MS = 330 * MINUTE_MS;

/** Returns the day in India, YYYY-MM-DD. */
export const indianDay = (time: number): string => new Date(time + INDIA_OFFSET_MS).toISOString().slice(0, 10);

/** Returns the time this many minutes after midnight of an Indian day. */
export const indianTime = (day: string, minutes: number): number =>
  Date.parse(`${day}T00:00:00Z`) - INDIA_OFFSET_MS + minutes * MINUTE_MS;

/** Returns the minutes after midnight in India. */
export const minutesInIndia = (time: number): number => Math.floor(((time + INDIA_OFFSET_MS) % DAY_MS) / MINUTE_MS);

/** Returns 1 for Monday to 7 for Sunday. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;

/** Returns the day that is this many days after the given day. */
export const dayAfter = (day: string, days = 1): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** Returns the minutes after midnight of a time such as "10:15". */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** Returns minutes after midnight as a time such as "10:15". */
export const timeOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;

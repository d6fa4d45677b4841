import { DAY_MS } from "#contract/durations.ts";

/** Computes with calendar dates, written YYYY-MM-DD. Months count from 1. */

const iso = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);

const partsOf = (date: string) => date.split("-").map(Number) as [year: number, month: number, day: number];

export const monthOf = (date: string): number => partsOf(date)[1];

const daysIn = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

/** Returns a date, or null if the month has no such day. */
export function validDate(year: number, month: number, day: number): string | null {
  const isValid = month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month);
  return isValid ? iso(year, month, day) : null;
}

export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);

/** Returns the same day some months later, or the last day of that month. */
export function addMonths(date: string, months: number): string {
  const [year, month, day] = partsOf(date);
  const index = year * 12 + month - 1 + months;
  const [newYear, newMonth] = [Math.floor(index / 12), (index % 12) + 1];
  return iso(newYear, newMonth, Math.min(day, daysIn(newYear, newMonth)));
}

/** Returns the next date with this month and day, today or later. Null if the month has no such day. */
export function nextDate(today: string, month: number, day: number): string | null {
  const [year] = partsOf(today);
  const thisYear = validDate(year, month, day);
  return thisYear !== null && thisYear >= today ? thisYear : validDate(year + 1, month, day);
}

/** Returns the next date with this day of the month, today or later. */
export function nextDayOfMonth(today: string, day: number): string | null {
  const [year, month] = partsOf(today);
  const thisMonth = validDate(year, month, day);
  if (thisMonth !== null && thisMonth >= today) return thisMonth;
  return month === 12 ? validDate(year + 1, 1, day) : validDate(year, month + 1, day);
}

/**
 * Returns the beginning, the 15th or the last day of the next month with this number; today if that day of the current
 * month is past.
 */
export function partOfMonth(today: string, month: number, part: "begin" | "middle" | "end"): string {
  const [year, current] = partsOf(today);
  const inYear = month < current ? year + 1 : year;
  const day = { begin: 1, middle: 15, end: daysIn(inYear, month) }[part];
  const date = iso(inYear, month, day);
  return date < today ? today : date;
}

import { expect, test } from "vitest";
import { formatTime } from "#contract/formats.ts";
import { relativeDate } from "./relative-date.ts";

const NOW = Date.parse("2026-11-20T08:30:00.000Z");
const ago = (hours: number) => new Date(NOW - hours * 3_600_000).toISOString();

test("shows the time in India for the last 24 hours", () => {
  expect(relativeDate(ago(0), NOW)).toBe("2:00 pm");
  expect(relativeDate(ago(13.9), NOW)).toBe("12:06 am");
});

test("names yesterday, with the time while it is less than 24 hours ago", () => {
  expect(relativeDate(ago(14.1), NOW)).toBe("Yesterday, 11:54 pm");
  expect(relativeDate(ago(23.9), NOW)).toBe("Yesterday, 2:06 pm");
  expect(relativeDate(ago(24), NOW)).toBe("Yesterday");
  expect(relativeDate(ago(37.9), NOW)).toBe("Yesterday");
});

test("shows the weekday for the last 168 hours", () => {
  expect(relativeDate(ago(38.1), NOW)).toBe("Wednesday");
  expect(relativeDate(ago(167), NOW)).toBe("Friday");
});

test("shows day and month for older messages", () => {
  expect(relativeDate(ago(168), NOW)).toBe("13 Nov");
});

test("formats times the same in every browser", () => {
  expect(formatTime("2026-11-20T05:12:00.000Z")).toBe("10:42 am");
});

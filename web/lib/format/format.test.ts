import { expect, it } from "vitest";
import { formatClock } from "#contract/formats.ts";
import {
  dayInIndia,
  daysSince,
  formatCount,
  formatDate,
  formatLongDate,
  formatRupees,
  formatShortDate,
} from "./format.ts";

it("groups rupees the Indian way", () => {
  expect(formatRupees(900)).toBe("₹900");
  expect(formatRupees(18_500)).toBe("₹18,500");
  expect(formatRupees(145_000)).toBe("₹1,45,000");
  expect(formatRupees(10_000_000)).toBe("₹1,00,00,000");
  expect(formatCount(10_000)).toBe("10,000");
});

it("formats a calendar day the same in every time zone", () => {
  expect(formatDate("2026-12-01")).toBe("1 Dec 2026");
  expect(formatDate("2026-09-30")).toBe("30 Sep 2026");
  expect(formatLongDate("2026-03-12")).toBe("12 March 2026");
});

it("formats an instant as its day in India", () => {
  expect(formatDate("2026-11-20T18:29:59.000Z")).toBe("20 Nov 2026");
  expect(formatDate("2026-11-20T18:30:00.000Z")).toBe("21 Nov 2026");
  expect(dayInIndia("2026-12-31T20:00:00.000Z")).toBe("2027-01-01");
});

it("names the year of a short date only if it is not today's", () => {
  expect(formatShortDate("2026-11-20T18:30:00.000Z", "2026-12-01")).toBe("21 Nov");
  expect(formatShortDate("2026-11-20", "2027-01-01")).toBe("20 Nov 2026");
});

it("formats times of day with am and pm", () => {
  const minutes = [0, 30, 480, 720, 750, 1350, 1440];
  const times = ["12:00 am", "12:30 am", "8:00 am", "12:00 pm", "12:30 pm", "10:30 pm", "12:00 am"];
  expect(minutes.map(formatClock)).toEqual(times);
});

it("counts days by India's calendar", () => {
  expect(daysSince("2026-11-20T18:29:59.000Z", "2026-11-21")).toBe(1);
  expect(daysSince("2026-11-20T18:30:00.000Z", "2026-11-21")).toBe(0);
  expect(daysSince("2026-11-24T05:00:00.000Z", "2026-11-21")).toBe(-3);
});

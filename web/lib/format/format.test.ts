import { expect, it } from "vitest";
import { dayInIndia, formatCount, formatDate, formatLongDate, formatRupees } from "./format.ts";

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

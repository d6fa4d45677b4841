import { expect, test } from "vitest";
import { dayHeading } from "./dates.ts";

const NOW = Date.parse("2026-11-20T08:30:00.000Z");

test("uses Today, Yesterday or the date in India as the heading of a day", () => {
  expect(dayHeading("2026-11-19T18:31:00.000Z", NOW)).toBe("Today");
  expect(dayHeading("2026-11-19T18:29:00.000Z", NOW)).toBe("Yesterday");
  expect(dayHeading("2026-11-17T10:00:00.000Z", NOW)).toBe("17 Nov 2026");
});

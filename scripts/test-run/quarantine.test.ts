import { expect, it } from "vitest";
import { isQuarantined } from "./quarantine.ts";

const list = [{ test: "server/a.test.ts › books", since: "2026-11-01" }];
const PRINTED = "server/a.test.ts › books\n  expected 1 to be 2";

it.each([
  ["a listed test", PRINTED, "2026-11-14T23:59:59Z", true],
  ["a listed test after 14 days", PRINTED, "2026-11-15T00:00:00Z", false],
  ["another test", "server/a.test.ts › books twice", "2026-11-02T00:00:00Z", false],
])("%s", (_, printed, now, expected) => {
  expect(isQuarantined(printed, new Date(now), list)).toBe(expected);
});

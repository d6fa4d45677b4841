import { expect, it } from "vitest";
import { expiredQuarantine, isQuarantined } from "./quarantine.ts";

const list = [{ test: "server/a.test.ts › books", since: "2026-11-01" }];

it("lets a listed unstable test pass for 14 days", () => {
  const printed = "server/a.test.ts › books\n  expected 1 to be 2";
  expect(isQuarantined(printed, new Date("2026-11-14T23:59:59Z"), list)).toBe(true);
  expect(isQuarantined(printed, new Date("2026-11-15T00:00:00Z"), list)).toBe(false);
  expect(isQuarantined("server/a.test.ts › books twice", new Date("2026-11-02"), list)).toBe(false);
});

it("fails the run for an entry that is older", () => {
  expect(expiredQuarantine(new Date("2026-11-14T23:59:59Z"), list)).toEqual([]);
  expect(expiredQuarantine(new Date("2026-11-15T00:00:00Z"), list)).toEqual([
    "server/a.test.ts › books: in quarantine since 2026-11-01, longer than 14 days",
  ]);
});

import { expect, it } from "vitest";
import { nextDigest } from "./digest-times.ts";

const ACCOUNT = "0198c0de-0000-7000-8000-000000000001";
const at = (time: string) => new Date(`${time}+05:30`);
const inIndia = (time: Date | null) =>
  time &&
  new Intl.DateTimeFormat("sv-SE", { timeZone: "Asia/Kolkata", dateStyle: "short", timeStyle: "short" }).format(time);

it("is due between 8:00 and 8:30 am in India", () => {
  for (const [now, day] of [
    ["2026-11-25T07:59", "2026-11-25"],
    ["2026-11-25T08:30", "2026-11-26"],
    // In UTC this is still the day before.
    ["2026-11-26T00:10", "2026-11-26"],
    ["2026-12-31T23:00", "2027-01-01"],
  ] as const)
    expect(inIndia(nextDigest("daily", ACCOUNT, at(now)))).toMatch(new RegExp(`^${day} 08:[0-2]\\d$`));
});

it("is due on Mondays for weekly searches", () => {
  // 30 November 2026 is a Monday.
  for (const now of ["2026-11-24T12:00", "2026-11-29T23:59", "2026-11-30T07:00"])
    expect(inIndia(nextDigest("weekly", ACCOUNT, at(now)))).toMatch(/^2026-11-30 08:/);
  expect(inIndia(nextDigest("weekly", ACCOUNT, at("2026-11-30T09:00")))).toMatch(/^2026-12-07 08:/);
});

it("keeps the minute of an account, and spreads different accounts over time", () => {
  const minutes = Array.from({ length: 200 }, (_, n) => {
    const due = nextDigest("daily", `account ${n}`, at("2026-11-25T12:00"));
    expect(due).toEqual(nextDigest("daily", `account ${n}`, at("2026-11-25T20:00")));
    return due?.getUTCMinutes();
  });
  expect(new Set(minutes).size).toBeGreaterThan(20);
});

it("is due at once for instant searches", () => {
  expect(nextDigest("instant", ACCOUNT, at("2026-11-25T12:00"))).toEqual(at("2026-11-25T12:00"));
});

it("is never due while a search is off", () => {
  expect(nextDigest("off", ACCOUNT, new Date())).toBeNull();
});

import pino from "pino";
import { expect, it, vi } from "vitest";
import { JobHandlers } from "../jobs/handlers.ts";
import { DATED_FACTS, lapsedFacts } from "./dated-facts.ts";
import { registerCheckJobs } from "./jobs.ts";

const fact = (about: string, checkAgain: string) => ({ about, source: "a notice", file: "metro.json", checkAgain });
const facts = [fact("headways", "2027-03-01"), fact("PIN codes", "2027-11-01")];

it("says nothing before the first day", () => {
  expect(lapsedFacts("2027-02-28", facts)).toBeNull();
});

it("names a fact from its day on", () => {
  expect(lapsedFacts("2027-03-01", facts)).toBe(
    "Facts that may be out of date: headways (metro.json, due 2027-03-01). See Dated facts in docs/operations.md.",
  );
});

it("names all lapsed facts", () => {
  expect(lapsedFacts("2028-01-01", facts)).toContain(
    "headways (metro.json, due 2027-03-01); PIN codes (metro.json, due 2027-11-01)",
  );
});

it("lists days that exist, in order", () => {
  const days = DATED_FACTS.map(({ checkAgain }) => checkAgain);
  expect(days.map((day) => new Date(day).toISOString().slice(0, 10))).toEqual(days);
  expect(days.toSorted()).toEqual(days);
});

it("warns of them every night, in the log", async () => {
  const lines: string[] = [];
  const jobs = new JobHandlers();
  registerCheckJobs(jobs, { log: pino({}, { write: (line: string) => lines.push(line) }) });
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2099-01-01") });
  try {
    await jobs.byName.get("checkDatedFacts")?.run({}, { id: "1", attempt: 1, signal: new AbortController().signal });
  } finally {
    vi.useRealTimers();
  }
  expect(JSON.parse(lines.join(""))).toMatchObject({ level: 40, check: "dated facts" });
});

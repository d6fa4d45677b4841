import { expect, it } from "vitest";
import { plainLine } from "./log.ts";

const entry = { time: 1, pid: 2, hostname: "here" };

it("says in a terminal what happened, with its details", () => {
  expect(plainLine(JSON.stringify({ ...entry, level: 30, msg: "demo data made", seconds: 2.5 }))).toBe(
    "Demo data made (seconds: 2.5)\n",
  );
});

it("calls warnings and errors by their name, and keeps where they come from", () => {
  expect(plainLine(JSON.stringify({ ...entry, level: 40, msg: "mail is slow" }))).toBe("Warning: Mail is slow\n");
  const err = { message: "no route", stack: "Error: no route\n    at app.ts:1" };
  expect(plainLine(JSON.stringify({ ...entry, level: 50, err }))).toBe(
    "Error: No route\nError: no route\n    at app.ts:1\n",
  );
});

import pino from "pino";
import { expect, it } from "vitest";
import { PRIVATE_LOG, plainLine } from "./log.ts";

const entry = { time: 1, pid: 2, hostname: "here" };

it("prints readable lines with details in a terminal", () => {
  expect(plainLine(JSON.stringify({ ...entry, level: 30, msg: "demo data created", seconds: 2.5 }))).toBe(
    "Demo data created (seconds: 2.5)\n",
  );
});

it("marks warnings and errors, and keeps their stack", () => {
  expect(plainLine(JSON.stringify({ ...entry, level: 40, msg: "mail is slow" }))).toBe("Warning: Mail is slow\n");
  const err = { message: "no route", stack: "Error: no route\n    at app.ts:1" };
  expect(plainLine(JSON.stringify({ ...entry, level: 50, err }))).toBe(
    "Error: No route\nError: no route\n    at app.ts:1\n",
  );
});

it("logs a failure during an outage without its stack, and any other with it", () => {
  const lines: string[] = [];
  const log = pino(PRIVATE_LOG, { write: (line: string) => lines.push(line) });
  log.error({ err: Object.assign(new Error("refused"), { code: "ECONNREFUSED" }) });
  log.error({ err: new Error("a bug") });
  expect(lines.map((line) => JSON.parse(line).err)).toEqual([
    { type: "Error", message: "refused", code: "ECONNREFUSED" },
    { type: "Error", message: "a bug", stack: expect.stringContaining("log.test.ts") },
  ]);
});

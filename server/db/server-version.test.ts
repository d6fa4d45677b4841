import { sql } from "kysely";
import pino from "pino";
import { expect, it } from "vitest";
import { testDatabase } from "../testing/database/database.ts";
import { missingRelease, warnIfOutdated } from "./server-version.ts";

const db = await testDatabase();

it.each([
  [180_004, "18.6"],
  [180_006, null],
  [180_007, null],
  [170_010, "17.11"],
  [170_011, null],
  [160_000, "16.15"],
  [150_018, "15.19"],
  [150_019, null],
  [190_000, null],
])("knows the security release that version %d lacks: %s", (version, release) => {
  expect(missingRelease(version)).toBe(release);
});

it("warns once if this PostgreSQL lacks a security release", async () => {
  const lines: string[] = [];
  await warnIfOutdated(db, pino({}, { write: (line) => lines.push(line) }));
  const { rows } = await sql<{ server_version_num: string }>`show server_version_num`.execute(db);
  const release = missingRelease(Number(rows[0]?.server_version_num));
  expect(lines.map((line) => JSON.parse(line))).toMatchObject(release ? [{ level: 40, release }] : []);
});

import { sql } from "kysely";
import { expect, it } from "vitest";
import { testDatabase } from "../testing/database/database.ts";
import { findMissingRelease, missingRelease } from "./server-version.ts";

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

it("names the security release that this PostgreSQL lacks", async () => {
  const { rows } = await sql<{ server_version_num: string; server_version: string }>`
    select current_setting('server_version_num') as server_version_num,
      current_setting('server_version') as server_version`.execute(db);
  const release = missingRelease(Number(rows[0]?.server_version_num));
  const sentence = `PostgreSQL ${rows[0]?.server_version} lacks the security fixes of ${release}; see Install in docs/operations.md.`;
  expect(await findMissingRelease(db)).toBe(release ? sentence : null);
});

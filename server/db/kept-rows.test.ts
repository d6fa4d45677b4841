import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { openTestDatabase } from "../testing/database/database.ts";

const { db } = await openTestDatabase();
setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as (options: { type: "minor" | "major" }) => void;

/** Reads rows of 10 kB each. */
async function read(rows: number): Promise<number> {
  const result = await sql<{ text: string }>`
    select repeat(md5(i::text), 320) as text from generate_series(1, ${rows}::int) i`.execute(db);
  return result.rows.length;
}

it("releases rows after use, with minor garbage collections only", async () => {
  await read(10);
  collect({ type: "major" });
  const before = process.memoryUsage().heapUsed;
  for (let time = 0; time < 20; time++) {
    expect(await read(100)).toBe(100);
    collect({ type: "minor" });
  }
  collect({ type: "minor" });
  const keptMegabytes = (process.memoryUsage().heapUsed - before) / 1024 / 1024;
  // 20 MB were read.
  expect(keptMegabytes).toBeLessThan(5);
});

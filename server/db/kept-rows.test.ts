import { CompiledQuery, sql } from "kysely";
import { expect, it } from "vitest";
import { openTestDatabase } from "../testing/database.ts";
import { keptMegabytes } from "../testing/kept-memory.ts";

const { db } = await openTestDatabase();

it("keeps no rows beyond their use, even where only what is young is collected", async () => {
  const kept = await keptMegabytes(20, async () => {
    const { rows } = await sql`select repeat(md5(i::text), 320) as text from generate_series(1, 100) i`.execute(db);
    expect(rows).toHaveLength(100);
  });
  // Of the twenty that were read.
  expect(kept).toBeLessThan(5);
});

it("keeps nothing of what was asked", async () => {
  let asked = 0;
  const kept = await keptMegabytes(20, async () => {
    asked += 1;
    const text = JSON.stringify(Array.from({ length: 100_000 }, () => asked));
    // Compiled already: Kysely holds what it has compiled last.
    const { rows } = await db.executeQuery(CompiledQuery.raw("select length($1::text)", [text]));
    expect(rows).toEqual([{ length: text.length }]);
  });
  // Of five.
  expect(kept).toBeLessThan(1);
});

import { CompiledQuery } from "kysely";
import { expect, it } from "vitest";
import { openTestDatabase } from "../testing/database.ts";
import { keptMegabytes, weight } from "../testing/kept-memory.ts";

const { db } = await openTestDatabase();

it("keeps nothing of what was asked, even where only what is young is collected", async () => {
  const kept = await keptMegabytes(async () => {
    const text = weight();
    // Compiled already: Kysely holds what it has compiled last.
    const { rows } = await db.executeQuery(CompiledQuery.raw("select length($1::text)", [text]));
    expect(rows).toEqual([{ length: text.length }]);
  });
  // Of ten.
  expect(kept).toBeLessThan(5);
});

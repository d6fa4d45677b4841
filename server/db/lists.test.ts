import { sql } from "kysely";
import { expect, it } from "vitest";
import { matchesSearch } from "../accounts/queries.ts";
import { meets } from "../properties/moderation-queries.ts";
import { testDatabase } from "../testing/database/database.ts";

const db = await testDatabase();

it.each([[["lotus"]], [["zx"]], [["k"]], [["lotus", "a"]]])("finds %j through the indexes", async (words) => {
  for (const [table, condition] of [
    ["properties", meets({ words })],
    ["accounts", matchesSearch(words)],
  ] as const) {
    const { rows } = await db.transaction().execute(async (trx) => {
      await sql`set local enable_seqscan = off`.execute(trx);
      return sql`explain select from ${sql.table(table)} where ${condition}`.execute(trx);
    });
    expect(JSON.stringify(rows)).toContain(`Bitmap Index Scan on ${table}_sought`);
  }
});

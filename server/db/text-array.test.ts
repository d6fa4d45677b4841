import { sql } from "kysely";
import { expect, it } from "vitest";
import { testDatabase } from "../testing/database.ts";

const db = await testDatabase();

it("gives arrays of text back as they went in, nulls and all", async () => {
  const arrays: (string | null)[][] = [
    [],
    ["plain", "two"],
    [null],
    [null, "NULL", "null", ""],
    ['a "quoted" one', "back\\slash", "comma, brace {} and }", "line\nbreak", " spaces "],
    ["नमस्ते", "₹", "'"],
  ];
  for (const given of arrays) {
    const { rows } = await sql<{ back: unknown; size: number }>`
      select ${given}::text[] as back, cardinality(${given}::text[]) as size`.execute(db);
    expect(rows[0]).toEqual({ back: given, size: given.length });
  }
  const { rows } = await sql`select array[null, 'NULL', 'x']::text[] as back`.execute(db);
  expect(rows[0]).toEqual({ back: [null, "NULL", "x"] });
});

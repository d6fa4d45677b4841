import { sql } from "kysely";
import { expect, it } from "vitest";
import { testDatabase } from "../testing/database/database.ts";

const db = await testDatabase();

it("returns text arrays unchanged, including nulls", async () => {
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

it("reads arrays of integers", async () => {
  const { rows } = await sql`select array[1, null, -2147483648] as some, array[]::integer[] as none`.execute(db);
  expect(rows[0]).toEqual({ some: [1, null, -2147483648], none: [] });
});

it("reads arrays of timestamps", async () => {
  const moments = ["1970-01-01T00:00:00.000Z", "2026-11-22T09:30:00.123Z"];
  const { rows } = await sql<{ some: Date[]; none: Date[] }>`
    select ${moments}::text[]::timestamptz[] as some, ${[]}::timestamptz[] as none`.execute(db);
  expect(rows[0]).toEqual({ some: moments.map((moment) => new Date(moment)), none: [] });
});

it("sends a list of objects as JSON, and reads dates as text and counts as numbers", async () => {
  const list = [{ method: "password", at: 1 }];
  const { rows } = await sql`
    select ${list}::jsonb as list, date '2026-11-22' as day, count(*) as total, 1.50::numeric as exact`.execute(db);
  expect(rows).toEqual([{ list, day: "2026-11-22", total: 1, exact: "1.50" }]);
});

it.each([
  ["smallint", [1, -2]],
  ["uuid", ["01a20115-3a33-7712-8892-942286e16442"]],
  ["smallint", []],
])("accepts an array of %s", async (type, elements) => {
  const { rows } = await sql`select to_json(${elements}::${sql.raw(type)}[])::text as kept`.execute(db);
  const kept = type === "uuid" ? JSON.stringify(elements) : `[${elements}]`;
  expect(rows).toEqual([{ kept }]);
});

it("has no columns with array types that it cannot read", async () => {
  const { rows } = await sql<{ type: string }>`
    select distinct format_type(atttypid, null) as type from pg_attribute
    join pg_class on pg_class.oid = attrelid and relkind in ('r', 'v', 'p') and relnamespace = 'public'::regnamespace
    join pg_type on pg_type.oid = atttypid and typcategory = 'A' and attnum > 0
    order by 1`.execute(db);
  expect(rows.map(({ type }) => type)).toEqual(["integer[]", "text[]", "timestamp with time zone[]"]);
});

import { sql } from "kysely";
import { expect, it } from "vitest";
import { testDatabase } from "#server/testing/database.ts";
import { LEFT_OUT } from "./tables.ts";

const db = await testDatabase();
const namesOf = async (query: ReturnType<typeof sql<{ name: string }>>) =>
  (await query.execute(db)).rows.map(({ name }) => name);

it("leaves out every table whose rows end by themselves, so that no code outlives a restore", async () => {
  const ending = await namesOf(
    sql`select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'expires_at'`,
  );
  expect(ending).toContain("auth_codes");
  expect(LEFT_OUT).toEqual(expect.arrayContaining(ending));
  const all = await namesOf(sql`select tablename as name from pg_tables where schemaname = 'public'`);
  expect(all).toEqual(expect.arrayContaining([...LEFT_OUT]));
});

it("misses no sequence: tables are all that there is to keep", async () => {
  expect(await namesOf(sql`select sequencename as name from pg_sequences where schemaname = 'public'`)).toEqual([]);
});

import { sql } from "kysely";
import { expect, it } from "vitest";
import { newClient } from "#server/db/connect.ts";
import { testDatabase } from "#server/testing/database/database.ts";
import { dumpTable, LEFT_OUT } from "./tables.ts";

const db = await testDatabase();
const namesOf = async (query: ReturnType<typeof sql<{ name: string }>>) =>
  (await query.execute(db)).rows.map(({ name }) => name);

it("excludes every table whose rows expire", async () => {
  const ending = await namesOf(
    sql`select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'expires_at'`,
  );
  expect(ending).toContain("auth_codes");
  expect(LEFT_OUT).toEqual(expect.arrayContaining(ending));
  const all = await namesOf(sql`select tablename as name from pg_tables where schemaname = 'public'`);
  expect(all).toEqual(expect.arrayContaining([...LEFT_OUT]));
});

it("needs no sequences, because the tables contain everything", async () => {
  expect(await namesOf(sql`select sequencename as name from pg_sequences where schemaname = 'public'`)).toEqual([]);
});

it("continues with the next table if one ends before the archive has read it", async () => {
  const client = newClient(db);
  await client.connect();
  const [backend] = (await client.query<{ pid: number }>("select pg_backend_pid() as pid")).rows;
  const hasSaidAll = async () => {
    const { rows } = await sql<{ said: boolean }>`
      select state = 'idle' or wait_event = 'ClientWrite' as said from pg_stat_activity where pid = ${backend?.pid}`.execute(
      db,
    );
    return rows[0]?.said;
  };
  const behind = async () => {
    while (!(await hasSaidAll()));
  };
  // The remainder of each table after a full part of 4 MB.
  for (const left of [72_000, 84_000, 120_000, 132_000, 144_000]) {
    const rows = Math.ceil((4 * 1024 * 1024 + left) / 101);
    await client.query(
      `create table left_${left} as select repeat('x', 100) as content from generate_series(1, ${rows})`,
    );
    expect(await dumpTable(client, { name: `left_${left}`, columns: ["content"] }, behind)).toBe(rows);
  }
  await client.end();
});

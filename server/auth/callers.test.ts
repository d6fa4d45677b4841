import { sql } from "kysely";
import { afterAll, expect, it } from "vitest";
import { connectAgain } from "../db/connect.ts";
import { testApp } from "../testing/app.ts";
import { openAuthentication } from "./callers.ts";

const { db: pool, services } = await testApp();
// One connection, because each connection plans for itself.
const db = connectAgain(pool);
afterAll(() => db.destroy());

const idOf = (n: number) => `00000001-0000-7000-8000-${n.toString(16).padStart(12, "0")}`;

it("does not plan the session lookup in every request", async () => {
  const id = sql`('00000001-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid`;
  await sql`insert into accounts (id, email, name, type)
    select ${id}, n || '@test.example', 'Asha', 'tenant' from generate_series(1, 1000) n`.execute(db);
  await sql`insert into auth_sessions (id, account_id, refresh_key, amr)
    select ${id}, ${id}, '\\x00', '[]' from generate_series(1, 1000) n`.execute(db);
  await sql`analyze accounts, auth_sessions`.execute(db);
  const { liveSessions } = openAuthentication({ ...services, db });
  for (let n = 1; n <= 20; n++) expect(await liveSessions([idOf(n)])).toEqual(new Set([idOf(n)]));
  const { rows } = await sql<{ planned: number; kept: number }>`
    select custom_plans as planned, generic_plans as kept from pg_prepared_statements
    where statement like '%as session_id%' and statement not like '%pg_prepared_statements%'`.execute(db);
  // PostgreSQL compares the costs of five plans first.
  expect(rows).toEqual([{ planned: 5, kept: 15 }]);
});

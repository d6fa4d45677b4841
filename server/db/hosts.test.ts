import { sql } from "kysely";
import { afterAll, expect, it } from "vitest";
import { urlsOfHosts } from "../database-url.ts";
import { endServers } from "../testing/programs/running-server.ts";
import { asking, copyMember, type Member, startMember } from "../testing/programs/standby.ts";
import { usedDataFolder } from "../testing/programs/used-data-folder.ts";
import { until } from "../testing/until.ts";
import { connect } from "./connect.ts";

const members: Member[] = [];
afterAll(async () => {
  for (const member of members) await member.stop();
  await endServers();
});

it.each([
  ["postgres://u:p@a:5432,b:5433/db?x=1", ["postgres://u:p@a:5432/db?x=1", "postgres://u:p@b:5433/db?x=1"]],
  ["postgresql://a,b,c/db", ["postgresql://a/db", "postgresql://b/db", "postgresql://c/db"]],
  ["postgres://u:p,q@[::1]:5432/db", ["postgres://u:p,q@[::1]:5432/db"]],
  ["postgres:///db?host=/tmp", ["postgres:///db?host=/tmp"]],
])("reads the hosts of %s", (location, urls) => {
  expect(urlsOfHosts(location)).toEqual(urls);
});

it("connects to the server that accepts writes, also after a standby has been promoted", async () => {
  const primary = await startMember("n1", await usedDataFolder());
  members.push(primary);
  const standby = await startMember("n2", await copyMember(primary, "n2"));
  members.push(standby);
  const { user, password } = primary.connection;
  const hosts = [standby, primary].map(({ port }) => `127.0.0.1:${port}`).join(",");
  const db = connect(`postgres://${user}:${password}@${hosts}/basera?target_session_attrs=read-write`, 2);
  const write = () => sql`create table if not exists written (at timestamptz)`.execute(db);
  await write();
  const isCopied = () =>
    asking(standby, async (client) => {
      const { rows } = await client.query("select pg_last_wal_replay_lsn() >= $1::pg_lsn as is_copied", [position]);
      return rows[0]?.is_copied === true;
    });
  const { rows } = await sql<{ at: string }>`select pg_current_wal_lsn()::text as at`.execute(db);
  const position = rows[0]?.at;
  await until(isCopied, "the standby had the table");

  await primary.stop();
  await expect(write()).rejects.toThrow(/^no connection to PostgreSQL|terminating connection/);
  await asking(standby, (client) => client.query("select pg_promote(true, 60)"));
  await write();
  await db.destroy();
});

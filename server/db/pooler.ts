import type pg from "pg";
import { clientOptions, type DatabaseLocation } from "./connect.ts";
import { LiveClient } from "./live-client.ts";

const LIMIT_MS = 5000;
const TRIES = 3;

/** Opens two connections, and returns whether both are served by one session of PostgreSQL. */
export async function sharesSessions(location: DatabaseLocation): Promise<boolean> {
  const options = { ...clientOptions(location), application_name: "basera check", query_timeout: LIMIT_MS };
  const clients = [new LiveClient(options), new LiveClient(options)] as const;
  for (const client of clients) client.on("error", () => {});
  const [first, second] = clients;
  const sessionOf = async (client: pg.Client) =>
    (await client.query<{ pid: number }>("select pg_backend_pid() as pid")).rows[0]?.pid;
  try {
    for (const client of clients) await client.connect();
    // A pooler with many sessions may choose two by chance.
    for (let tries = 0; tries < TRIES; tries += 1) {
      const before = await sessionOf(first);
      await second.query("begin");
      if ((await sessionOf(second)) === before || (await sessionOf(first)) !== before) return true;
      await second.query("rollback");
    }
    return false;
  } finally {
    for (const client of clients) void client.end().catch(() => {});
  }
}

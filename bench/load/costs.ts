import { sql } from "kysely";
import type { Database } from "#server/db/connect.ts";
import { seeded } from "#server/demo/random.ts";
import { costOf, each } from "../costs.ts";
import { table } from "../figures.ts";
import { LightSocket } from "../messages/socket.ts";
import type { RunningServer } from "../server.ts";
import { type Caller, KINDS, nextCall } from "./actions.ts";

/** Actions of each kind, one after the other. */
const ACTIONS = 100;

async function walPosition(db: Database): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as bytes`.execute(db);
  return rows[0]?.bytes ?? Number.NaN;
}

interface People {
  tokens: readonly string[];
  pictures: readonly Buffer[];
}

/**
 * Measures CPU and write-ahead log of opening a socket, and of each kind of action while these people are connected.
 * Returns Markdown.
 */
export async function actionCosts(
  server: RunningServer,
  db: Database,
  caller: Caller,
  { tokens, pictures }: People,
): Promise<string> {
  const rows: Record<string, string>[] = [];
  async function measure(action: string, count: number, work: () => Promise<void>): Promise<void> {
    const before = await walPosition(db);
    const { cost } = await costOf(server, work);
    const wal = (await walPosition(db)) - before;
    const cpu = each(cost, count);
    rows.push({
      action,
      "server CPU ms": cpu.server.toFixed(2),
      "PostgreSQL CPU ms": cpu.postgres.toFixed(2),
      "WAL bytes": (wal / count).toFixed(0),
    });
  }
  const sockets = tokens.map(() => new LightSocket(() => {}));
  await measure("open a socket", sockets.length, async () => {
    for (const [n, socket] of sockets.entries()) await socket.connect(server.port, tokens[n] ?? "");
  });
  for (const kind of KINDS) {
    const random = seeded(kind);
    await measure(kind, ACTIONS, async () => {
      for (let n = 0; n < ACTIONS; n++) {
        const { status } = await caller.make(nextCall(random, tokens.length, pictures, kind));
        if (status < 200 || status >= 300) throw new Error(`${kind}: ${status}`);
      }
    });
  }
  for (const socket of sockets) socket.cut();
  return table(rows);
}

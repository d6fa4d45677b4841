import { liveSessions } from "../auth/authenticate.ts";
import { listen } from "../db/listen.ts";
import type { Services } from "../services.ts";
import { accountRoom, sessionRoom } from "./rooms.ts";
import type { Connections } from "./sockets.ts";

/** How long an end is remembered for a connection that was being let in at that moment. */
const REMEMBERED_MS = 60_000;

/**
 * Ends the connections of sessions that end and of accounts that are closed, at once and in every process: the database
 * itself tells of them (migration 0007). What was missed while it was away is found out when it is back.
 */
export function followSessionEnds(io: Connections, { db, log }: Pick<Services, "db" | "log">) {
  const ended = new Map<string, number>();

  function noteEnd(id: string): void {
    const now = Date.now();
    for (const [known, at] of ended) {
      if (at > now - REMEMBERED_MS) break;
      ended.delete(known);
    }
    ended.set(id, now);
  }

  async function checkAll(): Promise<void> {
    const connections = [...io.of("/").sockets.values()];
    const live = await liveSessions(db, [...new Set(connections.map(({ data }) => data.caller.sessionId))]);
    for (const connection of connections) if (!live.has(connection.data.caller.sessionId)) connection.disconnect(true);
  }

  const stop = listen(db, ["session_ended", "account_closed"], {
    onNotice(channel, id) {
      noteEnd(id);
      io.local.in(channel === "session_ended" ? sessionRoom(id) : accountRoom(id)).disconnectSockets(true);
    },
    onListening: () => checkAll().catch((error) => log.error({ err: error }, "could not check the sockets' sessions")),
  });

  return {
    /** Whether this session or account has ended a moment ago. */
    hasEnded: (id: string) => (ended.get(id) ?? 0) > Date.now() - REMEMBERED_MS,
    stop,
  };
}

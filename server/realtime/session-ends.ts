import { liveSessions } from "../auth/authenticate.ts";
import { listen } from "../db/listen.ts";
import type { Services } from "../services.ts";
import type { Connection, Connections } from "./connections.ts";
import { accountRoom, sessionRoom } from "./rooms.ts";

/** How long the end of a session or account is remembered for a connection that was being accepted at that moment. */
const REMEMBERED_MS = 60_000;

/** Ids that ended recently. */
class RecentEnds {
  readonly #at = new Map<string, number>();

  note(id: string): void {
    const now = Date.now();
    for (const [known, at] of this.#at) {
      if (at > now - REMEMBERED_MS) break;
      this.#at.delete(known);
    }
    this.#at.set(id, now);
  }

  has(id: string): boolean {
    return (this.#at.get(id) ?? 0) > Date.now() - REMEMBERED_MS;
  }
}

/**
 * Closes the connections of ended sessions and deactivated accounts immediately, in every process: the database
 * notifies (migration 0007), also when sessions of an account need their second step (0014). After a lost listening
 * connection everything is checked.
 */
export function followSessionEnds(io: Connections, { db, log }: Pick<Services, "db" | "log">) {
  const ended = new RecentEnds();
  const secured = new RecentEnds();

  async function checkAll(connections: Connection[]): Promise<void> {
    const live = await liveSessions(db, [...new Set(connections.map(({ data }) => data.caller.sessionId))]);
    for (const connection of connections) if (!live.has(connection.data.caller.sessionId)) connection.disconnect(true);
  }
  function check(isMeant: (connection: Connection) => boolean): void {
    const connections = [...io.of("/").sockets.values()].filter(isMeant);
    checkAll(connections).catch((error) => log.error({ err: error }, "could not check the sockets' sessions"));
  }

  const stop = listen(db, ["session_ended", "account_closed", "account_secured"], {
    onNotice(channel, id) {
      if (channel === "account_secured") {
        secured.note(id);
        return check(({ data }) => data.caller.id === id);
      }
      ended.note(id);
      io.local.in(channel === "session_ended" ? sessionRoom(id) : accountRoom(id)).disconnectSockets(true);
    },
    onListening: () => check(() => true),
  });

  return {
    /** Closes a newly accepted connection if its session ended while it was being accepted. */
    recheck(connection: Connection): void {
      const { id, sessionId } = connection.data.caller;
      if (ended.has(id) || ended.has(sessionId)) connection.disconnect(true);
      else if (secured.has(id)) check((other) => other === connection);
    },
    stop,
  };
}

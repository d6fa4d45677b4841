import { LRUCache } from "lru-cache";
import type { BaseServices } from "../base-services.ts";
import type { Authentication } from "../caller.ts";
import { listen } from "../db/listen.ts";
import type { Connection, Connections } from "./connections.ts";
import { accountRoom, sessionRoom } from "./rooms.ts";

/** How long an ended session or account is remembered, to close a connection that was being accepted at that moment. */
const REMEMBERED_MS = 60_000;
/** How often all sessions are checked while notifications are missed. */
const CHECK_MS = 5000;
const CHECK_FAILED = "could not check the sockets' sessions";

/** Unbounded except by time: an evicted id would leave a connection open. */
const rememberIds = () => new LRUCache<string, true>({ ttl: REMEMBERED_MS, ttlAutopurge: true });

/**
 * Closes the connections of ended sessions and deactivated accounts immediately, in every process. Triggers of the
 * database send notifications, also when sessions of an account now need their second step. All sessions are checked
 * regularly while the listening connection is lost, or was never open.
 */
export function followSessionEnds(
  io: Connections,
  { db, log, authentication }: Pick<BaseServices, "db" | "log"> & { authentication: Authentication },
) {
  const ended = rememberIds();
  const secured = rememberIds();

  async function checkAll(connections: Connection[]): Promise<void> {
    if (connections.length === 0) return;
    const live = await authentication.liveSessions([...new Set(connections.map(({ data }) => data.caller.sessionId))]);
    for (const connection of connections) if (!live.has(connection.data.caller.sessionId)) connection.disconnect(true);
  }
  function check(isMeant: (connection: Connection) => boolean): void {
    const connections = [...io.of("/").sockets.values()].filter(isMeant);
    checkAll(connections).catch((error) => log.error({ err: error }, CHECK_FAILED));
  }

  let isListening = false;
  let losses = 0;
  let isBehind = true;
  let checking: NodeJS.Timeout | null = null;

  const keepChecking = () => {
    checking ??= setInterval(() => void catchUp(), CHECK_MS).unref();
  };
  function stopChecking(): void {
    if (checking) clearInterval(checking);
    checking = null;
  }
  async function catchUp(): Promise<void> {
    const isComplete = isListening;
    const lossesBefore = losses;
    try {
      await checkAll([...io.of("/").sockets.values()]);
      // After a loss during the check, only another one is complete.
      if (!isComplete || losses !== lossesBefore) return;
      isBehind = false;
      stopChecking();
    } catch (error) {
      log.error({ err: error }, CHECK_FAILED);
      keepChecking();
    }
  }
  keepChecking();
  const notifications = listen(db, ["session_ended", "account_closed", "account_secured"], {
    onNotice(channel, id) {
      if (channel === "account_secured") {
        secured.set(id, true);
        return check(({ data }) => data.caller.id === id);
      }
      ended.set(id, true);
      io.local.in(channel === "session_ended" ? sessionRoom(id) : accountRoom(id)).disconnectSockets(true);
    },
    onListening() {
      isListening = true;
      void catchUp();
    },
    onLost() {
      isListening = false;
      losses += 1;
      isBehind = true;
      keepChecking();
    },
  });

  return {
    /** Resolves when the first attempt to listen has succeeded or failed. */
    begun: notifications.begun,
    /** Closes a newly accepted connection if its session ended while it was being accepted. */
    recheck(connection: Connection): void {
      const { id, sessionId } = connection.data.caller;
      if (ended.has(id) || ended.has(sessionId)) connection.disconnect(true);
      else if (secured.has(id)) check((other) => other === connection);
    },
    /** Returns whether notifications may have been missed. */
    isBehind: () => isBehind,
    stop() {
      stopChecking();
      notifications.stop();
    },
  };
}

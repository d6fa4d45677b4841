import type postgres from "postgres";
import { clientsOf, type Database } from "./connect.ts";

const RETRY_MS = 500;

interface Listener {
  onNotice(channel: string, payload: string): void;
  /** Called once notifications arrive, and again after each lost connection; notifications in between were missed. */
  onListening(): void;
}

/**
 * Listens to notifications on a separate connection, and reconnects when it is lost. Returns a function that stops it.
 */
export function listen(db: Database, channels: readonly string[], { onNotice, onListening }: Listener): () => void {
  let isStopped = false;
  let retry: NodeJS.Timeout | undefined;
  let client = open();

  /** A client with one connection, replaced when that is lost. */
  function open(): postgres.Sql {
    const mine: postgres.Sql = clientsOf(db)({
      max: 1,
      idle_timeout: 0,
      max_lifetime: null,
      fetch_types: false,
      onclose: () => tryLater(mine),
      onnotify: onNotice,
    } as postgres.Options<Record<string, never>>);
    void begin(mine);
    return mine;
  }
  function tryLater(lost: postgres.Sql): void {
    if (isStopped || lost !== client) return;
    clearTimeout(retry);
    retry = setTimeout(() => {
      void lost.end({ timeout: 0 });
      client = open();
    }, RETRY_MS).unref();
  }
  async function begin(mine: postgres.Sql): Promise<void> {
    try {
      for (const channel of channels) await mine.unsafe(`listen ${channel}`);
      if (!isStopped) onListening();
    } catch {
      tryLater(mine);
    }
  }
  return () => {
    isStopped = true;
    clearTimeout(retry);
    void client.end({ timeout: 0 });
  };
}

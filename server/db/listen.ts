import type postgres from "postgres";
import { clientsOf, type Database } from "./connect.ts";

const RETRY_MS = 500;

interface Listener {
  onNotice(channel: string, payload: string): void;
  /**
   * From now on every notice comes. Called again after each time that the connection was lost: what came meanwhile did not.
   */
  onListening(): void;
}

/** Listens to notices of the database on a connection of its own, and anew whenever that is lost. Answers how to stop. */
export function listen(db: Database, channels: readonly string[], { onNotice, onListening }: Listener): () => void {
  let isStopped = false;
  let retry: NodeJS.Timeout | undefined;
  let client = open();

  /** A client for one connection: when that is lost, so is the client. */
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

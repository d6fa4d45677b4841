import postgres from "postgres";
import { type Database, driverOf } from "./connect.ts";

const RETRY_MS = 500;

export interface Listener {
  onNotice(channel: string, payload: string): void;
  /** From now on every notice comes. Called again after each time that the connection was lost: what came meanwhile did not. */
  onListening(): void;
}

/** Listens to notices of the database on a connection of its own, and anew whenever that is lost. Answers how to stop. */
export function listen(db: Database, channels: readonly string[], { onNotice, onListening }: Listener): () => void {
  let isStopped = false;
  let retry: NodeJS.Timeout | undefined;
  const client = postgres({
    ...driverOf(db).options,
    max: 1,
    idle_timeout: null,
    max_lifetime: null,
    fetch_types: false,
    onclose: tryLater,
    onnotify: onNotice,
  } as unknown as postgres.Options<Record<string, never>>);

  function tryLater(): void {
    if (isStopped) return;
    clearTimeout(retry);
    retry = setTimeout(begin, RETRY_MS).unref();
  }
  async function begin(): Promise<void> {
    try {
      for (const channel of channels) await client.unsafe(`listen ${channel}`);
      if (!isStopped) onListening();
    } catch {
      tryLater();
    }
  }
  void begin();
  return () => {
    isStopped = true;
    clearTimeout(retry);
    void client.end({ timeout: 0 });
  };
}

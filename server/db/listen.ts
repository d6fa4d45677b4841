import type pg from "pg";
import { type Database, newClient } from "./connect.ts";

const RETRY_MS = 500;
/** A connection that does not respond within this time counts as lost. */
const CATCH_UP_MS = 1000;

interface Listener {
  onNotice(channel: string, payload: string): void;
  /**
   * Called when listening starts and after each reconnect. Notifications sent while the connection was down are lost.
   */
  onListening(): void;
  /** Called when the connection is lost. Until the next `onListening`, notifications are missed. */
  onLost?(): void;
}

export interface Subscription {
  /** Resolves when the first attempt to listen has succeeded or failed. */
  begun: Promise<void>;
  /**
   * Resolves once `onNotice` has received the notifications of every transaction that committed before this call.
   * PostgreSQL sends a session its pending notifications before it completes the session's next statement.
   */
  catchUp(): Promise<void>;
  stop(): void;
}

/** Returns a function that never overlaps with itself. Calls that wait for the same start share its result. */
function oneAtATime(run: () => Promise<unknown>): () => Promise<unknown> {
  let last: Promise<unknown> = Promise.resolve();
  let next: Promise<unknown> | null = null;
  function start() {
    next = null;
    return run();
  }
  return () => {
    next ??= last.then(start, start);
    last = next;
    return next;
  };
}

/** Listens to notifications on a separate connection, and reconnects when it is lost. */
export function listen(db: Database, channels: readonly string[], listener: Listener): Subscription {
  let isStopped = false;
  let isListening = false;
  let retry: NodeJS.Timeout | undefined;
  let current = open();

  /** Opens a connection. It is replaced when it is lost. */
  function open() {
    const mine = newClient(db, "basera listener");
    mine.on("end", () => lose(mine));
    mine.on("notification", ({ channel, payload = "" }) => listener.onNotice(channel, payload));
    return { client: mine, begun: begin(mine), ping: oneAtATime(() => mine.query("select 1")) };
  }
  function lose(lost: pg.Client): void {
    if (isStopped || lost !== current.client) return;
    if (isListening) {
      isListening = false;
      listener.onLost?.();
    }
    clearTimeout(retry);
    retry = setTimeout(() => {
      void lost.end();
      current = open();
    }, RETRY_MS).unref();
  }
  async function begin(mine: pg.Client): Promise<void> {
    try {
      await mine.connect();
      for (const channel of channels) await mine.query(`listen ${channel}`);
      if (isStopped) return;
      isListening = true;
      listener.onListening();
    } catch {
      lose(mine);
    }
  }
  return {
    begun: current.begun,
    async catchUp() {
      if (!isListening) return;
      const { client: mine, ping } = current;
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<never>((_, reject) => {
        // Lets a response that has already arrived be read first.
        const giveUp = () => setImmediate(() => reject(new Error("the listening connection does not respond")));
        timer = setTimeout(giveUp, CATCH_UP_MS);
      });
      await Promise.race([ping(), late]).catch(() => lose(mine));
      clearTimeout(timer);
    },
    stop() {
      isStopped = true;
      clearTimeout(retry);
      void current.client.end();
    },
  };
}

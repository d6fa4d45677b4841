import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";

/** A connection as Engine.IO has it, below the one of socket.io. */
export interface EngineConnection {
  request: IncomingMessage | null;
  /** What waits to be sent; another array once it is. */
  writeBuffer: unknown[];
  /** Hands what waits to be sent to the websocket. */
  flush(): void;
}

/** Lets the answer to an upgrade go out in one write with the packet that Engine.IO says first. Call it before the answer. */
export function gatherOpening(socket: Socket): void {
  socket.cork();
  setImmediate(() => socket.uncork());
}

/**
 * Lets what a connection is told together go out in one write. A write costs more than what is written: Engine.IO makes one
 * for each packet, and a message is two events to each of its people.
 */
export class GatheredWrites {
  #isGathering = false;
  /** Writes of connections that were told something meanwhile. */
  #planned: (() => void)[] = [];

  /** Prepares a connection that was just made. */
  writesOf(connection: EngineConnection): void {
    const socket = connection.request?.socket;
    const flushNow = connection.flush.bind(connection);
    const flush = () => {
      const { writeBuffer } = connection;
      flushNow();
      // An array that waited long is an old object, and holds what was written until those are collected (decision 0037).
      if (writeBuffer !== connection.writeBuffer) writeBuffer.length = 0;
    };
    let isPlanned = false;
    const flushAll = () => {
      isPlanned = false;
      socket?.cork();
      flush();
      socket?.uncork();
    };
    const flushWhenTold = () => {
      if (!this.#isGathering) return flush();
      if (isPlanned) return;
      isPlanned = true;
      this.#planned.push(flushAll);
    };
    // Named first: see decision 0036.
    connection.flush = flushWhenTold;
  }

  /** What is told meanwhile is written at its end; anything else at once, and all that waits before it. */
  during(tell: () => void): void {
    this.#isGathering = true;
    try {
      tell();
    } finally {
      this.#isGathering = false;
      for (const write of this.#planned.splice(0)) write();
    }
  }
}

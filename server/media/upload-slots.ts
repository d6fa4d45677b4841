import type { ServerResponse } from "node:http";
import { AppError } from "../errors.ts";

/** Concurrent uploads of this process. Each needs a few megabytes. */
const MAX_AT_ONCE = 40;
/** Concurrent uploads of one account. Further uploads wait, and their bodies are not read. */
const MAX_PER_ACCOUNT = 3;

/**
 * Concurrent uploads of one client address, over all its accounts; more are refused. People behind a carrier's
 * NAT share an address. Must not exceed `MAX_BEFORE` of upload-gate.ts, so that one client does not delay the others.
 */
const MAX_PER_CLIENT = 10;

interface Queue {
  open: number;
  waiting: Set<() => void>;
}

/** The upload slots of this process. Neither an account nor a client can take them all. */
export class UploadSlots {
  #open = 0;
  readonly #queues = new Map<string, Queue>();
  readonly #openByClient = new Map<string, number>();

  /**
   * Resolves when the account has a slot, which is released when the response closes. Throws `not_ready` if all slots
   * of the process or of the client are taken.
   */
  take({ accountId, client }: { accountId: string; client: string }, response: ServerResponse): Promise<void> {
    const queue = this.#queues.get(accountId) ?? { open: 0, waiting: new Set() };
    this.#queues.set(accountId, queue);
    return new Promise((resolve, reject) => {
      let isOpen = false;
      const start = () => {
        queue.waiting.delete(start);
        if (this.#open >= MAX_AT_ONCE || (this.#openByClient.get(client) ?? 0) >= MAX_PER_CLIENT)
          return reject(new AppError("not_ready", { headers: { "retry-after": "5" } }));
        isOpen = true;
        queue.open += 1;
        this.#count(client, 1);
        resolve();
      };
      const close = () => {
        queue.waiting.delete(start);
        if (isOpen) {
          queue.open -= 1;
          this.#count(client, -1);
        }
        this.#startNext(accountId, queue);
      };
      queue.waiting.add(start);
      if (response.destroyed) return close();
      response.once("close", close);
      this.#startNext(accountId, queue);
    });
  }

  #count(client: string, change: 1 | -1): void {
    this.#open += change;
    const ofClient = (this.#openByClient.get(client) ?? 0) + change;
    if (ofClient === 0) this.#openByClient.delete(client);
    else this.#openByClient.set(client, ofClient);
  }

  #startNext(accountId: string, queue: Queue): void {
    for (const start of queue.waiting) if (queue.open < MAX_PER_ACCOUNT) start();
    if (queue.open === 0 && queue.waiting.size === 0) this.#queues.delete(accountId);
  }
}

import type { ServerResponse } from "node:http";
import { AppError } from "../errors.ts";

/** Uploads that this process receives or processes at once: a few megabytes each. */
const MAX_AT_ONCE = 40;
/** Uploads of one account at once. The account's other uploads wait, unread. */
const MAX_PER_ACCOUNT = 3;

interface Queue {
  open: number;
  waiting: Set<() => void>;
}

/** The upload slots of this process. An account holds a few of them at most, so that no account can take them all. */
export class UploadSlots {
  #open = 0;
  readonly #queues = new Map<string, Queue>();

  /**
   * Resolves when the account has a slot. The slot is released when the response closes. Throws `not_ready` when all slots
   * of the process are taken.
   */
  take(accountId: string, response: ServerResponse): Promise<void> {
    const queue = this.#queues.get(accountId) ?? { open: 0, waiting: new Set() };
    this.#queues.set(accountId, queue);
    return new Promise((resolve, reject) => {
      let isOpen = false;
      const start = () => {
        queue.waiting.delete(start);
        if (this.#open >= MAX_AT_ONCE) return reject(new AppError("not_ready", { headers: { "retry-after": "5" } }));
        isOpen = true;
        queue.open += 1;
        this.#open += 1;
        resolve();
      };
      const close = () => {
        queue.waiting.delete(start);
        if (isOpen) {
          queue.open -= 1;
          this.#open -= 1;
        }
        this.#startNext(accountId, queue);
      };
      queue.waiting.add(start);
      if (response.destroyed) return close();
      response.once("close", close);
      this.#startNext(accountId, queue);
    });
  }

  #startNext(accountId: string, queue: Queue): void {
    for (const start of queue.waiting) if (queue.open < MAX_PER_ACCOUNT) start();
    if (queue.open === 0 && queue.waiting.size === 0) this.#queues.delete(accountId);
  }
}

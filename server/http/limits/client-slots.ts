import { AsyncResource } from "node:async_hooks";
import type { ServerResponse } from "node:http";

/** Requests of one client that are in progress at once, multiplied by RATE_LIMIT_SCALE. */
const SHARE = 20;

/**
 * How long a request waits for a slot. While the database hangs, this adds to the response time.
 */
const WAIT_MS = 2000;

interface Slots {
  inProgress: number;
  /** In order of arrival. */
  waiting: Set<() => void>;
}

const NONE: Slots = { inProgress: 0, waiting: new Set() };

interface Entering {
  /** Runs when the request has a slot. It may take it. */
  start: () => void;
  /** Runs if there was no slot within WAIT_MS. */
  refuse: () => void;
  /** Runs if the client disconnects before. */
  leave?: () => void;
}

/**
 * Shares the slots of a process between clients. A client's requests above its share wait until another request of the
 * same client has ended. They are not refused at once, because a page loads more pictures than that.
 */
export class ClientSlots {
  readonly #clients = new Map<string, Slots>();
  readonly #share: number;
  readonly #maxRequests: number;
  readonly #waitMs: number;

  constructor({ maxRequests, rateLimitScale }: { maxRequests: number; rateLimitScale: number }, waitMs = WAIT_MS) {
    this.#waitMs = waitMs;
    this.#share = Math.max(1, SHARE * rateLimitScale);
    this.#maxRequests = maxRequests;
  }

  /** Returns whether this client has as many requests in progress or waiting as a process accepts. */
  isOverfull(client: string): boolean {
    const { inProgress, waiting } = this.#clients.get(client) ?? NONE;
    return inProgress + waiting.size >= this.#maxRequests;
  }

  /** Calls one of the functions: now, or when the decision is made. */
  enter(client: string, answer: ServerResponse, { start, refuse, leave }: Entering): void {
    const { inProgress, waiting } = this.#clients.get(client) ?? NONE;
    if (inProgress < this.#share) {
      start();
      return;
    }
    // Otherwise this request would run in the async context of the request that made room.
    const startHere = AsyncResource.bind(() => {
      clearTimeout(timer);
      start();
    });
    const give = (up?: () => void) => () => {
      clearTimeout(timer);
      if (waiting.delete(startHere)) up?.();
    };
    const timer = setTimeout(give(refuse), this.#waitMs);
    waiting.add(startHere);
    answer.once("close", give(leave));
  }

  take(client: string): void {
    const slots = this.#clients.get(client) ?? { inProgress: 0, waiting: new Set() };
    slots.inProgress += 1;
    this.#clients.set(client, slots);
  }

  /** Frees a slot, and starts the requests that have waited the longest. */
  release(client: string): void {
    const slots = this.#clients.get(client);
    if (!slots) return;
    slots.inProgress -= 1;
    for (const start of slots.waiting) {
      if (slots.inProgress >= this.#share) break;
      slots.waiting.delete(start);
      start();
    }
    if (slots.inProgress === 0 && slots.waiting.size === 0) this.#clients.delete(client);
  }
}

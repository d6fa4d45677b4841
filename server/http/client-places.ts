import { AsyncResource } from "node:async_hooks";
import type { ServerResponse } from "node:http";

/** Requests of one client that are in progress at once, multiplied by RATE_LIMIT_SCALE. */
const SHARE = 20;

interface Places {
  inProgress: number;
  /** In order of arrival. */
  waiting: Set<() => void>;
}

const NONE: Places = { inProgress: 0, waiting: new Set() };

/**
 * Shares the places of a process between clients. A client's requests above its share wait until another one of the
 * same client has ended. They are not refused, because a page loads more pictures than that at once.
 */
export class ClientPlaces {
  readonly #clients = new Map<string, Places>();
  readonly #share: number;
  readonly #maxRequests: number;

  constructor({ maxRequests, rateLimitScale }: { maxRequests: number; rateLimitScale: number }) {
    this.#share = Math.max(1, SHARE * rateLimitScale);
    this.#maxRequests = maxRequests;
  }

  /** Returns whether as many requests of this client as a process accepts are in progress or waiting. */
  isOverfull(client: string): boolean {
    const { inProgress, waiting } = this.#clients.get(client) ?? NONE;
    return inProgress + waiting.size >= this.#maxRequests;
  }

  /** Calls `start` now, or once the client has a place, or `leave` if it disconnects before. `start` may take the place. */
  enter(client: string, answer: ServerResponse, { start, leave }: { start: () => void; leave?: () => void }): void {
    const { inProgress, waiting } = this.#clients.get(client) ?? NONE;
    if (inProgress < this.#share) {
      start();
      return;
    }
    // The request whose end makes room must not become the context of this one.
    const startHere = AsyncResource.bind(start);
    waiting.add(startHere);
    answer.once("close", () => {
      if (waiting.delete(startHere)) leave?.();
    });
  }

  take(client: string): void {
    const places = this.#clients.get(client) ?? { inProgress: 0, waiting: new Set() };
    places.inProgress += 1;
    this.#clients.set(client, places);
  }

  /** Frees a place, and starts the requests that have waited the longest. */
  release(client: string): void {
    const places = this.#clients.get(client);
    if (!places) return;
    places.inProgress -= 1;
    for (const start of places.waiting) {
      if (places.inProgress >= this.#share) break;
      places.waiting.delete(start);
      start();
    }
    if (places.inProgress === 0 && places.waiting.size === 0) this.#clients.delete(client);
  }
}

import type { Config } from "../config.ts";

/** Total time that a request waits for the database. It leaves enough time to respond within five seconds. */
const DATABASE_WAIT_MS = 4000;

/** How long a request may still wait for the database. Concurrent statements count once. */
export class TimeBudget {
  #leftMs: number;
  #waits = 0;
  #since = 0;

  constructor(ms: number) {
    this.#leftMs = ms;
  }

  /** Starts a wait, and returns how many milliseconds it may take. */
  begin(): number {
    const now = performance.now();
    if (this.#waits === 0) this.#since = now;
    this.#waits += 1;
    return this.#leftMs - (now - this.#since);
  }
  end(): void {
    this.#waits -= 1;
    if (this.#waits === 0) this.#leftMs = Math.max(0, this.#leftMs - (performance.now() - this.#since));
  }
}

/** Returns the time of a new request. */
export const newTimeBudget = ({ timeLimitScale }: Pick<Config, "timeLimitScale">): TimeBudget =>
  new TimeBudget(DATABASE_WAIT_MS * timeLimitScale);

import { setTimeout as sleep } from "node:timers/promises";

const PAGES = ["/", "/api/cities", "/api/properties?city=Bangalore", "/api/users/me", "/login"];
const PAUSE_MS = 50;

/** Simulates visitors of the server on this port until they are stopped. They never retry a failed request. */
export class Browsing {
  answered = 0;
  readonly failures: string[] = [];
  /** Number of 503 responses from a process whose database was too slow. */
  refused = 0;
  readonly #visitors: Promise<void>[];
  #isEnding = false;

  constructor(port: number, tokens: readonly string[]) {
    this.#visitors = tokens.map((token) => this.#browse(`http://127.0.0.1:${port}`, token));
  }

  async stop(): Promise<void> {
    this.#isEnding = true;
    await Promise.all(this.#visitors);
  }

  async #browse(site: string, token: string): Promise<void> {
    for (let n = 0; !this.#isEnding; n += 1) {
      const page = PAGES[n % PAGES.length] ?? "/";
      try {
        const answer = await fetch(site + page, { headers: { authorization: `Bearer ${token}` } });
        await answer.arrayBuffer();
        if (answer.ok) this.answered += 1;
        else if (answer.status === 503 && answer.headers.has("x-request-id")) this.refused += 1;
        else this.failures.push(`${page}: ${answer.status}`);
      } catch (error) {
        this.failures.push(`${page}: ${(error as Error & { cause?: Error }).cause?.message ?? error}`);
      }
      await sleep(PAUSE_MS);
    }
  }
}

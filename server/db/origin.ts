import { AsyncLocalStorage } from "node:async_hooks";

/** How long a request may still wait for the database. */
export interface Patience {
  leftMs: number;
}

/** What statements run for: a request, a job, or a socket event. */
export interface Origin {
  /** Of the request or job, for the log only: in a statement's text it would prevent plan reuse. */
  id: string | null;
  /** A route pattern, or the name of a job. Null for the session look-up. */
  name: string | null;
  /** Set if a caller waits for a response. */
  patience?: Patience;
}

const origins = new AsyncLocalStorage<Origin | undefined>();

/** Runs the function and everything asynchronous in it with this origin; `undefined` clears it. */
export function runWithOrigin<T>(origin: Origin | undefined, run: () => T): T {
  return origins.run(origin, run);
}

export function currentOrigin(): Origin | undefined {
  return origins.getStore();
}

/** Returns the statement with its origin as a comment, which PostgreSQL's views and log show. */
export function withComment(sql: string): string {
  const name = origins.getStore()?.name;
  return name ? `/* ${name} */ ${sql}` : sql;
}

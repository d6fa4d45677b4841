import { AsyncLocalStorage } from "node:async_hooks";
import type { TimeBudget } from "./time-budget.ts";

/** Why a statement runs: for a request, a job, or a socket event. */
export interface Origin {
  /** Id of the request or job. It is only logged; in a statement's text it would prevent plan reuse. */
  id: string | null;
  /** A route pattern or the name of a job. Null for the session lookup. */
  name: string | null;
  /** Set if a caller is waiting for a response. */
  timeBudget?: TimeBudget;
  /** Set once a statement changed rows, or a transaction committed. */
  hasWritten?: boolean;
}

const origins = new AsyncLocalStorage<Origin | undefined>();

/** Runs the function and everything asynchronous in it with this origin; `undefined` clears it. */
export function runWithOrigin<T>(origin: Origin | undefined, run: () => T): T {
  return origins.run(origin, run);
}

export function currentOrigin(): Origin | undefined {
  return origins.getStore();
}

/** Records that the current request or job has changed the database. */
export function noteWrite(): void {
  const origin = origins.getStore();
  if (origin) origin.hasWritten = true;
}

/** Returns the statement with its origin as a comment, which PostgreSQL's views and log show. */
export function withComment(sql: string): string {
  const name = origins.getStore()?.name;
  return name ? `/* ${name} */ ${sql}` : sql;
}

import { AsyncLocalStorage } from "node:async_hooks";

/** How long a request may still wait for the database. */
export interface Patience {
  leftMs: number;
}

/** On whose behalf statements are run: a request, the run of a job, an event of a socket. */
export interface Origin {
  /** Of the request or job: for the log alone. In the text of a statement each would be another one to plan. */
  id: string | null;
  /** What is asked for: a route's pattern, a job's name. Null while it is only found out who asks. */
  name: string | null;
  /** Of whoever waits for an answer meanwhile. */
  patience?: Patience;
}

const origins = new AsyncLocalStorage<Origin | undefined>();

/** Runs this, and all that follows from it, on behalf of somebody; `undefined`: of nobody. */
export function onBehalfOf<T>(origin: Origin | undefined, run: () => T): T {
  return origins.run(origin, run);
}

export function currentOrigin(): Origin | undefined {
  return origins.getStore();
}

/** The statement with a comment of what it is for, so that PostgreSQL's own views and log tell. */
export function withComment(sql: string): string {
  const name = origins.getStore()?.name;
  return name ? `/* ${name} */ ${sql}` : sql;
}

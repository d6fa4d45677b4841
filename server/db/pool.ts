import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from "kysely";
import pg from "pg";
import { LiveClient, type LiveOptions } from "./live-client.ts";
import { noteWrite, withComment } from "./origin.ts";
import { withinTimeLimit } from "./time-limit.ts";
import { asParameter } from "./values.ts";
import type { DatabaseWatch } from "./watch.ts";

/** Connections are replaced after this time, because PostgreSQL's memory for them grows. */
const LIFETIME_SECONDS = 45 * 60;
/** Maximum number of prepared statements. There are about 1,000: each text once per route. */
const MAX_NAMES = 5000;
const WRITES = new Set(["INSERT", "UPDATE", "DELETE", "MERGE"]);

/** Thrown when a connection is lost or cannot be opened. */
class ConnectionLost extends Error {
  readonly code = "CONNECTION_CLOSED";
  constructor(cause?: unknown) {
    super(`no connection to PostgreSQL${cause instanceof Error ? `: ${cause.message}` : ""}`, { cause });
  }
}

/** Returns whether PostgreSQL reported the error and the connection is still usable. */
export function isAnswer(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.severity !== "FATAL" && error.severity !== "PANIC";
}

/** Returns an error with a code. pg's own errors about lost connections have none. */
function withCode(error: unknown): unknown {
  return error instanceof Error && "code" in error && error.code !== undefined ? error : new ConnectionLost(error);
}

const names = new Map<string, string>();

/** Returns the name under which connections prepare this statement; undefined if there are too many. */
function nameOf(text: string): string | undefined {
  if (!names.has(text) && names.size < MAX_NAMES) names.set(text, `s${names.size}`);
  return names.get(text);
}

/** A connection as Kysely uses it. Its statements are prepared, commented, limited in time and reported. */
class Connection implements PostgresPoolClient {
  readonly #client: pg.PoolClient;
  readonly #watch: DatabaseWatch;
  #isLost = false;

  constructor(client: pg.PoolClient, watch: DatabaseWatch) {
    this.#client = client;
    this.#watch = watch;
  }

  query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query(cursor: object): never;
  query(sql: string | object, parameters: readonly unknown[] = []): unknown {
    if (typeof sql !== "string") throw new Error("streaming rows is not supported");
    return this.#run(sql, parameters);
  }

  async #run(sql: string, parameters: readonly unknown[]) {
    const begun = performance.now();
    const text = withComment(sql);
    // Before the statement: it may succeed without its response arriving.
    if (sql === "commit") noteWrite();
    try {
      if (this.#isLost) throw new ConnectionLost();
      const asked = this.#client.query({ name: nameOf(text), text, values: parameters.map(asParameter) });
      const result = await withinTimeLimit(asked, () => {
        this.#isLost = true;
      });
      const { command, rowCount } = result;
      if (WRITES.has(command)) noteWrite();
      // Finished queries stay reachable until a major garbage collection. Their rows need not (decision 0048).
      const rows = Array.from(result.rows);
      result.rows.length = 0;
      return { command, rowCount, rows };
    } catch (error) {
      if (!isAnswer(error)) this.#isLost = true;
      throw withCode(error);
    } finally {
      this.#watch.statement(sql, performance.now() - begun);
    }
  }

  /** Returns the connection to the pool, or closes it if it is lost. */
  release(destroy = false): void {
    this.#client.release(destroy || this.#isLost);
  }
}

/**
 * Opens a pool for Kysely. A lost connection is closed and never reconnects, so a transaction cannot continue outside of
 * itself. The next caller opens another.
 */
export function openPool(options: LiveOptions, max: number, watch: DatabaseWatch): PostgresPool {
  /** Limits the time for connecting. As an option of the pool, the limit would also apply to waiting for a connection. */
  class Client extends LiveClient {
    constructor() {
      super(options);
    }
  }
  const pool = new pg.Pool({ Client, max, idleTimeoutMillis: 0, maxLifetimeSeconds: LIFETIME_SECONDS });
  pool.on("error", () => {});
  watch.pool(() => ({ max, open: pool.totalCount, free: pool.idleCount, waiting: pool.waitingCount }));
  const connections = new WeakMap<pg.PoolClient, Connection>();

  async function connect(): Promise<Connection> {
    const asked = pool.connect();
    // A connection that arrives too late returns to the pool.
    const giveUp = () => void asked.then((late) => late.release()).catch(() => {});
    const client = await withinTimeLimit(asked, giveUp).catch((error) => {
      throw withCode(error);
    });
    const connection = connections.get(client) ?? new Connection(client, watch);
    connections.set(client, connection);
    return connection;
  }
  return { options: {}, connect, end: () => pool.end() };
}

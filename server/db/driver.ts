import type { CompiledQuery, DatabaseConnection, Dialect, Driver, QueryResult, TransactionSettings } from "kysely";
import { AbortedTransactionError, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from "kysely";
import postgres from "postgres";
import { withComment } from "./origin.ts";
import { withinTimeLimit } from "./time-limit.ts";
import { type DatabaseWatch, UNWATCHED } from "./watch.ts";

/** Opens a postgres.js client for the database, with these additional options. */
export type OpenClient = (options: postgres.Options<Record<string, never>>) => postgres.Sql;

/** Idle connections are replaced after this time, because PostgreSQL's memory for them grows. */
const LIFETIME_MS = 45 * 60 * 1000;

/** Thrown when a connection is lost. */
class ConnectionLost extends Error {
  readonly code = "CONNECTION_CLOSED";
  constructor() {
    super("the connection to PostgreSQL was lost");
  }
}

/** Returns whether PostgreSQL reported the error and the connection is still usable. */
export const isAnswer = (error: unknown): boolean =>
  error instanceof postgres.PostgresError && error.severity !== "FATAL" && error.severity !== "PANIC";

/**
 * Clears a finished query. postgres.js creates closures that V8 allocates in the old generation (decision 0036); they
 * would keep rows and parameters alive until the next major collection.
 */
function clearQuery(query: object, rows: unknown[]): void {
  rows.length = 0;
  Object.assign(query, { strings: [], string: "", signature: "", args: [], parameters: [] });
}

/** One connection. It never reconnects, as postgres.js would: a transaction would continue outside of itself. */
class Connection implements DatabaseConnection {
  isLost = false;
  readonly openedAt = Date.now();
  readonly #client: postgres.Sql;
  readonly #watch: DatabaseWatch;

  constructor(open: OpenClient, watch: DatabaseWatch) {
    this.#watch = watch;
    this.#client = open({
      max: 1,
      idle_timeout: 0,
      max_lifetime: null,
      onclose: () => {
        this.isLost = true;
      },
    });
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    if (this.isLost) throw new ConnectionLost();
    const begun = performance.now();
    try {
      const asked = this.#client.unsafe(
        withComment(sql),
        [...parameters] as never[],
        { prepare: true, simple: false } as never,
      );
      const result = await withinTimeLimit(asked, () => {
        this.isLost = true;
      });
      const { command, count } = result;
      if (command === "COMMIT" || command === "ROLLBACK") return { rows: [{ command } as R] };
      const isWrite = command === "INSERT" || command === "UPDATE" || command === "DELETE" || command === "MERGE";
      const rows = Array.from(result) as R[];
      clearQuery(asked, result);
      return { rows, ...(isWrite && { numAffectedRows: BigInt(count) }) };
    } catch (error) {
      if (!isAnswer(error)) this.isLost = true;
      throw error;
    } finally {
      this.#watch.statement(sql, performance.now() - begun);
    }
  }

  streamQuery(): never {
    throw new Error("rows are read by the page here, not by a stream");
  }

  async close(): Promise<void> {
    this.isLost = true;
    await this.#client.end({ timeout: 5 });
  }
}

/**
 * A pool of at most `max` connections. A lost one is discarded and the next caller opens another, so the first call
 * after PostgreSQL returns succeeds.
 */
class PoolDriver implements Driver {
  readonly #open: OpenClient;
  readonly #max: number;
  readonly #watch: DatabaseWatch;
  readonly #all = new Set<Connection>();
  readonly #free: Connection[] = [];
  #waiting: ((connection: Connection) => void)[] = [];

  constructor(open: OpenClient, max: number, watch: DatabaseWatch) {
    this.#open = open;
    this.#max = max;
    this.#watch = watch;
    watch.pool(() => ({ max, open: this.#all.size, free: this.#free.length, waiting: this.#waiting.length }));
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<Connection> {
    for (let free = this.#free.pop(); free; free = this.#free.pop()) {
      if (!free.isLost) return free;
      this.#drop(free);
    }
    if (this.#all.size < this.#max) return this.#make();
    let mine: ((connection: Connection) => void) | undefined;
    const free = new Promise<Connection>((resolve) => {
      mine = resolve;
      this.#waiting.push(resolve);
    });
    return withinTimeLimit(free, () => {
      this.#waiting = this.#waiting.filter((waiting) => waiting !== mine);
    });
  }

  async releaseConnection(connection: Connection): Promise<void> {
    const isGood = !connection.isLost && Date.now() - connection.openedAt < LIFETIME_MS;
    if (!isGood) this.#drop(connection);
    const next = this.#waiting.shift();
    if (next) next(isGood ? connection : this.#make());
    else if (isGood) this.#free.push(connection);
  }

  async beginTransaction(connection: Connection, { isolationLevel, accessMode }: TransactionSettings): Promise<void> {
    const isolation = isolationLevel ? ` isolation level ${isolationLevel}` : "";
    await run(connection, `start transaction${isolation}${accessMode ? ` ${accessMode}` : ""}`);
  }

  async commitTransaction(connection: Connection): Promise<void> {
    const { rows } = await run(connection, "commit");
    if (rows[0]?.command === "ROLLBACK") throw new AbortedTransactionError();
  }

  /**
   * The caller already has an error to throw. If the rollback fails, the connection is discarded, and the transaction
   * with it.
   */
  async rollbackTransaction(connection: Connection): Promise<void> {
    await run(connection, "rollback").catch(() => {
      connection.isLost = true;
    });
  }

  async destroy(): Promise<void> {
    await Promise.all([...this.#all].map((connection) => connection.close()));
  }

  #make(): Connection {
    const connection = new Connection(this.#open, this.#watch);
    this.#all.add(connection);
    return connection;
  }

  #drop(connection: Connection): void {
    this.#all.delete(connection);
    connection.close().catch(() => {});
  }
}

function run(connection: Connection, sql: string): Promise<QueryResult<{ command: string }>> {
  return connection.executeQuery({ sql, parameters: [] } as unknown as CompiledQuery);
}

/** Kysely's dialect for postgres.js with a pool of single connections (decision 0028). */
export function postgresDialect(open: OpenClient, max: number, watch: DatabaseWatch = UNWATCHED): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new PoolDriver(open, max, watch),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

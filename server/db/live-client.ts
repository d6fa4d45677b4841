import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { limitConcurrency } from "../process/limit-concurrency.ts";
import type { PrimarySearch } from "./hosts.ts";

/**
 * Connections that notice when PostgreSQL no longer responds, although the socket stays open: a firewall may swallow
 * packets, or a proxy may freeze. Time is counted in ticks, because after a blocked event loop a response may have
 * arrived without having been read.
 */

const TICK_MS = 1000;
/** An idle connection is pinged after so many ticks, and is lost if a response takes as long. */
const PING_TICKS = 3;
/** Every so many ticks, PostgreSQL is asked over another connection whether it still runs the statement. */
const STATEMENT_TICKS = 5;
/** How often ending a backend is tried, a tick apart, while PostgreSQL cannot be reached. */
const MAX_TRIES = 3600;
/** PostgreSQL notices a dead client after about 30 s, instead of two hours. */
const SERVER_KEEPALIVE = { tcp_keepalives_idle: "15", tcp_keepalives_interval: "5", tcp_keepalives_count: "3" };

/** Identifies a session of PostgreSQL. Process ids are reused. */
interface Backend {
  pid: number;
  backend_start: string;
}

export type LiveOptions = pg.ClientConfig & {
  /** Chooses the server when connecting. Without it, the options name one. */
  findPrimary?: PrimarySearch;
};

const connections = new Set<LiveClient>();
setInterval(() => {
  for (const connection of connections) void connection.tick();
}, TICK_MS).unref();

/**
 * Limits the extra connections, because PostgreSQL may be at `max_connections`. Ending a session is retried for a long
 * time. It has a separate limit, so that it does not delay queries about other connections.
 */
const limitQueries = limitConcurrency(2);
const limitEnding = limitConcurrency(1);

/** Runs a statement on a separate connection. */
async function queryOnNewConnection<Row extends object>(
  options: pg.ClientConfig,
  text: string,
  { pid, backend_start }: Backend,
): Promise<Row[]> {
  const limitMs = PING_TICKS * TICK_MS;
  const client = new pg.Client({ ...options, connectionTimeoutMillis: limitMs, query_timeout: limitMs });
  client.on("error", () => {});
  try {
    await client.connect();
    return (await client.query<Row>(text, [pid, backend_start])).rows;
  } finally {
    void client.end();
  }
}

/**
 * A client whose connection is closed when PostgreSQL no longer responds on it. Its statements then fail as with any
 * lost connection. A statement may take any time, as long as PostgreSQL runs it.
 */
export class LiveClient extends pg.Client {
  #options: pg.ClientConfig;
  readonly #findPrimary: PrimarySearch | undefined;
  /** What the search found for this connection. */
  #server: pg.ClientConfig | undefined;
  #backend: Backend | null = null;
  #state: "idle" | "ping" | "statement" | "ending" = "statement";
  /** Incremented on each state change, to detect one across an await. */
  #turn = 0;
  /** Ticks since the state began. */
  #ticks = 0;
  #isAskedDuringPing = false;
  #isAsking = false;
  readonly #ask: (text: string, values?: unknown[]) => Promise<pg.QueryResult<Backend>>;

  constructor({ findPrimary, ...options }: LiveOptions) {
    super(options);
    this.#options = options;
    this.#findPrimary = findPrimary;
    if (findPrimary) this.#connectTo(findPrimary);
    // The running statement fails. Without a listener the error would end the process.
    this.on("error", () => {});
    this.#ask = this.query.bind(this);
    const end = this.end.bind(this) as (...given: unknown[]) => unknown;
    // Both are called in several forms, so the arguments are passed on.
    Object.assign(this, {
      query: (...given: unknown[]) => {
        if (this.#state === "idle") this.#enter("statement");
        else if (this.#state === "ping") this.#isAskedDuringPing = true;
        return (this.#ask as (...all: unknown[]) => unknown)(...given);
      },
      end: (...given: unknown[]) => {
        // pg then closes the socket only, and a frozen proxy keeps its side open.
        if (this.#isBusy()) void this.#endBackend();
        this.#enter("ending");
        return end(...given);
      },
    });
    // pg can send statements only after this event.
    this.once("connect", () => process.nextTick(() => void this.#begin()));
    this.once("end", () => connections.delete(this));
    this.on("drain", () => {
      if (this.#state === "statement") this.#enter("idle");
    });
  }

  #enter(state: "idle" | "ping" | "statement" | "ending"): void {
    if (this.#state === "ending") return;
    this.#state = state;
    this.#turn += 1;
    this.#ticks = 0;
  }

  /** Replaces `connect`: the server is known only after a search. */
  #connectTo(findPrimary: PrimarySearch): void {
    const connect = this.connect.bind(this) as () => Promise<pg.Client>;
    Object.assign(this, {
      connect: (callback?: (error: Error | null) => void) => {
        const connected = findPrimary().then((server) => {
          this.#server = server;
          this.#options = { ...this.#options, ...server };
          const { host, port } = new pg.Client(server);
          Object.assign(this, { host, port });
          return connect();
        });
        if (!callback) return connected;
        connected.then(() => callback(null), callback);
      },
    });
  }

  #isBusy(): boolean {
    return this.#state === "statement" || this.#state === "ping";
  }

  async #begin(): Promise<void> {
    connections.add(this);
    const settings = Object.keys(SERVER_KEEPALIVE).map((name, index) => `set_config('${name}', $${index + 1}, false)`);
    const text = `select pid, backend_start::text, ${settings.join(", ")}
      from pg_stat_activity where pid = pg_backend_pid()`;
    const answer = await this.#ask(text, Object.values(SERVER_KEEPALIVE)).catch(() => null);
    this.#backend = answer?.rows[0] ?? null;
  }

  /** Called every second. Resolves when what it started has ended. */
  async tick(): Promise<void> {
    this.#ticks += 1;
    if (this.#state === "statement") {
      if (this.#ticks % STATEMENT_TICKS === 0) await this.#loseIfIdle();
    } else if (this.#ticks >= PING_TICKS) {
      if (this.#state === "idle") await this.#ping();
      else await this.#lose();
    }
  }

  async #ping(): Promise<void> {
    this.#enter("ping");
    // An error is a response too; a lost connection emits "end".
    await this.#ask("select 1").catch(() => {});
    if (this.#state !== "ping") return;
    this.#enter(this.#isAskedDuringPing ? "statement" : "idle");
    this.#isAskedDuringPing = false;
  }

  async #loseIfIdle(): Promise<void> {
    // Questions to a dead server take longer than the time between them, and would pile up.
    if (this.#isAsking) return;
    this.#isAsking = true;
    const turn = this.#turn;
    const text = "select state like 'idle%' as is_idle from pg_stat_activity where pid = $1 and backend_start = $2";
    const asked = limitQueries(() =>
      queryOnNewConnection<{ is_idle: boolean }>(
        this.#options,
        text,
        this.#backend ?? { pid: 0, backend_start: "now" },
      ),
    );
    const rows = await asked.catch(() => null);
    // Without a response nothing is known, except that another server may have been promoted.
    const isLost = rows === null ? await this.#hasMoved() : rows[0]?.is_idle !== false;
    this.#isAsking = false;
    if (isLost && this.#turn === turn) await this.#lose();
  }

  /** Returns whether another server than this connection's accepts writes now. */
  async #hasMoved(): Promise<boolean> {
    const primary = await this.#findPrimary?.().catch(() => undefined);
    return primary !== undefined && primary !== this.#server;
  }

  async #lose(): Promise<void> {
    connections.delete(this);
    this.#enter("ending");
    this.connection.stream.destroy();
    await this.#endBackend();
  }

  /** Ends the session of a lost connection, which would keep its locks for a long time. */
  async #endBackend(): Promise<void> {
    const backend = this.#backend;
    if (!backend) return;
    const text = "select pg_terminate_backend(pid) from pg_stat_activity where pid = $1 and backend_start = $2";
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      try {
        await limitEnding(() => queryOnNewConnection(this.#options, text, backend));
        return;
      } catch {
        // Locks on a server that was replaced do not matter.
        if (await this.#hasMoved()) return;
        await sleep(TICK_MS, undefined, { ref: false });
      }
    }
  }
}

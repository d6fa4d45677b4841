import type { FastifyBaseLogger } from "fastify";
import { Gauge, Histogram, type Registry } from "prom-client";
import { currentOrigin } from "./origin.ts";

/** The state of a connection pool. */
interface PoolFigures {
  max: number;
  open: number;
  free: number;
  waiting: number;
}

/** Callbacks for statements and the pool's state, used by metrics and the slow-statement log. */
export interface DatabaseWatch {
  pool(figures: () => PoolFigures): void;
  /** Called after each statement, even if it failed. */
  statement(sql: string, milliseconds: number): void;
}

/** For a pool without an observer. */
export const UNWATCHED: DatabaseWatch = { pool() {}, statement() {} };

const BUCKETS_SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** Maximum size of the cache for statement names. */
const MAX_TEXTS = 2000;
/**
 * Maximum number of names in metrics; further names become `other`, so that a naming bug cannot create unlimited series.
 */
const MAX_NAMES = 150;
/** Characters of a statement that are logged. */
const LOGGED_CHARACTERS = 400;

const MODIFYING = /\b(insert|update|delete|merge)\b/i;
const TABLE = /\b(?:from|into|update)\s+"?([a-z_]+)"?/i;

/** Returns the operation and table of a statement: `select accounts`, `insert messages`, `commit`. */
function statementName(sql: string): string {
  const verb = /^\s*(\w+)/.exec(sql)?.[1]?.toLowerCase() ?? "other";
  const kind = verb === "with" ? (MODIFYING.exec(sql)?.[1]?.toLowerCase() ?? "select") : verb;
  const table = TABLE.exec(sql)?.[1]?.toLowerCase();
  return table === undefined ? kind : `${kind} ${table}`;
}

/** Both sets stop growing instead of evicting: an evicted name would still have its time series. */
class StatementNames {
  readonly #names = new Map<string, string>();
  readonly #known = new Set<string>();

  of(sql: string): string {
    const known = this.#names.get(sql);
    if (known !== undefined) return known;
    const name = this.#bounded(statementName(sql));
    if (this.#names.size < MAX_TEXTS) this.#names.set(sql, name);
    return name;
  }

  #bounded(name: string): string {
    if (this.#known.size >= MAX_NAMES && !this.#known.has(name)) return "other";
    this.#known.add(name);
    return name;
  }
}

/**
 * Records metrics of a pool and its statements, and logs statements slower than `slowMs` with their request or job,
 * without parameters.
 */
export function watchDatabase(
  metrics: Registry,
  { log, slowMs }: { log: FastifyBaseLogger; slowMs: number },
): DatabaseWatch {
  const seconds = new Histogram({
    name: "db_statement_duration_seconds",
    help: "Time from sending a statement to its last row, by what it does to which table",
    labelNames: ["statement"],
    buckets: BUCKETS_SECONDS,
    registers: [metrics],
  });
  const names = new StatementNames();
  return {
    pool: (figures) => registerPoolGauges(metrics, figures),
    statement(sql, milliseconds) {
      const name = names.of(sql);
      seconds.observe({ statement: name }, milliseconds / 1000);
      if (milliseconds < slowMs) return;
      const origin = currentOrigin();
      log.warn(
        {
          statement: name,
          milliseconds: Math.round(milliseconds),
          for: origin?.name ?? undefined,
          request_id: origin?.id ?? undefined,
          sql: sql.replace(/\s+/g, " ").slice(0, LOGGED_CHARACTERS),
        },
        "slow statement",
      );
    },
  };
}

function registerPoolGauges(metrics: Registry, figures: () => PoolFigures): void {
  const connections = new Gauge({
    name: "db_pool_connections",
    help: "Connections to PostgreSQL of this process: in use, free, and the most there may be",
    labelNames: ["state"],
    registers: [metrics],
    collect() {
      const { max, open, free } = figures();
      connections.set({ state: "in_use" }, open - free);
      connections.set({ state: "free" }, free);
      connections.set({ state: "max" }, max);
    },
  });
  const waiting = new Gauge({
    name: "db_pool_waiting",
    help: "Statements that wait for a connection",
    registers: [metrics],
    collect() {
      waiting.set(figures().waiting);
    },
  });
}

import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { collectDefaultMetrics } from "prom-client";
import type { BaseServices } from "../base-services.ts";
import { isMigrated } from "../db/migrate.ts";
import { registerReplicationGauges } from "../db/replication-gauges.ts";
import { AppError } from "../errors.ts";
import { isSame } from "../keys/hash.ts";
import { registerHealthGauges } from "../process/health-gauges.ts";
import { isDraining } from "./draining.ts";

/** Time limit of the database check. After it the server counts as not ready. */
const READY_MS = 2000;

/** `down` does not respond in time; `unusable` is read-only, or lacks a migration. */
type DatabaseState = "ready" | "unusable" | "down";

/**
 * Returns a check that the database responds in time, can be written and has every migration. Migrations are checked
 * only until they are complete.
 */
function databaseCheck(db: BaseServices["db"]): () => Promise<DatabaseState> {
  let isUpToDate = false;
  let asking: Promise<DatabaseState> | null = null;
  async function ask(): Promise<DatabaseState> {
    const { rows } = await sql<{ transaction_read_only: "on" | "off" }>`show transaction_read_only`.execute(db);
    isUpToDate ||= await isMigrated(db);
    return isUpToDate && rows[0]?.transaction_read_only === "off" ? "ready" : "unusable";
  }
  return () => {
    // Concurrent probes share one check, so that a hanging database occupies only one connection.
    asking ??= ask()
      .catch((): DatabaseState => "down")
      .finally(() => {
        asking = null;
      });
    let late: NodeJS.Timeout | undefined;
    const timeout = new Promise<DatabaseState>((resolve) => {
      late = setTimeout(() => resolve("down"), READY_MS);
    });
    return Promise.race([asking, timeout]).finally(() => clearTimeout(late));
  };
}

/**
 * Sampling interval of the event loop's delay. Each sample wakes an idle process: every 10 ms (the default) costs 0.5 %
 * CPU, every 50 ms 0.25 %.
 */
const EVENT_LOOP_PRECISION_MS = 250;

interface Probed {
  /** Whether this process misses what others have changed. */
  isBehind(): boolean;
  /** Checks of what the server needs besides the database, by name. */
  dependencies: Record<string, () => Promise<boolean>>;
}

/** Serves /api/health, /api/ready and /metrics to load balancers and monitors. */
export function registerProbes(app: FastifyInstance, services: BaseServices, { isBehind, dependencies }: Probed): void {
  const { config, db, metrics } = services;
  const checkDatabase = databaseCheck(db);
  const isReady = async () => !isDraining(app) && !isBehind() && (await checkDatabase()) === "ready";
  registerHealthGauges(metrics, {
    isReady,
    dependencies: { database: async () => (await checkDatabase()) !== "down", ...dependencies },
    dataDir: config.dataDir,
  });
  registerReplicationGauges(metrics, db);
  collectDefaultMetrics({ register: metrics, eventLoopMonitoringPrecision: EVENT_LOOP_PRECISION_MS });

  app.get("/api/health", { schema: { hide: true } }, async () => ({ ok: true }));

  app.get("/api/ready", { schema: { hide: true } }, async () => {
    if (!(await isReady())) throw new AppError("not_ready", { headers: { "retry-after": "2" } });
    return { ok: true };
  });

  app.get("/metrics", { schema: { hide: true } }, async (request, reply) => {
    if (config.metricsToken === null) throw new AppError("unknown_path");
    if (!isSame(Buffer.from(request.headers.authorization ?? ""), Buffer.from(`Bearer ${config.metricsToken}`)))
      throw new AppError("not_signed_in");
    return reply.type(metrics.contentType).send(await metrics.metrics());
  });
}

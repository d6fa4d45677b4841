import path from "node:path";
import type { FastifyBaseLogger } from "fastify";
import pg from "pg";
import postgres from "postgres";
import type { DatabaseLocation } from "../db/connect.ts";
import { socketOptions } from "../db/embedded.ts";

/**
 * node-postgres and postgres.js interpret URLs differently (`sslmode`, for example). The options are parsed by
 * postgres.js for both.
 */
function poolOptions(location: DatabaseLocation): pg.PoolConfig {
  const { options } =
    typeof location === "string"
      ? postgres(location)
      : postgres({ ...socketOptions(location.server), database: location.database });
  const isVerified = options.ssl === "verify-full";
  return {
    host: options.path ? path.dirname(options.path) : options.host[0],
    port: options.port[0],
    user: options.user,
    password: options.pass ?? undefined,
    database: options.database,
    ssl: typeof options.ssl === "string" ? { rejectUnauthorized: isVerified } : options.ssl,
  };
}

/**
 * Opens the pool of the job queue, which requires node-postgres. Connection errors are logged; without a listener they
 * would end the process.
 */
export function openJobsPool(location: DatabaseLocation, max: number, log?: FastifyBaseLogger): pg.Pool {
  const pool = new pg.Pool({
    ...poolOptions(location),
    max,
    connectionTimeoutMillis: 5000,
    keepAlive: true,
    application_name: "basera jobs",
  });
  const note = (error: Error) => log?.debug({ err: error }, "a connection of the job queue broke");
  pool.on("error", note);
  pool.on("connect", (client) => client.on("error", note));
  return pool;
}

import path from "node:path";
import type { FastifyBaseLogger } from "fastify";
import pg from "pg";
import postgres from "postgres";
import type { DatabaseLocation } from "../db/connect.ts";
import { socketOptions } from "../db/embedded.ts";

/**
 * node-postgres reads addresses differently from postgres.js (`sslmode`, for one): what the latter makes of one decides for
 * both.
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
 * Connections for the job queue, which is written for node-postgres. What breaks one is noted: without a listener it would
 * end the process.
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

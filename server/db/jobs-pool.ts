import type { FastifyBaseLogger } from "fastify";
import pg from "pg";
import { clientOptions, type DatabaseLocation } from "./connect.ts";

/**
 * Opens the pool of the job queue. Connection errors are logged; without a listener they would end the process.
 */
export function openJobsPool(location: DatabaseLocation, max: number, log?: FastifyBaseLogger): pg.Pool {
  // The library of the queue expects pg's own types.
  const { types, ...options } = clientOptions(location);
  const pool = new pg.Pool({ ...options, max, application_name: "basera jobs" });
  const note = (error: Error) => log?.debug({ err: error }, "a connection of the job queue broke");
  pool.on("error", note);
  pool.on("connect", (client) => client.on("error", note));
  return pool;
}

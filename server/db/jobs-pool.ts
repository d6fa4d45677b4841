import type { FastifyBaseLogger } from "fastify";
import pg from "pg";
import { clientOptions, type DatabaseLocation } from "./connect.ts";
import { LiveClient } from "./live-client.ts";

/**
 * Opens the pool of the job queue. Connection errors are logged; without a listener they would end the process.
 */
export function openJobsPool(location: DatabaseLocation, max: number, log?: FastifyBaseLogger): pg.Pool {
  // The library of the queue expects pg's own types.
  const { types, ...options } = clientOptions(location);
  class Client extends LiveClient {
    constructor() {
      super({ ...options, application_name: "basera jobs" });
    }
  }
  const pool = new pg.Pool({ Client, max });
  const note = (error: Error) => log?.debug({ err: error }, "a connection of the job queue broke");
  pool.on("error", note);
  pool.on("connect", (client) => client.on("error", note));
  return pool;
}

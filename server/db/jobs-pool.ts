import type { FastifyBaseLogger } from "fastify";
import pg from "pg";
import { clientOptions, type DatabaseLocation } from "./connect.ts";
import { LiveClient } from "./live-client.ts";

type Connected = (error?: Error, client?: pg.PoolClient, release?: (reason?: unknown) => void) => void;

/**
 * Ignores a second release of a client. The library releases its listening client twice if it is lost at shutdown, and
 * does not handle the error of the second.
 */
function releaseOnce(connected: Connected): Connected {
  return (error, client, release) => {
    let isReleased = false;
    connected(error, client, (reason) => {
      if (!isReleased) release?.(reason);
      isReleased = true;
    });
  };
}

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
  const connect = pool.connect.bind(pool) as (connected?: Connected) => unknown;
  return Object.assign(pool, {
    connect: (connected?: Connected) => connect(connected && releaseOnce(connected)),
  }) as pg.Pool;
}

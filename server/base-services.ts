import type { FastifyBaseLogger } from "fastify";
import type { Registry } from "prom-client";
import type { Config } from "./config.ts";
import type { Database } from "./db/connect.ts";

/** What the parts below the features receive: request handling, jobs, mail, sockets. */
export interface BaseServices {
  config: Config;
  db: Database;
  log: FastifyBaseLogger;
  /** The registry of metrics. */
  metrics: Registry;
}

import type { FastifyBaseLogger } from "fastify";
import type { Registry } from "prom-client";
import type { SigningKeys } from "./auth/tokens/keys.ts";
import type { Config } from "./config.ts";
import type { Database } from "./db/connect.ts";
import type { FileStore } from "./media/file-store.ts";
import type { Sockets } from "./realtime/connections.ts";

/** What features receive from `buildApp` as an argument. */
export interface Services {
  config: Config;
  db: Database;
  /** The keys that sign and verify access tokens. */
  keys: SigningKeys;
  /** The store of picture files. */
  files: FileStore;
  /** Sends live events to connected people. */
  sockets: Sockets;
  log: FastifyBaseLogger;
  /** The registry of metrics. */
  metrics: Registry;
}

import type { FastifyBaseLogger } from "fastify";
import type { Registry } from "prom-client";
import type { SigningKeys } from "./auth/tokens/keys.ts";
import type { Config } from "./config.ts";
import type { Database } from "./db/connect.ts";
import type { FileStore } from "./media/file-store.ts";
import type { Sockets } from "./realtime/connections.ts";

/** What every feature may use: handed to `buildApp`, and from there to each feature by argument. */
export interface Services {
  config: Config;
  db: Database;
  /** The keys that sign and verify access tokens. */
  keys: SigningKeys;
  /** Where pictures are kept. */
  files: FileStore;
  /** Live news to connected people. */
  sockets: Sockets;
  log: FastifyBaseLogger;
  /** Where figures for /metrics are registered. */
  metrics: Registry;
}

import type { BaseServices } from "./base-services.ts";
import type { Authentication } from "./caller.ts";
import type { FileStore } from "./files/file-store.ts";
import type { PushKeys } from "./keys/push-keys.ts";
import type { SigningKeys } from "./keys/signing-keys.ts";
import type { Sockets } from "./realtime/connections.ts";

/** What features receive from `buildApp` as an argument. */
export interface Services extends BaseServices {
  /** The keys that sign and verify access tokens. */
  keys: SigningKeys;
  /** Identifies callers by their tokens. */
  authentication: Authentication;
  /** The store of picture files. */
  files: FileStore;
  /** The keys for push notifications; null if they are off. */
  push: PushKeys | null;
  /** Sends live events to connected people. */
  sockets: Sockets;
}

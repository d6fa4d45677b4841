import path from "node:path";
import webPush from "web-push";
import type { Config } from "../config.ts";
import { readOrCreateJson } from "./kept-file.ts";

/** The keys that identify this server to push services (VAPID, RFC 8292). */
export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

/**
 * Returns the configured keys. Without any, the demo stores generated keys in the data folder, and production mode has
 * no push.
 */
export async function loadPushKeys({
  mode,
  push,
  dataDir,
}: Pick<Config, "mode" | "push" | "dataDir">): Promise<PushKeys | null> {
  if (push.keys || mode === "production") return push.keys;
  const file = path.join(dataDir, "push-keys.json");
  return readOrCreateJson(file, async () => webPush.generateVAPIDKeys());
}

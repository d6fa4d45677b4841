import { randomBytes } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Logger } from "pino";
import { createClient } from "redis";
import { freePort } from "#server/process/free-port.ts";
import { keepRunning, type Program, requireProgram } from "./program.ts";

/** Starts a Redis for the cluster, on loopback with a password. Its data is temporary, so persistence is off. */
export async function startRedis(dataDir: string, log: Logger): Promise<Program & { url: string }> {
  requireProgram("redis-server", "name one that runs with REDIS_URL");
  const port = await freePort();
  const password = randomBytes(24).toString("base64url");
  const url = `redis://:${password}@127.0.0.1:${port}`;
  const file = path.join(dataDir, "cluster-redis.conf");
  const settings = [`port ${port}`, "bind 127.0.0.1", `requirepass ${password}`, 'save ""', "appendonly no"];
  await writeFile(file, `${settings.join("\n")}\nmaxmemory 256mb\nmaxmemory-policy volatile-ttl\n`, { mode: 0o600 });
  async function isReady(): Promise<boolean> {
    const client = createClient({ url, socket: { reconnectStrategy: false } }).on("error", () => {});
    try {
      await client.connect();
      return true;
    } catch {
      return false;
    } finally {
      client.destroy();
    }
  }
  const program = await keepRunning({
    name: "redis-server",
    command: ["redis-server", file],
    folder: dataDir,
    signal: "INT",
    isReady,
    log,
  });
  return {
    url,
    async stop() {
      await program.stop();
      await rm(file, { force: true });
    },
  };
}

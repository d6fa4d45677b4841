import { mkdtemp, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import pino from "pino";
import { Registry } from "prom-client";
import { buildApp, createServices } from "#server/app.ts";
import { readConfig } from "#server/config.ts";
import type { Database } from "#server/db/connect.ts";
import { openFiles } from "#server/files/open-files.ts";
import type { Services } from "#server/services.ts";

/** The server without pages, in this process. */
export interface OwnApp {
  services: Services;
  origin: string;
  close(): Promise<void>;
}

export async function openApp(db: Database): Promise<OwnApp> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "basera-bench-"));
  const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: "silent", RATE_LIMIT_SCALE: "1000" });
  const log = pino({ level: "silent" });
  const files = await openFiles(config);
  const services = await createServices({ config, db, files, log, metrics: new Registry() });
  const app = await buildApp(services);
  await app.listen({ host: "127.0.0.1", port: 0 });
  const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const close = async () => {
    await app.close();
    await rm(folder, { recursive: true, force: true });
  };
  return { services, origin, close };
}

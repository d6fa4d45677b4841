import { chmod, mkdir, mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";
import type { EmbeddedPostgres } from "../db/embedded.ts";
import { startWithTemplate } from "./database/template-database.ts";

declare module "vitest" {
  export interface ProvidedContext {
    postgres: EmbeddedPostgres["connection"];
    usedDataFolder: string;
  }
}

/** Starts one temporary PostgreSQL for the whole run, with a migrated template database that each test file copies. */
export default async function setup(project: TestProject) {
  const parent = await mkdtemp(path.join(os.tmpdir(), "basera-test-"));
  // PostgreSQL may run as another user.
  await chmod(parent, 0o755);
  const [folder, used] = [path.join(parent, "shared"), path.join(parent, "used")];
  for (const each of [folder, used]) await mkdir(each);
  const server = await startWithTemplate({ folder, used });
  project.provide("postgres", server.connection);
  project.provide("usedDataFolder", used);
  return async () => {
    await server.stop();
    await rm(parent, { recursive: true, force: true });
  };
}

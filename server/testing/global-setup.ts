import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";
import type { EmbeddedPostgres } from "../db/embedded.ts";
import { startWithTemplate } from "./database/template-database.ts";

declare module "vitest" {
  export interface ProvidedContext {
    postgres: EmbeddedPostgres["connection"];
  }
}

/** Starts one temporary PostgreSQL for the whole run, with a migrated template database that each test file copies. */
export default async function setup(project: TestProject) {
  const folder = await mkdtemp(path.join(os.tmpdir(), "basera-test-"));
  const server = await startWithTemplate(folder);
  project.provide("postgres", server.connection);
  return async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

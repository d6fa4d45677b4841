import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import postgres from "postgres";
import type { TestProject } from "vitest/node";
import { connect } from "../db/connect.ts";
import { type EmbeddedPostgres, socketOptions, startEmbeddedPostgres } from "../db/embedded.ts";
import { migrate } from "../db/migrate.ts";

declare module "vitest" {
  export interface ProvidedContext {
    postgres: EmbeddedPostgres["connection"];
  }
}

export const TEMPLATE = "basera_template";
/** Nothing outlives the test run, so nothing needs to be safe on disk. */
const THROWAWAY = { fsync: "off", synchronous_commit: "off", full_page_writes: "off", max_connections: "200" };

/** Starts one temporary PostgreSQL for the whole run, with a migrated template that each test file copies. */
export default async function setup(project: TestProject) {
  const folder = await mkdtemp(path.join(os.tmpdir(), "basera-test-"));
  const server = await startEmbeddedPostgres(folder, THROWAWAY);
  const admin = postgres({ ...socketOptions(server.connection), database: "postgres", max: 1, onnotice() {} });
  await admin.unsafe(`create database ${TEMPLATE}`);
  const location = { server: server.connection, database: TEMPLATE };
  const template = connect(location, 1);
  await migrate({ db: template, location });
  await template.destroy();
  await admin.end();
  project.provide("postgres", server.connection);
  return async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

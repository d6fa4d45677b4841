import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { sql } from "kysely";
import type { TestProject } from "vitest/node";
import { connect } from "../db/connect.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../db/embedded.ts";
import { migrate } from "../db/migrate.ts";

declare module "vitest" {
  export interface ProvidedContext {
    postgres: EmbeddedPostgres["connection"];
  }
}

export const TEMPLATE = "basera_template";
/** Durability is off, because nothing is needed after the test run. */
const THROWAWAY = { fsync: "off", synchronous_commit: "off", full_page_writes: "off", max_connections: "200" };

/** Starts one temporary PostgreSQL for the whole run, with a migrated template database that each test file copies. */
export default async function setup(project: TestProject) {
  const folder = await mkdtemp(path.join(os.tmpdir(), "basera-test-"));
  const server = await startEmbeddedPostgres(folder, THROWAWAY);
  const admin = connect({ server: server.connection, database: "postgres" }, 1);
  await sql.raw(`create database ${TEMPLATE}`).execute(admin);
  const location = { server: server.connection, database: TEMPLATE };
  const template = connect(location, 1);
  await migrate({ db: template, location });
  await template.destroy();
  await admin.destroy();
  project.provide("postgres", server.connection);
  return async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

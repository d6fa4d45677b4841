import { randomBytes } from "node:crypto";
import postgres from "postgres";
import { inject } from "vitest";
import { connect, type Database, type DatabaseLocation } from "../db/connect.ts";
import { socketOptions } from "../db/embedded.ts";
import type { DatabaseWatch } from "../db/watch.ts";
import { atEnd } from "./at-end.ts";
import { TEMPLATE } from "./global-setup.ts";

/** A migrated database of the calling test file's own, and where it is; dropped after its tests. */
export async function openTestDatabase(watch?: DatabaseWatch): Promise<{ db: Database; location: DatabaseLocation }> {
  const server = inject("postgres");
  const name = `test_${randomBytes(6).toString("hex")}`;
  const admin = postgres({ ...socketOptions(server), database: "postgres", max: 1, onnotice() {} });
  await admin.unsafe(`create database ${name} template ${TEMPLATE}`);
  const location = { server, database: name };
  const db = connect(location, 10, watch);
  atEnd(async () => {
    await db.destroy();
    await admin.unsafe(`drop database ${name} with (force)`);
    await admin.end();
  });
  return { db, location };
}

/** The same, for tests that ask nothing but the database. */
export async function testDatabase(): Promise<Database> {
  return (await openTestDatabase()).db;
}

import { randomBytes } from "node:crypto";
import { createServer, connect as dial, type Socket } from "node:net";
import { sql } from "kysely";
import { inject } from "vitest";
import { connect, type Database, type DatabaseLocation } from "../../db/connect.ts";
import type { DatabaseWatch } from "../../db/watch.ts";
import { atEnd } from "../at-end.ts";
import { TEMPLATE } from "./template-database.ts";

/** Creates a migrated database for the calling test file, and drops it after its tests. */
export async function openTestDatabase(watch?: DatabaseWatch): Promise<{ db: Database; location: DatabaseLocation }> {
  const server = inject("postgres");
  const name = `test_${randomBytes(6).toString("hex")}`;
  const admin = connect({ server, database: "postgres" }, 1);
  await sql.raw(`create database ${name} template ${TEMPLATE} strategy file_copy`).execute(admin);
  const location = { server, database: name };
  const db = connect(location, 10, watch);
  atEnd(async () => {
    await db.destroy();
    await sql.raw(`drop database ${name} with (force)`).execute(admin);
    await admin.destroy();
  });
  return { db, location };
}

/** Like `openTestDatabase`, but without a schema, as on the first start. */
export async function openEmptyDatabase(): Promise<{ db: Database; location: DatabaseLocation }> {
  const database = await openTestDatabase();
  await sql`drop schema public, graphile_worker cascade`.execute(database.db);
  await sql`create schema public`.execute(database.db);
  return database;
}

/** Returns a URL with which another process can connect to a test database. Its connections pass through `sockets`. */
export async function addressOf(location: DatabaseLocation): Promise<{ url: string; port: number; sockets: Socket[] }> {
  if (typeof location === "string") throw new Error("this database has an address");
  const { host, user, password, port: serverPort } = location.server;
  const sockets: Socket[] = [];
  const proxy = createServer((client) => {
    const there = host.startsWith("/") ? dial(host) : dial(serverPort, host);
    sockets.push(there, client);
    for (const socket of [client, there]) socket.on("error", () => {});
    client.pipe(there).pipe(client);
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  atEnd(() => {
    for (const socket of sockets) socket.destroy();
    proxy.close();
  });
  const { port } = proxy.address() as { port: number };
  return { url: `postgres://${user}:${password}@127.0.0.1:${port}/${location.database}`, port, sockets };
}

/** Returns a migrated database, for tests that need no server. */
export async function testDatabase(): Promise<Database> {
  return (await openTestDatabase()).db;
}

import { sql } from "kysely";
import type { Config } from "../config.ts";
import { StartError } from "../process/start.ts";
import { connect, type Database, type DatabaseLocation } from "./connect.ts";
import { type EmbeddedPostgres, findRunningPostgres, startEmbeddedPostgres } from "./embedded.ts";
import { sharesSessions } from "./pooler.ts";
import { finishRestore } from "./restored-folder.ts";
import type { DatabaseWatch } from "./watch.ts";

/** The database of this process. */
export interface OpenDatabase {
  db: Database;
  /** For code that needs separate connections. */
  location: DatabaseLocation;
  /** Closes the pool, then stops the embedded server if this process started it. */
  close(): Promise<void>;
  /** Resolves when the embedded server has exited for any reason. Never for an external database. */
  ended: Promise<void>;
}

/** Name of the database in the embedded server. */
export const EMBEDDED_DATABASE = "basera";

async function createMissingDatabase(server: EmbeddedPostgres["connection"]): Promise<void> {
  const admin = connect({ server, database: "postgres" }, 1);
  try {
    const { rows } = await sql`select from pg_database where datname = ${EMBEDDED_DATABASE}`.execute(admin);
    if (rows.length === 0) await sql.raw(`create database ${EMBEDDED_DATABASE}`).execute(admin);
  } finally {
    await admin.destroy();
  }
}

/** Returns why a connection failed. If a name has several addresses and none responds, the error has no message. */
function connectionFault({ message, code }: Error & { code?: string }): string {
  if (/client password must be a string/.test(message)) return "it asks for a password, and DATABASE_URL has none";
  return message || String(code);
}

const POOLED =
  "DATABASE_URL names a pooler in transaction mode, such as PgBouncer, which the server cannot use: name PostgreSQL itself, or a pooler in session mode.";

/**
 * Connects to DATABASE_URL.
 * @throws StartError if it does not respond, or is a pooler in transaction mode
 */
export async function openGiven(
  databaseUrl: string,
  databasePool: number,
  watch?: DatabaseWatch,
): Promise<OpenDatabase> {
  const isPooled = await sharesSessions(databaseUrl).catch((error: Error) => {
    throw new StartError(`The database in DATABASE_URL does not respond: ${connectionFault(error)}`);
  });
  if (isPooled) throw new StartError(POOLED);
  const db = connect(databaseUrl, databasePool, watch);
  return { db, location: databaseUrl, close: () => db.destroy(), ended: new Promise(() => {}) };
}

/**
 * Connects to DATABASE_URL; without it, starts the embedded server in the data folder and connects to its database,
 * creating it if needed. Does not migrate. `settings` are PostgreSQL's, for the embedded server.
 * @throws EmbeddedPostgresError if the data folder is in use or PostgreSQL cannot run; StartError if DATABASE_URL does
 * not respond
 */
export async function openDatabase(
  config: Pick<Config, "databaseUrl" | "databasePool" | "dataDir">,
  watch?: DatabaseWatch,
  settings?: Record<string, string>,
): Promise<OpenDatabase> {
  if (config.databaseUrl !== null) return openGiven(config.databaseUrl, config.databasePool, watch);
  await finishRestore(config.dataDir);
  const server = await startEmbeddedPostgres(config.dataDir, settings);
  try {
    await createMissingDatabase(server.connection);
  } catch (error) {
    await server.stop();
    throw error;
  }
  const location = { server: server.connection, database: EMBEDDED_DATABASE };
  const db = connect(location, config.databasePool, watch);
  return {
    db,
    location,
    ended: server.ended,
    async close() {
      await db.destroy();
      await server.stop();
    },
  };
}

/**
 * Like `openDatabase`, for a command that may run while the server is running: it connects to the server's embedded
 * database.
 */
export async function joinDatabase(
  config: Pick<Config, "databaseUrl" | "databasePool" | "dataDir">,
  watch?: DatabaseWatch,
): Promise<OpenDatabase> {
  const running = config.databaseUrl === null ? await findRunningPostgres(config.dataDir) : null;
  if (running === null) return openDatabase(config, watch);
  await createMissingDatabase(running);
  const location = { server: running, database: EMBEDDED_DATABASE };
  const db = connect(location, config.databasePool, watch);
  return { db, location, close: () => db.destroy(), ended: new Promise(() => {}) };
}

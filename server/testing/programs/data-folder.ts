import { readFile } from "node:fs/promises";
import path from "node:path";
import { connect, type Database } from "../../db/connect.ts";

/**
 * Runs code against the database of a server on this data folder, for changes that the API does not offer. PostgreSQL's
 * pid file contains its address.
 */
export async function withDatabaseOf<Answer>(folder: string, use: (db: Database) => Promise<Answer>): Promise<Answer> {
  const lines = (await readFile(path.join(folder, "postgres", "postmaster.pid"), "utf8")).split("\n");
  const [port = "", socketFolder = "", address = ""] = lines.slice(3, 6).map((line) => line.trim());
  const password = await readFile(path.join(folder, "database-password"), "utf8");
  const host = socketFolder ? path.join(socketFolder, `.s.PGSQL.${port}`) : address;
  const db = connect({ server: { host, port: Number(port), user: "basera", password }, database: "basera" }, 1);
  try {
    return await use(db);
  } finally {
    await db.destroy();
  }
}

/** Returns the process id of the PostgreSQL on this data folder. */
export async function postgresPid(folder: string): Promise<number> {
  return Number((await readFile(path.join(folder, "postgres", "postmaster.pid"), "utf8")).split("\n")[0]);
}

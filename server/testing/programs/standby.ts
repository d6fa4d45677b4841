import { spawnSync } from "node:child_process";
import { appendFile, mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { type EmbeddedPostgres, socketOptions, startEmbeddedPostgres } from "../../db/embedded.ts";
import { freePort } from "../../process/free-port.ts";
import { dataFolder } from "./running-server.ts";

/** Starts several servers with the same database: a primary, and standbys that follow it. */

/** A server of PostgreSQL that others can follow, and that is reached by TCP. */
export interface Member extends EmbeddedPostgres {
  name: string;
  folder: string;
  port: number;
}

/** Runs a function with a connection to a member's maintenance database. */
export async function asking<T>({ connection }: EmbeddedPostgres, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...socketOptions(connection), database: "postgres" });
  client.on("error", () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Starts the server on a folder, on this port or a free one. `settings` are PostgreSQL's. */
export async function startMember(
  name: string,
  folder: string,
  settings: Record<string, string> = {},
  port?: number,
): Promise<Member> {
  const own = port ?? (await freePort());
  const server = await startEmbeddedPostgres(folder, {
    listen_addresses: "127.0.0.1",
    port: String(own),
    wal_keep_size: "128MB",
    ...settings,
  });
  return { ...server, name, folder, port: own };
}

/** Lets the standby on a folder follow a member from its next start or reload on. */
export async function follow(folder: string, name: string, { port, connection }: Member): Promise<void> {
  const { user, password } = connection;
  const source = `host=127.0.0.1 port=${port} user=${user} password=${password} application_name=${name}`;
  await appendFile(path.join(folder, "postgres", "postgresql.auto.conf"), `primary_conninfo = '${source}'\n`);
}

/** Returns the folder of a new standby: a copy of a running member that will follow it. */
export async function copyMember(primary: Member, name: string): Promise<string> {
  const folder = await dataFolder();
  const target = path.join(folder, "postgres");
  await mkdir(folder, { recursive: true });
  await asking(primary, async (client) => {
    await client.query("select pg_backup_start('copy', true)");
    // Files may vanish while they are copied, which the backup label makes up for.
    spawnSync("cp", [
      "-a",
      path.join(primary.folder, "postgres"),
      path.join(primary.folder, "database-password"),
      folder,
    ]);
    const { rows } = await client.query<{ labelfile: string }>("select labelfile from pg_backup_stop(false)");
    for (const file of ["postmaster.pid", "postmaster.opts"]) await rm(path.join(target, file), { force: true });
    await writeFile(path.join(target, "backup_label"), rows[0]?.labelfile ?? "");
  });
  await writeFile(path.join(target, "standby.signal"), "");
  await follow(folder, name, primary);
  return folder;
}

import { spawnSync } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rename, rm, rmdir, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { freePort } from "../process/free-port.ts";
import { STOP_PATIENCE_S, spawnWatched } from "../process/watched-process.ts";
import {
  EmbeddedPostgresError,
  findPostgresPrograms,
  isRoot,
  onWindows,
  type PostgresPrograms,
  UNPRIVILEGED,
} from "./postgres-programs.ts";

/** A PostgreSQL server that runs from npm's binaries. */
export interface EmbeddedPostgres {
  /** Where it listens; `host` is the path of its socket, or an address. */
  connection: { host: string; port: number; user: string; password: string };
  /**
   * Stops it; resolves when it has exited.
   * @throws EmbeddedPostgresError if it did not stop in time, as on a full disk, and was killed
   */
  stop(): Promise<void>;
  /** Resolves when the server has exited for any reason. */
  ended: Promise<void>;
}

const SUPERUSER = "basera";
/** The path of a unix socket is limited to 107 bytes. */
const LONGEST_SOCKET_FOLDER = 107 - "/.s.PGSQL.5432".length;

async function makeOwnFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o700);
  if (isRoot) await chown(folder, UNPRIVILEGED, UNPRIVILEGED);
}

async function socketFolder(dataFolder: string): Promise<string> {
  const beside = path.join(path.dirname(dataFolder), "socket");
  const short = Buffer.byteLength(beside) <= LONGEST_SOCKET_FOLDER;
  const name = createHash("sha256").update(dataFolder).digest("hex").slice(0, 12);
  const folder = short ? beside : path.join(os.tmpdir(), `basera-${process.getuid?.() ?? 0}-${name}`);
  await makeOwnFolder(folder);
  return folder;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

async function runsPostgres(pid: number): Promise<boolean> {
  const command = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => null);
  return command === null ? existsSync("/proc") === false : command.includes("postgres");
}

/** The line of a pid file that says "starting", "ready" or "stopping". */
const STATUS_LINE = 7;
/** How long a start waits for another server: if that is stopping, longer than until it is killed. */
const [RUNNING_MS, STOPPING_MS] = [10_000, (STOP_PATIENCE_S + 10) * 1000];

/**
 * Ensures that no server uses this data folder. Waits for a server that is stopping, and removes a pid file if its
 * process has ended or is not PostgreSQL.
 */
async function clearStaleServer(dataFolder: string): Promise<void> {
  const pidFile = path.join(dataFolder, "postmaster.pid");
  const begun = Date.now();
  for (;;) {
    const lines = (await readFile(pidFile, "utf8").catch(() => "")).split("\n");
    const pid = Number.parseInt(lines[0] ?? "", 10);
    if (Number.isNaN(pid)) return;
    if (!isAlive(pid) || !(await runsPostgres(pid))) {
      await rm(pidFile, { force: true });
      return;
    }
    const isStopping = lines[STATUS_LINE]?.trim() === "stopping";
    if (Date.now() - begun > (isStopping ? STOPPING_MS : RUNNING_MS)) {
      throw new EmbeddedPostgresError(
        `The data folder ${path.dirname(dataFolder)} is in use by another running copy (PostgreSQL process ${pid}). Stop that one, or choose another folder with DATA_DIR.`,
      );
    }
    await sleep(50);
  }
}

/**
 * Waits until a stopping server on `<folder>/postgres` has exited.
 * @throws EmbeddedPostgresError if it keeps running
 */
export function requireStopped(folder: string): Promise<void> {
  return clearStaleServer(path.join(folder, "postgres"));
}

/**
 * Returns the connection of the server that another process runs on `<folder>/postgres`. Null if there is none, or if
 * it is starting or stopping.
 */
export async function findRunningPostgres(folder: string): Promise<EmbeddedPostgres["connection"] | null> {
  const pidFile = path.join(folder, "postgres", "postmaster.pid");
  // Lines: process, data folder, start, port, socket folder, address.
  const [pid, , , port, socket] = (await readFile(pidFile, "utf8").catch(() => "")).split("\n");
  if (!pid || !port || socket === undefined || !isAlive(Number(pid)) || !(await runsPostgres(Number(pid)))) return null;
  const connection = {
    host: onWindows ? "127.0.0.1" : path.join(socket, `.s.PGSQL.${port}`),
    port: Number(port),
    user: SUPERUSER,
    password: await databasePassword(folder),
  };
  return (await failureOf(connection)) === null ? connection : null;
}

/** Returns why a server does not respond; null if it does. */
async function failureOf(connection: EmbeddedPostgres["connection"]): Promise<unknown> {
  const options = { ...socketOptions(connection), database: "postgres", connectionTimeoutMillis: 5000 };
  const client = new pg.Client(options);
  client.on("error", () => {});
  try {
    await client.connect();
    await client.query("select 1");
    return null;
  } catch (error) {
    return error;
  } finally {
    await client.end();
  }
}

/**
 * Creates the data folder under a temporary name and renames it when it is complete. If a start is killed, its initdb
 * continues and, on failure, deletes its folder; the unique name keeps it from deleting the next start's folder.
 */
async function initialise(programs: PostgresPrograms, dataFolder: string, password: string): Promise<void> {
  const [folder, name] = [path.dirname(dataFolder), path.basename(dataFolder)];
  for (const left of await readdir(folder))
    if (left.startsWith(`${name}-`))
      await rm(path.join(folder, left), { recursive: true, force: true, maxRetries: 10 });
  await rmdir(dataFolder).catch(() => {
    throw new EmbeddedPostgresError(
      `The folder ${dataFolder} is not empty and holds no database. Move it away, or choose another folder with DATA_DIR.`,
    );
  });
  const making = await mkdtemp(`${dataFolder}-`);
  await makeOwnFolder(making);
  const passwordFile = `${making}.password`;
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (isRoot) await chown(passwordFile, UNPRIVILEGED, UNPRIVILEGED);
  const command = [
    ...programs.prefix,
    path.join(programs.folder, "initdb"),
    ...["-D", making, "-U", SUPERUSER, "-A", "scram-sha-256", `--pwfile=${passwordFile}`, "-E", "UTF8"],
    ...["--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C"],
  ];
  const result = spawnSync(command[0] as string, command.slice(1), { ...programs.ids, cwd: folder, encoding: "utf8" });
  await rm(passwordFile, { force: true });
  if (result.status !== 0) {
    await rm(making, { recursive: true, force: true });
    throw new EmbeddedPostgresError(
      `PostgreSQL could not make its data folder: ${result.stderr || result.error?.message}`,
    );
  }
  await rename(making, dataFolder);
}

/**
 * Starts PostgreSQL on `<folder>/postgres`, creating it if needed. It listens on a unix socket in a private folder (on
 * Windows: loopback), requires a generated password, and never outlives this process. `settings` are for temporary
 * databases; by default every durability setting is safe. It has `patience` seconds for a clean shutdown.
 * @throws EmbeddedPostgresError with a sentence for people
 */
export async function startEmbeddedPostgres(
  folder: string,
  settings: Record<string, string> = {},
  patience = STOP_PATIENCE_S,
): Promise<EmbeddedPostgres> {
  const dataFolder = path.join(folder, "postgres");
  await mkdir(folder, { recursive: true });
  await clearStaleServer(dataFolder);
  const password = await databasePassword(folder);
  await makeOwnFolder(dataFolder);
  const programs = await findPostgresPrograms(dataFolder);
  if (!existsSync(path.join(dataFolder, "PG_VERSION"))) await initialise(programs, dataFolder, password);

  const host = onWindows ? "127.0.0.1" : await socketFolder(dataFolder);
  const port = Number(settings.port ?? (onWindows ? await freePort() : 5432));
  const where = onWindows
    ? { listen_addresses: "127.0.0.1", unix_socket_directories: "" }
    : { listen_addresses: "", unix_socket_directories: host };
  const all: Record<string, string> = {
    port: String(port),
    timezone: "UTC",
    shared_buffers: "128MB",
    max_connections: "60",
    ...where,
    ...settings,
  };
  const options = Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const command = [...programs.prefix, path.join(programs.folder, "postgres"), "-D", dataFolder, ...options];
  const server = spawnWatched("postgres", command, { cwd: dataFolder, patience, ...programs.ids });

  let complaints = "";
  server.stderr?.on("data", (chunk) => {
    complaints = (complaints + chunk).slice(-4000);
  });
  let running = true;
  const ended = new Promise<void>((resolve) => {
    server.once("exit", () => {
      running = false;
      resolve();
    });
  });

  const connection = { host: onWindows ? host : path.join(host, `.s.PGSQL.${port}`), port, user: SUPERUSER, password };
  await ready(connection, () => {
    if (!running) throw new EmbeddedPostgresError(`PostgreSQL did not start:\n${complaints.trim()}`);
  });

  return {
    connection,
    ended,
    async stop() {
      server.stdin?.end();
      const isLate = await Promise.race([ended.then(() => false), sleep(patience * 1000, true, { ref: false })]);
      await ended;
      if (isLate)
        throw new EmbeddedPostgresError(
          `PostgreSQL did not stop within ${patience} seconds and was killed. Nothing is lost: the next start reads its log. Is the disk full? ${complaints.trim()}`.trim(),
        );
    },
  };
}

async function databasePassword(folder: string): Promise<string> {
  const file = path.join(folder, "database-password");
  const kept = await readFile(file, "utf8").catch(() => null);
  if (kept) return kept;
  const made = randomBytes(24).toString("base64url");
  await writeFile(file, made, { mode: 0o600 });
  return made;
}

async function ready(connection: EmbeddedPostgres["connection"], stillRunning: () => void): Promise<void> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    stillRunning();
    const failure = await failureOf(connection);
    if (failure === null) return;
    if (Date.now() > deadline)
      throw new EmbeddedPostgresError(`PostgreSQL did not respond within 60 seconds: ${failure}`);
    await sleep(20);
  }
}

/** Returns the options for pg, which expects the folder of a socket. */
export function socketOptions({ host, port, user, password }: EmbeddedPostgres["connection"]) {
  return { host: host.startsWith("/") ? path.dirname(host) : host, port, user, password };
}

import { type ChildProcess, execFile, spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import type { EmbeddedPostgres } from "../../db/embedded.ts";
import { freePort } from "../../process/free-port.ts";

const root = path.resolve(import.meta.dirname, "../../..");
const folders: string[] = [];
const children: ChildProcess[] = [];

/** Stops the servers and deletes the folders of a test. Must be called after each test that creates any. */
export async function endServers(): Promise<void> {
  for (const child of children.splice(0)) {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill("SIGKILL");
      await ended(child);
    }
  }
  for (const folder of folders.splice(0))
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}

/** Returns a data folder whose path contains a space. */
export async function dataFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "basera main-"));
  folders.push(folder);
  return folder;
}

let used: Promise<string> | undefined;

async function makeUsed(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "basera used-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  const server = serve({ PORT: String(await freePort()), DATA_DIR: folder });
  await ready(server);
  server.child.kill("SIGTERM");
  await ended(server.child);
  return folder;
}

/** Returns a copy of a used data folder with an empty database, for tests that do not test the first start. */
export async function usedDataFolder(at?: string): Promise<string> {
  used ??= makeUsed();
  const folder = at ?? (await dataFolder());
  await mkdir(folder, { recursive: true });
  // PostgreSQL requires that only its user can access its files, so the copy keeps their permissions.
  await promisify(execFile)("cp", ["-a", `${await used}/.`, folder]);
  return folder;
}

export interface Running {
  child: ChildProcess;
  said(): string;
}

/** The environment of programs that a test starts. The shared compile cache makes starts twice as fast. */
export const START_ENVIRONMENT = {
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  NODE_COMPILE_CACHE: path.join(root, "node_modules", ".cache", "compiled"),
};

export function run(script: string, args: string[], environment: Record<string, string>): Running {
  const child = spawn(process.execPath, [script, ...args], {
    cwd: root,
    env: {
      ...START_ENVIRONMENT,
      NODE_ENV: "production",
      DEMO: "off",
      LOG_LEVEL: "warn",
      ...environment,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  children.push(child);
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => (said += chunk));
  return { child, said: () => said };
}

/** Returns the environment of a server on this database of a shared embedded PostgreSQL. */
export function onDatabase(
  { host, port, user, password }: EmbeddedPostgres["connection"],
  database = "postgres",
): Record<string, string> {
  return {
    MODE: "demo",
    DATABASE_URL: `postgres:///${database}`,
    PGHOST: host.startsWith("/") ? path.dirname(host) : host,
    PGPORT: String(port),
    PGUSER: user,
    PGPASSWORD: password,
  };
}

/** Starts the server in a separate process, with an empty marketplace. It ends with the test. */
export const serve = (environment: Record<string, string>) => run("server/main.ts", [], environment);

export async function until(
  check: () => boolean | Promise<boolean>,
  what: () => string,
  timeoutMs = 50_000,
): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (!(await check())) {
    if (Date.now() > deadline) throw new Error(`waited in vain: ${what()}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

export async function ready(server: Running, timeoutMs?: number): Promise<void> {
  const isReady = () => {
    if (server.child.exitCode !== null) throw new Error(`ended with ${server.child.exitCode}: ${server.said()}`);
    return server.said().includes("Basera is ready at");
  };
  await until(isReady, server.said, timeoutMs);
}

export async function ended(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) await new Promise((resolve) => child.once("exit", resolve));
  return child.exitCode;
}

/** Makes HTTP calls to the server on this port. */
export function callsTo(port: number) {
  return async function call<T>(method: string, address: string, body?: object, token?: string) {
    const headers = {
      ...(body && { "content-type": "application/json" }),
      ...(token && { authorization: `Bearer ${token}` }),
    };
    const answer = await fetch(`http://127.0.0.1:${port}${address}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: (await answer.json()) as T };
  };
}

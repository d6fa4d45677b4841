import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import type { Readable } from "node:stream";
import type { EmbeddedPostgres } from "../../db/embedded.ts";

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
      TIME_LIMIT_SCALE: "10",
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

/** Waits until a server serves. Throws if it exits before. */
export async function ready({ child, said }: Running): Promise<void> {
  const exit = ended(child).then((code) => {
    throw new Error(`ended with ${code}: ${said()}`);
  });
  while (!said().includes("Basera is ready at")) await Promise.race([once(child.stdout as Readable, "data"), exit]);
  exit.catch(() => {});
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
    return { status: answer.status, headers: answer.headers, body: (await answer.json()) as T };
  };
}

/** Like `callsTo`, but repeats calls while the server has no time, as on a busy machine. */
export function patientCallsTo(port: number): ReturnType<typeof callsTo> {
  const call = callsTo(port);
  return async (...given) => {
    for (;;) {
      const answer = await call<never>(...given);
      if (answer.status !== 503) return answer;
    }
  };
}

/** The session of a person who has signed up. */
export interface SignedUp {
  access_token: string;
  refresh_token: string;
  user: { id: string };
}

/** Signs up a person. */
export async function signUp(
  port: number,
  person: { email: string; password: string; data?: { name: string } },
): Promise<SignedUp> {
  const call = patientCallsTo(port);
  const signedUp = await call<SignedUp>("POST", "/auth/v1/signup", person);
  if (signedUp.status === 200) return signedUp.body;
  // A call that came too late may have created the account.
  const signedIn = await call<SignedUp>("POST", "/auth/v1/token?grant_type=password", person);
  if (signedIn.status !== 200) throw new Error(`${signedUp.status}: ${JSON.stringify(signedUp.body)}`);
  return signedIn.body;
}

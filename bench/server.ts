import { type ChildProcess, spawn } from "node:child_process";
import { mkdir, readFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "#server/process/free-port.ts";
import { BENCH_FOLDER } from "./database.ts";

/** A server in a separate process. */
export interface RunningServer {
  address: string;
  port: number;
  pid: number;
  /** From the start of its process to its first page. */
  startedInMs: number;
  stop(): Promise<void>;
}

const TIMEOUT_MS = 300_000;

async function firstPage(address: string, server: ChildProcess): Promise<void> {
  const deadline = Date.now() + TIMEOUT_MS;
  while (Date.now() < deadline) {
    if (server.exitCode !== null) throw new Error(`the server ended with ${server.exitCode}`);
    const answer = await fetch(address).catch(() => null);
    if (answer?.ok) {
      await answer.arrayBuffer();
      return;
    }
    await sleep(10);
  }
  throw new Error("the server did not respond");
}

/** Starts a program that listens on PORT and exits when its IPC channel closes. Waits for its first page. */
export async function startProgram(script: string, environment: Record<string, string>): Promise<RunningServer> {
  const port = await freePort();
  const address = `http://localhost:${port}`;
  const begun = performance.now();
  const server = spawn(process.execPath, [script], {
    env: { ...process.env, NODE_ENV: "production", PORT: String(port), ...environment },
    // The channel closes when this process exits for any reason.
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const ended = new Promise<void>((resolve) => server.once("exit", () => resolve()));
  const stop = async () => {
    server.kill("SIGTERM");
    await ended;
  };
  try {
    await firstPage(address, server);
  } catch (error) {
    await stop();
    throw error;
  }
  return { address, port, pid: server.pid ?? 0, startedInMs: performance.now() - begun, stop };
}

const DEMO_FOLDER = path.join(BENCH_FOLDER, "demo");

/** Starts the built server on a demo marketplace, which is created at the first start and then kept. */
export async function startServer(environment: Record<string, string> = {}): Promise<RunningServer> {
  await mkdir(DEMO_FOLDER, { recursive: true });
  return startProgram("server/main.ts", { DATA_DIR: DEMO_FOLDER, LOG_LEVEL: "warn", ...environment });
}

/** A session as the browser stores it. */
export interface BrowserSession {
  access_token: string;
}

async function openSession(
  { address }: RunningServer,
  path: string,
  credentials: { email: string; password: string },
): Promise<BrowserSession> {
  const answer = await fetch(`${address}/auth/v1/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(credentials),
  });
  const session = (await answer.json()) as Partial<BrowserSession>;
  if (!session.access_token) throw new Error(`no session from ${path}: ${answer.status}`);
  return session as BrowserSession;
}

/** Signs up a new account. */
export async function signUp(server: RunningServer): Promise<{ email: string; token: string }> {
  const email = `bench-${server.port}-${Date.now()}@bench.example`;
  const { access_token: token } = await openSession(server, "signup", { email, password: "bench-password" });
  return { email, token };
}

/** Signs in to an account of the demo marketplace that `startServer` serves. */
export async function signInDemo(server: RunningServer, name: "owner" | "tenant"): Promise<BrowserSession> {
  const password = (await readFile(path.join(DEMO_FOLDER, "demo-password"), "utf8")).trim();
  return openSession(server, "token?grant_type=password", { email: `${name}@basera.test`, password });
}

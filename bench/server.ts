import { type ChildProcess, spawn } from "node:child_process";
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "#server/free-port.ts";
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

const DATABASE_WAIT_MS = 300_000;

async function firstPage(address: string, server: ChildProcess): Promise<void> {
  const deadline = Date.now() + DATABASE_WAIT_MS;
  while (Date.now() < deadline) {
    if (server.exitCode !== null) throw new Error(`the server ended with ${server.exitCode}`);
    const answer = await fetch(address).catch(() => null);
    if (answer?.ok) {
      await answer.arrayBuffer();
      return;
    }
    await sleep(10);
  }
  throw new Error("the server did not answer");
}

/** Starts a program that listens on PORT and exits when its IPC channel closes, and waits for its first page. */
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

/** Starts the built server on a demo marketplace, which is created on the first start and kept. */
export async function startServer(environment: Record<string, string> = {}): Promise<RunningServer> {
  const dataDir = path.join(BENCH_FOLDER, "demo");
  await mkdir(dataDir, { recursive: true });
  return startProgram("server/main.ts", { DATA_DIR: dataDir, LOG_LEVEL: "warn", ...environment });
}

/** Signs a new account up. */
export async function signUp(server: RunningServer): Promise<{ email: string; token: string; session: object }> {
  const email = `bench-${server.port}-${Date.now()}@bench.example`;
  const answer = await fetch(`${server.address}/auth/v1/signup`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password: "bench-password" }),
  });
  const session = (await answer.json()) as { access_token?: string };
  const { access_token: token } = session;
  if (!token) throw new Error(`could not sign up: ${answer.status}`);
  return { email, token, session };
}

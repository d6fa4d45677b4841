import { type ChildProcess, spawnSync } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import { StartError } from "#server/process/start.ts";
import { spawnWatched } from "#server/process/watched-process.ts";

/** A program such as nginx that is restarted when it exits. */
export interface Program {
  stop(): Promise<void>;
}

interface ProgramOptions {
  name: string;
  command: string[];
  folder: string;
  /** The signal for a graceful stop. */
  signal: "INT" | "QUIT";
  /** Returns whether it accepts requests. */
  isReady(): Promise<boolean>;
  log: Logger;
}

const START_MS = 30_000;
const PAUSE_MS = 500;

/** @throws StartError if the program is not installed. */
export function requireProgram(name: string, otherwise: string): void {
  if (spawnSync(name, ["-v"]).error)
    throw new StartError(`${name} is not installed. Install the package, or ${otherwise}.`);
}

/**
 * Starts a program and restarts it when it exits, until it is stopped. It never outlives this process. Resolves when it
 * accepts requests.
 * @throws StartError with its output if it does not start
 */
export async function keepRunning(options: ProgramOptions): Promise<Program> {
  const { name, log } = options;
  let isStopping = false;
  let running = start(options);
  await running.ready;
  void (async () => {
    for (;;) {
      await running.ended;
      if (isStopping) return;
      log.error(`${name} has ended: ${running.said()}`);
      await sleep(PAUSE_MS);
      if (isStopping) return;
      running = start(options);
      await running.ready.catch((error) => log.error({ err: error }, `${name} does not start`));
    }
  })();
  return {
    async stop() {
      isStopping = true;
      running.child.stdin?.end();
      await running.ended;
    },
  };
}

function start({ name, command, folder, signal, isReady }: ProgramOptions) {
  const child: ChildProcess = spawnWatched(name, command, { cwd: folder, signal });
  let complaints = "";
  child.stderr?.on("data", (chunk) => {
    complaints = (complaints + chunk).slice(-2000);
  });
  let isRunning = true;
  const ended = new Promise<void>((resolve) => {
    child.once("exit", () => {
      isRunning = false;
      resolve();
    });
  });
  const said = () => complaints.trim();
  async function ready(): Promise<void> {
    for (const deadline = Date.now() + START_MS; !(await isReady()); await sleep(20)) {
      if (!isRunning) throw new StartError(`${name} did not start:\n${said()}`);
      if (Date.now() > deadline) throw new StartError(`${name} does not respond:\n${said()}`);
    }
  }
  return { child, ended, said, ready: ready() };
}

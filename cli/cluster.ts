import type { Logger } from "pino";
import { warnOfFaults } from "#server/checks/checks.ts";
import { type Config, modeOf, readConfig } from "#server/config.ts";
import { CONNECTIONS_BESIDE_POOL } from "#server/db/connect.ts";
import { openDatabase } from "#server/db/open.ts";
import { findDemo } from "#server/demo/seed.ts";
import { freePort } from "#server/process/free-port.ts";
import { announce, endOnUncaught, logStop, openLog } from "#server/process/log.ts";
import { isLoopback, printAddress, requireDataFolder, requireFreePort, StartError } from "#server/process/start.ts";
import { startNginx } from "./cluster/nginx.ts";
import { Processes } from "./cluster/processes.ts";
import { startRedis } from "./cluster/redis.ts";
import { type Command, readArguments, runProgram, UsageError } from "./command.ts";

const USAGE = `Runs several server processes with one database and Redis behind nginx. Not on Windows.

  npm run cluster                     two processes behind nginx at PORT
  npm run cluster -- --processes 4    four processes

Starts what is not configured: PostgreSQL without DATABASE_URL, redis-server without REDIS_URL. Pictures are in DATA_DIR, which
all processes share, or in the bucket of S3_*. A process that exits is restarted. SIGHUP replaces all processes, one after the
other, without losing a request. docs/operations.md says how to run it as a service.

Options:
  --processes N   2 to 64
  --no-nginx      use another proxy; the processes listen on PORT, PORT + 1 and so on
  --help          show this help`;

function readCount(given: string): number {
  const count = /^\d{1,2}$/.test(given) ? Number(given) : 0;
  if (count < 2 || count > 64) throw new UsageError(`--processes must be a whole number from 2 to 64, not ${given}.`);
  return count;
}

interface Running {
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Collects cleanups and runs them in reverse order, however far the start got. */
class Cleanups {
  readonly #steps: (() => Promise<unknown>)[] = [];
  add(step: () => Promise<unknown>): void {
    this.#steps.unshift(step);
  }
  async run(): Promise<void> {
    for (const step of this.#steps.splice(0)) await step();
  }
}

async function startAll(
  config: Config,
  { count, withNginx, log, undo }: { count: number; withNginx: boolean; log: Logger; undo: Cleanups },
): Promise<Running> {
  const { host, port, dataDir } = config;
  const ports = await Promise.all(
    Array.from({ length: count }, (_, n) => (withNginx ? freePort() : Promise.resolve(port + n))),
  );
  for (const each of withNginx ? [port] : ports) await requireFreePort({ host, port: each }, "run cluster");
  await requireDataFolder(config);

  // While a process is being replaced, there is one more.
  const connections = (count + 1) * (config.databasePool + CONNECTIONS_BESIDE_POOL) + 20;
  const database = await openDatabase({ ...config, databasePool: 1 }, undefined, {
    max_connections: String(connections),
  });
  undo.add(() => database.close());
  let isStopping = false;
  void database.ended.then(() => {
    if (isStopping) return;
    log.fatal("PostgreSQL has ended; without it there is nothing to serve");
    process.exit(1);
  });
  const redis = config.redisUrl === null ? await startRedis(dataDir, log) : null;
  if (redis) undo.add(() => redis.stop());

  const environment: Record<string, string> = {
    MODE: config.mode,
    SITE_URL: config.siteUrl,
    TRUST_PROXY: config.trustProxy ? config.trustProxy.join(",") : "loopback",
    ...(redis && { REDIS_URL: redis.url }),
    ...(withNginx && { HOST: "127.0.0.1" }),
  };
  const args = isLoopback(host) && withNginx ? [] : ["--public"];
  const processes = new Processes(ports, { environment, args, log });
  undo.add(() => processes.stop());
  await processes.start();
  if (withNginx) {
    const nginx = await startNginx({ host, port, processes: ports }, { dataDir, log });
    // Stopped together, because nginx waits for responses of the processes, and they wait for nginx to close
    // connections.
    undo.add(() => Promise.all([nginx.stop(), processes.stop()]));
  }
  if (withNginx) printAddress(config, config.demo ? await findDemo(config, database.db) : null, log);
  else
    announce(log, config, { text: `Basera's processes are ready on ports ${ports.join(", ")}.`, details: { ports } });
  void warnOfFaults({ config, environment: process.env, db: database.db, processes: count + 1 }, log);
  return {
    restart: () => processes.restart(),
    async stop() {
      isStopping = true;
      await undo.run();
    },
  };
}

/** Stops once on a signal, and replaces the processes on each SIGHUP. */
function handleSignals(running: Running, config: Config, log: Logger): void {
  let isStopping = false;
  const stop = (reason: string) => {
    if (isStopping) return;
    isStopping = true;
    logStop(log, reason);
    running.stop().then(
      () => process.exit(0),
      (error) => {
        log.error({ err: error }, "could not stop cleanly");
        process.exit(1);
      },
    );
  };
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, stop);
  process.on("disconnect", () => stop("the parent process has ended"));
  process.on("SIGHUP", () => {
    if (isStopping) return;
    running.restart().then(
      () => announce(log, config, { text: "All processes were replaced." }),
      (error: Error) => log.error(`The old processes continue. ${error.message}`),
    );
  });
}

async function serve(count: number, withNginx: boolean, environment: NodeJS.ProcessEnv): Promise<void> {
  if (process.platform === "win32") throw new StartError("npm run cluster does not run on Windows.");
  // nginx is often installed outside of an ordinary user's PATH.
  process.env.PATH = [process.env.PATH, "/usr/sbin", "/usr/local/sbin"].join(":");
  const config = readConfig(environment);
  const log = openLog(config.logLevel);
  const undo = new Cleanups();
  // During the start, exiting is enough to stop the programs that have started.
  const early = (signal = "the parent process has ended") => {
    logStop(log, signal);
    process.exit(1);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP", "disconnect"]) process.on(signal, early);
  try {
    const running = await startAll(config, { count, withNginx, log, undo });
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP", "disconnect"]) process.off(signal, early);
    handleSignals(running, config, log);
  } catch (error) {
    await undo.run();
    throw error;
  }
}

async function run(args: string[], environment: NodeJS.ProcessEnv): Promise<void> {
  const { values } = readArguments(args, {
    allowNegative: true,
    options: {
      processes: { type: "string", default: "2" },
      nginx: { type: "boolean", default: true },
    },
  });
  await serve(readCount(values.processes), values.nginx, environment);
}

export const clusterCommand: Command = { usage: USAGE, run, isServer: true };
if (import.meta.main) {
  endOnUncaught({ mode: modeOf(process.env) });
  await runProgram(clusterCommand);
  // A program that failed to stop must not keep this process running.
  if (process.exitCode) process.exit();
}

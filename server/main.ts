import cluster from "node:cluster";
import module from "node:module";
import type { Logger } from "pino";
import { Registry } from "prom-client";
import { buildApp, buildJobs, createServices } from "./app.ts";
import { warnOfFaults } from "./checks/checks.ts";
import { type Config, modeOf, readConfig } from "./config.ts";
import { migrate } from "./db/migrate.ts";
import { joinDatabase, openDatabase } from "./db/open.ts";
import { watchDatabase } from "./db/watch.ts";
import { findDemo, seedDemoWithProgress } from "./demo/seed.ts";
import { recordRuleSet } from "./desk/evaluation-queries.ts";
import { openFiles } from "./files/open-files.ts";
import { drain } from "./http/draining.ts";
import { registerPages } from "./http/pages/pages.ts";
import { startJobWorker } from "./jobs/worker.ts";
import { spotTable } from "./places/spots.ts";
import { endOnUncaught, logConsole, logStop, openLog, printFailure } from "./process/log.ts";
import { isLoopback, printAddress, requireDataFolder, requireFreePort } from "./process/start.ts";

const isDevelopment = process.argv.includes("--dev");
/** True in processes that `npm run cluster` starts; it opens the database and the port, and prints the address. */
const isClusterWorker = cluster.isWorker;

/** The login page shows the demo accounts only if the server, or the nginx in front of it, listens on loopback. */
function showsDemo({ host }: Config): boolean {
  return isLoopback(host) && !process.argv.includes("--public");
}

/** Starts all parts in order, and returns a function that stops them. */
async function start(config: Config, log: Logger): Promise<() => Promise<void>> {
  if (!isClusterWorker) await requireFreePort(config);
  await requireDataFolder(config);
  const metrics = new Registry();
  const watch = watchDatabase(metrics, { log, slowMs: config.slowQueryMs });
  const database = await (isClusterWorker ? joinDatabase : openDatabase)(config, watch);
  const { db } = database;
  let isStopping = false;
  void database.ended.then(() => {
    if (isStopping) return;
    log.fatal("PostgreSQL has ended; without it there is nothing to serve");
    process.exit(1);
  });
  const ran = await migrate(database);
  if (ran.length > 0) log.info({ migrations: ran }, "database migrated");
  await recordRuleSet(db);

  const files = await openFiles(config);
  const demo = config.demo
    ? ((await findDemo(config, db)) ?? (await seedDemoWithProgress({ config, db, files, log })))
    : null;
  const services = await createServices({ config, db, files, log, metrics });
  const app = await buildApp(services);
  await registerPages(app, { ...services, demo: showsDemo(config) ? demo : null, isDevelopment });
  await app.listen({ host: config.host, port: config.port });
  if (!isClusterWorker) {
    printAddress(config, demo, log);
    void warnOfFaults({ config, environment: process.env, db, processes: 1 }, log);
  }
  // Flushed now, so that the next start is fast even if this process is killed.
  module.flushCompileCache();
  // In the background, so that the first search by place is fast.
  void spotTable();
  const worker = startJobWorker({ ...services, location: database.location, jobs: buildJobs(services) });

  return async () => {
    isStopping = true;
    await Promise.all([drain(app, services).then(() => app.close()), worker.stop()]);
    await database.close();
  };
}

/**
 * Stops once, on the first signal or when the parent process exits. If the start has not finished, it exits
 * immediately, and the embedded PostgreSQL stops by itself.
 */
function stopWhenAsked(started: Promise<() => Promise<void>>, log: Logger): void {
  let stop: (() => Promise<void>) | null = null;
  let isStopping = false;
  started.then(
    (how) => {
      stop = how;
    },
    () => {},
  );
  const once = (reason: string) => {
    if (isStopping) return;
    isStopping = true;
    logStop(log, reason);
    if (!stop) process.exit(1);
    stop().then(
      () => process.exit(0),
      (error) => {
        log.error({ err: error }, "could not stop cleanly");
        process.exit(1);
      },
    );
  };
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, once);
  // Without a terminal, its end is no reason to stop.
  process.on("SIGHUP", () => process.stdout.isTTY && once("SIGHUP"));
  process.on("disconnect", () => once("the parent process has ended"));
}

const mode = modeOf(process.env);
endOnUncaught({ mode });
try {
  const config = readConfig(process.env);
  const log = openLog(config.logLevel);
  logConsole(log, config);
  const started = start(config, log);
  stopWhenAsked(started, log);
  await started;
} catch (error) {
  printFailure(error, { mode });
  process.exit(1);
}

import cluster, { type Worker } from "node:cluster";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import { StartError } from "#server/process/start.ts";

const MAIN = path.resolve(import.meta.dirname, "../../server/main.ts");
const PAUSE_MS = 1000;
/** A process closes connections for ten seconds and stops jobs for ten more. After this time it counts as hung. */
const MAX_TO_END_MS = 25_000;

interface Place {
  port: number;
  worker: Worker | null;
}

const endOf = (worker: Worker) =>
  new Promise<void>((resolve) => {
    if (worker.isDead()) resolve();
    else worker.once("exit", () => resolve());
  });

/** Stops a process after its open requests are finished. */
async function end(worker: Worker): Promise<void> {
  const ended = endOf(worker);
  worker.process.kill("SIGTERM");
  const late = setTimeout(() => worker.process.kill("SIGKILL"), MAX_TO_END_MS);
  await ended;
  clearTimeout(late);
}

/**
 * Server processes, each on a separate port. A process that exits is restarted. When one is replaced, the old and the
 * new process both accept connections on the port until the old one stops.
 */
export class Processes {
  readonly #places: Place[];
  readonly #environment: Record<string, string>;
  readonly #log: Logger;
  #isStopping = false;
  #restarting: Promise<void> | null = null;

  constructor(ports: readonly number[], given: { environment: Record<string, string>; args: string[]; log: Logger }) {
    this.#places = ports.map((port) => ({ port, worker: null }));
    this.#environment = given.environment;
    this.#log = given.log;
    // Each process listens directly. By default this process would distribute the connections.
    cluster.schedulingPolicy = cluster.SCHED_NONE;
    cluster.setupPrimary({ exec: MAIN, args: given.args });
  }

  /** Starts all processes at once. One of them migrates the database, under a lock. */
  async start(): Promise<void> {
    await Promise.all(this.#places.map(async (place) => this.#settle(place, await this.#fork(place.port))));
  }

  /**
   * Replaces the processes one by one.
   * @throws StartError if a new process does not start; the old one then continues
   */
  restart(): Promise<void> {
    this.#restarting ??= this.#restartAll().finally(() => {
      this.#restarting = null;
    });
    return this.#restarting;
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    await Promise.all(Object.values(cluster.workers ?? {}).map((worker) => worker && end(worker)));
  }

  async #restartAll(): Promise<void> {
    for (const place of this.#places) {
      const fresh = await this.#fork(place.port);
      if (this.#isStopping) return;
      const old = place.worker;
      this.#settle(place, fresh);
      if (old) await end(old);
      this.#log.info({ port: place.port, process: fresh.process.pid }, "a process was replaced");
    }
  }

  /** Starts a process and waits until it listens. */
  #fork(port: number): Promise<Worker> {
    const worker = cluster.fork({ ...this.#environment, PORT: String(port) });
    return new Promise((resolve, reject) => {
      worker.once("listening", () => resolve(worker));
      worker.once("exit", () => reject(new StartError(`The process for port ${port} did not start.`)));
    });
  }

  #settle(place: Place, worker: Worker): void {
    place.worker = worker;
    worker.once("exit", () => place.worker === worker && this.#revive(place));
  }

  async #revive(place: Place): Promise<void> {
    place.worker = null;
    while (!this.#isStopping && place.worker === null) {
      this.#log.error({ port: place.port }, "a process has ended and is restarted");
      const fresh = await this.#fork(place.port).catch(() => sleep(PAUSE_MS, null));
      if (!fresh) continue;
      if (place.worker === null) this.#settle(place, fresh);
      else await end(fresh);
    }
  }
}

import { mkdir } from "node:fs/promises";
import path from "node:path";
import { startEmbeddedPostgres } from "#server/db/embedded.ts";
import { seeded } from "#server/demo/random.ts";
import { BENCH_FOLDER } from "./database.ts";
import { cpuOf, descendants, mean, memoryOf, percentile, table } from "./figures.ts";
import {
  atRate,
  Caller,
  type CallResult,
  makePictures,
  nextCall,
  PASSWORD,
  SIGN_INS,
  signInEmail,
} from "./load/actions.ts";
import { actionCosts } from "./load/costs.ts";
import { type Contender, ours } from "./messages/contenders.ts";
import type { RunningServer } from "./server.ts";

const PEOPLE = 2000;
/** Seconds between two actions of a person. */
const SECONDS_BETWEEN = 20;
const USUAL_RATE = PEOPLE / SECONDS_BETWEEN;
const MEMORY_EACH_SECONDS = 30;
const CAPACITY_SECONDS = 10;
/** Concurrent calls when the capacity is measured. */
const CLOSED_LOOP = 32;
const WITHIN_MS = 1000;
/** Maximum time for the server to recover after an overload. */
const RECOVERY_SECONDS = 60;

const isDone = ({ status }: CallResult) => status >= 200 && status < 300;
const milliseconds = (outcomes: readonly CallResult[]) => outcomes.map((outcome) => outcome.milliseconds);
const round = (value: number | undefined, digits = 0) =>
  value === undefined || Number.isNaN(value) ? "–" : value.toFixed(digits);

function statuses(outcomes: readonly CallResult[]): string {
  const counts = new Map<number, number>();
  for (const { status } of outcomes) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts]
    .toSorted(([a], [b]) => a - b)
    .map(([status, count]) => `${status || "none"}: ${count}`)
    .join(", ");
}

class Load {
  readonly #server: RunningServer;
  readonly #caller: Caller;
  readonly #pictures: readonly Buffer[];

  constructor(server: RunningServer, tokens: readonly string[], pictures: readonly Buffer[]) {
    this.#server = server;
    this.#caller = new Caller(server.port, tokens);
    this.#pictures = pictures;
  }

  readonly #make = (random: Parameters<typeof nextCall>[0], due: number) =>
    this.#caller.make(nextCall(random, PEOPLE, this.#pictures), due);

  async prepare(): Promise<void> {
    for (let n = 0; n < SIGN_INS; n++) {
      const body = { email: signInEmail(n), password: PASSWORD };
      await this.#caller.make({ kind: "sign in", method: "POST", path: "/auth/v1/signup", person: null, body });
    }
    await atRate(USUAL_RATE, 10, this.#make, "warm-up");
  }

  /** Runs the usual mix for this many minutes. */
  async usual(minutes: number): Promise<string> {
    const memory: number[] = [];
    const look = setInterval(() => memory.push(memoryOf(this.#server.pid) ?? Number.NaN), MEMORY_EACH_SECONDS * 1000);
    const outcomes = await atRate(USUAL_RATE, minutes * 60, this.#make, "usual");
    clearInterval(look);
    const kinds = [...new Set(outcomes.map(({ kind }) => kind))].toSorted();
    const rows = [null, ...kinds].map((kind) => {
      const mine = kind === null ? outcomes : outcomes.filter((outcome) => outcome.kind === kind);
      const times = milliseconds(mine);
      return {
        action: kind ?? "all",
        count: mine.length,
        errors: mine.filter((outcome) => !isDone(outcome)).length,
        "mean ms": round(mean(times), 1),
        "p50 ms": round(percentile(times, 0.5), 1),
        "p99 ms": round(percentile(times, 0.99), 1),
        "most ms": round(percentile(times, 1)),
      };
    });
    const memories = memory.map((megabytes) => round(megabytes)).join(", ");
    return `${PEOPLE} people, one action each ${SECONDS_BETWEEN} s, ${minutes} minutes. Memory of the server in MB, each ${MEMORY_EACH_SECONDS} s: ${memories}\n\n${table(rows)}`;
  }

  /** Returns the actions per second under continuous load. */
  async capacity(): Promise<number> {
    const until = performance.now() + CAPACITY_SECONDS * 1000;
    const random = seeded("capacity");
    let done = 0;
    const work = async () => {
      while (performance.now() < until) if (isDone(await this.#make(random, performance.now()))) done += 1;
    };
    await Promise.all(Array.from({ length: CLOSED_LOOP }, work));
    return done / CAPACITY_SECONDS;
  }

  /** Applies this multiple of the capacity, and measures the time to recover. */
  async overload(times: number, capacity: number, seconds: number): Promise<Record<string, string | number>> {
    const [begun, cpu] = [performance.now(), this.#cpu()];
    const outcomes = await atRate(capacity * times, seconds, this.#make, `overload ${times}`);
    const lasted = performance.now() - begun;
    const processors = this.#cpu().map((after, n) => round((after - (cpu[n] ?? 0)) / lasted, 2));
    const accepted = outcomes.filter(isDone);
    const good = accepted.filter((outcome) => outcome.milliseconds < WITHIN_MS).length / seconds;
    const refused = outcomes.filter(({ status }) => status === 503);
    const withoutUploads = accepted.filter(({ kind }) => kind !== "upload");
    const peak = memoryOf(this.#server.pid);
    const recovered = await this.#secondsUntilUsual();
    return {
      "times capacity": times,
      "offered a second": round(capacity * times),
      "done within 1 s, a second": round(good),
      "of capacity": `${round((good / capacity) * 100)} %`,
      "p99 of accepted ms": round(percentile(milliseconds(accepted), 0.99)),
      "without uploads": round(percentile(milliseconds(withoutUploads), 0.99)),
      "uploads done": accepted.length - withoutUploads.length,
      "refused (503)": refused.length,
      "with Retry-After": refused.filter(({ retryAfter }) => retryAfter !== undefined).length,
      answers: statuses(outcomes),
      "lasted s": round(lasted / 1000, 1),
      "processors of server, PostgreSQL, caller": processors.join(", "),
      "MB after": round(peak),
      "usual again after s": round(recovered),
    };
  }

  costs({ db, tokens }: Contender): Promise<string> {
    return actionCosts(this.#server, db, this.#caller, { tokens, pictures: this.#pictures });
  }

  /** Returns the CPU time so far in milliseconds: of the server, its helper processes, and the load generator. */
  #cpu(): number[] {
    const beside = descendants(process.pid).filter((pid) => pid !== this.#server.pid);
    return [[this.#server.pid], beside, [process.pid]].map(cpuOf);
  }

  async #secondsUntilUsual(): Promise<number> {
    const begun = performance.now();
    const seconds = () => (performance.now() - begun) / 1000;
    while (seconds() < RECOVERY_SECONDS) {
      const outcomes = await atRate(USUAL_RATE, 1, this.#make, `after ${seconds()}`);
      if (outcomes.every(isDone) && percentile(milliseconds(outcomes), 0.99) < 500) return seconds();
    }
    return Number.NaN;
  }

  close(): void {
    this.#caller.close();
  }
}

/** Runs a measurement on a separate server with a database and people. */
async function withLoad(measure: (load: Load, contender: Contender) => Promise<string>): Promise<string> {
  await mkdir(BENCH_FOLDER, { recursive: true });
  const postgres = await startEmbeddedPostgres(path.join(BENCH_FOLDER, "database"));
  try {
    const contender = await ours(postgres, PEOPLE);
    const server = await contender.start();
    const load = new Load(server, contender.tokens, await makePictures());
    try {
      await load.prepare();
      return await measure(load, contender);
    } finally {
      load.close();
      await server.stop();
      await contender.close();
    }
  } finally {
    await postgres.stop();
  }
}

async function overloads(load: Load, seconds: number): Promise<string> {
  const capacity = await load.capacity();
  const rows = [await load.overload(3, capacity, seconds), await load.overload(10, capacity, seconds)];
  return `At most ${round(capacity)} actions a second, ${CLOSED_LOOP} at a time; then more, for ${seconds} s each.\n\n${table(rows)}`;
}

/** Measures people at their usual pace, and then an overload. Returns Markdown. */
export function benchLoad(minutes: number, overloadSeconds: number): Promise<string> {
  return withLoad(async (load) => {
    const usual = await load.usual(minutes);
    console.log(`\n${usual}\n`);
    return `### Load\n\n${usual}\n\n${await overloads(load, overloadSeconds)}`;
  });
}

/** Measures only the overload. */
export function benchOverload(seconds: number): Promise<string> {
  return withLoad(async (load) => `### Overload\n\n${await overloads(load, seconds)}`);
}

/** Measures CPU and write-ahead log of each action alone. */
export function benchCosts(): Promise<string> {
  return withLoad(async (load, contender) => `### Costs\n\n${await load.costs(contender)}`);
}

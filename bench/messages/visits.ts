import { setTimeout as sleep } from "node:timers/promises";
import { type Cost, costOf, each } from "../costs.ts";
import { memoryOf } from "../figures.ts";
import type { RunningServer } from "../server.ts";
import { type Faults, faultsOf } from "./check.ts";
import type { Contender } from "./contenders.ts";
import type { Crews } from "./crew.ts";
import { collectGarbage } from "./garbage.ts";

const WRITERS = 64;
const SETTLE_MS = 1000;

interface Plan {
  /** Duration of each load in seconds. */
  seconds: number;
  warmUpSeconds: number;
}
interface Paced {
  /** Milliseconds from sending to receiving, and to the acknowledgement. */
  delays: number[];
  answers: number[];
  /** CPU milliseconds per received message. */
  cpu: Cost;
}
interface Storm {
  seconds: number;
  refused: number;
  /** CPU milliseconds per socket. */
  cpu: Cost;
  /** The server's memory afterwards, in MB. */
  memory: number;
}

/** A server with connected people, and the loads that run on it. */
export class Visit {
  readonly #contender: Contender;
  readonly #crews: Crews;
  #server: RunningServer;
  #sockets = 0;

  private constructor(contender: Contender, crews: Crews, server: RunningServer) {
    this.#contender = contender;
    this.#crews = crews;
    this.#server = server;
  }

  /** Starts the server without messages, connects people, and warms it up. */
  static async begin(contender: Contender, crews: Crews, sockets: number, plan: Plan): Promise<Visit> {
    await contender.clear();
    const visit = new Visit(contender, crews, await contender.start());
    await visit.take(sockets);
    await visit.saturate(plan.warmUpSeconds, false);
    return visit;
  }

  get #atOnce(): number {
    return Math.ceil(250 / this.#crews.count);
  }

  /** Connects exactly this many people. */
  async take(sockets: number): Promise<void> {
    await this.#hire(sockets);
    await this.connect();
  }

  async #hire(sockets: number): Promise<void> {
    await this.#crews.all("dismiss", null);
    await this.#crews.hire(this.#server.port, this.#contender.tokens.slice(0, sockets));
    this.#sockets = sockets;
  }

  /** Connects the missing people, and joins everyone to their conversation. */
  async connect(): Promise<void> {
    await this.#crews.all("connect", { atOnce: this.#atOnce });
    await this.#crews.all("join", { atOnce: this.#atOnce });
  }

  /** Returns the acknowledged messages per second of 64 people who each wait for their acknowledgement. */
  async saturate(seconds: number, inPairs: boolean): Promise<number> {
    const writers = WRITERS / this.#crews.count;
    const shares = await this.#crews.all("saturate", { writers, seconds, inPairs });
    await sleep(SETTLE_MS);
    return shares.reduce((sum, share) => sum + share.sent / share.seconds, 0);
  }

  /** Measures delivery times and CPU at this rate. */
  async pace(perSecond: number, seconds: number): Promise<Paced> {
    const given = { perSecond: perSecond / this.#crews.count, seconds };
    const { cost, done } = await costOf(this.#server, () => this.#crews.all("pace", given));
    const delays = done.flatMap((share) => share.delays);
    return { delays, answers: done.flatMap((share) => share.answers), cpu: each(cost, delays.length) };
  }

  /** Closes every socket and reconnects all with limited concurrency. */
  async storm(): Promise<Storm> {
    await this.#crews.all("cut", null);
    await sleep(SETTLE_MS);
    const begun = performance.now();
    const { cost, done } = await costOf(this.#server, () => this.#crews.all("connect", { atOnce: this.#atOnce }));
    const seconds = (performance.now() - begun) / 1000;
    const memory = memoryOf(this.#server.pid) ?? Number.NaN;
    return {
      seconds,
      memory,
      refused: done.reduce((sum, { refused }) => sum + refused, 0),
      cpu: each(cost, this.#sockets),
    };
  }

  /** Like `storm`, while messages are sent. Afterwards everyone reads what they missed. */
  async stormUnderWay(perSecond: number, seconds: number): Promise<void> {
    await this.#crews.all("cut", null);
    await this.#crews.all("paceAside", { perSecond: perSecond / this.#crews.count, seconds });
    await this.connect();
    await this.#crews.all("awaitAside", null);
    await sleep(SETTLE_MS);
    await this.#crews.all("catchUp", { atOnce: this.#atOnce });
  }

  /** Restarts the server and reconnects this many people with limited concurrency. */
  async restart(sockets: number): Promise<{ seconds: number; refused: number }> {
    await this.#server.stop();
    this.#server = await this.#contender.start();
    await this.#hire(sockets);
    const begun = performance.now();
    const done = await this.#crews.all("connect", { atOnce: this.#atOnce });
    return {
      seconds: (performance.now() - begun) / 1000,
      refused: done.reduce((sum, { refused }) => sum + refused, 0),
    };
  }

  /** Returns the server's memory in MB after a garbage collection. */
  async memoryWithoutGarbage(): Promise<number> {
    await collectGarbage(this.#server.pid);
    return memoryOf(this.#server.pid) ?? Number.NaN;
  }

  /** Returns all message faults so far. */
  async faults(how: Parameters<typeof faultsOf>[2]): Promise<Faults> {
    await sleep(SETTLE_MS);
    return faultsOf(await this.#contender.stored(), await this.#crews.all("results", null), how);
  }

  async end(): Promise<void> {
    await this.#crews.all("forget", null);
    await this.#crews.all("dismiss", null);
    await this.#server.stop();
  }
}

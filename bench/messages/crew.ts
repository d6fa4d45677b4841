import { type ChildProcess, fork } from "node:child_process";
import path from "node:path";

/** The people that one process simulates, and their server. */
export interface Crew {
  port: number;
  firstPerson: number;
  tokens: string[];
  firstMessage: number;
}

export interface Sent {
  acknowledged: number[];
  refused: number;
  /** The reason of the last failure. */
  why: string;
}
export interface Heard {
  person: number;
  messages: number[];
}

/** Commands to the processes of load.ts, with their results. */
export interface Commands {
  hire: { given: Crew; answer: undefined };
  connect: { given: { atOnce: number }; answer: { refused: number } };
  join: { given: { atOnce: number }; answer: undefined };
  cut: { given: null; answer: undefined };
  /** Reads the messages that a socket missed, with `after`. */
  catchUp: { given: { atOnce: number }; answer: undefined };
  forget: { given: null; answer: undefined };
  saturate: {
    given: { writers: number; seconds: number; inPairs: boolean };
    answer: { sent: number; seconds: number };
  };
  pace: { given: { perSecond: number; seconds: number }; answer: { delays: number[]; answers: number[] } };
  /** Like `pace`, but runs in parallel with other commands until it is awaited. */
  paceAside: { given: { perSecond: number; seconds: number }; answer: undefined };
  awaitAside: { given: null; answer: undefined };
  results: { given: null; answer: { sent: Sent; heard: Heard[] } };
  dismiss: { given: null; answer: undefined };
}

const MESSAGES_EACH = 10_000_000;

/** The processes that simulate the people. All receive the same commands. */
export class Crews {
  readonly #processes: ChildProcess[];

  constructor(count: number) {
    this.#processes = Array.from({ length: count }, () =>
      fork(path.join(import.meta.dirname, "load.ts"), { serialization: "advanced" }),
    );
  }

  get count(): number {
    return this.#processes.length;
  }

  /** Distributes the people. Both people of a conversation are in the same process, and so use the same clock. */
  async hire(port: number, tokens: readonly string[]): Promise<void> {
    const each = 2 * Math.ceil(tokens.length / 2 / this.count);
    await Promise.all(
      this.#processes.map((_, place) =>
        this.#tell(place, "hire", {
          port,
          firstPerson: place * each,
          tokens: tokens.slice(place * each, (place + 1) * each),
          firstMessage: place * MESSAGES_EACH,
        }),
      ),
    );
  }

  all<C extends keyof Commands>(command: C, given: Commands[C]["given"]): Promise<Commands[C]["answer"][]> {
    return Promise.all(this.#processes.map((_, place) => this.#tell(place, command, given)));
  }

  stop(): void {
    for (const one of this.#processes) one.disconnect();
  }

  #tell<C extends keyof Commands>(
    place: number,
    command: C,
    given: Commands[C]["given"],
  ): Promise<Commands[C]["answer"]> {
    const child = this.#processes[place] as ChildProcess;
    return new Promise((resolve, reject) => {
      const gone = () => reject(new Error("a process of the load generator ended"));
      child.once("exit", gone);
      child.once("message", (said: { answer: Commands[C]["answer"]; error?: string }) => {
        child.off("exit", gone);
        if (said.error === undefined) resolve(said.answer);
        else reject(new Error(`${command}: ${said.error}`));
      });
      child.send({ command, given });
    });
  }
}

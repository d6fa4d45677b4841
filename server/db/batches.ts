import type { Config } from "../config.ts";
import { runWithOrigin } from "./origin.ts";
import { isAnswer } from "./pool.ts";
import { newTimeBudget } from "./time-budget.ts";
import { withinTimeLimit } from "./time-limit.ts";

interface Waiting<Question, Answer> {
  question: Question;
  resolve(answer: Answer): void;
  reject(error: unknown): void;
}

interface Options<Question> {
  config: Pick<Config, "timeLimitScale">;
  /** Maximum questions in a statement. */
  most: number;
  /** Questions with a common key are never in the same statement; the later question waits. */
  keysOf?: (question: Question) => readonly string[];
  /** Minimum milliseconds between the starts of two statements. */
  apartMs?: number;
}

/** Concurrent statements. A statement that waits for a lock does not block the other statement. */
const MAX_CONCURRENT = 2;

/**
 * Batches concurrent questions into one statement, because the start, round trip and commit of a statement cost several
 * times more than one more question in it. A single question runs immediately. If PostgreSQL rejects a statement, its
 * questions run one by one.
 */
export class Batches<Question, Answer> {
  readonly #ask: (questions: readonly Question[]) => Promise<readonly Answer[]>;
  readonly #options: Options<Question>;
  #waiting: Waiting<Question, Answer>[] = [];
  #underWay = 0;
  #isPlanned = false;
  /** Earliest start of the next statement. */
  #notBefore = 0;

  /** `ask` returns the answers in the order of the questions. */
  constructor(ask: (questions: readonly Question[]) => Promise<readonly Answer[]>, options: Options<Question>) {
    // A batched statement is not attributed to any single request.
    this.#ask = (questions) =>
      runWithOrigin({ id: null, name: null, timeBudget: newTimeBudget(options.config) }, () => ask(questions));
    this.#options = options;
  }

  ask(question: Question): Promise<Answer> {
    let mine: Waiting<Question, Answer> | undefined;
    const answer = new Promise<Answer>((resolve, reject) => {
      mine = { question, resolve, reject };
      this.#waiting.push(mine);
      this.#plan();
    });
    return withinTimeLimit(answer, () => {
      this.#waiting = this.#waiting.filter((waiting) => waiting !== mine);
    });
  }

  /** Runs after the current turn of the event loop, to collect all questions of that turn. */
  #plan(): void {
    if (this.#isPlanned || this.#waiting.length === 0 || this.#underWay >= MAX_CONCURRENT) return;
    this.#isPlanned = true;
    const wait = this.#notBefore - performance.now();
    if (wait > 0) setTimeout(() => this.#begin(), wait);
    else setImmediate(() => this.#begin());
  }

  #begin(): void {
    this.#isPlanned = false;
    this.#underWay += 1;
    this.#notBefore = performance.now() + (this.#options.apartMs ?? 0);
    void this.#run(this.#take()).finally(() => {
      this.#underWay -= 1;
      this.#plan();
    });
    this.#plan();
  }

  #take(): Waiting<Question, Answer>[] {
    const { most, keysOf } = this.#options;
    const batch: Waiting<Question, Answer>[] = [];
    const left: Waiting<Question, Answer>[] = [];
    const seen = new Set<string>();
    for (const waiting of this.#waiting) {
      const keys = keysOf?.(waiting.question) ?? [];
      const isFree = batch.length < most && !keys.some((key) => seen.has(key));
      (isFree ? batch : left).push(waiting);
      for (const key of keys) seen.add(key);
    }
    this.#waiting = left;
    return batch;
  }

  async #run(batch: readonly Waiting<Question, Answer>[]): Promise<void> {
    try {
      const answers = await this.#ask(batch.map(({ question }) => question));
      for (const [i, { resolve }] of batch.entries()) resolve(answers[i] as Answer);
    } catch (error) {
      if (batch.length > 1 && isAnswer(error)) for (const one of batch) await this.#run([one]);
      else for (const { reject } of batch) reject(error);
    }
  }
}

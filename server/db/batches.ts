import { isAnswer } from "./driver.ts";
import { onBehalfOf } from "./origin.ts";
import { PATIENCE_MS, patiently } from "./patience.ts";

interface Waiting<Question, Answer> {
  question: Question;
  resolve(answer: Answer): void;
  reject(error: unknown): void;
}

interface Options<Question> {
  /** How many questions one statement takes at most. */
  most: number;
  /** What two questions of one statement must not share; the later one waits for another statement. */
  keysOf?: (question: Question) => readonly string[];
  /** How long after one statement the next begins at the earliest, in milliseconds. */
  apartMs?: number;
}

/** Statements under way; one that waits for a lock does not hold up the other. */
const UNDER_WAY = 2;

/**
 * Asks the database by one statement what is asked while others are under way: its start, its round trip and its commit cost
 * several times what one more question in it does. A question that comes alone waits for nothing. Where PostgreSQL refuses a
 * statement, which then has done nothing, each of its questions is asked by itself.
 */
export class Batches<Question, Answer> {
  readonly #ask: (questions: readonly Question[]) => Promise<readonly Answer[]>;
  readonly #options: Options<Question>;
  #waiting: Waiting<Question, Answer>[] = [];
  #underWay = 0;
  #isPlanned = false;
  /** When the next statement may begin. */
  #notBefore = 0;

  /** `ask` answers the questions in their order. */
  constructor(ask: (questions: readonly Question[]) => Promise<readonly Answer[]>, options: Options<Question>) {
    // One statement answers several requests, and is none of theirs.
    this.#ask = (questions) =>
      onBehalfOf({ id: null, name: null, patience: { leftMs: PATIENCE_MS } }, () => ask(questions));
    this.#options = options;
  }

  ask(question: Question): Promise<Answer> {
    let mine: Waiting<Question, Answer> | undefined;
    const answer = new Promise<Answer>((resolve, reject) => {
      mine = { question, resolve, reject };
      this.#waiting.push(mine);
      this.#plan();
    });
    return patiently(answer, () => {
      this.#waiting = this.#waiting.filter((waiting) => waiting !== mine);
    });
  }

  /** All that is asked in one turn of the event loop goes together. */
  #plan(): void {
    if (this.#isPlanned || this.#waiting.length === 0 || this.#underWay >= UNDER_WAY) return;
    this.#isPlanned = true;
    const wait = this.#notBefore - performance.now();
    if (wait > 0) setTimeout(() => this.#begin(), wait);
    else setImmediate(() => this.#begin());
  }

  #begin(): void {
    this.#isPlanned = false;
    this.#underWay += 1;
    this.#notBefore = performance.now() + (this.#options.apartMs ?? 0);
    this.#run(this.#take()).finally(() => {
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

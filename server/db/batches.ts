import { isAnswer } from "./driver.ts";
import { runWithOrigin } from "./origin.ts";
import { DATABASE_WAIT_MS, withinTimeLimit } from "./time-limit.ts";

interface Waiting<Question, Answer> {
  question: Question;
  resolve(answer: Answer): void;
  reject(error: unknown): void;
}

interface Options<Question> {
  /** Maximum questions per statement. */
  most: number;
  /** Questions with a common key are never in one statement; the later one waits. */
  keysOf?: (question: Question) => readonly string[];
  /** Minimum milliseconds between the starts of two statements. */
  apartMs?: number;
}

/** Concurrent statements: one that waits for a lock does not block the other. */
const UNDER_WAY = 2;

/**
 * Batches concurrent questions into one statement: its start, round trip and commit cost several times more than
 * another question in it. A single question runs immediately. If PostgreSQL refuses a statement, its questions run one
 * by one.
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
    // A batched statement belongs to no single request.
    this.#ask = (questions) =>
      runWithOrigin({ id: null, name: null, patience: { leftMs: DATABASE_WAIT_MS } }, () => ask(questions));
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

  /** Batches all questions of one turn of the event loop. */
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

import type { Database } from "../db/connect.ts";
import { isAnswer } from "../db/driver.ts";
import type { Limit } from "../http/rate-limit.ts";
import { insertMessages, type NewMessage, type SentMessage } from "./send-query.ts";

/** Messages that one statement stores at most. */
const MOST_AT_ONCE = 50;
/** Statements under way; one that waits for a lock does not hold up the others. */
const STATEMENTS_AT_ONCE = 2;

interface Waiting {
  message: NewMessage;
  resolve(sent: SentMessage | undefined): void;
  reject(error: unknown): void;
}

/**
 * Stores messages, those that come while others are being stored together in one statement: its start, its round trip and
 * its commit cost several times what a further message in it does. Alone, a message waits for nothing.
 */
export class SendBatches {
  readonly #db: Database;
  readonly #limit: Limit;
  #waiting: Waiting[] = [];
  #underWay = 0;
  #isPlanned = false;

  constructor(db: Database, limit: Limit) {
    this.#db = db;
    this.#limit = limit;
  }

  /** The message as it was stored, or undefined where it must not be (see `insertMessages`). */
  store(message: NewMessage): Promise<SentMessage | undefined> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ message, resolve, reject });
      this.#plan();
    });
  }

  /** All that arrives in one turn of the event loop goes together. */
  #plan(): void {
    if (this.#isPlanned || this.#waiting.length === 0 || this.#underWay >= STATEMENTS_AT_ONCE) return;
    this.#isPlanned = true;
    setImmediate(() => {
      this.#isPlanned = false;
      this.#underWay += 1;
      this.#run(this.#take()).finally(() => {
        this.#underWay -= 1;
        this.#plan();
      });
      this.#plan();
    });
  }

  /** One statement takes one message of a sender, and one of a conversation: the next one depends on it. */
  #take(): Waiting[] {
    const taken = new Set<string>();
    const [batch, left]: [Waiting[], Waiting[]] = [[], []];
    for (const waiting of this.#waiting) {
      const { sender_id, conversation_id } = waiting.message;
      const isFree = batch.length < MOST_AT_ONCE && !taken.has(sender_id) && !taken.has(conversation_id);
      (isFree ? batch : left).push(waiting);
      taken.add(sender_id).add(conversation_id);
    }
    this.#waiting = left;
    return batch;
  }

  async #run(batch: readonly Waiting[]): Promise<void> {
    try {
      const sent = await insertMessages(
        this.#db,
        batch.map(({ message }) => message),
        this.#limit,
      );
      for (const { message, resolve } of batch) resolve(sent.get(message.id));
    } catch (error) {
      // PostgreSQL refused the statement for one of them, and stored none: each by itself then.
      if (batch.length > 1 && isAnswer(error)) for (const one of batch) await this.#run([one]);
      else for (const { reject } of batch) reject(error);
    }
  }
}

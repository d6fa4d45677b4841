import { asksToPay, isRequest } from "./acts.ts";
import { type Meaningful, meaningsOf } from "./meanings.ts";
import { type Order, readOrder } from "./order.ts";
import type { Sentence } from "./read.ts";

/** Who wrote a message: the person who looks for a home, or its owner. */
export type Side = "guest" | "host";

/** What the rules know about a message. */
export class MessageFacts {
  readonly sentences: readonly Sentence[];
  /** The meanings of all sentences. */
  readonly all: Meaningful;
  /** The sentences that may ask something of the reader. */
  readonly open: readonly Sentence[];
  /** The meanings of the open sentences. */
  readonly asked: Meaningful;
  readonly from: Side | undefined;
  #asking: readonly Sentence[] | undefined;
  #order: Order | undefined;

  constructor(sentences: readonly Sentence[], from: Side | undefined) {
    this.sentences = sentences;
    this.open = sentences.filter(isRequest);
    this.from = from;
    this.all = { meanings: meaningsOf(sentences) };
    this.asked = { meanings: meaningsOf(this.open) };
  }

  /** The sentences that ask the reader to pay. */
  get asking(): readonly Sentence[] {
    this.#asking ??= this.open.filter(asksToPay);
    return this.#asking;
  }

  get order(): Order {
    this.#order ??= readOrder(this.open);
    return this.#order;
  }
}

/** Returns the weight of a feature if it holds. A kind applies from a sum of about 1. */
export const when = (weight: number, holds: boolean): number => (holds ? weight : 0);

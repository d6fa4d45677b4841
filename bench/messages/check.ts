import type { Heard, Sent } from "./crew.ts";
import { conversationId, conversationOf } from "./people.ts";

/** A message, identified by a number, and its sender. */
export type StoredMessage = [message: number, sender: string];
/** The stored messages of each conversation, in order. */
export type Stored = ReadonlyMap<string, readonly StoredMessage[]>;

/** Number of message faults of each kind; all 0 if everything is correct. */
export interface Faults {
  acknowledged: number;
  refused: number;
  /** Acknowledged but not stored. */
  lost: number;
  /** Stored more than once, or received more than once by one person. */
  doubled: number;
  /** Stored in a different order than sent. */
  reordered: number;
  /** Received after a message that was stored later. */
  heardOutOfOrder: number;
  /** Stored but not received by a connected person. */
  missed: number;
}

/** Returns how often the numbers decrease from one to the next. */
function steps(numbers: readonly number[]): number {
  let [most, down] = [Number.NEGATIVE_INFINITY, 0];
  for (const number of numbers) {
    if (number < most) down += 1;
    most = Math.max(most, number);
  }
  return down;
}

/** The messages of one sender have increasing numbers. */
function reorderedIn(messages: readonly StoredMessage[]): number {
  const bySender = Map.groupBy(messages, ([, sender]) => sender);
  return [...bySender.values()].reduce((sum, sent) => sum + steps(sent.map(([message]) => message)), 0);
}

/**
 * Compares stored messages with acknowledged and received ones. `oneByOne`: each person waited for each
 * acknowledgement. `wasLive`: no connection was lost, so the order of events counts.
 */
export function faultsOf(
  stored: Stored,
  results: readonly { sent: Sent; heard: Heard[] }[],
  { oneByOne, wasLive }: { oneByOne: boolean; wasLive: boolean },
): Faults {
  const faults: Faults = {
    acknowledged: 0,
    refused: 0,
    lost: 0,
    doubled: 0,
    reordered: 0,
    heardOutOfOrder: 0,
    missed: 0,
  };
  const everywhere = new Set<number>();
  for (const messages of stored.values()) {
    for (const [message] of messages) {
      if (everywhere.has(message)) faults.doubled += 1;
      everywhere.add(message);
    }
    if (oneByOne) faults.reordered += reorderedIn(messages);
  }
  for (const { sent, heard } of results) {
    faults.acknowledged += sent.acknowledged.length;
    faults.refused += sent.refused;
    faults.lost += sent.acknowledged.filter((message) => !everywhere.has(message)).length;
    for (const { person, messages } of heard) {
      const said = stored.get(conversationId(conversationOf(person))) ?? [];
      const placeOf = new Map(said.map(([message], place) => [message, place]));
      const once = new Set(messages);
      faults.doubled += messages.length - once.size;
      faults.missed += said.length - once.size;
      if (wasLive) faults.heardOutOfOrder += steps([...once].map((message) => placeOf.get(message) ?? -1));
    }
  }
  return faults;
}

export function sumOfFaults(all: readonly Faults[]): Faults {
  const sum = (name: keyof Faults) => all.reduce((total, faults) => total + faults[name], 0);
  return {
    acknowledged: sum("acknowledged"),
    refused: sum("refused"),
    lost: sum("lost"),
    doubled: sum("doubled"),
    reordered: sum("reordered"),
    heardOutOfOrder: sum("heardOutOfOrder"),
    missed: sum("missed"),
  };
}

import type { Message } from "#contract/conversations.ts";

/**
 * What people did in conversations and which responses they received, beside what is stored afterwards. Times are ticks
 * of one clock: an operation that ended before another began has the smaller number; concurrent operations are not
 * ordered.
 */

type Stored = Pick<
  Message,
  "id" | "conversation_id" | "seq" | "from_user_id" | "to_user_id" | "client_id" | "content" | "created_at" | "read"
>;

/** A message, perhaps sent several times under one `client_id`. */
export interface Send {
  conversation_id: string;
  from: string;
  to: string;
  client_id: string;
  content: string;
  begun: number;
  /** Each response to it. */
  answers: { at: number; message: Stored }[];
}

/** Marking a conversation as read, perhaps with retries. */
export interface Reading {
  conversation_id: string;
  reader: string;
  begun: number;
  isAcknowledged: boolean;
  /** Null if an attempt's response was lost: it may take effect at any time. */
  ended: number | null;
}

/** The events that one connection received, in order. */
export interface Connection {
  person: string;
  heard: Stored[];
}

/** The final state, once everything has settled. */
export interface Outcome {
  stored: ReadonlyMap<string, readonly Stored[]>;
  /** What each listener has of a conversation, from events and from reads after a gap. */
  views: readonly { person: string; conversation_id: string; messages: readonly Stored[] }[];
  /** A person's unread count, in a conversation or (null) in total, by endpoint. */
  counts: readonly { person: string; conversation_id: string | null; said_by: string; count: number }[];
}

export type FaultKind =
  | "lost" // acknowledged, and not there
  | "doubled" // there more than once
  | "unknown" // there, and never sent
  | "changed" // there, with another place or text than was acknowledged or heard
  | "gap" // places are not 1, 2, 3, ...
  | "reordered" // stored before something that had been acknowledged before it was sent
  | "read" // read without having been read, or the reverse
  | "count" // not the number of unread messages
  | "heard twice" // by one connection
  | "heard late" // by one connection, after what is stored behind it
  | "missed"; // a listener never received it
export interface Fault {
  kind: FaultKind;
  what: string;
}

export class History {
  readonly sends: Send[] = [];
  readonly readings: Reading[] = [];
  readonly connections: Connection[] = [];
  /** Attempts without a response, or with a server error. */
  failures = 0;
  /** Responses of 503 from a process whose database was too slow. */
  refused = 0;
  #now = 0;

  tick(): number {
    this.#now += 1;
    return this.#now;
  }

  get acknowledged(): number {
    return this.sends.filter(({ answers }) => answers.length > 0).length;
  }
}

const keyOf = (person: string | null, what: string | null) => `${person} ${what}`;
const name = ({ conversation_id, seq, content }: Stored) => `${JSON.stringify(content)} (${conversation_id} ${seq})`;
const isSame = (one: Stored, other: Stored) =>
  one.id === other.id &&
  one.seq === other.seq &&
  one.content === other.content &&
  one.from_user_id === other.from_user_id &&
  one.to_user_id === other.to_user_id &&
  one.created_at === other.created_at;

/**
 * Returns each contradiction between the final state and the history. Empty if nothing was lost, duplicated, reordered
 * or miscounted.
 */
export function faultsIn(history: History, { stored, views, counts }: Outcome): Fault[] {
  const faults: Fault[] = [];
  const blame = (kind: FaultKind, what: string) => void faults.push({ kind, what });
  const all = [...stored.values()].flat();
  const sends = new Map(history.sends.map((send) => [keyOf(send.from, send.client_id), send]));
  const sendOf = ({ from_user_id, client_id }: Stored) => sends.get(keyOf(from_user_id, client_id));

  function checkSends(): void {
    const found = new Map<string, Stored>();
    for (const message of all) {
      const key = keyOf(message.from_user_id, message.client_id);
      const send = sends.get(key);
      if (!send) blame("unknown", name(message));
      else if (send.content !== message.content || send.conversation_id !== message.conversation_id)
        blame("changed", `${name(message)} was sent as ${JSON.stringify(send.content)}`);
      if (found.has(key)) blame("doubled", name(message));
      found.set(key, message);
    }
    for (const [key, { answers, content }] of sends) {
      const there = found.get(key);
      if (!there && answers.length > 0) blame("lost", JSON.stringify(content));
      for (const { message } of answers)
        if (there && !isSame(there, message)) blame("changed", `${name(there)} was acknowledged as ${name(message)}`);
    }
  }

  function checkOrder(messages: readonly Stored[]): void {
    messages.forEach((message, i) => {
      if (message.seq !== i + 1) blame("gap", `${name(message)} stands at ${i + 1}`);
    });
    // From the end: the earliest acknowledgement of all later messages.
    let [behind, acknowledged]: [Stored | null, number] = [null, Number.POSITIVE_INFINITY];
    for (const message of messages.toReversed()) {
      const send = sendOf(message);
      if (behind && send && acknowledged < send.begun)
        blame("reordered", `${name(message)} was sent after ${name(behind)} was acknowledged`);
      if (behind && Date.parse(message.created_at) > Date.parse(behind.created_at))
        blame("reordered", `${name(message)} has a later time than ${name(behind)}`);
      const first = send?.answers[0]?.at ?? Number.POSITIVE_INFINITY;
      if (behind === null || first < acknowledged) [behind, acknowledged] = [message, first];
    }
  }

  function checkReading(messages: readonly Stored[]): void {
    const lastBegun = new Map<string, number>();
    const lastEnded = new Map<string, number>();
    for (const { conversation_id, reader, isAcknowledged, begun, ended } of history.readings) {
      const key = keyOf(reader, conversation_id);
      if (isAcknowledged) lastBegun.set(key, Math.max(lastBegun.get(key) ?? 0, begun));
      lastEnded.set(key, Math.max(lastEnded.get(key) ?? 0, ended ?? Number.POSITIVE_INFINITY));
    }
    for (const message of messages) {
      const key = keyOf(message.to_user_id, message.conversation_id);
      const send = sendOf(message);
      const wasReadAfter = (lastBegun.get(key) ?? 0) > (send?.answers[0]?.at ?? Number.POSITIVE_INFINITY);
      const mayHaveBeenRead = (lastEnded.get(key) ?? 0) > (send?.begun ?? 0);
      if (wasReadAfter && !message.read) blame("read", `${name(message)} was read`);
      if (!mayHaveBeenRead && message.read) blame("read", `${name(message)} was not read by anybody`);
    }
  }

  function checkCounts(): void {
    for (const { person, conversation_id, said_by, count } of counts) {
      const unread = all.filter(
        ({ to_user_id, read, conversation_id: where }) =>
          to_user_id === person && !read && (conversation_id === null || conversation_id === where),
      ).length;
      if (count !== unread)
        blame("count", `${said_by} says ${count}, not ${unread}, to ${person} of ${conversation_id ?? "all"}`);
    }
  }

  function checkHearing(): void {
    const byId = new Map(all.map((message) => [message.id, message]));
    for (const { heard } of history.connections) {
      const ids = new Set<string>();
      const last = new Map<string, number>();
      for (const message of heard) {
        const there = byId.get(message.id);
        const before = last.get(message.conversation_id) ?? 0;
        if (!there || !isSame(there, message)) blame("changed", `${name(message)} was heard, and is not stored so`);
        if (ids.has(message.id)) blame("heard twice", name(message));
        else if (message.seq < before) blame("heard late", `${name(message)} after ${before}`);
        ids.add(message.id);
        last.set(message.conversation_id, Math.max(before, message.seq));
      }
    }
    for (const { person, conversation_id, messages } of views) {
      const there = stored.get(conversation_id) ?? [];
      const known = new Set(messages.map(({ id }) => id));
      for (const message of there) if (!known.has(message.id)) blame("missed", `${name(message)} by ${person}`);
      if (known.size < messages.length) blame("doubled", `in what ${person} has of ${conversation_id}`);
      const order = there.filter(({ id }) => known.has(id)).map(({ id }) => id);
      if (known.size === messages.length && String(order) !== String(messages.map(({ id }) => id)))
        blame("reordered", `in what ${person} has of ${conversation_id}`);
    }
  }

  checkSends();
  for (const messages of stored.values()) {
    checkOrder(messages);
    checkReading(messages);
  }
  checkCounts();
  checkHearing();
  return faults;
}

import type { Message } from "#contract/messaging/conversations.ts";

/**
 * Records what people did in conversations and which responses they received, for comparison with what is stored
 * afterwards. Times are ticks of one clock: if an operation ended before another began, its tick is smaller; concurrent
 * operations are not ordered.
 */

type Stored = Pick<
  Message,
  "id" | "conversation_id" | "seq" | "from_user_id" | "to_user_id" | "client_id" | "content" | "created_at" | "read"
>;

/** A message, possibly sent several times with the same `client_id`. */
export interface Send {
  conversation_id: string;
  from: string;
  to: string;
  client_id: string;
  content: string;
  begun: number;
  /** False if an attempt had no response or a server error: its events are then published by a later attempt. */
  isCertain: boolean;
  /** All responses that it received. */
  answers: { at: number; message: Stored }[];
}

/** Marking a conversation as read, possibly with retries. */
export interface MarkingRead {
  conversation_id: string;
  reader: string;
  begun: number;
  isAcknowledged: boolean;
  /** Null if the response of an attempt was lost: it may take effect at any time. */
  ended: number | null;
}

/** The events that one connection received, in order. */
export interface Connection {
  person: string;
  received: Stored[];
}

/** The final state, after all operations have ended. */
export interface FinalState {
  stored: ReadonlyMap<string, readonly Stored[]>;
  /** Each client's view of a conversation, from events and from reads after a gap. */
  views: readonly { person: string; conversation_id: string; messages: readonly Stored[] }[];
  /** A person's unread count from each endpoint, for a conversation or (null) in total. */
  counts: readonly { person: string; conversation_id: string | null; said_by: string; count: number }[];
}

export type FaultKind =
  | "lost" // acknowledged, and not there
  | "doubled" // there more than once
  | "unknown" // there, and never sent
  | "changed" // stored with another position or text than was acknowledged or received
  | "gap" // the values of `seq` are not 1, 2, 3, ...
  | "reordered" // stored before something that had been acknowledged before it was sent
  | "read" // read without having been read, or the reverse
  | "count" // not the number of unread messages
  | "heard twice" // by one connection
  | "heard late" // by one connection, after what is stored behind it, although it was sent once
  | "missed"; // a listener never received it
export interface Fault {
  kind: FaultKind;
  what: string;
}

export class History {
  readonly sends: Send[] = [];
  readonly readings: MarkingRead[] = [];
  readonly connections: Connection[] = [];
  /** Number of attempts without a response, or with a server error. */
  failures = 0;
  /** Number of 503 responses from a process whose database was too slow. */
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
 * Compares the final state with the history and returns all contradictions. The result is empty if no message was lost,
 * duplicated, reordered or miscounted.
 */
export function faultsIn(history: History, { stored, views, counts }: FinalState): Fault[] {
  const faults: Fault[] = [];
  const report = (kind: FaultKind, what: string) => void faults.push({ kind, what });
  const all = [...stored.values()].flat();
  const sends = new Map(history.sends.map((send) => [keyOf(send.from, send.client_id), send]));
  const sendOf = ({ from_user_id, client_id }: Stored) => sends.get(keyOf(from_user_id, client_id));

  function checkSends(): void {
    const found = new Map<string, Stored>();
    for (const message of all) {
      const key = keyOf(message.from_user_id, message.client_id);
      const send = sends.get(key);
      if (!send) report("unknown", name(message));
      else if (send.content !== message.content || send.conversation_id !== message.conversation_id)
        report("changed", `${name(message)} was sent as ${JSON.stringify(send.content)}`);
      if (found.has(key)) report("doubled", name(message));
      found.set(key, message);
    }
    for (const [key, { answers, content }] of sends) {
      const there = found.get(key);
      if (!there && answers.length > 0) report("lost", JSON.stringify(content));
      for (const { message } of answers)
        if (there && !isSame(there, message)) report("changed", `${name(there)} was acknowledged as ${name(message)}`);
    }
  }

  function checkOrder(messages: readonly Stored[]): void {
    messages.forEach((message, i) => {
      if (message.seq !== i + 1) report("gap", `${name(message)} stands at ${i + 1}`);
    });
    // Iterates from the last message to the first, with the earliest acknowledgement of all later messages.
    let [behind, acknowledged]: [Stored | null, number] = [null, Number.POSITIVE_INFINITY];
    for (const message of messages.toReversed()) {
      const send = sendOf(message);
      if (behind && send && acknowledged < send.begun)
        report("reordered", `${name(message)} was sent after ${name(behind)} was acknowledged`);
      if (behind && Date.parse(message.created_at) > Date.parse(behind.created_at))
        report("reordered", `${name(message)} has a later time than ${name(behind)}`);
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
      if (wasReadAfter && !message.read) report("read", `${name(message)} was read`);
      if (!mayHaveBeenRead && message.read) report("read", `${name(message)} was not read by anybody`);
    }
  }

  function checkCounts(): void {
    for (const { person, conversation_id, said_by, count } of counts) {
      const unread = all.filter(
        ({ to_user_id, read, conversation_id: where }) =>
          to_user_id === person && !read && (conversation_id === null || conversation_id === where),
      ).length;
      if (count !== unread)
        report("count", `${said_by} says ${count}, not ${unread}, to ${person} of ${conversation_id ?? "all"}`);
    }
  }

  function checkReceived(): void {
    const byId = new Map(all.map((message) => [message.id, message]));
    for (const { received } of history.connections) {
      const ids = new Set<string>();
      const last = new Map<string, number>();
      for (const message of received) {
        const there = byId.get(message.id);
        const before = last.get(message.conversation_id) ?? 0;
        if (!there || !isSame(there, message)) report("changed", `${name(message)} was heard, and is not stored so`);
        if (ids.has(message.id)) report("heard twice", name(message));
        else if (message.seq < before && sendOf(message)?.isCertain)
          report("heard late", `${name(message)} after ${before}`);
        ids.add(message.id);
        last.set(message.conversation_id, Math.max(before, message.seq));
      }
    }
    for (const { person, conversation_id, messages } of views) {
      const there = stored.get(conversation_id) ?? [];
      const known = new Set(messages.map(({ id }) => id));
      for (const message of there) if (!known.has(message.id)) report("missed", `${name(message)} by ${person}`);
      if (known.size < messages.length) report("doubled", `in what ${person} has of ${conversation_id}`);
      const order = there.filter(({ id }) => known.has(id)).map(({ id }) => id);
      if (known.size === messages.length && String(order) !== String(messages.map(({ id }) => id)))
        report("reordered", `in what ${person} has of ${conversation_id}`);
    }
  }

  checkSends();
  for (const messages of stored.values()) {
    checkOrder(messages);
    checkReading(messages);
  }
  checkCounts();
  checkReceived();
  return faults;
}

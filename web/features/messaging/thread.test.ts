import { expect, test } from "vitest";
import type { Message } from "#contract/messaging/conversations.ts";
import {
  type Outgoing,
  type Thread,
  withLatest,
  withMessage,
  withOlder,
  withoutDelivered,
  withRead,
  withWarnings,
} from "./thread.ts";

const ME = "me";
const OTHER = "other";

function message(seq: number, overrides: Partial<Message> = {}): Message {
  return {
    id: `m${seq}`,
    conversation_id: "c",
    seq,
    from_user_id: ME,
    to_user_id: OTHER,
    property_id: "p",
    content: `message ${seq}`,
    message_type: "text",
    created_at: new Date(seq * 1000).toISOString(),
    read: false,
    read_at: null,
    attachments: [],
    client_id: `client-${seq}`,
    card: null,
    warnings: [],
    from_user: { name: "Me", email: null },
    to_user: { name: "Other", email: null },
    ...overrides,
  };
}
const run = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => message(first + index));
const seqs = (thread: Thread | null) => thread?.messages.map(({ seq }) => seq);
const outgoing = (overrides: Partial<Outgoing> = {}): Outgoing => ({
  id: "temp-1",
  conversation_id: "c",
  to_user_id: OTHER,
  property_id: "p",
  client_id: "client-1",
  content: "ok",
  created_at: new Date(1000).toISOString(),
  ...overrides,
});

test("merges a page that overlaps the loaded messages", () => {
  const thread = withLatest({ messages: run(1, 50), older: null }, { items: run(11, 60), cursor: "older" });
  expect(seqs(thread)).toEqual(run(1, 60).map(({ seq }) => seq));
  expect(thread.older).toBeNull();
});

test("replaces the loaded messages if there is a gap, and loads older ones again", () => {
  const thread = withLatest({ messages: run(1, 5), older: null }, { items: run(51, 100), cursor: "older" });
  expect(seqs(thread)?.[0]).toBe(51);
  expect(thread.older).toBe("older");
});

test("keeps a message from an event that is missing in an earlier response", () => {
  const thread = withLatest({ messages: run(1, 6), older: null }, { items: run(1, 5), cursor: null });
  expect(seqs(thread)).toEqual([1, 2, 3, 4, 5, 6]);
});

test("prepends older messages without duplicates", () => {
  const thread = withOlder({ messages: run(5, 8), older: "x" }, { items: run(1, 5), cursor: null });
  expect(seqs(thread)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
});

test("adds a message that arrives twice only once", () => {
  const once = withMessage({ messages: run(1, 2), older: null }, message(3)) as Thread;
  expect(seqs(withMessage(once, message(3)))).toEqual([1, 2, 3]);
});

test("returns null for a message after a gap", () => {
  expect(withMessage({ messages: run(1, 2), older: null }, message(4))).toBeNull();
});

test("marks the other person's messages up to the read one as read", () => {
  const thread = { messages: [...run(1, 3), message(4, { from_user_id: OTHER })], older: null };
  const read = withRead(thread, { user_id: OTHER, read_at: "2026-11-20T10:00:00.000Z", last_message_id: "m2" });
  expect(read.messages.map((one) => one.read)).toEqual([true, true, false, false]);
});

test("marks earlier messages of the same sender as read when a later one is read", () => {
  const page = { items: [message(3, { read: true }), message(4)], cursor: null };
  const thread = withLatest({ messages: run(1, 3), older: null }, page);
  expect(thread.messages.map((one) => one.read)).toEqual([true, true, true, false]);
});

test("removes an outgoing message when the copy with its client_id arrives", () => {
  expect(withoutDelivered([outgoing()], { messages: [message(1)], older: null }, ME)).toEqual([]);
});

test("treats equal texts with different client_ids as two messages", () => {
  const thread = { messages: [message(1, { content: "ok" })], older: null };
  const second = outgoing({ client_id: "client-2" });
  expect(withoutDelivered([outgoing(), second], thread, ME)).toEqual([second]);
});

test("matches a copy without client_id by sender and content within 5 seconds", () => {
  const copy = (ms: number, from = ME) => ({
    messages: [
      message(1, { content: "ok", client_id: null, from_user_id: from, created_at: new Date(ms).toISOString() }),
    ],
    older: null,
  });
  expect(withoutDelivered([outgoing()], copy(6000), ME)).toEqual([]);
  expect(withoutDelivered([outgoing()], copy(6001), ME)).toHaveLength(1);
  expect(withoutDelivered([outgoing()], copy(1000, OTHER), ME)).toHaveLength(1);
});

test("changes the warnings of one message", () => {
  const messages = [message(1, { warnings: ["gate_pass"] }), message(2, { warnings: ["off_platform"] })];
  expect(withWarnings(messages, "m1", []).map(({ warnings }) => warnings)).toEqual([[], ["off_platform"]]);
});

import { sql } from "kysely";
import { afterEach, expect, it, vi } from "vitest";
import { getMe } from "#contract/accounts/accounts.ts";
import { DAY_MS } from "#contract/durations.ts";
import { listMessages, type Message, sendMessage } from "#contract/messaging/conversations.ts";
import { authCalls } from "./auth/testing/auth.ts";
import { testApp } from "./testing/app.ts";
import { insertConversation } from "./testing/factories.ts";
import { openSockets } from "./testing/sockets.ts";

const { app, db, as, visitor } = await testApp();
const auth = authCalls(app);
afterEach(() => void vi.useRealTimers());

const statusOf = async (token: string) =>
  (await visitor.inject({ method: "GET", url: getMe.path, headers: { authorization: `Bearer ${token}` } })).statusCode;

it("keeps everyone signed in when the server's clock jumps a day ahead or back", async () => {
  const { session, token } = await auth.newcomer();
  const begun = Date.now();
  vi.useFakeTimers({ toFake: ["Date"], now: begun + DAY_MS });
  expect(await statusOf(token)).toBe(401);
  const ahead = (await auth.refresh(session.refresh_token)).json();
  expect(await statusOf(ahead.access_token)).toBe(200);
  vi.setSystemTime(begun);
  expect(await statusOf(token)).toBe(200);
  expect(await statusOf(ahead.access_token)).toBe(200);
  const back = (await auth.refresh(ahead.refresh_token)).json();
  expect(await statusOf(back.access_token)).toBe(200);
});

it("accepts live connections again with a fresh token when the server's clock is a day ahead", async () => {
  const { session, token } = await auth.newcomer();
  const { connect } = await openSockets(app);
  const before = await connect({ token });
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + DAY_MS });
  await before.ended();
  const { access_token } = (await auth.refresh(session.refresh_token)).json();
  const after = await connect({ token: access_token });
  await after.settled();
  expect(after.client.connected).toBe(true);
});

it("keeps a conversation's order and times when the database's clock is set back", async () => {
  const { id, guest, host, property } = await insertConversation(db);
  const caller = await as(guest);
  const send = async (content: string): Promise<Message> => {
    const body = { conversation_id: id, to_user_id: host.id, property_id: property.id, content };
    return (await caller.call(sendMessage, { body })).json();
  };
  await send("first");
  // Simulates that the first message was stored while the clock was a day ahead.
  await sql`update messages set created_at = created_at + interval '1 day' where conversation_id = ${id}`.execute(db);
  await sql`update conversations set last_message_at = last_message_at + interval '1 day' where id = ${id}`.execute(db);
  await send("second");
  const history: Message[] = (await caller.call(listMessages, { params: { conversationId: id } })).json();
  expect(history.map(({ seq, content }) => [seq, content])).toEqual([
    [1, "first"],
    [2, "second"],
  ]);
  const [first, second] = history.map(({ created_at }) => created_at);
  expect(Date.parse(second ?? "")).toBeGreaterThanOrEqual(Date.parse(first ?? ""));
});

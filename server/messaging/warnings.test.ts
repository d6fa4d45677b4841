import { describe, expect, it } from "vitest";
import {
  callFine,
  deleteConversation,
  listMessages,
  type Message,
  readConversation,
  sendMessage,
} from "#contract/messaging/conversations.ts";
import { MAX_MESSAGE_LENGTH } from "#contract/messaging/messaging-terms.ts";
import { type TestCaller, testApp } from "../testing/app.ts";
import { insertAccount, insertConversation } from "../testing/factories.ts";
import { openSockets } from "../testing/sockets.ts";

const { db, app, as } = await testApp();
const SCAM = "Send 5,000 token now on 98765 43210, then I share the address.";
const FOUND = ["advance_payment", "off_platform"];

async function pair() {
  const conversation = await insertConversation(db);
  const [guest, host] = await Promise.all([as(conversation.guest), as(conversation.host)]);
  const base = { conversation_id: conversation.id, property_id: conversation.property.id };
  const write = async (from: TestCaller, to: { id: string }, content: string, client_id?: string): Promise<Message> =>
    (await from.call(sendMessage, { body: { ...base, to_user_id: to.id, content, client_id } })).json();
  const history = async (reader: TestCaller): Promise<Message[]> =>
    (await reader.call(listMessages, { params: { conversationId: conversation.id } })).json();
  return {
    conversation,
    guest,
    host,
    fromHost: (content: string, client_id?: string) => write(host, conversation.guest, content, client_id),
    fromGuest: (content: string) => write(guest, conversation.host, content),
    history,
  };
}
const warningsOf = (messages: Message[]) => messages.map(({ warnings }) => warnings);
const fine = (reader: TestCaller, id: string) => reader.call(callFine, { params: { id } });

describe("warnings", () => {
  it("are shown to the person who receives the message, and not to its sender", async () => {
    const { fromHost, guest, host, history } = await pair();
    const sent = await fromHost(SCAM);
    expect(sent).toMatchObject({ seq: 1, content: SCAM, warnings: [] });
    expect(warningsOf(await history(host))).toEqual([[]]);
    expect(warningsOf(await history(guest))).toEqual([FOUND]);
  });

  it("depend on which side sends the message", async () => {
    const { fromHost, fromGuest, guest, host, history } = await pair();
    const text = "Transfer the token first, then the visit.";
    await fromHost(text);
    await fromGuest(text);
    expect(warningsOf(await history(guest))).toEqual([["advance_payment"], []]);
    expect(warningsOf(await history(host))).toEqual([[], []]);
  });

  it("neither delay nor drop the message, which is stored, ordered and counted as usual", async () => {
    const { fromHost, guest, history, conversation } = await pair();
    await fromHost("Hello");
    await fromHost(SCAM, "once");
    await fromHost(SCAM, "once");
    await fromHost("Bye");
    expect((await history(guest)).map(({ seq, content }) => [seq, content])).toEqual([
      [1, "Hello"],
      [2, SCAM],
      [3, "Bye"],
    ]);
    const read = await guest.call(readConversation, { body: { conversation_id: conversation.id } });
    expect(read.statusCode).toBe(200);
  });

  it("come with concurrent messages of one statement", async () => {
    const pairs = await Promise.all([pair(), pair(), pair()]);
    await Promise.all(pairs.map(({ fromHost }, index) => fromHost(index === 1 ? "Hello" : SCAM)));
    const seen = await Promise.all(pairs.map(async ({ guest, history }) => warningsOf(await history(guest))));
    expect(seen).toEqual([[FOUND], [[]], [FOUND]]);
  });

  it("are in the event for the reader only, also where the sender has joined the conversation", async () => {
    const { connect } = await openSockets(app);
    const { conversation, fromHost, guest, host } = await pair();
    const [reader, sender] = [await connect(guest), await connect(host)];
    for (const socket of [reader, sender]) await socket.join(conversation.id);
    await fromHost(SCAM);
    await fromHost("Bye");
    for (const socket of [reader, sender]) {
      await socket.hears("conversation:changed", 2);
      await socket.settled();
    }
    expect(warningsOf(reader.heard("message:new"))).toEqual([FOUND, []]);
    expect(warningsOf(sender.heard("message:new"))).toEqual([[], []]);
  });

  it("take little time for a normal message of maximum length", async () => {
    const { fromHost } = await pair();
    expect(await fromHost("pay ".repeat(MAX_MESSAGE_LENGTH / 4))).toMatchObject({ seq: 1 });
  });
});

describe("marking a message as fine", () => {
  it("hides its warnings for the reader, as often as it is called, and keeps one row", async () => {
    const { conversation, fromHost, guest, history } = await pair();
    const [{ id }] = [await fromHost(SCAM), await fromHost(SCAM)];
    for (let times = 0; times < 2; times += 1) expect((await fine(guest, id)).json()).toEqual({ ok: true });
    expect(warningsOf(await history(guest))).toEqual([[], FOUND]);
    const rows = await db.selectFrom("warning_feedback").selectAll().where("message_id", "=", id).execute();
    expect(rows).toEqual([{ message_id: id, reader_id: conversation.guest.id, created_at: expect.any(Date) }]);
  });

  it("stores nothing for a message without warnings", async () => {
    const { fromHost, guest } = await pair();
    const { id } = await fromHost("Hello");
    expect((await fine(guest, id)).statusCode).toBe(200);
    expect(await db.selectFrom("warning_feedback").where("message_id", "=", id).selectAll().execute()).toEqual([]);
  });

  it("is for the reader only, and throws not_found otherwise", async () => {
    const { fromHost, host, guest, history } = await pair();
    const { id } = await fromHost(SCAM);
    const stranger = await as(await insertAccount(db));
    for (const other of [host, stranger]) expect((await fine(other, id)).json()).toMatchObject({ code: "not_found" });
    expect((await fine(guest, "01900000-0000-7000-8000-000000000000")).statusCode).toBe(404);
    expect(warningsOf(await history(guest))).toEqual([FOUND]);
  });

  it("is deleted with the conversation", async () => {
    const { conversation, fromHost, guest } = await pair();
    const { id } = await fromHost(SCAM);
    await fine(guest, id);
    await guest.call(deleteConversation, { params: { id: conversation.id } });
    expect(await db.selectFrom("warning_feedback").where("message_id", "=", id).selectAll().execute()).toEqual([]);
  });
});

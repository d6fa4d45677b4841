import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { countUnread, listMessages, type Message, sendMessage } from "#contract/messaging/conversations.ts";
import { type TestCaller, testApp } from "../testing/app.ts";
import { insertAccount, insertConversation, insertProperty, ownedBy } from "../testing/factories.ts";
import { until } from "../testing/until.ts";

const { db, as } = await testApp();
const UNKNOWN = "01900000-0000-7000-8000-000000000000";

/** Creates a conversation with both people signed in, and returns functions to send messages. */
async function pair() {
  const conversation = await insertConversation(db);
  const { id, property } = conversation;
  const [guest, host] = await Promise.all([as(conversation.guest), as(conversation.host)]);
  const base = { conversation_id: id, property_id: property.id };
  const toHost = { ...base, to_user_id: conversation.host.id, content: "Is it still free?" };
  const toGuest = { ...base, to_user_id: conversation.guest.id, content: "Yes, it is." };
  const history = async (): Promise<Message[]> =>
    (await guest.call(listMessages, { params: { conversationId: id }, query: { limit: 100 } })).json();
  return { ...conversation, people: conversation, guest, host, toHost, toGuest, history };
}
const send = (caller: TestCaller, body: Record<string, unknown>) => caller.call(sendMessage, { body });

describe("sending", () => {
  it("stores the message and returns all its fields", async () => {
    const { guest, people, toHost, history } = await pair();
    const answer = await send(guest, toHost);
    expect(answer.statusCode).toBe(201);
    const message: Message = answer.json();
    expect(message).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
      conversation_id: people.id,
      seq: 1,
      from_user_id: people.guest.id,
      to_user_id: people.host.id,
      property_id: people.property.id,
      content: "Is it still free?",
      message_type: "text",
      created_at: expect.stringMatching(/Z$/),
      read: false,
      read_at: null,
      attachments: [],
      client_id: null,
      card: null,
      warnings: [],
      from_user: { name: people.guest.name, email: people.guest.email },
      to_user: { name: people.host.name, email: people.host.email },
    });
    expect(await history()).toEqual([message]);
  });

  it("refuses a caller who just signed out or was deactivated, and stores nothing", async () => {
    for (const end of [
      (sessionId: string) => db.deleteFrom("auth_sessions").where("id", "=", sessionId).execute(),
      (_: string, accountId: string) =>
        db.updateTable("accounts").set({ is_active: false }).where("id", "=", accountId).execute(),
    ]) {
      const { guest, host, people, toHost, toGuest } = await pair();
      expect((await send(guest, toHost)).statusCode).toBe(201);
      await end(guest.sessionId ?? "", people.guest.id);
      for (const body of [toHost, { ...toHost, content: "" }, { ...toHost, to_user_id: people.guest.id }, {}]) {
        const answer = await send(guest, body);
        expect(answer.statusCode).toBe(401);
        expect(answer.json()).toMatchObject({ code: "session_expired" });
      }
      expect((await send(host, toGuest)).json()).toMatchObject({ seq: 2 });
    }
  });

  it("shows an address only to its user, and the property owner's to both people", async () => {
    const { host, people, toGuest } = await pair();
    expect((await send(host, toGuest)).json()).toMatchObject({
      from_user: { name: people.host.name, email: people.host.email },
      to_user: { name: people.guest.name, email: null },
    });
  });

  it.each(["conversation_id", "to_user_id", "property_id", "content"])("requires %s", async (name) => {
    const { guest, toHost, history } = await pair();
    for (const value of [undefined, null, ""]) {
      const answer = await send(guest, { ...toHost, [name]: value });
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({
        error: "Missing required message data",
        fields: [{ path: name, message: "Missing required message data" }],
      });
    }
    expect(await history()).toEqual([]);
  });

  it("refuses a message with only white space", async () => {
    const { guest, toHost } = await pair();
    for (const content of [" ", "\n\t ", "\u00a0\u2003"]) {
      const answer = await send(guest, { ...toHost, content });
      expect([answer.statusCode, answer.json().error]).toEqual([400, "Missing required message data"]);
    }
  });

  it("accepts at most 4,000 characters, counted as code points", async () => {
    const { guest, toHost } = await pair();
    for (const letter of ["x", "🏠", "म"]) {
      const answer = await send(guest, { ...toHost, content: letter.repeat(4000) });
      expect(answer.statusCode).toBe(201);
      expect(answer.json().content).toBe(letter.repeat(4000));
      const longer = await send(guest, { ...toHost, content: letter.repeat(4001) });
      expect(longer.statusCode).toBe(400);
      expect(longer.json().error).toBe("A message can be at most 4,000 characters.");
    }
  });

  it("stores a message unchanged", async () => {
    const { guest, toHost, history } = await pair();
    const content = "  ‏مرحبا\r\n<b>not bold</b>\t\\ ' \" NULL {} $1 👩‍👩‍👧 \u200b ";
    expect((await send(guest, { ...toHost, content })).json().content).toBe(content);
    expect((await history())[0]?.content).toBe(content);
  });

  it("accepts a type and attachments, also in camelCase, and refuses invalid ones", async () => {
    const { guest, toHost } = await pair();
    const attachments = ["https://pictures.example/a.jpg", 'https://pictures.example/"b",c.jpg'];
    const answer = await send(guest, { ...toHost, messageType: "image", attachments, clientId: "one" });
    expect(answer.json()).toMatchObject({ message_type: "image", attachments, client_id: "one" });
    const wrong = [
      { message_type: "a b" },
      { message_type: 7 },
      { attachments: "https://pictures.example/a.jpg" },
      { attachments: ["javascript:alert(1)"] },
      { attachments: Array(11).fill("https://pictures.example/a.jpg") },
      { client_id: "" },
      { client_id: "x".repeat(101) },
    ];
    for (const part of wrong)
      expect((await send(guest, { ...toHost, ...part })).statusCode, JSON.stringify(part)).toBe(400);
  });

  it("refuses messages to oneself", async () => {
    const { guest, people, toHost } = await pair();
    const answer = await send(guest, { ...toHost, to_user_id: people.guest.id.toUpperCase() });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: "message_to_oneself", error: "You cannot send messages to yourself." });
  });

  it("refuses a caller who is not in the conversation, and an unknown conversation", async () => {
    const { guest, toHost, history } = await pair();
    const stranger = await as(await insertAccount(db));
    const admin = await as(await insertAccount(db, { type: "admin" }));
    const answers = [
      await send(stranger, toHost),
      await send(admin, toHost),
      await send(guest, { ...toHost, conversation_id: UNKNOWN }),
    ];
    for (const answer of answers) {
      expect(answer.statusCode).toBe(403);
      expect(answer.json()).toMatchObject({
        code: "sending_not_allowed",
        error: "You are not allowed to send messages in this conversation.",
      });
    }
    expect(await history()).toEqual([]);
  });

  it("refuses a recipient who is not the other person, and another property", async () => {
    const { guest, toHost, history } = await pair();
    const [stranger, other] = [await insertAccount(db), await insertProperty(db)];
    for (const part of [{ to_user_id: stranger.id }, { property_id: other.id }, { property_id: UNKNOWN }]) {
      const answer = await send(guest, { ...toHost, ...part });
      expect(answer.statusCode).toBe(400);
      expect(answer.json().fields[0].path).toBe(Object.keys(part)[0]);
    }
    expect(await history()).toEqual([]);
  });

  it("lets the property's current owner send and receive messages in its conversations", async () => {
    const { id, guest, people, toGuest } = await pair();
    const buyer = await insertAccount(db);
    await db.updateTable("properties").set(ownedBy(buyer)).where("id", "=", people.property.id).execute();
    const caller = await as(buyer);
    const sent = await send(caller, { ...toGuest, content: "I own it now." });
    expect(sent.statusCode).toBe(201);
    expect(sent.json()).toMatchObject({ from_user_id: buyer.id, seq: 1 });
    expect((await guest.call(countUnread, { query: {} })).json()).toEqual({ count: 1 });
    const reply = { conversation_id: id, property_id: people.property.id, to_user_id: buyer.id, content: "Good." };
    expect((await send(guest, reply)).statusCode).toBe(201);
    expect((await caller.call(countUnread, { query: {} })).json()).toEqual({ count: 1 });
    expect((await send(caller, { ...toGuest, to_user_id: people.host.id })).statusCode).toBe(400);
  });

  it("sends messages with the former id of a deleted property", async () => {
    const { guest, people, toHost } = await pair();
    await db.deleteFrom("properties").where("id", "=", people.property.id).execute();
    const answer = await send(guest, toHost);
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({ property_id: people.property.id, to_user: { email: null } });
  });

  it("stores messages to a deactivated person", async () => {
    const { guest, people, toHost } = await pair();
    await db.updateTable("accounts").set({ is_active: false }).where("id", "=", people.host.id).execute();
    expect((await send(guest, toHost)).statusCode).toBe(201);
  });

  it("ignores a sender id in the body", async () => {
    const { guest, people, toHost } = await pair();
    const answer = await send(guest, { ...toHost, from_user_id: people.host.id, sender_id: people.host.id });
    expect(answer.json()).toMatchObject({ from_user_id: people.guest.id });
  });
});

describe("sending the same again", () => {
  it("returns the first message with 200 and does not store it again", async () => {
    const { guest, toHost, history } = await pair();
    const first = await send(guest, { ...toHost, client_id: "one" });
    const second = await send(guest, { ...toHost, client_id: "one" });
    expect([first.statusCode, second.statusCode]).toEqual([201, 200]);
    expect(second.json()).toEqual(first.json());
    expect(await history()).toHaveLength(1);
  });

  it("stores one message for twenty concurrent calls", async () => {
    const { guest, host, toHost, history } = await pair();
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(guest, { ...toHost, client_id: "same" })));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([...Array(19).fill(200), 201]);
    expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1);
    expect(await history()).toHaveLength(1);
    expect((await host.call(countUnread, { query: {} })).json()).toEqual({ count: 1 });
  });

  it("refuses the client_id with another text or conversation", async () => {
    const { guest, people, toHost } = await pair();
    const other = await insertConversation(db, { guest: people.guest });
    await send(guest, { ...toHost, client_id: "one" });
    const elsewhere = { conversation_id: other.id, to_user_id: other.host.id, property_id: other.property.id };
    for (const part of [{ content: "Other words" }, elsewhere]) {
      const answer = await send(guest, { ...toHost, ...part, client_id: "one" });
      expect([answer.statusCode, answer.json().code]).toEqual([409, "client_id_reused"]);
    }
  });

  it("stores one of two concurrent sends of one client_id to two conversations", async () => {
    const { guest, people, toHost } = await pair();
    const other = await insertConversation(db, { guest: people.guest });
    const elsewhere = { conversation_id: other.id, to_user_id: other.host.id, property_id: other.property.id };
    const answers = await Promise.all([
      send(guest, { ...toHost, client_id: "race" }),
      send(guest, { ...toHost, ...elsewhere, client_id: "race" }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
  });

  it("allows two people to use the same client_id", async () => {
    const { guest, host, toHost, toGuest } = await pair();
    expect((await send(guest, { ...toHost, client_id: "one" })).statusCode).toBe(201);
    expect((await send(host, { ...toGuest, client_id: "one" })).statusCode).toBe(201);
  });

  it("treats equal texts with different client_ids, or without any, as different messages", async () => {
    const { guest, toHost, history } = await pair();
    for (const client_id of ["one", "two", undefined, null]) await send(guest, { ...toHost, content: "ok", client_id });
    expect((await history()).map(({ content }) => content)).toEqual(["ok", "ok", "ok", "ok"]);
  });
});

describe("order", () => {
  it("is the same for both people, without gaps, for concurrent senders", async () => {
    const { guest, host, toHost, toGuest, history } = await pair();
    const sends = Array.from({ length: 40 }, (_, i) =>
      i % 2 ? send(guest, { ...toHost, content: `g${i}` }) : send(host, { ...toGuest, content: `h${i}` }),
    );
    const answered = (await Promise.all(sends)).map((answer) => answer.json() as Message);
    const messages = await history();
    expect(messages.map(({ seq }) => seq)).toEqual(Array.from({ length: 40 }, (_, i) => i + 1));
    expect([...answered].sort((a, b) => a.seq - b.seq).map(({ id }) => id)).toEqual(messages.map(({ id }) => id));
    const times = messages.map(({ created_at }) => Date.parse(created_at));
    expect([...times].sort((a, b) => a - b)).toEqual(times);
  });
});

describe("concurrent messages of many senders", () => {
  it("are accepted or refused individually", async () => {
    const pairs = await Promise.all(Array.from({ length: 30 }, pair));
    for (const { guest } of pairs) await guest.call(countUnread, { query: {} });
    for (const [i, { guest }] of pairs.entries())
      if (i % 5 === 4) await db.deleteFrom("auth_sessions").where("id", "=", guest.sessionId).execute();
    const faults = [{}, { property_id: UNKNOWN }, { conversation_id: UNKNOWN }, { to_user_id: UNKNOWN }];
    const answers = await Promise.all(
      pairs.map(({ guest, toHost }, i) => send(guest, { ...toHost, ...faults[i % 4], content: `Number ${i}` })),
    );
    const statuses = [201, 400, 403, 400];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(
      pairs.map((_, i) => (i % 5 === 4 ? 401 : statuses[i % 4])),
    );
    for (const [i, { host, id }] of pairs.entries()) {
      const messages = await host.call(listMessages, { params: { conversationId: id }, query: {} });
      const stored = answers[i]?.statusCode === 201 ? [`Number ${i}`] : [];
      expect(messages.json().map(({ content }: Message) => content)).toEqual(stored);
    }
  });

  it("are stored, except a message whose client_id another process is storing", async () => {
    const pairs = await Promise.all(Array.from({ length: 10 }, pair));
    for (const { guest, toHost } of pairs) await send(guest, toHost);
    const [{ people, guest }] = pairs as [(typeof pairs)[0]];
    const answers = await db.transaction().execute(async (trx) => {
      const { id } = await insertConversation(db, { guest: people.guest });
      await sql`insert into messages (conversation_id, seq, id, from_seat, to_seat, sender_id, client_id, content, created_at)
        values (${id}, 1, gen_random_uuid(), 1, 2, ${people.guest.id}, 'same', 'Hello', now())`.execute(trx);
      const sends = pairs.map(({ guest, toHost }) => send(guest, { ...toHost, client_id: "same" }));
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
      const isWaitedFor = async () =>
        (await sql`select from pg_stat_activity where ${rows[0]?.pid} = any(pg_blocking_pids(pid))`.execute(db)).rows
          .length > 0;
      await until(isWaitedFor, () => "nothing waits for the other process");
      return { sends };
    });
    const [mine, ...others] = (await Promise.all(answers.sends)).map(({ statusCode }) => statusCode);
    expect([mine, ...others]).toEqual([409, ...others.map(() => 201)]);
    expect((await send(guest, { ...pairs[0]?.toHost, client_id: "another" })).json()).toMatchObject({ seq: 2 });
  });
});

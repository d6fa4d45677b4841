import { describe, expect, it } from "vitest";
import {
  type Conversation,
  countUnread,
  deleteConversation,
  listConversations,
  listMessages,
  type Message,
  readConversation,
  sendMessage,
} from "#contract/messaging/conversations.ts";
import { type TestCaller, testApp } from "../testing/app.ts";
import { insertAccount, insertConversation, ownedBy } from "../testing/factories.ts";

const { db, as } = await testApp();
const UNKNOWN = "01900000-0000-7000-8000-000000000000";

/** Returns a tenant and an owner with a conversation, both signed in. */
async function pair() {
  const conversation = await insertConversation(db);
  const [guest, host] = await Promise.all([as(conversation.guest), as(conversation.host)]);
  const say = async (from: TestCaller, content: string) => {
    const to = from === guest ? conversation.host : conversation.guest;
    const body = {
      conversation_id: conversation.id,
      to_user_id: to.id,
      property_id: conversation.property.id,
      content,
    };
    const answer = await from.call(sendMessage, { body });
    expect(answer.statusCode, answer.body).toBe(201);
    return answer.json() as Message;
  };
  return { ...conversation, guest, host, people: conversation, say };
}

const list = async (caller: TestCaller, query = {}) =>
  (await caller.call(listConversations, { query })).json() as Conversation[];
const unread = async (caller: TestCaller, query = {}) =>
  (await caller.call(countUnread, { query })).json().count as number;
const history = async (caller: TestCaller, conversationId: string, query = {}) =>
  caller.call(listMessages, { params: { conversationId }, query });
const markRead = (caller: TestCaller, conversation_id: string) =>
  caller.call(readConversation, { body: { conversation_id } });

describe("the list of conversations", () => {
  it("shows the latest conversation first to both people, with their own unread counts", async () => {
    const [older, newer] = [await pair(), await pair()];
    const third = await insertConversation(db, { guest: older.people.guest, host: newer.people.host });
    await older.say(older.guest, "Is it still free?");
    const mine = await list(older.guest);
    expect(mine.map(({ id }) => id)).toEqual([older.id, third.id]);
    expect(mine[0]).toMatchObject({ unread_count: 0, last_message_preview: "Is it still free?" });
    expect((await list(older.host))[0]).toMatchObject({ id: older.id, unread_count: 1 });
  });

  it("names both people, and shows only the caller's and the owner's address", async () => {
    const { guest, host, people, say } = await pair();
    await say(guest, "Hello");
    const [asGuest] = await list(guest);
    const [asHost] = await list(host);
    const [tenant, owner] = [people.guest, people.host];
    const face = (person: typeof tenant, email: string | null) => ({
      user_id: person.id,
      user_name: person.name,
      user_email: email,
      user: { name: person.name, email },
      avatar: person.avatar,
      last_read_at: null,
      is_active: true,
    });
    expect(asGuest?.participants).toMatchObject([face(tenant, tenant.email), face(owner, owner.email)]);
    expect(asHost?.participants).toMatchObject([face(tenant, null), face(owner, owner.email)]);
    expect(asGuest?.created_by).toBe(tenant.id);
  });

  it("is paged by a cursor, each conversation once, with a total", async () => {
    const guest = await insertAccount(db);
    const ids: string[] = [];
    for (let i = 0; i < 5; i++) ids.unshift((await insertConversation(db, { guest })).id);
    const caller = await as(guest);
    const seen: string[] = [];
    let url = "/api/conversations?limit=2";
    for (let pages = 0; url !== "" && pages < 9; pages++) {
      const answer = await caller.inject({ method: "GET", url });
      expect(answer.headers["x-total-count"]).toBe("5");
      seen.push(...(answer.json() as Conversation[]).map(({ id }) => id));
      url = /<(.*)>; rel="next"/.exec(String(answer.headers.link ?? ""))?.[1] ?? "";
    }
    expect(seen).toEqual(ids);
  });

  it("refuses a cursor of another search, and a limit over 100", async () => {
    const guest = await insertAccount(db);
    for (let i = 0; i < 2; i++) await insertConversation(db, { guest });
    const caller = await as(guest);
    const first = await caller.call(listConversations, { query: { limit: 1 } });
    const url = /<(.*)>/.exec(String(first.headers.link))?.[1];
    const answer = await caller.inject({ method: "GET", url: `${url}&q=someone` });
    expect([answer.statusCode, answer.json().code]).toEqual([400, "invalid_cursor"]);
    expect((await caller.call(listConversations, { query: { limit: 101 } })).statusCode).toBe(400);
  });

  it("is searched by the other person's name, the property's title and the last message", async () => {
    const guest = await insertAccount(db, { name: "Zubin Mehta" });
    const meera = await insertConversation(db, { guest, host: await insertAccount(db, { name: "Meera Krishnan" }) });
    const arun = await insertConversation(db, { guest, host: await insertAccount(db, { name: "Arun Iyer" }) });
    const { property } = await insertConversation(db, { guest });
    await db.updateTable("properties").set({ title: "Quiet 100% corner" }).where("id", "=", property.id).execute();
    const [caller, owner] = [await as(guest), await as(arun.host)];
    const body = { conversation_id: arun.id, to_user_id: guest.id, property_id: arun.property.id };
    await owner.call(sendMessage, { body: { ...body, content: "The keys are with the watchman" } });
    const found = async (q: string) => (await list(caller, { q })).map(({ id }) => id);
    expect(await found("meera")).toEqual([meera.id]);
    expect(await found("KRISHNAN Meera")).toEqual([meera.id]);
    expect(await found("watchman keys")).toEqual([arun.id]);
    expect(await found("100%")).toHaveLength(1);
    expect(await found("corner quiet")).toHaveLength(1);
    expect(await found("Zubin")).toEqual([]);
    expect(await found("%")).toHaveLength(1);
    expect(await found("  ")).toHaveLength(3);
    expect((await caller.call(listConversations, { query: { q: "x".repeat(201) } })).statusCode).toBe(400);
  });

  it("keeps the conversation and its title when the property is deleted", async () => {
    const { id, guest, people, say } = await pair();
    await db.deleteFrom("properties").where("id", "=", people.property.id).execute();
    const [conversation] = await list(guest);
    expect(conversation).toMatchObject({
      id,
      title: people.property.title,
      property: null,
      property_id: people.property.id,
    });
    expect(await say(guest, "Is it gone?")).toMatchObject({ property_id: people.property.id });
  });

  it("masks contacts in the title of a deleted home", async () => {
    const { id, guest, host, say } = await pair();
    await say(host, "Hello");
    // Stored like this by an earlier version.
    const title = "Airy 2BHK, call 98765 43210";
    await db.updateTable("conversations").set({ title, property_id: null }).where("id", "=", id).execute();
    expect(await list(guest)).toMatchObject([{ title: "Airy 2BHK, call •••", property: null }]);
  });

  it("shows a deleted person as 'Deleted user', and keeps their messages", async () => {
    const { id, guest, host, people, say } = await pair();
    await say(guest, "Hello");
    await db.deleteFrom("accounts").where("id", "=", people.guest.id).execute();
    const [conversation] = await list(host);
    expect(conversation).toMatchObject({ id, unread_count: 1, is_active: false, created_by: null });
    expect(conversation?.participants[0]).toMatchObject({
      user_id: null,
      user_name: "Deleted user",
      user_email: null,
      user: { name: "Deleted user", email: null },
      is_active: false,
    });
    const [message] = (await history(host, id)).json();
    expect(message).toMatchObject({
      content: "Hello",
      from_user_id: null,
      from_user: { name: "Deleted user", email: null },
    });
    expect((await markRead(host, id)).statusCode).toBe(200);
    expect(await unread(host)).toBe(0);
  });

  it("marks a conversation with a deactivated person as inactive", async () => {
    const { guest, people } = await pair();
    await db.updateTable("accounts").set({ is_active: false }).where("id", "=", people.host.id).execute();
    expect((await list(guest))[0]).toMatchObject({ is_active: false });
  });
});

describe("reading", () => {
  it("marks received messages as read, with the time, but not sent ones", async () => {
    const { id, guest, host, people, say } = await pair();
    await say(guest, "One");
    await say(host, "Two");
    await say(guest, "Three");
    expect([await unread(host), await unread(guest)]).toEqual([2, 1]);
    expect((await markRead(host, id)).json()).toEqual({ ok: true });
    expect([await unread(host), await unread(guest)]).toEqual([0, 1]);
    const messages: Message[] = (await history(guest, id)).json();
    expect(messages.map(({ read }) => read)).toEqual([true, false, true]);
    expect(messages.map(({ read_at }) => read_at !== null)).toEqual([true, false, true]);
    expect(
      (await list(guest))[0]?.participants.find(({ user_id }) => user_id === people.host.id)?.last_read_at,
    ).toMatch(/Z$/);
  });

  it("keeps the first time of reading", async () => {
    const { id, guest, host, say } = await pair();
    await say(guest, "One");
    await markRead(host, id);
    const [before] = (await history(guest, id)).json();
    await say(guest, "Two");
    await markRead(host, id);
    const [after] = (await history(guest, id)).json();
    expect(after).toEqual(before);
  });

  it("counts unread messages in all conversations, or in one", async () => {
    const host = await insertAccount(db);
    const [first, second] = [await insertConversation(db, { host }), await insertConversation(db, { host })];
    for (const { id, guest, property } of [first, second, second]) {
      const body = { conversation_id: id, to_user_id: host.id, property_id: property.id, content: "Hello" };
      await (await as(guest)).call(sendMessage, { body });
    }
    const caller = await as(host);
    expect(await unread(caller)).toBe(3);
    expect(await unread(caller, { conversationId: first.id })).toBe(1);
    expect(await unread(caller, { conversation_id: second.id })).toBe(2);
    expect(await unread(await as(await insertAccount(db)))).toBe(0);
  });
});

describe("history", () => {
  it("returns the latest messages, oldest first, and pages back in time", async () => {
    const { id, guest, say } = await pair();
    for (let i = 1; i <= 7; i++) await say(guest, `Message ${i}`);
    const first = await history(guest, id, { limit: 3 });
    const seqs = (answer: typeof first) => (answer.json() as Message[]).map(({ seq }) => seq);
    expect(seqs(first)).toEqual([5, 6, 7]);
    const prev = (answer: typeof first) => /<(.*)>; rel="prev"/.exec(String(answer.headers.link ?? ""))?.[1];
    const second = await guest.inject({ method: "GET", url: prev(first) ?? "" });
    expect(seqs(second)).toEqual([2, 3, 4]);
    const third = await guest.inject({ method: "GET", url: prev(second) ?? "" });
    expect(seqs(third)).toEqual([1]);
    expect(third.headers.link).toBeUndefined();
    expect(first.headers["x-total-count"]).toBeUndefined();
  });

  it("returns the messages after a given message, page by page", async () => {
    const { id, guest, say } = await pair();
    for (let i = 1; i <= 5; i++) await say(guest, `Message ${i}`);
    const first = await history(guest, id, { after: 2, limit: 2 });
    expect((first.json() as Message[]).map(({ seq }) => seq)).toEqual([3, 4]);
    const next = /<(.*)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? "";
    const second = await guest.inject({ method: "GET", url: next });
    expect((second.json() as Message[]).map(({ seq }) => seq)).toEqual([5]);
    expect(second.headers.link).toBeUndefined();
    expect((await history(guest, id, { after: 5 })).json()).toEqual([]);
    expect((await history(guest, id, { after: "x" })).statusCode).toBe(400);
  });

  it("is also open to the property's current owner", async () => {
    const { id, people, say, guest } = await pair();
    await say(guest, "Hello");
    const buyer = await insertAccount(db);
    const caller = await as(buyer);
    expect((await history(caller, id)).statusCode).toBe(404);
    await db.updateTable("properties").set(ownedBy(buyer)).where("id", "=", people.property.id).execute();
    expect((await history(caller, id)).json()).toHaveLength(1);
  });
});

describe("privacy", () => {
  it("responds 404 to everyone else, as for a missing conversation", async () => {
    const { id, guest, say } = await pair();
    await say(guest, "Between us");
    const strangers = [await as(await insertAccount(db)), await as(await insertAccount(db, { type: "admin" }))];
    for (const stranger of strangers)
      for (const conversation of [id, UNKNOWN]) {
        const answers = [
          await history(stranger, conversation),
          await markRead(stranger, conversation),
          await stranger.call(deleteConversation, { params: { id: conversation } }),
          await stranger.call(countUnread, { query: { conversationId: conversation } }),
        ];
        for (const answer of answers) {
          expect(answer.statusCode).toBe(404);
          expect(answer.json().code).toBe("conversation_not_found");
          expect(answer.body).not.toContain("Between us");
        }
        expect(await list(stranger)).toEqual([]);
      }
  });

  it("is never cached by proxies or browsers", async () => {
    const { id, guest } = await pair();
    expect((await history(guest, id)).headers["cache-control"]).toBe("private, no-store");
  });
});

describe("deleting", () => {
  it("removes the conversation and its messages for both people", async () => {
    const { id, guest, host, say } = await pair();
    await say(guest, "One");
    await say(host, "Two");
    const answer = await guest.call(deleteConversation, { params: { id } });
    expect([answer.statusCode, answer.json()]).toEqual([200, { ok: true }]);
    for (const caller of [guest, host]) {
      expect(await list(caller)).toEqual([]);
      expect(await unread(caller)).toBe(0);
      expect((await history(caller, id)).statusCode).toBe(404);
    }
    for (const table of ["messages", "participants"] as const)
      expect(await db.selectFrom(table).selectAll().where("conversation_id", "=", id).execute()).toEqual([]);
    expect((await guest.call(deleteConversation, { params: { id } })).statusCode).toBe(404);
  });

  it("leaves nothing behind when messages are sent concurrently", async () => {
    const { id, guest, host, people } = await pair();
    const body = { conversation_id: id, to_user_id: people.host.id, property_id: people.property.id, content: "Wait" };
    const sends = Array.from({ length: 10 }, () => guest.call(sendMessage, { body }));
    await Promise.all([...sends, host.call(deleteConversation, { params: { id } })]);
    for (const table of ["messages", "participants"] as const)
      expect(await db.selectFrom(table).selectAll().where("conversation_id", "=", id).execute()).toEqual([]);
  });
});

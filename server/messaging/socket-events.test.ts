import { Registry } from "prom-client";
import type { Socket } from "socket.io-client";
import { describe, expect, it } from "vitest";
import { deleteUser } from "#contract/accounts/accounts.ts";
import {
  contactOwner,
  deleteConversation,
  listMessages,
  type Message,
  readConversation,
  sendMessage,
} from "#contract/messaging/conversations.ts";
import { buildApp, createServices } from "../app.ts";
import { type TestCaller, testApp } from "../testing/app.ts";
import { insertAccount, insertConversation, insertProperty, ownedBy } from "../testing/factories.ts";
import { openSockets } from "../testing/sockets.ts";
import { until } from "../testing/until.ts";

const { app, db, as, services } = await testApp();
const { connect } = await openSockets(app);
const UNKNOWN = "01900000-0000-7000-8000-000000000000";

async function pair() {
  const conversation = await insertConversation(db);
  const { id, property } = conversation;
  const [guest, host] = await Promise.all([as(conversation.guest), as(conversation.host)]);
  const base = { conversation_id: id, property_id: property.id };
  const toHost = { ...base, to_user_id: conversation.host.id, content: "Is it still free?" };
  const toGuest = { ...base, to_user_id: conversation.guest.id, content: "Yes, it is." };
  return { ...conversation, people: conversation, guest, host, toHost, toGuest };
}
const send = async (caller: TestCaller, body: Record<string, unknown>) =>
  (await caller.call(sendMessage, { body })).json() as Message;

describe("joining a conversation", () => {
  it("is allowed for participants and the property's owner, checked each time", async () => {
    const { id, people, guest, host } = await pair();
    for (const caller of [guest, host]) expect(await (await connect(caller)).join(id)).toEqual({ ok: true });
    const buyer = await insertAccount(db);
    const socket = await connect(await as(buyer));
    const refusal = { ok: false, error: "Conversation not found", code: "conversation_not_found" };
    expect(await socket.join(id)).toEqual(refusal);
    const { id: propertyId } = people.property;
    const owned = (owner: typeof buyer) =>
      db.updateTable("properties").set(ownedBy(owner)).where("id", "=", propertyId).execute();
    await owned(buyer);
    expect(await socket.join(id)).toEqual({ ok: true });
    await owned(people.host);
    expect(await socket.join(id)).toEqual(refusal);
  });

  it("returns 'Invalid conversation ID' for an empty or malformed id", async () => {
    const socket = await connect(await as(await insertAccount(db)));
    for (const id of ["", undefined, null, 7, {}, [], "abc", "' or 1=1 --", "\0"])
      expect(await socket.join(id)).toEqual({
        ok: false,
        error: "Invalid conversation ID",
        code: "invalid_conversation",
      });
    expect(await socket.join(UNKNOWN)).toMatchObject({ ok: false, code: "conversation_not_found" });
  });

  it("survives any payload without an acknowledgement callback", async () => {
    const socket = await connect(await as(await insertAccount(db)));
    for (const event of ["join:conversation", "leave:conversation", "typing", "auth:refresh", "nonsense"])
      for (const payload of [undefined, null, "", 0, [], {}, { conversationId: 1 }, "x".repeat(5000)])
        (socket.client as Socket).emit(event, payload);
    await socket.settled();
    expect(socket.client.connected).toBe(true);
  });
});

describe("a message", () => {
  it("reaches all connections of the recipient and the room, each once", async () => {
    const { id, people, guest, host, toHost } = await pair();
    const [sender, senderElsewhere] = [await connect(guest), await connect(guest)];
    const [reader, readerElsewhere] = [await connect(host), await connect(host)];
    await sender.join(id);
    await reader.join(id);
    const message = await send(guest, toHost);
    const all = [sender, senderElsewhere, reader, readerElsewhere];
    for (const socket of all) await socket.hears("conversation:changed");
    for (const socket of all) await socket.settled();
    const news = { ...message, from_user: { name: people.guest.name, email: null } };
    for (const socket of [sender, reader, readerElsewhere]) expect(socket.heard("message:new")).toEqual([news]);
    expect(senderElsewhere.heard("message:new")).toEqual([]);
    for (const socket of all)
      expect(socket.heard("conversation:changed")).toEqual([{ conversation_id: id, reason: "message" }]);
  });

  it("does not reach other accounts", async () => {
    const { guest, toHost } = await pair();
    const stranger = await connect(await as(await insertAccount(db)));
    await stranger.join(toHost.conversation_id);
    await send(guest, toHost);
    await stranger.settled();
    expect(stranger.heard("message:new")).toEqual([]);
    expect(stranger.heard("conversation:changed")).toEqual([]);
  });

  it("is not published when it was refused or sent before", async () => {
    const { guest, host, toHost } = await pair();
    const reader = await connect(host);
    await send(guest, { ...toHost, client_id: "one" });
    await send(guest, { ...toHost, client_id: "one" });
    await send(guest, { ...toHost, content: " " });
    await send(guest, { ...toHost, content: "Last" });
    await until(() => reader.heard("message:new").length >= 2, "the last message came");
    expect(reader.heard("message:new").map(({ content }) => content)).toEqual(["Is it still free?", "Last"]);
  });

  it("arrives in stored order with concurrent senders", async () => {
    const { id, guest, host, toHost, toGuest } = await pair();
    const sockets = [await connect(guest), await connect(host)];
    for (const socket of sockets) await socket.join(id);
    const sends = Array.from({ length: 60 }, (_, i) =>
      i % 2 ? send(guest, { ...toHost, content: `g${i}` }) : send(host, { ...toGuest, content: `h${i}` }),
    );
    await Promise.all(sends);
    for (const socket of sockets) {
      const heard = await socket.hears("message:new", 60);
      expect(heard.map(({ seq }) => seq)).toEqual(Array.from({ length: 60 }, (_, i) => i + 1));
    }
  });

  it("is published when it is sent again after PostgreSQL's response was lost", async () => {
    let loses = false;
    const losing = db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        if (!loses || !("seq" in (result.rows[0] ?? {}))) return result;
        loses = false;
        throw Object.assign(new Error("lost"), { code: "CONNECTION_CLOSED" });
      },
    });
    const another = await createServices({ ...services, metrics: new Registry() });
    const other = await buildApp({ ...another, db: losing });
    const there = await openSockets(other);
    const { id, guest, host, toHost } = await pair();
    const [sender, reader] = [await there.connect(guest), await there.connect(host)];
    await sender.join(id);
    const sendThere = (content: string, client_id: string) => {
      const headers = { authorization: `Bearer ${guest.token}` };
      const payload = { ...toHost, content, client_id };
      return other.inject({ method: sendMessage.method, url: sendMessage.path, headers, payload });
    };
    await sendThere("First", "one");
    loses = true;
    expect((await sendThere("In doubt", "two")).statusCode).toBe(503);
    expect((await sendThere("In doubt", "two")).statusCode).toBe(200);
    expect((await sendThere("In doubt", "two")).statusCode).toBe(200);
    await sendThere("Last", "three");
    for (const socket of [sender, reader]) {
      await until(() => socket.heard("message:new").some(({ content }) => content === "Last"), "the last one came");
      expect(socket.heard("message:new").map(({ seq, content }) => [seq, content])).toEqual([
        [1, "First"],
        [2, "In doubt"],
        [3, "Last"],
      ]);
    }
    await other.close();
  });

  it("does not reach a room that was left", async () => {
    const { id, guest, host, toHost } = await pair();
    const sender = await connect(guest);
    await sender.join(id);
    sender.client.emit("leave:conversation", id);
    await sender.settled();
    const reader = await connect(host);
    await send(guest, toHost);
    await reader.hears("message:new");
    await sender.hears("conversation:changed");
    expect(sender.heard("message:new")).toEqual([]);
  });
});

describe("other events", () => {
  it("report reading to both people, with the last message that was read", async () => {
    const { id, people, guest, host, toHost, toGuest } = await pair();
    const [sender, reader] = [await connect(guest), await connect(host)];
    await send(guest, toHost);
    const last = await send(guest, toHost);
    await send(host, toGuest);
    for (let i = 0; i < 2; i++) await host.call(readConversation, { body: { conversation_id: id } });
    for (const socket of [sender, reader]) {
      await until(() => socket.heard("conversation:changed").length >= 4, "reading was told");
      await socket.settled();
      expect(socket.heard("message:read")).toEqual([
        {
          conversation_id: id,
          user_id: people.host.id,
          read_at: expect.stringMatching(/Z$/),
          last_message_id: last.id,
        },
      ]);
      expect(socket.heard("conversation:changed").filter(({ reason }) => reason === "read")).toHaveLength(1);
    }
  });

  it("report a new conversation, once", async () => {
    const owner = await insertAccount(db);
    const property = await insertProperty(db, ownedBy(owner));
    const tenant = await as(await insertAccount(db));
    const sockets = [await connect(tenant), await connect(await as(owner))];
    const body = { property_id: property.id, owner_email: owner.email ?? "" };
    const answers = await Promise.all(Array.from({ length: 5 }, () => tenant.call(contactOwner, { body })));
    for (const socket of sockets) {
      await socket.hears("conversation:changed");
      await socket.settled();
      const { conversation_id } = answers[0]?.json() ?? {};
      expect(socket.heard("conversation:changed")).toEqual([{ conversation_id, reason: "created" }]);
    }
  });

  it("report a deletion, which empties the room", async () => {
    const { id, guest, host } = await pair();
    const sockets = [await connect(guest), await connect(host)] as const;
    for (const socket of sockets) await socket.join(id);
    await guest.call(deleteConversation, { params: { id } });
    for (const socket of sockets)
      expect(await socket.hears("conversation:changed")).toEqual([{ conversation_id: id, reason: "deleted" }]);
    sockets[0].client.emit("typing", { conversationId: id });
    await sockets[0].settled();
    await sockets[1].settled();
    expect(sockets[1].heard("typing")).toEqual([]);
  });
});

it("report a deleted person to their conversation partners only", async () => {
  const { id, people, guest, host, toGuest } = await pair();
  await send(host, toGuest);
  const [socket, stranger] = [await connect(guest), await connect(await as(await insertAccount(db)))];
  const admin = await as(await insertAccount(db, { type: "admin" }));
  expect((await admin.call(deleteUser, { params: { id: people.host.id } })).statusCode).toBe(200);
  expect(await socket.hears("conversation:changed")).toEqual([{ conversation_id: id, reason: "message" }]);
  const messages = await guest.call(listMessages, { params: { conversationId: id }, query: {} });
  expect(messages.json()).toMatchObject([{ from_user_id: null, from_user: { name: "Deleted user" } }]);
  await stranger.settled();
  expect(stranger.heard("conversation:changed")).toEqual([]);
});

describe("typing", () => {
  it("is relayed to the other person in the room, not to the sender", async () => {
    const { id, people, guest, host } = await pair();
    const [typing, elsewhere, other] = [await connect(guest), await connect(guest), await connect(host)];
    for (const socket of [typing, elsewhere, other]) await socket.join(id);
    typing.client.emit("typing", { conversationId: id });
    expect(await other.hears("typing")).toEqual([{ conversation_id: id, user_id: people.guest.id }]);
    await elsewhere.settled();
    expect([...typing.heard("typing"), ...elsewhere.heard("typing")]).toEqual([]);
  });

  it("is relayed at most once in 300 ms", async () => {
    const { id, guest, host } = await pair();
    const [typing, other] = [await connect(guest), await connect(host)];
    for (const socket of [typing, other]) await socket.join(id);
    const began = performance.now();
    for (let i = 0; i < 50; i++) typing.client.emit("typing", { conversationId: id });
    await typing.settled();
    const took = performance.now() - began;
    await other.settled();
    expect(other.heard("typing").length).toBeGreaterThan(0);
    expect(other.heard("typing").length).toBeLessThanOrEqual(1 + Math.floor(took / 300));
  });

  it("is accepted only after joining", async () => {
    const { id, guest, host } = await pair();
    const [typing, other] = [await connect(guest), await connect(host)];
    await other.join(id);
    typing.client.emit("typing", { conversationId: id });
    await typing.settled();
    await other.settled();
    expect(other.heard("typing")).toEqual([]);
  });
});

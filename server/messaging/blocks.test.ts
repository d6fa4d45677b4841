import { type CompiledQuery, sql } from "kysely";
import { describe, expect, it, vi } from "vitest";
import { MAX_BLOCKS } from "#contract/desk/report-terms.ts";
import { dayAfter, indianDay, indianTime } from "#contract/india-time.ts";
import { type Block, blockPerson, listBlocks, unblockPerson } from "#contract/messaging/blocks.ts";
import {
  type Conversation,
  contactOwner,
  deleteConversation,
  listConversations,
  listMessages,
  type Message,
  readConversation,
  sendMessage,
} from "#contract/messaging/conversations.ts";
import { bookVisit } from "#contract/messaging/visits.ts";
import { deleteOwnAccount } from "#contract/personal-data.ts";
import { type TestCaller, testApp } from "../testing/app.ts";
import { insertAccount, insertConversation, insertProperty, ownedBy } from "../testing/factories.ts";
import { openSockets } from "../testing/sockets.ts";

const { app, db, as } = await testApp({ databasePool: 20, maxRequests: 1000 });
const { connect } = await openSockets(app);
const NOT_ALLOWED = "You are not allowed to send messages in this conversation.";

/** Creates a conversation with both people signed in. */
async function pair(given: Parameters<typeof insertConversation>[1] = {}) {
  const { id, property, guest: guestAccount, host: hostAccount } = await insertConversation(db, given);
  const [guest, host] = await Promise.all([as(guestAccount), as(hostAccount)]);
  const base = { conversation_id: id, property_id: property.id };
  return {
    id,
    property,
    guestAccount,
    hostAccount,
    guest,
    host,
    toHost: { ...base, to_user_id: hostAccount.id, content: "Is it still free?" },
    toGuest: { ...base, to_user_id: guestAccount.id, content: "Yes, it is." },
  };
}
type Pair = Awaited<ReturnType<typeof pair>>;

const send = (caller: TestCaller, body: Record<string, unknown>) => caller.call(sendMessage, { body });
const block = (caller: TestCaller, { id }: { id: string }) => caller.call(blockPerson, { body: { user_id: id } });
const unblock = (caller: TestCaller, { id }: { id: string }) => caller.call(unblockPerson, { params: { userId: id } });
const blocks = async (caller: TestCaller): Promise<Block[]> => (await caller.call(listBlocks)).json();
const conversation = async (caller: TestCaller, id: string) =>
  ((await caller.call(listConversations)).json() as Conversation[]).find((one) => one.id === id);
const messages = async (caller: TestCaller, conversationId: string): Promise<Message[]> =>
  (await caller.call(listMessages, { params: { conversationId }, query: { limit: 100 } })).json();
const statuses = async (all: Pair) => [
  (await send(all.guest, all.toHost)).statusCode,
  (await send(all.host, all.toGuest)).statusCode,
];

describe("blocking", () => {
  it.each(["guest", "host"] as const)("stops both from writing in all their conversations, by the %s", async (by) => {
    const all = await pair();
    const second = await insertConversation(db, { guest: all.hostAccount, host: all.guestAccount });
    expect(await statuses(all)).toEqual([201, 201]);
    const [blocker, blocked] = by === "guest" ? [all.guest, all.host] : [all.host, all.guest];
    const blockedAccount = by === "guest" ? all.hostAccount : all.guestAccount;
    expect((await block(blocker, blockedAccount)).json()).toEqual({ ok: true });

    for (const [caller, body] of [
      [all.guest, all.toHost],
      [all.host, all.toGuest],
      [all.host, { ...all.toGuest, conversation_id: second.id, property_id: second.property.id }],
    ] as const) {
      const answer = await send(caller, body);
      expect([answer.statusCode, answer.json()]).toMatchObject([
        403,
        { code: "sending_not_allowed", error: NOT_ALLOWED },
      ]);
    }
    expect((await conversation(blocker, all.id))?.blocked).toBe("by_you");
    expect((await conversation(blocked, all.id))?.blocked).toBe("closed");
    expect(await messages(blocked, all.id)).toHaveLength(2);
    expect(await messages(blocker, all.id)).toHaveLength(2);
  });

  it("stops neither from writing to others", async () => {
    const all = await pair();
    const other = await pair({ host: all.hostAccount });
    await block(all.guest, all.hostAccount);
    expect(await statuses(other)).toEqual([201, 201]);
    expect((await conversation(all.host, other.id))?.blocked).toBeNull();
  });

  it("refuses a new conversation and a visit from both sides, and finds the existing one", async () => {
    const all = await pair();
    const tenant = await insertAccount(db);
    const asTenant = await as(tenant);
    const contact = (caller: TestCaller) =>
      caller.call(contactOwner, {
        body: { property_id: all.property.id, owner_email: all.property.owner_email ?? "" },
      });
    const start = new Date(indianTime(dayAfter(indianDay(Date.now()), 3), 600)).toISOString();
    const visit = (caller: TestCaller, client_id: string) =>
      caller.call(bookVisit, { body: { property_id: all.property.id, proposals: [{ start }], client_id } });
    await block(all.host, tenant);
    await block(all.guest, all.hostAccount);
    expect((await contact(asTenant)).json()).toMatchObject({ code: "sending_not_allowed" });
    expect((await visit(asTenant, "one")).json()).toMatchObject({ code: "sending_not_allowed" });
    expect((await contact(all.guest)).json()).toEqual({ conversation_id: all.id });
    expect((await visit(all.guest, "two")).json()).toMatchObject({ code: "sending_not_allowed" });
    await unblock(all.host, tenant);
    expect((await visit(asTenant, "one")).statusCode).toBe(201);
  });

  it("refuses a later owner of the home whom the guest blocks", async () => {
    const all = await pair();
    const buyer = await insertAccount(db);
    await db.updateTable("properties").set(ownedBy(buyer)).where("id", "=", all.property.id).execute();
    await block(all.guest, buyer);
    const asBuyer = await as(buyer);
    expect((await send(asBuyer, all.toGuest)).json()).toMatchObject({ code: "sending_not_allowed" });
    expect((await send(all.guest, all.toHost)).statusCode).toBe(201);
    await unblock(all.guest, buyer);
    expect((await send(asBuyer, all.toGuest)).statusCode).toBe(201);
  });

  it("is undone by unblocking, unless the other side blocks too", async () => {
    const all = await pair();
    await send(all.guest, all.toHost);
    await block(all.guest, all.hostAccount);
    await block(all.host, all.guestAccount);
    expect((await conversation(all.host, all.id))?.blocked).toBe("by_you");
    expect((await conversation(all.guest, all.id))?.blocked).toBe("by_you");
    expect((await unblock(all.guest, all.hostAccount)).json()).toEqual({ ok: true });
    expect((await conversation(all.host, all.id))?.blocked).toBe("by_you");
    expect((await conversation(all.guest, all.id))?.blocked).toBe("closed");
    expect(await statuses(all)).toEqual([403, 403]);
    await unblock(all.host, all.guestAccount);
    expect((await conversation(all.guest, all.id))?.blocked).toBeNull();
    expect(await statuses(all)).toEqual([201, 201]);
    expect((await unblock(all.host, all.guestAccount)).statusCode).toBe(200);
  });

  it("lists the blocked people of the caller only, latest first, in pages", async () => {
    const caller = await as(await insertAccount(db));
    const people = [];
    for (let n = 0; n < 3; n++) people.unshift(await insertAccount(db));
    for (const person of people.toReversed()) await block(caller, person);
    await block(caller, people[2] as { id: string });
    expect(await blocks(caller)).toEqual(
      people.map(({ id, name }) => ({ user_id: id, name, avatar: null, created_at: expect.stringMatching(/Z$/) })),
    );
    const first = await caller.call(listBlocks, { query: { limit: 2 } });
    expect(first.headers["x-total-count"]).toBe("3");
    const next = /<(.*)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? "";
    expect((await caller.inject({ method: "GET", url: next })).json()).toMatchObject([{ user_id: people[2]?.id }]);
    for (const person of people) expect(await blocks(await as(person))).toEqual([]);
  });

  it("refuses the caller, admins and unknown people, and blocks by admins", async () => {
    const account = await insertAccount(db);
    const caller = await as(account);
    const admin = await insertAccount(db, { type: "admin" });
    const gone = await insertAccount(db, { is_active: false });
    for (const [id, status, code] of [
      [account.id, 400, "invalid"],
      [admin.id, 400, "invalid"],
      [gone.id, 404, "user_not_found"],
      ["01900000-0000-7000-8000-000000000000", 404, "user_not_found"],
      ["x", 400, "invalid"],
    ] as const) {
      const answer = await block(caller, { id });
      expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
    }
    expect((await block(await as(admin), account)).json()).toMatchObject({ code: "members_only" });
    expect(await blocks(caller)).toEqual([]);
  });

  it("is limited to 1,000 people", async () => {
    const account = await insertAccount(db);
    await sql`
      with people as (
        insert into accounts (id, email, name) select gen_random_uuid(), 'blocked' || n || '@example.test', 'Blocked'
        from generate_series(1, ${MAX_BLOCKS}::int) n returning id
      ) insert into blocks (blocker_id, blocked_id) select ${account.id}, id from people`.execute(db);
    const caller = await as(account);
    const [first] = await blocks(caller);
    const answer = await block(caller, await insertAccount(db));
    expect([answer.statusCode, answer.json()]).toMatchObject([409, { code: "too_many_blocks" }]);
    expect((await block(caller, { id: first?.user_id ?? "" })).statusCode).toBe(200);
    await unblock(caller, { id: first?.user_id ?? "" });
    expect((await block(caller, await insertAccount(db))).statusCode).toBe(200);
  });

  it("lets both delete the conversation, and disappears with either account", async () => {
    const all = await pair();
    await block(all.guest, all.hostAccount);
    const params = { id: all.id };
    expect((await all.host.call(deleteConversation, { params })).json()).toEqual({ ok: true });
    const leaving = await pair();
    await block(leaving.guest, leaving.hostAccount);
    await leaving.host.call(deleteOwnAccount, { body: { confirm: "delete my account" } });
    expect(await blocks(leaving.guest)).toEqual([]);
    const blocker = await pair();
    await block(blocker.guest, blocker.hostAccount);
    await blocker.guest.call(deleteOwnAccount, { body: { confirm: "delete my account" } });
    const { rows } = await sql`select from blocks where ${blocker.guestAccount.id} in (blocker_id, blocked_id)`.execute(
      db,
    );
    expect(rows).toEqual([]);
  });
});

describe("while blocked", () => {
  it("stops typing events and read receipts, but updates the reader's own count", async () => {
    const all = await pair();
    await send(all.guest, all.toHost);
    const [atGuest, atHost] = [await connect(all.guest), await connect(all.host)];
    await atGuest.join(all.id);
    await atHost.join(all.id);
    await block(all.host, all.guestAccount);
    for (const socket of [atGuest, atHost])
      expect(await socket.hears("conversation:changed")).toEqual([{ conversation_id: all.id, reason: "closed" }]);
    expect(await atHost.join(all.id)).toEqual({ ok: true });

    expect((await all.host.call(readConversation, { body: { conversation_id: all.id } })).statusCode).toBe(200);
    atHost.client.emit("typing", { conversationId: all.id });
    atGuest.client.emit("typing", { conversationId: all.id });
    await atHost.settled();
    await atGuest.settled();
    expect(atGuest.heard("message:read")).toEqual([]);
    expect(atGuest.heard("typing")).toEqual([]);
    expect(atHost.heard("typing")).toEqual([]);
    expect(atGuest.heard("conversation:changed")).toHaveLength(1);
    expect((await conversation(all.host, all.id))?.unread_count).toBe(0);
    expect(await messages(all.guest, all.id)).toMatchObject([{ read: false, read_at: null }]);
    const listed = await conversation(all.guest, all.id);
    expect(listed?.participants.map(({ last_read_at }) => last_read_at)).toEqual([null, null]);

    await unblock(all.host, all.guestAccount);
    await atGuest.hears("conversation:changed", 2);
    await Promise.all([atGuest.join(all.id), atHost.join(all.id)]);
    atHost.client.emit("typing", { conversationId: all.id });
    await atGuest.hears("typing");
    await send(all.guest, all.toHost);
    await all.host.call(readConversation, { body: { conversation_id: all.id } });
    await atGuest.hears("message:read");
  });

  it("counts no refused message against the sender's limit", async () => {
    const all = await pair();
    await block(all.guest, all.hostAccount);
    for (let n = 0; n < 3; n++) expect((await send(all.host, all.toGuest)).statusCode).toBe(403);
    const { rows } = await sql`select from rate_limits where key = ${`messages:${all.hostAccount.id}`}`.execute(db);
    expect(rows).toEqual([]);
  });
});

describe("a block and messages at the same time", () => {
  it("keeps every acknowledged message, and stores none after the block", async () => {
    for (let round = 0; round < 15; round++) {
      const all = await pair();
      // The delays vary, so that the block happens at different points of sending.
      const answers = await Promise.all([
        ...Array.from({ length: 6 }, (_, n) => send(all.guest, { ...all.toHost, client_id: `g${n}` })),
        new Promise((resolve) => setTimeout(resolve, round)).then(() => block(all.host, all.guestAccount)),
        ...Array.from({ length: 6 }, (_, n) => send(all.host, { ...all.toGuest, client_id: `h${n}` })),
      ]);
      const stored = await messages(all.guest, all.id);
      const sent = answers
        .filter(({ statusCode }) => statusCode === 201)
        .map((answer) => (answer.json() as Message).id);
      expect(stored.map(({ id }) => id).sort()).toEqual(sent.sort());
      expect(stored.map(({ seq }) => seq)).toEqual(stored.map((_, n) => n + 1));
      const others = answers.filter(({ statusCode }) => statusCode !== 201);
      expect(others.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...others.slice(1).map(() => 403)]);
      expect(await statuses(all)).toEqual([403, 403]);
    }
  });

  it("leaves a message that waited for the block unsent", async () => {
    const all = await pair();
    let sending: Promise<{ statusCode: number }> | undefined;
    await db.transaction().execute(async (trx) => {
      await sql`update conversations set closed_by = ${all.hostAccount.id} where id = ${all.id}`.execute(trx);
      sending = send(all.guest, all.toHost).then((answer) => answer);
      const waits = sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
      await vi.waitUntil(async () => (await waits.execute(db)).rows.length > 0, { timeout: 240_000 });
    });
    expect((await sending)?.statusCode).toBe(403);
    expect(await messages(all.guest, all.id)).toEqual([]);
  });

  it("opens no conversation with a person who blocks at the same time", async () => {
    for (let round = 0; round < 10; round++) {
      const owner = await insertAccount(db, { type: "owner" });
      const home = await insertProperty(db, ownedBy(owner));
      const tenant = await insertAccount(db);
      const [guest, host] = [await as(tenant), await as(owner)];
      const [contact] = await Promise.all([
        guest.call(contactOwner, { body: { property_id: home.id, owner_email: owner.email ?? "" } }),
        block(host, tenant),
      ]);
      const { conversation_id } = contact.json();
      if (contact.statusCode === 403) expect(contact.json().code).toBe("sending_not_allowed");
      else expect((await conversation(guest, conversation_id))?.blocked).toBe("closed");
    }
  });
});

it("sends a message with one statement, which does not query blocks", async () => {
  const all = await pair();
  const asked = vi.spyOn(db.getExecutor(), "executeQuery");
  await send(all.guest, all.toHost);
  const sent = asked.mock.calls.map(([query]) => query as CompiledQuery).filter(({ sql }) => sql.includes("messages"));
  asked.mockRestore();
  expect(sent).toHaveLength(1);
  const plan = await db.transaction().execute(async (trx) => {
    await sql`set local enable_seqscan = off`.execute(trx);
    const [query] = sent as [CompiledQuery];
    return trx.executeQuery<{ "QUERY PLAN": string }>({ ...query, sql: `explain ${query.sql}` });
  });
  const lines = plan.rows.map((row) => row["QUERY PLAN"]).join("\n");
  expect(lines).not.toMatch(/\bblocks\b/);
  expect(lines).toContain("Index Scan using conversations_pkey on conversations");
  expect(lines).toMatch(/Filter: .*closed_by IS NULL/);
});

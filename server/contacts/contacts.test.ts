import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { listAudit } from "#contract/desk/audit.ts";
import {
  CONTACT_ASKS_A_DAY,
  CONTACT_SENTENCES,
  CONTACT_TYPES,
  MAX_NUMBERS,
} from "#contract/messaging/contact-terms.ts";
import {
  answerContactAsk,
  askForContact,
  type Contact,
  type LedgerEntry,
  listContactLedger,
  listContacts,
  revokeAllContacts,
  revokeContact,
  revokeLedgerEntry,
  shareContact,
  viewPhone,
} from "#contract/messaging/contacts.ts";
import {
  type Conversation,
  deleteConversation,
  listConversations,
  listMessages,
  type Message,
  sendMessage,
} from "#contract/messaging/conversations.ts";
import { addJob } from "../jobs/queue.ts";
import { type TestCaller, testApp } from "../testing/app.ts";
import {
  insertAccount,
  insertCase,
  insertConversation,
  insertProperty,
  insertShare,
  ownedBy,
} from "../testing/factories.ts";
import { openSockets } from "../testing/sockets.ts";

const { app, db, as, runJobs } = await testApp({ rateLimitScale: 1 });
const { connect } = await openSockets(app);

let counter = 0;
const newPhone = () => `+9198${String(10_000_000 + counter++)}`;

/** A tenant and an owner with phone numbers, in a conversation. */
async function pair() {
  const [guest, host] = await Promise.all([
    insertAccount(db, { phone: newPhone(), name: "Asha Guest" }),
    insertAccount(db, { phone: newPhone(), name: "Meera Host", type: "owner" }),
  ]);
  const conversation = await insertConversation(db, { guest, host });
  const params = { id: conversation.id };
  const [tenant, owner] = await Promise.all([as(guest), as(host)]);
  return { ...conversation, params, tenant, owner };
}
type Sides = Awaited<ReturnType<typeof pair>>;

const ask = ({ params }: Sides, caller: TestCaller) => caller.call(askForContact, { params });
const share = ({ params }: Sides, caller: TestCaller) => caller.call(shareContact, { params });
const answer = ({ params }: Sides, caller: TestCaller, approve: boolean) =>
  caller.call(answerContactAsk, { params, body: { approve } });
const revoke = ({ params }: Sides, caller: TestCaller) => caller.call(revokeContact, { params });
const numbers = async ({ params }: Sides, caller: TestCaller): Promise<Contact[]> =>
  (await caller.call(listContacts, { params })).json();
const ledger = async (caller: TestCaller): Promise<LedgerEntry[]> => (await caller.call(listContactLedger)).json();
const state = async ({ id }: Sides, caller: TestCaller): Promise<Conversation["contact"] | undefined> =>
  (await caller.call(listConversations)).json().find((one: Conversation) => one.id === id)?.contact;
const messages = async ({ id }: Sides, caller: TestCaller): Promise<Message[]> =>
  (await caller.call(listMessages, { params: { conversationId: id } })).json();
const types = async (sides: Sides) => (await messages(sides, sides.tenant)).map(({ message_type }) => message_type);
const codeOf = (response: { json(): { code: string } }) => response.json().code;

describe("asking, sharing and taking back", () => {
  it("shows the number to the other person after the approval, until it is taken back", async () => {
    const sides = await pair();
    const { tenant, owner, host } = sides;
    const asked = await ask(sides, tenant);
    expect([asked.statusCode, asked.json()]).toMatchObject([
      200,
      { id: sides.id, contact: { mine: "none", theirs: "asked", asked_of_me: false } },
    ]);
    expect(await state(sides, owner)).toEqual({ mine: "none", theirs: "none", asked_of_me: true });
    expect(await numbers(sides, tenant)).toEqual([]);

    expect((await answer(sides, owner, true)).json().contact).toEqual({
      mine: "shared",
      theirs: "none",
      asked_of_me: false,
    });
    expect(await state(sides, tenant)).toEqual({ mine: "none", theirs: "shared", asked_of_me: false });
    expect(await numbers(sides, tenant)).toEqual([
      { user_id: host.id, phone: host.phone, checked: false, shared_at: expect.any(String) },
    ]);
    expect(await numbers(sides, owner)).toEqual([]);

    expect((await revoke(sides, owner)).json().contact.mine).toBe("none");
    expect(await numbers(sides, tenant)).toEqual([]);
    expect(await state(sides, tenant)).toEqual({ mine: "none", theirs: "none", asked_of_me: false });
    expect(await types(sides)).toEqual(["contact-ask", "contact-share", "contact-revoked"]);
  });

  it("sends plain sentences without the number, which count as unread", async () => {
    const sides = await pair();
    const { tenant, owner, guest, host } = sides;
    await ask(sides, tenant);
    await answer(sides, owner, false);
    await share(sides, tenant);
    const sent = await messages(sides, owner);
    expect(sent.map(({ content }) => content)).toEqual(
      (["contact-ask", "contact-declined", "contact-share"] as const).map((type) => CONTACT_SENTENCES[type]),
    );
    expect(sent.map(({ seq, from_user_id }) => [seq, from_user_id])).toEqual([
      [1, guest.id],
      [2, host.id],
      [3, guest.id],
    ]);
    const [listed] = (await owner.call(listConversations)).json();
    expect(listed).toMatchObject({ unread_count: 2, last_message_preview: CONTACT_SENTENCES["contact-share"] });
    expect(JSON.stringify([sent, listed])).not.toMatch(/98\d{8}/);
  });

  it("does nothing a second time", async () => {
    const sides = await pair();
    const { tenant, owner } = sides;
    const both = await Promise.all([ask(sides, tenant), ask(sides, tenant), ask(sides, tenant)]);
    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    await Promise.all([share(sides, owner), share(sides, owner)]);
    await ask(sides, tenant);
    await Promise.all([revoke(sides, owner), revoke(sides, owner)]);
    expect(await types(sides)).toEqual(["contact-ask", "contact-share", "contact-revoked"]);
  });

  it("approves an open ask by sharing, and allows sharing in both directions", async () => {
    const sides = await pair();
    await ask(sides, sides.tenant);
    await ask(sides, sides.owner);
    await share(sides, sides.owner);
    expect(await state(sides, sides.owner)).toEqual({ mine: "shared", theirs: "asked", asked_of_me: false });
    expect(codeOf(await answer(sides, sides.owner, true))).toBe("nothing_asked");
    expect((await answer(sides, sides.tenant, true)).json().contact).toEqual({
      mine: "shared",
      theirs: "shared",
      asked_of_me: false,
    });
  });

  it("rejects an answer without an ask, and after a week", async () => {
    const sides = await pair();
    const response = await answer(sides, sides.owner, true);
    expect([response.statusCode, codeOf(response)]).toEqual([409, "nothing_asked"]);
    await ask(sides, sides.tenant);
    await sql`update contact_asks set created_at = now() - interval '169 hours'
      where conversation_id = ${sides.id}`.execute(db);
    expect((await state(sides, sides.owner))?.asked_of_me).toBe(false);
    expect(codeOf(await answer(sides, sides.owner, true))).toBe("nothing_asked");
    await ask(sides, sides.tenant);
    expect((await state(sides, sides.owner))?.asked_of_me).toBe(true);
  });

  it("rejects sharing without a number", async () => {
    const sides = await pair();
    await db.updateTable("accounts").set({ phone: null }).where("id", "=", sides.host.id).execute();
    await ask(sides, sides.tenant);
    for (const response of [await share(sides, sides.owner), await answer(sides, sides.owner, true)])
      expect([response.statusCode, codeOf(response)]).toEqual([409, "no_phone"]);
    expect(await types(sides)).toEqual(["contact-ask"]);
    expect((await state(sides, sides.owner))?.asked_of_me).toBe(true);
  });

  it("shows the number confirmed by code, else the listing's, else the profile's", async () => {
    const sides = await pair();
    const { host, owner, tenant, property } = sides;
    const shown = async () => {
      await share(sides, owner);
      return (await numbers(sides, tenant)).map(({ phone, checked }) => [phone, checked]);
    };
    expect(await shown()).toEqual([[host.phone, false]]);
    await db.updateTable("properties").set({ owner_phone: "+918022223333" }).where("id", "=", property.id).execute();
    expect(await shown()).toEqual([["+918022223333", false]]);
    await sql`insert into auth_users (account_id, phone, phone_confirmed_at) values (${host.id}, '919844455566', now())
      on conflict (account_id) do update set phone = excluded.phone, phone_confirmed_at = now()`.execute(db);
    expect(await shown()).toEqual([["+919844455566", true]]);
  });

  it("keeps showing the shared number, and asks its owner to share a new one", async () => {
    const sides = await pair();
    const { host, owner, tenant } = sides;
    const change = (phone: string | null) =>
      db.updateTable("accounts").set({ phone }).where("id", "=", host.id).execute();
    const shown = async () => (await numbers(sides, tenant)).map(({ phone }) => phone);
    await share(sides, owner);
    const next = newPhone();
    await change(next);
    expect(await shown()).toEqual([host.phone]);
    expect([(await state(sides, owner))?.mine, (await state(sides, tenant))?.theirs]).toEqual(["changed", "shared"]);
    expect((await share(sides, owner)).json().contact.mine).toBe("shared");
    expect(await shown()).toEqual([next]);
    expect(await types(sides)).toEqual(["contact-share", "contact-share"]);
    await change(null);
    expect([await shown(), (await state(sides, owner))?.mine]).toEqual([[next], "shared"]);
    await revoke(sides, owner);
    const { rows } = await sql`select phone from contact_shares where owner_id = ${host.id}`.execute(db);
    expect(rows).toEqual([{ phone: null }, { phone: null }]);
  });

  it("notifies both people over their sockets", async () => {
    const sides = await pair();
    const sockets = await Promise.all([connect(sides.tenant), connect(sides.owner)]);
    await ask(sides, sides.tenant);
    for (const socket of sockets) {
      const changes = await socket.hears("conversation:changed", 2);
      expect(changes).toContainEqual({ conversation_id: sides.id, reason: "contact" });
      expect(changes).toContainEqual({ conversation_id: sides.id, reason: "message" });
    }
    expect((await sockets[1]?.hears("message:new"))?.[0]).toMatchObject({ message_type: "contact-ask", card: null });
  });

  it("hides the conversation from others", async () => {
    const sides = await pair();
    const other = await as(await insertAccount(db));
    for (const response of [
      await ask(sides, other),
      await share(sides, other),
      await answer(sides, other, true),
      await revoke(sides, other),
      await other.call(listContacts, { params: sides.params }),
    ])
      expect([response.statusCode, codeOf(response)]).toEqual([404, "conversation_not_found"]);
  });

  it.each(CONTACT_TYPES)("rejects a message of type %s from a client", async (message_type) => {
    const { id, property, host, tenant } = await pair();
    const body = { conversation_id: id, property_id: property.id, to_user_id: host.id, content: "Hi", message_type };
    const response = await tenant.call(sendMessage, { body });
    expect([response.statusCode, response.json().fields]).toMatchObject([400, [{ path: "message_type" }]]);
  });

  it("allows only taking back after one person blocked the other", async () => {
    const sides = await pair();
    await share(sides, sides.owner);
    await ask(sides, sides.owner);
    // Closed by another owner of the home, so that the share stays.
    await sql`update conversations set closed_by = ${sides.guest.id} where id = ${sides.id}`.execute(db);
    for (const response of [
      await ask(sides, sides.tenant),
      await share(sides, sides.tenant),
      await answer(sides, sides.tenant, true),
    ])
      expect([response.statusCode, codeOf(response)]).toEqual([403, "sending_not_allowed"]);
    expect((await revoke(sides, sides.owner)).statusCode).toBe(200);
    expect(await numbers(sides, sides.tenant)).toEqual([]);
    expect(await types(sides)).toEqual(["contact-share", "contact-ask"]);
  });
});

describe("limits", () => {
  it(`allows ${CONTACT_ASKS_A_DAY} requests for a number a day`, async () => {
    const guest = await insertAccount(db);
    const tenant = await as(guest);
    const codes: number[] = [];
    for (let i = 0; i <= CONTACT_ASKS_A_DAY; i++) {
      const { id } = await insertConversation(db, { guest });
      const response = await tenant.call(askForContact, { params: { id } });
      codes.push(response.statusCode);
      if (response.statusCode === 429) expect(Number(response.headers["retry-after"])).toBeGreaterThan(60);
    }
    expect(codes).toEqual([...Array.from({ length: CONTACT_ASKS_A_DAY }, () => 200), 429]);
  });

  it(`makes a tenant with ${MAX_NUMBERS} new numbers wait`, async () => {
    const sides = await pair();
    const shares = await Promise.all(
      Array.from({ length: MAX_NUMBERS }, async () =>
        insertShare(db, { owner: await insertAccount(db), reader: sides.guest }),
      ),
    );
    const response = await ask(sides, sides.tenant);
    expect([response.statusCode, codeOf(response)]).toEqual([429, "too_many_requests"]);
    expect(Number(response.headers["retry-after"])).toBeGreaterThan(6 * 86_400);
    await sql`update contact_shares set created_at = now() - interval '8 days' where id = ${shares[0]}`.execute(db);
    expect((await ask(sides, sides.tenant)).statusCode).toBe(200);
  });
});

describe("the ledger", () => {
  it("records who may see the number, for which home, and each look", async () => {
    const sides = await pair();
    const { tenant, owner, guest, property } = sides;
    await share(sides, owner);
    expect(await ledger(owner)).toEqual([
      {
        id: expect.any(String),
        reader: { id: guest.id, name: guest.name, avatar: null },
        property: { id: property.id, title: property.title },
        shared_at: expect.any(String),
        first_read_at: null,
        last_read_at: null,
        reads: 0,
        revoked_at: null,
      },
    ]);
    await numbers(sides, tenant);
    await numbers(sides, owner);
    await numbers(sides, tenant);
    const [entry] = await ledger(owner);
    expect(entry).toMatchObject({ reads: 2, first_read_at: expect.any(String) });
    expect(entry?.last_read_at && entry.first_read_at && entry.last_read_at > entry.first_read_at).toBe(true);
    expect(await ledger(tenant)).toEqual([]);
  });

  it("takes one number back, or all, with the message in each conversation", async () => {
    const [one, two] = [await pair(), await pair()];
    const owner = two.owner;
    const third = await insertConversation(db, { host: two.host });
    await share(one, one.owner);
    await share(two, owner);
    await owner.call(shareContact, { params: { id: third.id } });
    const [entry] = await ledger(owner);
    const params = { id: entry?.id ?? "" };
    expect(codeOf(await one.owner.call(revokeLedgerEntry, { params }))).toBe("not_found");
    expect((await owner.call(revokeLedgerEntry, { params })).json()).toEqual({ ok: true });
    expect((await owner.call(revokeLedgerEntry, { params })).json()).toEqual({ ok: true });
    expect((await ledger(owner)).map(({ revoked_at }) => revoked_at !== null)).toEqual([true, false]);
    expect(await numbers(two, two.tenant)).toHaveLength(1);
    expect((await owner.call(revokeAllContacts)).json()).toEqual({ ok: true });
    expect(await numbers(two, two.tenant)).toEqual([]);
    expect(await types(two)).toEqual(["contact-share", "contact-revoked"]);
    expect(await numbers(one, one.tenant)).toHaveLength(1);
  });

  it("ends with the conversation, and keeps the record", async () => {
    const sides = await pair();
    await share(sides, sides.owner);
    await sides.tenant.call(deleteConversation, { params: sides.params });
    expect(await ledger(sides.owner)).toMatchObject([{ property: null, revoked_at: expect.any(String) }]);
  });

  it("is returned in pages", async () => {
    const owner = await insertAccount(db);
    for (let i = 0; i < 3; i++) await insertShare(db, { owner, reader: await insertAccount(db) });
    const caller = await as(owner);
    const first = await caller.call(listContactLedger, { query: { limit: 2 } });
    expect([first.json().length, first.headers["x-total-count"]]).toEqual([2, "3"]);
    const next = /<(.*)>/.exec(String(first.headers.link))?.[1] ?? "";
    expect((await caller.inject({ method: "GET", url: next })).json()).toHaveLength(1);
  });

  it("deletes expired asks, and records of numbers that were taken back two years ago", async () => {
    const sides = await pair();
    const { guest, host } = sides;
    await ask(sides, sides.tenant);
    await answer(sides, sides.owner, false);
    const ages = ["25 months", "23 months"];
    for (const age of ages)
      await insertShare(
        db,
        { owner: host, reader: guest },
        { created_at: sql`now() - ${age}::interval` as never, revoked_at: sql`now() - ${age}::interval` as never },
      );
    await addJob(db, "sweepContacts", {});
    await runJobs();
    expect(await ledger(sides.owner)).toHaveLength(1);
    expect((await sql`select from contact_asks where conversation_id = ${sides.id}`.execute(db)).rows).toHaveLength(0);
  });
});

describe("an admin's look at a number", () => {
  it("needs a case about the person or their home, and is recorded for the person and in the audit log", async () => {
    const admin = await as(await insertAccount(db, { type: "admin", name: "Anita Admin" }));
    const person = await insertAccount(db, { phone: newPhone() });
    const home = await insertProperty(db, ownedBy(person));
    const look = (caseId: string) => admin.call(viewPhone, { params: { id: person.id }, query: { caseId } });
    const elsewhere = await insertCase(db, (await insertAccount(db)).id);
    const refused = await look(elsewhere);
    expect([refused.statusCode, codeOf(refused)]).toEqual([404, "not_found"]);
    const owner = await as(person);
    expect(await ledger(owner)).toEqual([]);
    for (const about of [await insertCase(db, person.id), await insertCase(db, home.id, "property")])
      expect((await look(about)).json()).toEqual({ phone: person.phone });
    expect(await ledger(owner)).toMatchObject([
      { reader: null, property: null, reads: 1, revoked_at: null },
      { reader: null, property: null, reads: 1, revoked_at: null },
    ]);
    const acts = (await admin.call(listAudit, { query: { subjectId: person.id } })).json();
    expect(acts).toMatchObject([
      { action: "contact.view", actor: { name: "Anita Admin" } },
      { action: "contact.view", subject_type: "contact" },
    ]);
    expect(JSON.stringify(acts)).not.toContain(person.phone);
    const entry = (await ledger(owner))[0]?.id ?? "";
    expect(codeOf(await owner.call(revokeLedgerEntry, { params: { id: entry } }))).toBe("not_found");
  });
});

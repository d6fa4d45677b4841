import { describe, expect, it } from "vitest";
import { type Conversation, contactOwner, listConversations, sendMessage } from "#contract/messaging/conversations.ts";
import { type TestCaller, testApp } from "../testing/app.ts";
import { insertAccount, insertProperty, ownedBy } from "../testing/factories.ts";

const { db, as } = await testApp();
const UNKNOWN = "01900000-0000-7000-8000-000000000000";

const list = async (caller: TestCaller, query = {}) =>
  (await caller.call(listConversations, { query })).json() as Conversation[];

describe("contacting an owner", () => {
  async function listing() {
    const property = await insertProperty(db);
    const tenant = await as(await insertAccount(db));
    const contact = (caller: TestCaller, body = {}) =>
      caller.call(contactOwner, { body: { property_id: property.id, owner_email: property.owner_email, ...body } });
    return { property, tenant, contact };
  }

  it("creates the conversation, titled as the property, and finds it again", async () => {
    const { property, tenant, contact } = await listing();
    const first = await contact(tenant);
    expect(first.statusCode).toBe(200);
    expect((await contact(tenant)).json()).toEqual(first.json());
    const [conversation] = await list(tenant);
    expect(conversation).toMatchObject({
      id: first.json().conversation_id,
      title: property.title,
      property_id: property.id,
      last_message_at: null,
      last_message_preview: null,
      unread_count: 0,
      is_active: true,
      property: {
        id: property.id,
        title: property.title,
        owner_email: property.owner_email,
        image: null,
        status: "approved",
      },
    });
  });

  it("is listed for the tenant who opened it, and for the owner from the first message on", async () => {
    const { property, tenant, contact } = await listing();
    const owner = await as(
      await db.selectFrom("accounts").selectAll().where("id", "=", property.owner_id).executeTakeFirstOrThrow(),
    );
    const { conversation_id } = (await contact(tenant)).json();
    expect((await list(tenant)).map(({ id }) => id)).toEqual([conversation_id]);
    expect(await list(owner)).toEqual([]);
    const body = { conversation_id, to_user_id: property.owner_id ?? "", property_id: property.id, content: "Hello" };
    expect((await tenant.call(sendMessage, { body })).statusCode).toBe(201);
    expect((await list(owner)).map(({ id }) => id)).toEqual([conversation_id]);
  });

  it("accepts the address in any case, and camelCase names", async () => {
    const { property, tenant } = await listing();
    const body = { propertyId: property.id, ownerEmail: property.owner_email?.toUpperCase() };
    expect((await tenant.call(contactOwner, { body })).json().conversation_id).toMatch(/^[0-9a-f-]{36}$/);
  });

  it("creates one conversation for twenty concurrent calls", async () => {
    const { tenant, contact } = await listing();
    const answers = await Promise.all(Array.from({ length: 20 }, () => contact(tenant)));
    expect(new Set(answers.map((answer) => answer.json().conversation_id)).size).toBe(1);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200));
    expect(await list(tenant)).toHaveLength(1);
  });

  it("creates a conversation per tenant and property", async () => {
    const { tenant, contact } = await listing();
    const other = await as(await insertAccount(db));
    const second = await listing();
    const ids = [await contact(tenant), await contact(other), await second.contact(tenant)];
    expect(new Set(ids.map((answer) => answer.json().conversation_id)).size).toBe(3);
  });

  it("returns null if the owner has no account", async () => {
    const property = await insertProperty(db, { owner_id: null, owner_email: "nobody-here@example.test" });
    const tenant = await as(await insertAccount(db));
    const body = { property_id: property.id, owner_email: "nobody-here@example.test" };
    const answer = await tenant.call(contactOwner, { body });
    expect([answer.statusCode, answer.json()]).toEqual([200, { conversation_id: null }]);
  });

  it("finds an owner who is named by address only", async () => {
    const owner = await insertAccount(db);
    const property = await insertProperty(db, { owner_id: null, owner_email: owner.email });
    const tenant = await as(await insertAccount(db));
    const body = { property_id: property.id, owner_email: owner.email ?? "" };
    expect((await tenant.call(contactOwner, { body })).json().conversation_id).not.toBeNull();
  });

  it("refuses to open a conversation with oneself", async () => {
    const owner = await insertAccount(db);
    const property = await insertProperty(db, ownedBy(owner));
    const body = { property_id: property.id, owner_email: owner.email ?? "" };
    const answer = await (await as(owner)).call(contactOwner, { body });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: "own_property", error: "You cannot message yourself." });
  });

  it("refuses an address that is not the owner's", async () => {
    const { tenant, contact } = await listing();
    const stranger = await insertAccount(db);
    for (const owner_email of [stranger.email, "nobody@example.test"]) {
      const answer = await contact(tenant, { owner_email });
      expect(answer.statusCode).toBe(400);
      expect(answer.json().code).toBe("not_the_owner");
    }
  });

  it("does not find a missing or hidden property", async () => {
    const { tenant, contact } = await listing();
    const pending = await insertProperty(db, { status: "pending" });
    const cases = [{ property_id: UNKNOWN }, { property_id: pending.id, owner_email: pending.owner_email }];
    for (const body of cases) {
      const answer = await contact(tenant, body);
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toMatchObject({ error: "Property not found" });
    }
  });

  it("finds the conversation again when the property is hidden", async () => {
    const { property, tenant, contact } = await listing();
    const first = await contact(tenant);
    await db.updateTable("properties").set({ status: "pending" }).where("id", "=", property.id).execute();
    expect((await contact(tenant)).json()).toEqual(first.json());
  });

  it("refuses a malformed address or id, and visitors", async () => {
    const { tenant, contact } = await listing();
    expect((await contact(tenant, { owner_email: "nobody" })).statusCode).toBe(400);
    expect((await contact(tenant, { property_id: "7" })).statusCode).toBe(400);
  });
});

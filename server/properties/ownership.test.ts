import { v7 as uuidv7 } from "uuid";
import { expect, it } from "vitest";
import { getUser } from "#contract/accounts/accounts.ts";
import { contactOwner } from "#contract/messaging/conversations.ts";
import {
  deleteProperty,
  getProperty,
  listOwnerProperties,
  postProperty,
  updateProperty,
} from "#contract/properties/property-endpoints.ts";
import { confirmEmail } from "../auth/codes/confirming.ts";
import { authCalls } from "../auth/testing/auth.ts";
import { testApp } from "../testing/app.ts";
import { insertAccount, insertProperty, insertUpload, postBody } from "../testing/factories.ts";

const { app, db, as } = await testApp();
const { newcomer } = authCalls(app);

/** Creates a person who signed up with an address but has not verified it. */
async function claimant() {
  const { id, email } = await newcomer();
  const caller = await as({ id, email });
  const prove = () => db.transaction().execute((trx) => confirmEmail(trx, id));
  return { id, email, caller, prove };
}
const ownerOf = (id: string) =>
  db.selectFrom("properties").select("owner_id").where("id", "=", id).executeTakeFirstOrThrow();

it("belongs to a sign-up with its address only after the address is verified", async () => {
  const { id, email, caller, prove } = await claimant();
  const property = await insertProperty(db, { owner_id: null, owner_email: email, status: "pending" });
  const params = { id: property.id };
  expect((await caller.call(getProperty, { params })).statusCode).toBe(404);
  expect((await caller.call(updateProperty, { params, body: { rent: 5000 } })).statusCode).toBe(404);
  expect((await caller.call(deleteProperty, { params })).statusCode).toBe(404);
  expect((await caller.call(listOwnerProperties, { query: { email } })).json()).toEqual([]);

  await db.updateTable("properties").set({ status: "approved" }).where("id", "=", property.id).execute();
  expect((await caller.call(updateProperty, { params, body: { rent: 5000 } })).statusCode).toBe(403);
  expect((await caller.call(getProperty, { params })).json().owner.phone).toBeNull();

  await prove();
  expect((await caller.call(updateProperty, { params, body: { rent: 5000 } })).statusCode).toBe(200);
  expect((await caller.call(getUser, { params: { id } })).json().type).toBe("owner");
  await db.updateTable("accounts").set({ is_active: false }).where("id", "=", id).execute();
  const visitor = await as(await insertAccount(db));
  expect((await visitor.call(getProperty, { params })).statusCode).toBe(404);
});

it("tells a person who posts that a listing waits for their confirmed address", async () => {
  const { id, email, caller, prove } = await claimant();
  await insertProperty(db, { owner_id: null, owner_email: email, status: "pending" });
  const image = await insertUpload(db, { id });
  const post = async () => caller.call(postProperty, { body: postBody([image]) });
  const refused = await post();
  expect([refused.statusCode, refused.json().code]).toEqual([409, "listing_unconfirmed"]);
  expect(refused.json().error).toContain("Confirm the address with the link that we email you");
  await prove();
  expect((await post()).json().code).toBe("listing_exists");
});

it("shows messages to the owner only after they have proven the address", async () => {
  const { id, email, prove } = await claimant();
  const property = await insertProperty(db, { owner_id: null, owner_email: email });
  const tenant = await as(await insertAccount(db));
  const body = { property_id: property.id, owner_email: email };
  expect((await tenant.call(contactOwner, { body })).json()).toEqual({ conversation_id: null });
  await prove();
  const { conversation_id } = (await tenant.call(contactOwner, { body })).json();
  const seats = await db
    .selectFrom("participants")
    .select("account_id")
    .where("conversation_id", "=", conversation_id)
    .where("seat", "=", 2)
    .execute();
  expect(seats).toEqual([{ account_id: id }]);
});

it("waits for its owner if an admin names an unproven address", async () => {
  const admin = await insertAccount(db, { type: "admin" });
  const { id, email, prove } = await claimant();
  const body = postBody([await insertUpload(db, admin)], { owner: { email } });
  const posted = (await (await as(admin)).call(postProperty, { body })).json();
  expect(posted.owner.email).toBe(email);
  expect(await ownerOf(posted.id)).toEqual({ owner_id: null });
  await prove();
  expect(await ownerOf(posted.id)).toEqual({ owner_id: id });
});

it("belongs to an admin who names their own address", async () => {
  const { id, email } = await newcomer();
  await db.updateTable("accounts").set({ type: "admin" }).where("id", "=", id).execute();
  const body = postBody([await insertUpload(db, { id })], { owner: { email } });
  const posted = await (await as({ id, email })).call(postProperty, { body });
  expect(await ownerOf(posted.json().id)).toEqual({ owner_id: id });
});

it("belongs to its owner immediately if the address is proven or has no sign-in yet", async () => {
  const { id, email, prove } = await claimant();
  await prove();
  const proven = await insertProperty(db, { owner_id: null, owner_email: email });
  expect(await ownerOf(proven.id)).toEqual({ owner_id: id });
  const imported = await insertAccount(db);
  const named = await insertProperty(db, { owner_id: null, owner_email: imported.email });
  expect(await ownerOf(named.id)).toEqual({ owner_id: imported.id });
});

it("belongs to the holder of an address that it names later", async () => {
  const { id, email, prove } = await claimant();
  await prove();
  const { id: named } = await insertProperty(db, { owner_id: null, owner_email: "typed-wrong@example.test" });
  await db.updateTable("properties").set({ owner_email: email }).where("id", "=", named).execute();
  expect(await ownerOf(named)).toEqual({ owner_id: id });
});

it("gives no one a second listing", async () => {
  const { id, email, prove } = await claimant();
  await insertProperty(db, { owner_id: id, owner_email: "other-address@example.test" });
  const waiting = await insertProperty(db, { owner_id: null, owner_email: email });
  await prove();
  expect(await ownerOf(waiting.id)).toEqual({ owner_id: null });
});

it("finds its owner when listing and proof are concurrent", async () => {
  for (let round = 0; round < 10; round += 1) {
    const { id, email, prove } = await claimant();
    const [property] = await Promise.all([insertProperty(db, { owner_id: null, owner_email: email }), prove()]);
    expect(await ownerOf(property.id)).toEqual({ owner_id: id });

    // The account is created in the same transaction, as in a sign-in with Google.
    const newId = uuidv7();
    const fresh = `fresh${round}@example.test`;
    const [other] = await Promise.all([
      insertProperty(db, { owner_id: null, owner_email: fresh }),
      db.transaction().execute(async (trx) => {
        await trx.insertInto("accounts").values({ id: newId, email: fresh, name: "Fresh" }).execute();
        await confirmEmail(trx, newId);
      }),
    ]);
    expect(await ownerOf(other.id)).toEqual({ owner_id: newId });
  }
});

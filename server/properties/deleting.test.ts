import sharp from "sharp";
import { expect, it } from "vitest";
import { getMe } from "#contract/accounts/accounts.ts";
import { listProperties } from "#contract/browse/list-endpoints.ts";
import { uploadPropertyImage } from "#contract/pictures/storage.ts";
import { toggleFavorite } from "#contract/properties/favorites.ts";
import { deleteProperty, getProperty, postProperty } from "#contract/properties/property-endpoints.ts";
import { type TestCaller, testApp } from "../testing/app.ts";
import { insertAccount, insertProperty, insertUpload, postBody } from "../testing/factories.ts";

const { db, as, visitor } = await testApp();
const admin = await as(await insertAccount(db, { type: "admin" }));
const UNKNOWN = "01900000-0000-7000-8000-000000000000";

/** Returns a signed-in person with an uploaded picture. */
async function person(overrides: Parameters<typeof insertAccount>[1] = {}) {
  const account = await insertAccount(db, overrides);
  return { account, caller: await as(account), image: await insertUpload(db, account, { placeholder: "aGFzaA==" }) };
}
const rowOf = (id: string) => db.selectFrom("properties").selectAll().where("id", "=", id).executeTakeFirst();
const post = (caller: TestCaller, body: Record<string, unknown>) => caller.call(postProperty, { body });

it("is deleted by its owner with its files, its place in browse and its favourites", async () => {
  const { account, caller } = await person();
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: "#2f6f78" } })
    .png()
    .toBuffer();
  const upload = await caller.call(uploadPropertyImage, { body: { base64: bytes.toString("base64") } });
  const { url, path, placeholder } = upload.json();
  const area = "Leaving Lane";
  const posted = await post(caller, postBody([url], { location: { city: "Noida", area } }));
  const { id, image_placeholders } = posted.json();
  expect(image_placeholders).toEqual([placeholder]);
  await db.updateTable("properties").set({ status: "approved" }).where("id", "=", id).execute();
  const fan = await person();
  await fan.caller.call(toggleFavorite, { params: { id: fan.account.id }, body: { property_id: id } });
  const browse = async () => (await fan.caller.call(listProperties, { query: { location: area } })).json();
  expect(await browse()).toHaveLength(1);
  expect((await visitor.inject({ url })).statusCode).toBe(200);

  const answer = await caller.call(deleteProperty, { params: { id } });
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({ ok: true });
  expect(await browse()).toEqual([]);
  expect((await caller.call(getProperty, { params: { id } })).statusCode).toBe(404);
  expect((await fan.caller.call(getMe)).json().favorites).toEqual([]);
  expect((await visitor.inject({ url })).statusCode).toBe(404);
  expect(await db.selectFrom("uploads").select("path").where("path", "=", path).execute()).toEqual([]);
  expect((await caller.call(deleteProperty, { params: { id } })).statusCode).toBe(404);
  expect((await post(caller, postBody([await insertUpload(db, account)]))).statusCode).toBe(201);
});

it("is deleted by its owner or an admin only", async () => {
  const { caller } = await person();
  const { id } = await insertProperty(db);
  const pending = await insertProperty(db, { status: "pending" });
  const remove = (who: TestCaller, which: string) => who.call(deleteProperty, { params: { id: which } });
  expect((await remove(visitor, id)).statusCode).toBe(401);
  const refused = await remove(caller, id);
  expect(refused.statusCode).toBe(403);
  expect(refused.json().code).toBe("not_your_property");
  expect((await remove(caller, pending.id)).json()).toMatchObject({ code: "property_not_found" });
  expect(await rowOf(id)).toBeDefined();
  expect((await remove(admin, id)).json()).toEqual({ ok: true });
  expect(await rowOf(id)).toBeUndefined();
  expect((await remove(admin, UNKNOWN)).statusCode).toBe(404);
});

it("keeps a picture's files while another property shows it", async () => {
  const boss = await person({ type: "admin" });
  const shared = { name: "Owner", phone: null };
  const one = await post(boss.caller, postBody([boss.image], { owner: { ...shared, email: "one@example.test" } }));
  const two = await post(boss.caller, postBody([boss.image], { owner: { ...shared, email: "two@example.test" } }));
  const isKept = async () =>
    (await db.selectFrom("uploads").select("path").where("account_id", "=", boss.account.id).execute()).length;
  await boss.caller.call(deleteProperty, { params: { id: one.json().id } });
  expect(await isKept()).toBe(1);
  await boss.caller.call(deleteProperty, { params: { id: two.json().id } });
  expect(await isKept()).toBe(0);
});

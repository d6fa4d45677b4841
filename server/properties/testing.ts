import { getProperty, updateProperty } from "#contract/properties/property-endpoints.ts";
import { type TestCaller, testApp } from "../testing/app.ts";
import { insertAccount, insertProperty, insertUpload, ownedBy } from "../testing/factories.ts";

/** Helpers of the tests of edits. */

export const edit = (caller: TestCaller, id: string, body: Record<string, unknown>, headers?: Record<string, string>) =>
  caller.call(updateProperty, { params: { id }, body, ...(headers && { headers }) });
/** Reads a property as edits return it: without what only this response says about owner and area. */
export async function read(caller: TestCaller, id: string) {
  const {
    owner_replies: _,
    owner_is_new: __,
    has_area_page: ___,
    ...property
  } = (await caller.call(getProperty, { params: { id } })).json();
  return property;
}

/** Builds the server with an admin and a function that creates homes. */
export async function editingApp() {
  const server = await testApp();
  const { db, as } = server;
  const admin = await as(await insertAccount(db, { type: "admin" }));

  /** Returns a property with two pictures, and its owner. */
  async function home(overrides: Parameters<typeof insertProperty>[1] = {}) {
    const account = await insertAccount(db, { type: "owner" });
    const images = [await insertUpload(db, account), await insertUpload(db, account)];
    const { id } = await insertProperty(db, {
      ...ownedBy(account),
      owner_phone: "+919876543210",
      images,
      image_placeholders: ["b25l", "dHdv"],
      nearby_landmarks: ["Metro", "Lake"],
      maintenance: 1500,
      parking: true,
      lift: true,
      pets_allowed: true,
      ...overrides,
    });
    return { id, account, images, owner: await as(account) };
  }

  return { ...server, admin, home };
}

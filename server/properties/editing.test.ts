import fc from "fast-check";
import { expect, it } from "vitest";
import { listProperties } from "#contract/browse/list-endpoints.ts";
import type { PropertyChanges } from "#contract/properties/properties.ts";
import { getProperty } from "#contract/properties/property-endpoints.ts";
import { AMENITIES, FURNISHINGS, TENANT_TYPES } from "#contract/properties/property-terms.ts";
import { insertAccount, insertProperty, insertUpload } from "../testing/factories.ts";
import { edit, editingApp, read } from "./testing.ts";

const { db, as, visitor, admin, home } = await editingApp();
const tenant = await as(await insertAccount(db));
const REJECTED = { status: "rejected", rejection_reason: "The photos do not show the home." };

it("changes the given fields and keeps the rest, also within nested objects", async () => {
  const { id, owner } = await home();
  const before = await read(owner, id);
  const answer = await edit(owner, id, {
    rent: 31_000,
    amenities: { gym: true, parking: false },
    rules: { smoking: true },
    owner: { preferred_contact: "phone" },
  });
  expect(answer.statusCode).toBe(200);
  const after = answer.json();
  expect(after).toEqual({
    ...before,
    rent: 31_000,
    amenities: { ...before.amenities, gym: true, parking: false },
    rules: { ...before.rules, smoking: true },
    owner: { ...before.owner, preferred_contact: "phone" },
    // An owner's edit of the rent confirms the home.
    freshness: { ...after.freshness, confirmed_by: "owner" },
    version: 2,
    updated_at: after.updated_at,
  });
  expect(after.updated_at > before.updated_at).toBe(true);
  expect(await read(owner, id)).toEqual(after);
});

it("treats a text as location as the area, and keeps the city", async () => {
  const { id, owner } = await home({ city: "Delhi", area: "Saket" });
  const { location } = (await edit(owner, id, { location: " Hauz Khas " })).json();
  expect(location).toMatchObject({ city: "Delhi", area: "Hauz Khas", nearby_landmarks: ["Metro", "Lake"] });
  const moved = (await edit(owner, id, { location: { city: "Noida", area: "Sector 18" } })).json();
  expect(moved.location).toMatchObject({ city: "Noida", area: "Sector 18", nearby_landmarks: ["Metro", "Lake"] });
  const again = (await edit(owner, id, { location: "Noida Sec-137" })).json();
  expect(again.location).toMatchObject({ city: "Noida", area: "Sector 137", nearby_landmarks: ["Metro", "Lake"] });
});

it("saves 0 and an emptied text, and refuses a rent of 0", async () => {
  const { id, owner } = await home();
  const emptied = { maintenance: 0, security_deposit: 0, location: { nearby_landmarks: "" }, owner: { phone: "" } };
  expect((await edit(owner, id, emptied)).json()).toMatchObject({
    maintenance: 0,
    security_deposit: 0,
    location: { area: "Indiranagar", nearby_landmarks: [] },
    owner: { phone: null },
  });
  const refused = await edit(owner, id, { rent: 0, maintenance: 700 });
  expect(refused.statusCode).toBe(400);
  expect(refused.json()).toMatchObject({ error: "Rent must be at least ₹1,000", fields: [{ path: "rent" }] });
  expect((await read(owner, id)).maintenance).toBe(0);
});

it.each([
  ["title", { title: " " }, "Property title is required"],
  ["title", { title: null }, "Property title is required"],
  ["type", { type: "" }, "Property type is required"],
  ["available_from", { available_from: "soon" }, '"soon" is not a date. Write it as YYYY-MM-DD'],
  ["rent", { rent: "" }, "Monthly rent is required"],
  ["rent", { rent: 999 }, "Rent must be at least ₹1,000"],
  ["security_deposit", { security_deposit: -1 }, "Security deposit cannot be negative"],
  ["maintenance", { maintenance: -1 }, "Maintenance cannot be negative"],
  ["location.city", { location: { city: "Mumbai" } }, expect.stringMatching(/^Mumbai is not one of our cities/)],
  ["location.area", { location: { area: "" } }, "Area/Sector is required"],
  ["location.area", { location: "" }, "Area/Sector is required"],
  ["amenities.furnished", { amenities: { furnished: "" } }, "Furnished status is required"],
  ["amenities.wifi", { amenities: { wifi: null } }, "This must be true or false"],
  ["rules.tenant_type", { rules: { tenant_type: [] } }, "Please select at least one tenant preference"],
  ["description", { description: "" }, "Property description is required"],
  ["images", { images: [] }, "Please upload at least one image of your property."],
  ["images", { images: Array(6).fill("x") }, "You can only upload 5 more image(s). Maximum 5 images allowed."],
  ["images.0", { images: ["https://pictures.example/1.jpg"] }, "A picture of a listing is one that you have uploaded."],
  ["owner.name", { owner: { name: "" } }, "The owner's name is required"],
  ["owner.phone", { owner: { phone: "12" } }, "Please enter a valid phone number."],
  ["is_available", { is_available: "no" }, "This must be true or false"],
  ["version", { version: "2" }, "version must be a number"],
  ["version", { version: 1.5 }, "version must be a whole number"],
])("refuses a wrong %s: %j", async (path, changes, message) => {
  const { id, owner } = await home();
  const before = await read(owner, id);
  const answer = await edit(owner, id, { description: "A new text.", ...changes });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ error: message, code: "invalid", fields: [{ path, message }] });
  expect(await read(owner, id)).toEqual(before);
});

it("reports all errors at once, in the order of the posting form", async () => {
  const { id, owner } = await home();
  const answer = await edit(owner, id, { images: 5, rent: 5, title: "", amenities: { furnished: "" }, location: "" });
  const paths = answer.json().fields.map(({ path }: { path: string }) => path);
  expect(paths).toEqual(["title", "rent", "location.area", "amenities.furnished", "images"]);
});

it("changes nothing for an edit without changes", async () => {
  for (const overrides of [{}, REJECTED, { featured: true }]) {
    const { id, owner } = await home(overrides);
    const before = await read(owner, id);
    for (const body of [{}, before, { title: ` ${before.title} ` }, { amenities: {} }, { unknown: 1 }]) {
      const answer = await edit(owner, id, body);
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toEqual(before);
    }
    expect(await read(owner, id)).toEqual(before);
  }
});

it("accepts invalid values in fields that are unchanged", async () => {
  const { id, owner } = await home({
    featured: true,
    images: [],
    image_placeholders: [],
    tenant_types: ["Employees", "Family", "Working Professional"],
    owner_name: "x".repeat(200),
    owner_phone: null,
  });
  const before = await read(owner, id);
  expect(before.rules.tenant_type).toEqual(["Working Professional", "Family"]);
  const answer = await edit(owner, id, { ...before, rent: 26_000 });
  expect(answer.json()).toMatchObject({ rent: 26_000, featured: true, status: "approved", images: [] });
});

it("ignores status, owner's address, id and times", async () => {
  const { id, account, owner } = await home({ status: "pending" });
  const before = await read(owner, id);
  const sent = {
    ...{
      id: account.id,
      status: "approved",
      rejection_reason: "x",
      created_at: "2020-01-01",
      updated_at: "2020-01-01",
    },
    ...{
      owner: { email: "thief@example.test", avatar: "x" },
      owner_id: account.id,
      image_placeholders: ["x"],
      live: true,
    },
  };
  for (const caller of [owner, admin]) expect((await edit(caller, id, sent)).json()).toEqual(before);
});

it("is allowed for the owner and admins only", async () => {
  const { id, owner } = await home();
  const before = await read(owner, id);
  expect((await edit(visitor, id, { rent: 5000 })).statusCode).toBe(401);
  const refused = await edit(tenant, id, { rent: 5000 });
  expect(refused.statusCode).toBe(403);
  expect(refused.json()).toMatchObject({
    code: "not_your_property",
    error: "Access Denied: You do not have permission to edit this property.",
  });
  expect(await read(owner, id)).toEqual(before);
  expect((await edit(admin, id, { rent: 5000 })).json().rent).toBe(5000);
});

it("responds 404 if the caller may not see it, or it does not exist", async () => {
  for (const overrides of [{ status: "pending" }, REJECTED, { owner_active: false }]) {
    const { id } = await home(overrides);
    const answer = await edit(tenant, id, { rent: 5000 });
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ code: "property_not_found", error: "Property not found" });
  }
  expect((await edit(admin, "01900000-0000-7000-8000-000000000000", { rent: 5000 })).statusCode).toBe(404);
  expect((await edit(admin, "seven", { rent: 5000 })).statusCode).toBe(400);
});

it("identifies the owner by account, whatever address the property names", async () => {
  const [account, impostor] = [await insertAccount(db), await insertAccount(db)];
  const { id } = await insertProperty(db, { owner_id: account.id, owner_email: impostor.email });
  expect((await edit(await as(account), id, { rent: 5000 })).statusCode).toBe(200);
  expect((await edit(await as(impostor), id, { rent: 5000 })).statusCode).toBe(403);
});

const SENT_BACK: [string, (home: { images: string[] }) => PropertyChanges][] = [
  ["title", () => ({ title: "Another title" })],
  ["type", () => ({ type: "3BHK" })],
  ["description", () => ({ description: "Another text." })],
  ["city", () => ({ location: { city: "Delhi" } })],
  ["area", () => ({ location: { area: "Koramangala" } })],
  ["landmarks", () => ({ location: { nearby_landmarks: ["Lake"] } })],
  ["removed picture", ({ images }) => ({ images: images.slice(1) })],
  ["order of pictures", ({ images }) => ({ images: images.toReversed() })],
];
const KEPT: [string, PropertyChanges][] = [
  ["rent", { rent: 26_000 }],
  ["deposit", { security_deposit: 0 }],
  ["maintenance", { maintenance: 0 }],
  ["date", { available_from: "2027-01-01" }],
  ["availability", { is_available: false }],
  ["contact", { owner: { name: "Meera K.", phone: null, preferred_contact: "email" } }],
  ["rules", { rules: { tenant_type: ["Couples"], smoking: true } }],
  ["amenities", { amenities: { furnished: "Unfurnished", wifi: true } }],
];

it.each(SENT_BACK)("sends an approved property back to review when its owner changes %s", async (_, changesOf) => {
  const made = await home({ featured: true });
  const answer = await edit(made.owner, made.id, changesOf(made));
  expect(answer.json()).toMatchObject({ status: "pending", featured: false, rejection_reason: null });
  expect((await visitor.call(getProperty, { params: { id: made.id } })).statusCode).toBe(404);
});

it.each(KEPT)("keeps a property approved and featured when its owner changes %s", async (_, changes) => {
  const { id, owner } = await home({ featured: true });
  expect((await edit(owner, id, changes)).json()).toMatchObject({ status: "approved", featured: true, version: 2 });
});

it("sends a rejected property back to review for any change by its owner, and clears the reason", async () => {
  for (const [, changes] of KEPT) {
    const { id, owner } = await home(REJECTED);
    expect((await edit(owner, id, changes)).json()).toMatchObject({ status: "pending", rejection_reason: null });
  }
});

it("keeps a pending property pending", async () => {
  const { id, owner } = await home({ status: "pending" });
  expect((await edit(owner, id, { title: "Another", rent: 26_000 })).json()).toMatchObject({ status: "pending" });
});

it("never changes the status by an admin's edit", async () => {
  for (const overrides of [{ featured: true }, REJECTED, { status: "pending" }]) {
    const { id, owner, images } = await home(overrides);
    const { status, featured, rejection_reason } = await read(owner, id);
    const answer = await edit(admin, id, { title: "Another", images: images.slice(1), rent: 26_000 });
    expect(answer.json()).toMatchObject({ title: "Another", status, featured, rejection_reason });
  }
});

it("can be featured by admins only, and only when approved", async () => {
  const { id, owner } = await home();
  const refused = await edit(owner, id, { featured: true, rent: 26_000 });
  expect(refused.statusCode).toBe(403);
  expect(refused.json()).toMatchObject({ code: "forbidden", fields: [{ path: "featured" }] });
  expect((await edit(owner, id, { featured: false, rent: 26_000 })).statusCode).toBe(200);
  expect((await edit(admin, id, { featured: true })).json()).toMatchObject({ featured: true, status: "approved" });
  expect((await edit(owner, id, { featured: false })).statusCode).toBe(403);
  expect((await edit(admin, id, { featured: false })).json()).toMatchObject({ featured: false });
  for (const overrides of [REJECTED, { status: "pending" }]) {
    const waiting = await home(overrides);
    const answer = await edit(admin, waiting.id, { featured: true });
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({
      code: "not_approved",
      error: "Property must be approved before it can be featured",
    });
    // Also with an outdated version, because the status is the more useful error.
    const stale = await edit(admin, waiting.id, { featured: true, version: 0 });
    expect([stale.statusCode, stale.json().code]).toEqual([409, "not_approved"]);
  }
});

it("can be marked as rented, which hides it from browse only, and as available again", async () => {
  const area = "Rented Row";
  const { id, owner } = await home({ area });
  const browse = async () => (await tenant.call(listProperties, { query: { location: area } })).json();
  expect(await browse()).toHaveLength(1);
  await edit(owner, id, { is_available: false });
  expect(await browse()).toEqual([]);
  expect(await read(visitor, id)).toMatchObject({ is_available: false, status: "approved" });
  await edit(owner, id, { isAvailable: true });
  expect(await browse()).toMatchObject([{ id, is_available: true }]);
});

it("adds new pictures, keeps the placeholders, and deletes removed ones", async () => {
  const { id, owner, account, images } = await home();
  const fresh = await insertUpload(db, account, { placeholder: "dGhyZWU=" });
  const answer = await edit(owner, id, { images: [fresh, images[1]] });
  expect(answer.json()).toMatchObject({ images: [fresh, images[1]], image_placeholders: ["dGhyZWU=", "dHdv"] });
  const rows = await db.selectFrom("uploads").select("path").where("account_id", "=", account.id).execute();
  expect(rows.map(({ path }) => `/media/${path}`).sort()).toEqual([fresh, images[1]].sort());
});

it("keeps its pictures, no matter who saves", async () => {
  const foreign = "https://pictures.example/old.jpg";
  const { id, owner, account, images } = await home();
  const all = [images[0] as string, foreign];
  await db.updateTable("properties").set({ images: all }).where("id", "=", id).execute();
  expect((await edit(admin, id, { images: all, rent: 26_000 })).statusCode).toBe(200);
  const fresh = await insertUpload(db, account);
  expect((await edit(owner, id, { images: [foreign, fresh] })).json().images).toEqual([foreign, fresh]);
  const stranger = await insertUpload(db, await insertAccount(db));
  const refused = await edit(owner, id, { images: [foreign, stranger], rent: 27_000 });
  expect(refused.json()).toMatchObject({ code: "invalid", fields: [{ path: "images.1" }] });
  expect((await read(owner, id)).rent).toBe(26_000);
  expect((await edit(admin, id, { images: [`${foreign}?2`] })).json().images).toEqual([`${foreign}?2`]);
});

it("applies random edits to the stored property only", async () => {
  const { id, owner } = await home();
  const some = <T extends Record<string, fc.Arbitrary<unknown>>>(record: T) => fc.record(record, { requiredKeys: [] });
  const flags = Object.fromEntries(AMENITIES.map((name) => [name, fc.boolean()]));
  const money = fc.integer({ min: 1000, max: 10_000_000 });
  const changes = some({
    ...{ rent: money, security_deposit: money, maintenance: money, is_available: fc.boolean() },
    title: fc.constantFrom("One", "Two", "Three"),
    location: some({
      city: fc.constantFrom("Delhi", "Noida"),
      nearby_landmarks: fc.uniqueArray(fc.constantFrom("A", "B", "NULL", '"', "\\"), { maxLength: 3 }),
    }),
    amenities: some({ furnished: fc.constantFrom(...FURNISHINGS), ...flags }),
    rules: some({
      tenant_type: fc.uniqueArray(fc.constantFrom(...TENANT_TYPES), { minLength: 1 }),
      ...{ pets_allowed: fc.boolean(), smoking: fc.boolean() },
    }),
    owner: some({ phone: fc.constantFrom(null, "9876543210"), preferred_contact: fc.constantFrom("phone", "email") }),
  });
  let expected = await read(owner, id);
  await fc.assert(
    fc.asyncProperty(changes, async (given) => {
      const { version, updated_at, status, freshness, away, ...after } = (await edit(owner, id, given)).json();
      const { location, amenities, rules, owner: contact, ...own } = given as Record<string, object | undefined>;
      const { version: was, updated_at: _, status: __, freshness: ___, away: ____, ...before } = expected;
      // The position changes with city and area.
      before.location = { ...before.location, position: after.location.position };
      const merged = {
        ...before,
        ...own,
        location: { ...before.location, ...location },
        amenities: { ...before.amenities, ...amenities },
        rules: { ...before.rules, ...rules },
        owner: { ...before.owner, ...contact },
      };
      expect(after).toEqual(merged);
      expect(version - was).toBe(JSON.stringify(merged) === JSON.stringify(before) ? 0 : 1);
      expect(away === null).toBe(merged.is_available);
      expected = { ...after, version, updated_at, status, freshness, away };
    }),
    { seed: 2026, numRuns: 100 },
  );
});

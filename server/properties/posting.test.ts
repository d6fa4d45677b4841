import { expect, it } from "vitest";
import { getMe, updateProfile } from "#contract/accounts/accounts.ts";
import { listProperties } from "#contract/browse/list-endpoints.ts";
import {
  deleteProperty,
  getProperty,
  listOwnerProperties,
  postProperty,
  updateProperty,
} from "#contract/properties/property-endpoints.ts";
import { confirmEmail } from "../auth/codes/confirming.ts";
import { type TestCaller, testApp } from "../testing/app.ts";
import { insertAccount, insertProperty, insertUpload, ownedBy, postBody } from "../testing/factories.ts";
import { read } from "./testing.ts";

const { db, as, visitor } = await testApp();
const limited = await testApp({ rateLimitScale: 1 });
const admin = await as(await insertAccount(db, { type: "admin" }));
const UNKNOWN = "01900000-0000-7000-8000-000000000000";

/** Returns a signed-in person with an uploaded picture. */
async function person(overrides: Parameters<typeof insertAccount>[1] = {}) {
  const account = await insertAccount(db, overrides);
  return { account, caller: await as(account), image: await insertUpload(db, account, { placeholder: "aGFzaA==" }) };
}
const post = (caller: TestCaller, body: Record<string, unknown>) => caller.call(postProperty, { body });

it("accepts a location in text with the city beside it", async () => {
  const { caller, image } = await person();
  const { location: _, ...body } = postBody([image]);
  const answer = await post(caller, { ...body, location: "Indiranagar", city: "Bangalore" });
  expect(answer.statusCode, answer.body).toBe(201);
  expect(answer.json().location).toMatchObject({ city: "Bangalore", area: "Indiranagar", nearby_landmarks: [] });
  const params = { id: answer.json().id };
  const moved: Record<string, unknown> = { location: "Saket", city: "Delhi" };
  const changed = await caller.call(updateProperty, { params, body: moved });
  expect(changed.json().location).toMatchObject({ city: "Delhi", area: "Saket" });
});

it("tells a visitor to log in before posting", async () => {
  const answer = await visitor.call(postProperty, { body: postBody([]) });
  expect([answer.statusCode, answer.json()]).toEqual([
    401,
    expect.objectContaining({ code: "not_signed_in", error: "You must be logged in to post a property" }),
  ]);
});

const rowOf = (id: string) => db.selectFrom("properties").selectAll().where("id", "=", id).executeTakeFirst();

it("posts a pending property with the given values and the account's name and phone", async () => {
  const { account, caller, image } = await person({
    name: "Meera Krishnan",
    phone: "+919876543210",
    avatar: "/media/a",
  });
  const body = postBody([image]);
  const answer = await post(caller, body);
  expect(answer.statusCode).toBe(201);
  const property = answer.json();
  const { amenities, rules } = body;
  expect(property).toEqual({
    ...body,
    location: { ...body.location, pin: null, position: expect.objectContaining({ precision: "area" }) },
    id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
    amenities: {
      ...{ wifi: false, ac: false, gym: false, lift: false, security: false },
      ...{ swimming_pool: false, shopping_complex: false },
      ...amenities,
    },
    rules: { smoking: false, drinking: false, ...rules },
    owner: {
      name: "Meera Krishnan",
      avatar: "/media/a",
      email: account.email,
      phone: "+919876543210",
      preferred_contact: "message",
    },
    ...{ size_sqft: null, bathrooms: null, floor: null, total_floors: null },
    is_available: true,
    away: null,
    masked: [],
    freshness: {
      confirmed_at: expect.stringMatching(/^\d{4}-.*Z$/),
      confirmed_by: "owner",
      ...{ away_since: null, reason: null, asks_at: null, pauses_at: null, typical_days: null },
    },
    featured: false,
    status: "pending",
    rejection_reason: null,
    image_placeholders: ["aGFzaA=="],
    version: 1,
    created_at: expect.stringMatching(/^\d{4}-.*Z$/),
    updated_at: property.created_at,
  });
  expect(await read(caller, property.id)).toEqual(property);
  expect((await visitor.call(getProperty, { params: { id: property.id } })).statusCode).toBe(404);
});

it("ignores availability, featuring, status, id, owner and times in the body", async () => {
  const { account, caller, image } = await person();
  const other = await insertAccount(db);
  const sent = {
    ...{ id: UNKNOWN, is_available: false, featured: true, status: "approved", rejection_reason: "none", version: 7 },
    ...{ created_at: "2020-01-01T00:00:00.000Z", updated_at: "2020-01-01T00:00:00.000Z", owner_id: other.id },
    ...{ image_placeholders: ["x"], owner: { name: "Meera", email: other.email, avatar: "x", phone: "098765 43-210" } },
  };
  const property = (await post(caller, postBody([image], sent))).json();
  expect(property).toMatchObject({ is_available: true, featured: false, status: "pending", rejection_reason: null });
  expect(property).toMatchObject({ version: 1, owner: { name: "Meera", email: account.email, phone: "9876543210" } });
  expect(property.id).not.toBe(UNKNOWN);
  expect(property.created_at > "2026").toBe(true);
  expect(await rowOf(property.id)).toMatchObject({ owner_id: account.id, owner_avatar: null });
});

it("accepts the older spellings of a property", async () => {
  const { caller, image } = await person();
  const { available_from, security_deposit, location, amenities, rules, ...rest } = postBody([image]);
  const body = {
    ...rest,
    rent: 25_000,
    availableFrom: available_from,
    securityDeposit: security_deposit,
    maintenance: "",
    location: { ...location, nearby_landmarks: undefined, nearbyLandmarks: " Metro , , Lake" },
    amenities: { furnished: "Furnished", powerBackup: true },
    rules: { tenantType: "Bachelor, Employees,Bachelor", petsAllowed: true },
    owner: { preferredContact: "phone", name: "", phone: "" },
  };
  const answer = await post(caller, body);
  expect(answer.json()).toMatchObject({
    rent: 25_000,
    security_deposit: 145_000,
    maintenance: 0,
    location: { nearby_landmarks: ["Metro", "Lake"] },
    amenities: { furnished: "Furnished", power_backup: true, parking: false },
    rules: { tenant_type: ["Bachelor", "Working Professional"], pets_allowed: true },
    owner: { name: expect.stringMatching(/^Person/), phone: null, preferred_contact: "phone" },
  });
});

it.each([
  ["Noida", "Sector 137 Noida", "Sector 137", ["Metro"]],
  ["Noida", "Block C Sector 44 Noida", "Sector 44", ["Block C Sector 44", "Metro"]],
  ["Bangalore", "Thubarahalli", "Thubarahalli", ["Metro"]],
  ["Bangalore", "Thubarahalli 2nd Block, Bangalore East", "Thubarahalli 2nd Block", ["Metro"]],
])("stores in %s the area %j as %j", async (city, written, area, nearby_landmarks) => {
  const { caller, image } = await person();
  const location = { city, area: written, nearby_landmarks: ["Metro"] };
  const { id, location: stored } = (await post(caller, postBody([image], { location }))).json();
  expect(stored).toMatchObject({ city, area, nearby_landmarks });
  const kept = await caller.call(updateProperty, { params: { id }, body: { location: { area } } });
  expect(kept.json().location).toMatchObject({ area, nearby_landmarks });
});

it("refuses a city as the area", async () => {
  const { caller, image } = await person();
  const message = '"Noida, UP" is not an area. Write an area or sector of Noida';
  const answer = await post(caller, postBody([image], { location: { city: "Noida", area: "Noida, UP" } }));
  expect(answer.json()).toMatchObject({ error: message, fields: [{ path: "location.area", message }] });
});

it("reports all missing fields at once, in the specification's order", async () => {
  const { caller } = await person();
  const sentences = [
    ["title", "Property title is required"],
    ["type", "Property type is required"],
    ["available_from", "Available from date is required"],
    ["rent", "Monthly rent is required"],
    ["security_deposit", "Security deposit is required"],
    ["location.city", "City is required"],
    ["location.area", "Area/Sector is required"],
    ["amenities.furnished", "Furnished status is required"],
    ["rules.tenant_type", "Please select at least one tenant preference"],
    ["description", "Property description is required"],
    ["images", "Please upload at least one image of your property."],
  ];
  const empty = postBody([], {
    ...{ title: " ", type: "", available_from: "", rent: "", security_deposit: "", description: "\n" },
    ...{ location: { city: "", area: " " }, amenities: { furnished: "" }, rules: { tenant_type: [] } },
  });
  for (const body of [{}, empty]) {
    const answer = await post(caller, body);
    expect(answer.statusCode).toBe(400);
    const { code, error, fields } = answer.json();
    expect([code, error]).toEqual(["invalid", "Property title is required"]);
    expect(fields.map(({ path, message }: { path: string; message: string }) => [path, message])).toEqual(sentences);
  }
});

const NO_SUCH_CITY = "Gurgaon is not one of our cities (Bangalore, Delhi, Noida, Greater Noida, Faridabad, Ghaziabad)";
const NO_SUCH_TENANT =
  "Company is not one of our kinds of tenant (Bachelor, Family, Boy, Girl, Working Professional, Students, Couples)";

it.each([
  ["rent", 999, "Rent must be at least ₹1,000"],
  ["rent", 0, "Rent must be at least ₹1,000"],
  ["rent", "25000", "Monthly rent must be a number"],
  ["security_deposit", "1.5 lakh", "Security deposit must be a number"],
  ["maintenance", "none", "Maintenance must be a number"],
  ["rent", 25_000.5, "Monthly rent must be in whole rupees"],
  ["rent", 10_000_001, "The amount can be at most ₹1,00,00,000"],
  ["security_deposit", -1, "Security deposit cannot be negative"],
  ["maintenance", -1, "Maintenance cannot be negative"],
  ["type", "5BHK", "5BHK is not one of our property types (RK, 1BHK, 2BHK, 3BHK, 4BHK, Duplex)"],
  ["title", "x".repeat(151), "The title can be at most 150 characters"],
  ["type", 2, "2 is not one of our property types (RK, 1BHK, 2BHK, 3BHK, 4BHK, Duplex)"],
  ["type", ["2BHK"], '["2BHK"] is not one of our property types (RK, 1BHK, 2BHK, 3BHK, 4BHK, Duplex)'],
  ["rent", 1e23, "The amount can be at most ₹1,00,00,000"],
  ["available_from", "2026-02-30", '"2026-02-30" is not a date. Write it as YYYY-MM-DD'],
  ["available_from", "01/12/2026", '"01/12/2026" is not a date. Write it as YYYY-MM-DD'],
  ["location", 5, "The location is given by city and area"],
  ["amenities", "x", "The amenities are given by furnished, and true or false for each"],
  ["rules", "x", "The rules are given by tenant_type, and true or false for each"],
  ["location.city", { city: "Gurgaon", area: "Sector 54" }, NO_SUCH_CITY],
  ["location.city", "Indiranagar", "City is required"],
  ["location.area", { city: "Delhi", area: "x".repeat(101) }, "The area can be at most 100 characters"],
  ["rules.tenant_type.0", { tenant_type: ["Company"] }, NO_SUCH_TENANT],
  ["amenities.wifi", { furnished: "Furnished", wifi: "yes" }, "This must be true or false"],
  ["images", Array(6).fill("/media/x"), "You can only upload 5 more image(s). Maximum 5 images allowed."],
  ["owner.phone", { phone: "12" }, "Please enter a valid phone number."],
  ["owner.preferred_contact", { preferred_contact: "pigeon" }, "The preferred contact can be message, phone, email"],
])("refuses a wrong %s: %j", async (path, value, message) => {
  const { caller, image } = await person();
  const body = postBody([image], { [path.split(".")[0] as string]: value });
  const answer = await post(caller, body);
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ error: message, code: "invalid", fields: [{ path, message }] });
});

it("keeps a missing deposit and maintenance at 0", async () => {
  const { caller, image } = await person();
  const answer = await post(caller, postBody([image], { security_deposit: 0, maintenance: 0, rent: 1000 }));
  expect(answer.json()).toMatchObject({ security_deposit: 0, maintenance: 0, rent: 1000 });
});

it("requires a signed-in caller", async () => {
  const answer = await post(visitor, postBody(["/media/x"]));
  expect(answer.statusCode).toBe(401);
});

it("refuses a second property", async () => {
  const { caller, image } = await person();
  expect((await post(caller, postBody([image]))).statusCode).toBe(201);
  const second = await post(caller, postBody([image], { title: "Another" }));
  expect(second.statusCode).toBe(409);
  expect(second.json()).toMatchObject({ code: "listing_exists", error: "You have already posted a property." });
});

it("creates one property for twenty concurrent posts", async () => {
  const { account, caller, image } = await person();
  const answers = await Promise.all(Array.from({ length: 20 }, () => post(caller, postBody([image]))));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, ...Array(19).fill(409)]);
  const rows = await db.selectFrom("properties").select("id").where("owner_id", "=", account.id).execute();
  expect(rows).toHaveLength(1);
});

it("creates one property for concurrent posts of several admins for one owner without an account", async () => {
  const admins = await Promise.all([1, 2, 3, 4, 5, 6].map(() => person({ type: "admin" })));
  const body = postBody(["https://pictures.example/1.jpg"], { owner: { email: "wanted@example.test" } });
  const answers = await Promise.all(admins.map(({ caller }) => post(caller, body)));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, ...Array(5).fill(409)]);
  for (const answer of answers.filter(({ statusCode }) => statusCode === 409))
    expect(answer.json()).toMatchObject({ code: "listing_exists", error: "You have already posted a property." });
});

it("enforces one property per owner in the database, too", async () => {
  const { account } = await person();
  await insertProperty(db, ownedBy(account));
  await expect(insertProperty(db, { owner_id: account.id, owner_email: "else@example.test" })).rejects.toThrow(
    /properties_one_per_owner/,
  );
  await expect(insertProperty(db, { owner_id: null, owner_email: account.email })).rejects.toThrow(
    /properties_one_per_owner_email/,
  );
});

it("turns a tenant into an owner with the first property, and leaves an admin one", async () => {
  const { caller, image } = await person();
  expect((await caller.call(getMe)).json().type).toBe("tenant");
  const { id } = (await post(caller, postBody([image]))).json();
  expect((await caller.call(getMe)).json().type).toBe("owner");
  await caller.call(deleteProperty, { params: { id } });
  expect((await caller.call(getMe)).json().type).toBe("owner");
  const boss = await person({ type: "admin" });
  await post(boss.caller, postBody([boss.image]));
  expect((await boss.caller.call(getMe)).json().type).toBe("admin");
});

it("keeps a tenant when the post was refused", async () => {
  const { caller } = await person();
  expect((await post(caller, postBody(["/media/property-images/none"]))).statusCode).toBe(400);
  expect((await caller.call(getMe)).json().type).toBe("tenant");
});

it("allows only admins to name an owner, with or without an account", async () => {
  const owner = await insertAccount(db, { name: "Ravi Shah", phone: "9876543210", avatar: "/media/ravi" });
  const image = "https://pictures.example/home.jpg";
  const named = (email: string, more = {}) => post(admin, postBody([image], { owner: { email, ...more } }));
  const known = (await named(owner.email?.toUpperCase() as string)).json();
  expect(known.owner).toMatchObject({
    name: "Ravi Shah",
    email: owner.email,
    phone: "9876543210",
    avatar: "/media/ravi",
  });
  expect((await (await as(owner)).call(getMe)).json().type).toBe("owner");
  expect((await named(owner.email as string)).json()).toMatchObject({ code: "listing_exists" });

  const stranger = (await named("stranger@example.test", { name: "Old Landlord", phone: null })).json();
  expect(stranger).toMatchObject({ owner: { name: "Old Landlord", email: "stranger@example.test", phone: null } });
  expect(await rowOf(stranger.id)).toMatchObject({ owner_id: null });
  expect((await named("stranger@example.test")).statusCode).toBe(409);
  const nameless = (await named("nobody.in.particular@example.test")).json();
  expect(nameless.owner.name).toBe("nobody.in.particular");
  // A later sign-up with that address owns the property, and therefore has already posted one.
  const registered = await person({ email: "stranger@example.test" });
  await db.transaction().execute((trx) => confirmEmail(trx, registered.account.id));
  expect((await post(registered.caller, postBody([registered.image]))).statusCode).toBe(409);
  expect((await registered.caller.call(getProperty, { params: { id: stranger.id } })).statusCode).toBe(200);
});

it("hides a property that an admin posts for an inactive owner", async () => {
  const owner = await insertAccount(db, { is_active: false });
  const { id } = (
    await post(admin, postBody(["https://pictures.example/1.jpg"], { owner: { email: owner.email } }))
  ).json();
  expect(await rowOf(id)).toMatchObject({ owner_id: owner.id, owner_active: false });
});

it("accepts the caller's own pictures, and foreign ones from admins only", async () => {
  const { account, caller, image } = await person();
  const other = await person();
  const avatar = await insertUpload(db, account, { kind: "avatars", path: `avatars/${UNKNOWN}/1280.webp` });
  const bad = [
    ...[other.image, avatar, "https://pictures.example/home.jpg", "http://pictures.example/home.jpg"],
    ...["data:image/png;base64,AAAA", "javascript:alert(1)", `/media/property-images/${UNKNOWN}/1280.webp`, "", "../x"],
    ...[image.replace("1280", "640"), `https://basera.example${image}`],
  ];
  for (const address of bad) {
    const answer = await post(caller, postBody([image, address]));
    expect(answer.statusCode, address).toBe(400);
    expect(answer.json().fields, address).toEqual([{ path: "images.1", message: expect.stringMatching(/picture/) }]);
  }
  const foreign = await post(
    await as(await insertAccount(db, { type: "admin" })),
    postBody(["https://pictures.example/1.jpg"]),
  );
  expect(foreign.json()).toMatchObject({ images: ["https://pictures.example/1.jpg"], image_placeholders: [null] });
  for (const address of ["http://pictures.example/1.jpg", "javascript:alert(1)", other.image])
    expect((await post(admin, postBody([address]))).statusCode, address).toBe(400);
});

it("limits successful posts and deletions to ten an hour", async () => {
  const account = await insertAccount(limited.db);
  const caller = await limited.as(account);
  const image = async () => insertUpload(limited.db, account);
  for (let n = 0; n < 5; n++) {
    const posted = await post(caller, postBody([await image()]));
    expect(posted.statusCode).toBe(201);
    for (let again = 0; again < 3; again++)
      expect((await post(caller, postBody([await image()]))).statusCode).toBe(409);
    const { id } = posted.json();
    expect((await caller.call(deleteProperty, { params: { id } })).statusCode).toBe(200);
  }
  const refused = await post(caller, postBody([await image()]));
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  const other = await limited.as(await insertAccount(limited.db));
  expect((await post(other, postBody([]))).statusCode).toBe(400);
});

it("is listed for its owner immediately, and in browse once approved", async () => {
  const { account, caller, image } = await person();
  const location = { city: "Delhi", area: "Posting Lane" };
  const { id } = (await post(caller, postBody([image], { location }))).json();
  const own = await caller.call(listOwnerProperties, { query: { email: account.email as string } });
  expect(own.json()).toMatchObject([{ id, status: "pending" }]);
  const browse = async () => (await caller.call(listProperties, { query: { location: location.area } })).json();
  expect(await browse()).toEqual([]);
  await db.updateTable("properties").set({ status: "approved" }).where("id", "=", id).execute();
  expect(await browse()).toMatchObject([{ id }]);
});

it("follows the owner's account changes without a new version", async () => {
  const { account, caller, image } = await person();
  const { id } = (await post(caller, postBody([image]))).json();
  const avatar = await insertUpload(db, account, { kind: "avatars", path: `avatars/${id}/1280.webp` });
  await caller.call(updateProfile, { params: { id: account.id }, body: { avatar } });
  const property = (await caller.call(getProperty, { params: { id } })).json();
  expect(property).toMatchObject({ version: 1, owner: { avatar } });
  const saved = await caller.call(updateProperty, { params: { id }, body: { rent: 30_000, version: 1 } });
  expect(saved.json()).toMatchObject({ version: 2, rent: 30_000 });
});

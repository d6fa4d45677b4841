import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { completeProfile, findUserByEmail, getMe, getUser, updateProfile } from "#contract/accounts/accounts.ts";
import { testApp } from "../testing/app.ts";
import { insertAccount, insertProperty, ownedBy } from "../testing/factories.ts";

const { db, as, visitor } = await testApp();
const limited = await testApp({ rateLimitScale: 1 });

const WHOLE = [
  "avatar",
  "bio",
  "created_at",
  "default_location",
  "email",
  "favorites",
  "id",
  "is_active",
  "name",
  "phone",
  "type",
  "user_metadata",
];
const PUBLIC = ["avatar", "bio", "created_at", "id", "name", "type"];

const asha = await insertAccount(db, {
  name: "Asha Rao",
  phone: "+919876543210",
  bio: "Looking for a quiet room.",
  user_metadata: { name: "Asha Rao", fullName: "kept as it came" },
});
const admin = await insertAccount(db, { type: "admin" });
const other = await insertAccount(db);

async function insertAvatar(accountId: string, kind = "avatars") {
  const path = `${kind}/${randomUUID()}/1280.webp`;
  await db.insertInto("uploads").values({ path, account_id: accountId, kind, width: 320, height: 320 }).execute();
  return `/media/${path}`;
}

it("shows users their complete account", async () => {
  const answer = await (await as(asha)).call(getMe);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers["cache-control"]).toBe("private, no-store");
  expect(answer.json()).toEqual({
    id: asha.id,
    name: "Asha Rao",
    email: asha.email,
    phone: "+919876543210",
    type: "tenant",
    avatar: null,
    bio: "Looking for a quiet room.",
    default_location: null,
    is_active: true,
    created_at: asha.created_at.toISOString(),
    favorites: [],
    user_metadata: { name: "Asha Rao", fullName: "kept as it came" },
  });
});

it("asks a visitor to sign in", async () => {
  const answer = await visitor.call(getMe);
  expect([answer.statusCode, answer.json().code]).toEqual([401, "not_signed_in"]);
});

it("shows the whole account to its user and admins, and only the public part to others", async () => {
  const keysFor = async (caller: typeof visitor) =>
    Object.keys((await caller.call(getUser, { params: { id: asha.id } })).json()).sort();
  expect(await keysFor(await as(asha))).toEqual(WHOLE);
  expect(await keysFor(await as(admin))).toEqual(WHOLE);
  expect(await keysFor(await as(other))).toEqual(PUBLIC);
  expect(await keysFor(visitor)).toEqual(PUBLIC);
});

it("forbids caching of responses that depend on the caller", async () => {
  const params = { id: asha.id };
  expect((await (await as(asha)).call(getUser, { params })).headers["cache-control"]).toBe("private, no-store");
  const open = await visitor.call(getUser, { params });
  expect(open.headers["cache-control"]).toMatch(/^public/);
  expect(open.headers.vary).toContain("Authorization");
  const headers = { "if-none-match": String(open.headers.etag) };
  expect((await visitor.call(getUser, { params, headers })).statusCode).toBe(304);
});

it("responds 404 for an unknown account and 400 for a malformed id", async () => {
  const unknown = await visitor.call(getUser, { params: { id: randomUUID() } });
  expect([unknown.statusCode, unknown.json()]).toMatchObject([
    404,
    { code: "user_not_found", error: "User not found" },
  ]);
  for (const id of ["7", "me2", `${asha.id}x`, "' or 1=1", "a\0b", "💥"]) {
    const malformed = await visitor.call(getUser, { params: { id } });
    expect([malformed.statusCode, malformed.json().code]).toEqual([400, "invalid"]);
  }
});

it("shows a deactivated person to admins only", async () => {
  const gone = await insertAccount(db, { is_active: false });
  const params = { id: gone.id };
  expect((await visitor.call(getUser, { params })).statusCode).toBe(404);
  expect((await (await as(other)).call(getUser, { params })).statusCode).toBe(404);
  expect((await (await as(admin)).call(getUser, { params })).json().is_active).toBe(false);
  expect((await visitor.call(findUserByEmail, { query: { email: gone.email ?? "" } })).statusCode).toBe(404);
});

it("finds the public profile of an address, in any case, for anyone", async () => {
  const answer = await visitor.call(findUserByEmail, { query: { email: (asha.email ?? "").toUpperCase() } });
  expect(Object.keys(answer.json()).sort()).toEqual(PUBLIC);
  expect(answer.json().id).toBe(asha.id);
  const own = await (await as(asha)).call(findUserByEmail, { query: { email: asha.email ?? "" } });
  expect(Object.keys(own.json()).sort()).toEqual(PUBLIC);
  expect((await visitor.call(findUserByEmail, { query: { email: "nobody@example.test" } })).json()).toMatchObject({
    code: "user_not_found",
  });
});

it.each([{}, { email: "" }, { email: "nonsense" }, { email: "a\0@example.test" }, { email: "%" }])(
  "refuses the address %j",
  async (query) => {
    const answer = await visitor.call(findUserByEmail, { query: query as Record<string, string> });
    expect([answer.statusCode, answer.json().code]).toEqual([400, "invalid"]);
  },
);

it("allows 60 address look-ups a minute per client", async () => {
  const lookUp = () => limited.visitor.call(findUserByEmail, { query: { email: "nobody@example.test" } });
  const begun = performance.now();
  let allowed = 0;
  let refused = await lookUp();
  for (; refused.statusCode === 404; refused = await lookUp()) allowed += 1;
  expect(allowed).toBeGreaterThanOrEqual(60);
  // One more request is allowed each second.
  expect(allowed).toBeLessThanOrEqual(60 + (performance.now() - begun) / 1000);
  expect([refused.statusCode, refused.json().code]).toEqual([429, "too_many_requests"]);
  expect(Number(refused.headers["retry-after"])).toBeGreaterThanOrEqual(1);
});

it("changes a profile, field by field, in both spellings", async () => {
  const person = await insertAccount(db, { bio: "Before", phone: "9876543210" });
  const self = await as(person);
  const params = { id: person.id };
  const answer = await self.call(updateProfile, {
    params,
    body: { name: "  \u202eRavi \nKumar\u0007 ", defaultLocation: "Noida" },
  });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers["cache-control"]).toBe("private, no-store");
  expect(answer.json()).toMatchObject({
    name: "Ravi Kumar",
    default_location: "Noida",
    bio: "Before",
    phone: "9876543210",
  });
  const emptied = await self.call(updateProfile, { params, body: { bio: null, phone: "", default_location: null } });
  expect(emptied.json()).toMatchObject({ name: "Ravi Kumar", default_location: null, bio: null, phone: null });
  expect((await self.call(updateProfile, { params, body: {} })).json()).toEqual(emptied.json());
  const written = await self.call(updateProfile, { params, body: { bio: " Two cats,\nand a piano. \n" } });
  expect(written.json().bio).toBe("Two cats,\nand a piano.");
  expect((await self.call(updateProfile, { params, body: { bio: "  \n" } })).json().bio).toBeNull();
});

it.each([
  ["an empty name", { name: "  " }, "name", "Please enter your name."],
  ["an invisible name", { name: "\u202e\u200b \u0007" }, "name", "Please enter your name."],
  ["no name", { name: null }, "name", "Please enter your name."],
  ["a name that is too long", { name: "x".repeat(101) }, "name", "A name can be at most 100 characters."],
  ["a phone number that is none", { phone: "12345" }, "phone", "Please enter a valid phone number."],
  ["a phone number as a number", { phone: 9876543210 }, "phone", "Please enter a valid phone number."],
  [
    "an unknown city",
    { default_location: "Mumbai" },
    "default_location",
    "The location can be Bangalore, Delhi, Noida, Greater Noida, Faridabad, Ghaziabad.",
  ],
  ["a bio that is too long", { bio: "x".repeat(1001) }, "bio", "The bio can be at most 1000 characters."],
  ["a bio that is a list", { bio: ["x"] }, "bio", "The bio must be text."],
  ["an avatar that is a number", { avatar: 7 }, "avatar", "An avatar is given by its address."],
])("refuses %s", async (_case, body, path, message) => {
  const answer = await (await as(asha)).call(updateProfile, { params: { id: asha.id }, body });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ code: "invalid", error: message, fields: [{ path, message }] });
});

it.each([
  ["a null character", '{"bio":"a\\u0000b"}'],
  ["half a character", '{"name":"\\ud800"}'],
  ["a null character in metadata", `{"id":"${asha.id}","user_metadata":{"a":"\\u0000"}}`],
  ["half a character in a name of metadata", `{"id":"${asha.id}","user_metadata":{"\\udc00":1}}`],
  ["no end to it", `{"bio":${"[".repeat(20_000)}${"]".repeat(20_000)}}`],
])("refuses a body with %s", async (_case, payload) => {
  const self = await as(asha);
  const headers = { "content-type": "application/json" };
  for (const request of [
    { method: "PATCH", url: `/api/users/${asha.id}` },
    { method: "POST", url: "/api/users" },
  ] as const) {
    const answer = await self.inject({ ...request, headers, payload });
    expect([answer.statusCode, answer.json().code]).toEqual([400, "invalid"]);
  }
});

it("ignores type, address and status from any caller", async () => {
  const self = await as(asha);
  const body = { type: "admin", email: "new@example.test", is_active: false, id: other.id, bio: "Still me" };
  const answer = await self.call(updateProfile, { params: { id: asha.id }, body });
  expect(answer.json()).toMatchObject({
    id: asha.id,
    type: "tenant",
    email: asha.email,
    is_active: true,
    bio: "Still me",
  });
});

it("allows admins to change any profile, and others only their own", async () => {
  const params = { id: asha.id };
  const refused = await (await as(other)).call(updateProfile, { params, body: { bio: "Mine now" } });
  expect([refused.statusCode, refused.json().code]).toEqual([403, "forbidden"]);
  expect((await (await as(other)).call(updateProfile, { params: { id: randomUUID() }, body: {} })).statusCode).toBe(
    403,
  );
  expect((await visitor.call(updateProfile, { params, body: { bio: "Mine now" } })).statusCode).toBe(401);
  const changed = await (await as(admin)).call(updateProfile, { params, body: { bio: "Moderated" } });
  expect(changed.json()).toMatchObject({ id: asha.id, bio: "Moderated" });
  expect((await (await as(admin)).call(updateProfile, { params: { id: randomUUID() }, body: {} })).statusCode).toBe(
    404,
  );
});

it("accepts the caller's own upload as avatar, shows it on the listing, and can remove it", async () => {
  const owner = await insertAccount(db, { type: "owner" });
  const property = await insertProperty(db, ownedBy(owner));
  const self = await as(owner);
  const avatar = await insertAvatar(owner.id);
  const params = { id: owner.id };
  expect((await self.call(updateProfile, { params, body: { avatar } })).json().avatar).toBe(avatar);
  const listed = () =>
    db.selectFrom("properties").select("owner_avatar").where("id", "=", property.id).executeTakeFirst();
  expect((await listed())?.owner_avatar).toBe(avatar);
  expect((await self.call(updateProfile, { params, body: { avatar: null } })).json().avatar).toBeNull();
  expect((await listed())?.owner_avatar).toBeNull();
});

it("refuses any other picture as avatar, and keeps the current one", async () => {
  const google = "https://pictures.example.test/asha.jpg";
  const person = await insertAccount(db, { avatar: google });
  const self = await as(person);
  const params = { id: person.id };
  const foreign = [
    await insertAvatar(other.id),
    await insertAvatar(person.id, "property-images"),
    "https://elsewhere.test/me.jpg",
    "javascript:alert(1)",
    "data:image/png;base64,AAAA",
    "/media/avatars/../../etc/passwd",
    `/media/avatars/${randomUUID()}/1280.webp`,
  ];
  for (const avatar of foreign) {
    const answer = await self.call(updateProfile, { params, body: { avatar, bio: "not saved" } });
    expect([answer.statusCode, answer.json().fields?.[0].path]).toEqual([400, "avatar"]);
  }
  expect((await self.call(updateProfile, { params, body: { avatar: google } })).json()).toMatchObject({
    avatar: google,
    bio: null,
  });
});

it("accepts the picture of the person's own Google account", async () => {
  const [person, other] = [await insertAccount(db), await insertAccount(db)];
  const pictureOf = (name: string) => `https://lh3.googleusercontent.example/${name}`;
  for (const [i, { id }] of [person, other].entries())
    await db
      .insertInto("auth_identities")
      .values({
        id: randomUUID(),
        account_id: id,
        provider: "google",
        provider_id: `picture-${i}`,
        identity_data: { picture: pictureOf(id), avatar_url: pictureOf("changed") },
      })
      .execute();
  const self = await as(person);
  const params = { id: person.id };
  const save = (avatar: string) => self.call(updateProfile, { params, body: { avatar } });
  const complete = (avatar: string) => self.call(completeProfile, { body: { id: person.id, name: "Asha", avatar } });
  for (const avatar of [pictureOf(other.id), pictureOf("changed"), `${pictureOf(person.id)}?x`]) {
    expect((await save(avatar)).statusCode).toBe(400);
    expect((await complete(avatar)).statusCode).toBe(400);
  }
  expect((await save(pictureOf(person.id))).json().avatar).toBe(pictureOf(person.id));
  await self.call(updateProfile, { params, body: { avatar: null } });
  expect((await complete(pictureOf(person.id))).json().avatar).toBe(pictureOf(person.id));
  const moderator = await as(admin);
  expect((await moderator.call(updateProfile, { params, body: { avatar: pictureOf(other.id) } })).statusCode).toBe(400);
  await self.call(updateProfile, { params, body: { avatar: null } });
  const restored = await moderator.call(updateProfile, { params, body: { avatar: pictureOf(person.id) } });
  expect(restored.json().avatar).toBe(pictureOf(person.id));
});

it("completes the caller's own profile", async () => {
  const person = await insertAccount(db, { name: "person", user_metadata: { kept: true, dropped: 1 } });
  const answer = await (await as(person)).call(completeProfile, {
    body: {
      id: person.id,
      name: "Meera Krishnan",
      email: (person.email ?? "").toUpperCase(),
      phone: "+919876543210",
      type: "tenant",
      avatar: null,
      user_metadata: { full_name: "Meera Krishnan", dropped: null },
    },
  });
  expect([200, 201]).toContain(answer.statusCode);
  expect(answer.json()).toMatchObject({
    id: person.id,
    name: "Meera Krishnan",
    phone: "+919876543210",
    type: "tenant",
    user_metadata: { kept: true, full_name: "Meera Krishnan" },
  });
  expect(answer.json().user_metadata).not.toHaveProperty("dropped");
});

it("keeps missing fields when completing a profile, and turns tenants into owners but not back", async () => {
  const person = await insertAccount(db, { name: "Asha", phone: "9876543210" });
  const self = await as(person);
  const complete = (body: Record<string, unknown>) => self.call(completeProfile, { body: { id: person.id, ...body } });
  const same = { name: "Asha", phone: "9876543210" };
  expect((await complete({ phone: null, email: null })).json()).toMatchObject({ ...same, type: "tenant" });
  expect((await complete({ type: "owner" })).json()).toMatchObject({ ...same, type: "owner" });
  expect((await complete({ type: "tenant" })).json()).toMatchObject({ ...same, type: "owner" });
});

it.each([
  ["another's id", { id: other.id }],
  ["another's address", { id: asha.id, email: other.email }],
  ["the type admin", { id: asha.id, type: "admin" }],
])("refuses to complete a profile with %s", async (_case, body) => {
  const answer = await (await as(asha)).call(completeProfile, { body });
  expect([answer.statusCode, answer.json().code]).toEqual([403, "forbidden"]);
});

it.each([
  ["too much metadata", { user_metadata: { note: "x".repeat(9000) } }],
  ["metadata that is a list", { user_metadata: [] }],
  ["somebody else's picture", { avatar: "https://elsewhere.test/me.jpg" }],
  ["an unknown type", { type: "landlord" }],
  ["an id that is none", { id: "me" }],
])("refuses to complete a profile with %s, and saves nothing", async (_case, body) => {
  const self = await as(asha);
  const before = (await self.call(getMe)).json();
  const answer = await self.call(completeProfile, { body: { id: asha.id, name: "Somebody else", ...body } });
  expect([answer.statusCode, answer.json().code]).toEqual([400, "invalid"]);
  expect((await self.call(getMe)).json()).toEqual(before);
});

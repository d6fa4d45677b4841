import { sql } from "kysely";
import { expect, it } from "vitest";
import { deleteUser, getMe, getUser, listUsers, updateProfile, updateUserStatus } from "#contract/accounts/accounts.ts";
import { listAudit } from "#contract/desk/audit.ts";
import { contactOwner, listConversations, listMessages, sendMessage } from "#contract/messaging/conversations.ts";
import { uploadAvatar, uploadPropertyImage } from "#contract/pictures/storage.ts";
import { toggleFavorite } from "#contract/properties/favorites.ts";
import { deleteProperty, getProperty, postProperty, updateProperty } from "#contract/properties/property-endpoints.ts";
import { authCalls } from "../auth/testing/auth.ts";
import { type TestCaller, testApp } from "../testing/app.ts";
import { insertAccount, insertConversation, insertProperty, ownedBy, postBody } from "../testing/factories.ts";
import { plain } from "../testing/pictures.ts";
import { openSockets } from "../testing/sockets.ts";
import { until } from "../testing/until.ts";

const { app, db, as, visitor } = await testApp();
const auth = authCalls(app);
const base64 = (await plain(40, 30).jpeg().toBuffer()).toString("base64");
const adminAccount = await insertAccount(db, { type: "admin", name: "Anita Admin" });
const admin = await as(adminAccount);

const setActive = (id: string, is_active: unknown, caller: TestCaller = admin) =>
  caller.call(updateUserStatus, { params: { id }, body: { is_active } });
const remove = (id: string, caller: TestCaller = admin) => caller.call(deleteUser, { params: { id } });
const actsOn = async (subjectId: string) => (await admin.call(listAudit, { query: { subjectId } })).json();

/** Returns an account with an approved listing. */
async function owner() {
  const account = await insertAccount(db, { type: "owner", name: "Meera" });
  const property = await insertProperty(db, ownedBy(account));
  return { account, property, caller: await as(account) };
}

it("ends all sessions and sockets of a deactivated person immediately, and allows sign-in once activated", async () => {
  const { connect, refused } = await openSockets(app);
  const person = await auth.newcomer();
  const second = (await auth.signIn(person.email, person.password)).json();
  const sockets = [await connect({ token: person.token }), await connect({ token: second.access_token })];
  const answer = await setActive(person.id, false);
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({ id: person.id, is_active: false, favorites: [] });
  for (const socket of sockets) await socket.ended();
  for (const token of [person.token, second.access_token]) {
    const call = { method: "GET", url: getMe.path, headers: { authorization: `Bearer ${token}` } } as const;
    expect((await visitor.inject(call)).json()).toMatchObject({ code: "session_expired" });
    expect(await refused({ token })).toMatchObject({ code: "session_expired" });
  }
  expect((await auth.refresh(person.session.refresh_token)).statusCode).toBe(400);
  expect((await auth.signIn(person.email, person.password)).json()).toMatchObject({ error_code: "user_banned" });

  expect((await setActive(person.id, true)).json()).toMatchObject({ is_active: true });
  expect((await auth.refresh(person.session.refresh_token)).statusCode).toBe(400);
  expect((await auth.signIn(person.email, person.password)).statusCode).toBe(200);
});

it("hides a deactivated person and their listing except from admins, and shows them again", async () => {
  const { account, property } = await owner();
  const statuses = async (caller: TestCaller) => [
    (await caller.call(getProperty, { params: { id: property.id } })).statusCode,
    (await caller.call(getUser, { params: { id: account.id } })).statusCode,
  ];
  await setActive(account.id, false);
  expect(await statuses(visitor)).toEqual([404, 404]);
  expect(await statuses(admin)).toEqual([200, 200]);
  await setActive(account.id, true);
  expect(await statuses(visitor)).toEqual([200, 200]);
});

it("returns 200 without an audit entry if the account already has that status", async () => {
  const { id } = await insertAccount(db);
  expect((await setActive(id, true)).statusCode).toBe(200);
  await setActive(id, false);
  expect((await setActive(id, false)).json()).toMatchObject({ is_active: false });
  expect((await setActive(adminAccount.id, true)).statusCode).toBe(200);
  expect(await actsOn(id)).toHaveLength(1);
});

it.each([undefined, null, "false", 0])("refuses %j as a status", async (state) => {
  const { id } = await insertAccount(db);
  expect((await setActive(id, state)).json()).toMatchObject({ code: "invalid", fields: [{ path: "is_active" }] });
});

it("deletes a person with sessions, favourites, listing and files, and keeps messages to others", async () => {
  const { account: host, property: saved, caller: asHost } = await owner();
  const account = await insertAccount(db, { name: "Arun Iyer" });
  const caller = await as(account);
  const upload = async (endpoint: typeof uploadPropertyImage | typeof uploadAvatar) =>
    (await caller.call(endpoint, { body: { base64 } })).json().url as string;
  const [shown, unused, avatar] = [
    await upload(uploadPropertyImage),
    await upload(uploadPropertyImage),
    await upload(uploadAvatar),
  ];
  const { id: listing } = (await caller.call(postProperty, { body: postBody([shown]) })).json();
  await caller.call(updateProfile, { params: { id: account.id }, body: { avatar } });
  await caller.call(toggleFavorite, { params: { id: account.id }, body: { property_id: saved.id } });
  const { id: conversation } = await insertConversation(db, { guest: account, host });
  const body = { conversation_id: conversation, to_user_id: host.id, property_id: saved.id, content: "Is it free?" };
  await caller.call(sendMessage, { body });
  for (const url of [shown, unused, avatar])
    expect((await visitor.inject({ method: "GET", url })).statusCode).toBe(200);

  expect((await remove(account.id)).json()).toEqual({ ok: true });

  expect((await caller.call(getMe)).json()).toMatchObject({ code: "session_expired" });
  expect((await admin.call(getUser, { params: { id: account.id } })).statusCode).toBe(404);
  expect((await admin.call(getProperty, { params: { id: listing } })).statusCode).toBe(404);
  for (const url of [shown, unused, avatar])
    expect((await visitor.inject({ method: "GET", url })).statusCode).toBe(404);
  expect((await asHost.call(listConversations)).json()).toMatchObject([
    { id: conversation, participants: [{ user_id: null, user_name: "Deleted user" }, { user_id: host.id }] },
  ]);
  expect((await asHost.call(listMessages, { params: { conversationId: conversation } })).json()).toMatchObject([
    { content: "Is it free?", from_user_id: null, from_user: { name: "Deleted user", email: null } },
  ]);
  const { rows } = await sql`
    select account_id from auth_sessions where account_id = ${account.id}
    union all select account_id from favorites where account_id = ${account.id}
    union all select account_id from uploads where account_id is null`.execute(db);
  expect(rows).toEqual([]);
  expect(await actsOn(listing)).toMatchObject([
    { action: "property.delete", before: { owner_name: null, status: "pending" } },
  ]);
  expect(await actsOn(account.id)).toMatchObject([
    { action: "user.delete", before: { type: "owner", is_active: true }, after: null },
  ]);
});

it("closes a deleted person's sockets, and frees the address for a new sign-up", async () => {
  const { connect } = await openSockets(app);
  const person = await auth.newcomer();
  const socket = await connect({ token: person.token });
  await remove(person.id);
  await socket.ended();
  const again = await auth.post("/signup", { email: person.email, password: person.password });
  expect(again.json().user.id).not.toBe(person.id);
});

it("deletes the listing that names only the person's address, and keeps pictures that another shows", async () => {
  const account = await insertAccount(db);
  const own = await insertProperty(db, { owner_id: null, owner_email: account.email });
  const caller = await as(account);
  const { url } = (await caller.call(uploadPropertyImage, { body: { base64 } })).json();
  const other = await insertProperty(db, { images: [url], image_placeholders: [null as unknown as string] });
  await remove(account.id);
  expect((await admin.call(getProperty, { params: { id: own.id } })).statusCode).toBe(404);
  expect((await visitor.call(getProperty, { params: { id: other.id } })).json().images).toEqual([url]);
  expect((await visitor.inject({ method: "GET", url })).statusCode).toBe(200);
});

it("deletes a person during concurrent calls: each succeeds or is refused, and nothing is left", async () => {
  for (let round = 0; round < 6; round++) {
    const { account, property, caller } = await owner();
    const other = await owner();
    const images = [(await caller.call(uploadPropertyImage, { body: { base64 } })).json().url];
    const params = { id: account.id };
    const answers = await Promise.all([
      caller.call(updateProperty, { params: { id: property.id }, body: { images } }),
      caller.call(updateProfile, { params, body: { name: "Busy" } }),
      caller.call(uploadAvatar, { body: { base64 } }),
      caller.call(toggleFavorite, { params, body: { property_id: other.property.id } }),
      caller.call(toggleFavorite, { params, body: { property_id: other.property.id, favorited: true } }),
      remove(account.id),
      caller.call(contactOwner, {
        body: { property_id: other.property.id, owner_email: other.account.email ?? "" },
      }),
      other.caller.call(contactOwner, { body: { property_id: property.id, owner_email: account.email ?? "" } }),
      caller.call(updateProfile, { params, body: { bio: "Busy" } }),
      caller.call(deleteProperty, { params: { id: property.id } }),
    ]);
    for (const answer of answers) expect(answer.statusCode, answer.body).toBeLessThan(500);
    expect(answers[5]?.json()).toEqual({ ok: true });
    expect((await admin.call(getProperty, { params: { id: property.id } })).statusCode).toBe(404);
    const uploads = await db.selectFrom("uploads").select("path").where("account_id", "=", account.id).execute();
    expect(uploads).toEqual([]);
  }
});

it("deletes a person during a sign-in", async () => {
  for (let round = 0; round < 4; round++) {
    const person = await auth.newcomer();
    const [gone, ...signedIn] = await Promise.all([
      remove(person.id),
      auth.signIn(person.email, person.password),
      auth.signIn(person.email, person.password),
      auth.refresh(person.session.refresh_token),
    ]);
    expect(gone.json()).toEqual({ ok: true });
    for (const answer of signedIn) expect(answer.statusCode, answer.body).toBeLessThan(500);
    expect((await auth.signIn(person.email, person.password)).statusCode).toBe(400);
  }
});

it("responds 404 for an unknown person, also the second time", async () => {
  const { id } = await insertAccount(db);
  expect((await remove(id)).statusCode).toBe(200);
  for (const answer of [await remove(id), await setActive(id, false)])
    expect(answer.json()).toMatchObject({ code: "user_not_found" });
});

it("refuses to deactivate or delete the caller's own account", async () => {
  for (const answer of [await setActive(adminAccount.id, false), await remove(adminAccount.id)]) {
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ code: "own_account" });
  }
  expect((await admin.call(getMe)).json()).toMatchObject({ is_active: true });
});

const activeAdmins = async () =>
  (await sql<{ id: string }>`select id from accounts where type = 'admin' and is_active`.execute(db)).rows;

/** Deactivates all admins except these. */
const setAsideOthers = (...kept: { id: string }[]) =>
  db
    .updateTable("accounts")
    .set({ is_active: false })
    .where("type", "=", "admin")
    .where(
      "id",
      "not in",
      kept.map(({ id }) => id),
    )
    .execute();
const bringBack = () => db.updateTable("accounts").set({ is_active: true }).where("id", "=", adminAccount.id).execute();

it.each([
  ["deactivate", (id: string, by: TestCaller) => setActive(id, false, by)],
  ["delete", (id: string, by: TestCaller) => remove(id, by)],
])("keeps one of two admins who %s each other concurrently", async (_, act) => {
  for (let round = 0; round < 5; round++) {
    const [one, two] = [await insertAccount(db, { type: "admin" }), await insertAccount(db, { type: "admin" })];
    const [asOne, asTwo] = [await as(one), await as(two)];
    await setAsideOthers(one, two);
    const answers = await Promise.all([act(two.id, asOne), act(one.id, asTwo)]);
    const codes = answers.map((answer) => (answer.statusCode === 200 ? "done" : answer.json().code));
    expect(codes.filter((code) => code === "done")).toHaveLength(1);
    expect(["last_admin", "session_expired"]).toContain(codes.find((code) => code !== "done"));
    const left = await activeAdmins();
    expect(left).toHaveLength(1);
    await bringBack();
  }
});

it("keeps the last active admin by a database constraint", async () => {
  const last = await insertAccount(db, { type: "admin" });
  await setAsideOthers(last);
  const account = db.updateTable("accounts").where("id", "=", last.id);
  for (const change of [
    account.set({ is_active: false }),
    account.set({ type: "tenant" }),
    db.deleteFrom("accounts").where("id", "=", last.id),
  ])
    await expect(change.execute()).rejects.toMatchObject({ constraint: "accounts_last_admin" });
  await bringBack();
});

it("serialises transactions that remove an admin", async () => {
  const [one, two] = [await insertAccount(db, { type: "admin" }), await insertAccount(db, { type: "admin" })];
  await setAsideOthers(one, two);
  const close = (by: typeof db, { id }: { id: string }) =>
    by.updateTable("accounts").set({ is_active: false }).where("id", "=", id).execute();
  let second: Promise<unknown> = Promise.resolve();
  await db.transaction().execute(async (trx) => {
    await close(trx, two);
    second = close(db, one).catch((error) => error);
    await until(async () => {
      const { rows } = await sql`select from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`.execute(trx);
      return rows.length > 0;
    }, "the other transaction waits");
  });
  expect(await second).toMatchObject({ constraint: "accounts_last_admin" });
  await bringBack();
});

it("rejects all admin calls of members", async () => {
  const { account, caller } = await owner();
  for (const answer of [
    await caller.call(listUsers),
    await setActive(account.id, false, caller),
    await remove(account.id, caller),
  ])
    expect(answer.json()).toMatchObject({ code: "admin_only" });
});

it("creates no admin through a profile field, even if an admin sends it", async () => {
  const account = await insertAccount(db);
  const self = await as(account);
  await self.call(updateProfile, { params: { id: account.id }, body: { type: "admin", name: "Sly" } });
  await admin.call(updateProfile, { params: { id: account.id }, body: { type: "admin", is_active: false } });
  await setActive(account.id, true);
  expect((await self.call(getMe)).json()).toMatchObject({ name: "Sly", type: "tenant", is_active: true });
});

it("lists all users newest first with their favourites, and finds words in name and address", async () => {
  const property = await insertProperty(db);
  const names = ["Ujwala Deshpande", "Ujwala Joshi", "Ujwala Deshmukh"];
  const accounts = [];
  for (const name of names) accounts.unshift(await insertAccount(db, { name }));
  const [newest] = accounts;
  if (!newest) throw new Error("no account");
  await (await as(newest)).call(toggleFavorite, { params: { id: newest.id }, body: { property_id: property.id } });
  await setActive(newest.id, false);
  const found = async (query: Record<string, unknown>) => (await admin.call(listUsers, { query })).json();
  const all = await found({ q: "ujwala" });
  expect(all.map(({ id }: { id: string }) => id)).toEqual(accounts.map(({ id }) => id));
  expect(all[0]).toMatchObject({ email: newest.email, is_active: false, favorites: [property.id] });
  expect(all[1].favorites).toEqual([]);
  expect(await found({ q: "joshi UJW" })).toMatchObject([{ name: "Ujwala Joshi" }]);
  expect(await found({ q: newest.email })).toMatchObject([{ id: newest.id }]);
  expect(await found({ q: "uj_ala" })).toEqual([]);
  const first = await admin.call(listUsers, { query: { q: "ujwala", limit: 2 } });
  expect(first.headers["x-total-count"]).toBe("3");
  const next = /<(.*)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? "";
  const second = await admin.inject({ method: "GET", url: next });
  expect(second.json()).toMatchObject([{ id: accounts[2]?.id }]);
  expect(second.headers.link).toBeUndefined();
});

it("pages through users created within one millisecond", async () => {
  for (const time of ["00:00:00.000001", "00:00:00.000002", "00:00:00.000003"]) {
    const { id } = await insertAccount(db, { name: "Crowded" });
    await sql`update accounts set created_at = ${`2024-01-01 ${time}Z`}::text::timestamptz where id = ${id}`.execute(
      db,
    );
  }
  const times: number[] = [];
  let url: string | undefined = "/api/admin/users?q=crowded&limit=1";
  while (url) {
    const answer = await admin.inject({ method: "GET", url });
    times.push(answer.json().length);
    url = /<(.*)>; rel="next"/.exec(String(answer.headers.link))?.[1];
  }
  expect(times).toEqual([1, 1, 1]);
});

it("logs an admin's edit of another profile with its changes only, and no own edits", async () => {
  const account = await insertAccount(db, { name: "Asha" });
  const edit = (caller: TestCaller, body: Record<string, unknown>) =>
    caller.call(updateProfile, { params: { id: account.id }, body });
  await edit(await as(account), { name: "Asha Rao" });
  await edit(admin, { name: "Asha Rao", bio: "Hello" });
  await edit(admin, { name: "Asha Rao" });
  expect(await actsOn(account.id)).toMatchObject([
    { action: "user.edit", subject_type: "user", before: { bio: null }, after: { bio: "Hello" } },
  ]);
  expect(Object.keys((await actsOn(account.id))[0].after)).toEqual(["bio"]);
});

it("keeps the actions of a deleted admin, and pages through all, latest first", async () => {
  const leaving = await insertAccount(db, { type: "admin", name: "Leaving Leela" });
  const { id } = await insertAccount(db);
  const by = await as(leaving);
  for (const state of [false, true, false]) await setActive(id, state, by);
  await remove(leaving.id);
  const url = `/api/admin/audit?subject_id=${id}&limit=2`;
  const first = await admin.inject({ method: "GET", url });
  expect(first.headers["x-total-count"]).toBe("3");
  expect(first.json()).toMatchObject([
    { action: "user.deactivate", actor: { id: leaving.id, name: "Deleted user" } },
    { action: "user.activate", before: { is_active: false }, after: { is_active: true } },
  ]);
  const next = /<(.*)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? "";
  expect((await admin.inject({ method: "GET", url: next })).json()).toMatchObject([{ action: "user.deactivate" }]);
  const latest = (await admin.call(listAudit, { query: { limit: 1 } })).json();
  expect(latest).toMatchObject([{ action: "user.delete", subject_id: leaving.id }]);
});

it("cannot be changed, because the database rejects changes by any role", async () => {
  for (const statement of [
    sql`update audit_log set actor_name = 'Nobody'`,
    sql`delete from audit_log`,
    sql`truncate audit_log`,
  ])
    await expect(statement.execute(db)).rejects.toMatchObject({ constraint: "audit_log_stays" });
});

it("contains no credentials", async () => {
  const person = await auth.newcomer();
  await setActive(person.id, false);
  await remove(person.id);
  const { rows } = await sql<{ row: string }>`select row::text from audit_log row`.execute(db);
  for (const { row } of rows) expect(row).not.toMatch(/argon2|password|refresh|token/i);
});

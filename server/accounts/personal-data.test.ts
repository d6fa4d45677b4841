import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, expect, it } from "vitest";
import { deleteUser, getMe, updateProfile } from "#contract/accounts.ts";
import { listOwnDecisions, postAppeal } from "#contract/appeals.ts";
import { listAudit } from "#contract/audit.ts";
import { blockPerson, listBlocks } from "#contract/blocks.ts";
import { callFine, listConversations, listMessages, sendMessage } from "#contract/conversations.ts";
import { ERRORS } from "#contract/errors.ts";
import { toggleFavorite } from "#contract/favorites.ts";
import { dayAfter, indianDay, indianTime } from "#contract/india-time.ts";
import { updatePropertyStatus } from "#contract/moderation.ts";
import {
  DELETION_WORDS,
  deleteOwnAccount,
  exportPersonalData,
  PASSWORD_NEEDED,
  personalDataSchema,
} from "#contract/personal-data.ts";
import { deleteProperty, getProperty, postProperty, updateProperty } from "#contract/property-endpoints.ts";
import { createPushSubscription } from "#contract/push.ts";
import { createReport, listOwnReports } from "#contract/reports.ts";
import { uploadAvatar, uploadPropertyImage } from "#contract/storage.ts";
import { changeVisitSettings, createCalendarFeed, listVisits } from "#contract/visits.ts";
import { type TestCaller, testApp } from "../testing/app.ts";
import { authCalls } from "../testing/auth.ts";
import { factorCalls } from "../testing/authenticator.ts";
import {
  insertAccount,
  insertAsk,
  insertConversation,
  insertProperty,
  insertSavedSearch,
  insertShare,
  insertVisit,
  postBody,
} from "../testing/factories.ts";
import { plain } from "../testing/pictures.ts";
import { startS3 } from "../testing/s3.ts";
import { openSockets } from "../testing/sockets.ts";

const s3 = await startS3();
afterAll(() => s3.stop());
type World = Awaited<ReturnType<typeof testApp>>;
const onDisk = await testApp();
const inBucket = await testApp({ s3: s3.config });
const base64 = (await plain(40, 30).jpeg().toBuffer()).toString("base64");

const PASSWORD = "zzcanary horse 9";
const PHONE = "+919000012345";
/** Occurs only in the person's private fields. */
const CANARY = /zzcanary|9000012345/i;
let people = 0;

/** Creates a person with data in every private field. */
async function somebody(world: World) {
  const { app, db, as } = world;
  people += 1;
  const auth = authCalls(app);
  const email = `zzcanary${people}@example.test`;
  const data = { name: "Zzcanary Rao", phone: PHONE, note: "zzcanary note" };
  await auth.post("/signup", { email, password: PASSWORD, data }, { headers: { "user-agent": "zzcanary phone" } });
  const signedIn = await auth.post(
    "/token?grant_type=password",
    { email, password: PASSWORD },
    { headers: { "user-agent": "zzcanary laptop" } },
  );
  const { access_token: token, user } = signedIn.json();
  const account = await db.selectFrom("accounts").selectAll().where("id", "=", user.id).executeTakeFirstOrThrow();
  const caller = await as(account);
  const admin = await as(await insertAccount(db, { type: "admin", name: "Anita Admin" }));
  const params = { id: account.id };

  // Sign-in: a pending second factor, a pending address, a wrong attempt at a code, queued mails.
  await factorCalls(auth, db).enrol(token, { friendly_name: "zzcanary app" });
  expect((await auth.put("/user", { email: `new.${email}` }, { token })).statusCode).toBe(200);
  expect((await auth.post("/recover", { email })).statusCode).toBe(200);
  await auth.post("/verify", { type: "recovery", email, token: "123456" });
  await db
    .insertInto("auth_identities")
    .values({
      id: crypto.randomUUID(),
      account_id: account.id,
      provider: "google",
      provider_id: `zzcanary-${people}`,
      identity_data: { sub: `zzcanary-${people}`, email: `g.${email}`, picture: "https://example.test/zzcanary.png" },
    })
    .execute();

  // Profile and pictures, one of them unused.
  const upload = async (endpoint: typeof uploadPropertyImage | typeof uploadAvatar) =>
    (await caller.call(endpoint, { body: { base64 } })).json().url as string;
  const pictures = [await upload(uploadPropertyImage), await upload(uploadPropertyImage), await upload(uploadAvatar)];
  const [shown = "", , avatar = ""] = pictures;
  await caller.call(updateProfile, { params, body: { avatar, bio: "zzcanary bio" } });

  // A listing that an admin changed and rejected, and an earlier one that an admin deleted.
  const body = postBody([shown], {
    title: "Airy home",
    description: `Ask for Zzcanary, ${PHONE}`,
    location: { city: "Bangalore", area: "Zzcanary Layout", nearby_landmarks: ["zzcanary park"] },
  });
  const former = (
    await caller.call(postProperty, {
      body: { ...body, images: [await upload(uploadPropertyImage)], title: "zzcanary former" },
    })
  ).json();
  await admin.call(deleteProperty, { params: { id: former.id } });
  const { id: listing } = (await caller.call(postProperty, { body })).json();
  await admin.call(updateProperty, { params: { id: listing }, body: { description: `Zzcanary's home, ${PHONE}` } });
  const rejection = { status: "rejected", rejection_reason: "zzcanary must not stand in it" };
  await admin.call(updatePropertyStatus, { params: { id: listing }, body: rejection });
  const [rejected] = (await caller.call(listOwnDecisions)).json();
  await caller.call(postAppeal, { body: { decision_id: rejected.id, text: "zzcanary appeal" } });
  await admin.call(updatePropertyStatus, { params: { id: listing }, body: { status: "approved" } });
  await admin.call(updateProfile, { params, body: { bio: "zzcanary bio, mended" } });

  // Favourites and conversations: with a person who stays, with a deleted person, and one with unread messages.
  const host = await insertAccount(db, { type: "owner", name: "Meera Host" });
  const saved = await insertProperty(db, { owner_id: host.id, owner_email: host.email, title: "Saved home" });
  await caller.call(toggleFavorite, { params, body: { property_id: saved.id } });
  await insertSavedSearch(db, account, { name: "zzcanary search" });
  const kept = await insertConversation(db, { guest: account, host });
  const write = (as: TestCaller, conversation: { id: string; property: { id: string } }, to: string, content: string) =>
    as.call(sendMessage, {
      body: { conversation_id: conversation.id, to_user_id: to, property_id: conversation.property.id, content },
    });
  await write(caller, kept, host.id, "Is it free?");
  const asHost = await as(host);
  const { id: fine } = (await write(asHost, kept, account.id, "It is. No visit without a token.")).json();
  await caller.call(callFine, { params: { id: fine } });
  const leaver = await insertAccount(db, { name: "Gone Soon" });
  const abandoned = await insertConversation(db, { guest: leaver, host: account });
  await write(await as(leaver), abandoned, account.id, "Hello zzcanary");
  await admin.call(deleteUser, { params: { id: leaver.id } });

  // Blocks of both directions, a report by the person, and two about them.
  await caller.call(blockPerson, { body: { user_id: host.id } });
  await asHost.call(blockPerson, { body: { user_id: account.id } });
  await caller.call(createReport, {
    body: { subject_type: "property", subject_id: saved.id, reason: "other", text: "Not the same kitchen" },
  });
  for (const [subject_type, subject_id] of [
    ["account", account.id],
    ["property", listing],
  ])
    await asHost.call(createReport, {
      body: { subject_type, subject_id, reason: "other", text: "Zzcanary is a broker" },
    });

  // A browser with push, when people can visit, a planned visit, and a calendar address.
  const keys = { p256dh: "B".repeat(87), auth: "A".repeat(22) };
  const endpoint = `https://fcm.googleapis.com/zzcanary/${people}`;
  await caller.call(createPushSubscription, { body: { endpoint, keys } });
  await caller.call(changeVisitSettings, { params: { id: listing }, body: { meeting_point: "zzcanary gate" } });
  const start = new Date(indianTime(dayAfter(indianDay(Date.now()), 3), 11 * 60));
  const visit = await insertVisit(db, { tenant: account, owner: host, property: saved }, { starts_at: start });
  await caller.call(createCalendarFeed);
  // Numbers that the person shared, was given, and asked for.
  await insertShare(db, { owner: account, reader: host }, { conversation_id: kept.id });
  // Questions about the person's home and by the person, and what they found out.
  await insertAsk(db, { id: listing });
  await db.insertInto("still_there_asks").values({ property_id: saved.id, account_id: account.id }).execute();
  const outcome = { property_id: saved.id, account_id: account.id, outcome: "other_terms", weight: 0.5 };
  await db
    .insertInto("outcomes")
    .values({ id: randomUUID(), ...outcome })
    .execute();
  await insertShare(db, { owner: host, reader: account }, { conversation_id: kept.id });
  await db
    .insertInto("contact_asks")
    .values({ id: randomUUID(), conversation_id: kept.id, asker_id: account.id })
    .execute();

  return {
    ...world,
    visit,
    auth,
    account,
    email,
    token,
    caller,
    admin,
    pictures,
    listing,
    former,
    fine,
    saved,
    asHost,
    kept,
    abandoned,
  };
}

/** Returns where the text occurs in the database. Searches every row of all schemas, including the job queue. */
async function tablesWith({ db }: World, wanted: RegExp): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(db);
  expect(tables.length).toBeGreaterThan(20);
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`
      select entry::text as row from ${sql.raw(name)} entry where entry::text ~* ${wanted.source}`.execute(db);
    if (rows.length > 0) found.push(name);
  }
  return found.sort();
}

const remove = (caller: TestCaller, password?: string) =>
  caller.call(deleteOwnAccount, { body: { confirm: DELETION_WORDS, ...(password !== undefined && { password }) } });

it.each([
  ["on disk", onDisk],
  ["in a bucket", inBucket],
] as const)("deletes every trace of a person, files %s included", async (_, world) => {
  const person = await somebody(world);
  const { account, caller, admin, pictures, asHost, kept, abandoned, visitor, services, runJobs } = person;
  const everywhere = await tablesWith(world, CANARY);
  // The later check for their absence is only meaningful if they exist now.
  expect(everywhere).toEqual(
    [
      ...["accounts", "alert_events", "appeals", "audit_log", "auth_code_attempts", "auth_factors", "auth_identities"],
      ...["auth_sessions", "auth_users", "catalogue", "conversations", "decisions", "known_words", "messages"],
      ...["properties", "reports", "saved_searches", "visit_settings"],
    ]
      .map((table) => `public.${table}`)
      .concat("graphile_worker._private_jobs")
      .sort(),
  );

  expect((await remove(caller, PASSWORD)).json()).toEqual({ ok: true });
  await runJobs();

  expect(await tablesWith(world, CANARY)).toEqual([]);
  // Only the id remains, in other people's data and in the audit log.
  const allowed = ["public.audit_log", "public.conversations", "public.messages", "public.rate_limits"];
  for (const table of await tablesWith(world, new RegExp(account.id))) expect(allowed).toContain(table);

  for (const kind of ["property-images", "avatars"])
    for await (const { folder } of services.files.listFolders(kind)) expect(pictures.join()).not.toContain(folder);
  for (const url of pictures) expect((await visitor.inject({ method: "GET", url })).statusCode).toBe(404);
  expect((await caller.call(getMe)).json()).toMatchObject({ code: "session_expired" });
  expect((await admin.call(getProperty, { params: { id: person.listing } })).statusCode).toBe(404);

  // Messages to other people stay without a sender; a conversation without participants is deleted.
  expect((await asHost.call(listConversations)).json()).toMatchObject([
    { id: kept.id, participants: [{ user_id: null, user_name: "Deleted user" }, { user_name: "Meera Host" }] },
  ]);
  expect((await asHost.call(listMessages, { params: { conversationId: kept.id } })).json()).toMatchObject([
    { content: "Is it free?", from_user: { name: "Deleted user", email: null } },
    { content: "It is. No visit without a token." },
  ]);
  // Blocks and reports about the person are deleted; their own report stays without them.
  expect((await asHost.call(listBlocks)).json()).toEqual([]);
  expect((await asHost.call(listOwnReports)).json()).toEqual([]);
  const reports = await world.db.selectFrom("reports").selectAll().where("about_id", "=", person.saved.id).execute();
  expect(reports).toMatchObject([{ reporter_id: null, reason: "other" }]);
  // Visits stay too, cancelled.
  expect((await asHost.call(listVisits, { query: { when: "past" } })).json()).toMatchObject([
    { id: person.visit, status: "cancelled", with: { name: "Deleted user", avatar: null } },
  ]);
  const { rows } = await sql`select id from conversations where id = ${abandoned.id}`.execute(world.db);
  expect(rows).toEqual([]);

  // The actions and the names of changed fields are kept.
  const acts = (await admin.call(listAudit, { query: { subjectId: person.listing } })).json();
  expect(acts.map(({ action }: { action: string }) => action)).toEqual([
    "property.approve",
    "property.reject",
    "property.edit",
  ]);
  expect(acts[1]).toMatchObject({
    actor: { name: "Anita Admin" },
    before: { status: "pending", rejection_reason: null },
    after: { status: "rejected", rejection_reason: null },
  });
  expect(acts[2]).toMatchObject({ before: { description: null }, after: { description: null } });
  expect((await admin.call(listAudit, { query: { subjectId: person.former.id } })).json()).toMatchObject([
    { action: "property.delete", before: { title: null, owner_email: null, status: "pending" } },
  ]);
});

it("removes the name of a deleted admin from the audit log", async () => {
  const { db, as } = onDisk;
  const leaving = await insertAccount(db, { type: "admin", name: "Zzleaving Admin" });
  const staying = await as(await insertAccount(db, { type: "admin" }));
  const property = await insertProperty(db, { status: "pending" });
  const caller = await as(leaving);
  await caller.call(updatePropertyStatus, { params: { id: property.id }, body: { status: "approved" } });
  expect((await remove(caller)).json()).toEqual({ ok: true });
  expect((await staying.call(listAudit, { query: { subjectId: property.id } })).json()).toMatchObject([
    { action: "property.approve", actor: { id: leaving.id, name: "Deleted user" }, after: { status: "approved" } },
  ]);
  expect(await tablesWith(onDisk, /zzleaving/)).toEqual([]);
});

it("allows removals from the audit log only for deleted people", async () => {
  const { admin, db, account, listing } = await somebody(onDisk);
  const actor = (await admin.call(getMe)).json().id;
  for (const statement of [
    sql`update audit_log set before = without_personal_data(before), after = without_personal_data(after) where subject_id = ${account.id}`,
    sql`update audit_log set before = without_personal_data(before), after = without_personal_data(after) where subject_id = ${listing}`,
    sql`update audit_log set actor_name = '' where actor_id = ${actor}`,
    sql`update audit_log set action = 'user.delete' where subject_id = ${account.id}`,
  ])
    await expect(statement.execute(db)).rejects.toMatchObject({ constraint: "audit_log_stays" });
});

it("signs a person who deletes the account out on all devices, and frees the address", async () => {
  const { account, auth, email, token, caller } = await somebody(onDisk);
  const { connect } = await openSockets(onDisk.app);
  const socket = await connect({ token });
  await remove(caller, PASSWORD);
  await socket.ended();
  expect((await auth.signIn(email, PASSWORD)).statusCode).toBe(400);
  const again = (await auth.post("/signup", { email, password: PASSWORD })).json();
  expect(again.user.id).not.toBe(account.id);
  const clean = await onDisk.as({ id: again.user.id, email });
  expect((await remove(clean, PASSWORD)).statusCode).toBe(200);
});

it("requires the password to delete an account", async () => {
  const { caller } = await somebody(onDisk);
  expect((await remove(caller)).json()).toMatchObject({
    code: "invalid",
    fields: [{ path: "password", message: PASSWORD_NEEDED }],
  });
  const wrong = await remove(caller, "another one");
  expect([wrong.statusCode, wrong.json()]).toMatchObject([403, { error: ERRORS.wrong_password.text }]);
  expect((await caller.call(deleteOwnAccount, { body: { password: PASSWORD } })).json()).toMatchObject({
    code: "invalid",
    fields: [{ path: "confirm" }],
  });
  expect((await caller.call(getMe)).statusCode).toBe(200);
});

it("requires a sign-in within ten minutes if the account has no password", async () => {
  const { db, as } = onDisk;
  const caller = await as(await insertAccount(db));
  const began = (minutes: number) =>
    sql`update auth_sessions set created_at = now() - ${minutes}::int * interval '1 minute' where id = ${caller.sessionId}`;
  await began(11).execute(db);
  const answer = await remove(caller);
  expect([answer.statusCode, answer.json()]).toMatchObject([403, { code: "sign_in_again" }]);
  await began(9).execute(db);
  expect((await remove(caller)).json()).toEqual({ ok: true });
});

it("requires the second step to delete or export, if the account has one", async () => {
  const { app, db, visitor } = onDisk;
  const auth = authCalls(app);
  const { token, signIn, password } = await factorCalls(auth, db).newcomerWithSecondStep();
  const call = (endpoint: typeof deleteOwnAccount | typeof exportPersonalData, bearer: string) =>
    visitor.call(endpoint, {
      headers: { authorization: `Bearer ${bearer}` },
      ...(endpoint === deleteOwnAccount && { body: { confirm: DELETION_WORDS, password } }),
    } as never);
  const waiting = await signIn();
  expect((await call(deleteOwnAccount, waiting)).json()).toMatchObject({ code: "second_step_required" });
  expect((await call(exportPersonalData, waiting)).json()).toMatchObject({ code: "second_step_required" });
  expect((await call(exportPersonalData, token)).json()).toMatchObject({ factors: [{ status: "verified" }] });
  expect((await call(deleteOwnAccount, token)).json()).toEqual({ ok: true });
});

it("keeps the last active admin", async () => {
  const { db, as } = await testApp();
  const caller = await as(await insertAccount(db, { type: "admin" }));
  await insertAccount(db, { type: "admin", is_active: false });
  expect((await remove(caller)).json()).toMatchObject({ code: "last_admin" });
  expect((await caller.call(getMe)).statusCode).toBe(200);
});

it("limits password guesses, and exports", async () => {
  const { db, as } = await testApp({ rateLimitScale: 1 });
  const person = await as(await insertAccount(db));
  const statuses = async (count: number, call: () => Promise<{ statusCode: number }>) => {
    const seen: number[] = [];
    for (let i = 0; i < count; i++) seen.push((await call()).statusCode);
    return seen;
  };
  const old = sql`update auth_sessions set created_at = now() - interval '1 day' where id = ${person.sessionId}`;
  await old.execute(db);
  expect(await statuses(6, () => remove(person))).toEqual([403, 403, 403, 403, 403, 429]);
  expect((await statuses(11, () => person.call(exportPersonalData))).slice(-2)).toEqual([200, 429]);
});

it("exports everything stored about a person, and no secrets", async () => {
  const { account, caller, admin, email, pictures, listing, former, fine, saved, kept, abandoned, visit } =
    await somebody(onDisk);
  const answer = await caller.call(exportPersonalData);
  expect(answer.headers).toMatchObject({
    "content-type": "application/json; charset=utf-8",
    "content-disposition": 'attachment; filename="my-data.json"',
    "cache-control": "private, no-store",
  });
  const data = personalDataSchema.parse(answer.json());
  expect(data).toEqual(answer.json());
  expect(data).toMatchObject({
    account: { id: account.id, email, name: "Zzcanary Rao", phone: PHONE, user_metadata: { note: "zzcanary note" } },
    sign_in: { has_password: true, new_email: `new.${email}` },
    identities: [{ provider: "email" }, { provider: "google", identity_data: { email: `g.${email}` } }],
    factors: [{ friendly_name: "zzcanary app", status: "unverified" }],
    listings: [{ id: listing, owner: { phone: PHONE } }],
    favorites: [{ property_id: saved.id }],
    saved_searches: [{ name: "zzcanary search", filters: { city: "Bangalore" }, frequency: "daily" }],
  });
  expect(data).toMatchObject({
    push_subscriptions: [{ host: "fcm.googleapis.com" }],
    visits: [{ id: visit, you_are: "tenant", with: { name: "Meera Host" } }],
    visit_hours: [{ property_id: listing, meeting_point: "zzcanary gate" }],
    calendar_feeds: [{ last_read_at: null }],
    reports: [{ reason: "other", text: "Not the same kitchen", subject: { type: "property", name: "Saved home" } }],
    blocks: [{ name: "Meera Host" }],
    listing_asks: [{ property_id: listing, answer: null }],
    still_there_asks: [{ property_id: saved.id }],
    outcomes: [{ property_id: saved.id, outcome: "other_terms" }],
    former_listings: [{ property_id: former.id }],
    listing_history: [{ type: "text" }, { type: "approved" }],
    contact_asks: [{ answered_at: null }],
    contact_ledger: [{ reader: { name: "Meera Host" }, reads: 0 }],
    decisions: [{ outcome: "reject", subject: { id: listing }, appeal: { text: "zzcanary appeal" } }],
  });
  expect(data.sessions.map(({ user_agent }) => user_agent).sort()).toEqual([null, "zzcanary laptop", "zzcanary phone"]);
  expect(data.conversations.map(({ id }) => id).sort()).toEqual([kept.id, abandoned.id].sort());
  expect(data.messages.map(({ content }) => content).sort()).toEqual([
    "Hello zzcanary",
    "Is it free?",
    "It is. No visit without a token.",
  ]);
  expect(data.fine_messages).toEqual([{ message_id: fine, created_at: expect.any(String) }]);
  expect(data.uploads.map(({ url }) => url).sort()).toEqual([...pictures].sort());
  expect(data.audit.map(({ action, subject_id }) => [action, subject_id])).toEqual([
    ["property.delete", former.id],
    ["property.edit", listing],
    ["property.reject", listing],
    ["property.approve", listing],
    ["user.edit", account.id],
  ]);
  // Contains other people's addresses only if the person could already see them, and never names admins.
  expect(answer.body).not.toMatch(/argon2|password_hash|refresh|secret|Anita/i);
  expect(answer.body).not.toContain((await admin.call(getMe)).json().email);
});

it("exports long conversations completely, in order", async () => {
  const { db, as } = onDisk;
  const { id, guest } = await insertConversation(db);
  await sql`insert into messages (conversation_id, seq, id, from_seat, to_seat, sender_id, content, created_at)
    select ${id}, n, gen_random_uuid(), 1, 2, ${guest.id}, 'message ' || n, now() from generate_series(1, 1234) n`.execute(
    db,
  );
  const data = (await (await as(guest)).call(exportPersonalData)).json();
  expect(data.messages.map(({ seq }: { seq: number }) => seq)).toEqual(Array.from({ length: 1234 }, (_, i) => i + 1));
});

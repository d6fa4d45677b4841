import { sql } from "kysely";
import { afterAll, expect, it } from "vitest";
import { getMe } from "#contract/accounts/accounts.ts";
import { listAudit } from "#contract/desk/audit.ts";
import { listOwnReports } from "#contract/desk/reports.ts";
import { ERRORS } from "#contract/errors.ts";
import { listBlocks } from "#contract/messaging/blocks.ts";
import { listConversations, listMessages } from "#contract/messaging/conversations.ts";
import { listVisits } from "#contract/messaging/visits.ts";
import { DELETION_WORDS, deleteOwnAccount, exportPersonalData, PASSWORD_NEEDED } from "#contract/personal-data.ts";
import { updatePropertyStatus } from "#contract/properties/moderation.ts";
import { getProperty } from "#contract/properties/property-endpoints.ts";
import { authCalls } from "../auth/testing/auth.ts";
import { factorCalls } from "../auth/testing/authenticator.ts";
import { type TestCaller, testApp } from "../testing/app.ts";
import { insertAccount, insertProperty } from "../testing/factories.ts";
import { startS3 } from "../testing/programs/s3.ts";
import { openSockets } from "../testing/sockets.ts";
import { CANARY, insertPersonWithData, PASSWORD, tablesWith } from "./testing.ts";

const s3 = await startS3();
afterAll(() => s3.stop());
const onDisk = await testApp();
const inBucket = await testApp({ s3: s3.config });

const remove = (caller: TestCaller, password?: string) =>
  caller.call(deleteOwnAccount, { body: { confirm: DELETION_WORDS, ...(password !== undefined && { password }) } });

it.each([
  ["on disk", onDisk],
  ["in a bucket", inBucket],
] as const)("deletes every trace of a person, files %s included", async (_, world) => {
  const person = await insertPersonWithData(world);
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
  const { admin, db, account, listing } = await insertPersonWithData(onDisk);
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
  const { account, auth, email, token, caller } = await insertPersonWithData(onDisk);
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
  const { caller } = await insertPersonWithData(onDisk);
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

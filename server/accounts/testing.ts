import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect } from "vitest";
import { deleteUser, updateProfile } from "#contract/accounts/accounts.ts";
import { listOwnDecisions, postAppeal } from "#contract/desk/appeals.ts";
import { createReport } from "#contract/desk/reports.ts";
import { dayAfter, indianDay, indianTime } from "#contract/india-time.ts";
import { blockPerson } from "#contract/messaging/blocks.ts";
import { callFine, sendMessage } from "#contract/messaging/conversations.ts";
import { createPushSubscription } from "#contract/messaging/push.ts";
import { changeVisitSettings, createCalendarFeed } from "#contract/messaging/visits.ts";
import { uploadAvatar, uploadPropertyImage } from "#contract/pictures/storage.ts";
import { toggleFavorite } from "#contract/properties/favorites.ts";
import { updatePropertyStatus } from "#contract/properties/moderation.ts";
import { deleteProperty, postProperty, updateProperty } from "#contract/properties/property-endpoints.ts";
import { authCalls } from "../auth/testing/auth.ts";
import { factorCalls } from "../auth/testing/authenticator.ts";
import type { TestCaller, testApp } from "../testing/app.ts";
import {
  insertAccount,
  insertAsk,
  insertConversation,
  insertProperty,
  insertSavedSearch,
  insertShare,
  insertVisit,
  ownedBy,
  postBody,
} from "../testing/factories.ts";
import { plain } from "../testing/pictures.ts";

/** Helpers of the tests of deletion and export. */

export type World = Awaited<ReturnType<typeof testApp>>;

export const PASSWORD = "zzcanary horse 9";
export const PHONE = "+919000012345";
/** Occurs only in the person's private fields. */
export const CANARY = /zzcanary|9000012345/i;
let people = 0;

/** Creates a person with data in every private field. */
export async function insertPersonWithData(world: World) {
  const { app, db, as } = world;
  people += 1;
  const base64 = (await plain(40, 30).jpeg().toBuffer()).toString("base64");
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
  const saved = await insertProperty(db, { ...ownedBy(host), title: "Saved home" });
  await caller.call(toggleFavorite, { params, body: { property_id: saved.id } });
  const search_id = await insertSavedSearch(db, account, { name: "zzcanary search" });
  await db.insertInto("told_homes").values({ search_id, property_id: saved.id, round: 1, mail_waits: false }).execute();
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

  // A browser with push, visiting hours, a planned visit, and a calendar address.
  const keys = { p256dh: "B".repeat(87), auth: "A".repeat(22) };
  const endpoint = `https://fcm.googleapis.com/zzcanary/${people}`;
  await caller.call(createPushSubscription, { body: { endpoint, keys } });
  await caller.call(changeVisitSettings, { params: { id: listing }, body: { meeting_point: "zzcanary gate" } });
  const start = new Date(indianTime(dayAfter(indianDay(Date.now()), 3), 11 * 60));
  const visit = await insertVisit(db, { tenant: account, owner: host, property: saved }, { starts_at: start });
  await caller.call(createCalendarFeed);
  // Numbers that the person shared, was given, and asked for.
  const shared = { conversation_id: kept.id, phone: "+919800000001" };
  await insertShare(db, { owner: account, reader: host }, shared);
  // Questions about the person's home, questions of the person, and the outcomes they reported.
  await insertAsk(db, { id: listing });
  const figures = { answered: 7, within_hours: null, counted_at: new Date() };
  await db
    .insertInto("owner_replies")
    .values({ owner_id: account.id, ...figures })
    .execute();
  await db.insertInto("still_there_asks").values({ property_id: saved.id, account_id: account.id }).execute();
  const outcome = { property_id: saved.id, account_id: account.id, outcome: "other_terms", weight: 0.5 };
  await db
    .insertInto("outcomes")
    .values({ id: randomUUID(), ...outcome })
    .execute();
  await insertShare(db, { owner: host, reader: account }, shared);
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
export async function tablesWith({ db }: World, wanted: RegExp): Promise<string[]> {
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

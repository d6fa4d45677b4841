import { sql } from "kysely";
import { expect, it } from "vitest";
import { getUser, updateProfile } from "#contract/accounts/accounts.ts";
import { listProperties } from "#contract/browse/list-endpoints.ts";
import { createSavedSearch } from "#contract/browse/saved-searches.ts";
import { createReport } from "#contract/desk/reports.ts";
import { dayAfter, indianDay, indianTime } from "#contract/india-time.ts";
import { blockPerson } from "#contract/messaging/blocks.ts";
import { MASKED_FIELDS } from "#contract/messaging/contact-terms.ts";
import { shareContact } from "#contract/messaging/contacts.ts";
import { contactOwner, sendMessage } from "#contract/messaging/conversations.ts";
import { changeNotificationSettings } from "#contract/messaging/notifications.ts";
import { acceptVisit, bookVisit } from "#contract/messaging/visits.ts";
import { toggleFavorite } from "#contract/properties/favorites.ts";
import { listAdminProperties, updatePropertyStatus } from "#contract/properties/moderation.ts";
import { getProperty, postProperty, updateProperty } from "#contract/properties/property-endpoints.ts";
import { contractEndpoints } from "../api-tests/endpoints.ts";
import { addJob } from "../jobs/queue.ts";
import { type TestCaller, testApp } from "../testing/app.ts";
import {
  insertAccount,
  insertConversation,
  insertProperty,
  insertUpload,
  ownedBy,
  postBody,
} from "../testing/factories.ts";
import { mailsTo } from "../testing/programs/mails.ts";
import { openSockets } from "../testing/sockets.ts";

let logged = "";
const { app, db, as, visitor, config, runJobs } = await testApp({}, (line) => {
  logged += line;
});
const { connect } = await openSockets(app);
const endpoints = await contractEndpoints();
const admin = await as(await insertAccount(db, { type: "admin" }));

const NUMBER = "98450 77123";
/** Matches the number in any spelling that a response could contain. */
const CANARY = /98450\W*77123/;
const WRITTEN = {
  title: `Airy 2BHK, call ${NUMBER}`,
  description: `A bright home. WhatsApp +91-98450-77123 any time.\nNo fees.`,
  location: { city: "Bangalore", area: `Thubarahalli ${NUMBER}`, nearby_landmarks: ["Metro", "Ask 98450", "77123"] },
  owner: { name: `Meera ${NUMBER}` },
};

const PERSON = { name: `Meera K ${NUMBER}`, bio: `I rent out one home.\nTelegram meerahomes, ${NUMBER}` };

/** An approved home with the number in every text, and in those of its owner's account. */
async function canary() {
  const account = await insertAccount(db, { type: "owner", phone: "+919845077123", ...PERSON });
  const owner = await as(account);
  const body = postBody([await insertUpload(db, account)], WRITTEN);
  const posted = await owner.call(postProperty, { body });
  expect(posted.statusCode, posted.body).toBe(201);
  const { id } = posted.json();
  await admin.call(updatePropertyStatus, { params: { id }, body: { status: "approved" } });
  return { id, account, owner, posted: posted.json() };
}

it("shows dots in place of a number to others, and the text as written to the owner and admins", async () => {
  const { id, owner, posted } = await canary();
  expect(posted).toMatchObject({ ...WRITTEN, masked: MASKED_FIELDS });
  const member = await as(await insertAccount(db));
  for (const caller of [visitor, member])
    expect((await caller.call(getProperty, { params: { id } })).json()).toMatchObject({
      title: "Airy 2BHK, call •••",
      description: "A bright home. WhatsApp ••• any time.\nNo fees.",
      location: { area: "Thubarahalli •••", nearby_landmarks: ["Metro", "Ask •••", "•••"] },
      owner: { name: "Meera •••" },
      masked: [],
    });
  for (const caller of [owner, admin])
    expect((await caller.call(getProperty, { params: { id } })).json()).toMatchObject({
      title: WRITTEN.title,
      masked: MASKED_FIELDS,
    });
  const listed = (await admin.call(listAdminProperties, { query: { q: "98450" } })).json();
  expect(listed.map((one: { id: string }) => one.id)).toContain(id);
});

it("updates the masks after each edit, and masks only contacts", async () => {
  const { id, owner } = await canary();
  const edit = (body: object) => owner.call(updateProperty, { params: { id }, body });
  expect((await edit({ title: "Airy 2BHK" })).json().masked).toEqual(MASKED_FIELDS.filter((name) => name !== "title"));
  await edit({ rent: 31_000 });
  await edit({ description: "Rent 31,000, deposit 1,50,000, pin 560038, 1200 sqft.", owner: { name: "Meera" } });
  await edit({ location: { area: "Indiranagar", nearby_landmarks: ["Metro"] } });
  expect((await owner.call(getProperty, { params: { id } })).json().masked).toEqual([]);
  const { shown } = await db.selectFrom("properties").select("shown").where("id", "=", id).executeTakeFirstOrThrow();
  expect(shown).toBeNull();
});

it("does not find a home by the digits of its number", async () => {
  const { id, owner } = await canary();
  const member = await as(await insertAccount(db));
  const find = async (query: object) =>
    (await member.call(listProperties, { query })).json().map((one: { id: string }) => one.id);
  for (const searchTerm of ["98450", "77123", "9845077123", "98450 77123", `"${NUMBER}"`])
    expect(await find({ searchTerm, city: "Bangalore" }), searchTerm).not.toContain(id);
  expect(await find({ location: `Thubarahalli ${NUMBER}` })).toEqual([]);
  expect(await find({ location: "Thubarahalli •••" })).toContain(id);
  expect(await find({ searchTerm: "airy whatsapp" })).toContain(id);
  const { rows } = await sql`select word from known_words where word ~ '98450|77123'`.execute(db);
  expect(rows).toEqual([]);
  await owner.call(updateProperty, { params: { id }, body: { rent: 31_000 } });
  expect(await find({ searchTerm: "77123" })).not.toContain(id);
});

it("shows a name and a bio with dots to others, and as written to the person and admins", async () => {
  const { account, owner } = await canary();
  const read = async (caller: TestCaller) => (await caller.call(getUser, { params: { id: account.id } })).json();
  const member = await as(await insertAccount(db));
  for (const caller of [visitor, member])
    expect(await read(caller)).toMatchObject({ name: "Meera K •••", bio: "I rent out one home.\nTelegram •••, •••" });
  for (const caller of [owner, admin]) expect(await read(caller)).toMatchObject(PERSON);
  const saved = await owner.call(updateProfile, { params: { id: account.id }, body: { name: `Me ${NUMBER}` } });
  expect(saved.json().name).toBe(`Me ${NUMBER}`);
  expect((await read(visitor)).name).toBe("Me •••");
});

/** Calls every reading endpoint about this home as a caller, and returns all responses as one text. */
async function readEverything(caller: TestCaller, ids: Record<string, string>): Promise<string> {
  const answers: string[] = [];
  for (const { method, path, route } of endpoints) {
    if (method !== "GET" || route === "GET /api/map/:file" || route.startsWith("GET /api/admin")) continue;
    const url = path
      .replace("/visits/:id", `/visits/${ids.visit}`)
      .replace("/conversations/:id", `/conversations/${ids.conversation}`)
      .replace(":conversationId", ids.conversation ?? "")
      .replace("/users/:id", `/users/${ids.person}`)
      .replace(/:\w+/g, ids.property ?? "");
    const answer = await caller.inject({ method: "GET", url });
    answers.push(`${route} ${answer.statusCode} ${answer.body} ${JSON.stringify(answer.headers)}`);
  }
  for (const url of ["/sitemap.xml", "/sitemap/pages.xml", "/robots.txt"])
    answers.push((await caller.inject({ method: "GET", url })).body);
  return answers.join("\n");
}

it("keeps the number out of responses, mails, notifications, socket events, logs", async () => {
  const reader = await insertAccount(db, { phone: "+919811100000" });
  const member = await as(reader);
  await member.call(createSavedSearch, { body: { filters: { city: "Bangalore" }, frequency: "instant" } });
  await member.call(changeNotificationSettings, { body: { quiet_hours: null } });
  const { id, account, owner } = await canary();
  const socket = await connect(member);
  await member.call(toggleFavorite, { params: { id: reader.id }, body: { property_id: id } });
  const about = { property_id: id, owner_email: account.email ?? "" };
  const conversation = (await member.call(contactOwner, { body: about })).json().conversation_id;
  await owner.call(sendMessage, {
    body: { conversation_id: conversation, to_user_id: reader.id, property_id: id, content: "Is Friday fine?" },
  });
  await member.call(shareContact, { params: { id: conversation } });
  const start = new Date(indianTime(dayAfter(indianDay(Date.now()), 3), 11 * 60)).toISOString();
  const visit = (
    await member.call(bookVisit, { body: { property_id: id, proposals: [{ start }], client_id: "canary" } })
  ).json().id;
  await owner.call(acceptVisit, { params: { id: visit }, body: { version: 1, start } });
  await owner.call(updateProperty, { params: { id }, body: { rent: 20_000 } });
  await runJobs({ afterMinutes: 90 });
  await socket.settled();

  const ids = { property: id, conversation, visit, person: account.id };
  const stranger = await as(await insertAccount(db));
  for (const caller of [visitor, stranger]) expect(await readEverything(caller, ids)).not.toMatch(CANARY);
  const before = await readEverything(member, ids);
  expect(before).not.toMatch(CANARY);
  // Checks that the responses above contained the masked texts.
  expect(before).toMatch(/GET \/api\/visits\/:id 200 .*Airy 2BHK, call •••/);
  expect(before).toMatch(/GET \/api\/conversations 200 .*Airy 2BHK, call •••/);
  expect(before).toMatch(/GET \/api\/properties\/facets 200 .*Thubarahalli •••/);
  expect(before).toMatch(/GET \/api\/visits\/:id\/calendar.ics 200 .*With Meera K •••/s);
  const mails = await mailsTo(config, reader);
  expect(JSON.stringify(mails)).toContain("Airy 2BHK, call •••");
  expect(JSON.stringify(mails)).toContain("Meera K •••");
  expect(JSON.stringify(mails)).not.toMatch(CANARY);
  const events = [...socket.heard("message:new"), ...socket.heard("conversation:changed")];
  expect(JSON.stringify(events)).not.toMatch(CANARY);
  expect(logged).not.toMatch(CANARY);

  await member.call(createReport, { body: { subject_type: "account", subject_id: account.id, reason: "spam" } });
  await member.call(blockPerson, { body: { user_id: account.id } });
  const after = await readEverything(member, ids);
  expect(after).not.toMatch(CANARY);
  expect(after).toMatch(/GET \/api\/users\/me\/reports 200 .*Meera K •••/);
  expect(after).toMatch(/GET \/api\/users\/me\/blocks 200 .*Meera K •••/);
});

it("masks texts that were stored without a check, in batches and with the titles of conversations", async () => {
  const host = await insertAccount(db, { type: "owner" });
  const home = await insertProperty(db, { ...ownedBy(host), title: `Old home ${NUMBER}` });
  const { id: conversation } = await insertConversation(db, { host });
  const titles = async () => [
    (await visitor.call(getProperty, { params: { id: home.id } })).json().title,
    (await db.selectFrom("conversations").select("title").where("id", "=", conversation).executeTakeFirst())?.title,
  ];
  expect(await titles()).toEqual([home.title, home.title]);
  await addJob(db, "checkTexts", {});
  await runJobs();
  expect(await titles()).toEqual(["Old home •••", "Old home •••"]);
  expect((await sql`select from known_words where word = '77123'`.execute(db)).rows).toEqual([]);
  const left = await sql`select from properties where texts_checked_at is null`.execute(db);
  expect(left.rows).toEqual([]);
  // A process of the previous version changes a text without a check.
  await sql`update properties set title = ${`New name ${NUMBER}`} where id = ${home.id}`.execute(db);
  await addJob(db, "checkTexts", {});
  await runJobs();
  expect((await titles())[0]).toBe("New name •••");
  const { rows } = await sql`select version from properties where id = ${home.id}`.execute(db);
  expect(rows).toEqual([{ version: home.version }]);
});

it("checks all listings again once more spellings of contacts are known", async () => {
  const host = await insertAccount(db, { type: "owner" });
  const { id } = await insertProperty(db, { ...ownedBy(host), title: "RERA regd; 98450 then 77123" });
  await sql`update properties set texts_checked_at = now() where id = ${id}`.execute(db);
  const title = async () => (await visitor.call(getProperty, { params: { id } })).json().title;
  await addJob(db, "checkTexts", {});
  await runJobs();
  expect(await title()).toBe("RERA regd; 98450 then 77123");
  // A migration does this when more spellings are found than before.
  await sql`update properties set texts_checked_at = null`.execute(db);
  await addJob(db, "checkTexts", {});
  await runJobs();
  expect(await title()).toBe("RERA regd; •••");
});

import { sql } from "kysely";
import { expect, it } from "vitest";
import { getMe } from "#contract/accounts/accounts.ts";
import { exportPersonalData, personalDataSchema } from "#contract/personal-data.ts";
import { testApp } from "../testing/app.ts";
import { insertConversation } from "../testing/factories.ts";
import { insertPersonWithData, PHONE } from "./testing.ts";

const world = await testApp();

it("exports everything stored about a person, and no secrets", async () => {
  const { account, caller, admin, email, pictures, listing, former, fine, saved, kept, abandoned, visit } =
    await insertPersonWithData(world);
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
    announced_homes: [{ property_id: saved.id }],
  });
  expect(data).toMatchObject({
    push_subscriptions: [{ host: "fcm.googleapis.com" }],
    visits: [{ id: visit, you_are: "tenant", with: { name: "Meera Host" } }],
    visit_hours: [{ property_id: listing, meeting_point: "zzcanary gate" }],
    calendar_feed: { last_read_at: null },
    reports: [{ reason: "other", text: "Not the same kitchen", subject: { type: "property", name: "Saved home" } }],
    blocks: [{ name: "Meera Host" }],
    listing_asks: [{ property_id: listing, answer: null }],
    still_there_asks: [{ property_id: saved.id }],
    outcomes: [{ property_id: saved.id, outcome: "other_terms" }],
    former_listings: [{ property_id: former.id }],
    listing_history: [{ type: "text" }, { type: "approved" }],
    contact_asks: [{ answered_at: null }],
    contact_ledger: [{ reader: { name: "Meera Host" }, reads: 0, phone: "+919800000001" }],
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
  const { db, as } = world;
  const { id, guest } = await insertConversation(db);
  await sql`insert into messages (conversation_id, seq, id, from_seat, to_seat, sender_id, content, created_at)
    select ${id}, n, gen_random_uuid(), 1, 2, ${guest.id}, 'message ' || n, now() from generate_series(1, 1234) n`.execute(
    db,
  );
  const data = (await (await as(guest)).call(exportPersonalData)).json();
  expect(data.messages.map(({ seq }: { seq: number }) => seq)).toEqual(Array.from({ length: 1234 }, (_, i) => i + 1));
});

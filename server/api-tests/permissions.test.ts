import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import type { ErrorCode } from "#contract/errors.ts";
import { dayAfter, indianDay, indianTime } from "#contract/india-time.ts";
import type { Access, Route } from "#contract/routes.ts";
import { testApp } from "../testing/app.ts";
import {
  findCaseId,
  insertAccount,
  insertAsk,
  insertBatch,
  insertCase,
  insertConversation,
  insertDecline,
  insertFactor,
  insertMessage,
  insertNotification,
  insertProperty,
  insertPushSubscription,
  insertRejection,
  insertReport,
  insertSavedSearch,
  insertShare,
  insertUpload,
  insertVisit,
  postBody,
} from "../testing/factories.ts";
import { plain } from "../testing/pictures.ts";
import { contractEndpoints } from "./endpoints.ts";

/* The permission table of the specification (section 6): every call by every kind of caller. The account, property,
   conversation and pictures that a call acts on belong to the owner. A deactivated caller has a token from before
   the deactivation. A waiting caller has signed in without the second step. */
const { db, as, visitor } = await testApp();
const base64 = (await plain(40, 30).jpeg().toBuffer()).toString("base64");

const ROLES = ["visitor", "member", "owner", "admin", "deactivated", "waiting"] as const;
type Role = (typeof ROLES)[number];
type Expected = "ok" | ErrorCode;

/** Returns the result that follows from the endpoint's access rule alone. */
function byAccess(access: Access, role: Role): Expected {
  if (role === "deactivated") return "session_expired";
  if (role === "waiting") return access === "public" ? "ok" : "second_step_required";
  if (role === "visitor") return access === "public" ? "ok" : "not_signed_in";
  if (role === "admin") return access === "member" ? "members_only" : "ok";
  return access === "admin" ? "admin_only" : "ok";
}

/** Creates everything that calls act on. */
async function scene(role: Role) {
  const guest = await insertAccount(db);
  const owner = await insertAccount(db, { type: "owner", phone: "+919811111111" });
  const { id: conversation, property } = await insertConversation(db, { guest, host: owner });
  const message = await insertMessage(db, { conversation_id: conversation, sender_id: guest.id });
  const answerToken = await insertAsk(db, property);
  const picture = await insertUpload(db, owner);
  const notification = await insertNotification(db, owner, { subject_id: property.id });
  const search = await insertSavedSearch(db, owner);
  const visit = await insertVisit(db, { tenant: guest, owner, property }, { starts_at: new Date(visitDay(11)) });
  await db
    .insertInto("contact_asks")
    .values({ id: randomUUID(), conversation_id: conversation, asker_id: guest.id })
    .execute();
  const share = await insertShare(db, { owner, reader: guest });
  const report = await insertReport(db, { type: "account", id: owner.id }, { reporter_id: guest.id });
  const ownersCase = await insertCase(db, owner.id);
  const ownersPropertyCase = await insertCase(db, property.id, "property");
  const pending = await insertProperty(db, { status: "pending" });
  const account =
    role === "owner" ? owner : await insertAccount(db, { type: role === "admin" ? "admin" : "tenant", avatar: null });
  const caseId = await findCaseId(db, pending);
  const { decision, appeal } = await insertRejection(db, property);
  const batch = await insertBatch(db);
  const decline = await insertDecline(db, owner);
  const session = (await as(owner)).sessionId;
  const browser = await insertPushSubscription(db, owner, session ?? "");
  const caller = role === "visitor" ? visitor : await as(account);
  if (role === "deactivated")
    await db.updateTable("accounts").set({ is_active: false }).where("id", "=", account.id).execute();
  if (role === "waiting") await insertFactor(db, account);
  const image = await insertUpload(db, account);
  return {
    guest,
    owner,
    property,
    conversation,
    message,
    answerToken,
    notification,
    picture,
    search,
    visit,
    share,
    report,
    ownersCase,
    ownersPropertyCase,
    pending,
    caseId,
    decision,
    appeal,
    batch,
    decline,
    image,
    session,
    browser,
    caller,
  };
}
type Scene = Awaited<ReturnType<typeof scene>>;

interface Row {
  /** Params, query, body and headers of the call. */
  given?: (scene: Scene) => { params?: object; query?: object; body?: object; headers?: Record<string, string> };
  /** Roles whose result differs from the access rule. */
  but?: Partial<Record<Role, Expected>>;
}

const aboutOwner = ({ owner }: Scene) => ({ params: { id: owner.id } });
const aboutProperty = ({ property }: Scene) => ({ params: { id: property.id } });
const aboutCase = ({ caseId }: Scene) => ({ params: { id: caseId } });
const aboutSearch = ({ search }: Scene) => ({ params: { id: search } });
const aboutVisit = ({ visit }: Scene) => ({ params: { id: visit } });
const changeVisit = (all: Scene) => ({ ...aboutVisit(all), body: { version: 1 } });
/** A time in three days, in India. */
const visitDay = (hour: number) => new Date(indianTime(dayAfter(indianDay(Date.now()), 3), hour * 60)).toISOString();
const aboutConversation = ({ conversation }: Scene) => ({ params: { id: conversation } });
const othersNot = (code: ErrorCode) => ({ member: code, admin: code });

const ROWS: Record<Route, Row> = {
  // Visitors can see home and property pages.
  "GET /api/cities": {},
  "GET /api/places/suggest": { given: () => ({ query: { q: "indira" } }) },
  "GET /api/places/journey": { given: () => ({ query: { from: "station:indiranagar", to: "point:12.97,77.59" } }) },
  "GET /api/places/:id": { given: () => ({ params: { id: "area:Bangalore/Indiranagar" } }) },
  "GET /api/map/:file": { given: () => ({ params: { file: "bangalore.json" } }) },
  "GET /api/properties/count": {},
  "GET /api/properties/featured": {},
  "GET /api/properties/:id": { given: aboutProperty },
  "GET /api/where": { given: () => ({ query: { to: "landmark:itpl" } }) },
  "GET /api/search/read": { given: () => ({ query: { q: "2bhk under 30k" } }) },
  "GET /api/properties/:id/similar": { given: aboutProperty },
  "GET /api/areas/:city": { given: () => ({ params: { city: "bangalore" } }) },
  "GET /api/areas/:city/:area": { given: () => ({ params: { city: "bangalore", area: "indiranagar" }, query: {} }) },
  "GET /api/properties/:id/rent-insight": { given: aboutProperty },
  "GET /api/users/:id": { given: aboutOwner },
  "GET /api/users/by-email": { given: ({ owner }) => ({ query: { email: owner.email } }) },
  "GET /api/storage/property-images/public-url": { given: () => ({ query: { path: "https://example.test/a.jpg" } }) },
  "GET /api/storage/property-images/signed-url": {
    given: ({ picture }) => ({ query: { path: picture.replace("/media/", "") } }),
    but: { visitor: "forbidden", member: "forbidden", waiting: "forbidden" },
  },

  // Any signed-in user can browse, post one listing, and see their listings and profile.
  "GET /api/properties": {},
  "GET /api/properties/map": { given: () => ({ query: { bounds: "12.9,77.5,13,77.7", zoom: "12" } }) },
  "GET /api/properties/facets": {},
  "GET /api/properties/owner": { given: ({ owner }) => ({ query: { email: owner.email } }) },
  "POST /api/rent-insight": { given: () => ({ body: postBody([]) }) },
  "POST /api/properties": { given: ({ image }) => ({ body: postBody([image]) }), but: { owner: "listing_exists" } },
  "GET /api/users/me": {},
  "GET /api/users/me/sessions": {},
  "DELETE /api/users/me/sessions/:id": {
    given: ({ session }) => ({ params: { id: session } }),
    but: othersNot("session_not_found"),
  },
  "POST /api/page-session": { given: () => ({ headers: { "sec-fetch-site": "same-origin" } }) },
  "DELETE /api/page-session": { given: () => ({ headers: { "sec-fetch-site": "same-origin" } }) },
  "GET /api/users/me/export": {},
  "DELETE /api/users/me": { given: () => ({ body: { confirm: "delete my account" } }) },
  "POST /api/users": { given: ({ owner }) => ({ body: { id: owner.id } }), but: othersNot("forbidden") },
  "PATCH /api/users/:id": {
    given: (all) => ({ ...aboutOwner(all), body: { bio: "Hi" } }),
    but: { member: "forbidden" },
  },
  "POST /api/storage/property-images/upload": { given: () => ({ body: { base64 } }) },
  "POST /api/storage/avatars/upload": { given: () => ({ body: { base64 } }) },
  "DELETE /api/storage/avatars": {},
  "DELETE /api/storage/property-images": {
    given: ({ picture }) => ({ body: { paths: [picture.replace("/media/", "")] } }),
    but: { member: "forbidden" },
  },

  // Only members have favourites; admins have none.
  "POST /api/users/:id/favorites/toggle": {
    given: (all) => ({ ...aboutOwner(all), body: { property_id: all.property.id } }),
    but: { member: "forbidden" },
  },
  "GET /api/users/:id/favorites": { given: aboutOwner, but: othersNot("forbidden") },
  "DELETE /api/users/:id/favorites": { given: aboutOwner, but: othersNot("forbidden") },

  // Only members have saved searches, and each only their own. The search belongs to the owner of the home.
  "GET /api/saved-searches": {},
  "POST /api/saved-searches": { given: () => ({ body: { filters: { city: "Bangalore" } } }) },
  "POST /api/saved-searches/preview": { given: () => ({ body: { filters: { city: "Bangalore" } } }) },
  "PATCH /api/saved-searches/:id": {
    given: (all) => ({ ...aboutSearch(all), body: { email: false } }),
    but: { member: "saved_search_not_found" },
  },
  "DELETE /api/saved-searches/:id": { given: aboutSearch, but: { member: "saved_search_not_found" } },
  "POST /api/saved-searches/:id/seen": { given: aboutSearch, but: { member: "saved_search_not_found" } },

  // Each person has their own browsers.
  "GET /api/push/key": {},
  "GET /api/push/subscriptions": {},
  "POST /api/push/subscriptions": {
    given: () => ({
      body: {
        endpoint: `https://fcm.googleapis.com/fcm/send/${randomUUID()}`,
        keys: { p256dh: "B".repeat(87), auth: "A".repeat(22) },
      },
    }),
  },
  "DELETE /api/push/subscriptions/:id": {
    given: ({ browser }) => ({ params: { id: browser } }),
    but: othersNot("push_subscription_not_found"),
  },

  // Members visit homes of others; each side sees its own visits. The visit is the guest's at the owner's home.
  "GET /api/properties/:id/visit-times": { given: aboutProperty, but: { owner: "own_home" } },
  "GET /api/properties/:id/visit-settings": { given: aboutProperty, but: othersNot("property_not_found") },
  "PATCH /api/properties/:id/visit-settings": {
    given: (all) => ({ ...aboutProperty(all), body: { mode: "ask" } }),
    but: othersNot("property_not_found"),
  },
  "POST /api/visits": {
    given: ({ property }) => ({
      body: { property_id: property.id, proposals: [{ start: visitDay(10) }], client_id: randomUUID() },
    }),
    but: { owner: "own_home" },
  },
  "GET /api/visits": {},
  "GET /api/visits/:id": { given: aboutVisit, but: othersNot("visit_not_found") },
  "POST /api/visits/:id/accept": {
    given: changeVisit,
    but: { ...othersNot("visit_not_found"), owner: "invalid_transition" },
  },
  "POST /api/visits/:id/decline": {
    given: changeVisit,
    but: { ...othersNot("visit_not_found"), owner: "invalid_transition" },
  },
  "POST /api/visits/:id/move": {
    given: (all) => ({ ...aboutVisit(all), body: { version: 1, start: visitDay(12) } }),
    but: othersNot("visit_not_found"),
  },
  "POST /api/visits/:id/cancel": { given: changeVisit, but: othersNot("visit_not_found") },
  "POST /api/visits/:id/no-show": {
    given: changeVisit,
    but: { ...othersNot("visit_not_found"), owner: "too_late" },
  },
  "POST /api/visits/:id/contest": {
    given: changeVisit,
    but: { ...othersNot("visit_not_found"), owner: "invalid_transition" },
  },
  "GET /api/visits/:id/calendar.ics": { given: aboutVisit, but: othersNot("visit_not_found") },
  "GET /api/calendar-feed": {},
  "POST /api/calendar-feed": {},
  "DELETE /api/calendar-feed": {},

  // Only participants can use a conversation.
  "POST /api/conversations/by-email": {
    given: ({ owner, property }) => ({ body: { property_id: property.id, owner_email: owner.email } }),
    but: { owner: "own_property" },
  },
  "GET /api/conversations": {},
  "GET /api/messages/unread-count": {},
  "GET /api/messages/:conversationId": {
    given: ({ conversation }) => ({ params: { conversationId: conversation } }),
    but: othersNot("conversation_not_found"),
  },
  "POST /api/conversations/read": {
    given: ({ conversation }) => ({ body: { conversation_id: conversation } }),
    but: othersNot("conversation_not_found"),
  },
  "DELETE /api/conversations/:id": { given: aboutConversation, but: othersNot("conversation_not_found") },
  "POST /api/conversations/decline": {
    given: ({ conversation }) => ({
      body: { conversation_ids: [conversation], text: "It is taken.", client_id: randomUUID() },
    }),
    but: othersNot("conversation_not_found"),
  },
  "DELETE /api/conversations/decline/:batchId": {
    given: ({ decline }) => ({ params: { batchId: decline } }),
    but: othersNot("decline_not_found"),
  },
  "POST /api/messages/send": {
    given: ({ conversation, guest, property }) => ({
      body: { conversation_id: conversation, to_user_id: guest.id, property_id: property.id, content: "Hello" },
    }),
    but: othersNot("sending_not_allowed"),
  },
  "POST /api/messages/:id/fine": {
    given: ({ message }) => ({ params: { id: message } }),
    but: othersNot("not_found"),
  },

  // Everyone reports others, and sees their own reports. Members block others, but not admins.
  "POST /api/reports": {
    given: ({ property }) => ({ body: { subject_type: "property", subject_id: property.id, reason: "not_real" } }),
    but: { owner: "own_subject" },
  },
  "GET /api/users/me/reports": {},
  "GET /api/users/me/blocks": {},
  "POST /api/users/me/blocks": { given: ({ guest }) => ({ body: { user_id: guest.id } }) },
  "DELETE /api/users/me/blocks/:userId": { given: ({ guest }) => ({ params: { userId: guest.id } }) },
  // Only participants share numbers. The guest asks for the owner's.
  "POST /api/conversations/:id/contact-ask": { given: aboutConversation, but: othersNot("conversation_not_found") },
  "POST /api/conversations/:id/contact-share": { given: aboutConversation, but: othersNot("conversation_not_found") },
  "POST /api/conversations/:id/contact-answer": {
    given: (all) => ({ ...aboutConversation(all), body: { approve: true } }),
    but: othersNot("conversation_not_found"),
  },
  "POST /api/conversations/:id/contact-revoke": { given: aboutConversation, but: othersNot("conversation_not_found") },
  "GET /api/conversations/:id/contacts": { given: aboutConversation, but: othersNot("conversation_not_found") },
  "GET /api/users/me/contact-ledger": {},
  "DELETE /api/users/me/contact-ledger": {},
  "DELETE /api/users/me/contact-ledger/:id": {
    given: ({ share }) => ({ params: { id: share } }),
    but: othersNot("not_found"),
  },
  // Admins see a number only for a case about the person or their listing.
  "GET /api/admin/users/:id/phone": {
    given: (all) => ({ ...aboutOwner(all), query: { caseId: all.ownersCase } }),
  },

  // Everyone has their own notifications and settings.
  "GET /api/notifications": {},
  "GET /api/notifications/counts": {},
  "POST /api/notifications/read": {
    given: ({ notification }) => ({ body: { ids: [notification] } }),
    but: othersNot("not_found"),
  },
  "POST /api/notifications/seen": {
    given: ({ notification }) => ({ body: { through: notification } }),
    but: othersNot("not_found"),
  },
  "GET /api/notifications/settings": {},
  "PATCH /api/notifications/settings": { given: () => ({ body: { show_message_text: true } }) },

  // Only the owner and admins can change a property.
  "PATCH /api/properties/:id": {
    given: (all) => ({ ...aboutProperty(all), body: { rent: 30_000 } }),
    but: { member: "not_your_property" },
  },
  "DELETE /api/properties/:id": { given: aboutProperty, but: { member: "not_your_property" } },

  // Only the owner confirms and pauses, and answers by the link of a mail. Tenants ask and, with a conversation, report
  // the outcome.
  "POST /api/properties/:id/confirm": { given: aboutProperty, but: othersNot("not_your_property") },
  "POST /api/properties/:id/pause": { given: aboutProperty, but: othersNot("not_your_property") },
  "GET /api/properties/:id/still-there": { given: aboutProperty },
  "POST /api/properties/:id/still-there": { given: aboutProperty, but: { owner: "own_home" } },
  "POST /api/properties/:id/outcomes": {
    given: (all) => ({ ...aboutProperty(all), body: { outcome: "taken" } }),
    but: { member: "talk_first", owner: "talk_first" },
  },
  "GET /api/properties/:id/history": { given: aboutProperty },
  "GET /api/properties/:id/clock": { given: aboutProperty },
  "POST /api/listing-answers": {
    given: ({ answerToken }) => ({ body: { token: answerToken, answer: "available" } }),
  },
  "POST /api/listing-answers/look": { given: ({ answerToken }) => ({ body: { token: answerToken } }) },

  // Only admins can approve, reject, list and delete users.
  "GET /api/admin/properties": {},
  "PATCH /api/admin/properties/:id/status": {
    given: ({ pending }) => ({ params: { id: pending.id }, body: { status: "approved" } }),
  },
  "GET /api/admin/users": {},
  "PATCH /api/admin/users/:id/status": { given: (all) => ({ ...aboutOwner(all), body: { is_active: false } }) },
  "DELETE /api/admin/users/:id": { given: aboutOwner },
  "GET /api/admin/audit": {},
  "GET /api/admin/audit/actors": {},
  "GET /api/admin/audit/export.csv": {},
  "GET /api/admin/stats": {},
  "GET /api/admin/cases": {},
  "GET /api/admin/cases/counts": {},
  "GET /api/admin/cases/:id": { given: aboutCase },
  "POST /api/admin/cases/:id/claim": { given: aboutCase },
  "POST /api/admin/cases/:id/decide": {
    given: (all) => ({ ...aboutCase(all), body: { outcome: "approve", version: 2 } }),
  },
  "POST /api/admin/cases/:id/owner": { given: ({ ownersPropertyCase }) => ({ params: { id: ownersPropertyCase } }) },
  "POST /api/admin/cases/decide": {
    given: ({ caseId }) => ({ body: { cases: [{ id: caseId, version: 2 }], outcome: "approve" } }),
  },
  "GET /api/admin/case-batches/preview": {},
  "GET /api/admin/case-batches/latest": {},
  "POST /api/admin/case-batches": {
    given: ({ batch }) => ({ body: { id: batch, outcome: "approve", count: 1, filter: {} } }),
  },
  "POST /api/admin/case-batches/:id/stop": { given: ({ batch }) => ({ params: { id: batch } }) },
  "POST /api/admin/appeals/:id/decide": {
    given: ({ appeal }) => ({ params: { id: appeal }, body: { outcome: "upheld", statement: "We looked again." } }),
  },
  "POST /api/admin/reporters/:id/mute": { given: ({ report }) => ({ params: { id: report }, body: {} }) },

  // Everyone reads the decisions about themselves; the decision in this test is about the owner, who has appealed.
  "GET /api/users/me/decisions": {},
  "POST /api/appeals": {
    given: ({ decision }) => ({ body: { decision_id: decision, text: "The photos are mine." } }),
    but: { ...othersNot("decision_not_found"), owner: "already_appealed" },
  },
  "GET /api/transparency": {},
  "GET /api/replies": {},
};

const table = (await contractEndpoints()).flatMap((endpoint) =>
  ROLES.map((role) => [endpoint.route, role, endpoint, ROWS[endpoint.route]] as const),
);

it.each(table)("%s by %s", async (_name, role, endpoint, { given, but }) => {
  const all = await scene(role);
  const answer = await all.caller.call(endpoint, given?.(all) as never);
  const said = answer.statusCode < 300 ? "ok" : answer.json().code;
  expect(said, answer.body).toBe(but?.[role] ?? byAccess(endpoint.access, role));
});

it("lets only an admin feature a property", async () => {
  for (const [role, expected] of [
    ["owner", "forbidden"],
    ["member", "not_your_property"],
    ["admin", undefined],
  ] as const) {
    const { property, caller } = await scene(role);
    const answer = await caller.inject({
      method: "PATCH",
      url: `/api/properties/${property.id}`,
      payload: { featured: true },
    });
    expect(answer.json().code, role).toBe(expected);
  }
});

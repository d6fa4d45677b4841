import { createHash, randomBytes } from "node:crypto";
import type { Insertable, Selectable } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { VisitSide } from "#contract/messaging/visit-terms.ts";
import type { Database } from "../db/connect.ts";
import type {
  Accounts,
  ContactShares,
  FreshnessAsks,
  Messages,
  Notifications,
  Properties,
  Reports,
  SavedSearches,
  Uploads,
  Visits,
} from "../db/schema.ts";

let count = 0;

/** Inserts an account without credentials. Sign in with `as(account)`. */
export async function insertAccount(
  db: Database,
  overrides: Partial<Insertable<Accounts>> = {},
): Promise<Selectable<Accounts>> {
  count += 1;
  return db
    .insertInto("accounts")
    .values({ id: uuidv7(), email: `person${count}@example.test`, name: `Person ${count}`, ...overrides })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Marks the account's address as verified, like opening the link in the sign-up's mail. */
export async function proveAddress(db: Database, accountId: string): Promise<void> {
  const proven = { email_confirmed_at: new Date(), email_proven: true, signed_up_at: null };
  await db
    .insertInto("auth_users")
    .values({ account_id: accountId, ...proven })
    .onConflict((conflict) => conflict.column("account_id").doUpdateSet(proven))
    .execute();
}

/** Returns the columns that make this account the owner of a property. */
export const ownedBy = ({ id, email }: { id: string; email: string | null }) => ({ owner_id: id, owner_email: email });

/** Inserts an approved, available listing in Indiranagar. Creates its owner by default. */
export async function insertProperty(
  db: Database,
  overrides: Partial<Insertable<Properties>> = {},
): Promise<Selectable<Properties>> {
  count += 1;
  const owner = overrides.owner_id === undefined ? await insertAccount(db, { type: "owner" }) : undefined;
  return db
    .insertInto("properties")
    .values({
      id: uuidv7(),
      owner_id: owner?.id ?? null,
      owner_name: owner?.name ?? "Meera Krishnan",
      owner_email: owner?.email ?? `owner${count}@example.test`,
      title: `Bright 2BHK number ${count}`,
      type: "2BHK",
      description: "A bright first-floor home on a quiet lane.",
      rent: 25_000,
      security_deposit: 100_000,
      city: "Bangalore",
      area: "Indiranagar",
      furnished: "Semi-Furnished",
      tenant_types: ["Family"],
      images: [],
      image_placeholders: [],
      available_from: "2026-01-01",
      status: "approved",
      ...overrides,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Inserts the row of an upload of this person, without files. Returns the picture's address. */
export async function insertUpload(
  db: Database,
  owner: { id: string },
  overrides: Partial<Insertable<Uploads>> = {},
): Promise<string> {
  const path = `property-images/${uuidv7()}/1280.webp`;
  const upload = { path, account_id: owner.id, kind: "property-images", width: 1280, height: 960, ...overrides };
  await db.insertInto("uploads").values(upload).execute();
  return `/media/${upload.path}`;
}

/** Returns the body that the posting form sends, with these pictures. */
export function postBody(images: string[], changes: Record<string, unknown> = {}) {
  return {
    title: "Airy 2BHK near the lake",
    type: "2BHK",
    available_from: "2026-12-01",
    rent: 29_000,
    security_deposit: 145_000,
    maintenance: 2000,
    location: { city: "Bangalore", area: "Indiranagar", nearby_landmarks: ["Indiranagar Metro", "100 Feet Road"] },
    amenities: { furnished: "Semi-Furnished", parking: true, power_backup: true },
    rules: { tenant_type: ["Family", "Working Professional"], pets_allowed: true },
    description: "A bright home.\nThe metro is near.",
    images,
    ...changes,
  };
}

/** Inserts an empty conversation between a guest and the owner of a listing. */
export async function insertConversation(
  db: Database,
  { guest, host }: { guest?: Selectable<Accounts>; host?: Selectable<Accounts> } = {},
) {
  const asking = guest ?? (await insertAccount(db));
  const owning = host ?? (await insertAccount(db, { type: "owner" }));
  const property =
    (await db.selectFrom("properties").selectAll().where("owner_id", "=", owning.id).executeTakeFirst()) ??
    (await insertProperty(db, { ...ownedBy(owning), owner_name: owning.name }));
  const id = uuidv7();
  await db
    .insertInto("conversations")
    .values({
      id,
      property_id: property.id,
      former_property_id: property.id,
      guest_id: asking.id,
      host_id: owning.id,
      title: property.title,
    })
    .execute();
  await db
    .insertInto("participants")
    .values(
      [asking, owning].map(({ id: account_id }, i) => ({ conversation_id: id, seat: i + 1, id: uuidv7(), account_id })),
    )
    .execute();
  return { id, guest: asking, host: owning, property };
}

/** Inserts the first message of a conversation, from the guest, and returns its id. */
export async function insertMessage(
  db: Database,
  message: { conversation_id: string; sender_id: string } & Partial<Insertable<Messages>>,
): Promise<string> {
  const id = uuidv7();
  await db
    .insertInto("messages")
    .values({ id, seq: 1, from_seat: 1, to_seat: 2, content: "Is it free?", created_at: new Date(), ...message })
    .execute();
  const given = { guest_messages: 1, last_message_at: new Date() };
  await db.updateTable("conversations").set(given).where("id", "=", message.conversation_id).execute();
  return id;
}

/** Inserts an unread notification that a listing was approved. Returns its id. */
export async function insertNotification(
  db: Database,
  account: { id: string },
  overrides: Partial<Insertable<Notifications>> = {},
): Promise<string> {
  const id = uuidv7();
  const subject_id = overrides.subject_id ?? uuidv7();
  const group_key = `listing:${subject_id}`;
  await db
    .insertInto("notifications")
    .values({ id, account_id: account.id, kind: "listing_approved", group_key, subject_id, count: 1, ...overrides })
    .execute();
  return id;
}

/** Inserts a saved search for homes in this city. Returns its id. */
export async function insertSavedSearch(
  db: Database,
  owner: { id: string },
  overrides: Partial<Insertable<SavedSearches>> = {},
): Promise<string> {
  const id = uuidv7();
  const filters = JSON.stringify({ city: "Bangalore" });
  const shown_name = overrides.name ?? "Homes in Bangalore";
  const row = { id, account_id: owner.id, filters, filters_hash: Buffer.from(id), shown_name };
  await db
    .insertInto("saved_searches")
    .values({ ...row, frequency: "daily", due_at: new Date(), email: true, push: true, ...overrides })
    .execute();
  return id;
}

/** Inserts a browser that gets push notifications, with an endpoint that nothing can open. Returns its id. */
export async function insertPushSubscription(db: Database, owner: { id: string }, sessionId: string): Promise<string> {
  const id = uuidv7();
  const row = { id, account_id: owner.id, session_id: sessionId, host: "push.example" };
  await db
    .insertInto("push_subscriptions")
    .values({ ...row, endpoint_hash: Buffer.from(id), sealed: Buffer.alloc(0) })
    .execute();
  return id;
}

/** Inserts a visit of half an hour, by default booked at once by the tenant. Returns its id. */
export async function insertVisit(
  db: Database,
  { tenant, owner, property }: { tenant: { id: string }; owner: { id: string }; property: { id: string } },
  { starts_at, ...overrides }: Partial<Insertable<Visits>> & { starts_at: Date },
  bookedBy: VisitSide = "tenant",
): Promise<string> {
  const id = uuidv7();
  const after = (minutes: number) => new Date(starts_at.getTime() + minutes * 60_000);
  await db
    .insertInto("visits")
    .values({
      id,
      property_id: property.id,
      former_property_id: property.id,
      tenant_id: tenant.id,
      owner_id: owner.id,
      client_id: id,
      status: "booked",
      starts_at,
      ends_at: after(30),
      held_until: after(45),
      length_minutes: 30,
      pause_minutes: 15,
      ...overrides,
    })
    .execute();
  await db
    .insertInto("visit_events")
    .values({ visit_id: id, version: 1, event: "booked", by: bookedBy, starts_at })
    .execute();
  return id;
}

/** Inserts a shared phone number, outside of any conversation by default. Returns its id. */
export async function insertShare(
  db: Database,
  { owner, reader }: { owner: { id: string }; reader: { id: string } },
  overrides: Partial<Insertable<ContactShares>> = {},
): Promise<string> {
  const id = uuidv7();
  await db
    .insertInto("contact_shares")
    .values({ id, owner_id: owner.id, reader_id: reader.id, ...overrides })
    .execute();
  return id;
}

/** Inserts an open case about an account, or about a property. Returns its id. */
export async function insertCase(db: Database, subjectId: string, subjectType = "account"): Promise<string> {
  const id = uuidv7();
  const due_at = new Date(Date.now() + 86_400_000);
  await db.insertInto("cases").values({ id, subject_type: subjectType, subject_id: subjectId, due_at }).execute();
  return id;
}

/** Inserts a batch of decisions that has ended, without cases. */
export async function insertBatch(db: Database): Promise<string> {
  const id = uuidv7();
  const ended = new Date();
  const filter = JSON.stringify({ minRisk: 0, words: [] });
  await db
    .insertInto("case_batches")
    .values({ id, outcome: "approve", filter, state: "done", starts_at: ended, ended_at: ended })
    .execute();
  return id;
}

/** Inserts a message that declines several people. It has no recipients and is not sent yet. Returns its id. */
export async function insertDecline(db: Database, owner: { id: string }): Promise<string> {
  const id = uuidv7();
  const sends_at = new Date(Date.now() + 86_400_000);
  await db
    .insertInto("decline_batches")
    .values({ id, owner_id: owner.id, client_id: id, content: "It is taken.", sends_at })
    .execute();
  return id;
}

/** Inserts a verified second factor with a random secret. */
export async function insertFactor(db: Database, owner: { id: string }): Promise<string> {
  const id = uuidv7();
  await db
    .insertInto("auth_factors")
    .values({
      id,
      account_id: owner.id,
      friendly_name: id,
      status: "verified",
      secret: Buffer.alloc(0),
      sealed_with: "none",
    })
    .execute();
  return id;
}

/** Asks the owner of a listing whether it is available. Returns the token of the mail's link. */
export async function insertAsk(
  db: Database,
  property: { id: string },
  overrides: Partial<Insertable<FreshnessAsks>> = {},
): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const token_hash = createHash("sha256").update(token).digest();
  const ask = { id: uuidv7(), property_id: property.id, cause: "clock", token_hash, ...overrides };
  await db.insertInto("freshness_asks").values(ask).execute();
  return token;
}

/** Returns the id of the open case of a listing or person. */
export async function findCaseId(db: Database, subject: { id: string }): Promise<string> {
  const { id } = await db
    .selectFrom("cases")
    .select("id")
    .where("subject_id", "=", subject.id)
    .where("state", "=", "open")
    .executeTakeFirstOrThrow();
  return id;
}

/** Inserts a decided case that rejected a listing, with the owner's appeal. */
export async function insertRejection(
  db: Database,
  listing: { id: string; owner_id: string | null },
): Promise<{ decision: string; appeal: string }> {
  const [caseId, decision, appeal] = [uuidv7(), uuidv7(), uuidv7()];
  const about = { subject_type: "property", subject_id: listing.id };
  const soon = new Date(Date.now() + 86_400_000);
  await db
    .insertInto("cases")
    .values({ id: caseId, ...about, state: "appealed", due_at: soon, closed_at: new Date() })
    .execute();
  await db
    .insertInto("decisions")
    .values({
      id: decision,
      case_id: caseId,
      ...about,
      account_id: listing.owner_id,
      outcome: "reject",
      statement: "The photos do not show the home.",
      rule_set: 1,
      inputs: "{}",
      findings: "[]",
    })
    .execute();
  await db
    .insertInto("appeals")
    .values({
      id: appeal,
      decision_id: decision,
      account_id: listing.owner_id,
      text: "They do.",
      due_at: soon,
    })
    .execute();
  return { decision, appeal };
}

/** Inserts a report about a listing or a person. By default, the reported subject is that listing or person. */
export async function insertReport(
  db: Database,
  about: { type: "property" | "account"; id: string },
  overrides: Partial<Insertable<Reports>> = {},
): Promise<string> {
  const id = uuidv7();
  const row = { id, subject_type: about.type, subject_id: about.id, about_type: about.type, about_id: about.id };
  await db
    .insertInto("reports")
    .values({ ...row, reason: "not_real", weight: 0.2, ...overrides })
    .execute();
  return id;
}

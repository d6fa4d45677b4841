import type { Insertable, Selectable } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { Database } from "../db/connect.ts";
import type { Accounts, Properties, Uploads } from "../db/schema.ts";

let count = 0;

/** Inserts an account without credentials: sign in with `as(account)`. */
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

/** Marks the account's address as proven, as following the sign-up's mail does. */
export async function proveAddress(db: Database, accountId: string): Promise<void> {
  const proven = { email_confirmed_at: new Date(), email_proven: true, signed_up_at: null };
  await db.updateTable("auth_users").set(proven).where("account_id", "=", accountId).execute();
}

/** Inserts an approved, available listing in Indiranagar, by default with a new owner. */
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

/** Inserts the row of an upload of this person, without files. Returns its address. */
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

/** Inserts a conversation about a listing between a guest and its owner, without messages. */
export async function insertConversation(
  db: Database,
  { guest, host }: { guest?: Selectable<Accounts>; host?: Selectable<Accounts> } = {},
) {
  const asking = guest ?? (await insertAccount(db));
  const owning = host ?? (await insertAccount(db, { type: "owner" }));
  const property =
    (await db.selectFrom("properties").selectAll().where("owner_id", "=", owning.id).executeTakeFirst()) ??
    (await insertProperty(db, { owner_id: owning.id, owner_email: owning.email, owner_name: owning.name }));
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

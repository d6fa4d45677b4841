import { sql } from "kysely";
import { v5 as uuidv5, v7 as uuidv7 } from "uuid";
import { AMENITIES } from "#contract/properties/property-terms.ts";
import type { Database } from "#server/db/connect.ts";
import { queueIndexing } from "#server/duplicates/service.ts";
import { shownColumns } from "#server/properties/shown-texts.ts";
import { type Approved, approveStored } from "./approval.ts";
import type { Imported } from "./map-record.ts";

/** Account ids are derived from the listing's key, so that a repeated run does not create a second account. */
const OWNERS = "b5e0e8a2-6d51-4f0e-8c0b-2f1d7c9a4e63";

/** Fields that a later import may change. It never changes featuring and availability. */
const CHANGEABLE = [
  ...["title", "type", "description", "rent", "security_deposit", "maintenance", "city", "area", "nearby_landmarks"],
  ...["furnished", ...AMENITIES, "tenant_types", "pets_allowed", "smoking", "drinking", "images", "image_placeholders"],
  ...["available_from", "owner_name", "owner_phone", "preferred_contact"],
] as const;
/** Columns that are computed from the texts. */
const MASKED = ["shown", "texts_checked_at"] as const;
/** A line without one of these leaves the stored value. */
const KEPT = [
  ...["latitude", "longitude", "position_source"],
  ...["size_sqft", "bathrooms", "floor", "total_floors"],
] as const;
const INSERTED = [
  ...["id", "import_key", "owner_id", "owner_email", "status", "confirmed_at"],
  ...CHANGEABLE,
  ...MASKED,
  ...KEPT,
] as const;

export interface Stored extends Approved {
  created: number;
  updated: number;
  unchanged: number;
}

const ACCOUNT_COLUMNS = sql.raw("id, email, name, phone, type, default_location, user_metadata");

function accountOf({ key, property }: Imported) {
  const { name, phone, email } = property.owner;
  const { city } = property.location;
  const user_metadata = { imported: true };
  return { id: uuidv5(key, OWNERS), email, name, phone, type: "owner", default_location: city, user_metadata };
}

function rowOf({ key, property }: Imported, ownerId: string | null, status: string) {
  const { location, amenities, rules, owner, images, ...own } = property;
  const { tenant_type, ...houseRules } = rules;
  const { pin, ...place } = location;
  return {
    id: uuidv7(),
    import_key: key,
    owner_id: ownerId,
    owner_name: owner.name,
    owner_email: owner.email,
    owner_phone: owner.phone,
    preferred_contact: owner.preferred_contact,
    status,
    confirmed_at: new Date().toISOString(),
    ...own,
    ...place,
    ...(pin && { latitude: pin.lat, longitude: pin.lon, position_source: "import" }),
    ...amenities,
    ...houseRules,
    tenant_types: tenant_type,
    images,
    image_placeholders: images.map(() => null),
    ...shownColumns({ ...own, ...place, owner_name: owner.name }),
  };
}

/**
 * Returns existing accounts with the listings' addresses. Null means that the address is not verified: the listing then
 * waits until it is.
 */
async function accountsByEmail(db: Database, batch: readonly Imported[]): Promise<Map<string, string | null>> {
  const emails = batch.flatMap(({ property }) => property.owner.email ?? []);
  if (emails.length === 0) return new Map();
  const rows = await db
    .selectFrom("accounts")
    .select(["email", sql<string | null>`holder_of_address(email)`.as("holder")])
    .where("email", "in", emails)
    .execute();
  return new Map(rows.map(({ email, holder }) => [email as string, holder]));
}

async function upsertOwners(db: Database, accounts: readonly object[]): Promise<void> {
  if (accounts.length === 0) return;
  await sql`insert into accounts as known (${ACCOUNT_COLUMNS})
    select ${ACCOUNT_COLUMNS} from json_populate_recordset(null::accounts, ${JSON.stringify(accounts)}::text::json)
    on conflict (id) do update set name = excluded.name, phone = excluded.phone, updated_at = now()
      where known.user_metadata ->> 'imported' = 'true'
        and (known.name, known.phone) is distinct from (excluded.name, excluded.phone)`.execute(db);
}

/**
 * Stores listings with their owners' accounts (none while the owner's address is unverified), all in one transaction:
 * new listings with the given status, known listings (by key) with their changes. The status `approved` also applies to
 * known listings that wait for their first review. Keys must be unique. A dry run rolls back. Without alerts, saved
 * searches do not announce them.
 * @throws PostgreSQL's error, for example for a second listing of an owner; then nothing of the batch is stored
 */
export async function storeListings(
  db: Database,
  batch: readonly Imported[],
  { status, isDryRun, hasAlerts }: { status: "pending" | "approved"; isDryRun: boolean; hasAlerts: boolean },
): Promise<Stored> {
  const trx = await db.startTransaction().execute();
  try {
    // The triggers of alerts read this setting.
    if (!hasAlerts) await sql`select set_config('basera.alerts', 'off', true)`.execute(trx);
    const stored: Stored = { created: 0, updated: 0, unchanged: 0, approved: 0, kept: 0 };
    for (const keepsDate of [false, true]) {
      const some = batch.filter((imported) => imported.keepsDate === keepsDate);
      const { created, updated, unchanged } = await upsert(trx, some, { status, keepsDate });
      stored.created += created;
      stored.updated += updated;
      stored.unchanged += unchanged;
    }
    const keys = batch.map(({ key }) => key);
    if (status === "approved") Object.assign(stored, await approveStored(trx, keys));
    await (isDryRun ? trx.rollback() : trx.commit()).execute();
    return stored;
  } catch (error) {
    await trx.rollback().execute();
    throw error;
  }
}

async function upsert(
  db: Database,
  batch: readonly Imported[],
  { status, keepsDate }: { status: string; keepsDate: boolean },
): Promise<Omit<Stored, keyof Approved>> {
  if (batch.length === 0) return { created: 0, updated: 0, unchanged: 0 };
  const byEmail = await accountsByEmail(db, batch);
  const own = batch.map(accountOf);
  await upsertOwners(
    db,
    own.filter(({ email, id }) => email === null || !byEmail.has(email) || byEmail.get(email) === id),
  );
  const rows = batch.map((imported, i) => {
    const { email, id } = own[i] as (typeof own)[number];
    const known = email === null ? undefined : byEmail.get(email);
    return rowOf(imported, known === undefined ? id : known, status);
  });
  const changeable = CHANGEABLE.filter((name) => !(keepsDate && name === "available_from"));
  const updated = sql.join([...changeable, ...KEPT, ...MASKED].map((name) => sql.ref(name)));
  const stored = sql.join([...changeable, ...KEPT].map((name) => sql.ref(`known.${name}`)));
  const wanted = sql.join([
    ...changeable.map((name) => sql.ref(`excluded.${name}`)),
    ...KEPT.map((name) => sql`coalesce(${sql.ref(`excluded.${name}`)}, ${sql.ref(`known.${name}`)})`),
  ]);
  const masked = sql.join(MASKED.map((name) => sql.ref(`excluded.${name}`)));
  const inserted = sql.join(INSERTED.map((name) => sql.ref(name)));
  // The source still lists the home. Paused and rented homes stay paused or rented.
  await sql`update properties set confirmed_at = clock_timestamp()
    where away is null and import_key = any (${batch.map(({ key }) => key)}::text[])`.execute(db);
  const { rows: touched } = await sql<{ id: string; created: boolean }>`
    insert into properties as known (${inserted})
    select ${inserted} from json_populate_recordset(null::properties, ${JSON.stringify(rows)}::text::json)
    on conflict (import_key) do update set
      (${updated}) = row(${wanted}, ${masked}),
      version = known.version + 1, updated_at = now()
    where (${stored}) is distinct from (${wanted})
    returning id, (xmax = 0) as created`.execute(db);
  await queueIndexing(
    db,
    touched.map(({ id }) => id),
  );
  await sql`update accounts set type = 'owner' where type = 'tenant' and id = any (${[...byEmail.values()].filter((id) => id !== null)}::uuid[])`.execute(
    db,
  );
  const created = touched.filter((row) => row.created).length;
  return { created, updated: touched.length - created, unchanged: batch.length - touched.length };
}

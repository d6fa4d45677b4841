import type { Selectable } from "kysely";
import { AMENITIES } from "#contract/property-terms.ts";
import type { Database } from "../db/connect.ts";
import type { Properties } from "../db/schema.ts";

/** What answers are made of. */
export const COLUMNS = [
  "id",
  "owner_id",
  "owner_name",
  "owner_email",
  "owner_phone",
  "preferred_contact",
  "owner_avatar",
  "owner_active",
  "title",
  "type",
  "description",
  "rent",
  "security_deposit",
  "maintenance",
  "city",
  "area",
  "nearby_landmarks",
  "furnished",
  ...AMENITIES,
  "tenant_types",
  "pets_allowed",
  "smoking",
  "drinking",
  "images",
  "image_placeholders",
  "available_from",
  "is_available",
  "featured",
  "status",
  "rejection_reason",
  "created_at",
  "updated_at",
] as const satisfies (keyof Properties)[];
export type PropertyRow = Pick<Selectable<Properties>, (typeof COLUMNS)[number]>;

export async function findProperty(db: Database, id: string): Promise<PropertyRow | undefined> {
  return db.selectFrom("properties").select(COLUMNS).where("id", "=", id).executeTakeFirst();
}

/** The listings of the owner with this address, newest first. */
export async function listOfOwner(db: Database, email: string): Promise<PropertyRow[]> {
  return db
    .selectFrom("properties")
    .select(COLUMNS)
    .where("owner_email", "=", email)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
}

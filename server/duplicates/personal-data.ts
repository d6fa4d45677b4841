import { sql } from "kysely";
import { REMOVED_LISTING_DAYS } from "#contract/accounts/retention.ts";
import type { PersonalData } from "#contract/personal-data.ts";
import type { Database } from "../db/connect.ts";
import { pictureAddress } from "../media/picture-path.ts";

/** Returns which fingerprints are stored of a person's pictures and listings, for the data export. */
export async function fingerprintsOf(db: Database, { id }: { id: string }): Promise<PersonalData["fingerprints"]> {
  const { rows } = await sql<{ of: PersonalData["fingerprints"][number]["of"]; id: string; kept_until: Date | null }>`
    (select 'picture' as of, ${pictureAddress("")} || path as id, null::timestamptz as kept_until
      from uploads join photo_hashes using (path) where uploads.account_id = ${id} order by uploads.created_at)
    union all
    select 'description', properties.id::text, null from properties
      where owner_id = ${id} and exists (select from text_bands where property_id = properties.id)
    union all
    select 'removed_listing', property_id::text, removed_at + make_interval(days => ${sql.lit(REMOVED_LISTING_DAYS)})
      from removed_listings where account_id = ${id}`.execute(db);
  return rows.map(({ kept_until, ...row }) => ({ ...row, kept_until: kept_until?.toISOString() ?? null }));
}

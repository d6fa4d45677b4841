import { sql } from "kysely";
import { RENT_DAYS, RENT_MODEL_HOURS } from "#contract/properties/rent-terms.ts";

/** Which homes' rents count, in terms of the table `properties`. */

/** Approved, of active owners, and live within a year. A home that tenants found taken counts no more. */
export const COUNTS_FOR_RENTS = sql`status = 'approved' and owner_active and (live
  or away_since > now() - ${sql.lit(`${RENT_DAYS} days`)}::interval and away_reason is distinct from 'taken')`;

/** An account, or else an email address or a phone number. */
export const OWNER = sql<string>`coalesce(owner_id::text, owner_email, owner_phone, properties.id::text)`;

/** Days since a home was last live. */
export const AWAY_DAYS = sql<number>`case when live then 0 else extract(epoch from now() - away_since) / 86400 end::float8`;

/** Whether the figures of a night, with their time in this column, are still shown. */
export const isRecentNight = (madeAt = "made_at") =>
  sql<boolean>`${sql.ref(madeAt)} > now() - ${sql.lit(`${RENT_MODEL_HOURS} hours`)}::interval`;

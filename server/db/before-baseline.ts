import { sql } from "kysely";
import type { Database } from "./connect.ts";

/** The last version whose migrations the baseline replaces, as operators find it. */
export const LAST_BEFORE_BASELINE = "commit 6e6e2a0ab9 of 27 November 2026";

const BASELINE = "0001_baseline";
const REPLACED = [
  ...["0001_accounts", "0002_properties", "0003_auth_rotations", "0004_catalogue", "0005_favorites"],
  ...["0006_picture_uses", "0007_messaging", "0009_audit", "0010_auth_grants", "0011_unread_reminders"],
  ...["0012_auth_codes", "0013_google", "0014_auth_factors", "0015_listings_by_proof", "0015_personal_data"],
  ...["0016_metadata_is_an_object", "0017_proof_of_address", "0018_code_data", "0019_page_changes", "0020_positions"],
  ...["0021_catalogue_indexes", "0022_notifications", "0023_alerts", "0024_push", "0025_visits", "0026_saved_homes"],
  ...["0027_instant_limit", "0028_freshness", "0029_reports_and_blocks", "0030_contacts", "0031_duplicates"],
  ...["0032_cases", "0033_freshness_history", "0034_shown_texts", "0035_nightly_counts", "0036_mail_refusals"],
  ...["0037_pending_lists", "0038_instant_alerts", "0040_block_wall", "0043_check_texts_again", "0045_muted_reporters"],
];

/**
 * Returns executed migrations with the baseline instead of those that it replaces. Returns null if only some of them
 * have run.
 */
export function withBaseline(ran: readonly string[]): string[] | null {
  const others = ran.filter((name) => !REPLACED.includes(name));
  if (others.length === ran.length) return others;
  return REPLACED.every((name) => ran.includes(name)) ? [BASELINE, ...others] : null;
}

/** Replaces the list of executed migrations of a database for which `withBaseline` returns one. */
export async function recordBaseline(db: Database): Promise<void> {
  await sql`
    with replaced as (delete from kysely_migration where name = any (${REPLACED}) returning name)
    insert into kysely_migration (name, timestamp)
    select ${BASELINE}, ${new Date().toISOString()} from replaced limit 1`.execute(db);
}

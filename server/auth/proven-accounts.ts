import { type RawBuilder, sql } from "kysely";
import type { Database } from "../db/connect.ts";

/**
 * Returns SQL for whether an account has shown access to its e-mail address or its phone number: `isChannelProven` of
 * either. `isMainAddressProven` does not accept the number of an account with an e-mail address.
 */
export const hasAnyProvenChannel = (accountId: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`exists (
  select from auth_users where auth_users.account_id = ${accountId}
    and (auth_users.email_confirmed_at is not null and auth_users.email_proven or auth_users.phone_confirmed_at is not null)
)`;

/** Returns whether an account has shown access to its e-mail address or its phone number. */
export async function isProvenAccount(db: Database, accountId: string): Promise<boolean> {
  const { rows } = await sql<{ is_proven: boolean }>`
    select ${hasAnyProvenChannel(sql`${accountId}::uuid`)} as is_proven`.execute(db);
  return rows[0]?.is_proven ?? false;
}

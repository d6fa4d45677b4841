import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../db/connect.ts";
import { AuthError } from "../requests/errors.ts";
import type { Person } from "./person-queries.ts";

/** Where codes are sent. */
export type Channel = "email" | "sms";

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

/** Returns whether the user has shown access to the account's e-mail address or phone number. */
export function isChannelProven(person: Person, channel: Channel): boolean {
  if (channel === "sms") return person.phone_confirmed_at !== null;
  return person.email_confirmed_at !== null && person.email_proven === true;
}

/**
 * Returns whether the user has shown access to the account's e-mail address or, without one, its phone number.
 * `hasAnyProvenChannel` accepts the phone number of an account with an e-mail address too.
 */
export function isMainAddressProven(person: Person): boolean {
  return isChannelProven(person, person.email === null ? "sms" : "email");
}

/**
 * Required before adding identities and second factors: a squatter's addition would stay after the owner verifies the
 * address.
 */
export function requireProvenAddress({ person }: { person: Person }): void {
  if (isMainAddressProven(person)) return;
  throw new AuthError(
    403,
    "email_not_confirmed",
    "Confirm your email address first: open the link in the email we sent you, or ask for a new one.",
  );
}

import { sql, type Transaction } from "kysely";
import { v4 as uuidv4 } from "uuid";
import type { DB, JsonObject } from "../../db/schema.ts";
import type { CodeKind } from "./codes.ts";

/** Deletes pending codes and links, except those of the kind `kept`, and pending grants and address changes. */
export async function clearPendingVerifications(
  trx: Transaction<DB>,
  accountId: string,
  kept: CodeKind | null = null,
): Promise<void> {
  await trx
    .deleteFrom("auth_codes")
    .where("account_id", "=", accountId)
    .$if(kept !== null, (query) => query.where("kind", "!=", kept))
    .execute();
  await trx.deleteFrom("auth_grants").where("account_id", "=", accountId).execute();
  await trx
    .updateTable("auth_users")
    .set({ new_email: null, email_change_accepted: null, new_phone: null })
    .where("account_id", "=", accountId)
    .execute();
}

/** Marks the e-mail address as confirmed and verified, and deletes pending verifications, except of the kind `kept`. */
export async function confirmEmail(
  trx: Transaction<DB>,
  accountId: string,
  kept: CodeKind | null = null,
): Promise<void> {
  await trx
    .insertInto("auth_users")
    .values({ account_id: accountId, email_confirmed_at: sql`now()`, email_proven: true })
    .onConflict((conflict) =>
      conflict.column("account_id").doUpdateSet({
        email_confirmed_at: sql`coalesce(auth_users.email_confirmed_at, now())`,
        email_proven: true,
        updated_at: sql`now()`,
      }),
    )
    .execute();
  await clearPendingVerifications(trx, accountId, kept);
}

/** Marks the phone number as confirmed, and deletes pending verifications. */
export async function confirmPhone(trx: Transaction<DB>, accountId: string): Promise<void> {
  await trx
    .updateTable("auth_users")
    .set({ phone_confirmed_at: sql`coalesce(phone_confirmed_at, now())`, updated_at: sql`now()` })
    .where("account_id", "=", accountId)
    .execute();
  await clearPendingVerifications(trx, accountId);
}

/** Stores the e-mail or phone identity, replacing the previous identity of its kind. */
export async function upsertIdentity(
  trx: Transaction<DB>,
  accountId: string,
  address: { email: string } | { phone: string },
  signUpData: JsonObject = {},
): Promise<void> {
  const data = { ...signUpData, sub: accountId, ...address } as JsonObject;
  await trx
    .insertInto("auth_identities")
    .values({
      id: uuidv4(),
      account_id: accountId,
      provider: "email" in address ? "email" : "phone",
      provider_id: accountId,
      identity_data: data,
    })
    .onConflict((conflict) =>
      conflict.columns(["provider", "provider_id"]).doUpdateSet({
        identity_data: sql`auth_identities.identity_data || excluded.identity_data`,
        updated_at: sql`now()`,
      }),
    )
    .execute();
}

import { type Selectable, sql, type Transaction } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Database } from "../../db/connect.ts";
import type { AuthIdentities, DB } from "../../db/schema.ts";

/** A factor without its secret. Times are strings, because the rows come from a JSON aggregate. */
export interface FactorFacts {
  id: string;
  friendly_name: string;
  status: string;
  created_at: string;
  updated_at: string;
  last_challenged_at: string | null;
}
/** An account with its sign-in data. */
export interface Person {
  id: string;
  email: string | null;
  name: string;
  is_active: boolean;
  user_metadata: unknown;
  created_at: Date;
  updated_at: Date;
  password_hash: string | null;
  phone: string | null;
  email_confirmed_at: Date | null;
  email_proven: boolean | null;
  phone_confirmed_at: Date | null;
  confirmation_sent_at: Date | null;
  recovery_sent_at: Date | null;
  new_email: string | null;
  email_change_accepted: string | null;
  email_change_sent_at: Date | null;
  new_phone: string | null;
  phone_change_sent_at: Date | null;
  reauthentication_sent_at: Date | null;
  last_sign_in_at: Date | null;
  /** The sign-up that created an unverified account; null if verified or if several sign-ups used the address. */
  signed_up_at: Date | null;
  /** The User-Agent header of that sign-up. */
  signed_up_with: string | null;
  /** The hash of the browser's key (see browser-binding.ts). */
  signed_up_browser: Buffer | null;
  /** Oldest first. */
  factors: FactorFacts[];
}
export type Identity = Selectable<AuthIdentities>;

/** Selects accounts with their sign-in data and factors. */
export function selectPeople(db: Database) {
  return db
    .selectFrom("accounts")
    .leftJoin("auth_users", "auth_users.account_id", "accounts.id")
    .select([
      "accounts.id",
      "accounts.email",
      "accounts.name",
      "accounts.is_active",
      "accounts.user_metadata",
      "accounts.created_at",
      "auth_users.password_hash",
      "auth_users.phone",
      "auth_users.email_confirmed_at",
      "auth_users.email_proven",
      "auth_users.phone_confirmed_at",
      "auth_users.confirmation_sent_at",
      "auth_users.recovery_sent_at",
      "auth_users.new_email",
      "auth_users.email_change_accepted",
      "auth_users.email_change_sent_at",
      "auth_users.new_phone",
      "auth_users.phone_change_sent_at",
      "auth_users.reauthentication_sent_at",
      "auth_users.last_sign_in_at",
      "auth_users.signed_up_at",
      "auth_users.signed_up_with",
      "auth_users.signed_up_browser",
      (eb) => eb.fn<Date>("greatest", ["accounts.updated_at", "auth_users.updated_at"]).as("updated_at"),
      (eb) =>
        jsonArrayFrom(
          eb
            .selectFrom("auth_factors")
            .select(["id", "friendly_name", "status", "created_at", "updated_at", "last_challenged_at"])
            .whereRef("auth_factors.account_id", "=", "accounts.id")
            .orderBy("created_at")
            .orderBy("id")
            .$castTo<FactorFacts>(),
        ).as("factors"),
    ]);
}

export function findPerson(db: Database, accountId: string): Promise<Person | undefined> {
  return selectPeople(db).where("accounts.id", "=", accountId).executeTakeFirst();
}

export function findPersonByEmail(db: Database, email: string): Promise<Person | undefined> {
  return selectPeople(db).where("accounts.email", "=", email).executeTakeFirst();
}

export function findPersonByPhone(db: Database, phone: string): Promise<Person | undefined> {
  return selectPeople(db).where("auth_users.phone", "=", phone).executeTakeFirst();
}

/** Returns the account with the latest pending change to this address. */
export function findPersonByNewEmail(db: Database, email: string): Promise<Person | undefined> {
  return selectPeople(db)
    .where("auth_users.new_email", "=", email)
    .orderBy("auth_users.email_change_sent_at", "desc")
    .executeTakeFirst();
}

export function findPersonByNewPhone(db: Database, phone: string): Promise<Person | undefined> {
  return selectPeople(db)
    .where("auth_users.new_phone", "=", phone)
    .orderBy("auth_users.phone_change_sent_at", "desc")
    .executeTakeFirst();
}

export async function recordSent(
  trx: Transaction<DB>,
  accountId: string,
  what: "confirmation" | "recovery" | "email_change" | "phone_change" | "reauthentication",
): Promise<void> {
  const sent = { [`${what}_sent_at`]: sql`now()` };
  await trx
    .insertInto("auth_users")
    .values({ account_id: accountId, ...sent })
    .onConflict((conflict) => conflict.column("account_id").doUpdateSet({ ...sent, updated_at: sql`now()` }))
    .execute();
}

/** Locks the account row until the transaction ends. `for no key update` does not block inserts that reference it. */
export async function lockPerson(trx: Transaction<DB>, accountId: string): Promise<void> {
  await trx.selectFrom("accounts").select("id").where("id", "=", accountId).forNoKeyUpdate().execute();
}

export function listIdentities(db: Database, accountId: string): Promise<Identity[]> {
  return db
    .selectFrom("auth_identities")
    .selectAll()
    .where("account_id", "=", accountId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

/** Returns false if the password changed after it was checked. */
export async function recordPasswordSignIn(
  trx: Transaction<DB>,
  accountId: string,
  passwordHash: string,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("auth_users")
    .set({ last_sign_in_at: sql`now()` })
    .where("account_id", "=", accountId)
    .where("password_hash", "=", passwordHash)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function recordSignIn(trx: Transaction<DB>, accountId: string): Promise<void> {
  await trx
    .updateTable("auth_users")
    .set({ last_sign_in_at: sql`now()` })
    .where("account_id", "=", accountId)
    .execute();
}

export async function recordIdentityUse(
  trx: Transaction<DB>,
  accountId: string,
  provider: "email" | "phone" | "google",
): Promise<void> {
  await trx
    .updateTable("auth_identities")
    .set({ last_sign_in_at: sql`now()` })
    .where("account_id", "=", accountId)
    .where("provider", "=", provider)
    .execute();
}

export async function updatePasswordHash(trx: Transaction<DB>, accountId: string, passwordHash: string): Promise<void> {
  await trx
    .insertInto("auth_users")
    .values({ account_id: accountId, password_hash: passwordHash })
    .onConflict((conflict) =>
      conflict.column("account_id").doUpdateSet({ password_hash: passwordHash, updated_at: sql`now()` }),
    )
    .execute();
}

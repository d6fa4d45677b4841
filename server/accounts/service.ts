import type { Selectable, Transaction } from "kysely";
import { v4 as uuidv4 } from "uuid";
import { MAX_NAME_LENGTH } from "#contract/accounts.ts";
import { PHONE_PATTERN } from "#contract/phone.ts";
import type { Accounts, DB, JsonObject } from "../db/schema.ts";
import { insertAccountRow } from "./queries.ts";

/** What is known of a person when their account is made. */
export interface NewAccount {
  id?: string;
  email: string | null;
  name?: string | null;
  phone?: string | null;
  type?: "admin" | "owner" | "tenant";
  avatar?: string | null;
  bio?: string | null;
  default_location?: string | null;
  user_metadata?: Record<string, unknown>;
  created_at?: Date;
}

function usableName(account: NewAccount): string {
  const given = account.name?.trim() || account.email?.split("@")[0] || "User";
  return [...given].slice(0, MAX_NAME_LENGTH).join("");
}

/**
 * Makes an account: a tenant unless told otherwise. A missing name becomes the part of the address before the @, a name
 * that is too long is cut, a phone number that is none is left out; so none of them can fail it. The address is kept in
 * lower case; a known one violates `accounts_email_key`.
 */
export function createAccount(trx: Transaction<DB>, account: NewAccount): Promise<Selectable<Accounts>> {
  const phone = account.phone?.trim() ?? "";
  return insertAccountRow(trx, {
    ...account,
    id: account.id ?? uuidv4(),
    email: account.email?.toLowerCase() ?? null,
    name: usableName(account),
    phone: PHONE_PATTERN.test(phone) ? phone : null,
    user_metadata: (account.user_metadata ?? {}) as JsonObject,
  });
}

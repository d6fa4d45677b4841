import type { Transaction } from "kysely";
import { createAccount, promoteToAdmin } from "../accounts/service.ts";
import type { DB } from "../db/schema.ts";
import { transact } from "../db/transact.ts";
import type { Services } from "../services.ts";
import { endLogin } from "./logins.ts";
import { checkPasswordRules } from "./password/password-rules.ts";
import { hashPassword } from "./password/passwords.ts";
import { createLogin } from "./people/create-login.ts";
import { findPersonByEmail, type Person } from "./people/person-queries.ts";

async function promote(trx: Transaction<DB>, { id, email }: Person, passwordHash: string): Promise<void> {
  await promoteToAdmin(trx, id);
  await endLogin(trx, id);
  await createLogin(trx, id, { email: email ?? "", passwordHash, isProven: true });
}

/**
 * Makes the account with this address an admin. Deletes existing credentials, second factors and sessions, because a
 * stranger may have created them. The operator confirms that the address is right, so it counts as verified.
 */
export async function makeAdmin(
  { db, config }: Pick<Services, "db" | "config">,
  { email, password }: { email: string; password: string },
): Promise<"created" | "promoted"> {
  const known = await findPersonByEmail(db, email);
  const owner = { email, name: known?.name ?? null };
  checkPasswordRules(password, { blocklist: config.auth.passwordBlocklist, owner });
  const passwordHash = await hashPassword(password);
  return transact(db, async (trx) => {
    const person = await findPersonByEmail(trx, email);
    if (person) {
      await promote(trx, person, passwordHash);
      return "promoted";
    }
    const { id } = await createAccount(trx, { email, type: "admin" });
    await createLogin(trx, id, { email, passwordHash, isProven: true });
    return "created";
  });
}

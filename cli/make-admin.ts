import { makeAdmin } from "#server/auth/make-admin.ts";
import { AuthError } from "#server/auth/requests/errors.ts";
import type { Config } from "#server/config.ts";
import { migrate } from "#server/db/migrate.ts";
import { OperatorError } from "#server/operator-error.ts";
import { addressCommand } from "./address-command.ts";
import { readNewPassword } from "./ask-password.ts";
import { runProgram, UsageError } from "./command.ts";
import { withDatabase } from "./with-database.ts";

const USAGE = `Creates an admin. The server may be running.

  npm run admin -- EMAIL

Asks for the password twice; without a terminal, reads it from the first line of standard input. An existing account with
this address becomes an active admin with this password, and is signed out everywhere.

Options:
  --help   show this help`;

async function askAndMake(config: Config, email: string): Promise<void> {
  const given = await readNewPassword();
  if ("fault" in given) throw new UsageError(given.fault);
  await withDatabase(config, async (database) => {
    await migrate(database);
    const outcome = await makeAdmin({ config, db: database.db }, { email, password: given.password }).catch((error) => {
      throw error instanceof AuthError ? new OperatorError(error.message) : error;
    });
    console.log(outcome === "created" ? `${email} is an admin.` : `${email} is an admin, with the new password.`);
  });
}

export const makeAdminCommand = addressCommand(USAGE, "Enter the admin's email address.", askAndMake);
if (import.meta.main) await runProgram(makeAdminCommand);

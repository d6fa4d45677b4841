import { DATA_ARCHIVE_DAYS } from "#contract/accounts/retention.ts";
import { mailArchive } from "#server/accounts/archives.ts";
import { findAccountByEmail } from "#server/accounts/queries.ts";
import { EXPORT_PARTS } from "#server/app.ts";
import { findPersonByEmail } from "#server/auth/people/person-queries.ts";
import { isChannelProven } from "#server/auth/people/proven-accounts.ts";
import type { Config } from "#server/config.ts";
import { migrate } from "#server/db/migrate.ts";
import { loadSigningKeys } from "#server/keys/signing-keys.ts";
import { OperatorError } from "#server/operator-error.ts";
import { addressCommand } from "./address-command.ts";
import { runProgram } from "./command.ts";
import { withDatabase } from "./with-database.ts";

const USAGE = `Stores everything about a person, and mails a link to it. The server sends the mail.

  npm run export -- EMAIL

EMAIL is the account's address, which the person must have confirmed. Nothing is sent to any other address. The link and
what it leads to end after ${DATA_ARCHIVE_DAYS} days. Another export ends the link of the one before.

Options:
  --help   show this help`;

async function exportFor(config: Config, email: string): Promise<void> {
  if (config.mail.by === "off") throw new OperatorError("MAIL is off, so no link can be sent.");
  const keys = await loadSigningKeys(config);
  await withDatabase(config, async (database) => {
    await migrate(database);
    const account = await findAccountByEmail(database.db, email);
    if (!account) throw new OperatorError(`There is no account with the address ${email}.`);
    const person = await findPersonByEmail(database.db, email);
    if (!person || !isChannelProven(person, "email"))
      throw new OperatorError(`${email} is not confirmed, so nothing was stored and no link is sent.`);
    const { expiresAt } = await mailArchive({ db: database.db, config, keys }, { ...account, email }, EXPORT_PARTS);
    console.log(`A link to the data of ${email} is being mailed. It works until ${expiresAt.toISOString()}.`);
  });
}

export const exportCommand = addressCommand(USAGE, "Enter the account's email address.", exportFor);
if (import.meta.main) await runProgram(exportCommand);

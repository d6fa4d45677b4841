import { emailAddress } from "#contract/accounts/accounts.ts";
import { mailArchive } from "#server/accounts/archives.ts";
import { findAccountByEmail } from "#server/accounts/queries.ts";
import { EXPORT_PARTS } from "#server/app.ts";
import { findPersonByEmail } from "#server/auth/people/person-queries.ts";
import { isChannelProven } from "#server/auth/people/proven-accounts.ts";
import { type Config, readConfig } from "#server/config.ts";
import { migrate } from "#server/db/migrate.ts";
import { joinDatabase } from "#server/db/open.ts";
import { loadSigningKeys } from "#server/keys/signing-keys.ts";
import { OperatorError } from "#server/operator-error.ts";
import { type Command, readArguments, runProgram, UsageError } from "./command.ts";

const USAGE = `Stores everything about a person, and mails a link to it. The server sends the mail.

  npm run export -- EMAIL

EMAIL is the account's address, which the person must have confirmed. Nothing is sent to any other address. The link and
what it leads to end after seven days. Another export ends the link of the one before.

Options:
  --help   show this help`;

function readAddress([given, ...others]: string[]): string {
  if (given === undefined) throw new UsageError("Enter the account's email address.");
  if (others.length > 0) throw new UsageError("Enter only one address.");
  const parsed = emailAddress.safeParse(given);
  if (!parsed.success) throw new UsageError(`${given} is not an email address.`);
  return parsed.data;
}

async function exportFor(config: Config, email: string): Promise<void> {
  if (config.mail.by === "off") throw new OperatorError("MAIL is off, so no link can be sent.");
  const keys = await loadSigningKeys(config);
  const database = await joinDatabase({ ...config, databasePool: 2 });
  try {
    await migrate(database);
    const account = await findAccountByEmail(database.db, email);
    if (!account) throw new OperatorError(`There is no account with the address ${email}.`);
    const person = await findPersonByEmail(database.db, email);
    if (!person || !isChannelProven(person, "email"))
      throw new OperatorError(`${email} is not confirmed, so nothing was stored and no link is sent.`);
    const { expiresAt } = await mailArchive({ db: database.db, config, keys }, { ...account, email }, EXPORT_PARTS);
    console.log(`A link to the data of ${email} is being mailed. It works until ${expiresAt.toISOString()}.`);
  } finally {
    await database.close();
  }
}

async function run(args: string[], environment: NodeJS.ProcessEnv): Promise<void> {
  const accepted = { allowPositionals: true, options: { help: { type: "boolean", default: false } } } as const;
  const { values, positionals } = readArguments(args, accepted);
  if (values.help) return console.log(USAGE);
  await exportFor(readConfig(environment), readAddress(positionals));
}

export const exportCommand: Command = { usage: USAGE, run };
if (import.meta.main) await runProgram(exportCommand);

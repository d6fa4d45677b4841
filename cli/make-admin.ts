import { emailAddress } from "#contract/accounts.ts";
import { AuthError } from "#server/auth/errors.ts";
import { makeAdmin } from "#server/auth/make-admin.ts";
import { type Config, readConfig } from "#server/config.ts";
import { migrate } from "#server/db/migrate.ts";
import { joinDatabase } from "#server/db/open.ts";
import { readNewPassword } from "./ask-password.ts";
import { readArguments, runCommand, UsageError } from "./command.ts";

const USAGE = `Makes an admin, whether the server runs or not.

  npm run admin -- EMAIL

It asks for a password, twice; without a terminal, standard input's first line is it. An account that has this address
already becomes an active admin's: with this password, and signed out everywhere.

Options:
  --help   this page`;

function readAddress([given, ...others]: string[]): string {
  if (given === undefined) throw new UsageError("Name the admin's email address.");
  if (others.length > 0) throw new UsageError("One admin at a time.");
  const parsed = emailAddress.safeParse(given.trim());
  if (!parsed.success) throw new UsageError(`${given} is not an email address.`);
  return parsed.data;
}

async function askAndMake(config: Config, email: string): Promise<void> {
  const given = await readNewPassword();
  if ("fault" in given) throw new UsageError(given.fault);
  const database = await joinDatabase({ ...config, databasePool: 2 });
  try {
    await migrate(database);
    const outcome = await makeAdmin({ config, db: database.db }, { email, password: given.password });
    console.log(outcome === "created" ? `${email} is an admin.` : `${email} is an admin, with the new password.`);
  } finally {
    await database.close();
  }
}

async function run(): Promise<void> {
  const accepted = { allowPositionals: true, options: { help: { type: "boolean", default: false } } } as const;
  const { values, positionals } = readArguments(accepted);
  if (values.help) return console.log(USAGE);
  await askAndMake(readConfig(process.env), readAddress(positionals));
}

await runCommand(USAGE, run, [AuthError]);

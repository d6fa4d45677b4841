import { parseArgs } from "node:util";
import { emailAddress } from "#contract/accounts.ts";
import { AuthError } from "#server/auth/errors.ts";
import { makeAdmin } from "#server/auth/make-admin.ts";
import { type Config, ConfigError, readConfig } from "#server/config.ts";
import { migrate } from "#server/db/migrate.ts";
import { joinDatabase } from "#server/db/open.ts";
import { EmbeddedPostgresError } from "#server/db/postgres-programs.ts";
import { readNewPassword } from "./ask-password.ts";

const USAGE = `Makes an admin, whether the server runs or not.

  npm run admin -- EMAIL

It asks for a password, twice; without a terminal, standard input's first line is it. An account that has this address
already becomes an active admin's: with this password, and signed out everywhere.

Options:
  --help   this page`;

/** A reason not to go on, in a sentence for people. */
class UsageError extends Error {}

function readArguments(args: string[]) {
  try {
    return parseArgs({ args, allowPositionals: true, options: { help: { type: "boolean", default: false } } });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

function readAddress([given, ...others]: string[]): string {
  if (given === undefined) throw new UsageError("Name the admin's email address.");
  if (others.length > 0) throw new UsageError("One admin at a time.");
  const parsed = emailAddress.safeParse(given.trim());
  if (!parsed.success) throw new UsageError(`${given} is not an email address.`);
  return parsed.data;
}

async function run(config: Config, email: string): Promise<void> {
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

try {
  const { values, positionals } = readArguments(process.argv.slice(2));
  if (values.help) console.log(USAGE);
  else await run(readConfig(process.env), readAddress(positionals));
} catch (error) {
  const isForPeople =
    error instanceof ConfigError || error instanceof EmbeddedPostgresError || error instanceof AuthError;
  console.error(error instanceof UsageError ? `${error.message}\n\n${USAGE}` : isForPeople ? error.message : error);
  process.exitCode = 1;
}

import { emailAddress } from "#contract/accounts/accounts.ts";
import { type Config, readConfig } from "#server/config.ts";
import { type Command, readArguments, UsageError } from "./command.ts";

function readAddress([given, ...others]: string[], missing: string): string {
  if (given === undefined) throw new UsageError(missing);
  if (others.length > 0) throw new UsageError("Enter only one address.");
  const parsed = emailAddress.safeParse(given);
  if (!parsed.success) throw new UsageError(`${given} is not an email address.`);
  return parsed.data;
}

/** Returns a command whose argument is an email address. `missing` is its message if there is none. */
export function addressCommand(
  usage: string,
  missing: string,
  act: (config: Config, email: string) => Promise<void>,
): Command {
  return {
    usage,
    async run(args, environment) {
      const { positionals } = readArguments(args, { allowPositionals: true });
      await act(readConfig(environment), readAddress(positionals, missing));
    },
  };
}

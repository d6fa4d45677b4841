import { readConfig } from "#server/config.ts";
import { migrate } from "#server/db/migrate.ts";
import { goOn } from "#server/freshness/clock.ts";
import { type Command, readArguments, runProgram, UsageError } from "./command.ts";
import { withDatabase } from "./with-database.ts";

const USAGE = `Lets the clock of listings pause homes again, after it stopped because it would have paused more than a tenth of
them in a day. The server may be running. For 24 hours there is no limit.

  npm run freshness -- go-on

Options:
  --help   show this help`;

async function run(args: string[], environment: NodeJS.ProcessEnv): Promise<void> {
  const { positionals } = readArguments(args, { allowPositionals: true });
  if (positionals.join(" ") !== "go-on") throw new UsageError("The only command is go-on.");
  await withDatabase(readConfig(environment), async (database) => {
    await migrate(database);
    const stoppedAt = await goOn(database.db);
    console.log(
      stoppedAt === null
        ? "The clock has not stopped. Nothing was changed."
        : `The clock stopped at ${stoppedAt.toISOString()}. It pauses homes again within ten minutes.`,
    );
  });
}

export const freshnessCommand: Command = { usage: USAGE, run };
if (import.meta.main) await runProgram(freshnessCommand);

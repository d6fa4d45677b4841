import { readConfig } from "#server/config.ts";
import { migrate } from "#server/db/migrate.ts";
import { joinDatabase } from "#server/db/open.ts";
import { goOn } from "#server/freshness/clock.ts";
import { type Command, readArguments, runProgram, UsageError } from "./command.ts";

const USAGE = `Lets the clock of listings pause homes again, after it stopped because it would have paused more than a tenth of
them in a day. The server may be running. For 24 hours there is no limit.

  npm run freshness -- go-on

Options:
  --help   show this help`;

async function run(args: string[], environment: NodeJS.ProcessEnv): Promise<void> {
  const accepted = { allowPositionals: true, options: { help: { type: "boolean", default: false } } } as const;
  const { values, positionals } = readArguments(args, accepted);
  if (values.help) return console.log(USAGE);
  if (positionals.join(" ") !== "go-on") throw new UsageError("The only command is go-on.");
  const database = await joinDatabase({ ...readConfig(environment), databasePool: 2 });
  try {
    await migrate(database);
    const stoppedAt = await goOn(database.db);
    console.log(
      stoppedAt === null
        ? "The clock has not stopped. Nothing was changed."
        : `The clock stopped at ${stoppedAt.toISOString()}. It pauses homes again within ten minutes.`,
    );
  } finally {
    await database.close();
  }
}

export const freshnessCommand: Command = { usage: USAGE, run };
if (import.meta.main) await runProgram(freshnessCommand);

import path from "node:path";
import { parseArgs } from "node:util";
import { voidSessionsAndCodes } from "#server/auth/void.ts";
import { type Config, ConfigError, readConfig } from "#server/config.ts";
import { joinDatabase } from "#server/db/open.ts";
import { EmbeddedPostgresError } from "#server/db/postgres-programs.ts";
import { BackupError } from "./backup/manifest.ts";
import { restoreBackup } from "./backup/restore.ts";

const USAGE = `Makes the data folder anew from a file of npm run backup. Stop the server first.

  npm run restore -- FILE [options]
  npm run restore -- --end-sessions

Afterwards everybody signs in again, and no code or link that was sent before is good.

Options:
  --replace        the data folder may hold something: it is kept in a folder replaced-* inside it
  --end-sessions   after an external database was restored by its own means: ends all sessions and voids all codes in it
  --help           this page`;

class UsageError extends Error {}

function readArguments(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        replace: { type: "boolean", default: false },
        "end-sessions": { type: "boolean", default: false },
        help: { type: "boolean", default: false },
      },
    });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

const counted = (count: number) => count.toLocaleString("en-IN");

async function restore(config: Config, file: string, replaces: boolean): Promise<void> {
  const { manifest, seal } = await restoreBackup(config, file, { replaces });
  const total = Object.values(seal.rows).reduce((sum, count) => sum + count, 0);
  console.log(
    `${config.dataDir} is as it was at ${manifest.made_at}: ${counted(total)} rows, ${counted(seal.pictures)} pictures.`,
  );
  if (manifest.pictures === "bucket") console.log("Pictures are in the bucket, and were not restored.");
  console.log("Everybody signs in again.");
}

async function endSessions(config: Config): Promise<void> {
  const database = await joinDatabase({ ...config, databasePool: 1 });
  try {
    const count = await voidSessionsAndCodes(database.db);
    console.log(`${count === 1 ? "1 session" : `${counted(count)} sessions`} ended, and all codes are void.`);
  } finally {
    await database.close();
  }
}

async function run(args: string[]): Promise<void> {
  const { values, positionals } = readArguments(args);
  const [file, ...others] = positionals;
  if (values.help) return console.log(USAGE);
  if (values["end-sessions"]) {
    if (file !== undefined || values.replace) throw new UsageError("--end-sessions goes by itself.");
    return endSessions(readConfig(process.env));
  }
  if (file === undefined) throw new UsageError("Name the backup to restore.");
  if (others.length > 0) throw new UsageError(`One backup at a time: ${positionals.join(", ")}.`);
  await restore(readConfig(process.env), path.resolve(file), values.replace);
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  const isForPeople =
    error instanceof ConfigError || error instanceof EmbeddedPostgresError || error instanceof BackupError;
  console.error(error instanceof UsageError ? `${error.message}\n\n${USAGE}` : isForPeople ? error.message : error);
  process.exitCode = 1;
}

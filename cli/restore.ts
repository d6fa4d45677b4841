import path from "node:path";
import { voidSessionsAndCodes } from "#server/auth/sessions/revocation.ts";
import { type Config, readConfig } from "#server/config.ts";
import { restoreBackup } from "./backup/restore.ts";
import { verifyBackup } from "./backup/verify.ts";
import { type Command, counted, readArguments, runProgram, UsageError } from "./command.ts";
import { withDatabase } from "./with-database.ts";

const USAGE = `Restores a file of npm run backup: into the data folder or, with DATABASE_URL, into that database, which must be new.
Stop the server first.

  npm run restore -- FILE [options]
  npm run restore -- --verify FILE
  npm run restore -- --end-sessions

Afterwards everyone has to sign in again, and codes and links that were sent before are invalid.

Options:
  --replace        allow a data folder with content, which is kept in a folder replaced-* inside it
  --verify         restore into a scratch database, compare it with the file, and delete it; the server may be running
  --end-sessions   for an external database that was restored by other means: end all sessions and invalidate all codes
  --help           show this help`;

async function restore(config: Config, file: string, replaces: boolean): Promise<void> {
  const { manifest, seal } = await restoreBackup(config, file, { replaces });
  const total = Object.values(seal.rows).reduce((sum, count) => sum + count, 0);
  const where = config.databaseUrl === null ? config.dataDir : "The database in DATABASE_URL";
  console.log(
    `${where} is as it was at ${manifest.made_at}: ${counted(total, "row")}, ${counted(seal.pictures, "picture")}.`,
  );
  if (manifest.pictures === "bucket") console.log("The file has no pictures: restore them separately.");
  console.log("Everyone has to sign in again.");
}

async function verify(file: string): Promise<void> {
  const { manifest, rows, pictures, missing } = await verifyBackup(file);
  const lost = missing === 0 ? "" : `; ${counted(missing, "picture")} had no file already when it was made`;
  console.log(
    `${file} can be restored: ${counted(rows, "row")} and ${counted(pictures, "picture")} of ${manifest.made_at}${lost}.`,
  );
}

async function endSessions(config: Config): Promise<void> {
  await withDatabase(config, async ({ db }) => {
    const count = await voidSessionsAndCodes(db);
    console.log(`${counted(count, "session")} ended, and all codes are invalid.`);
  });
}

async function run(args: string[], environment: NodeJS.ProcessEnv): Promise<void> {
  const { values, positionals } = readArguments(args, {
    allowPositionals: true,
    options: {
      replace: { type: "boolean", default: false },
      verify: { type: "boolean", default: false },
      "end-sessions": { type: "boolean", default: false },
    },
  });
  const [file, ...others] = positionals;
  if (values["end-sessions"]) {
    if (file !== undefined || values.replace || values.verify)
      throw new UsageError("--end-sessions cannot be combined with other arguments.");
    return endSessions(readConfig(environment));
  }
  if (file === undefined) throw new UsageError("Enter the backup file to restore.");
  if (others.length > 0) throw new UsageError(`Enter only one backup: ${positionals.join(", ")}.`);
  if (values.verify && values.replace) throw new UsageError("--verify cannot be combined with --replace.");
  if (values.verify) return verify(path.resolve(file));
  await restore(readConfig(environment), path.resolve(file), values.replace);
}

export const restoreCommand: Command = { usage: USAGE, run };
if (import.meta.main) await runProgram(restoreCommand);

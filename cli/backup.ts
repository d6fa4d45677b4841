import { rmSync } from "node:fs";
import { stat } from "node:fs/promises";
import path from "node:path";
import { formatCount } from "#contract/formats.ts";
import { type Config, readConfig } from "#server/config.ts";
import { draftOf } from "./backup/archive.ts";
import { makeBackup } from "./backup/make.ts";
import { BackupError } from "./backup/manifest.ts";
import { type Command, counted, readArguments, runProgram, UsageError } from "./command.ts";

const USAGE = `Backs up the database, the pictures and the keys of the data folder into one file. The server may be running.

  npm run backup -- FILE [options]

FILE is a new file, such as basera.tar.gz. It appears when it is complete. It contains everything people have written and the
keys of this data folder, so protect it. docs/operations.md says how to restore it.

Options:
  --without-pictures   leave out the pictures, for a store that is backed up separately
  --help               show this help`;

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

async function backUp(config: Config, file: string, withPictures: boolean): Promise<void> {
  if (await stat(file).catch(() => null))
    throw new BackupError(`${file} already exists, and a backup never overwrites a file. Choose another name.`);
  if (!(await stat(path.dirname(file)).catch(() => null))?.isDirectory())
    throw new BackupError(`There is no folder ${path.dirname(file)}.`);
  const interrupt = () => {
    rmSync(draftOf(file), { force: true });
    process.exit(1);
  };
  for (const signal of SIGNALS) process.once(signal, interrupt);
  const { rows, pictures, missing } = await makeBackup(config, file, { withPictures }).finally(() => {
    for (const signal of SIGNALS) process.off(signal, interrupt);
  });
  const { size } = await stat(file);
  const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
  console.log(
    `${file}: ${counted(total, "row")} of ${counted(Object.keys(rows).length, "table")}, ${counted(pictures, "picture")}, ${formatCount(Math.ceil(size / 1000))} kB.`,
  );
  const store = config.s3 === null ? config.dataDir : `the bucket ${config.s3.bucket}`;
  if (missing > 0) console.log(`${counted(missing, "more picture")} without a file in ${store}.`);
}

async function run(args: string[], environment: NodeJS.ProcessEnv): Promise<void> {
  const { values, positionals } = readArguments(args, {
    allowPositionals: true,
    options: {
      "without-pictures": { type: "boolean", default: false },
    },
  });
  const [file, ...others] = positionals;
  if (file === undefined) throw new UsageError("Enter the file to write.");
  if (others.length > 0) throw new UsageError(`One file at a time: ${positionals.join(", ")}.`);
  await backUp(readConfig(environment), path.resolve(file), !values["without-pictures"]);
}

export const backupCommand: Command = { usage: USAGE, run };
if (import.meta.main) await runProgram(backupCommand);

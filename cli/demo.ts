import { sql } from "kysely";
import pino from "pino";
import { formatCount } from "#contract/formats.ts";
import { type Config, readConfig } from "#server/config.ts";
import { migrate } from "#server/db/migrate.ts";
import { openDatabase } from "#server/db/open.ts";
import { insertManyProperties } from "#server/demo/bulk.ts";
import { insertPool } from "#server/demo/insert.ts";
import { makePool } from "#server/demo/pictures.ts";
import { findDemo, type seedDemo, seedDemoWithProgress } from "#server/demo/seed.ts";
import { openFiles } from "#server/files/open-files.ts";
import { showProgress } from "#server/process/progress.ts";
import { type Command, readArguments, runProgram, UsageError } from "./command.ts";

const USAGE = `Fills the database with demo data. Stop the server first if it uses the embedded database.

  npm run demo                                   the demo marketplace, into an empty database
  npm run demo -- --properties 100000 [--seed N] adds listings, each with a separate owner

Options:
  --properties N   number of listings to add, 1 to 10,000,000
  --seed N         the same seed gives the same homes (default 1)
  --force          also add demo data in production mode, among real homes
  --help           show this help`;

const MAX_PROPERTIES = 10_000_000;

function readCount(given: string | undefined): number {
  if (given === undefined) return 0;
  const count = /^\d{1,8}$/.test(given) ? Number(given) : 0;
  if (count < 1 || count > MAX_PROPERTIES)
    throw new UsageError(`--properties must be a whole number from 1 to 10,000,000, not ${given}.`);
  return count;
}

async function fill(config: Config, count: number, seed: string): Promise<void> {
  const log = pino({ level: "silent" });
  const database = await openDatabase({ ...config, databasePool: 5 });
  const { db } = database;
  const services = { config, db, files: await openFiles(config), log };
  try {
    await migrate(database);
    const found = await findDemo(config, db);
    const demo = found ?? (count === 0 || config.demo ? await seedDemoWithProgress(services) : null);
    if (demo) console.log(`The demo accounts sign in with the password ${demo.password}`);
    else if (count === 0)
      console.log("The database already contains accounts other than the demo's. Nothing was added.");
    if (count > 0) await addProperties(services, count, seed);
  } finally {
    await database.close();
  }
}
type RunServices = Parameters<typeof seedDemo>[0];

async function addProperties({ db, files }: RunServices, count: number, seed: string): Promise<void> {
  const { pool, fresh } = await makePool({ db, files });
  await insertPool(db, fresh);
  const bar = showProgress("Adding", count, "listings");
  const started = performance.now();
  await insertManyProperties(db, { count, seed, pictures: pool, onProgress: (inserted) => bar.update(inserted) });
  const seconds = (performance.now() - started) / 1000;
  bar.stop();
  console.log(`${formatCount(count)} listings in ${seconds.toFixed(1)} s: ${formatCount(count / seconds)} a second.`);
  await sql`vacuum (analyze)`.execute(db);
}

async function run(args: string[], environment: NodeJS.ProcessEnv): Promise<void> {
  const { values } = readArguments(args, {
    options: {
      properties: { type: "string" },
      seed: { type: "string", default: "1" },
      force: { type: "boolean", default: false },
    },
  });
  const count = readCount(values.properties);
  const config = readConfig(environment);
  if (config.mode === "production" && !values.force)
    throw new UsageError("This server is in production mode. Use --force to add demo data anyway.");
  await fill(config, count, values.seed);
}

export const demoCommand: Command = { usage: USAGE, run };
if (import.meta.main) await runProgram(demoCommand);

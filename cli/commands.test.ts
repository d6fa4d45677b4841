import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { openDatabase } from "#server/db/open.ts";
import { atEnd } from "#server/testing/at-end.ts";
import { endServers, START_ENVIRONMENT } from "#server/testing/programs/running-server.ts";
import { usedDataFolder } from "#server/testing/programs/used-data-folder.ts";
import { backupCommand } from "./backup.ts";
import { checkCommand } from "./check.ts";
import { clusterCommand } from "./cluster.ts";
import type { Command } from "./command.ts";
import { demoCommand } from "./demo.ts";
import { exportCommand } from "./export.ts";
import { freshnessCommand } from "./freshness.ts";
import { importCommand } from "./import.ts";
import { makeAdminCommand } from "./make-admin.ts";
import { restoreCommand } from "./restore.ts";
import { runHere } from "./testing/run-here.ts";

const root = path.resolve(import.meta.dirname, "..");
const DATA_DIR = await usedDataFolder();
atEnd(endServers);

/** Runs a command as a program. */
function run(script: string, args: string[]) {
  const env = { ...START_ENVIRONMENT, DATA_DIR };
  return new Promise<{ code: number; out: string; err: string }>((resolve) => {
    const child = execFile(process.execPath, [`cli/${script}.ts`, ...args], { cwd: root, env }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out, err }),
    );
    child.stdin?.end();
  });
}

const COMMANDS: Record<string, Command> = {
  demo: demoCommand,
  import: importCommand,
  admin: makeAdminCommand,
  backup: backupCommand,
  restore: restoreCommand,
  cluster: clusterCommand,
  export: exportCommand,
  freshness: freshnessCommand,
  check: checkCommand,
};

it.each(Object.entries(COMMANDS))("prints the usage of %s", async (name, command) => {
  expect(await runHere(command, ["--help"])).toMatchObject({
    code: 0,
    out: expect.stringContaining(`npm run ${name} --`),
  });
});

it.each<[command: Command, args: string[], sentence: string]>([
  [demoCommand, ["--properties", "many"], "--properties must be a whole number"],
  [demoCommand, ["--properties", "0"], "--properties must be a whole number"],
  [clusterCommand, ["--processes", "1"], "--processes must be a whole number from 2 to 64, not 1."],
  [demoCommand, ["--what"], "Unknown option '--what'"],
  [importCommand, [], "Enter the file to import."],
  [importCommand, ["a.csv", "b.csv"], "One file at a time"],
  [exportCommand, [], "Enter the account's email address."],
  [backupCommand, [], "Enter the file to write."],
  [backupCommand, ["a.tar.gz", "b.tar.gz"], "One file at a time"],
  [restoreCommand, [], "Enter the backup file to restore."],
  [restoreCommand, ["a.tar.gz", "--end-sessions"], "--end-sessions cannot be combined with other arguments."],
  [restoreCommand, ["--verify", "--replace", "a.tar.gz"], "--verify cannot be combined with --replace."],
  [freshnessCommand, ["stop"], "The only command is go-on."],
  [makeAdminCommand, [], "Enter the admin's email address."],
  [makeAdminCommand, ["anita"], "anita is not an email address."],
  [makeAdminCommand, ["a@example.test", "b@example.test"], "Enter only one address."],
])("refuses invalid arguments with a sentence and the usage (%#)", async (command, args, sentence) => {
  const { code, err } = await runHere(command, args);
  expect([code, err]).toEqual([1, expect.stringContaining(sentence)]);
  expect(err).toContain(command.usage);
});

/* Backup, restore, the cluster and the admin with a password start as programs in their own tests. */
it("starts as a program, with its arguments, output and exit code", async () => {
  const [usage, wrong, noPassword] = await Promise.all([
    run("freshness", ["--help"]),
    run("demo", ["--properties", "many"]),
    run("make-admin", ["a@example.test"]),
  ]);
  expect(usage).toEqual({ code: 0, out: `${freshnessCommand.usage}\n`, err: "" });
  expect(wrong).toEqual({
    code: 1,
    out: "",
    err: `--properties must be a whole number from 1 to 10,000,000, not many.\n\n${demoCommand.usage}\n`,
  });
  expect(noPassword).toMatchObject({
    code: 1,
    err: `Give the password on standard input.\n\n${makeAdminCommand.usage}\n`,
  });
});

it("adds no demo homes to a production database unless told to", async () => {
  const environment = {
    DATABASE_URL: "postgres://nobody@localhost/nothing",
    SITE_URL: "https://basera.example",
    AUTH_JWT_KEYS: JSON.stringify([{ kty: "EC", crv: "P-256", x: "x", y: "y", d: "d", kid: "k", alg: "ES256" }]),
    SMTP_URL: "smtp://mail.example",
  };
  expect(await runHere(demoCommand, [], environment)).toMatchObject({
    code: 1,
    err: expect.stringContaining("production mode. Use --force"),
  });
  expect(await runHere(demoCommand, [], { PORT: "much" })).toMatchObject({
    code: 1,
    err: "PORT must be a port, 0 to 65535.\n",
  });
});

it("reports in one sentence that the database does not respond", async () => {
  const environment = { DATA_DIR, DATABASE_URL: "postgres://nobody@127.0.0.1:1/nothing", MODE: "demo" };
  const commands: [command: Command, args: string[]][] = [
    [freshnessCommand, ["go-on"]],
    [restoreCommand, ["--end-sessions"]],
    [backupCommand, [path.join(DATA_DIR, "any.tar.gz")]],
    [importCommand, ["cli/import/fixtures/makaan.csv"]],
  ];
  for (const [command, args] of commands)
    expect(await runHere(command, args, environment)).toMatchObject({
      code: 1,
      err: "The database in DATABASE_URL does not respond: connect ECONNREFUSED 127.0.0.1:1\n",
    });
});

it("imports into a given data folder, keeps rejected lines, and exits with 1 for an unreadable file", async () => {
  const file = "cli/import/fixtures/makaan.csv";
  const first = await run("import", [file, "--approve"]);
  expect(first).toMatchObject({
    code: 0,
    out: expect.stringContaining("2 created, 0 updated, 0 unchanged, 2 refused"),
  });
  expect(first.err).toContain("line 4: price: The rent looks like a stand-in");
  const report = path.join(DATA_DIR, "imports", "makaan.refused.csv");
  expect(first.out).toContain(report);
  expect((await readFile(report, "utf8")).trim().split("\n")).toHaveLength(3);
  const again = [file, "--dry-run", "--report", path.join(DATA_DIR, "other")];
  const second = await runHere(importCommand, again, { DATA_DIR });
  expect(second.out).toContain("0 created, 0 updated, 2 unchanged, 2 refused");
  expect(second.out).toContain("dry run");
  expect(await runHere(importCommand, ["missing.csv"])).toMatchObject({
    code: 1,
    err: "There is no file missing.csv.\n",
  });
});

it("does not change a database that a newer version has migrated", async () => {
  const folder = await usedDataFolder();
  const { db, close } = await openDatabase({ databaseUrl: null, databasePool: 1, dataDir: folder });
  try {
    await sql`insert into kysely_migration values ('9999_of_a_later_day', '2030-01-01')`.execute(db);
    expect(await runHere(freshnessCommand, ["go-on"], { DATA_DIR: folder })).toMatchObject({
      code: 1,
      err: "The database was migrated by a newer version of the program (9999_of_a_later_day). Start that version, or restore an older backup.\n",
    });
  } finally {
    await close();
  }
});

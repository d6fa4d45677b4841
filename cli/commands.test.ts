import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, expect, it } from "vitest";
import { openDatabase } from "#server/db/open.ts";
import { START_ENVIRONMENT } from "#server/testing/programs/running-server.ts";

const root = path.resolve(import.meta.dirname, "..");
const dataDir = await mkdtemp(path.join(os.tmpdir(), "basera cli-"));
afterAll(() => rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }));

/** Runs a command and returns its output. */
function run(script: string, args: string[], environment: Record<string, string> = {}, input = "") {
  const env = { ...START_ENVIRONMENT, DATA_DIR: dataDir, ...environment };
  return new Promise<{ code: number; out: string; err: string }>((resolve) => {
    const child = execFile(process.execPath, [`cli/${script}.ts`, ...args], { cwd: root, env }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out, err }),
    );
    child.stdin?.end(input);
  });
}

it("prints the usage of the commands", async () => {
  for (const [script, args] of [
    ["demo", ["--help"]],
    ["import", ["--help"]],
    ["make-admin", ["--help"]],
    ["backup", ["--help"]],
    ["restore", ["--help"]],
    ["cluster", ["--help"]],
    ["freshness", ["--help"]],
  ] as const)
    expect(await run(script, [...args])).toMatchObject({
      code: 0,
      out: expect.stringContaining(`npm run ${script === "make-admin" ? "admin" : script} --`),
    });
});

it("refuses invalid arguments with a sentence and the usage", async () => {
  const wrong: [script: string, args: string[], sentence: string][] = [
    ["demo", ["--properties", "many"], "--properties must be a whole number"],
    ["demo", ["--properties", "0"], "--properties must be a whole number"],
    ["cluster", ["--processes", "1"], "--processes must be a whole number from 2 to 64, not 1."],
    ["demo", ["--what"], "Unknown option '--what'"],
    ["import", [], "Enter the file to import."],
    ["import", ["a.csv", "b.csv"], "One file at a time"],
    ["backup", [], "Enter the file to write."],
    ["backup", ["a.tar.gz", "b.tar.gz"], "One file at a time"],
    ["restore", [], "Enter the backup file to restore."],
    ["restore", ["a.tar.gz", "--end-sessions"], "--end-sessions cannot be combined with other arguments."],
    ["freshness", ["stop"], "The only command is go-on."],
    ["make-admin", [], "Enter the admin's email address."],
    ["make-admin", ["anita"], "anita is not an email address."],
    ["make-admin", ["a@example.test", "b@example.test"], "Enter only one address."],
    ["make-admin", ["a@example.test"], "Give the password on standard input."],
  ];
  for (const [script, args, sentence] of wrong) {
    const { code, err } = await run(script, args);
    expect([code, err]).toEqual([1, expect.stringContaining(sentence)]);
    expect(err).toContain("Options:");
  }
});

it("adds no demo homes to a production database unless told to", async () => {
  const environment = {
    DATABASE_URL: "postgres://nobody@localhost/nothing",
    SITE_URL: "https://basera.example",
    AUTH_JWT_KEYS: JSON.stringify([{ kty: "EC", crv: "P-256", x: "x", y: "y", d: "d", kid: "k", alg: "ES256" }]),
  };
  expect(await run("demo", [], environment)).toMatchObject({
    code: 1,
    err: expect.stringContaining("production mode"),
  });
  expect(await run("demo", [], { PORT: "much" })).toMatchObject({
    code: 1,
    err: expect.stringContaining("PORT must be"),
  });
});

it("refers to PostgreSQL's tools for the backup of an external database", async () => {
  const environment = { DATABASE_URL: "postgres://nobody@localhost/nothing", MODE: "demo" };
  for (const script of ["backup", "restore"])
    expect(await run(script, [path.join(dataDir, "any.tar.gz")], environment)).toMatchObject({
      code: 1,
      err: expect.stringContaining("docs/operations.md"),
    });
});

it("reports in one sentence that the database does not respond", async () => {
  const environment = { DATABASE_URL: "postgres://nobody@127.0.0.1:1/nothing", MODE: "demo" };
  const commands: [script: string, args: string[]][] = [
    ["make-admin", ["a@example.test"]],
    ["restore", ["--end-sessions"]],
    ["import", ["cli/import/fixtures/makaan.csv"]],
  ];
  for (const [script, args] of commands)
    expect(await run(script, args, environment, "a long enough password\n")).toMatchObject({
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
  expect(first.err).toContain("line 4: The rent looks like a stand-in");
  const report = path.join(dataDir, "imports", "makaan.csv.refused.ndjson");
  expect(first.out).toContain(report);
  expect((await readFile(report, "utf8")).trim().split("\n")).toHaveLength(2);
  const second = await run("import", [file, "--dry-run", "--report", path.join(dataDir, "other")]);
  expect(second.out).toContain("0 created, 0 updated, 2 unchanged, 2 refused");
  expect(second.out).toContain("dry run");
  expect(await run("import", ["missing.csv"])).toMatchObject({ code: 1, err: "There is no file missing.csv.\n" });
});

it("does not change a database that a newer version has migrated", async () => {
  const { db, close } = await openDatabase({ databaseUrl: null, databasePool: 1, dataDir });
  try {
    await sql`insert into kysely_migration values ('9999_of_a_later_day', '2030-01-01')`.execute(db);
    expect(await run("make-admin", ["a@example.test"], {}, "a long enough password\n")).toMatchObject({
      code: 1,
      err: "The database was migrated by a newer version of the program (9999_of_a_later_day). Start that version, or restore an older backup.\n",
    });
  } finally {
    await close();
  }
});

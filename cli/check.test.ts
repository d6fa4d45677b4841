import { mkdtemp, readFile, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { atEnd } from "#server/testing/at-end.ts";
import { addressOf, openEmptyDatabase } from "#server/testing/database/database.ts";
import { checkCommand } from "./check.ts";
import { runHere } from "./testing/run-here.ts";

const folder = await mkdtemp(path.join(os.tmpdir(), "basera-check-"));
atEnd(() => rm(folder, { recursive: true }));

it("finds no fault in good settings, and migrates nothing", async () => {
  const { db, location } = await openEmptyDatabase();
  const { url } = await addressOf(location);
  const { code, out, err } = await runHere(checkCommand, [], { MODE: "demo", DATABASE_URL: url, DATA_DIR: folder });
  expect([code, err]).toEqual([0, ""]);
  const rows = out.trimEnd().split("\n");
  expect(rows).toContain("ok      encoding");
  expect(rows.filter((row) => !/^(ok {6}|advice {2}security fixes: )/.test(row))).toEqual([]);
  const { rows: tables } = await sql`select from information_schema.tables where table_schema = 'public'`.execute(db);
  expect(tables).toEqual([]);
});

it("prints every faulty setting, and exits with 1", async () => {
  expect(await runHere(checkCommand, [], { PORT: "x", LOG_LEVEL: "loud" })).toMatchObject({
    code: 1,
    out: [
      "FAULT   settings: PORT must be a port, 0 to 65535.",
      "FAULT   settings: LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent.\n",
    ].join("\n"),
    err: "2 faults found.\n",
  });
});

it("goes on with the other checks if the database does not respond", async () => {
  const environment = { MODE: "demo", DATA_DIR: folder, DATABASE_URL: "postgres://a:secret@127.0.0.1:1/x" };
  const { code, out, err } = await runHere(checkCommand, [], { ...environment, S3_BUKET: "x" });
  expect([code, err]).toEqual([1, "2 faults found.\n"]);
  expect(out).toContain("FAULT   database: The database in DATABASE_URL does not respond: connect ECONNREFUSED");
  expect(out).toContain("FAULT   names of settings: S3_BUKET: did you mean S3_BUCKET?");
  expect(out).not.toContain("secret");
});

it("sends a mail only when asked, and does not start the embedded database", async () => {
  const first = await runHere(checkCommand, [], { DATA_DIR: folder });
  expect(first).toMatchObject({
    code: 0,
    out: expect.stringContaining("database (embedded: it starts with the server)"),
  });
  const outbox = path.join(folder, "outbox.jsonl");
  await expect(readFile(outbox)).rejects.toThrow("ENOENT");
  await runHere(checkCommand, ["--mail", "you@example.com"], { DATA_DIR: folder });
  expect(JSON.parse(await readFile(outbox, "utf8"))).toMatchObject({
    to: "you@example.com",
    subject: "A test of mail",
  });
  expect(await runHere(checkCommand, ["--mail", "you"], {})).toMatchObject({
    code: 1,
    err: expect.stringContaining("you is not an email address."),
  });
});

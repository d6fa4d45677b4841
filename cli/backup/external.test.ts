import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { RENDITION_WIDTHS } from "#contract/pictures/renditions.ts";
import { uploadPropertyImage } from "#contract/pictures/storage.ts";
import { connect } from "#server/db/connect.ts";
import { diskFiles } from "#server/files/disk-files.ts";
import { LAST_BACKUP } from "#server/process/health-gauges.ts";
import { testApp } from "#server/testing/app.ts";
import { atEnd } from "#server/testing/at-end.ts";
import { addressOf } from "#server/testing/database/database.ts";
import { insertConversation } from "#server/testing/factories.ts";
import { plain } from "#server/testing/pictures.ts";
import { startS3 } from "#server/testing/programs/s3.ts";
import { backupCommand } from "../backup.ts";
import { restoreCommand } from "../restore.ts";
import { runHere } from "../testing/run-here.ts";
import { type ArchivedFile, readArchive, writeArchive } from "./archive.ts";

/* An external database, with pictures in a bucket. */
const s3 = await startS3();
atEnd(s3.stop);
const { db, location, config, as, services } = await testApp({ s3: s3.config });
const { url } = await addressOf(location);
const home = await mkdtemp(path.join(os.tmpdir(), "basera-external-"));
atEnd(() => rm(home, { recursive: true, force: true }));

const environment = {
  MODE: "demo",
  DATABASE_URL: url,
  DATA_DIR: config.dataDir,
  S3_ENDPOINT: s3.config.endpoint,
  S3_BUCKET: s3.config.bucket,
  S3_REGION: s3.config.region,
  S3_ACCESS_KEY_ID: s3.config.accessKeyId,
  S3_SECRET_ACCESS_KEY: s3.config.secretAccessKey,
};
const backUp = (...args: string[]) => runHere(backupCommand, args, environment);
const verify = (file: string) => runHere(restoreCommand, ["--verify", file]);

const talk = await insertConversation(db);
const base64 = (await plain(400, 300).jpeg().toBuffer()).toString("base64");
const uploaded = await (await as(talk.host)).call(uploadPropertyImage, { body: { base64 } });
const picture: string = uploaded.json().path;
const keys = RENDITION_WIDTHS.map((width) => picture.replace("1280", String(width)));
const file = path.join(home, "backup.tar.gz");

const rowsIn = async (name: "accounts" | "properties", of = db) =>
  Number((await sql<{ count: string }>`select count(*) from ${sql.table(name)}`.execute(of)).rows[0]?.count);

/** Creates an empty database whose owner is an ordinary role, as operators do. Returns its URL. */
async function newDatabase(): Promise<string> {
  const name = `restored_${randomBytes(4).toString("hex")}`;
  await sql.raw(`create role ${name} login password 'secret'`).execute(db);
  await sql.raw(`create database ${name} owner ${name} encoding 'UTF8' template template0`).execute(db);
  atEnd(async () => {
    await sql.raw(`drop database ${name} with (force)`).execute(db);
    await sql.raw(`drop role ${name}`).execute(db);
  });
  return url.replace(/\/\/[^@]*@/, `//${name}:secret@`).replace(/[^/]+$/, name);
}

/** Writes a copy of the archive with changed files and a matching seal. */
async function forged(change: (archived: ArchivedFile) => ArchivedFile | null): Promise<string> {
  const forgery = path.join(home, `${randomBytes(4).toString("hex")}.tar.gz`);
  await writeArchive(forgery, async (add) => {
    const copy = async (archived: ArchivedFile) => {
      const changed = change(archived);
      if (changed) await add(changed);
    };
    return readArchive(file, copy, () => {});
  });
  return forgery;
}

it("backs up an external database with the pictures of the bucket, and notes the time", async () => {
  expect(await backUp(file)).toMatchObject({ code: 0, out: expect.stringContaining("1 picture,") });
  const noted = (await stat(path.join(config.dataDir, LAST_BACKUP))).mtimeMs;
  expect(Date.now() - noted).toBeLessThan(3_600_000);

  const names: string[] = [];
  await readArchive(
    file,
    ({ name }) => void names.push(name),
    () => {},
  );
  expect(names).toEqual(expect.arrayContaining(keys.map((key) => `media/${key}`)));
  const small = path.join(home, "rows.tar.gz");
  expect(await backUp(small, "--without-pictures")).toMatchObject({
    code: 0,
    out: expect.stringContaining("0 pictures"),
  });
  expect(await verify(small)).toMatchObject({ code: 0, out: expect.stringContaining("0 pictures") });
});

it("proves in a scratch database that a backup can be restored, and changes nothing", async () => {
  const before = await rowsIn("accounts");
  const { code, out } = await verify(file);
  expect([code, out]).toEqual([
    0,
    expect.stringMatching(new RegExp(`^${file} can be restored: [\\d,]+ rows and 1 picture of \\S+Z\\.\\n$`)),
  ]);
  expect(await rowsIn("accounts")).toBe(before);
});

it.each<[fault: string, change: (archived: ArchivedFile) => ArchivedFile | null, sentence: RegExp]>([
  [
    "a missing row",
    (archived) =>
      !archived.name.startsWith("database/participants/")
        ? archived
        : { ...archived, content: archived.content.subarray(archived.content.indexOf("\n") + 1) },
    /participants has \d+ rows instead of \d+/,
  ],
  [
    "missing rows that others refer to",
    (archived) =>
      archived.name.startsWith("database/properties/") ? { ...archived, content: Buffer.alloc(0) } : archived,
    /violates foreign key constraint/,
  ],
  [
    "a missing picture",
    (archived) => (archived.name.endsWith("/320.webp") ? null : archived),
    /0 pictures instead of 1/,
  ],
  [
    "a damaged picture",
    (archived) =>
      archived.name.endsWith(".webp") ? { ...archived, content: archived.content.subarray(0, -8) } : archived,
    /\.webp is not a picture/,
  ],
])("finds %s, and exits with 1", async (_, change, sentence) => {
  const { code, err } = await verify(await forged(change));
  expect([code, err]).toEqual([1, expect.stringMatching(sentence)]);
});

it("leaves an external database and the keys as they were if the restore fails", async () => {
  const [restored, folder] = [await newDatabase(), path.join(home, "failed")];
  const there = connect(restored, 1);
  await sql`create table before_restore ()`.execute(there);
  const faulty = await forged((archived) =>
    archived.name.startsWith("database/properties/") ? { ...archived, content: Buffer.alloc(0) } : archived,
  );
  const failed = await runHere(restoreCommand, [faulty], { MODE: "demo", DATABASE_URL: restored, DATA_DIR: folder });
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace
    union all select proname from pg_proc where pronamespace = 'public'::regnamespace
    union all select extname from pg_extension`.execute(there);
  await there.destroy();
  expect(failed).toMatchObject({ code: 1, err: expect.stringContaining("the database is as it was.") });
  expect(rows.map(({ name }) => name).sort()).toEqual(["before_restore", "plpgsql"]);
  expect(await readdir(folder)).toEqual(["media"]);
});

it("restores into a new external database of an ordinary role, and only there", async () => {
  const restored = await newDatabase();
  const folder = path.join(home, "data");
  const restore = () => runHere(restoreCommand, [file], { MODE: "demo", DATABASE_URL: restored, DATA_DIR: folder });
  expect(await restore()).toMatchObject({ code: 0, out: expect.stringContaining("Everyone has to sign in again.") });
  const there = connect(restored, 1);
  expect(await rowsIn("accounts", there)).toBe(await rowsIn("accounts"));
  expect(await rowsIn("properties", there)).toBe(await rowsIn("properties"));
  const { rows: off } = await sql`select from pg_trigger where tgenabled = 'D'`.execute(there);
  expect(off).toEqual([]);
  const foreignKeys = sql<{ key: string }>`
    select conname || pg_get_constraintdef(oid) as key from pg_constraint where contype = 'f' order by 1`;
  expect((await foreignKeys.execute(there)).rows).toEqual((await foreignKeys.execute(db)).rows);
  await there.destroy();

  const store = diskFiles(path.join(folder, "media"));
  for (const key of keys) {
    const [copy, original] = [await store.open(key), await services.files.open(key)];
    expect(copy && (await buffer(copy.content))).toEqual(original && (await buffer(original.content)));
  }
  expect(await restore()).toMatchObject({ code: 1, err: expect.stringContaining("is not empty") });
  expect(
    await runHere(restoreCommand, [file, "--replace"], { MODE: "demo", DATABASE_URL: restored, DATA_DIR: folder }),
  ).toMatchObject({ code: 1, err: expect.stringContaining("--replace is for a data folder") });
});

import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { ListObjectsV2Command, S3Client } from "@aws-sdk/client-s3";
import pino from "pino";
import { SMTPServer } from "smtp-server";
import { describe, expect, it } from "vitest";
import webPush from "web-push";
import { type Config, readConfig, type S3Config } from "../config.ts";
import { freePort } from "../process/free-port.ts";
import { atEnd } from "../testing/at-end.ts";
import { testDatabase } from "../testing/database/database.ts";
import { hasRedis, withRedis } from "../testing/programs/programs.ts";
import { ownRedis } from "../testing/programs/redis.ts";
import { startS3 } from "../testing/programs/s3.ts";
import { type Check, runChecks, type Surroundings } from "./check.ts";
import { CHECKS, warnOfFaults } from "./checks.ts";
import { clockFault, connectionsFault, findTooFewConnections, findWrongClock } from "./database.ts";
import { findDiskFault, findKeyFault, findMissingContact, findPushFault, spaceFault } from "./machine.ts";
import { findBucketFault, findMailFault, findObjectFault, findRedisFault } from "./services.ts";
import { unknownNames } from "./unknown-settings.ts";

const LIMIT_MS = 30_000;
const db = await testDatabase();
const settings = (changes: Partial<Config> = {}) => ({ config: { ...readConfig({}), ...changes } });

function surroundings(changes: Partial<Surroundings> = {}): Surroundings {
  return { ...settings(), environment: {}, db, processes: 1, ...changes };
}

it.each<[environment: string[], inFile: string[], sentence: string | null]>([
  [["SMTP_HOST"], [], "SMTP_HOST: did you mean SMTP_URL?"],
  [["S3_ACCESS_KEY"], [], "S3_ACCESS_KEY: did you mean S3_ACCESS_KEY_ID?"],
  [["AUTH_JWT_SECRET"], [], "AUTH_JWT_SECRET: did you mean AUTH_JWT_KEYS?"],
  [[], ["DATABSE_URL"], "DATABSE_URL: did you mean DATABASE_URL?"],
  [[], ["SITEURL"], "SITEURL: did you mean SITE_URL?"],
  [[], ["site_url"], "site_url: did you mean SITE_URL?"],
  [[], ["FAVOURITE"], "FAVOURITE is no setting; .env.example lists all."],
  [["HOME", "SITES", "MAIL", "PGHOST"], ["POSTGRES_PASSWORD", "PGSSLMODE", "SMTP_URL"], null],
  [["SMTP_HOST"], ["SMTP_HOST", "S3_BUKET"], "SMTP_HOST: did you mean SMTP_URL? S3_BUKET: did you mean S3_BUCKET?"],
])("of %s in the environment and %s in .env says %s", (environment, inFile, sentence) => {
  expect(unknownNames(environment, inFile)).toBe(sentence);
});

it.each([
  [500 * 1024 * 1024, "The disk of DATA_DIR has 500 MB left: free at least 1024 MB."],
  [2000 * 1024 * 1024, null],
])("with %d bytes left says %s", (bytes, sentence) => {
  expect(spaceFault(bytes)).toBe(sentence);
});

it.each([
  [90_000, "This machine's clock is 90 s ahead of PostgreSQL's: synchronise both."],
  [-6000, "This machine's clock is 6 s behind PostgreSQL's: synchronise both."],
  [4000, null],
])("with clocks %d ms apart says %s", (difference, sentence) => {
  expect(clockFault(difference)).toBe(sentence);
});

it("names a pool that is larger than PostgreSQL allows", async () => {
  expect(await findWrongClock(db)).toBeNull();
  expect(await findTooFewConnections(db, surroundings())).toBeNull();
  const large = surroundings({ ...settings({ databasePool: 500 }), processes: 2 });
  expect(await findTooFewConnections(db, large)).toMatch(
    /^The server needs up to 1018 connections, but PostgreSQL allows \d+: lower DATABASE_POOL, or raise max_connections\.$/,
  );
  expect(connectionsFault(18, { allowed: 97, taken: 80 })).toContain("allows 97, of which others use 80: lower");
});

it("names push keys that are no pair, and numbers that are no signing key", async () => {
  const [one, other] = [webPush.generateVAPIDKeys(), webPush.generateVAPIDKeys()];
  const { push } = readConfig({});
  expect(await findPushFault(settings({ push: { ...push, keys: one } }))).toBeNull();
  const mixed = { publicKey: one.publicKey, privateKey: other.privateKey };
  expect(await findPushFault(settings({ push: { ...push, keys: mixed } }))).toBe(
    "PUSH_VAPID_PUBLIC_KEY does not belong to PUSH_VAPID_PRIVATE_KEY: generate both together.",
  );
  const key = { kty: "EC", crv: "P-256", x: "x", y: "y", d: "d", kid: "1", alg: "ES256" };
  expect(await findKeyFault({ config: readConfig({ AUTH_JWT_KEYS: JSON.stringify([key]) }) })).toMatch(
    /^AUTH_JWT_KEYS contains a key that cannot be used: .+\.$/,
  );
});

it("asks a production site for the contact for complaints", async () => {
  expect(await findMissingContact(settings())).toBeNull();
  expect(await findMissingContact(settings({ mode: "production", grievanceContact: "Asha Rao" }))).toBeNull();
  expect(await findMissingContact(settings({ mode: "production" }))).toMatch(/^GRIEVANCE_CONTACT is not set/);
});

it("names a data folder that is none, but not one that the start will create", async () => {
  expect(await findDiskFault(settings({ dataDir: "/nowhere/yet" }))).toBeNull();
  expect(await findDiskFault(settings({ dataDir: `${import.meta.filename}/below` }))).toMatch(
    /^DATA_DIR must be a folder that this user can write to: ENOTDIR/,
  );
});

it("names a mail server that does not respond, or refuses the sign-in", async () => {
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS"],
    onAuth: ({ password }, _session, done) =>
      password === "right" ? done(null, { user: "me" }) : done(new Error("no such user")),
  });
  server.on("error", () => {});
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  atEnd(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const { port } = server.server.address() as AddressInfo;
  const faultOf = (url: string) =>
    findMailFault(settings({ mail: { by: "smtp", url, from: "a@b.example" } }), LIMIT_MS);
  expect(await faultOf(`smtp://me:right@127.0.0.1:${port}`)).toBeNull();
  expect(await faultOf(`smtp://me:wrong@127.0.0.1:${port}`)).toBe(
    "SMTP_URL: the mail server refused or failed: EAUTH at AUTH, reply 535.",
  );
  expect(await faultOf(`smtp://127.0.0.1:${await freePort()}`)).toMatch(/^SMTP_URL: the mail server .* at CONN\.$/);
});

async function keysIn({ endpoint, region, bucket, accessKeyId, secretAccessKey }: S3Config) {
  const credentials = { accessKeyId, secretAccessKey };
  const client = new S3Client({ endpoint, region, credentials, forcePathStyle: true });
  return (await client.send(new ListObjectsV2Command({ Bucket: bucket }))).Contents ?? [];
}

it("names a store that does not respond, and a bucket that is missing", async () => {
  const { config: s3, stop } = await startS3();
  atEnd(stop);
  expect(await findBucketFault(settings({ s3 }), LIMIT_MS)).toBeNull();
  expect(await findObjectFault(settings({ s3 }), LIMIT_MS)).toBeNull();
  expect(await keysIn(s3)).toEqual([]);
  const missing = settings({ s3: { ...s3, bucket: "elsewhere" } });
  for (const find of [findBucketFault, findObjectFault])
    expect(await find(missing, LIMIT_MS)).toBe("The bucket in S3_BUCKET does not exist.");
  const silent = settings({ s3: { ...s3, endpoint: `http://127.0.0.1:${await freePort()}` } });
  expect(await findBucketFault(silent, LIMIT_MS)).toBe("S3_ENDPOINT does not respond: ECONNREFUSED.");
});

describe.skipIf(!hasRedis)(withRedis("a check of Redis"), () => {
  it("names a Redis that does not respond or needs a password", async () => {
    const redis = await ownRedis();
    const faultOf = (redisUrl: string) => findRedisFault(settings({ redisUrl }), LIMIT_MS);
    expect(await faultOf(redis.url)).toMatch(/^Redis at REDIS_URL does not respond: .*ECONNREFUSED/);
    await redis.start();
    expect(await faultOf(redis.url)).toBeNull();
    expect(await faultOf(redis.url.replace("//", "//someone:wrong@"))).toMatch(/^Redis at REDIS_URL .*WRONGPASS/);
  });
});

const named = (name: string, find: Check["find"]): Check => ({ name, find });

it("runs checks in parallel, each up to the limit, and reports failed ones without secrets", async () => {
  const canceller = new AbortController();
  atEnd(() => canceller.abort());
  const hangs = named("hangs", () => sleep(100_000, null, { signal: canceller.signal }).catch(() => null));
  const throws = named("throws", async () => {
    throw new Error("no route to postgres://me:secret@db/x");
  });
  const findings = await runChecks([hangs, throws, named("fine", async () => null)], surroundings(), 50);
  expect(findings.map(({ check, fault }) => [check.name, fault])).toEqual([
    ["hangs", "No result within 0.05 s."],
    ["throws", "It could not be checked: no route to postgres://[secret]@db/x."],
    ["fine", null],
  ]);
});

it("finds nothing in a database without a connection", async () => {
  const findings = await runChecks(CHECKS, surroundings({ db: null }), LIMIT_MS);
  const ofDatabase = ["encoding", "writing", "rights", "connections", "clock"];
  expect(findings.filter(({ check }) => ofDatabase.includes(check.name)).map(({ fault }) => fault)).toEqual(
    ofDatabase.map(() => null),
  );
});

it("logs a warning for each fault at the start", async () => {
  const lines: string[] = [];
  const given = { environment: { SMTP_HOST: "mail" }, ...settings({ databasePool: 5000 }) };
  const log = pino({}, { write: (line) => lines.push(line) });
  await warnOfFaults(surroundings(given), log, 60_000);
  expect(lines.map((line) => JSON.parse(line)).filter(({ check }) => check !== "security fixes")).toMatchObject([
    { level: 40, check: "names of settings", msg: "SMTP_HOST: did you mean SMTP_URL?" },
    { level: 40, check: "connections", msg: expect.stringContaining("lower DATABASE_POOL") },
  ]);
});

import { readFile } from "node:fs/promises";
import path from "node:path";
import { parseEnv } from "node:util";
import { expect, it } from "vitest";
import { ConfigError, readConfig } from "./config.ts";

it("runs on an empty environment: demo mode, loopback, port 3000", () => {
  expect(readConfig({})).toMatchObject({
    mode: "demo",
    demo: true,
    host: "127.0.0.1",
    port: 3000,
    siteUrl: "http://localhost:3000",
    databaseUrl: null,
    trustProxy: false,
  });
});

it("accepts .env.example unchanged, which lists the defaults", async () => {
  const example = parseEnv(await readFile(path.resolve(import.meta.dirname, "..", ".env.example"), "utf8"));
  expect(readConfig(example)).toEqual(readConfig({}));
});

it("is in production mode with DATABASE_URL added to .env.example", async () => {
  const example = parseEnv(await readFile(path.resolve(import.meta.dirname, "..", ".env.example"), "utf8"));
  const DATABASE_URL = "postgres://basera@db/basera";
  expect(() => readConfig({ ...example, DATABASE_URL })).toThrow("SITE_URL is required in production mode.");
});

it("is in production mode with DATABASE_URL, without demo data", () => {
  const key = { kty: "EC", crv: "P-256", x: "x", y: "y", d: "d", kid: "1", alg: "ES256" };
  const config = readConfig({
    DATABASE_URL: "postgres://basera@db/basera",
    SITE_URL: "https://basera.example/",
    AUTH_JWT_KEYS: JSON.stringify([key]),
    SMTP_URL: "smtps://basera:secret@mail.example",
  });
  expect(config).toMatchObject({
    mode: "production",
    demo: false,
    siteUrl: "https://basera.example",
    mail: { by: "smtp", url: "smtps://basera:secret@mail.example", from: "Basera <no-reply@basera.example>" },
    auth: { externalUrl: "https://basera.example/auth/v1", passwordBlocklist: true },
  });
});

it("allows a demo on an external database, and production on the embedded one", () => {
  expect(readConfig({ MODE: "demo", DATABASE_URL: "postgres://basera@db/basera" })).toMatchObject({
    mode: "demo",
    demo: true,
  });
  expect(() => readConfig({ MODE: "production" })).toThrow(
    "SITE_URL is required in production mode.\nAUTH_JWT_KEYS is required in production mode.\nSMTP_URL is required in production mode, unless MAIL=off.",
  );
});

it("sends texts to the outbox in a demo, by the gateway if named, to OUTBOX_FILE if set, else not", () => {
  const SMS_WEBHOOK_URL = "https://texts.example/send?key=secret";
  const outbox = { by: "outbox", file: path.resolve("/data/outbox.jsonl") };
  expect(readConfig({ DATA_DIR: "/data" }).sms).toEqual(outbox);
  expect(readConfig({ DATA_DIR: "/data", SMTP_URL: "smtp://localhost:2525" }).sms).toEqual(outbox);
  expect(readConfig({ SMS_WEBHOOK_URL }).sms).toEqual({ by: "webhook", url: SMS_WEBHOOK_URL });
  expect(readConfig({ SMS_WEBHOOK_URL, OUTBOX_FILE: "/out" }).sms).toEqual({
    by: "outbox",
    file: path.resolve("/out"),
  });
  expect(() => readConfig({ SMS_WEBHOOK_URL: "texts.example" })).toThrow("SMS_WEBHOOK_URL must be an address");
  const key = { kty: "EC", crv: "P-256", x: "x", y: "y", d: "d", kid: "1", alg: "ES256" };
  const production = {
    MODE: "production",
    SITE_URL: "https://basera.example",
    AUTH_JWT_KEYS: JSON.stringify([key]),
    MAIL: "off",
  };
  expect(readConfig(production).sms).toEqual({ by: "off" });
  expect(readConfig({ ...production, SMS_WEBHOOK_URL }).sms).toEqual({ by: "webhook", url: SMS_WEBHOOK_URL });
});

it("sends mail to the outbox in a demo, by SMTP if set, to OUTBOX_FILE if set, never with MAIL=off", () => {
  const SMTP_URL = "smtp://localhost:2525";
  const from = "Basera <no-reply@localhost>";
  expect(readConfig({ DATA_DIR: "/data" }).mail).toEqual({ by: "outbox", file: path.resolve("/data/outbox.jsonl") });
  expect(readConfig({ SMTP_URL }).mail).toEqual({ by: "smtp", url: SMTP_URL, from });
  expect(readConfig({ SMTP_URL, MAIL_FROM: "hi@basera.example" }).mail).toMatchObject({ from: "hi@basera.example" });
  expect(readConfig({ SMTP_URL, MAIL_ENVELOPE_FROM: "bounces@basera.example" }).mail).toEqual({
    by: "smtp",
    url: SMTP_URL,
    from,
    envelopeFrom: "bounces@basera.example",
  });
  expect(readConfig({ SMTP_URL, OUTBOX_FILE: "/out" }).mail).toEqual({ by: "outbox", file: path.resolve("/out") });
  expect(readConfig({ SMTP_URL, OUTBOX_FILE: "/out", MAIL: "off" }).mail).toEqual({ by: "off" });
});

it("ignores a mailbox path in MAIL, which login shells set", () => {
  expect(readConfig({ MAIL: "/var/mail/basera" }).mail).toMatchObject({ by: "outbox" });
});

const KEY = { kty: "EC", crv: "P-256", x: "x", y: "y", d: "d", kid: "1", alg: "ES256" };
const PUBLIC_KEY = { ...KEY, d: undefined };
const keys = (...all: object[]) => JSON.stringify(all);
const DATABASE_URL = "must be an address such as postgres://user@host/database";
const TRUST_PROXY = "must be loopback or a list of addresses and networks, such as 10.0.0.0/8";
const REDIRECTS =
  "must begin each address with its scheme and host, such as https://app.example/** or https://*.app.example/**, not";
const HASH = "must not contain #: in a password, write # as %23";
const MAIL_FROM = "must be an address such as Basera <hello@basera.example>";

/** Mistakes in one setting. checks.test.ts and main.test.ts have those that need a service or a start. */
it.each([
  ["MODE", "prod", "must be demo or production"],
  ["PORT", "70000", "must be a port, 0 to 65535"],
  ["PORT", "http", "must be a port, 0 to 65535"],
  ["SITE_URL", "basera.example", "must be an address such as https://basera.example"],
  ["SITE_URL", "https://basera.example/app", "must be an address without a path, such as https://basera.example"],
  ["SITE_URL", "https://basera.example?x=1", "must be an address without a path, such as https://basera.example"],
  ["CONTACT_EMAIL", "us", "must be an email address such as help@basera.example"],
  ["DATABASE_URL", "mysql://x", DATABASE_URL],
  ["DATABASE_URL", "localhost:5432/basera", DATABASE_URL],
  ["DATABASE_URL", "postgres://u:pa#ss@host/basera", HASH],
  // What Node keeps of postgres://u:pa#ss@host/basera in .env.
  ["DATABASE_URL", "postgres://u:pa", HASH],
  [
    "DATABASE_URL",
    "postgres://u:pa/ss@host/basera",
    `${DATABASE_URL}; in a password, write / as %2F, ? as %3F and % as %25`,
  ],
  ["DATABASE_URL", "postgres://u:100%@host/basera", "must not contain a lone %: in a password, write % as %25"],
  ["DATABASE_POOL", "ten", "must be a number"],
  ["DATABASE_POOL", "0", "must be above 0"],
  ["DATABASE_POOL", "2.5", "must be a whole number"],
  ["REDIS_URL", "http://cache", "must be an address such as redis://host:6379"],
  ["REDIS_URL", "redis://:a#b@cache:6379", HASH],
  ["DEMO", "maybe", "must be on or off"],
  ["DEMO_PASSWORD", "short", "must have at least 6 characters"],
  ["RATE_LIMIT_SCALE", "0", "must be above 0"],
  ["TIME_LIMIT_SCALE", "0", "must be above 0"],
  ["METRICS_TOKEN", "secret", "must have at least 8 characters"],
  ["TRUST_PROXY", "true", TRUST_PROXY],
  ["TRUST_PROXY", "1", TRUST_PROXY],
  ["TRUST_PROXY", "999.1.1.1/99", TRUST_PROXY],
  ["TRUST_PROXY", "10.0.0.0/33", TRUST_PROXY],
  ["PAGE_CACHE_MB", "-1", "must not be negative"],
  ["LOG_LEVEL", "loud", "must be fatal, error, warn, info, debug, trace or silent"],
  ["SMTP_URL", "mail.example", "must be an address such as smtps://user:password@mail.example:465"],
  ["SMTP_URL", "smtps://u:pa#ss@mail.example", HASH],
  ["MAIL_FROM", "Basera", MAIL_FROM],
  ["MAIL_FROM", "a@b.c\nBcc: d@e.f", MAIL_FROM],
  ["MAIL_ENVELOPE_FROM", "Bounces <bounces@basera.example>", "must be an address such as bounces@basera.example"],
  ["MAIL", "perhaps", "must be on or off"],
  ["SMS_WEBHOOK_URL", "texts.example", "must be an address such as https://texts.example/send?key=secret"],
  ["PUSH_VAPID_PUBLIC_KEY", "key", "must be a VAPID public key in base64url"],
  ["PUSH_VAPID_PRIVATE_KEY", "key", "must be a VAPID private key in base64url"],
  ["PUSH_SUBJECT", "help@basera.example", "must be an address such as mailto:help@basera.example"],
  ["PUSH_HOSTS", "https://push.example", "must list host names, such as push.example or *.push.example"],
  ["S3_ENDPOINT", "s3.example", "must be an address such as https://basera.example"],
  ["AUTH_EXTERNAL_URL", "basera.example/auth", "must be an address such as https://basera.example"],
  ["AUTH_JWT_EXP", "1h", "must be a number"],
  ["AUTH_RATE_LIMIT_HEADER", "X Real IP", "must be the name of a header, such as X-Real-IP"],
  [
    "AUTH_REDIRECT_ALLOW_LIST",
    "https://a.example/**, javascript:alert(1)",
    "must list addresses that are safe to open, such as https://app.example/**",
  ],
  ["AUTH_REDIRECT_ALLOW_LIST", "**", `${REDIRECTS} **`],
  ["AUTH_REDIRECT_ALLOW_LIST", "https://a.example/**, https://**", `${REDIRECTS} https://**`],
  ["AUTH_REDIRECT_ALLOW_LIST", "https://*.com/**", `${REDIRECTS} https://*.com/**`],
  ["AUTH_REDIRECT_ALLOW_LIST", "https://*.co.in/**", `${REDIRECTS} https://*.co.in/**`],
  ["AUTH_REDIRECT_ALLOW_LIST", "https://a.example**", `${REDIRECTS} https://a.example**`],
  ["AUTH_REDIRECT_ALLOW_LIST", "http*://a.example/", `${REDIRECTS} http*://a.example/`],
  ["AUTH_REDIRECT_ALLOW_LIST", "a.example/**", `${REDIRECTS} a.example/**`],
  ["AUTH_JWT_KEYS", "not json", "must be a JSON array of private EC P-256 keys"],
  ["AUTH_JWT_KEYS", keys(), "must name at least one key"],
])("names %s=%s as wrong", (name, value, fault) => {
  expect(() => readConfig({ [name]: value })).toThrow(new ConfigError(`${name} ${fault}.`));
});

it.each([
  ["[0]", '["x"]', "must be a private EC P-256 key"],
  ["[0].kty", keys({ ...KEY, kty: "RSA" }), "must be EC"],
  ["[1].kid", keys(KEY, { ...KEY, kid: undefined }), "must be given as text"],
  ["[0].d", keys(PUBLIC_KEY), "is missing: a signing key needs the private part d"],
])("names AUTH_JWT_KEYS%s as wrong in %s", (part, value, fault) => {
  expect(() => readConfig({ AUTH_JWT_KEYS: value })).toThrow(new ConfigError(`AUTH_JWT_KEYS${part} ${fault}.`));
});

const PRODUCTION = {
  MODE: "production",
  SITE_URL: "https://basera.example",
  AUTH_JWT_KEYS: keys(KEY),
  SMTP_URL: "smtps://mail.example",
};

it.each<[environment: Record<string, string>, sentence: string]>([
  [{ SITE_URL: "" }, "SITE_URL is required in production mode."],
  [{ AUTH_JWT_KEYS: "" }, "AUTH_JWT_KEYS is required in production mode."],
  [{ SMTP_URL: "" }, "SMTP_URL is required in production mode, unless MAIL=off."],
  [{ OUTBOX_FILE: "/out" }, "OUTBOX_FILE is refused in production mode: mail must reach people, and not a file."],
  [{ PUSH_HOSTS: "localhost" }, "PUSH_HOSTS must not name localhost in production mode: pushes must reach browsers."],
  [{ GOOGLE_CLIENT_ID: "id" }, "GOOGLE_CLIENT_SECRET is required if GOOGLE_CLIENT_ID is set."],
  [{ GOOGLE_CLIENT_SECRET: "secret" }, "GOOGLE_CLIENT_ID is required if GOOGLE_CLIENT_SECRET is set."],
  [
    { GOOGLE_CLIENT_ID: "id", GOOGLE_CLIENT_SECRET: "secret", GOOGLE_ISSUER: "http://ids.example" },
    "GOOGLE_ISSUER must be an https address in production mode.",
  ],
  [
    { PUSH_VAPID_PUBLIC_KEY: "x".repeat(87) },
    "PUSH_VAPID_PUBLIC_KEY and PUSH_VAPID_PRIVATE_KEY belong together: give both or neither.",
  ],
])("names what production mode lacks: %s", (environment, sentence) => {
  expect(() => readConfig({ ...PRODUCTION, ...environment })).toThrow(new ConfigError(sentence));
});

it("accepts addresses of one site and app as redirects, with any subdomain, port and path", () => {
  const list = "https://app.example/**, https://*.preview.example/**, http://localhost:*/back, basera://open/?";
  expect(readConfig({ AUTH_REDIRECT_ALLOW_LIST: list }).auth.redirectAllowList).toHaveLength(4);
});

it("names every invalid variable at once", () => {
  expect(() => readConfig({ PORT: "x", LOG_LEVEL: "loud" })).toThrow(/PORT[\s\S]*LOG_LEVEL/);
});

const S3 = {
  S3_ENDPOINT: "https://s3.example/",
  S3_BUCKET: "pictures",
  S3_REGION: "ap-south-1",
  S3_ACCESS_KEY_ID: "id",
  S3_SECRET_ACCESS_KEY: "secret",
};

it("stores pictures in the bucket if named, else on disk", () => {
  expect(readConfig(S3).s3).toEqual({
    endpoint: "https://s3.example",
    bucket: "pictures",
    region: "ap-south-1",
    accessKeyId: "id",
    secretAccessKey: "secret",
  });
  expect(readConfig({}).s3).toBeNull();
});

it("refuses an incomplete bucket, and names what is missing", () => {
  const sentence = (name: string) => `${name} is required where pictures are kept in S3: give all of S3_* or none.`;
  expect(() => readConfig({ ...S3, S3_REGION: "" })).toThrow(new ConfigError(sentence("S3_REGION")));
  expect(() => readConfig({ S3_BUCKET: "pictures", S3_REGION: "x", S3_ENDPOINT: "https://s3.example" })).toThrow(
    new ConfigError(`${sentence("S3_ACCESS_KEY_ID")}\n${sentence("S3_SECRET_ACCESS_KEY")}`),
  );
});

it("accepts addresses and networks as trusted proxies", () => {
  expect(readConfig({ TRUST_PROXY: "loopback, 10.0.0.0/8, fd00::/8" }).trustProxy).toEqual([
    "loopback",
    "10.0.0.0/8",
    "fd00::/8",
  ]);
});

it("accepts street tiles only with an attribution", () => {
  const MAP_TILES_URL = "https://tiles.example/streets/{z}/{x}/{y}.png?size=256";
  const MAP_TILES_ATTRIBUTION = "© OpenStreetMap contributors";
  expect(readConfig({}).tiles).toBeNull();
  expect(readConfig({ MAP_TILES_URL, MAP_TILES_ATTRIBUTION }).tiles).toEqual({
    url: MAP_TILES_URL,
    attribution: MAP_TILES_ATTRIBUTION,
  });
  for (const one of [{ MAP_TILES_URL }, { MAP_TILES_ATTRIBUTION }])
    expect(() => readConfig(one)).toThrow(
      "MAP_TILES_URL and MAP_TILES_ATTRIBUTION belong together: give both or neither.",
    );
});

it.each([
  "https://tiles.example/{z}/{x}.png",
  "https://tiles.example/{z}/{x}/{y}/{r}.png",
  "https://{x}.tiles.example/{z}/{x}/{y}.png",
  "https://tiles{z}.example/{x}/{y}.png",
  "ftp://tiles.example/{z}/{x}/{y}.png",
  "/tiles/{z}/{x}/{y}.png",
  "https:///{z}/{x}/{y}",
])("refuses the address %s of tiles", (MAP_TILES_URL) => {
  expect(() => readConfig({ MAP_TILES_URL, MAP_TILES_ATTRIBUTION: "Someone" })).toThrow(
    "MAP_TILES_URL must be an http or https address with {z}, {x} and {y}, such as https://tiles.example/{z}/{x}/{y}.png.",
  );
});

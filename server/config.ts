import path from "node:path";
import { z } from "zod";
import type { StreetTiles } from "#contract/browse/map-terms.ts";
import {
  databaseUrl,
  hostPatterns,
  notNegative,
  onOff,
  origin,
  positive,
  redirectPatterns,
  serviceAddress,
  signingKeys,
  tileTemplate,
  trustedProxies,
  webAddress,
} from "./config-values.ts";
import { OperatorError } from "./operator-error.ts";

const scale = z.coerce.number({ error: "must be a number" }).positive("must be above 0").default(1);

const environmentSchema = z.object({
  MODE: z.enum(["demo", "production"], { error: "must be demo or production" }).optional(),
  PORT: z.coerce
    .number({ error: "must be a port, 0 to 65535" })
    .int()
    .min(0, "must be a port, 0 to 65535")
    .max(65535, "must be a port, 0 to 65535")
    .default(3000),
  HOST: z.string().default("127.0.0.1"),
  SITE_URL: origin.optional(),
  OPERATOR_NAME: z.string().trim().max(100, "can be at most 100 characters").default("Basera"),
  CONTACT_EMAIL: z.email({ error: "must be an email address such as help@basera.example" }).optional(),
  GRIEVANCE_CONTACT: z.string().trim().min(1).max(500, "can be at most 500 characters").optional(),
  DATA_DIR: z.string().default(".data"),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_POOL: positive(10),
  REDIS_URL: serviceAddress(/^rediss?:\/\//i, "redis://host:6379").optional(),
  DEMO: onOff.default(true),
  DEMO_PASSWORD: z.string().min(6, "must have at least 6 characters").optional(),
  RATE_LIMIT_SCALE: scale,
  TIME_LIMIT_SCALE: scale,
  METRICS_TOKEN: z.string().min(8, "must have at least 8 characters").optional(),
  TRUST_PROXY: trustedProxies.optional(),
  SLOW_QUERY_MS: positive(500),
  MAX_REQUESTS: positive(100),
  PAGE_CACHE_MB: notNegative(64),
  TOTALS_CACHE_MS: positive(60_000),
  OFFLINE: onOff.default(true),
  LOG_LEVEL: z
    .enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"], {
      error: "must be fatal, error, warn, info, debug, trace or silent",
    })
    .default("info"),
  SMTP_URL: serviceAddress(/^smtps?:\/\//i, "smtps://user:password@mail.example:465").optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^([^<>@\p{Cc}]+<[^<>@\s\p{Cc}]+@[^<>@\s\p{Cc}]+>|[^<>@\s\p{Cc}]+@[^<>@\s\p{Cc}]+)$/u,
      "must be an address such as Basera <hello@basera.example>",
    )
    .optional(),
  MAIL_ENVELOPE_FROM: z.email({ error: "must be an address such as bounces@basera.example" }).optional(),
  // Many login shells set MAIL to the user's mailbox.
  MAIL: z.preprocess((word) => (/^\//.test(String(word)) ? undefined : word), onOff.default(true)),
  OUTBOX_FILE: z.string().optional(),
  SMS_WEBHOOK_URL: z
    .url({ protocol: /^https?$/, error: "must be an address such as https://texts.example/send?key=secret" })
    .optional(),
  PUSH_VAPID_PUBLIC_KEY: z
    .string()
    .regex(/^[\w-]{87}$/, "must be a VAPID public key in base64url")
    .optional(),
  PUSH_VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/, "must be a VAPID private key in base64url")
    .optional(),
  PUSH_SUBJECT: z
    .string()
    .regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, "must be an address such as mailto:help@basera.example")
    .optional(),
  PUSH_HOSTS: hostPatterns.default([
    "fcm.googleapis.com",
    "updates.push.services.mozilla.com",
    "*.push.apple.com",
    "*.notify.windows.com",
  ]),
  MAP_TILES_URL: tileTemplate.optional(),
  MAP_TILES_ATTRIBUTION: z.string().trim().min(1).max(200, "can be at most 200 characters").optional(),
  S3_ENDPOINT: webAddress.optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  AUTH_EXTERNAL_URL: webAddress.optional(),
  AUTH_JWT_KEYS: signingKeys.optional(),
  AUTH_JWT_EXP: positive(3600),
  AUTH_REFRESH_REUSE_INTERVAL: notNegative(10),
  AUTH_RATE_LIMIT_HEADER: z
    .string()
    .regex(/^[\w!#$%&'*+.^`|~-]+$/, "must be the name of a header, such as X-Real-IP")
    .optional(),
  AUTH_RATE_LIMIT_OTP: positive(30),
  AUTH_RATE_LIMIT_TOKEN: positive(150),
  AUTH_RATE_LIMIT_VERIFY: positive(30),
  AUTH_RATE_LIMIT_MFA: positive(15),
  AUTH_RATE_LIMIT_EMAIL_SENT: positive(30),
  AUTH_RATE_LIMIT_SMS_SENT: positive(30),
  AUTH_RATE_LIMIT_EMAIL_TOTAL: positive(1000),
  AUTH_RATE_LIMIT_SMS_TOTAL: positive(300),
  AUTH_REDIRECT_ALLOW_LIST: redirectPatterns,
  AUTH_AUTOCONFIRM: onOff.default(true),
  AUTH_EMAIL_OTP_EXP: positive(3600),
  AUTH_SMS_OTP_EXP: positive(60),
  AUTH_EMAIL_MIN_INTERVAL: notNegative(60),
  AUTH_SMS_MIN_INTERVAL: notNegative(60),
  GOOGLE_ISSUER: webAddress.default("https://accounts.google.com"),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  AUTH_PASSWORD_BLOCKLIST: onOff.optional(),
});

/** Every environment variable that the server reads. */
export const SETTINGS: readonly string[] = Object.keys(environmentSchema.shape);

const S3_NAMES = ["S3_ENDPOINT", "S3_BUCKET", "S3_REGION", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const;

/** A bucket for pictures in an S3-compatible store. */
export interface S3Config {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** The whole configuration, read once from the environment and passed on as a value. */
export interface Config {
  mode: "demo" | "production";
  port: number;
  host: string;
  siteUrl: string;
  /** The site's operator and contact address, for the privacy and terms pages. */
  operator: { name: string; email: string };
  /** Contact for grievances, shown on the legal and transparency pages. */
  grievanceContact: string | null;
  dataDir: string;
  databaseUrl: string | null;
  databasePool: number;
  /** Connects several server processes; null for a single process. */
  redisUrl: string | null;
  demo: boolean;
  demoPassword: string | null;
  rateLimitScale: number;
  /** Multiplies the time that a request waits for the database, and a page for its data. */
  timeLimitScale: number;
  metricsToken: string | null;
  trustProxy: string[] | false;
  /** Statements that take longer are logged. */
  slowQueryMs: number;
  /** Maximum concurrent requests; further requests are refused. */
  maxRequests: number;
  /** Memory for stored pages; 0 stores none. */
  pageCacheMb: number;
  /** How long a list may show a stored total far above the cap. Smaller totals are stored for one second at most. */
  totalsCacheMs: number;
  /** Whether browsers store pages for offline use. `false` makes them delete what they stored. */
  offline: boolean;
  logLevel: z.infer<typeof environmentSchema>["LOG_LEVEL"];
  mail: MailConfig;
  sms: SmsConfig;
  push: {
    /** Null if the demo generates keys and stores them in the data folder; in production mode, push is off without keys. */
    keys: { publicKey: string; privateKey: string } | null;
    /** A contact of the operator for push services. */
    subject: string;
    /** Hosts of the push services that browsers may name. */
    hosts: string[];
  };
  /** Null if the map has no streets. */
  tiles: StreetTiles | null;
  /** Null if pictures are stored in the data folder. */
  s3: S3Config | null;
  auth: {
    externalUrl: string;
    /** Null if the demo generates keys and stores them in the data folder. */
    jwtKeys: z.infer<typeof signingKeys> | null;
    jwtExpirySeconds: number;
    refreshReuseSeconds: number;
    rateLimitHeader: string | null;
    /** Per client in five minutes, for each of signup, otp, recover, resend and user. */
    rateLimitOtp: number;
    /** Per client in five minutes. */
    rateLimitToken: number;
    /** Per client in five minutes. */
    rateLimitVerify: number;
    /** Challenges and verifications a minute, per client and per account. */
    rateLimitMfa: number;
    /** Mails with codes per hour and client. */
    rateLimitEmailSent: number;
    rateLimitSmsSent: number;
    /** Mails with codes per hour, for the whole server. */
    rateLimitEmailTotal: number;
    rateLimitSmsTotal: number;
    passwordBlocklist: boolean;
    /** Patterns of additional addresses that a sign-in may redirect to. */
    redirectAllowList: string[];
    /** Whether an account can be used before its address is confirmed. */
    autoconfirm: boolean;
    emailOtpSeconds: number;
    smsOtpSeconds: number;
    emailIntervalSeconds: number;
    smsIntervalSeconds: number;
    /** Null if signing in with Google is off. */
    google: { issuer: string; clientId: string; clientSecret: string } | null;
  };
}

/** How mail is sent: by SMTP, to a file, or not at all. */
export type MailConfig = SmtpConfig | { by: "outbox"; file: string } | { by: "off" };

/** A mail server, and from whom its mails are. */
export interface SmtpConfig {
  by: "smtp";
  url: string;
  from: string;
  /** The envelope sender, to which bounces go. Default: the address of `from`. */
  envelopeFrom?: string;
}

/** How texts are sent: by an HTTP gateway, to the mail's file, or not at all. */
export type SmsConfig = { by: "webhook"; url: string } | { by: "outbox"; file: string } | { by: "off" };

/** An invalid environment, with one line per variable. */
export class ConfigError extends OperatorError {}

/**
 * Returns the bucket, if one is configured. An incomplete configuration is an error, so that pictures are not silently
 * stored on disk.
 */
function readS3(env: z.infer<typeof environmentSchema>): S3Config | null {
  const {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = env;
  if (endpoint && bucket && region && accessKeyId && secretAccessKey)
    return { endpoint, bucket, region, accessKeyId, secretAccessKey };
  const missing = S3_NAMES.filter((name) => env[name] === undefined);
  if (missing.length === S3_NAMES.length) return null;
  throw new ConfigError(
    missing.map((name) => `${name} is required where pictures are kept in S3: give all of S3_* or none.`).join("\n"),
  );
}

function outboxFile(env: z.infer<typeof environmentSchema>): string {
  return path.resolve(env.OUTBOX_FILE ?? path.join(env.DATA_DIR, "outbox.jsonl"));
}

function readMail(env: z.infer<typeof environmentSchema>, siteUrl: string): MailConfig {
  if (!env.MAIL) return { by: "off" };
  if (env.SMTP_URL !== undefined && env.OUTBOX_FILE === undefined) {
    const from = env.MAIL_FROM ?? `Basera <no-reply@${new URL(siteUrl).hostname}>`;
    const { MAIL_ENVELOPE_FROM: envelopeFrom } = env;
    return { by: "smtp", url: env.SMTP_URL, from, ...(envelopeFrom !== undefined && { envelopeFrom }) };
  }
  return { by: "outbox", file: outboxFile(env) };
}

/** In demo mode without a gateway, texts go to the outbox. OUTBOX_FILE overrides the gateway. */
function readSms(env: z.infer<typeof environmentSchema>, mode: Config["mode"]): SmsConfig {
  if (env.SMS_WEBHOOK_URL !== undefined && env.OUTBOX_FILE === undefined)
    return { by: "webhook", url: env.SMS_WEBHOOK_URL };
  return mode === "demo" ? { by: "outbox", file: outboxFile(env) } : { by: "off" };
}

function readPush(env: z.infer<typeof environmentSchema>, contact: string): Config["push"] {
  const { PUSH_VAPID_PUBLIC_KEY: publicKey, PUSH_VAPID_PRIVATE_KEY: privateKey, PUSH_HOSTS: hosts } = env;
  if ((publicKey === undefined) !== (privateKey === undefined))
    throw new ConfigError("PUSH_VAPID_PUBLIC_KEY and PUSH_VAPID_PRIVATE_KEY belong together: give both or neither.");
  const keys = publicKey && privateKey ? { publicKey, privateKey } : null;
  return { keys, subject: env.PUSH_SUBJECT ?? `mailto:${contact}`, hosts };
}

function readTiles(env: z.infer<typeof environmentSchema>): StreetTiles | null {
  const { MAP_TILES_URL: url, MAP_TILES_ATTRIBUTION: attribution } = env;
  if ((url === undefined) !== (attribution === undefined))
    throw new ConfigError("MAP_TILES_URL and MAP_TILES_ATTRIBUTION belong together: give both or neither.");
  return url !== undefined && attribution !== undefined ? { url, attribution } : null;
}

/**
 * Returns the provider, if it is configured. An incomplete configuration is an error, because the button would fail.
 */
function readGoogle(env: z.infer<typeof environmentSchema>, mode: Config["mode"]): Config["auth"]["google"] {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, GOOGLE_ISSUER: issuer } = env;
  if (!clientId && !clientSecret) return null;
  if (!clientId) throw new ConfigError("GOOGLE_CLIENT_ID is required if GOOGLE_CLIENT_SECRET is set.");
  if (!clientSecret) throw new ConfigError("GOOGLE_CLIENT_SECRET is required if GOOGLE_CLIENT_ID is set.");
  if (mode === "production" && !issuer.startsWith("https:"))
    throw new ConfigError("GOOGLE_ISSUER must be an https address in production mode.");
  return { issuer, clientId, clientSecret };
}

/** Returns violations of production requirements, one sentence each. */
function productionFaults(env: z.infer<typeof environmentSchema>): string[] {
  const missing = (["SITE_URL", "AUTH_JWT_KEYS"] as const).filter((name) => env[name] === undefined);
  const faults = missing.map((name) => `${name} is required in production mode.`);
  if (env.MAIL && env.SMTP_URL === undefined) faults.push("SMTP_URL is required in production mode, unless MAIL=off.");
  if (env.OUTBOX_FILE !== undefined)
    faults.push("OUTBOX_FILE is refused in production mode: mail must reach people, and not a file.");
  if (env.PUSH_HOSTS.includes("localhost"))
    faults.push("PUSH_HOSTS must not name localhost in production mode: pushes must reach browsers.");
  return faults;
}

/** Returns the name of a setting, or of a part of it, for error messages: `AUTH_JWT_KEYS[0].crv`. */
function settingName([name = "", ...parts]: PropertyKey[]): string {
  return String(name) + parts.map((part) => (typeof part === "number" ? `[${part}]` : `.${String(part)}`)).join("");
}

/** Returns the mode, also of an environment that is otherwise invalid. */
export function modeOf({ MODE, DATABASE_URL }: NodeJS.ProcessEnv): Config["mode"] {
  return MODE === "production" || (MODE !== "demo" && DATABASE_URL) ? "production" : "demo";
}

/**
 * Reads the configuration from the environment.
 * @throws ConfigError with one line per invalid variable; if all are valid, for violations of production requirements;
 * then for an incomplete S3 or Google configuration
 */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const parsed = environmentSchema.safeParse(given);
  if (!parsed.success) {
    throw new ConfigError(
      parsed.error.issues.map(({ path: names, message }) => `${settingName(names)} ${message}.`).join("\n"),
    );
  }
  const env = parsed.data;
  const mode = modeOf(given);
  if (mode === "production") {
    const faults = productionFaults(env);
    if (faults.length > 0) throw new ConfigError(faults.join("\n"));
  }
  const siteUrl = env.SITE_URL ?? `http://localhost:${env.PORT}`;
  const contact = env.CONTACT_EMAIL ?? `contact@${new URL(siteUrl).hostname}`;
  return {
    mode,
    port: env.PORT,
    host: env.HOST,
    siteUrl,
    operator: { name: env.OPERATOR_NAME, email: contact },
    grievanceContact: env.GRIEVANCE_CONTACT ?? null,
    dataDir: path.resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL ?? null,
    databasePool: env.DATABASE_POOL,
    redisUrl: env.REDIS_URL ?? null,
    demo: mode === "demo" && env.DEMO,
    demoPassword: env.DEMO_PASSWORD ?? null,
    rateLimitScale: env.RATE_LIMIT_SCALE,
    timeLimitScale: env.TIME_LIMIT_SCALE,
    metricsToken: env.METRICS_TOKEN ?? null,
    trustProxy: env.TRUST_PROXY ?? false,
    slowQueryMs: env.SLOW_QUERY_MS,
    maxRequests: env.MAX_REQUESTS,
    pageCacheMb: env.PAGE_CACHE_MB,
    totalsCacheMs: env.TOTALS_CACHE_MS,
    offline: env.OFFLINE,
    logLevel: env.LOG_LEVEL,
    mail: readMail(env, siteUrl),
    sms: readSms(env, mode),
    push: readPush(env, contact),
    tiles: readTiles(env),
    s3: readS3(env),
    auth: {
      externalUrl: env.AUTH_EXTERNAL_URL ?? `${siteUrl}/auth/v1`,
      jwtKeys: env.AUTH_JWT_KEYS ?? null,
      jwtExpirySeconds: env.AUTH_JWT_EXP,
      refreshReuseSeconds: env.AUTH_REFRESH_REUSE_INTERVAL,
      rateLimitHeader: env.AUTH_RATE_LIMIT_HEADER ?? null,
      rateLimitOtp: env.AUTH_RATE_LIMIT_OTP,
      rateLimitToken: env.AUTH_RATE_LIMIT_TOKEN,
      rateLimitVerify: env.AUTH_RATE_LIMIT_VERIFY,
      rateLimitMfa: env.AUTH_RATE_LIMIT_MFA,
      rateLimitEmailSent: env.AUTH_RATE_LIMIT_EMAIL_SENT,
      rateLimitSmsSent: env.AUTH_RATE_LIMIT_SMS_SENT,
      rateLimitEmailTotal: env.AUTH_RATE_LIMIT_EMAIL_TOTAL,
      rateLimitSmsTotal: env.AUTH_RATE_LIMIT_SMS_TOTAL,
      passwordBlocklist: env.AUTH_PASSWORD_BLOCKLIST ?? mode === "production",
      redirectAllowList: env.AUTH_REDIRECT_ALLOW_LIST,
      autoconfirm: env.AUTH_AUTOCONFIRM,
      emailOtpSeconds: env.AUTH_EMAIL_OTP_EXP,
      smsOtpSeconds: env.AUTH_SMS_OTP_EXP,
      emailIntervalSeconds: env.AUTH_EMAIL_MIN_INTERVAL,
      smsIntervalSeconds: env.AUTH_SMS_MIN_INTERVAL,
      google: readGoogle(env, mode),
    },
  };
}

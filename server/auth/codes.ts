import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from "node:crypto";
import { type Selectable, sql, type Transaction } from "kysely";
import { v4 as uuidv4 } from "uuid";
import type { Config } from "../config.ts";
import type { Database } from "../db/connect.ts";
import type { AuthCodes, DB } from "../db/schema.ts";
import type { Services } from "../services.ts";
import type { Challenge } from "./requests.ts";

/** What a code is good for. A new one of the same kind takes the former's place. */
export type CodeKind =
  | "confirmation"
  | "recovery"
  | "email_change_current"
  | "email_change_new"
  | "phone_change"
  | "reauthentication";
export type Channel = "email" | "sms";
/** What a message was asked for. Requests of one kind for one address share an interval, whatever becomes of them. */
export type Occasion = "signup" | "otp" | "recover" | "change" | "reauthenticate";
export type Code = Selectable<AuthCodes>;

const PURPOSE = "one-time codes";
const CODES = 1_000_000;
const TOKEN_BYTES = 32;
/** After so many wrong guesses at one address and kind, its code and its link are dead. */
const MAX_ATTEMPTS = 10;

/** For whom and for what a code is. */
export interface CodePlan {
  accountId: string;
  kind: CodeKind;
  occasion: Occasion;
  channel: Channel;
  /** Where it is sent, and what guesses at the code are counted against. */
  address: string;
  /** Of the client that asked: a link then ends in a code that only it can use. */
  challenge: Challenge | null;
}

/** What goes out, and is never kept: the code, and the token of the link. */
export interface Secrets {
  code: string;
  token: string;
}

/** Six digits, and a link's token, which begins with `pkce_` where a client waits for what the link ends in. */
export function generateSecrets({ challenge }: Pick<CodePlan, "challenge">): Secrets {
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  return { code: String(randomInt(CODES)).padStart(6, "0"), token: challenge ? `pkce_${token}` : token };
}

const hashToken = (token: string) => createHash("sha256").update(token).digest();

/** Keyed: a million codes are soon tried by whoever has a copy of the table. */
function hashCode(secret: Uint8Array, { kind, address }: { kind: string; address: string }, code: string): Buffer {
  return createHmac("sha256", secret)
    .update(JSON.stringify([kind, address, code]))
    .digest();
}

/**
 * Keeps the hashes of what was drawn, in the place of the former codes of this kind: the person's, and whoever's went to
 * the same address. Guesses are counted anew.
 */
export async function storeCode(
  trx: Transaction<DB>,
  { config, keys }: Pick<Services, "config" | "keys">,
  plan: CodePlan,
  { code, token }: Secrets,
): Promise<void> {
  const { accountId, kind, occasion, channel, address, challenge } = plan;
  const [secret] = keys.secretsFor(PURPOSE);
  if (!secret) throw new Error("a code needs a key");
  await trx.deleteFrom("auth_code_attempts").where("address", "=", address).where("kind", "=", kind).execute();
  await trx
    .deleteFrom("auth_codes")
    .where("kind", "=", kind)
    .where((either) =>
      either.or([
        either("address", "=", address),
        either.and([either("account_id", "=", accountId), either("channel", "=", channel)]),
      ]),
    )
    .execute();
  await trx
    .insertInto("auth_codes")
    .values({
      id: uuidv4(),
      account_id: accountId,
      kind,
      occasion,
      channel,
      address,
      code_hash: hashCode(secret, plan, code),
      link_hash: channel === "email" && kind !== "reauthentication" ? hashToken(token) : null,
      code_challenge: challenge?.value ?? null,
      code_challenge_method: challenge?.method ?? null,
      expires_at: sql`now() + ${lifeSeconds(config, channel)}::float8 * interval '1 second'`,
    })
    .execute();
}

/** How long what goes out by this channel is good for. */
export function lifeSeconds({ auth }: Pick<Config, "auth">, channel: Channel): number {
  return channel === "email" ? auth.emailOtpSeconds : auth.smsOtpSeconds;
}

/**
 * The code that was sent to this address, where this is it. Each call is a guess that counts, before anything is compared and
 * whether or not there is a code: in one statement, so that guesses at the same time are counted one by one, and against the
 * codes that they see.
 */
export async function attemptCode(
  db: Database,
  keys: Services["keys"],
  { kinds, address, code }: { kinds: readonly CodeKind[]; address: string; code: string },
): Promise<Code | null> {
  const { rows } = await sql<Code & { attempts: number }>`
    with counted as (
      insert into auth_code_attempts (address, kind, attempts)
      select ${address}::text, kind, 1 from unnest(${kinds}::text[]) as kind order by kind
      on conflict (address, kind) do update set attempts = auth_code_attempts.attempts + 1
      returning kind, attempts
    )
    select auth_codes.*, counted.attempts from counted
    join auth_codes on auth_codes.kind = counted.kind and auth_codes.address = ${address}::text
    where auth_codes.expires_at > now()`.execute(db);
  const open = rows.filter(({ attempts }) => attempts <= MAX_ATTEMPTS);
  const secrets = keys.secretsFor(PURPOSE);
  return open.find((row) => secrets.some((key) => timingSafeEqual(hashCode(key, row, code), row.code_hash))) ?? null;
}

/** What a link stands for, unless it has expired or its code was guessed at too often. */
export function findLinkedCode(db: Database, token: string): Promise<Code | undefined> {
  return db
    .selectFrom("auth_codes")
    .leftJoin("auth_code_attempts as guessed", (join) =>
      join.onRef("guessed.address", "=", "auth_codes.address").onRef("guessed.kind", "=", "auth_codes.kind"),
    )
    .selectAll("auth_codes")
    .where("link_hash", "=", hashToken(token))
    .where("expires_at", ">", sql<Date>`now()`)
    .where((either) => either.or([either("attempts", "is", null), either("attempts", "<", MAX_ATTEMPTS)]))
    .executeTakeFirst();
}

/** Uses up code and link. False where somebody was faster. */
export async function consumeCode(trx: Transaction<DB>, { id }: Pick<Code, "id">): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom("auth_codes").where("id", "=", id).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Forgets codes that have expired, and guesses that began so long ago that whatever code they were at has expired. */
export async function sweepCodes({ db, config }: Pick<Services, "db" | "config">): Promise<void> {
  const longest = Math.max(lifeSeconds(config, "email"), lifeSeconds(config, "sms"));
  await db.deleteFrom("auth_codes").where("expires_at", "<", sql<Date>`now()`).execute();
  await db
    .deleteFrom("auth_code_attempts")
    .where("begun_at", "<", sql<Date>`now() - ${longest}::float8 * interval '1 second'`)
    .execute();
}

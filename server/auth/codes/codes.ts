import { createHmac, randomBytes, randomInt, timingSafeEqual } from "node:crypto";
import { type Selectable, sql, type Transaction } from "kysely";
import { v4 as uuidv4 } from "uuid";
import type { Config } from "../../config.ts";
import type { Database } from "../../db/connect.ts";
import type { AuthCodes, DB, JsonObject } from "../../db/schema.ts";
import { sha256 } from "../../keys/hash.ts";
import type { Services } from "../../services.ts";
import type { Channel } from "../people/proven-accounts.ts";
import type { Challenge } from "../requests/requests.ts";

/** A new code replaces the previous code of the same kind. */
export type CodeKind =
  | "confirmation"
  | "recovery"
  | "email_change_current"
  | "email_change_new"
  | "phone_change"
  | "reauthentication";
/** The request that triggered a message. Requests for the same occasion and address share a rate-limit interval. */
export type Occasion = "signup" | "otp" | "recover" | "change" | "reauthenticate";
export type Code = Selectable<AuthCodes>;

const PURPOSE = "one-time codes";
const CODES = 1_000_000;
const TOKEN_BYTES = 32;
/** Wrong attempts per address and kind before the code and its link stop working. */
const MAX_ATTEMPTS = 10;

export interface CodePlan {
  accountId: string;
  kind: CodeKind;
  occasion: Occasion;
  channel: Channel;
  /** The recipient. Attempts are counted against it. */
  address: string;
  /** PKCE challenge of the requesting client. Only that client can redeem the link. */
  challenge: Challenge | null;
  /** The request's data for a new account. It becomes the profile when this code proves the address. */
  data?: JsonObject | null;
}

/** Only hashes are stored. */
export interface Secrets {
  code: string;
  token: string;
}

/** Returns a six-digit code and a link token. The client recognises PKCE links by the `pkce_` prefix. */
export function generateSecrets({ challenge }: Pick<CodePlan, "challenge">): Secrets {
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  return { code: String(randomInt(CODES)).padStart(6, "0"), token: challenge ? `pkce_${token}` : token };
}

/** Keyed hash: with a plain hash, anyone with a copy of the table could try all 1,000,000 codes. */
function hashCode(secret: Uint8Array, { kind, address }: { kind: string; address: string }, code: string): Buffer {
  return createHmac("sha256", secret)
    .update(JSON.stringify([kind, address, code]))
    .digest();
}

/**
 * Stores the hashes of new secrets and resets the attempt count. Replaces the account's previous code of this kind and
 * any other account's code for the same address.
 */
export async function storeCode(
  trx: Transaction<DB>,
  { config, keys }: Pick<Services, "config" | "keys">,
  plan: CodePlan,
  { code, token }: Secrets,
): Promise<void> {
  const { accountId, kind, occasion, channel, address, challenge, data = null } = plan;
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
      code_hash: hashCode(keys.secretFor(PURPOSE), plan, code),
      link_hash: channel === "email" && kind !== "reauthentication" ? sha256(token) : null,
      data,
      code_challenge: challenge?.value ?? null,
      code_challenge_method: challenge?.method ?? null,
      expires_at: sql`now() + ${lifeSeconds(config, channel)}::float8 * interval '1 second'`,
    })
    .execute();
}

export function lifeSeconds({ auth }: Pick<Config, "auth">, channel: Channel): number {
  return channel === "email" ? auth.emailOtpSeconds : auth.smsOtpSeconds;
}

/**
 * Returns the matching code, or null. Every call counts as an attempt, even if no code exists. One statement increments
 * the counter and reads the codes, so that concurrent attempts are all counted.
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

export function findLinkedCode(db: Database, token: string): Promise<Code | undefined> {
  return db
    .selectFrom("auth_codes")
    .leftJoin("auth_code_attempts as guessed", (join) =>
      join.onRef("guessed.address", "=", "auth_codes.address").onRef("guessed.kind", "=", "auth_codes.kind"),
    )
    .selectAll("auth_codes")
    .where("link_hash", "=", sha256(token))
    .where("expires_at", ">", sql<Date>`now()`)
    .where((either) => either.or([either("attempts", "is", null), either("attempts", "<", MAX_ATTEMPTS)]))
    .executeTakeFirst();
}

/** Returns the unexpired confirmation codes of an account. */
export function listOpenConfirmations(trx: Transaction<DB>, accountId: string): Promise<Pick<Code, "data">[]> {
  return trx
    .selectFrom("auth_codes")
    .select("data")
    .where("account_id", "=", accountId)
    .where("kind", "=", "confirmation")
    .where("expires_at", ">", sql<Date>`now()`)
    .execute();
}

/** Deletes the code and its link. Returns false if a concurrent request has already used it. */
export async function consumeCode(trx: Transaction<DB>, { id }: Pick<Code, "id">): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom("auth_codes").where("id", "=", id).executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function sweepCodes({ db, config }: Pick<Services, "db" | "config">): Promise<void> {
  const longest = Math.max(lifeSeconds(config, "email"), lifeSeconds(config, "sms"));
  // Skips rows that a request has locked, which avoids deadlocks.
  const expired = db.selectFrom("auth_codes").select("id").where("expires_at", "<", sql<Date>`now()`);
  await db.deleteFrom("auth_codes").where("id", "in", expired.forUpdate().skipLocked()).execute();
  await db
    .deleteFrom("auth_code_attempts")
    .where("begun_at", "<", sql<Date>`now() - ${longest}::float8 * interval '1 second'`)
    .execute();
}

import { type Selectable, sql, type Transaction } from "kysely";
import type { Database } from "../db/connect.ts";
import type { AuthChallenges, AuthFactors, DB, JsonArray } from "../db/schema.ts";
import type { Session } from "./queries.ts";

export type Factor = Selectable<AuthFactors>;
type FactorChallenge = Selectable<AuthChallenges>;

export function findFactor(db: Database, accountId: string, factorId: string): Promise<Factor | undefined> {
  return db
    .selectFrom("auth_factors")
    .selectAll()
    .where("id", "=", factorId)
    .where("account_id", "=", accountId)
    .executeTakeFirst();
}

export async function insertFactor(
  trx: Transaction<DB>,
  factor: { id: string; account_id: string; friendly_name: string; secret: Buffer; sealed_with: string },
): Promise<void> {
  await trx.insertInto("auth_factors").values(factor).execute();
}

export async function deleteFactor(trx: Transaction<DB>, factorId: string): Promise<void> {
  await trx.deleteFrom("auth_factors").where("id", "=", factorId).execute();
}

/** Drops all of a person's factors. The sessions that they raised must have ended. */
export async function deleteFactors(trx: Transaction<DB>, accountId: string): Promise<void> {
  await trx.deleteFrom("auth_factors").where("account_id", "=", accountId).execute();
}

/** Drops the person's unverified factors but this one; those alone that were enrolled before a time, where one is given. */
export async function deleteUnverifiedFactors(
  trx: Transaction<DB>,
  accountId: string,
  { but, before }: { but?: string; before?: Date },
): Promise<void> {
  await trx
    .deleteFrom("auth_factors")
    .where("account_id", "=", accountId)
    .where("status", "=", "unverified")
    .$if(but !== undefined, (query) => query.where("id", "!=", but as string))
    .$if(before !== undefined, (query) => query.where("created_at", "<", before as Date))
    .execute();
}

export function countFactors(trx: Transaction<DB>, accountId: string): Promise<{ count: number }> {
  return trx
    .selectFrom("auth_factors")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("account_id", "=", accountId)
    .executeTakeFirstOrThrow();
}

/**
 * Notes a right code: the factor is verified, the code's step and all before it are used up, and the challenge has had its
 * success.
 */
export async function recordValidCode(
  trx: Transaction<DB>,
  { factorId, challengeId, step }: { factorId: string; challengeId: string; step: number },
): Promise<void> {
  await trx
    .updateTable("auth_factors")
    .set({ status: "verified", last_step: step, updated_at: sql`now()` })
    .where("id", "=", factorId)
    .execute();
  await trx.updateTable("auth_challenges").set({ answered_at: sql`now()` }).where("id", "=", challengeId).execute();
}

/** Asks for a code, and notes at the factor that it was. */
export async function insertChallenge(
  db: Database,
  challenge: { id: string; factor_id: string; client: string; expires_at: Date },
): Promise<void> {
  await db.insertInto("auth_challenges").values(challenge).execute();
  await db
    .updateTable("auth_factors")
    .set({ last_challenged_at: sql`now()` })
    .where("id", "=", challenge.factor_id)
    .execute();
}

export function findChallenge(
  db: Database,
  factorId: string,
  challengeId: string,
): Promise<FactorChallenge | undefined> {
  return db
    .selectFrom("auth_challenges")
    .selectAll()
    .where("id", "=", challengeId)
    .where("factor_id", "=", factorId)
    .executeTakeFirst();
}

export async function deleteChallengesBefore(db: Database, time: Date): Promise<void> {
  await db.deleteFrom("auth_challenges").where("expires_at", "<", time).execute();
}

/** Raises a session. Its refresh tokens until now are as good as rotated long ago. */
export function upgradeSession(
  trx: Transaction<DB>,
  session: Pick<Session, "id">,
  factorId: string,
  amr: JsonArray,
): Promise<Session> {
  return trx
    .updateTable("auth_sessions")
    .set({
      aal: "aal2",
      factor_id: factorId,
      amr,
      refresh_counter: sql`refresh_counter + 1`,
      rotations: [],
      last_used_at: sql`clock_timestamp()`,
    })
    .where("id", "=", session.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Lowers the sessions that this factor raised. */
export async function downgradeSessions(trx: Transaction<DB>, factorId: string): Promise<void> {
  await trx
    .updateTable("auth_sessions")
    .set({
      aal: "aal1",
      factor_id: null,
      amr: sql`jsonb_path_query_array(amr, '$[*] ? (@.method != "totp")')`,
    })
    .where("factor_id", "=", factorId)
    .execute();
}

/** Ends the person's sessions that no factor raised, but this one. */
export async function deleteOtherAal1Sessions(trx: Transaction<DB>, accountId: string, keptId: string): Promise<void> {
  await trx
    .deleteFrom("auth_sessions")
    .where("account_id", "=", accountId)
    .where("aal", "=", "aal1")
    .where("id", "!=", keptId)
    .execute();
}

/** The factors whose secret was not sealed with this key. */
export function listFactorsSealedWithOtherKeys(db: Database, kid: string): Promise<Factor[]> {
  return db.selectFrom("auth_factors").selectAll().where("sealed_with", "!=", kid).execute();
}

/** Keeps the same secret under another seal, unless another process was faster. */
export async function updateSecret(
  db: Database,
  { id, sealed_with }: Pick<Factor, "id" | "sealed_with">,
  sealed: Pick<Factor, "secret" | "sealed_with">,
): Promise<void> {
  await db
    .updateTable("auth_factors")
    .set(sealed)
    .where("id", "=", id)
    .where("sealed_with", "=", sealed_with)
    .execute();
}

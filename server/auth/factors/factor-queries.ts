import { type Selectable, sql, type Transaction } from "kysely";
import type { Database } from "../../db/connect.ts";
import type { AuthChallenges, AuthFactors, DB, JsonArray } from "../../db/schema.ts";
import type { Session } from "../sessions/session-queries.ts";

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

/** Before it, delete the sessions that these factors upgraded. */
export async function deleteFactors(trx: Transaction<DB>, accountId: string): Promise<void> {
  await trx.deleteFrom("auth_factors").where("account_id", "=", accountId).execute();
}

export async function deleteUnverifiedFactors(
  trx: Transaction<DB>,
  accountId: string,
  { exceptId, createdBefore }: { exceptId?: string; createdBefore?: Date },
): Promise<void> {
  await trx
    .deleteFrom("auth_factors")
    .where("account_id", "=", accountId)
    .where("status", "=", "unverified")
    .$if(exceptId !== undefined, (query) => query.where("id", "!=", exceptId as string))
    .$if(createdBefore !== undefined, (query) => query.where("created_at", "<", createdBefore as Date))
    .execute();
}

export function countFactors(trx: Transaction<DB>, accountId: string): Promise<{ count: number }> {
  return trx
    .selectFrom("auth_factors")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("account_id", "=", accountId)
    .executeTakeFirstOrThrow();
}

/** Activates the factor, uses up the code's step and all earlier steps, and closes the challenge. */
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

/**
 * Upgrades a session to AAL2. Earlier refresh tokens lose their reuse interval, so that none of them returns an AAL2
 * token.
 */
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

export async function deleteOtherAal1Sessions(trx: Transaction<DB>, accountId: string, keptId: string): Promise<void> {
  await trx
    .deleteFrom("auth_sessions")
    .where("account_id", "=", accountId)
    .where("aal", "=", "aal1")
    .where("id", "!=", keptId)
    .execute();
}

export function listFactorsSealedWithOtherKeys(db: Database, kid: string): Promise<Factor[]> {
  return db.selectFrom("auth_factors").selectAll().where("sealed_with", "!=", kid).execute();
}

/** Does nothing if another process has already re-encrypted the secret. */
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

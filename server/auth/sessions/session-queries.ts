import { type Selectable, sql, type Transaction } from "kysely";
import type { Database } from "../../db/connect.ts";
import type { AuthSessions, DB } from "../../db/schema.ts";
import { type Person, selectPeople } from "../people/person-queries.ts";

export type Session = Selectable<AuthSessions>;
export type CallerSession = Pick<Session, "id" | "aal" | "amr" | "created_at" | "is_recovery">;

export function insertSession(
  trx: Transaction<DB>,
  session: {
    id: string;
    accountId: string;
    refreshKey: Buffer;
    amr: { method: string; timestamp: number }[];
    isRecovery: boolean;
    userAgent: string | null;
  },
): Promise<Session> {
  return trx
    .insertInto("auth_sessions")
    .values({
      id: session.id,
      account_id: session.accountId,
      refresh_key: session.refreshKey,
      amr: session.amr,
      is_recovery: session.isRecovery,
      user_agent: session.userAgent,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function findSession(db: Database, sessionId: string): Promise<Session | undefined> {
  return db.selectFrom("auth_sessions").selectAll().where("id", "=", sessionId).executeTakeFirst();
}

/** One statement, because every authenticated request runs it. */
export async function findPersonAndSession(
  db: Database,
  accountId: string,
  sessionId: string,
): Promise<{ person: Person; session: CallerSession | undefined } | undefined> {
  const row = await selectPeople(db)
    .leftJoin("auth_sessions", (join) =>
      join.onRef("auth_sessions.account_id", "=", "accounts.id").on("auth_sessions.id", "=", sessionId),
    )
    .select((eb) => [
      "auth_sessions.id as session_id",
      "auth_sessions.created_at as session_created_at",
      "auth_sessions.amr",
      // Not null if the joined session exists.
      eb.ref("auth_sessions.aal").$notNull().as("aal"),
      eb.ref("auth_sessions.is_recovery").$notNull().as("is_recovery"),
    ])
    .where("accounts.id", "=", accountId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { session_id: id, session_created_at: created_at, amr, aal, is_recovery, ...person } = row;
  const session = id === null || created_at === null ? undefined : { id, created_at, amr, aal, is_recovery };
  return { person, session };
}

/** Locks the session, so that its tokens are rotated by one request at a time. */
export function lockSession(trx: Transaction<DB>, sessionId: string) {
  return trx
    .selectFrom("auth_sessions")
    .innerJoin("accounts", "accounts.id", "auth_sessions.account_id")
    .selectAll("auth_sessions")
    .select("accounts.is_active")
    .where("auth_sessions.id", "=", sessionId)
    .forUpdate("auth_sessions")
    .executeTakeFirst();
}

/** Returns null if the rotation is no longer stored. Uses the database clock, which all processes share. */
export async function secondsSinceRotation(
  trx: Transaction<DB>,
  session: Session,
  counter: number,
): Promise<number | null> {
  const age = session.refresh_counter - counter;
  const { seconds } = await trx
    .selectFrom("auth_sessions")
    .select(
      sql<
        number | null
      >`extract(epoch from clock_timestamp() - rotations[cardinality(rotations) - ${age}::int + 1])::float8`.as(
        "seconds",
      ),
    )
    .where("id", "=", session.id)
    .executeTakeFirstOrThrow();
  return seconds;
}

/** Activates the next token. Drops rotation times older than `keepSeconds`. */
export function rotateSession(trx: Transaction<DB>, sessionId: string, keepSeconds: number): Promise<Session> {
  return trx
    .updateTable("auth_sessions")
    .set({
      refresh_counter: sql`refresh_counter + 1`,
      last_used_at: sql`clock_timestamp()`,
      rotations: sql`array(
        select rotated from unnest(rotations) with ordinality as kept (rotated, place)
        where rotated > clock_timestamp() - ${keepSeconds}::float8 * interval '1 second' order by place
      ) || clock_timestamp()`,
    })
    .where("id", "=", sessionId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function deleteSession(db: Database, sessionId: string): Promise<void> {
  await db.deleteFrom("auth_sessions").where("id", "=", sessionId).execute();
}

export function listSessions(db: Database, accountId: string): Promise<Session[]> {
  return db
    .selectFrom("auth_sessions")
    .selectAll()
    .where("account_id", "=", accountId)
    .orderBy("last_used_at", "desc")
    .orderBy("id")
    .execute();
}

/** Returns false if the account has no such session. */
export async function deleteSessionOf(db: Database, accountId: string, sessionId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("auth_sessions")
    .where("id", "=", sessionId)
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteSessions(db: Database, accountId: string): Promise<void> {
  await db.deleteFrom("auth_sessions").where("account_id", "=", accountId).execute();
}

export async function deleteOtherSessions(db: Database, accountId: string, keptId: string): Promise<void> {
  await db.deleteFrom("auth_sessions").where("account_id", "=", accountId).where("id", "!=", keptId).execute();
}

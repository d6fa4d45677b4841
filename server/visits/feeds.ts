import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { DAY_MS } from "#contract/durations.ts";
import type { Database } from "../db/connect.ts";
import { sha256 } from "../keys/hash.ts";
import { calendarOf } from "./calendar.ts";
import { listForCalendar } from "./queries.ts";

const SECRET_BYTES = 32;
const DAYS_BACK = 30;
const DAYS_AHEAD = 90;

export async function findFeed(db: Database, accountId: string) {
  return db
    .selectFrom("calendar_feeds")
    .select(["created_at", "last_read_at"])
    .where("account_id", "=", accountId)
    .executeTakeFirst();
}

/** Creates a calendar link for the account, and revokes the previous link. Returns its secret. */
export async function makeFeed(db: Database, accountId: string): Promise<string> {
  const secret = randomBytes(SECRET_BYTES).toString("base64url");
  const token_hash = sha256(secret);
  await db
    .insertInto("calendar_feeds")
    .values({ account_id: accountId, token_hash })
    .onConflict((conflict) =>
      conflict
        .column("account_id")
        .doUpdateSet({ token_hash, created_at: sql<Date>`clock_timestamp()`, last_read_at: null }),
    )
    .execute();
  return secret;
}

export async function deleteFeed(db: Database, accountId: string): Promise<void> {
  await db.deleteFrom("calendar_feeds").where("account_id", "=", accountId).execute();
}

/**
 * Returns the calendar of this secret, and records that it was read. Null if there is none, or its account is inactive.
 */
export async function readFeed(db: Database, secret: string, siteUrl: string): Promise<string | null> {
  const { rows } = await sql<{ account_id: string }>`
    update calendar_feeds set last_read_at = now() from accounts
    where token_hash = ${sha256(secret)} and accounts.id = account_id and accounts.is_active returning account_id`.execute(
    db,
  );
  const accountId = rows[0]?.account_id;
  if (accountId === undefined) return null;
  const [from, to] = [new Date(Date.now() - DAYS_BACK * DAY_MS), new Date(Date.now() + DAYS_AHEAD * DAY_MS)];
  return calendarOf(await listForCalendar(db, accountId, from, to), accountId, siteUrl);
}

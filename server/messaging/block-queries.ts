import { sql, type Transaction } from "kysely";
import type { Pair } from "../accounts/reach.ts";
import type { Database } from "../db/connect.ts";
import { exactTime, isOlder, pageWithTotal, type TimePosition } from "../db/lists.ts";
import type { DB } from "../db/schema.ts";

/** Locks two accounts until the end of the transaction. `requireReach` of either waits. */
export async function lockPair(trx: Transaction<DB>, { one, other }: Pair): Promise<void> {
  await sql`select from accounts where id in (${one}, ${other}) order by id for no key update`.execute(trx);
}

export async function countBlocks(db: Database, blockerId: string): Promise<number> {
  const { count } = await db
    .selectFrom("blocks")
    .select((of) => of.fn.countAll<number>().as("count"))
    .where("blocker_id", "=", blockerId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Returns false if the block exists already. */
export async function insertBlock(db: Database, blockerId: string, blockedId: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("blocks")
    .values({ blocker_id: blockerId, blocked_id: blockedId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Returns false if there is no such block. */
export async function deleteBlock(db: Database, blockerId: string, blockedId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("blocks")
    .where("blocker_id", "=", blockerId)
    .where("blocked_id", "=", blockedId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/**
 * Locks the conversations in which the two are on different sides, and returns their ids. A new owner of the home is on
 * the host side before the first message, too. Locks in the order of ids, like all code that locks several.
 */
async function lockConversationsOf(trx: Transaction<DB>, { one, other }: Pair): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from conversations where id in (
      select mine.conversation_id from participants mine
        join participants theirs using (conversation_id)
      where mine.account_id = ${one} and theirs.account_id = ${other} and (mine.seat > 1) <> (theirs.seat > 1)
      union all
      select conversations.id from properties join conversations on property_id = properties.id
      where owner_id in (${one}, ${other}) and guest_id in (${one}, ${other})
    ) order by id for update`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Closes or opens the conversations of two people according to their blocks. Returns their ids. */
export async function closeAsBlocked(trx: Transaction<DB>, pair: Pair): Promise<string[]> {
  const ids = await lockConversationsOf(trx, pair);
  if (ids.length === 0) return [];
  await sql`
    update conversations set closed_by = (
      select blocks.blocker_id from participants blocker
        join participants blocked using (conversation_id)
        join blocks on blocks.blocker_id = blocker.account_id and blocks.blocked_id = blocked.account_id
      where blocker.conversation_id = conversations.id and (blocker.seat > 1) <> (blocked.seat > 1)
      order by blocks.created_at limit 1
    ) where id = any (${ids}::uuid[])`.execute(trx);
  return ids;
}

/** A blocked person, as the blocker sees them. */
export interface BlockRow extends TimePosition {
  name: string;
  avatar: string | null;
  created_at: Date;
}

/** Returns one page of the people whom this person blocks, latest first, and the total. */
export function listBlocksOf(
  db: Database,
  blockerId: string,
  { after, limit }: { after: TimePosition | null; limit: number },
): Promise<{ rows: BlockRow[]; total: number }> {
  const own = sql`from (select *, blocked_id as id from blocks where blocker_id = ${blockerId}) block`;
  const rows = sql<BlockRow>`
    select block.id, accounts.name, accounts.avatar, block.created_at, ${exactTime(sql`block.created_at`)} as at
    ${own} join accounts on accounts.id = block.id
    where ${isOlder(after, sql`block.created_at, block.id`)}
    order by block.created_at desc, block.id desc limit ${limit}::int`;
  return pageWithTotal(db, { rows, found: sql`select ${own}`, after, limit });
}

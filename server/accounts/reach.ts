import { type RawBuilder, sql, type Transaction } from "kysely";
import type { Database } from "../db/connect.ts";
import type { DB } from "../db/schema.ts";
import { AppError } from "../errors.ts";

/** Whether two people may reach each other. Checked for everything that one person can send to another. */

/** Two people; the order does not matter. */
export interface Pair {
  one: string;
  other: string;
}

/** Returns SQL for whether neither of two accounts blocks the other. True if one of them is null. */
export function mayReach(one: RawBuilder<unknown>, other: RawBuilder<unknown>): RawBuilder<boolean> {
  const blocks = (blocker: RawBuilder<unknown>, blocked: RawBuilder<unknown>) =>
    sql`exists (select from blocks where blocker_id = ${blocker} and blocked_id = ${blocked})`;
  return sql<boolean>`(not ${blocks(one, other)} and not ${blocks(other, one)})`;
}

/** Returns those of these accounts that a person may reach. */
export async function reachableFrom(
  db: Database,
  accountId: string,
  others: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${others}::uuid[]) id where ${mayReach(sql`${accountId}::uuid`, sql`id`)}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Returns whether two people may reach each other. */
export async function canReach(db: Database, { one, other }: Pair): Promise<boolean> {
  return (await reachableFrom(db, one, [other])).has(other);
}

/**
 * Checks that two people may reach each other. Locks the account of `one` until the end of the transaction: a block
 * locks both accounts, so it waits.
 * @throws AppError `sending_not_allowed`
 */
export async function requireReach(trx: Transaction<DB>, pair: Pair): Promise<void> {
  await sql`select from accounts where id = ${pair.one} for no key update`.execute(trx);
  if (!(await canReach(trx, pair))) throw new AppError("sending_not_allowed");
}

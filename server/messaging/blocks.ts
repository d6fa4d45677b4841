import { BLOCKS_A_DAY, MAX_BLOCKS, REPORT_TEXTS } from "#contract/desk/report-terms.ts";
import type { Block } from "#contract/messaging/blocks.ts";
import { nameForOthers } from "../accounts/name-for-others.ts";
import type { Pair } from "../accounts/reach.ts";
import { getVisibleAccount } from "../accounts/service.ts";
import type { AuthenticatedCaller } from "../caller.ts";
import type { Database } from "../db/connect.ts";
import { allPages } from "../db/lists.ts";
import { transact } from "../db/transact.ts";
import { AppError, invalidIn } from "../errors.ts";
import { enforceRateLimit } from "../http/limits/product-limits.ts";
import { accountRoom, conversationRoom } from "../realtime/rooms.ts";
import type { Services } from "../services.ts";
import {
  type BlockRow,
  closeAsBlocked,
  countBlocks,
  deleteBlock,
  insertBlock,
  listBlocksOf,
  lockPair,
} from "./block-queries.ts";
import { withdrawQuestions } from "./questions.ts";

const NEW_A_DAY = { count: BLOCKS_A_DAY, seconds: 86_400, burst: BLOCKS_A_DAY };

const wrongPerson = (message: string) => invalidIn("user_id", message);

/** Notifies both people, and ends `typing` events: clients rejoin an open conversation. */
function publish({ sockets }: Services, conversationIds: readonly string[], { one, other }: Pair): void {
  const people = [accountRoom(one), accountRoom(other)];
  for (const conversation_id of conversationIds) {
    sockets.empty(conversationRoom(conversation_id));
    sockets.publish(people, "conversation:changed", { conversation_id, reason: "closed" });
  }
}

/**
 * Blocks a person, and closes the conversations of both in the same transaction. A trigger on the block cancels their
 * open visits and takes shared numbers back. A message that is sent concurrently is stored only if it commits first.
 * @throws AppError `invalid`, `user_not_found`, `too_many_blocks`, `too_many_requests`
 */
export async function block(services: Services, caller: AuthenticatedCaller, blockedId: string): Promise<void> {
  const { db, config } = services;
  if (blockedId === caller.id) throw wrongPerson(REPORT_TEXTS.notOneself);
  const person = await getVisibleAccount(db, caller, blockedId);
  if (person.type === "admin") throw wrongPerson(REPORT_TEXTS.notAdmins);
  const pair = { one: caller.id, other: blockedId };
  const closed = await transact(db, async (trx) => {
    await lockPair(trx, pair);
    if (!(await insertBlock(trx, caller.id, blockedId))) return [];
    if ((await countBlocks(trx, caller.id)) > MAX_BLOCKS) throw new AppError("too_many_blocks");
    await enforceRateLimit({ db: trx, config }, `blocks:${caller.id}`, NEW_A_DAY);
    const ids = await closeAsBlocked(trx, pair);
    await withdrawQuestions(trx, caller.id, pair);
    return ids;
  });
  publish(services, closed, pair);
}

/** Unblocks a person. The conversations stay closed if that person blocks the caller too. */
export async function unblock(services: Services, caller: AuthenticatedCaller, blockedId: string): Promise<void> {
  const pair = { one: caller.id, other: blockedId };
  const opened = await transact(services.db, async (trx) => {
    await lockPair(trx, pair);
    return (await deleteBlock(trx, caller.id, blockedId)) ? closeAsBlocked(trx, pair) : [];
  });
  publish(services, opened, pair);
}

export function presentBlock({ id, name, avatar, created_at }: BlockRow): Block {
  return { user_id: id, name: nameForOthers(name), avatar, created_at: created_at.toISOString() };
}

/** Yields all blocks of a person for the data export. */
export async function* blocksOf(db: Database, { id }: { id: string }): AsyncGenerator<Block> {
  for await (const rows of allPages((asked) => listBlocksOf(db, id, asked))) yield* rows.map(presentBlock);
}

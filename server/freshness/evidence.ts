import type { Transaction } from "kysely";
import type { TenantFinding } from "#contract/properties/freshness-terms.ts";
import type { Database } from "../db/connect.ts";
import type { DB } from "../db/schema.ts";
import type { LockedProperty } from "../properties/service.ts";
import { queueEvaluation } from "../trust/evaluation-queue.ts";
import {
  countTaken,
  countTakenPauses,
  foundAvailable,
  openAsk,
  pauseAsTaken,
  pauseSoon,
  putOutcome,
  weightOf,
} from "./queries.ts";

/** A home is paused at once when this many people found it taken, with at least this total weight. */
const ENOUGH = { people: 2, weight: 1 };
/** After this many pauses in two weeks, each ended by the owner, tenants cannot pause the home again. */
const MOST_PAUSES = 2;
/** How often tenants who find a home available postpone its pause, between two confirmations. */
const MOST_POSTPONED = 2;

/**
 * Records a tenant's outcome about a locked listing, and applies it to the clock if the listing is live. Returns
 * whether it opened a question to the owner.
 */
export async function noteOutcome(
  trx: Transaction<DB>,
  row: LockedProperty,
  accountId: string,
  outcome: TenantFinding,
): Promise<boolean> {
  const weight = await weightOf(trx, accountId);
  const isFirst = await putOutcome(trx, { row, accountId, outcome, weight });
  if (row.status !== "approved" || row.away !== null || !row.owner_active) return false;
  if (outcome === "available") await foundAvailable(trx, row, isFirst ? MOST_POSTPONED : 0);
  return outcome === "taken" && actOnTaken(trx, row);
}

async function isFoundTaken(db: Database, row: Pick<LockedProperty, "id" | "confirmed_at">): Promise<boolean> {
  const { people, weight } = await countTaken(db, row);
  return people >= ENOUGH.people && weight >= ENOUGH.weight;
}

/**
 * Returns how often tenants paused a home in two weeks, if enough of them found it taken again after a confirmation;
 * else 0.
 */
export async function countBait(db: Database, row: Pick<LockedProperty, "id" | "confirmed_at">): Promise<number> {
  return (await isFoundTaken(db, row)) ? countTakenPauses(db, row.id) : 0;
}

async function actOnTaken(trx: Transaction<DB>, row: LockedProperty): Promise<boolean> {
  const isNew = await openAsk(trx, row.id, "evidence");
  const isEnough = await isFoundTaken(trx, row);
  if (isEnough && (await countTakenPauses(trx, row.id)) < MOST_PAUSES) await pauseAsTaken(trx, row.id);
  else await pauseSoon(trx, row.id);
  if (isEnough) await queueEvaluation(trx, { type: "property", id: row.id });
  return isNew;
}

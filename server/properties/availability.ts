import type { Transaction } from "kysely";
import type { ListingAnswer } from "#contract/properties/freshness-terms.ts";
import type { DB } from "../db/schema.ts";
import { queueAlerts } from "./alert-queue.ts";
import { queueAnswer } from "./answer-queue.ts";
import type { PropertyRow } from "./property-row.ts";
import { confirmedNow, confirmPropertyRow, updatePropertyRow } from "./queries.ts";

/**
 * Applies an owner's answer about a locked listing. Triggers restart the clock, record the history and close the open
 * question.
 */
export async function applyAnswer(trx: Transaction<DB>, row: PropertyRow, answer: ListingAnswer): Promise<PropertyRow> {
  if (answer !== "available" && row.away === answer) return row;
  const saved = await write(trx, row, answer);
  await queueAnswer(trx, row.id, true);
  if (saved.status === "approved" && saved.away !== row.away) await queueAlerts(trx);
  return saved;
}

function write(trx: Transaction<DB>, row: PropertyRow, answer: ListingAnswer): Promise<PropertyRow> {
  if (answer !== "available") return updatePropertyRow(trx, row.id, { away: answer });
  if (row.away === null) return confirmPropertyRow(trx, row.id);
  return updatePropertyRow(trx, row.id, { away: null, confirmed_at: confirmedNow() });
}

import type { Transaction } from "kysely";
import type { StatusChange } from "#contract/moderation.ts";
import type { Caller } from "#contract/permissions.ts";
import { mayBecome } from "#contract/property-status.ts";
import type { PropertyStatus } from "#contract/property-terms.ts";
import { findPropertyOwner } from "../accounts/service.ts";
import { noteAct } from "../audit/service.ts";
import type { DB } from "../db/schema.ts";
import { transact } from "../db/transact.ts";
import { AppError } from "../errors.ts";
import { queueMail } from "../mail/mail.ts";
import type { Services } from "../services.ts";
import { statusMail } from "./moderation-mail.ts";
import { lockProperty, type PropertyRow, updatePropertyRow } from "./queries.ts";

const ACTIONS = { approved: "property.approve", rejected: "property.reject" } as const;

/** Mails the owner, if they have an active account and an address. */
async function tellOwner(trx: Transaction<DB>, row: PropertyRow, siteUrl: string): Promise<void> {
  const owner = await findPropertyOwner(trx, row);
  if (owner?.is_active && owner.email) await queueMail(trx, statusMail(row, { ...owner, email: owner.email }, siteUrl));
}

/**
 * Approves a property or rejects it with a reason, with the audit entry and the owner's mail in one transaction.
 * @throws AppError `property_not_found`, `property_changed` for a stale version, `invalid_transition` if the status
 * graph does not allow it
 */
export async function changeStatus(
  { db, config }: Pick<Services, "db" | "config">,
  caller: Caller,
  id: string,
  { status, rejection_reason, version }: StatusChange,
): Promise<PropertyRow> {
  return transact(db, async (trx) => {
    const row = await lockProperty(trx, id);
    if (!row) throw new AppError("property_not_found");
    requireVersion(row, version);
    const from = row.status as PropertyStatus;
    if (status === "pending" || !mayBecome(from, status))
      throw new AppError("invalid_transition", { text: `A property that is ${from} cannot become ${status}.` });
    const reason = status === "rejected" ? (rejection_reason ?? null) : null;
    const saved = await updatePropertyRow(trx, id, { status, rejection_reason: reason });
    await noteAct(trx, caller, {
      action: ACTIONS[status],
      subjectId: id,
      before: { status: from, rejection_reason: row.rejection_reason },
      after: { status, rejection_reason: reason },
    });
    await tellOwner(trx, saved, config.siteUrl);
    return saved;
  });
}

/**
 * Refuses a decision by another version than the current one; a missing version is accepted.
 * @throws AppError `property_changed`
 */
export function requireVersion(row: PropertyRow, version: number | undefined): void {
  if (version === undefined || version === row.version) return;
  throw new AppError("property_changed", { text: "This property was changed meanwhile. Please look at it again." });
}

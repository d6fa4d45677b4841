import type { Transaction } from "kysely";
import type { StatusChange } from "#contract/moderation.ts";
import type { NotificationKind } from "#contract/notification-terms.ts";
import type { Caller } from "#contract/permissions.ts";
import { mayBecome } from "#contract/property-status.ts";
import type { PropertyStatus } from "#contract/property-terms.ts";
import { findPropertyOwner } from "../accounts/service.ts";
import { noteAct } from "../audit/service.ts";
import type { DB } from "../db/schema.ts";
import { transact } from "../db/transact.ts";
import { AppError } from "../errors.ts";
import { queueMail } from "../mail/mail.ts";
import { announce, notify } from "../notifications/service.ts";
import { withMail } from "../notifications/settings.ts";
import { unsubscribeLink } from "../notifications/unsubscribe-link.ts";
import type { Services } from "../services.ts";
import { queueAlerts } from "./alert-queue.ts";
import { statusMail } from "./moderation-mail.ts";
import { lockProperty, type PropertyRow, updatePropertyRow } from "./queries.ts";

const STATUS_KINDS = {
  approved: "listing_approved",
  rejected: "listing_rejected",
  pending: "listing_in_review",
} as const satisfies Record<PropertyStatus, NotificationKind>;
const ACTIONS = { approved: "property.approve", rejected: "property.reject" } as const;

type Moderating = Pick<Services, "db" | "config" | "keys" | "sockets" | "log">;

/** Mails the owner if they have an active account and an address, and have not switched these mails off. */
async function mailOwner(trx: Transaction<DB>, row: PropertyRow, services: Moderating): Promise<void> {
  const owner = await findPropertyOwner(trx, row);
  if (!owner?.is_active || !owner.email) return;
  if (!(await withMail(trx, [owner.id], "listing")).has(owner.id)) return;
  const stop = unsubscribeLink(services, { accountId: owner.id, category: "listing" });
  const { siteUrl } = services.config;
  await queueMail(trx, statusMail(row, { ...owner, email: owner.email }, { siteUrl, stop }));
}

/** Notifies the owner of a listing's new status. A newer status replaces an unread older one. */
export async function notifyOwner(trx: Transaction<DB>, { id, owner_id, status }: PropertyRow): Promise<void> {
  if (owner_id === null) return;
  const kind = STATUS_KINDS[status as PropertyStatus];
  await notify(trx, { accountId: owner_id, kind, subjectId: id, group: `listing:${id}` });
}

/**
 * Approves a property or rejects it with a reason, with the audit entry and the owner's mail and notification in one
 * transaction.
 * @throws AppError `property_not_found`, `property_changed` for a stale version, `invalid_transition` if the status
 * graph does not allow it
 */
export async function changeStatus(
  services: Moderating,
  caller: Caller,
  id: string,
  { status, rejection_reason, version }: StatusChange,
): Promise<PropertyRow> {
  const saved = await transact(services.db, async (trx) => {
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
    await mailOwner(trx, saved, services);
    await notifyOwner(trx, saved);
    if (status === "approved") await queueAlerts(trx);
    return saved;
  });
  if (saved.owner_id !== null) await announce(services, saved.owner_id);
  return saved;
}

/**
 * Rejects a decision that was based on another version than the current one. A missing version is accepted.
 * @throws AppError `property_changed`
 */
export function requireVersion(row: PropertyRow, version: number | undefined): void {
  if (version === undefined || version === row.version) return;
  throw new AppError("property_changed", {
    text: "This property has changed since you opened it. Please check it again.",
  });
}

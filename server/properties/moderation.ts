import type { Transaction } from "kysely";
import type { NotificationKind } from "#contract/messaging/notification-terms.ts";
import type { Caller } from "#contract/permissions.ts";
import type { StatusChange } from "#contract/properties/moderation.ts";
import { mayBecome } from "#contract/properties/property-status.ts";
import type { PropertyStatus } from "#contract/properties/property-terms.ts";
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
import { findAppealDecider } from "../trust/appeal-decider.ts";
import { lockOpenCase, openCase, recordDecision } from "../trust/cases.ts";
import { announceDesk } from "../trust/desk-news.ts";
import { queueReportsDecision } from "../trust/evaluation-queue.ts";
import { trustFiguresOf } from "../trust/figures.ts";
import { type Statement, statementFor, statementText } from "../trust/statements.ts";
import { queueAlerts } from "./alert-queue.ts";
import { statusMail } from "./moderation-mail.ts";
import type { PropertyRow } from "./property-row.ts";
import { listOwnedBy, lockProperty, updatePropertyRow } from "./queries.ts";

const STATUS_KINDS = {
  approved: "listing_approved",
  rejected: "listing_rejected",
  pending: "listing_in_review",
} as const satisfies Record<PropertyStatus, NotificationKind>;
const ACTIONS = { approved: "property.approve", rejected: "property.reject" } as const;

type Moderating = Pick<Services, "db" | "config" | "keys" | "sockets" | "log" | "metrics">;

/** Mails the owner if they have an active account and an address, and have not switched these mails off. */
async function mailOwner(
  trx: Transaction<DB>,
  row: PropertyRow,
  services: Moderating,
  news: { statement: Statement | null; wasLive: boolean },
): Promise<void> {
  const owner = await findPropertyOwner(trx, row);
  if (!owner?.is_active || !owner.email) return;
  if (!(await withMail(trx, [owner.id], "listing")).has(owner.id)) return;
  const stop = unsubscribeLink(services, { accountId: owner.id, category: "listing" });
  const { siteUrl } = services.config;
  await queueMail(trx, statusMail(row, { ...owner, email: owner.email }, { siteUrl, stop, ...news }));
}

/** Notifies the owner of a listing's new status. A newer status replaces an unread notification of an older status. */
export async function notifyOwner(trx: Transaction<DB>, { id, owner_id, status }: PropertyRow): Promise<void> {
  if (owner_id === null) return;
  const kind = STATUS_KINDS[status as PropertyStatus];
  await notify(trx, { accountId: owner_id, kind, subjectId: id, group: `listing:${id}` });
}

/** What an admin decides about a listing. */
export interface StatusDecision {
  status: "approved" | "rejected";
  reason: string | null;
  /** For the owner, with a rejection. */
  statement: Statement | null;
  /** False if another mail informs the owner. */
  isMailed?: boolean;
}

/**
 * Writes a decided status, with the audit entry and the owner's mail and notification. The row must be locked. Call
 * `announceStatus` after the commit.
 */
export async function writeStatus(
  trx: Transaction<DB>,
  services: Moderating,
  caller: Caller,
  row: PropertyRow,
  { status, reason, statement, isMailed = true }: StatusDecision,
): Promise<PropertyRow> {
  const featured = row.featured && status === "approved";
  const saved = await updatePropertyRow(trx, row.id, { status, rejection_reason: reason, featured });
  await noteAct(trx, caller, {
    action: ACTIONS[status],
    subjectId: row.id,
    before: { status: row.status, rejection_reason: row.rejection_reason, featured: row.featured },
    after: { status, rejection_reason: reason, featured },
  });
  if (isMailed) await mailOwner(trx, saved, services, { statement, wasLive: row.status === "approved" });
  await notifyOwner(trx, saved);
  if (status === "approved") await queueAlerts(trx);
  return saved;
}

/** Notifies the owner's open pages of a decision. */
export async function announceStatus(services: Moderating, { owner_id }: Pick<PropertyRow, "owner_id">): Promise<void> {
  if (owner_id !== null) await announce(services, owner_id);
}

/** Returns the id of an account's listing. */
export async function findListingIdOf(trx: Transaction<DB>, accountId: string): Promise<string | undefined> {
  const [listing] = await listOwnedBy(trx, accountId);
  return listing?.id;
}

/**
 * Approves a property or rejects it with a reason, and closes its case, in one transaction.
 * @throws AppError `property_not_found`, `property_changed` for a stale version, `invalid_transition` if the status
 * graph does not allow it
 */
export async function changeStatus(
  services: Moderating,
  caller: Caller,
  id: string,
  { status, rejection_reason, version }: StatusChange,
): Promise<PropertyRow> {
  const subject = { type: "property", id } as const;
  const { saved, outcome } = await transact(services.db, async (trx) => {
    const open = await lockOpenCase(trx, subject);
    const row = await lockProperty(trx, id);
    if (!row) throw new AppError("property_not_found");
    requireVersion(row, version);
    const from = row.status as PropertyStatus;
    if (status === "pending" || !mayBecome(from, status))
      throw new AppError("invalid_transition", { text: `A property that is ${from} cannot become ${status}.` });
    const reason = status === "rejected" ? (rejection_reason ?? null) : null;
    const outcome = status === "rejected" ? "reject" : "approve";
    const decider = () => findAppealDecider(trx, caller, { ...subject, accountId: row.owner_id });
    const statement = reason === null ? null : statementFor(outcome, { reason, decider: await decider() });
    const saved = await writeStatus(trx, services, caller, row, { status, reason, statement });
    // A rejection is stored in any case, because the owner may appeal against it.
    const decided = open ?? (statement && (await openCase(trx, subject)));
    if (decided) {
      const stated = statement && statementText(statement);
      await recordDecision(trx, caller, decided, { outcome, accountId: row.owner_id, statement: stated });
      await queueReportsDecision(trx, subject, status === "rejected" ? "listing_removed" : "nothing_found");
    }
    return { saved, outcome: decided && outcome };
  });
  if (outcome) trustFiguresOf(services.metrics).decisions.inc({ outcome });
  await announceStatus(services, saved);
  announceDesk(services, caller);
  return saved;
}

/**
 * Rejects a decision that was based on a version other than the current one. A missing version is accepted.
 * @throws AppError `property_changed`
 */
export function requireVersion(row: PropertyRow, version: number | undefined): void {
  if (version === undefined || version === row.version) return;
  throw new AppError("property_changed", {
    text: "This property has changed since you opened it. Please check it again.",
  });
}

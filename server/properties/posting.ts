import type { Transaction } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { type Caller, isAdmin, isOwner } from "#contract/permissions.ts";
import type { PropertyPost } from "#contract/properties/properties.ts";
import { makeOwner, requireNoBroker } from "../accounts/service.ts";
import { noteAct } from "../audit/service.ts";
import { lockShared } from "../db/lock-shared.ts";
import type { DB } from "../db/schema.ts";
import { transact } from "../db/transact.ts";
import { keepRemoved, queueIndexing } from "../duplicates/service.ts";
import { AppError } from "../errors.ts";
import { enforceRateLimit } from "../http/limits/product-limits.ts";
import { addJob } from "../jobs/queue.ts";
import { claimPictures } from "../media/claim.ts";
import { dropPictures, removeFiles } from "../media/drop.ts";
import type { Services } from "../services.ts";
import { announceDesk } from "../trust/desk-news.ts";
import { queueEvaluation } from "../trust/evaluation-queue.ts";
import { type Columns, columnsOf, requireItsFloor, withSettledArea } from "./columns.ts";
import { requireEditable } from "./editing.ts";
import { keepFormerListing, noteRepost } from "./former-listings.ts";
import { requireVersion } from "./moderation.ts";
import { pinSource, requirePinNearArea } from "./pins.ts";
import type { PropertyRow } from "./property-row.ts";
import {
  confirmedNow,
  deletePropertyRow,
  findListingOf,
  insertPropertyRow,
  lockListingOf,
  lockProperty,
} from "./queries.ts";
import { shownColumns } from "./shown-texts.ts";

/** Posts and deletions per account. */
const WRITES_AN_HOUR = { count: 10, seconds: 3600, burst: 10 };

/** Counts a post or deletion against the rate limit. If the transaction fails later, the rollback restores it. */
async function countWrite(trx: Transaction<DB>, { config }: Pick<Services, "config">, caller: Caller): Promise<void> {
  await enforceRateLimit({ db: trx, config }, `properties:${caller.id}`, WRITES_AN_HOUR);
}

/**
 * Returns the future owner of the property: the caller, or the person whose address an admin enters. That person need
 * not have an account; an account that has not verified the address does not count.
 */
async function ownerOf(trx: Transaction<DB>, caller: Caller, { owner }: PropertyPost) {
  const email = isAdmin(caller) && owner?.email !== caller.email ? owner?.email : null;
  const account = await makeOwner(trx, email ? { email } : { id: caller.id });
  if (!account && !email) throw new AppError("session_expired");
  return {
    owner_id: account?.id ?? null,
    owner_email: account ? account.email : email,
    owner_avatar: account?.avatar ?? null,
    owner_active: account?.is_active ?? true,
    owner_name: owner?.name ?? account?.name ?? email?.split("@")[0] ?? "",
    owner_phone: owner?.phone === undefined ? (account?.phone ?? null) : owner.phone,
  };
}

/**
 * Posts a person's only property. It starts as pending and available. The owner is the caller, unless an admin names
 * another person, who need not have an account. A tenant becomes an owner.
 * @throws AppError `listing_exists`, `listing_unconfirmed`, `invalid` for a picture that the caller may not use,
 * `too_many_requests`, `not_for_brokers`, `session_expired` if the caller's account was just deleted
 */
export function postProperty(
  services: Pick<Services, "db" | "config">,
  caller: Caller,
  input: PropertyPost,
): Promise<PropertyRow> {
  return transact(services.db, async (trx) => {
    await requireNoBroker(trx, caller.id);
    await countWrite(trx, services, caller);
    const owner = await ownerOf(trx, caller, input);
    const existing = await findListingOf(trx, owner);
    // A listing with the account's unverified address does not belong to the account yet.
    if (existing) throw new AppError(existing.owner_id === owner.owner_id ? "listing_exists" : "listing_unconfirmed");
    // A post has every field, but the input type of `columnsOf` is that of an edit.
    const columns = withSettledArea(columnsOf(input) as Required<Columns>);
    requirePinNearArea(columns);
    requireItsFloor(columns);
    const image_placeholders = await claimPictures(trx, caller, input.images);
    const texts = shownColumns({ ...columns, ...owner });
    const rest = { ...owner, ...pinSource(columns), ...texts, id: uuidv7(), image_placeholders };
    const confirmation = owner.owner_id === caller.id ? { confirmed_at: confirmedNow() } : {};
    const row = await insertPropertyRow(trx, { ...columns, ...rest, ...confirmation });
    await queueIndexing(trx, [row.id]);
    await queueEvaluation(trx, { type: "property", id: row.id });
    await noteRepost(trx, row);
    if (!isOwner(caller, row))
      await noteAct(trx, caller, { action: "property.post", subjectId: row.id, before: null, after: identityOf(row) });
    return row;
  });
}

/** Returns the fields that the audit log records when an admin posts or deletes a property for someone else. */
function identityOf({ title, type, rent, city, area, status, owner_name, owner_email }: PropertyRow) {
  return { title, type, rent, city, area, status, owner_name, owner_email };
}

/** Deletes the row, and records an admin's deletion in the audit log. */
async function removeRow(trx: Transaction<DB>, caller: Caller, row: PropertyRow): Promise<void> {
  // Recorded before the deletion, whose trigger adds the owner's id to the property's audit entries.
  if (!isOwner(caller, row))
    await noteAct(trx, caller, { action: "property.delete", subjectId: row.id, before: identityOf(row), after: null });
  // Reads the hashes of the pictures, which the next call detaches from them.
  await keepFormerListing(trx, row);
  await keepRemoved(trx, row, { isTakenDown: !isOwner(caller, row) });
  await deletePropertyRow(trx, row.id);
}

/**
 * Deletes a property: the caller's own, or any as an admin. Picture files are deleted after the commit.
 * @throws AppError `property_not_found`, `not_your_property`, `property_changed` for a stale version,
 * `too_many_requests`
 */
export async function deleteProperty(
  services: Services,
  caller: Caller,
  id: string,
  version: number | undefined,
): Promise<void> {
  const dropped = await transact(services.db, async (trx) => {
    const row = requireEditable(caller, await lockProperty(trx, id));
    requireVersion(row, version);
    await countWrite(trx, services, caller);
    await lockShared(trx, { propertyId: row.id });
    await removeRow(trx, caller, row);
    return dropPictures(trx, row.images);
  });
  announceDesk(services, caller);
  await removeFiles(services, dropped);
}

/**
 * Deletes the listing of an account that is being deleted, after locking all rows that the person shares with others.
 * The caller deletes its pictures.
 */
export async function deleteListingOf(trx: Transaction<DB>, by: Caller, owner: Caller): Promise<void> {
  const row = await lockListingOf(trx, owner);
  await lockShared(trx, { accountId: owner.id, propertyId: row?.id ?? null });
  if (row) await removeRow(trx, by, row);
}

/**
 * Queues the job that deletes unused search words. Must be called last in a transaction, because all callers write the
 * same row.
 */
export async function queueWordSweep(trx: Transaction<DB>): Promise<void> {
  await addJob(trx, "sweepWords", {}, { key: "sweepWords" });
}

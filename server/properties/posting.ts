import type { Transaction } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { type Caller, isAdmin, isOwner } from "#contract/permissions.ts";
import type { PropertyPost } from "#contract/properties.ts";
import { makeOwner } from "../accounts/service.ts";
import { noteAct } from "../audit/service.ts";
import { lockShared } from "../db/lock-shared.ts";
import type { DB } from "../db/schema.ts";
import { transact } from "../db/transact.ts";
import { AppError } from "../errors.ts";
import { tooManyRequests } from "../http/product-limits.ts";
import { scaledLimit, takeSharedToken } from "../http/rate-limit.ts";
import { addJob } from "../jobs/queue.ts";
import { claimPictures } from "../media/claim.ts";
import { dropPictures, removeFiles } from "../media/drop.ts";
import type { Services } from "../services.ts";
import { type Columns, columnsOf } from "./columns.ts";
import { requireEditable } from "./editing.ts";
import { requireVersion } from "./moderation.ts";
import {
  deletePropertyRow,
  findListingOf,
  insertPropertyRow,
  lockListingOf,
  lockProperty,
  type PropertyRow,
} from "./queries.ts";

/** Posts and deletions per account. */
const WRITES_AN_HOUR = { count: 10, seconds: 3600, burst: 10 };

/** Counts a post or deletion; if it fails later, the rollback releases it. */
async function takeTurn(trx: Transaction<DB>, { config }: Pick<Services, "config">, caller: Caller): Promise<void> {
  const wait = await takeSharedToken(
    trx,
    `properties:${caller.id}`,
    scaledLimit(WRITES_AN_HOUR, config.rateLimitScale),
  );
  if (wait > 0) throw tooManyRequests(wait);
}

/**
 * Returns who will own the property: the caller, or the person whose address an admin names, with or without an
 * account. Unproven accounts do not count.
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
 * Posts a person's one property, always pending and available. Its owner is the caller, unless an admin names another,
 * who need not have an account. A tenant becomes an owner.
 * @throws AppError `listing_exists`, `listing_unconfirmed`, `invalid` for a picture that the caller may not use,
 * `too_many_requests`, `session_expired` if the caller's account was just deleted
 */
export function postProperty(
  services: Pick<Services, "db" | "config">,
  caller: Caller,
  input: PropertyPost,
): Promise<PropertyRow> {
  return transact(services.db, async (trx) => {
    await takeTurn(trx, services, caller);
    const owner = await ownerOf(trx, caller, input);
    const existing = await findListingOf(trx, owner);
    // A listing that names an unproven address does not belong to the account yet.
    if (existing) throw new AppError(existing.owner_id === owner.owner_id ? "listing_exists" : "listing_unconfirmed");
    const image_placeholders = await claimPictures(trx, caller, input.images);
    // A post contains every field, which the type of an edit does not express.
    const columns = columnsOf(input) as Required<Columns>;
    const row = await insertPropertyRow(trx, { ...columns, ...owner, id: uuidv7(), image_placeholders });
    if (!isOwner(caller, row))
      await noteAct(trx, caller, { action: "property.post", subjectId: row.id, before: null, after: identityOf(row) });
    return row;
  });
}

/** Returns what the audit log keeps of a property that an admin posted for, or deleted from, someone else. */
function identityOf({ title, type, rent, city, area, status, owner_name, owner_email }: PropertyRow) {
  return { title, type, rent, city, area, status, owner_name, owner_email };
}

/** Deletes the row, with an audit entry if an admin did it. */
async function removeRow(trx: Transaction<DB>, caller: Caller, row: PropertyRow): Promise<void> {
  // Logged before the deletion, which adds the owner's id to the property's entries.
  if (!isOwner(caller, row))
    await noteAct(trx, caller, { action: "property.delete", subjectId: row.id, before: identityOf(row), after: null });
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
    await takeTurn(trx, services, caller);
    await lockShared(trx, { propertyId: row.id });
    await removeRow(trx, caller, row);
    return dropPictures(trx, row.images);
  });
  await removeFiles(services, dropped);
}

/**
 * Deletes the listing of a person whose account the transaction deletes, after locking all rows that the person shares
 * with others. The caller drops its pictures.
 */
export async function deleteListingOf(trx: Transaction<DB>, by: Caller, owner: Caller): Promise<void> {
  const row = await lockListingOf(trx, owner);
  await lockShared(trx, { accountId: owner.id, propertyId: row?.id ?? null });
  if (row) await removeRow(trx, by, row);
}

/** Queues the job that removes unused search words. Call it last in a transaction: all callers write the same row. */
export async function queueWordSweep(trx: Transaction<DB>): Promise<void> {
  await addJob(trx, "sweepWords", {}, { key: "sweepWords" });
}

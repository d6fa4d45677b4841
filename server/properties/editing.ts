import type { Transaction } from "kysely";
import { MASKED_FIELDS } from "#contract/messaging/contact-terms.ts";
import { type Caller, isAdmin, isOwner, mayEditProperty, maySeeProperty } from "#contract/permissions.ts";
import { NO_IMAGE, type PropertyChanges } from "#contract/properties/properties.ts";
import { farPin, goesToReview } from "#contract/properties/property-status.ts";
import type { PropertyStatus } from "#contract/properties/property-terms.ts";
import { noteAct } from "../audit/service.ts";
import type { DB } from "../db/schema.ts";
import { transact } from "../db/transact.ts";
import { queueIndexing } from "../duplicates/service.ts";
import { AppError, invalidIn } from "../errors.ts";
import { claimPictures } from "../media/claim.ts";
import { dropPictures, removeFiles } from "../media/drop.ts";
import { announce } from "../notifications/service.ts";
import type { Services } from "../services.ts";
import { queueEvaluation } from "../trust/evaluation-queue.ts";
import { queueAlerts } from "./alert-queue.ts";
import { queueAnswer } from "./answer-queue.ts";
import { type Columns, changedColumns, columnsOf, requireItsFloor, withSettledArea } from "./columns.ts";
import { notifyOwner } from "./moderation.ts";
import { pinOf, pinSource, requirePinNearArea } from "./pins.ts";
import type { PropertyRow } from "./property-row.ts";
import { confirmedNow, lockProperty, updatePropertyRow } from "./queries.ts";
import { shownColumns } from "./shown-texts.ts";

/**
 * Returns the row if the caller may change it. A hidden property is reported as not found.
 * @throws AppError `property_not_found`, `not_your_property`
 */
export function requireEditable(caller: Caller, row: PropertyRow | undefined): PropertyRow {
  if (!row || !maySeeProperty(caller, row)) throw new AppError("property_not_found");
  if (!mayEditProperty(caller, row)) throw new AppError("not_your_property");
  return row;
}

function requireFeaturable(caller: Caller, row: PropertyRow, featured: boolean): void {
  const message = "Only an admin can feature a property.";
  if (!isAdmin(caller)) throw new AppError("forbidden", { text: message, fields: [{ path: "featured", message }] });
  if (featured && row.status !== "approved") throw new AppError("not_approved");
}

function requireSome(images: string[]): string[] {
  if (images.length > 0) return images;
  throw invalidIn("images", NO_IMAGE);
}

/**
 * Returns the status after an edit: an owner's edit may send the property back to review, an admin's does not change
 * it.
 */
function afterReview(caller: Caller, row: PropertyRow, changed: Columns) {
  const pinChange = farPin(pinOf(row), pinOf({ ...row, ...changed }));
  const isOutdated = goesToReview(row.status as PropertyStatus, [...Object.keys(changed), ...pinChange]);
  return isOutdated && !isAdmin(caller) ? { status: "pending", featured: false, rejection_reason: null } : {};
}

const CONFIRMING = ["rent", "security_deposit", "available_from"];

/**
 * Sets the confirmation time if an owner's edit confirms the home: it makes the home available again, or changes the
 * rent, deposit or date of a shown home.
 */
function confirmationBy(caller: Caller, row: PropertyRow, changed: Columns) {
  if (!isOwner(caller, row)) return {};
  const isBack = changed.is_available === true;
  const isStill = row.away === null && changed.is_available === undefined;
  const isConfirmed = isBack || (isStill && CONFIRMING.some((name) => name in changed));
  return isConfirmed ? { confirmed_at: confirmedNow() } : {};
}

/** A paused home is unavailable already; marking it as rented still changes why. */
const rentedFromPause = (row: PropertyRow, { is_available }: PropertyChanges) =>
  is_available === false && row.away === "paused" ? { away: "rented" as const } : {};

const PLACE = ["city", "area", "latitude", "longitude"];

/** Throws `invalid` if the edit leaves the pin far from the area. */
function requirePlausiblePlace(row: PropertyRow, changed: Columns): void {
  if (Object.keys(changed).some((name) => PLACE.includes(name))) requirePinNearArea({ ...row, ...changed });
}

/** Records an admin's edit in the audit log: featuring of any property, and other changes to someone else's. */
async function noteEdit(
  trx: Transaction<DB>,
  caller: Caller,
  { row, saved, changed }: { row: PropertyRow; saved: PropertyRow; changed: Columns },
): Promise<void> {
  if (!isAdmin(caller)) return;
  const { featured, ...others } = changed;
  const valuesOf = (from: PropertyRow, names: string[]) =>
    Object.fromEntries(names.map((name) => [name, from[name as keyof PropertyRow]]));
  const note = (action: "property.edit" | "property.feature" | "property.unfeature", names: string[]) =>
    noteAct(trx, caller, {
      action,
      subjectId: row.id,
      before: valuesOf(row, names),
      after: valuesOf(saved, names),
    });
  const edited = Object.keys(others);
  if (edited.length > 0 && !isOwner(caller, row)) await note("property.edit", edited);
  if (featured !== undefined) await note(featured ? "property.feature" : "property.unfeature", ["featured"]);
}

/** Returns whether an edit started from a version other than the current one. */
type IsStale = (version: number) => boolean;

/**
 * Changes a property: the caller's own, or any as an admin. Missing fields are left unchanged, and an edit without
 * changes keeps the version. Removed pictures are deleted after the commit.
 * @throws AppError `property_not_found`, `not_your_property`, `property_changed`, `forbidden` and `not_approved` for
 * featuring, `invalid` for pictures and a pin far from the area
 */
export async function changeProperty(
  services: Services,
  caller: Caller,
  id: string,
  { changes, isStale }: { changes: PropertyChanges; isStale: IsStale },
): Promise<PropertyRow> {
  const { saved, isSentToReview, dropped } = await transact(services.db, async (trx) => {
    const row = requireEditable(caller, await lockProperty(trx, id));
    const changed: Columns & { away?: "rented" } = {
      ...changedColumns(row, withSettledArea(columnsOf(changes), row)),
      ...rentedFromPause(row, changes),
    };
    // Also succeeds with an older version, because it may repeat a save whose response was lost.
    if (Object.keys(changed).length === 0) return { saved: row, isSentToReview: false, dropped: [] };
    // Checked before the version, because "not approved" is more helpful to the admin than "has changed".
    if (changed.featured !== undefined) requireFeaturable(caller, row, changed.featured);
    if (isStale(row.version)) throw new AppError("property_changed");
    requirePlausiblePlace(row, changed);
    requireItsFloor({ ...row, ...changed });
    const pictures = changed.images && {
      image_placeholders: await claimPictures(trx, caller, requireSome(changed.images), row),
    };
    const rest = {
      ...pictures,
      ...pinSource(changed),
      ...afterReview(caller, row, changed),
      ...confirmationBy(caller, row, changed),
      ...(MASKED_FIELDS.some((name) => name in changed) && shownColumns({ ...row, ...changed })),
    };
    const saved = await updatePropertyRow(trx, id, { ...changed, ...rest });
    if (changed.description !== undefined) await queueIndexing(trx, [id]);
    await noteEdit(trx, caller, { row, saved, changed });
    await queueEvaluation(trx, { type: "property", id });
    if (saved.status === "approved") await queueAlerts(trx);
    if ("confirmed_at" in rest || saved.away !== row.away) await queueAnswer(trx, id, isOwner(caller, row));
    const isSentToReview = row.status !== saved.status;
    if (isSentToReview) await notifyOwner(trx, saved);
    const leftOut = row.images.filter((address) => !saved.images.includes(address));
    return { saved, isSentToReview, dropped: await dropPictures(trx, leftOut) };
  });
  if (isSentToReview && saved.owner_id !== null) await announce(services, saved.owner_id);
  await removeFiles(services, dropped);
  return saved;
}

import type { Transaction } from "kysely";
import { type Caller, maySeeProperty } from "#contract/permissions.ts";
import type { Property, PropertyPost } from "#contract/properties/properties.ts";
import type { Database } from "../db/connect.ts";
import type { DB } from "../db/schema.ts";
import { AppError } from "../errors.ts";
import { columnsOf, withSettledArea } from "./columns.ts";
import { spotOf } from "./home-position.ts";
import { requirePinNearArea } from "./pins.ts";
import { presentProperty } from "./present.ts";
import type { PropertyRow } from "./property-row.ts";
import { findProperty, listByIds, listOwnedBy, lockProperty } from "./queries.ts";

/** Returns all listings that a person has posted, for that person. */
export async function listingsOf(db: Database, owner: Caller): Promise<Property[]> {
  return (await listOwnedBy(db, owner.id)).map((row) => presentProperty(row, owner));
}

/**
 * Returns the row of a property if the caller may see it.
 * @throws AppError `property_not_found`
 */
export function requireVisible<R extends PropertyRow>(caller: Caller | null, row: R | undefined): R {
  if (!row || !maySeeProperty(caller, row)) throw new AppError("property_not_found");
  return row;
}

/**
 * Returns the property if the caller may see it.
 * @throws AppError `property_not_found`
 */
export async function getVisibleProperty(db: Database, caller: Caller | null, id: string): Promise<PropertyRow> {
  return requireVisible(caller, await findProperty(db, id));
}

export type LockedProperty = PropertyRow;

/**
 * Returns the property, locked until the transaction ends. For features that change it by other rules than an edit. Lock
 * its case before.
 */
export const lockListing = (trx: Transaction<DB>, id: string): Promise<LockedProperty | undefined> =>
  lockProperty(trx, id);

/**
 * Returns the property if the caller may see it, locked until the transaction ends.
 * @throws AppError `property_not_found`
 */
export async function lockVisibleListing(trx: Transaction<DB>, caller: Caller, id: string): Promise<LockedProperty> {
  return requireVisible(caller, await lockProperty(trx, id));
}

/** Returns the listings with these ids, in any order. The caller must have checked who may see them. */
export const propertiesWithIds = (db: Database, ids: readonly string[]): Promise<PropertyRow[]> => listByIds(db, ids);

/**
 * Returns where a home would be that is not posted yet: its area as it would be stored, and its spot. Null without a
 * position.
 * @throws AppError `invalid`
 */
export function settlePlace(location: PropertyPost["location"]) {
  const columns = withSettledArea(columnsOf({ location }));
  const { city, area, latitude = null, longitude = null } = columns as Required<typeof columns>;
  const place = { city, area, latitude, longitude };
  requirePinNearArea(place);
  return { area, position: spotOf(place) };
}

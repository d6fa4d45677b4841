import type { Database } from "../db/connect.ts";
import { findSamePhones } from "./listing-queries.ts";

const MAX_MATCHES = 50;

/** A phone number of a listing or its owner's profile that other people have too. */
export interface SamePhone {
  /** The last two digits. */
  ending: string;
  /** Number of other people with the number. */
  people: number;
  listings: { id: string; title: string; ownerId: string | null }[];
}

/** Returns the numbers of a listing that also appear on other people's listings or profiles. */
export async function samePhones(db: Database, propertyId: string): Promise<SamePhone[]> {
  const matches = await findSamePhones(db, propertyId, MAX_MATCHES);
  const byNumber = Map.groupBy(matches, ({ number }) => number);
  return [...byNumber].map(([number, found]) => ({
    ending: number.slice(-2),
    people: new Set(found.map(({ person }) => person)).size,
    listings: found.flatMap(({ property_id, title, account_id }) =>
      property_id === null ? [] : [{ id: property_id, title: title ?? "", ownerId: account_id }],
    ),
  }));
}

import { sql } from "kysely";
import type { Database } from "../db/connect.ts";
import { isOtherPerson } from "./person-conditions.ts";

/** A listing or profile of another person with the same phone number. */
export interface PhoneMatch {
  /** The last ten digits. */
  number: string;
  account_id: string | null;
  /** The account, or the address of an owner without one. */
  person: string;
  property_id: string | null;
  title: string | null;
}

/** The listing, and the numbers of it and its owner's profile. */
const ownNumbers = (propertyId: string) => sql`
  own as materialized (select * from properties where id = ${propertyId}),
  numbers as materialized (
    select right(owner_phone, 10) as number from own where owner_phone is not null
    union select right(phone, 10) from accounts join own on accounts.id = own.owner_id where phone is not null
  )`;

/** Returns listings and profiles of other people with a number of this listing or its owner's profile, newest first. */
export async function findSamePhones(db: Database, propertyId: string, limit: number): Promise<PhoneMatch[]> {
  const { rows } = await sql<PhoneMatch>`
    with ${ownNumbers(propertyId)}
    select number, account_id, person, property_id, title from (
      select number, other.owner_id as account_id, coalesce(other.owner_id::text, other.owner_email, other.id::text) as person,
        other.id as property_id, other.title, other.created_at
      from numbers cross join own
      join properties other on other.owner_phone is not null and right(other.owner_phone, 10) = number
      where other.id <> own.id and ${isOtherPerson}
      union all
      select number, other.id, other.id::text, null, null, other.created_at
      from numbers cross join own
      join accounts other on other.phone is not null and right(other.phone, 10) = number
      where (other.id = own.owner_id or other.email = own.owner_email) is not true
    ) found
    order by created_at desc limit ${limit}`.execute(db);
  return rows;
}

/** Returns whether a number of the listing or its owner is one of another account that was found to be a broker. */
export async function hasNumberOfBroker(db: Database, propertyId: string): Promise<boolean> {
  const { rows } = await sql`
    with ${ownNumbers(propertyId)}
    select from numbers cross join own where exists (
      select from accounts other where right(other.phone, 10) = number and other.phone is not null
        and broker_since is not null and other.id is distinct from own.owner_id
    ) or exists (
      select from properties other join accounts on accounts.id = other.owner_id
      where right(other.owner_phone, 10) = number and other.owner_phone is not null
        and broker_since is not null and other.owner_id is distinct from own.owner_id
    ) limit 1`.execute(db);
  return rows.length > 0;
}

/** The rent of a listing, and the criteria for the listings to compare it with. */
export interface RentFacts {
  rent: number;
  area: string;
  city: string;
  type: string;
}

export function findRentFacts(db: Database, propertyId: string): Promise<RentFacts | undefined> {
  return db
    .selectFrom("properties")
    .select(["rent", "area", "city", "type"])
    .where("id", "=", propertyId)
    .executeTakeFirst();
}

/** Returns the median rent of other live homes of these kinds of the catalogue, in an area or anywhere. */
export async function medianRent(
  db: Database,
  propertyId: string,
  { kinds, area }: { kinds: readonly number[]; area: string | null },
): Promise<{ median: number | null; count: number }> {
  const inArea = area === null ? sql`true` : sql`area_key = area_key(${area})`;
  const { rows } = await sql<{ median: number | null; count: number }>`
    select percentile_disc(0.5) within group (order by rent) as median, count(*)::int as count from catalogue
    where ${inArea} and kind = any (${kinds}::smallint[]) and id <> ${propertyId}`.execute(db);
  return rows[0] ?? { median: null, count: 0 };
}

import { type RawBuilder, sql } from "kysely";

/** Returns SQL for the number of an account: the number confirmed by code, else the listing's, else the profile's. */
export const phoneOf = (accountId: RawBuilder<unknown>): RawBuilder<string | null> => sql<string | null>`(
  select coalesce(case when auth_users.phone_confirmed_at is not null then '+' || auth_users.phone end,
    listing.owner_phone, person.phone)
  from accounts person
    left join auth_users on auth_users.account_id = person.id
    left join properties listing on listing.owner_id = person.id
  where person.id = ${accountId})`;

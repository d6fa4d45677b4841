import { sql } from "kysely";

/** True if the rows `own` and `other` of properties belong to different people. An owner may have no account. */
export const isOtherPerson = sql<boolean>`(
  own.owner_id = other.owner_id or own.owner_email = other.owner_email
) is not true`;

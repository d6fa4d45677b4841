import { sql, type Transaction } from "kysely";
import type { DB } from "./schema.ts";

/**
 * Locks the rows that a person or a listing shares with other people, before either is deleted: conversations by id,
 * then favourites. Concurrent deletions use the same order, so they do not deadlock. The caller has already locked the
 * listing itself.
 */
export async function lockShared(
  trx: Transaction<DB>,
  { accountId = null, propertyId = null }: { accountId?: string | null; propertyId?: string | null },
): Promise<void> {
  await sql`
    select from conversations where id in (
      select conversation_id from participants where account_id = ${accountId}::uuid
      union select id from conversations where property_id = ${propertyId}::uuid
    ) order by id for update`.execute(trx);
  await sql`
    select from favorites where (account_id, property_id) in (
      select account_id, property_id from favorites where account_id = ${accountId}::uuid
      union select account_id, property_id from favorites where property_id = ${propertyId}::uuid
    ) order by account_id, property_id for update`.execute(trx);
}

import type { LedgerEntry } from "#contract/messaging/contacts.ts";
import { nameForOthers } from "../accounts/name-for-others.ts";
import type { LedgerRow } from "./queries.ts";

export function presentEntry(row: LedgerRow): LedgerEntry {
  const { reader_id, property_id } = row;
  return {
    id: row.id,
    reader:
      reader_id === null ? null : { id: reader_id, name: nameForOthers(row.reader_name), avatar: row.reader_avatar },
    property: property_id === null ? null : { id: property_id, title: row.property_title ?? "" },
    shared_at: row.created_at.toISOString(),
    first_read_at: row.first_read_at?.toISOString() ?? null,
    last_read_at: row.last_read_at?.toISOString() ?? null,
    reads: row.reads,
    revoked_at: row.revoked_at?.toISOString() ?? null,
  };
}

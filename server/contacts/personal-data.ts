import type { PersonalData } from "#contract/personal-data.ts";
import type { Database } from "../db/connect.ts";
import { allPages } from "../db/lists.ts";
import { presentEntry } from "./present.ts";
import { listAsksOf, listLedger } from "./queries.ts";

/** Yields who may see a person's number, for the data export. */
export async function* ledgerOf(
  db: Database,
  { id }: { id: string },
): AsyncGenerator<PersonalData["contact_ledger"][number]> {
  for await (const rows of allPages((asked) => listLedger(db, id, asked)))
    yield* rows.map((row) => ({ ...presentEntry(row), phone: row.phone }));
}

/** Returns whose numbers a person recently asked for. */
export async function contactAsksOf(db: Database, { id }: { id: string }): Promise<PersonalData["contact_asks"]> {
  return (await listAsksOf(db, id)).map(({ conversation_id, created_at, answered_at, is_approved }) => ({
    conversation_id,
    created_at: created_at.toISOString(),
    answered_at: answered_at?.toISOString() ?? null,
    is_approved,
  }));
}

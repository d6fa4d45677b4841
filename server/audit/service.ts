import type { Transaction } from "kysely";
import type { AuditAction } from "#contract/audit.ts";
import type { PersonalData } from "#contract/personal-data.ts";
import type { Database } from "../db/connect.ts";
import type { DB } from "../db/schema.ts";
import { type Act, insertAct, listActsOf, type Values } from "./queries.ts";

/** Returns the values that differ on the other side. */
function differing(values: Values | null, others: Values | null): Values | null {
  if (values === null || others === null) return values;
  const isOther = ([name, value]: [string, unknown]) => JSON.stringify(value) !== JSON.stringify(others[name]);
  return Object.fromEntries(Object.entries(values).filter(isOther));
}

/**
 * Records an admin's action in its transaction, with changed values only. Pass only what people may read of the
 * subject, never a secret.
 */
export async function noteAct(trx: Transaction<DB>, actor: { id: string }, act: Act): Promise<void> {
  const { before, after } = act;
  await insertAct(trx, actor.id, { ...act, before: differing(before, after), after: differing(after, before) });
}

/**
 * Returns what the log says of a person, for that person: without the admin's identity, or, if they were the admin,
 * without the subject's.
 */
export async function actsOf(db: Database, { id }: { id: string }): Promise<PersonalData["audit"]> {
  return (await listActsOf(db, id)).map((row) => {
    const byThem = row.actor_id === id;
    return {
      id: row.id,
      action: row.action as AuditAction,
      by_you: byThem,
      subject_id: row.subject_id,
      before: byThem ? null : (row.before as Values | null),
      after: byThem ? null : (row.after as Values | null),
      created_at: row.created_at.toISOString(),
    };
  });
}

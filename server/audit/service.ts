import type { Transaction } from "kysely";
import type { AuditAction } from "#contract/desk/audit.ts";
import type { PersonalData } from "#contract/personal-data.ts";
import type { Database } from "../db/connect.ts";
import type { DB } from "../db/schema.ts";
import { type AuditedAction, insertAct, listActsOf, type Values } from "./queries.ts";

/** Returns the values that are different in `others`. */
function differing(values: Values | null, others: Values | null): Values | null {
  if (values === null || others === null) return values;
  const isOther = ([name, value]: [string, unknown]) => JSON.stringify(value) !== JSON.stringify(others[name]);
  return Object.fromEntries(Object.entries(values).filter(isOther));
}

/** The actor of commands that run on the server, which no account runs. */
export const OPERATOR = { id: "00000000-0000-0000-0000-000000000000", name: "Operator" };

/** Records an admin's action in its transaction, with changed values only. Do not pass secrets. */
export async function noteAct(trx: Transaction<DB>, actor: { id: string }, act: AuditedAction): Promise<void> {
  const { before, after } = act;
  const changes = { ...act, before: differing(before, after), after: differing(after, before) };
  await insertAct(trx, actor.id, changes, actor.id === OPERATOR.id ? OPERATOR.name : "");
}

/**
 * Returns the audit entries about a person, for that person. Omits the admin's identity; if the person was the admin,
 * omits the subject's.
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

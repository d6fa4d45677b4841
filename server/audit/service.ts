import type { Transaction } from "kysely";
import type { DB } from "../db/schema.ts";
import { type Act, insertAct, type Values } from "./queries.ts";

/** Of these values, those that are not the same on the other side. */
function differing(values: Values | null, others: Values | null): Values | null {
  if (values === null || others === null) return values;
  const isOther = ([name, value]: [string, unknown]) => JSON.stringify(value) !== JSON.stringify(others[name]);
  return Object.fromEntries(Object.entries(values).filter(isOther));
}

/**
 * Notes what an admin does, in the transaction that does it: of what it changes only what is not as it was. Give what a
 * person may read of the subject, never a secret.
 */
export async function noteAct(trx: Transaction<DB>, actor: { id: string }, act: Act): Promise<void> {
  const { before, after } = act;
  await insertAct(trx, actor.id, { ...act, before: differing(before, after), after: differing(after, before) });
}

import type { Transaction } from "kysely";
import type { Caller } from "#contract/permissions.ts";
import { noteAct } from "../audit/service.ts";
import type { DB } from "../db/schema.ts";
import { transact } from "../db/transact.ts";
import { AppError } from "../errors.ts";
import type { Services } from "../services.ts";
import { lockOpenCase, recordDecision } from "../trust/cases.ts";
import { queueReportsDecision } from "../trust/evaluation-queue.ts";
import { trustFiguresOf } from "../trust/figures.ts";
import { type Leaving, removeAccount } from "./leaving.ts";
import { type Account, getLockedAccount, updateAccount } from "./queries.ts";

export { countAccounts } from "./queries.ts";

/**
 * Activates an account, or deactivates it and ends its sessions, in the caller's transaction. Database triggers hide or
 * show its listing, close its sockets, and keep at least one active admin. Setting the current status again is not an
 * error.
 * @throws AppError `user_not_found`, `own_account`, `last_admin`
 */
export async function writeActive(
  trx: Transaction<DB>,
  admin: Caller,
  id: string,
  { isActive, endSessions }: { isActive: boolean } & Pick<Leaving, "endSessions">,
): Promise<Account> {
  const account = await getLockedAccount(trx, id);
  if (account.is_active === isActive) return account;
  if (id === admin.id) throw new AppError("own_account");
  const saved = await updateAccount(trx, id, { is_active: isActive });
  if (!saved) throw new AppError("user_not_found");
  if (!isActive) await endSessions(trx, id);
  await noteAct(trx, admin, {
    action: isActive ? "user.activate" : "user.deactivate",
    subjectId: id,
    before: { is_active: account.is_active },
    after: { is_active: isActive },
  });
  return saved;
}

/**
 * Activates or deactivates an account. Deactivating it closes its case.
 * @throws AppError `user_not_found`, `own_account`, `last_admin`
 */
export async function setActive(
  { db, metrics }: Pick<Services, "db" | "metrics">,
  admin: Caller,
  id: string,
  change: { isActive: boolean } & Pick<Leaving, "endSessions">,
): Promise<Account> {
  const subject = { type: "account", id } as const;
  const { saved, isDecided } = await transact(db, async (trx) => {
    const open = await lockOpenCase(trx, subject);
    const saved = await writeActive(trx, admin, id, change);
    if (!open || change.isActive) return { saved, isDecided: false };
    await recordDecision(trx, admin, open, { outcome: "deactivate", accountId: id, statement: null });
    await queueReportsDecision(trx, subject, "person_warned");
    return { saved, isDecided: true };
  });
  if (isDecided) trustFiguresOf(metrics).decisions.inc({ outcome: "deactivate" });
  return saved;
}

/**
 * Deletes another person's account, and records that in the audit log.
 * @throws AppError `user_not_found`, `own_account`, `last_admin`
 */
export async function deleteAccount(
  services: Pick<Services, "db" | "files" | "log">,
  admin: Caller,
  id: string,
  leaving: Leaving,
): Promise<void> {
  if (id === admin.id) throw new AppError("own_account");
  await removeAccount(services, { id, by: admin, leaving }, (trx, { type, is_active }) =>
    // Personal data is deleted with the account; the audit entry keeps only the action.
    noteAct(trx, admin, { action: "user.delete", subjectId: id, before: { type, is_active }, after: null }),
  );
}

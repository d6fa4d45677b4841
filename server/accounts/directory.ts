import type { Transaction } from "kysely";
import type { Caller } from "#contract/permissions.ts";
import { noteAct } from "../audit/service.ts";
import type { DB } from "../db/schema.ts";
import { AppError } from "../errors.ts";
import { dropPicturesOf, removeFiles } from "../media/drop.ts";
import type { Services } from "../services.ts";
import { type Account, deleteAccountRow, lockAccount, updateAccount } from "./queries.ts";

export { countAccounts } from "./queries.ts";

/** What features that know accounts do when one is closed or goes. */
export interface Leaving {
  endSessions(trx: Transaction<DB>, accountId: string): Promise<void>;
  endLogin(trx: Transaction<DB>, accountId: string): Promise<void>;
  deleteListingOf(trx: Transaction<DB>, admin: Caller, owner: Caller): Promise<void>;
  /** Answers how to tell those whom the person wrote with, once it is committed that they are gone. */
  leaveConversations(trx: Transaction<DB>, accountId: string): Promise<() => void>;
}

async function getLocked(trx: Transaction<DB>, id: string): Promise<Account> {
  const account = await lockAccount(trx, id);
  if (!account) throw new AppError("user_not_found");
  return account;
}

/**
 * Deactivates an account, with all its sessions, or activates it again; the database hides its listing and shows it, closes
 * its sockets, and keeps the last active admin. What is so already stays as it is.
 * @throws AppError `user_not_found`, `own_account`, `last_admin`
 */
export function setActive(
  { db }: Pick<Services, "db">,
  admin: Caller,
  id: string,
  { isActive, endSessions }: { isActive: boolean } & Pick<Leaving, "endSessions">,
): Promise<Account> {
  return db.transaction().execute(async (trx) => {
    const account = await getLocked(trx, id);
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
  });
}

/**
 * Deletes an account with its sessions, favourites and listing, and the files it uploaded. What it wrote stays in the
 * conversations of others, from nobody.
 * @throws AppError `user_not_found`, `own_account`, `last_admin`
 */
export async function deleteAccount(
  services: Pick<Services, "db" | "files" | "log">,
  admin: Caller,
  id: string,
  { deleteListingOf, endLogin, leaveConversations }: Omit<Leaving, "endSessions">,
): Promise<void> {
  if (id === admin.id) throw new AppError("own_account");
  const gone = await services.db.transaction().execute(async (trx) => {
    const account = await getLocked(trx, id);
    const tellOthers = await leaveConversations(trx, id);
    await endLogin(trx, id);
    await deleteListingOf(trx, admin, account);
    const dropped = await dropPicturesOf(trx, id, () => deleteAccountRow(trx, id));
    const { name, email, type, is_active } = account;
    await noteAct(trx, admin, {
      action: "user.delete",
      subjectId: id,
      before: { name, email, type, is_active },
      after: null,
    });
    return { dropped, tellOthers };
  });
  gone.tellOthers();
  await removeFiles(services, gone.dropped);
}

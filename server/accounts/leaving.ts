import type { Transaction } from "kysely";
import type { Caller } from "#contract/permissions.ts";
import type { DB } from "../db/schema.ts";
import { transact } from "../db/transact.ts";
import { dropPicturesOf, removeFiles } from "../media/drop.ts";
import type { Services } from "../services.ts";
import { type Account, deleteAccountRow, getLockedAccount } from "./queries.ts";

/** What features that know accounts do when one is closed or goes. */
export interface Leaving {
  endSessions(trx: Transaction<DB>, accountId: string): Promise<void>;
  /** Ends every way in, and forgets what waits to be sent to the person. */
  forgetLogin(trx: Transaction<DB>, accountId: string): Promise<void>;
  /** Deletes the person's listing, after it has locked all rows that the person shares with others. */
  deleteListingOf(trx: Transaction<DB>, by: Caller, owner: Caller): Promise<void>;
  /** Called last. */
  queueWordSweep(trx: Transaction<DB>): Promise<void>;
  /** Answers how to tell those whom the person wrote with, once it is committed that they are gone. */
  leaveConversations(trx: Transaction<DB>, accountId: string): Promise<() => void>;
}

/**
 * Deletes an account with its sessions, favourites and listing, the files it uploaded, and what the audit log tells of its
 * person. What it wrote stays in the conversations of others, from nobody. `alongside` is done in the same transaction.
 * @throws AppError `user_not_found`, `last_admin`
 */
export async function removeAccount(
  services: Pick<Services, "db" | "files" | "log">,
  { id, by, leaving }: { id: string; by: Caller; leaving: Leaving },
  alongside: (trx: Transaction<DB>, account: Account) => Promise<void> = async () => {},
): Promise<void> {
  const gone = await transact(services.db, async (trx) => {
    const account = await getLockedAccount(trx, id);
    await leaving.forgetLogin(trx, id);
    await leaving.deleteListingOf(trx, by, account);
    const tellOthers = await leaving.leaveConversations(trx, id);
    const dropped = await dropPicturesOf(trx, id, () => deleteAccountRow(trx, id));
    await alongside(trx, account);
    await leaving.queueWordSweep(trx);
    return { dropped, tellOthers };
  });
  // So that an operator who restores an older backup knows whom to delete again.
  services.log.info({ account: id }, "account deleted");
  gone.tellOthers();
  await removeFiles(services, gone.dropped);
}

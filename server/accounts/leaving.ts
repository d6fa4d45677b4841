import type { Transaction } from "kysely";
import type { Caller } from "#contract/permissions.ts";
import type { DB } from "../db/schema.ts";
import { transact } from "../db/transact.ts";
import { dropPicturesOf, removeFiles } from "../media/drop.ts";
import type { Services } from "../services.ts";
import { type Account, deleteAccountRow, getLockedAccount } from "./queries.ts";

/** Callbacks into other features when an account is deactivated or deleted. */
export interface Leaving {
  endSessions(trx: Transaction<DB>, accountId: string): Promise<void>;
  /** Deletes all credentials of the person, and messages that are queued for them. */
  forgetLogin(trx: Transaction<DB>, accountId: string): Promise<void>;
  /** Deletes the person's listing, after locking all rows that the person shares with others. */
  deleteListingOf(trx: Transaction<DB>, by: Caller, owner: Caller): Promise<void>;
  /** Deletes reports about the person. Must be called before the listing is deleted. */
  deleteReportsAbout(trx: Transaction<DB>, accountId: string): Promise<void>;
  /** Must be called last. */
  queueWordSweep(trx: Transaction<DB>): Promise<void>;
  /** Returns a function that notifies the person's conversation partners after the commit. */
  leaveConversations(trx: Transaction<DB>, accountId: string): Promise<() => void>;
}

/**
 * Deletes an account with its sessions, favourites, listing and files, and its personal data in the audit log. Messages
 * stay in the other people's conversations without a sender. `alongside` runs in the same transaction.
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
    await leaving.deleteReportsAbout(trx, id);
    await leaving.deleteListingOf(trx, by, account);
    const tellOthers = await leaving.leaveConversations(trx, id);
    const dropped = await dropPicturesOf(trx, id, () => deleteAccountRow(trx, id));
    await alongside(trx, account);
    await leaving.queueWordSweep(trx);
    return { dropped, tellOthers };
  });
  // An operator who restores an older backup needs this line to delete these accounts again.
  services.log.info({ account: id }, "account deleted");
  gone.tellOthers();
  await removeFiles(services, gone.dropped);
}

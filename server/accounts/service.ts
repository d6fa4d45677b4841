import type { Transaction } from "kysely";
import { v4 as uuidv4 } from "uuid";
import { MAX_NAME_LENGTH, type ProfileChanges, type ProfileInput } from "#contract/accounts/accounts.ts";
import { CASE_TEXTS } from "#contract/desk/case-terms.ts";
import { oneLine } from "#contract/one-line.ts";
import { type Caller, isAdmin, mayManageAccount, maySeeAccount } from "#contract/permissions.ts";
import { normalPhone, PHONE_PATTERN } from "#contract/values/phone.ts";
import { noteAct } from "../audit/service.ts";
import type { Database } from "../db/connect.ts";
import type { DB, JsonObject } from "../db/schema.ts";
import { transact } from "../db/transact.ts";
import { AppError, invalidIn } from "../errors.ts";
import { dropPictures, removeFiles } from "../media/drop.ts";
import { pictureAddress } from "../media/picture-path.ts";
import type { Services } from "../services.ts";
import { dayText } from "../trust/statements.ts";
import { mergeMetadata, metadataFault } from "./metadata.ts";
import {
  type Account,
  findAccount,
  findHolderOf,
  getLockedAccount,
  holdOwnAvatar,
  insertAccountRow,
  lockAccount,
  updateAccount,
} from "./queries.ts";

/** Fields of a new account. */
interface NewAccount {
  id?: string;
  email: string | null;
  name?: string | null;
  phone?: string | null;
  type?: "admin" | "owner" | "tenant";
  avatar?: string | null;
  bio?: string | null;
  default_location?: string | null;
  user_metadata?: Record<string, unknown>;
  created_at?: Date;
}

function usableName(account: Pick<NewAccount, "name" | "email">): string {
  const given = oneLine(account.name ?? "") || account.email?.split("@")[0] || "User";
  return [...given].slice(0, MAX_NAME_LENGTH).join("");
}

/** The part of a profile that a sign-up or Google provides. */
export type NewProfile = Pick<NewAccount, "name" | "phone" | "avatar" | "user_metadata">;

/** Returns the columns of a new profile. A long name is cut and an invalid phone number is dropped. */
function profileColumns({ email, name, phone, user_metadata }: NewProfile & Pick<NewAccount, "email">) {
  const contact = normalPhone(phone ?? "");
  return {
    name: usableName({ name: name ?? null, email }),
    phone: PHONE_PATTERN.test(contact) ? contact : null,
    user_metadata: (user_metadata ?? {}) as JsonObject,
  };
}

/**
 * Creates an account, by default a tenant's. Never fails on profile data: a missing name becomes the part of the
 * address before the @, a long name is cut, an invalid phone number is dropped. The address is stored in lower case;
 * one that is taken violates `accounts_email_key`.
 */
export function createAccount(trx: Transaction<DB>, account: NewAccount): Promise<Account> {
  return insertAccountRow(trx, {
    ...account,
    ...profileColumns(account),
    id: account.id ?? uuidv4(),
    email: account.email?.toLowerCase() ?? null,
  });
}

/**
 * Returns the account, also a deactivated one for admins.
 * @throws AppError `user_not_found`
 */
export async function getVisibleAccount(db: Database, caller: Caller | null, id: string): Promise<Account> {
  const account = await findAccount(db, id);
  if (!account || !maySeeAccount(caller, account)) throw new AppError("user_not_found");
  return account;
}

/** Replaces the whole profile with that of a new account. */
export async function resetProfile(trx: Transaction<DB>, accountId: string, profile: NewProfile): Promise<void> {
  const { email } = await getLockedAccount(trx, accountId);
  const fresh = { bio: null, default_location: null, avatar: profile.avatar ?? null };
  await updateAccount(trx, accountId, { ...fresh, ...profileColumns({ ...profile, email }) });
}

/** Changes the address of an account. An address that another account has violates `accounts_email_key`. */
export async function changeAddress(trx: Transaction<DB>, accountId: string, email: string): Promise<void> {
  await updateAccount(trx, accountId, { email, mail_refusals: 0 });
}

/** Merges changes into the account's metadata; null deletes a key. Returns why they were refused, or null. */
export async function changeMetadata(
  trx: Transaction<DB>,
  accountId: string,
  changes: Record<string, unknown>,
): Promise<string | null> {
  const account = await lockAccount(trx, accountId);
  const merged = mergeMetadata(account?.user_metadata ?? {}, changes);
  const fault = metadataFault(merged);
  if (!fault) await updateAccount(trx, accountId, { user_metadata: merged as JsonObject });
  return fault;
}

/**
 * Returns the account that will own a property, locked until the transaction ends, and changes its type from tenant to
 * owner. Returns undefined if no account has verified this address.
 */
export async function makeOwner(
  trx: Transaction<DB>,
  whose: { id: string } | { email: string },
): Promise<Account | undefined> {
  const id = "id" in whose ? whose.id : await findHolderOf(trx, whose.email);
  const account = id === undefined ? undefined : await lockAccount(trx, id);
  return account?.type === "tenant" ? updateAccount(trx, account.id, { type: "owner" }) : account;
}

/**
 * Throws if an admin found that this person is a broker.
 * @throws AppError `not_for_brokers`
 */
export async function requireNoBroker(db: Database, accountId: string): Promise<void> {
  const account = await findAccount(db, accountId);
  if (account?.broker_since) throw new AppError("not_for_brokers");
}

/**
 * Throws unless this person may start conversations.
 * @throws AppError `not_for_brokers`, `too_many_requests` while an admin's limit lasts
 */
export async function requireMayStart(db: Database, accountId: string): Promise<void> {
  const account = await findAccount(db, accountId);
  if (account?.broker_since) throw new AppError("not_for_brokers");
  const until = account?.limited_until;
  if (!until || until <= new Date()) return;
  const wait = Math.ceil((until.getTime() - Date.now()) / 1000);
  throw new AppError("too_many_requests", {
    text: CASE_TEXTS.limited(dayText(until)),
    headers: { "retry-after": String(wait) },
  });
}

/** Makes the account an active admin. Only the operator's command calls it. */
export async function promoteToAdmin(trx: Transaction<DB>, accountId: string): Promise<void> {
  await updateAccount(trx, accountId, { type: "admin", is_active: true });
}

/** Returns the account that owns a property. */
export async function findPropertyOwner(
  db: Database,
  { owner_id }: { owner_id: string | null },
): Promise<Account | undefined> {
  return owner_id === null ? undefined : findAccount(db, owner_id);
}

/** Functions of sign-in that the accounts feature needs. */
export interface SignInPictures {
  /** Returns whether the URL is the picture of the account's own Google identity. */
  isFromGoogle(db: Database, accountId: string, address: string): Promise<boolean>;
}
type Profiles = Pick<Services, "db"> & SignInPictures;

/**
 * Throws unless the picture was uploaded by the caller, comes from the account's Google identity, or is its current
 * one. Locks the row of an upload, so that the sweep does not delete it.
 */
async function requireUsableAvatar(
  trx: Transaction<DB>,
  { isFromGoogle }: SignInPictures,
  { caller, account, avatar }: { caller: Caller; account: Account; avatar: string | null | undefined },
): Promise<void> {
  if (avatar === undefined || avatar === null || avatar === account.avatar) return;
  if (avatar.startsWith("https:") && (await isFromGoogle(trx, account.id, avatar))) return;
  const folder = pictureAddress("");
  if (avatar.startsWith(folder) && (await holdOwnAvatar(trx, caller.id, avatar.slice(folder.length)))) return;
  throw invalidIn("avatar", "An avatar is a picture that you have uploaded, or the one of your Google account.");
}

/** Writes the given fields. Throws if the account was deleted concurrently. */
async function saveProfile(db: Database, id: string, changes: ProfileChanges): Promise<Account> {
  const { name, phone, default_location, bio, avatar } = changes;
  const saved = await updateAccount(db, id, { name, phone, default_location, bio, avatar });
  if (!saved) throw new AppError("user_not_found");
  return saved;
}

async function noteProfileEdit(trx: Transaction<DB>, admin: Caller, before: Account, after: Account): Promise<void> {
  const profileOf = ({ name, phone, default_location, bio, avatar }: Account) => ({
    name,
    phone,
    default_location,
    bio,
    avatar,
  });
  const [was, is] = [profileOf(before), profileOf(after)];
  if (JSON.stringify(was) === JSON.stringify(is)) return;
  await noteAct(trx, admin, { action: "user.edit", subjectId: after.id, before: was, after: is });
}

/**
 * Changes a profile: the caller's own, or any profile as an admin. Missing fields are left unchanged.
 * @throws AppError `forbidden`, `user_not_found`, `invalid` for another person's picture
 */
export async function changeProfile(
  { db, ...pictures }: Profiles,
  caller: Caller,
  id: string,
  changes: ProfileChanges,
): Promise<Account> {
  if (!mayManageAccount(caller, id)) throw new AppError("forbidden");
  return transact(db, async (trx) => {
    const account = await getLockedAccount(trx, id);
    await requireUsableAvatar(trx, pictures, { caller, account, avatar: changes.avatar });
    const saved = await saveProfile(trx, id, changes);
    if (id !== caller.id) await noteProfileEdit(trx, caller, account, saved);
    return saved;
  });
}

/**
 * Completes the caller's own profile after a first sign-in: saves the non-empty fields and keeps the rest. It never
 * makes the caller an admin, and never changes an owner to a tenant.
 * @throws AppError `forbidden` for another id or address or the type admin, `user_not_found`, `invalid` for metadata or
 * a picture
 */
export async function completeOwnProfile(
  { db, ...pictures }: Profiles,
  caller: Caller,
  input: ProfileInput,
): Promise<Account> {
  const isOwnAddress = !input.email || input.email === caller.email;
  if (input.id !== caller.id || !isOwnAddress || (input.type === "admin" && !isAdmin(caller)))
    throw new AppError("forbidden");
  return transact(db, async (trx) => {
    const account = await getLockedAccount(trx, caller.id);
    await requireUsableAvatar(trx, pictures, { caller, account, avatar: input.avatar });
    const fault = await changeMetadata(trx, caller.id, input.user_metadata ?? {});
    if (fault) throw invalidIn("user_metadata", fault);
    if (input.type === "owner" && caller.type === "tenant") await updateAccount(trx, caller.id, { type: "owner" });
    return saveProfile(trx, caller.id, {
      name: input.name,
      phone: input.phone ?? undefined,
      avatar: input.avatar ?? undefined,
    });
  });
}

/** Removes the picture from the caller's profile, and deletes it if the caller uploaded it. */
export async function removeAvatar(services: Pick<Services, "db" | "files" | "log">, caller: Caller): Promise<void> {
  const gone = await transact(services.db, async (trx) => {
    const account = await lockAccount(trx, caller.id);
    if (!account?.avatar) return [];
    await updateAccount(trx, caller.id, { avatar: null });
    return dropPictures(trx, [account.avatar]);
  });
  await removeFiles(services, gone);
}

import type { Transaction } from "kysely";
import { v4 as uuidv4 } from "uuid";
import { MAX_NAME_LENGTH, type ProfileChanges, type ProfileInput } from "#contract/accounts.ts";
import { type Caller, isAdmin, mayManageAccount } from "#contract/permissions.ts";
import { normalPhone, PHONE_PATTERN } from "#contract/phone.ts";
import { noteAct } from "../audit/service.ts";
import type { Database } from "../db/connect.ts";
import type { DB, JsonObject } from "../db/schema.ts";
import { transact } from "../db/transact.ts";
import { AppError } from "../errors.ts";
import { dropPictures, removeFiles } from "../media/drop.ts";
import { pictureAddress } from "../media/picture-path.ts";
import type { Services } from "../services.ts";
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

function usableName(account: NewAccount): string {
  const given = account.name?.trim() || account.email?.split("@")[0] || "User";
  return [...given].slice(0, MAX_NAME_LENGTH).join("");
}

/**
 * Creates an account, by default a tenant's. A missing name becomes the part of the address before the @, a long name
 * is cut, an invalid phone number is dropped, so none of them fails. The address is stored in lower case; a known one
 * violates `accounts_email_key`.
 */
export function createAccount(trx: Transaction<DB>, account: NewAccount): Promise<Account> {
  const phone = normalPhone(account.phone ?? "");
  return insertAccountRow(trx, {
    ...account,
    id: account.id ?? uuidv4(),
    email: account.email?.toLowerCase() ?? null,
    name: usableName(account),
    phone: PHONE_PATTERN.test(phone) ? phone : null,
    user_metadata: (account.user_metadata ?? {}) as JsonObject,
  });
}

/** Changes an account's address. One of another account violates `accounts_email_key`. */
export async function changeAddress(trx: Transaction<DB>, accountId: string, email: string): Promise<void> {
  await updateAccount(trx, accountId, { email });
}

/** Merges changes into a person's metadata; null deletes a key. Returns why they were refused, or null. */
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
 * Returns the account that a property will belong to, locked until the transaction ends, and turns a tenant into an
 * owner. Undefined if there is none with this proven address.
 */
export async function makeOwner(
  trx: Transaction<DB>,
  whose: { id: string } | { email: string },
): Promise<Account | undefined> {
  const id = "id" in whose ? whose.id : await findHolderOf(trx, whose.email);
  const account = id === undefined ? undefined : await lockAccount(trx, id);
  return account?.type === "tenant" ? updateAccount(trx, account.id, { type: "owner" }) : account;
}

/** Makes the account an active admin. Only the operator's command calls it. */
export async function promoteToAdmin(trx: Transaction<DB>, accountId: string): Promise<void> {
  await updateAccount(trx, accountId, { type: "admin", is_active: true });
}

/** Returns the account that a property belongs to. */
export async function findPropertyOwner(
  db: Database,
  { owner_id }: { owner_id: string | null },
): Promise<Account | undefined> {
  return owner_id === null ? undefined : findAccount(db, owner_id);
}

/** What accounts need to know from sign-in. */
export interface Pictures {
  /** Returns whether this is the picture of the person's own Google account. */
  isFromGoogle(db: Database, accountId: string, address: string): Promise<boolean>;
}
type Profiles = Pick<Services, "db"> & Pictures;

/**
 * Throws unless the picture is the caller's own upload, that of the person's Google account, or the account's current
 * one. An upload's row is locked so that it is not swept.
 */
async function requireUsableAvatar(
  trx: Transaction<DB>,
  { isFromGoogle }: Pictures,
  { caller, account, avatar }: { caller: Caller; account: Account; avatar: string | null | undefined },
): Promise<void> {
  if (avatar === undefined || avatar === null || avatar === account.avatar) return;
  if (avatar.startsWith("https:") && (await isFromGoogle(trx, account.id, avatar))) return;
  const folder = pictureAddress("");
  if (avatar.startsWith(folder) && (await holdOwnAvatar(trx, caller.id, avatar.slice(folder.length)))) return;
  const message = "An avatar is a picture that you have uploaded, or the one of your Google account.";
  throw new AppError("invalid", { text: message, fields: [{ path: "avatar", message }] });
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
 * Changes a profile: the caller's own, or any as an admin. Missing fields stay.
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
 * Fills in the caller's own profile, as after a first sign-in: non-empty fields are saved, the rest stays. No caller
 * becomes an admin, and an owner stays one.
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
    if (fault) throw new AppError("invalid", { text: fault, fields: [{ path: "user_metadata", message: fault }] });
    if (input.type === "owner" && caller.type === "tenant") await updateAccount(trx, caller.id, { type: "owner" });
    return saveProfile(trx, caller.id, {
      name: input.name,
      phone: input.phone ?? undefined,
      avatar: input.avatar ?? undefined,
    });
  });
}

/** Removes the caller's picture from the profile, and deletes it if they uploaded it. */
export async function removeAvatar(services: Pick<Services, "db" | "files" | "log">, caller: Caller): Promise<void> {
  const gone = await transact(services.db, async (trx) => {
    const account = await lockAccount(trx, caller.id);
    if (!account?.avatar) return [];
    await updateAccount(trx, caller.id, { avatar: null });
    return dropPictures(trx, [account.avatar]);
  });
  await removeFiles(services, gone);
}

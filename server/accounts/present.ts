import type { PublicUser, User } from "#contract/accounts/accounts.ts";
import { maskContacts } from "#contract/find-contacts/mask-contacts.ts";
import { nameForOthers } from "./name-for-others.ts";
import type { Account } from "./queries.ts";

/** Returns the fields that everyone may read, with dots in place of contacts. */
export function presentPublicUser(account: Account): PublicUser {
  return {
    id: account.id,
    name: nameForOthers(account.name),
    avatar: account.avatar,
    bio: account.bio === null ? null : maskContacts(account.bio),
    type: account.type as PublicUser["type"],
    created_at: account.created_at.toISOString(),
  };
}

/** Returns the fields that only the user and admins may read, as written. */
export function presentUser(account: Account, favorites: string[]): User {
  return {
    ...presentPublicUser(account),
    name: account.name,
    bio: account.bio,
    email: account.email,
    phone: account.phone,
    default_location: account.default_location,
    is_active: account.is_active,
    favorites,
    user_metadata: account.user_metadata as Record<string, unknown>,
  };
}

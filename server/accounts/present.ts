import type { PublicUser, User } from "#contract/accounts.ts";
import type { Account } from "./queries.ts";

/** Returns the fields that everyone may read. */
export function presentPublicUser(account: Account): PublicUser {
  return {
    id: account.id,
    name: account.name,
    avatar: account.avatar,
    bio: account.bio,
    type: account.type as PublicUser["type"],
    created_at: account.created_at.toISOString(),
  };
}

/** Returns the fields that only the user and admins may read. */
export function presentUser(account: Account, favorites: string[]): User {
  return {
    ...presentPublicUser(account),
    email: account.email,
    phone: account.phone,
    default_location: account.default_location,
    is_active: account.is_active,
    favorites,
    user_metadata: account.user_metadata as Record<string, unknown>,
  };
}

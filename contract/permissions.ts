/** Pure rules of who may do and see what. The server enforces them; the web hides what they refuse. */

export interface Caller {
  id: string;
  email: string | null;
  type: string;
}
type OwnedProperty = { owner_id: string | null };

export function isAdmin(caller: Caller | null): boolean {
  return caller?.type === "admin";
}

/** A property belongs to the account it names. One that names an e-mail address alone is nobody's until that address is proven. */
export function isOwner(caller: Caller | null, property: OwnedProperty): boolean {
  return caller !== null && property.owner_id === caller.id;
}

export function mayEditProperty(caller: Caller | null, property: OwnedProperty): boolean {
  return isAdmin(caller) || isOwner(caller, property);
}

/** Approved listings of active owners are everybody's; any other is seen by its owner (while active) and admins alone. */
export function maySeeProperty(
  caller: Caller | null,
  property: OwnedProperty & { status: string; owner_active: boolean },
): boolean {
  if (isAdmin(caller)) return true;
  if (!property.owner_active) return false;
  return property.status === "approved" || isOwner(caller, property);
}

/** A person's own account, and for admins everybody's: seen whole, and its profile changed. */
export function mayManageAccount(caller: Caller | null, accountId: string): boolean {
  return isAdmin(caller) || caller?.id === accountId;
}

/** A deactivated person is seen by admins alone. */
export function maySeeAccount(caller: Caller | null, account: { is_active: boolean }): boolean {
  return account.is_active || isAdmin(caller);
}

/** A conversation is its participants', and the owner's of the property it is about. */
export function mayUseConversation(
  caller: Caller,
  conversation: OwnedProperty & { members: readonly { account_id: string | null }[] },
): boolean {
  return conversation.members.some(({ account_id }) => account_id === caller.id) || isOwner(caller, conversation);
}

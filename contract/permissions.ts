/** Pure permission rules. The server enforces them; the web hides what they forbid. */

export interface Caller {
  id: string;
  email: string | null;
  type: string;
}
type OwnedProperty = { owner_id: string | null };

export function isAdmin(caller: Caller | null): boolean {
  return caller?.type === "admin";
}

/**
 * A property belongs to the account in `owner_id`. If it only has an owner's email address, it belongs to no account
 * until that address is verified.
 */
export function isOwner(caller: Caller | null, property: OwnedProperty): boolean {
  return caller !== null && property.owner_id === caller.id;
}

export function mayEditProperty(caller: Caller | null, property: OwnedProperty): boolean {
  return isAdmin(caller) || isOwner(caller, property);
}

/**
 * Everyone sees approved listings of active owners. Other listings are visible only to admins and to their owner, if
 * active.
 */
export function maySeeProperty(
  caller: Caller | null,
  property: OwnedProperty & { status: string; owner_active: boolean },
): boolean {
  if (isAdmin(caller)) return true;
  if (!property.owner_active) return false;
  return property.status === "approved" || isOwner(caller, property);
}

/** Whether the caller may read and change the whole account: its user and admins may. */
export function mayManageAccount(caller: Caller | null, accountId: string): boolean {
  return isAdmin(caller) || caller?.id === accountId;
}

/** Only admins see deactivated accounts. */
export function maySeeAccount(caller: Caller | null, account: { is_active: boolean }): boolean {
  return account.is_active || isAdmin(caller);
}

/** Participants, and the owner of the property, may use a conversation. */
export function mayUseConversation(
  caller: Caller,
  conversation: OwnedProperty & { members: readonly { account_id: string | null }[] },
): boolean {
  return conversation.members.some(({ account_id }) => account_id === caller.id) || isOwner(caller, conversation);
}

import { maskContacts } from "#contract/find-contacts/mask-contacts.ts";
import { DELETED_USER } from "#contract/messaging/messaging-terms.ts";

/** Returns the name of an account as others see it, with dots in place of contacts. Null: the account is deleted. */
export const nameForOthers = (name: string | null | undefined): string =>
  name === null || name === undefined ? DELETED_USER : maskContacts(name);

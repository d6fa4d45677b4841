import type { NotificationCategory } from "#contract/messaging/notification-terms.ts";
import { isUuid } from "#contract/values/uuid.ts";
import { readClaim, signClaim } from "../keys/signed-claim.ts";
import type { SigningKeys } from "../keys/signing-keys.ts";
import { isCategory } from "./settings.ts";

/** Which mails a token switches off. */
export interface UnsubscribeTarget {
  accountId: string;
  category: NotificationCategory;
}
type Keys = Pick<SigningKeys, "secretFor" | "secretsFor">;

const PURPOSE = "unsubscribe links";

/** Returns the token of an unsubscribe link. It never expires and allows nothing else. */
export const unsubscribeToken = (keys: Keys, { accountId, category }: UnsubscribeTarget): string =>
  signClaim(keys, PURPOSE, `${accountId}.${category}`);

/** Returns what the token switches off; null if this server did not sign it. */
export function readUnsubscribeToken(keys: Keys, token: string): UnsubscribeTarget | null {
  const [accountId = "", category = ""] = readClaim(keys, PURPOSE, token)?.split(".") ?? [];
  return isUuid(accountId) && isCategory(category) ? { accountId, category } : null;
}

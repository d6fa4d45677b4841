import { createHmac, timingSafeEqual } from "node:crypto";
import { validate as isUuid } from "uuid";
import type { NotificationCategory } from "#contract/notification-terms.ts";
import type { SigningKeys } from "../signing-keys.ts";
import { isCategory } from "./settings.ts";

/** Which mails a token switches off. */
export interface Subscription {
  accountId: string;
  category: NotificationCategory;
}
type Keys = Pick<SigningKeys, "secretsFor">;

const PURPOSE = "unsubscribe links";

function macOf(secret: Uint8Array, claim: string): Buffer {
  return createHmac("sha256", secret).update(claim).digest();
}

/** Returns the token of an unsubscribe link. It never expires and allows nothing else. */
export function unsubscribeToken(keys: Keys, { accountId, category }: Subscription): string {
  const [secret] = keys.secretsFor(PURPOSE);
  if (!secret) throw new Error("there is no key to sign with");
  const claim = Buffer.from(`${accountId}.${category}`).toString("base64url");
  return `${claim}.${macOf(secret, claim).toString("base64url")}`;
}

/** Returns what the token switches off; null if this server did not sign it. */
export function readUnsubscribeToken(keys: Keys, token: string): Subscription | null {
  const [claim = "", mac = "", ...others] = token.split(".");
  const given = Buffer.from(mac, "base64url");
  const isOurs = keys.secretsFor(PURPOSE).some((secret) => {
    const right = macOf(secret, claim);
    return given.length === right.length && timingSafeEqual(given, right);
  });
  const [accountId = "", category = ""] = Buffer.from(claim, "base64url").toString().split(".");
  return isOurs && others.length === 0 && isUuid(accountId) && isCategory(category) ? { accountId, category } : null;
}

import { createHash, createHmac } from "node:crypto";
import type { SigningKeys } from "../keys/signing-keys.ts";

const PURPOSE = "listing answers";

/** Returns the hash of a link's token. Only the hash is stored. */
export const hashOfToken = (token: string): Buffer => createHash("sha256").update(token).digest();

/** Returns the token of a question: 256 bits that only the server can compute, so that every mail has the same link. */
export function tokenOf({ secretsFor }: Pick<SigningKeys, "secretsFor">, askId: string): string {
  const [secret] = secretsFor(PURPOSE);
  if (!secret) throw new Error("there is no key to sign with");
  return createHmac("sha256", secret).update(askId).digest("base64url");
}

/** Returns the page on which an owner answers without signing in. */
export const answerAddress = (siteUrl: string, token: string, answer?: string): string =>
  `${siteUrl}/listing-answer/${token}${answer === undefined ? "" : `?answer=${answer}`}`;

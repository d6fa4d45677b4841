import { createHmac } from "node:crypto";
import { sha256 } from "../keys/hash.ts";
import type { SigningKeys } from "../keys/signing-keys.ts";

const PURPOSE = "listing answers";

/** Returns the hash of a link's token. Only the hash is stored. */
export const hashOfToken = sha256;

/** Returns the token of a question: 256 bits that only the server can compute, so that every mail has the same link. */
export function tokenOf({ secretFor }: Pick<SigningKeys, "secretFor">, askId: string): string {
  return createHmac("sha256", secretFor(PURPOSE)).update(askId).digest("base64url");
}

/** Returns the page on which an owner answers without signing in. */
export const answerAddress = (siteUrl: string, token: string, answer?: string): string =>
  `${siteUrl}/listing-answer/${token}${answer === undefined ? "" : `?answer=${answer}`}`;

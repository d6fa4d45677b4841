import { z } from "zod";
import { emailAddress } from "#contract/accounts.ts";
import { unstorableFault } from "../http/storable.ts";

/** A claim that cannot be used, or kept, is as good as none: it must not keep anybody from signing in. */
const usable = <S extends z.ZodType>(schema: S) =>
  schema
    .refine((value) => unstorableFault(value) === null)
    .optional()
    .catch(undefined);

const MAX_CLAIM_LENGTH = 500;
const MAX_PICTURE_LENGTH = 2000;

const claimsSchema = z.object({
  iss: z.string(),
  sub: z.string().min(1).max(255),
  email: usable(emailAddress),
  email_verified: usable(z.boolean()),
  name: usable(z.string().trim().min(1).max(MAX_CLAIM_LENGTH)),
  picture: usable(z.url({ protocol: /^https?$/ }).max(MAX_PICTURE_LENGTH)),
});

/** What is kept of a person's Google account, as clients read it. */
interface GoogleIdentityData {
  iss: string;
  sub: string;
  provider_id: string;
  email?: string;
  email_verified: boolean;
  phone_verified: false;
  name?: string;
  full_name?: string;
  picture?: string;
  avatar_url?: string;
}

export interface GoogleIdentity {
  sub: string;
  /** In lower case; null where Google gave none. */
  email: string | null;
  /** Whether Google vouches that the address is this person's. */
  isEmailVerified: boolean;
  name: string | null;
  /** An https address: a page shows no other. */
  picture: string | null;
  data: GoogleIdentityData;
}

/** Whom a verified ID token names. Throws where it names nobody. */
export function readGoogleIdentity(claims: unknown): GoogleIdentity {
  const { iss, sub, email, email_verified, name, picture } = claimsSchema.parse(claims);
  const isEmailVerified = email !== undefined && email_verified === true;
  return {
    sub,
    email: email ?? null,
    isEmailVerified,
    name: name ?? null,
    picture: picture?.startsWith("https:") ? picture : null,
    data: {
      iss,
      sub,
      provider_id: sub,
      ...(email && { email }),
      email_verified: isEmailVerified,
      phone_verified: false,
      ...(name && { name, full_name: name }),
      ...(picture && { picture, avatar_url: picture }),
    },
  };
}

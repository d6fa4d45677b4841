import { z } from "zod";
import { emailAddress } from "#contract/accounts/accounts.ts";
import { unstorableFault } from "../../http/storable.ts";

/** Treats an invalid claim as absent, so that it does not block the sign-in. */
const optionalClaim = <S extends z.ZodType>(schema: S) =>
  schema
    .refine((value) => unstorableFault(value) === null)
    .optional()
    .catch(undefined);

const MAX_CLAIM_LENGTH = 500;
const MAX_PICTURE_LENGTH = 2000;

const claimsSchema = z.object({
  iss: z.string(),
  sub: z.string().min(1).max(255),
  email: optionalClaim(emailAddress),
  email_verified: optionalClaim(z.boolean()),
  name: optionalClaim(z.string().trim().min(1).max(MAX_CLAIM_LENGTH)),
  picture: optionalClaim(z.url({ protocol: /^https?$/ }).max(MAX_PICTURE_LENGTH)),
});

/** Stored as `identity_data`, in GoTrue's format. */
type GoogleIdentityData = {
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
};

export type GoogleIdentity = {
  sub: string;
  /** In lower case. */
  email: string | null;
  isEmailVerified: boolean;
  name: string | null;
  /** https only: pages load no http images. */
  picture: string | null;
  data: GoogleIdentityData;
};

/** Returns the identity of a verified ID token. Throws if `iss` or `sub` is missing. */
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

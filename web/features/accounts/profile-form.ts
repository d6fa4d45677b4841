import { type ProfileChanges, profileChangesSchema, type User } from "#contract/accounts/accounts.ts";
import { isCity } from "#contract/places/cities.ts";

/** Values of the profile form. An empty string means no value. */
export interface ProfileFields {
  name: string;
  phone: string;
  default_location: string;
  bio: string;
  avatar: string;
}

export function fieldsOf(user: User): ProfileFields {
  return {
    name: user.name,
    phone: user.phone ?? "",
    default_location: user.default_location ?? "",
    bio: user.bio ?? "",
    avatar: user.avatar ?? "",
  };
}

/**
 * Validates the form. Returns the changes to send, or an error message per field. A saved city that is no longer known
 * would be rejected, so it is not sent.
 */
export function readForm(
  { default_location, ...fields }: ProfileFields,
  user: User,
): { changes: ProfileChanges } | { faults: Record<string, string> } {
  const isOldCity = default_location === user.default_location && !isCity(default_location);
  const parsed = profileChangesSchema.safeParse(isOldCity ? fields : { ...fields, default_location });
  if (parsed.success) return { changes: parsed.data };
  // Reversed, so that the first issue of each field wins.
  const faults = parsed.error.issues.map(({ path, message }) => [path.join("."), message]).reverse();
  return { faults: Object.fromEntries(faults) };
}

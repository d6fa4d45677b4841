import { type ProfileChanges, profileChangesSchema, type User } from "#contract/accounts.ts";
import { isCity } from "#contract/cities.ts";

/** What a profile's form holds. An empty text is nothing. */
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
 * What is sent of a form, or what is wrong with its fields, in the contract's words. A saved city that is no longer among
 * the known ones cannot be saved again, so it is left as it is.
 */
export function readForm(
  { default_location, ...fields }: ProfileFields,
  user: User,
): { changes: ProfileChanges } | { faults: Record<string, string> } {
  const isOldCity = default_location === user.default_location && !isCity(default_location);
  const given = profileChangesSchema.safeParse(isOldCity ? fields : { ...fields, default_location });
  if (given.success) return { changes: given.data };
  // The first fault of each field.
  const faults = given.error.issues.map(({ path, message }) => [path.join("."), message]).reverse();
  return { faults: Object.fromEntries(faults) };
}

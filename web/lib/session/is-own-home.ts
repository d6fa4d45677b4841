interface Home {
  owner: { email?: string | null };
}

/** Returns whether a home is listed by this user. */
export const isOwnHome = (user: { email: string | null } | null, { owner }: Home): boolean =>
  user?.email != null && user.email === owner.email;

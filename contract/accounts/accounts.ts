import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { byId, cursor, emailAs, instant, PAGE_HEADERS, pageLimit, searchWords, uuid } from "../lists.ts";
import { oneLine } from "../one-line.ts";
import { CITIES } from "../places/cities.ts";
import { PAGE_SIZE } from "../properties/property-terms.ts";
import { normalPhone, PHONE_MESSAGE, PHONE_PATTERN } from "../values/phone.ts";

const ACCOUNT_TYPES = ["admin", "owner", "tenant"] as const;
export const MAX_NAME_LENGTH = 100;
export const MAX_BIO_LENGTH = 1000;

/** The fields of a user that everyone may read. */
export const publicUserSchema = z.object({
  id: uuid,
  name: z.string(),
  avatar: z.string().nullable(),
  bio: z.string().nullable(),
  type: z.enum(ACCOUNT_TYPES),
  created_at: instant,
});
export type PublicUser = z.infer<typeof publicUserSchema>;

/** The fields that only the user and admins may read. */
export const userSchema = z.object({
  id: uuid,
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  type: z.enum(ACCOUNT_TYPES),
  avatar: z.string().nullable(),
  bio: z.string().nullable(),
  default_location: z.string().nullable(),
  is_active: z.boolean(),
  created_at: instant,
  favorites: z.array(uuid),
  user_metadata: z.record(z.string(), z.unknown()),
});
export type User = z.infer<typeof userSchema>;

export const emailAddress = emailAs("Please enter a valid email address.", "This email address is too long.");

const name = z
  .string({ error: "Please enter your name." })
  .overwrite(oneLine)
  .min(1, "Please enter your name.")
  .max(MAX_NAME_LENGTH, `A name can be at most ${MAX_NAME_LENGTH} characters.`);
/** Treats a blank text as null. */
const emptied = (given: unknown) => (typeof given === "string" && given.trim() === "" ? null : given);
const phone = z.preprocess(
  emptied,
  z.string({ error: PHONE_MESSAGE }).overwrite(normalPhone).regex(PHONE_PATTERN, PHONE_MESSAGE).nullable(),
);
const avatar = z.preprocess(
  emptied,
  z.string({ error: "An avatar is given by its address." }).max(2000, "This address is too long.").nullable(),
);
const bio = z.preprocess(
  emptied,
  z
    .string({ error: "The bio must be text." })
    .trim()
    .max(MAX_BIO_LENGTH, `The bio can be at most ${MAX_BIO_LENGTH} characters.`)
    .nullable(),
);
const city = z.preprocess(emptied, z.enum(CITIES, { error: `The location can be ${CITIES.join(", ")}.` }).nullable());

/** `type`, `email` and `is_active` cannot be changed here and are ignored. */
export const profileChangesSchema = z.object({ name, phone, default_location: city, bio, avatar }).partial();
export type ProfileChanges = z.infer<typeof profileChangesSchema>;

const profileInputSchema = z.object({
  id: uuid,
  email: emailAddress.nullish(),
  type: z.enum(ACCOUNT_TYPES, { error: `type can be ${ACCOUNT_TYPES.join(", ")}` }).optional(),
  name: name.optional(),
  phone: phone.optional(),
  avatar: avatar.optional(),
  user_metadata: z.record(z.string(), z.unknown()).optional(),
});
export type ProfileInput = z.infer<typeof profileInputSchema>;

export const getMe = endpoint("GET /api/users/me", {
  summary: "The caller's own account",
  tag: "Users",
  reply: userSchema,
});

export const findUserByEmail = endpoint("GET /api/users/by-email", {
  summary: "The public profile of the account with this address, or 404. Rate-limited",
  tag: "Users",
  query: z.object({ email: emailAddress }),
  reply: publicUserSchema,
});

export const getUser = endpoint("GET /api/users/:id", {
  summary: "An account: complete for its user and admins, otherwise the public profile",
  tag: "Users",
  params: byId,
  reply: z.union([userSchema, publicUserSchema]),
});

export const completeProfile = endpoint("POST /api/users", {
  summary: "Create or complete the caller's own profile",
  tag: "Users",
  body: profileInputSchema,
  reply: userSchema,
  status: [200, 201],
});

export const updateProfile = endpoint("PATCH /api/users/:id", {
  summary: "Change a profile: the caller's own, or any as an admin",
  tag: "Users",
  params: byId,
  body: profileChangesSchema,
  reply: userSchema,
});

export const listUsers = endpoint("GET /api/admin/users", {
  summary: "All users, newest first",
  tag: "Admin",
  query: z.object({
    q: searchWords.describe(
      "All of these words, in name or email address; one or two letters match only at the start of a word",
    ),
    limit: pageLimit(PAGE_SIZE),
    cursor,
  }),
  reply: z.array(userSchema),
  headers: PAGE_HEADERS,
});

export const updateUserStatus = endpoint("PATCH /api/admin/users/:id/status", {
  summary:
    "Deactivate a user, which ends their sessions and hides their listing, or activate them. Not for the caller and the last active admin: 409 `own_account`, `last_admin`",
  tag: "Admin",
  params: byId,
  body: z.object({ is_active: z.boolean({ error: "is_active must be true or false" }) }),
  reply: userSchema,
});

export const deleteUser = endpoint("DELETE /api/admin/users/:id", {
  summary:
    "Delete a user with sessions, favorites, listing and files; their messages stay with the recipients. Not for the caller and the last active admin: 409 `own_account`, `last_admin`",
  tag: "Admin",
  params: byId,
  reply: z.object({ ok: z.literal(true) }),
});

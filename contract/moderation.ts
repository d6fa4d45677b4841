import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { cursor, PAGE_HEADERS, pageLimit, searchWords, uuid, wholeNumber } from "./lists.ts";
import { propertySchema } from "./properties.ts";
import { PAGE_SIZE, PROPERTY_STATUSES } from "./property-terms.ts";

/** Moderation of properties; editing, featuring and deleting are in properties.ts. */

export const MAX_REASON_LENGTH = 1000;
export const REASON_REQUIRED = "Please give a reason for the rejection.";

const WRONG_STATUS = `status can be ${PROPERTY_STATUSES.join(", ")}`;
const status = z.enum(PROPERTY_STATUSES, { error: WRONG_STATUS });
/** Ignores an empty filter. */
const unlessEmpty = <T extends z.ZodType>(schema: T) =>
  z.preprocess((given) => (given === "" ? undefined : given), schema.optional());

export const listAdminProperties = endpoint({
  method: "GET",
  path: "/api/admin/properties",
  access: "admin",
  summary: "All listings, whatever their status, newest first",
  tag: "Admin",
  query: z.object({
    status: unlessEmpty(status),
    featured: unlessEmpty(
      z.enum(["true", "false"], { error: "featured can be true or false" }).transform((word) => word === "true"),
    ),
    q: searchWords.describe(
      "All of these words, in title, area, city, or the owner's name or email address; one of one or two letters where a word begins",
    ),
    limit: pageLimit(PAGE_SIZE),
    cursor,
  }),
  reply: z.array(propertySchema),
  headers: PAGE_HEADERS,
});

const statusChangeSchema = z
  .object({
    status,
    rejection_reason: z
      .string({ error: REASON_REQUIRED })
      .trim()
      .max(MAX_REASON_LENGTH, `The reason can be at most ${MAX_REASON_LENGTH} characters`)
      .nullish()
      .describe("Needed to reject; the owner reads it"),
    version: wholeNumber("version must be a whole number")
      .optional()
      .describe("The version that was looked at: 409 `property_changed` where there is a newer one"),
  })
  .refine((change) => change.status !== "rejected" || Boolean(change.rejection_reason), {
    path: ["rejection_reason"],
    message: REASON_REQUIRED,
  });
export type StatusChange = z.infer<typeof statusChangeSchema>;

export const updatePropertyStatus = endpoint({
  method: "PATCH",
  path: "/api/admin/properties/:id/status",
  access: "admin",
  summary:
    "Approve a pending or rejected property, or reject a pending one with a reason: else 409 `invalid_transition`. The owner is told by email",
  tag: "Admin",
  params: z.object({ id: uuid }),
  body: statusChangeSchema,
  reply: propertySchema,
});

export const getStats = endpoint({
  method: "GET",
  path: "/api/admin/stats",
  access: "admin",
  summary: "How many properties and users there are",
  tag: "Admin",
  reply: z.object({
    total: z.number(),
    pending: z.number(),
    approved: z.number(),
    rejected: z.number(),
    featured: z.number(),
    users: z.number(),
    active_users: z.number(),
  }),
});

import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { byId, cursor, integer, PAGE_HEADERS, pageLimit, searchWords } from "../lists.ts";
import { propertySchema } from "./properties.ts";
import { PAGE_SIZE, PROPERTY_STATUSES } from "./property-terms.ts";

/** Moderation of properties; editing, featuring and deleting are in properties.ts. */

export const MAX_REASON_LENGTH = 1000;
export const REASON_REQUIRED = "Please give a reason for the rejection.";

/** A reason that the person affected reads. `required` is the error for a value that is no text. */
export const reasonText = (required: string) =>
  z
    .string({ error: required })
    .trim()
    .max(MAX_REASON_LENGTH, `The reason can be at most ${MAX_REASON_LENGTH} characters`);

const WRONG_STATUS = `status can be ${PROPERTY_STATUSES.join(", ")}`;
const status = z.enum(PROPERTY_STATUSES, { error: WRONG_STATUS });
/** Treats an empty filter as missing. */
const unlessEmpty = <T extends z.ZodType>(schema: T) =>
  z.preprocess((given) => (given === "" ? undefined : given), schema.optional());

export const listAdminProperties = endpoint("GET /api/admin/properties", {
  summary: "All listings of any status, newest first",
  tag: "Admin",
  query: z.object({
    status: unlessEmpty(status),
    featured: unlessEmpty(
      z.enum(["true", "false"], { error: "featured can be true or false" }).transform((word) => word === "true"),
    ),
    q: searchWords.describe(
      "All of these words, in title, area, city, or the owner's name or email address; one or two letters match only at the start of a word",
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
    rejection_reason: reasonText(REASON_REQUIRED).nullish().describe("Required to reject; the owner sees it"),
    version: integer("version")
      .optional()
      .describe("The version that the decision is based on: 409 `property_changed` if there is a newer one"),
  })
  .refine((change) => change.status !== "rejected" || Boolean(change.rejection_reason), {
    path: ["rejection_reason"],
    message: REASON_REQUIRED,
  });
export type StatusChange = z.infer<typeof statusChangeSchema>;

export const updatePropertyStatus = endpoint("PATCH /api/admin/properties/:id/status", {
  summary:
    "Approve a pending or rejected property, or reject a pending one with a reason; otherwise 409 `invalid_transition`. The owner gets an email",
  tag: "Admin",
  params: byId,
  body: statusChangeSchema,
  reply: propertySchema,
});

export const getStats = endpoint("GET /api/admin/stats", {
  summary: "The numbers of properties and users",
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

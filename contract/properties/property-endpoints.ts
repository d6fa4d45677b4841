import { z } from "zod";
import { commuteQuery } from "../browse/property-filters.ts";
import { endpoint } from "../endpoint.ts";
import { byId, cursor, ownerEmail, PAGE_HEADERS, pageLimit, wholeNumber } from "../lists.ts";
import { propertyChangesSchema, propertyPostSchema, propertySchema, takingCityBeside } from "./properties.ts";
import { PAGE_SIZE } from "./property-terms.ts";

export const listOwnerProperties = endpoint("GET /api/properties/owner", {
  summary: "The listings of one owner: all for the owner and admins, otherwise the approved ones",
  tag: "Properties",
  query: z.object({
    email: ownerEmail,
    limit: pageLimit(PAGE_SIZE),
    cursor,
  }),
  reply: z.array(propertySchema),
  headers: PAGE_HEADERS,
});

export const getProperty = endpoint("GET /api/properties/:id", {
  summary: "One listing; 404 if the caller may not see it",
  tag: "Properties",
  params: byId,
  query: z.object(commuteQuery),
  reply: propertySchema,
});

export const postProperty = endpoint("POST /api/properties", {
  summary: "Post the caller's one property; an admin may name its owner. It is pending until an admin approves it",
  tag: "Properties",
  signIn: "You must be logged in to post a property",
  body: takingCityBeside(propertyPostSchema),
  reply: propertySchema,
  status: [201],
});

export const updateProperty = endpoint("PATCH /api/properties/:id", {
  summary: "Change the caller's own property, or any as an admin; missing fields are left unchanged",
  tag: "Properties",
  params: byId,
  body: takingCityBeside(propertyChangesSchema),
  reply: propertySchema,
});

export const deleteProperty = endpoint("DELETE /api/properties/:id", {
  summary: "Delete the caller's own property, or any as an admin",
  tag: "Properties",
  params: byId,
  query: z.object({
    version: wholeNumber("version must be a whole number")
      .optional()
      .describe("The version that the deletion is based on: 409 `property_changed` if there is a newer one"),
  }),
  reply: z.object({ ok: z.literal(true) }),
});

import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { byId, uuid } from "../lists.ts";

export const toggleFavorite = endpoint("POST /api/users/:id/favorites/toggle", {
  summary: "Save or remove a property: as `favorited` says, otherwise toggle it",
  tag: "Users",
  params: byId,
  body: z.object({
    property_id: uuid,
    favorited: z.boolean({ error: "favorited must be true or false" }).optional(),
  }),
  reply: z.object({ success: z.literal(true), favorited: z.boolean() }),
});

export const listFavorites = endpoint("GET /api/users/:id/favorites", {
  summary: "The ids of the properties that the caller saved, latest first",
  tag: "Users",
  params: byId,
  reply: z.array(uuid),
});

export const clearFavorites = endpoint("DELETE /api/users/:id/favorites", {
  summary: "Remove all saved properties of the caller",
  tag: "Users",
  params: byId,
  reply: z.object({ success: z.literal(true) }),
});

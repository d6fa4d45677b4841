import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { uuid } from "./lists.ts";

const byId = z.object({ id: uuid });

export const toggleFavorite = endpoint({
  method: "POST",
  path: "/api/users/:id/favorites/toggle",
  access: "member",
  summary: "Save a property or forget it: as `favorited` says, else the opposite of what is",
  tag: "Users",
  params: byId,
  body: z.object({
    property_id: uuid,
    favorited: z.boolean({ error: "favorited must be true or false" }).optional(),
  }),
  reply: z.object({ success: z.literal(true), favorited: z.boolean() }),
});

export const listFavorites = endpoint({
  method: "GET",
  path: "/api/users/:id/favorites",
  access: "account",
  summary: "The ids of the properties that the caller saved, the latest first",
  tag: "Users",
  params: byId,
  reply: z.array(uuid),
});

export const clearFavorites = endpoint({
  method: "DELETE",
  path: "/api/users/:id/favorites",
  access: "account",
  summary: "Forget all that the caller saved",
  tag: "Users",
  params: byId,
  reply: z.object({ success: z.literal(true) }),
});

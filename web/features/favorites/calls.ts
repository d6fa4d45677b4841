import type * as favorites from "#contract/favorites.ts";
import { bareEndpoint } from "#web/lib/api/bare-endpoint.ts";

export const toggleFavorite = bareEndpoint<typeof favorites.toggleFavorite>({
  method: "POST",
  path: "/api/users/:id/favorites/toggle",
});
export const listFavorites = bareEndpoint<typeof favorites.listFavorites>({
  method: "GET",
  path: "/api/users/:id/favorites",
});
export const clearFavorites = bareEndpoint<typeof favorites.clearFavorites>({
  method: "DELETE",
  path: "/api/users/:id/favorites",
});

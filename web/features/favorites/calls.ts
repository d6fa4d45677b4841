import type { Endpoint } from "#contract/endpoint.ts";
import type * as favorites from "#contract/favorites.ts";

/** The calls of this feature as bare addresses, held to the contract by their types: hearts stand on public pages, without zod. */
function call<E extends Endpoint>(address: Pick<E, "method" | "path">): E {
  return address as E;
}

export const toggleFavorite = call<typeof favorites.toggleFavorite>({
  method: "POST",
  path: "/api/users/:id/favorites/toggle",
});
export const listFavorites = call<typeof favorites.listFavorites>({ method: "GET", path: "/api/users/:id/favorites" });
export const clearFavorites = call<typeof favorites.clearFavorites>({
  method: "DELETE",
  path: "/api/users/:id/favorites",
});

import type { Feature } from "../feature.ts";
import { registerFavorites } from "./routes.ts";
import { favoritesOf } from "./service.ts";

export const favorites = {
  routes: registerFavorites,
  exports: {
    favorites: favoritesOf,
  },
} satisfies Feature;

import type { FastifyInstance } from "fastify";
import type { Caller } from "#contract/permissions.ts";
import { clearFavorites, listFavorites, toggleFavorite } from "#contract/properties/favorites.ts";
import { transact } from "../db/transact.ts";
import { AppError } from "../errors.ts";
import { serve } from "../http/serve.ts";
import type { Services } from "../services.ts";
import { deleteFavorites } from "./queries.ts";
import { listFavoriteIds, toggleFavorite as toggle } from "./service.ts";

/** Only the users themselves may access their favourites; admins may not. */
function requireSelf(caller: Caller, id: string): void {
  if (caller.id !== id) throw new AppError("forbidden");
}

export function registerFavorites(app: FastifyInstance, { db }: Services): void {
  serve(app, toggleFavorite, async ({ caller, params, body }) => {
    requireSelf(caller, params.id);
    return { success: true as const, favorited: await toggle(db, caller, body) };
  });

  serve(app, listFavorites, async ({ caller, params }) => {
    requireSelf(caller, params.id);
    return (await listFavoriteIds(db, [caller])).get(caller.id) ?? [];
  });

  serve(app, clearFavorites, async ({ caller, params }) => {
    requireSelf(caller, params.id);
    await transact(db, (trx) => deleteFavorites(trx, caller.id));
    return { success: true } as const;
  });
}

import { type Caller, maySeeProperty } from "#contract/permissions.ts";
import type { PersonalData } from "#contract/personal-data.ts";
import type { Database } from "../db/connect.ts";
import { retryDeadlock, transact } from "../db/transact.ts";
import { getVisibleProperty } from "../properties/service.ts";
import { deleteFavorite, insertFavorite, listFavorites, listSaved, lockFavorite } from "./queries.ts";

/**
 * The ids of the properties that each of these people saved, the latest first. One that they may not see for now, as while it
 * is reviewed again, is left out and comes back with it; one that is gone is forgotten.
 */
export async function listFavoriteIds(db: Database, people: readonly Caller[]): Promise<Map<string, string[]>> {
  if (people.length === 0) return new Map();
  const saved = await listFavorites(
    db,
    people.map(({ id }) => id),
  );
  const byPerson = Map.groupBy(saved, ({ account_id }) => account_id);
  return new Map(
    people.map((person) => [
      person.id,
      (byPerson.get(person.id) ?? []).filter((property) => maySeeProperty(person, property)).map(({ id }) => id),
    ]),
  );
}

/**
 * Saves a property or forgets it, as told, or else turns what is into its opposite; of several such calls at once each turns
 * it. Answers whether it is saved now.
 * @throws AppError `property_not_found` where the caller cannot see it
 */
export async function toggleFavorite(
  db: Database,
  caller: Caller,
  { property_id, favorited }: { property_id: string; favorited?: boolean | undefined },
): Promise<boolean> {
  await getVisibleProperty(db, caller, property_id);
  if (favorited === false) await retryDeadlock(() => deleteFavorite(db, caller.id, property_id));
  if (favorited === true) await retryDeadlock(() => insertFavorite(db, caller.id, property_id));
  if (favorited !== undefined) return favorited;
  return transact(db, async (trx) => {
    await lockFavorite(trx, caller.id, property_id);
    if (await deleteFavorite(trx, caller.id, property_id)) return false;
    await insertFavorite(trx, caller.id, property_id);
    return true;
  });
}

/** All that a person saved, and when, whether or not they may see it for now. */
export async function favoritesOf(db: Database, { id }: { id: string }): Promise<PersonalData["favorites"]> {
  const saved = await listSaved(db, id);
  return saved.map(({ property_id, created_at }) => ({ property_id, saved_at: created_at.toISOString() }));
}

import { type Caller, maySeeProperty } from "#contract/permissions.ts";
import type { PersonalData } from "#contract/personal-data.ts";
import type { Database } from "../db/connect.ts";
import { retryDeadlock, transact } from "../db/transact.ts";
import { getVisibleProperty } from "../properties/service.ts";
import { deleteFavorite, insertFavorite, listFavorites, listSaved, lockFavorite } from "./queries.ts";

/**
 * Returns the ids of the properties that each person saved, latest first. Leaves out properties that are currently
 * hidden, for example under review.
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
 * Saves or removes a favourite as requested; toggles it if the request does not say which. Concurrent toggles are all
 * applied. Returns whether it is saved now.
 * @throws AppError `property_not_found` if the caller cannot see it
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

/** Returns everything that a person saved, and when, including hidden properties. */
export async function favoritesOf(db: Database, { id }: { id: string }): Promise<PersonalData["favorites"]> {
  const saved = await listSaved(db, id);
  return saved.map(({ property_id, created_at }) => ({ property_id, saved_at: created_at.toISOString() }));
}

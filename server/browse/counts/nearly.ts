import type { Facets } from "#contract/browse/facets.ts";
import type { Caller } from "#contract/permissions.ts";
import type { Database } from "../../db/connect.ts";
import { presentProperty } from "../../properties/present.ts";
import { propertiesWithIds } from "../../properties/service.ts";
import type { PlaceQuery } from "../place-filters.ts";
import { PANEL } from "./facet-filters.ts";
import { type Counting, findHomes } from "./facet-homes.ts";
import type { Limit, Near } from "./rescue-counter.ts";
import { limitReason, plainReason } from "./rescue-texts.ts";

interface Options {
  nearest: readonly Near[];
  counting: Counting;
  limits: readonly Limit[];
  places: PlaceQuery;
  caller: Caller | null;
}

/** Returns the homes that do not match one filter, each with the reason. Homes that have changed since are left out. */
export async function nearlyMatching(
  db: Database,
  { nearest, counting, limits, places, caller }: Options,
): Promise<Facets["nearly"]> {
  if (nearest.length === 0) return [];
  const homes = nearest.map(({ home }) => home);
  const ids = await findHomes(db, counting, homes);
  const found = await propertiesWithIds(
    db,
    ids.filter((id) => id !== null),
  );
  const rows = new Map(found.map((row) => [row.id, row]));
  return nearest.flatMap(({ bit, value }, place) => {
    const row = rows.get(ids[place] ?? "");
    const named = PANEL.find((one) => one.bit === bit);
    if (!row || !named) return [];
    const limit = limits.find((one) => one.bit === bit);
    const reason = limit ? limitReason(limit, value, places) : plainReason(named, row);
    return [{ property: presentProperty(row, caller, places.commuting), filter: named.filter, reason }];
  });
}

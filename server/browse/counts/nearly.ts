import type { Facets } from "#contract/browse/facets.ts";
import type { Caller } from "#contract/permissions.ts";
import type { Database } from "../../db/connect.ts";
import { partsOfKind } from "../../properties/kind.ts";
import { presentProperty } from "../../properties/present.ts";
import { propertiesWithIds } from "../../properties/service.ts";
import type { CatalogueFilters } from "../catalogue.ts";
import type { CatalogueHome } from "../catalogue-home.ts";
import { type FailsOfHome, PANEL } from "../matcher.ts";
import type { PlaceQuery } from "../place-filters.ts";
import { type IdentifiedHome, listHomes } from "./facet-homes.ts";
import { type FilterLimit, type Near, RescueCounter } from "./rescue-counter.ts";
import { limitReason, plainReason } from "./rescue-texts.ts";

interface Options {
  nearest: readonly Near<CatalogueHome>[];
  /** The counted homes. */
  wanted: CatalogueFilters;
  fails: FailsOfHome;
  limits: readonly FilterLimit[];
  places: PlaceQuery;
  caller: Caller | null;
}

/**
 * Returns the nearest homes with their ids: counts again, but only the homes with the kind and rent of a nearest one.
 * Homes that have changed since then count with their current values.
 */
async function identified(db: Database, { nearest, wanted, fails, limits }: Options): Promise<Near<IdentifiedHome>[]> {
  const counter = new RescueCounter<IdentifiedHome>(limits);
  for (const { kind, rent } of new Map(nearest.map(({ home }) => [`${home.kind} ${home.rent}`, home])).values()) {
    const { city, type, furnishing } = partsOfKind(kind);
    const only = { cities: [city], types: [type], furnishings: [furnishing], minRent: rent, maxRent: rent };
    for (const home of await listHomes(db, { ...wanted, ...only })) counter.add(home, fails(home));
  }
  return counter.nearest();
}

/** Returns the homes that do not match one filter, each with the reason. */
export async function nearlyMatching(db: Database, options: Options): Promise<Facets["nearly"]> {
  const { limits, places, caller } = options;
  const nearest = await identified(db, options);
  const found = await propertiesWithIds(
    db,
    nearest.map(({ home }) => home.id),
  );
  const rows = new Map(found.map((row) => [row.id, row]));
  return nearest.flatMap(({ home, bit, value }) => {
    const row = rows.get(home.id);
    const named = PANEL.find((one) => one.bit === bit);
    if (!row || !named) return [];
    const limit = limits.find((one) => one.bit === bit);
    const property = presentProperty(row, caller, places.commuting);
    const road = property.commutes?.[named.filter === "commuteTo2" ? 1 : 0]?.road;
    const reason = limit && value !== null ? limitReason(limit, { value, road }, places) : plainReason(named, row);
    return [{ property, filter: named.filter, reason }];
  });
}

import { SPOTS, spotsOf } from "#contract/places/grid.ts";
import { minutesTo, spotTable, walkToStation } from "../../places/spots.ts";
import { isNearExact, type PlaceQuery } from "../place-filters.ts";
import { isWithin, metresTo } from "../spot-map.ts";

export const PLACE_FILTERS = ["commuteTo", "commuteTo2", "near", "metroWalk", "bounds"] as const;
export type PlaceFilter = (typeof PLACE_FILTERS)[number];

/** The walking times to a station that have a count, in minutes. */
export const WALKS = [5, 10, 15, 20];

/** Results of the filters by place for all homes in a spot. */
export interface SpotFacts {
  /** The filters that the homes do not match, as bits in the order of `PLACE_FILTERS`. */
  fails: number;
  /** Minutes, metres or, for the map's window, 0. Infinity if it is not known. */
  values: Readonly<Record<PlaceFilter, number>>;
  /** The index in `WALKS` of the first walk that is long enough; the length of `WALKS` if none is. */
  walk: number;
}

const UNKNOWN = Number.POSITIVE_INFINITY;

/** Returns the limits of the filters by place that a query has. */
export function limitsOf({
  wish: { commutes, near, metroWalk, bounds },
}: PlaceQuery): Partial<Record<PlaceFilter, number>> {
  const [one, two] = commutes;
  return {
    ...(one && { commuteTo: one.minutes }),
    ...(two && { commuteTo2: two.minutes }),
    ...(near && { near: near.metres }),
    ...(metroWalk !== null && { metroWalk }),
    ...(bounds && { bounds: 0 }),
  };
}

/** Looks up facts by spot; `isRough` for a home whose position is known to about 2 km. */
export type FactsOf = (spot: number, isRough: boolean) => SpotFacts;

/** Prepares facts about spots. Most homes share their spot with others. */
export async function spotFacts(query: PlaceQuery): Promise<FactsOf> {
  const { region, near, commutes, by, bounds } = query.wish;
  const range = region === null ? { first: 0, end: SPOTS } : spotsOf(region);
  const table = await spotTable();
  const minutes = region === null ? [] : await Promise.all(commutes.map(({ to }) => minutesTo({ to, region, by })));
  const distance = near && metresTo({ ...near, metres: UNKNOWN }, table);
  const limits = limitsOf(query);
  const nearIsExact = isNearExact(query.wish);

  function valuesAt(spot: number, isRough: boolean): Record<PlaceFilter, number> {
    const exact = (value: number | undefined) => (isRough || value === undefined ? UNKNOWN : value);
    const metres = distance?.(spot) ?? UNKNOWN;
    const isOutside = bounds !== null && !isWithin(bounds, table.lat[spot] ?? 0, table.lon[spot] ?? 0);
    return {
      commuteTo: exact(minutes[0]?.[spot - range.first]),
      commuteTo2: exact(minutes[1]?.[spot - range.first]),
      near: nearIsExact ? exact(metres) : metres,
      metroWalk: exact(walkToStation(table, spot) / 60),
      bounds: isOutside ? UNKNOWN : 0,
    };
  }
  function factsOf(values: Record<PlaceFilter, number>): SpotFacts {
    const fails = PLACE_FILTERS.reduce((bits, filter, place) => {
      const limit = limits[filter];
      return limit !== undefined && values[filter] > limit ? bits | (1 << place) : bits;
    }, 0);
    const walk = WALKS.findIndex((most) => values.metroWalk <= most);
    return { fails, values, walk: walk === -1 ? WALKS.length : walk };
  }
  const unknown = { commuteTo: UNKNOWN, commuteTo2: UNKNOWN, near: UNKNOWN, metroWalk: UNKNOWN, bounds: UNKNOWN };
  const withoutPlace = factsOf(unknown);
  const known: Partial<Record<number, SpotFacts>>[] = [[], []];
  return (spot, isRough) => {
    if (spot < range.first || spot >= range.end) return withoutPlace;
    const facts = known[Number(isRough)] ?? [];
    facts[spot] ??= factsOf(valuesAt(spot, isRough));
    return facts[spot];
  };
}

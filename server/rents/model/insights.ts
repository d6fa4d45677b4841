import { CITIES } from "#contract/places/cities.ts";
import { type RentRefusal, roundRent } from "#contract/properties/rent-terms.ts";
import { refusalOf } from "../refusal.ts";
import { fitHomes } from "./folds.ts";
import type { Homes } from "./homes.ts";
import { QUANTILES, residualQuantiles } from "./ranges.ts";

/** What a night finds out about each home. */
export interface Insights {
  /** Rents in the order of `QUANTILES`, at `home * 5`, rounded. */
  rents: Int32Array;
  /** Similar homes and their owners. */
  homes: Int32Array;
  owners: Int32Array;
  /** Why there is no range; null if there is one. */
  refused: (RentRefusal | null)[];
}

/** Returns how many homes of each city count as evidence. */
export function cityHomes({ count, city, counts }: Homes): number[] {
  const found = CITIES.map(() => 0);
  for (let home = 0; home < count; home++)
    if (counts[home] === 1) found[city[home] as number] = (found[city[home] as number] ?? 0) + 1;
  return found;
}

/** Returns the range of each home, or why there is none. No home's rent changes its own range. */
export function insightsOf(homes: Homes, { similar, expected, residuals } = fitHomes(homes)): Insights {
  const quantiles = residualQuantiles(homes, residuals, similar);
  const inCity = cityHomes(homes);
  const rentAt = (home: number, q: number) =>
    Math.exp((expected[home] as number) + (quantiles[home * QUANTILES.length + q] as number));
  const evidenceOf = (home: number) => ({
    homes: similar.homes[home] as number,
    owners: similar.owners[home] as number,
    inCity: inCity[homes.city[home] as number] ?? 0,
    low: rentAt(home, 1),
    high: rentAt(home, 3),
  });
  return {
    rents: Int32Array.from({ length: homes.count * QUANTILES.length }, (_, at) =>
      roundRent(rentAt(Math.floor(at / QUANTILES.length), at % QUANTILES.length)),
    ),
    ...similar,
    refused: Array.from({ length: homes.count }, (_, home) => refusalOf(evidenceOf(home))),
  };
}

import { CITIES } from "#contract/places/cities.ts";
import { PROPERTY_TYPES } from "#contract/properties/property-terms.ts";
import {
  LEAST_CITY_HOMES,
  LEAST_SIMILAR_HOMES,
  LEAST_SIMILAR_OWNERS,
  MOST_RENT_SPREAD,
  type RentRefusal,
  roundRent,
} from "#contract/properties/rent-terms.ts";
import { columnsOf } from "./columns.ts";
import { FOLDS, type Homes } from "./homes.ts";
import { QUANTILES, residualQuantiles, weightByAge } from "./ranges.ts";
import { fitRidge, predict, residualsOf } from "./ridge.ts";
import { countSimilar } from "./similar.ts";
import { type Sites, sitesOf } from "./sites.ts";
import { smoothResiduals } from "./smoothing.ts";

const TYPES = PROPERTY_TYPES.length;

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

/** Returns the logarithm of the rent that is expected of each home, by a model that has not seen the home's part. */
export function expectedRents(homes: Homes, sites: Sites): Float64Array {
  const columns = columnsOf(homes);
  const expected = new Float64Array(homes.count);
  for (let fold = 0; fold < FOLDS; fold++) {
    const seen: number[] = [];
    for (let home = 0; home < homes.count; home++)
      if (homes.counts[home] === 1 && homes.fold[home] !== fold) seen.push(home);
    const rows = Int32Array.from(seen);
    const targets = Float64Array.from(rows, (home) => Math.log(homes.rent[home] as number));
    const given = Float64Array.from(rows, (home) => weightByAge(homes.age[home] as number));
    const { coefficients, weights } = fitRidge(columns, rows, targets, given);
    const residuals = residualsOf(columns, coefficients, rows, targets);
    const smooth = smoothResiduals(homes, sites, { rows, residuals, weights });
    for (let home = 0; home < homes.count; home++) {
      if (homes.fold[home] !== fold) continue;
      const cell = (sites.of[home] as number) * TYPES + (homes.type[home] as number);
      expected[home] = predict(columns, coefficients, home) + (smooth[cell] as number);
    }
  }
  return expected;
}

/** Returns how many homes of each city count as evidence. */
function cityHomes({ count, city, counts }: Homes): number[] {
  const found = CITIES.map(() => 0);
  for (let home = 0; home < count; home++)
    if (counts[home] === 1) found[city[home] as number] = (found[city[home] as number] ?? 0) + 1;
  return found;
}

/** Returns the range of each home, or why there is none. No home's rent changes its own range. */
export function insightsOf(homes: Homes): Insights {
  const sites = sitesOf(homes);
  const similar = countSimilar(homes, sites);
  const expected = expectedRents(homes, sites);
  const residuals = expected.map((rent, home) => Math.log(homes.rent[home] as number) - rent);
  const quantiles = residualQuantiles(homes, residuals, similar);
  const inCity = cityHomes(homes);
  const rentAt = (home: number, q: number) =>
    Math.exp((expected[home] as number) + (quantiles[home * QUANTILES.length + q] as number));
  const refusalOf = (home: number): RentRefusal | null => {
    const isThin =
      (similar.homes[home] as number) < LEAST_SIMILAR_HOMES ||
      (similar.owners[home] as number) < LEAST_SIMILAR_OWNERS ||
      (inCity[homes.city[home] as number] ?? 0) < LEAST_CITY_HOMES;
    if (isThin) return "too_few";
    return rentAt(home, 3) / rentAt(home, 1) > MOST_RENT_SPREAD ? "too_varied" : null;
  };
  return {
    rents: Int32Array.from({ length: homes.count * QUANTILES.length }, (_, at) =>
      roundRent(rentAt(Math.floor(at / QUANTILES.length), at % QUANTILES.length)),
    ),
    ...similar,
    refused: Array.from({ length: homes.count }, (_, home) => refusalOf(home)),
  };
}

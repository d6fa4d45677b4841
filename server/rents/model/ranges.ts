import { CITIES } from "#contract/places/cities.ts";
import { PROPERTY_TYPES } from "#contract/properties/property-terms.ts";
import { RENT_HALF_DAYS } from "#contract/properties/rent-terms.ts";
import { FOLDS, type Homes } from "./homes.ts";
import type { SimilarCounts } from "./similar.ts";
import { typeLikeness } from "./smoothing.ts";

/** Ranges from out-of-fold residuals of homes in the same fold, weighted by how similar the homes are. */

export const QUANTILES = [0.1, 0.25, 0.5, 0.75, 0.9] as const;

/** Numbers of similar homes from which a home is in the next level of evidence. */
const EVIDENCE_LEVELS = [8, 20, 60] as const;
const LEVELS = EVIDENCE_LEVELS.length + 1;
const TYPES = PROPERTY_TYPES.length;
const CLASSES = CITIES.length * TYPES * LEVELS;
const OTHER_CITY = 0.3;
const NEXT_LEVEL = 0.5;
const OTHER_LEVEL = 0.25;
/**
 * Weights are scaled to integers, so that their sums do not depend on the order. Otherwise a home's own rent, which
 * changes its place in the order, would change its range.
 */
const WEIGHT_SCALE = 10_000;

export const weightByAge = (days: number): number => 2 ** (-days / RENT_HALF_DAYS);

const levelOf = (similar: number) => EVIDENCE_LEVELS.filter((least) => similar >= least).length;
/** Returns the class of a home with this many similar homes. */
export const classOf = (city: number, type: number, similar: number): number =>
  (city * TYPES + type) * LEVELS + levelOf(similar);
const partsOf = (one: number) => ({
  city: Math.floor(one / (TYPES * LEVELS)),
  type: Math.floor(one / LEVELS) % TYPES,
  level: one % LEVELS,
});

function classLikeness(one: number, other: number): number {
  const [a, b] = [partsOf(one), partsOf(other)];
  const apart = Math.abs(a.level - b.level);
  return (
    typeLikeness(a.type, b.type) *
    (a.city === b.city ? 1 : OTHER_CITY) *
    (apart === 0 ? 1 : apart === 1 ? NEXT_LEVEL : OTHER_LEVEL)
  );
}

/** Residuals in ascending order with the sums of their weights: `sums[i]` is the weight of those before place i. */
export interface Pool {
  residuals: Float64Array;
  sums: Float64Array;
}

/**
 * Returns the weighted quantile of a pool without the residual at this place; -1 leaves none out. 0 if none is left.
 */
export function quantileWithout({ residuals, sums }: Pool, left: number, quantile: number): number {
  const own = left < 0 ? 0 : (sums[left + 1] as number) - (sums[left] as number);
  const total = (sums[residuals.length] as number) - own;
  if (total <= 0) return 0;
  const until = (place: number) => (sums[place + 1] as number) - (left >= 0 && left <= place ? own : 0);
  let [low, high] = [0, residuals.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (until(middle) >= quantile * total) high = middle;
    else low = middle + 1;
  }
  return residuals[low] as number;
}

const classesOf = (homes: Homes, similar: SimilarCounts) =>
  Uint8Array.from(homes.city, (city, home) => classOf(city, homes.type[home] as number, similar.homes[home] as number));

/** The homes of a pool in the order of their residuals. */
interface Ordered {
  members: number[];
  residuals: Float64Array;
  ages: Float64Array;
  classes: Uint8Array;
}

/** Returns the homes that count as evidence, of one fold or of all. */
function orderOf(homes: Homes, residuals: Float64Array, classes: Uint8Array, fold: number | null): Ordered {
  const members: number[] = [];
  for (let home = 0; home < homes.count; home++)
    if (homes.counts[home] === 1 && (fold === null || homes.fold[home] === fold)) members.push(home);
  members.sort((one, other) => (residuals[one] as number) - (residuals[other] as number));
  return {
    members,
    residuals: Float64Array.from(members, (home) => residuals[home] as number),
    ages: Float64Array.from(members, (home) => weightByAge(homes.age[home] as number)),
    classes: Uint8Array.from(members, (home) => classes[home] as number),
  };
}

/** Returns the pool with its weights for homes of this class. */
function poolFor(one: number, { residuals, ages, classes }: Ordered): Pool {
  const likeness = Float64Array.from({ length: CLASSES }, (_, other) => WEIGHT_SCALE * classLikeness(one, other));
  const sums = new Float64Array(residuals.length + 1);
  for (let i = 0; i < residuals.length; i++)
    sums[i + 1] = (sums[i] as number) + Math.ceil((ages[i] as number) * (likeness[classes[i] as number] as number));
  return { residuals, sums };
}

/** Returns the quantiles of the residuals for each home, at `home * 5`, in the order of `QUANTILES`. */
export function residualQuantiles(homes: Homes, residuals: Float64Array, similar: SimilarCounts): Float64Array {
  const quantiles = new Float64Array(homes.count * QUANTILES.length);
  const classes = classesOf(homes, similar);
  for (let fold = 0; fold < FOLDS; fold++) {
    const inFold: number[] = [];
    for (let home = 0; home < homes.count; home++) if (homes.fold[home] === fold) inFold.push(home);
    const ordered = orderOf(homes, residuals, classes, fold);
    const place = new Map(ordered.members.map((home, i) => [home, i]));
    for (const [one, members] of Map.groupBy(inFold, (home) => classes[home] as number)) {
      const pool = poolFor(one, ordered);
      for (const home of members)
        for (const [q, quantile] of QUANTILES.entries())
          quantiles[home * QUANTILES.length + q] = quantileWithout(pool, place.get(home) ?? -1, quantile);
    }
  }
  return quantiles;
}

/**
 * Returns the quantiles of the residuals for homes of each class that are not among these homes, at `class * 5`: for
 * each fold those of its residuals, then those of all.
 */
export function classQuantiles(homes: Homes, residuals: Float64Array, similar: SimilarCounts): Float64Array[] {
  const classes = classesOf(homes, similar);
  return [...Array(FOLDS).keys(), null].map((fold) => {
    const ordered = orderOf(homes, residuals, classes, fold);
    const quantiles = new Float64Array(CLASSES * QUANTILES.length);
    for (let one = 0; one < CLASSES; one++) {
      const pool = poolFor(one, ordered);
      for (const [q, quantile] of QUANTILES.entries())
        quantiles[one * QUANTILES.length + q] = quantileWithout(pool, -1, quantile);
    }
    return quantiles;
  });
}

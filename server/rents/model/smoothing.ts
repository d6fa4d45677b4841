import { PROPERTY_TYPES } from "#contract/properties/property-terms.ts";
import type { Homes } from "./homes.ts";
import type { Near, Sites } from "./sites.ts";

/** Smooths residuals of the regression over nearby sites, for sites with few homes. */

const TYPES = PROPERTY_TYPES.length;
/** Standard deviation of the Gaussian weights, in metres. */
const REACH = 1200;
/** Prior weight of a zero residual, in homes. */
const SHRINK = 2;

/** Returns how much homes of one type tell about those of another. */
export function typeLikeness(one: number, other: number): number {
  if (one === other) return 1;
  return Math.abs(one - other) === 1 ? 0.5 : 0.2;
}

/** Weighted sums of residuals, and sums of weights, at `site * TYPES + type`. */
export interface ResidualSums {
  sums: ArrayLike<number>;
  totals: ArrayLike<number>;
}

/** Returns the sums of residuals of each site and type. */
export function sumResiduals(
  { type }: Homes,
  { count, of }: Sites,
  { rows, residuals, weights }: { rows: Int32Array; residuals: Float64Array; weights: Float64Array },
) {
  const sums = new Float64Array(count * TYPES);
  const totals = new Float64Array(count * TYPES);
  for (let i = 0; i < rows.length; i++) {
    const home = rows[i] as number;
    const cell = (of[home] as number) * TYPES + (type[home] as number);
    const weight = weights[i] as number;
    sums[cell] = (sums[cell] as number) + weight * (residuals[i] as number);
    totals[cell] = (totals[cell] as number) + weight;
  }
  return { sums, totals };
}

/** Adds up the neighbours of one place, for homes of any type. */
class Neighbourhood {
  readonly #residualSums: ResidualSums;
  readonly #near = new Float64Array(TYPES);
  readonly #weight = new Float64Array(TYPES);

  constructor(residualSums: ResidualSums) {
    this.#residualSums = residualSums;
  }

  clear(): void {
    this.#near.fill(0);
    this.#weight.fill(0);
  }

  add(site: number, metres: number): void {
    const likeness = Math.exp(-0.5 * (metres / REACH) ** 2);
    const from = site * TYPES;
    for (let other = 0; other < TYPES; other++) {
      this.#near[other] = (this.#near[other] as number) + likeness * (this.#residualSums.sums[from + other] as number);
      this.#weight[other] =
        (this.#weight[other] as number) + likeness * (this.#residualSums.totals[from + other] as number);
    }
  }

  averageOf(type: number): number {
    let [sum, total] = [0, SHRINK];
    for (let other = 0; other < TYPES; other++) {
      sum += typeLikeness(type, other) * (this.#near[other] as number);
      total += typeLikeness(type, other) * (this.#weight[other] as number);
    }
    return sum / total;
  }
}

/** Returns the smoothed residual of each site and type, at `site * TYPES + type`. */
export function smoothResiduals(residualSums: ResidualSums, { count, first, neighbours, metres }: Sites): Float64Array {
  const smooth = new Float64Array(count * TYPES);
  const around = new Neighbourhood(residualSums);
  for (let site = 0; site < count; site++) {
    around.clear();
    for (let i = first[site] as number; i < (first[site + 1] as number); i++)
      around.add(neighbours[i] as number, metres[i] as number);
    for (let one = 0; one < TYPES; one++) smooth[site * TYPES + one] = around.averageOf(one);
  }
  return smooth;
}

/** Returns the smoothed residual at one place, for a home of this type. */
export function smoothAt(residualSums: ResidualSums, near: readonly Near[], type: number): number {
  const around = new Neighbourhood(residualSums);
  for (const { site, metres } of near) around.add(site, metres);
  return around.averageOf(type);
}

import { PROPERTY_TYPES } from "#contract/properties/property-terms.ts";
import type { Homes } from "./homes.ts";
import type { Sites } from "./sites.ts";

/** What the regression leaves over is smoothed over the neighbourhood, so that a thin site borrows from its neighbours. */

const TYPES = PROPERTY_TYPES.length;
/** Standard deviation of the Gaussian weights, in metres. */
const REACH = 1200;
/** Homes in number that count for "nothing is left over". */
const SHRINK = 2;

/** Returns how much homes of one type tell about those of another. */
export function typeLikeness(one: number, other: number): number {
  if (one === other) return 1;
  return Math.abs(one - other) === 1 ? 0.5 : 0.2;
}

/** Returns the smoothed residual of each site and type, at `site * TYPES + type`. */
export function smoothResiduals(
  { type }: Homes,
  { count, of, first, neighbours, metres }: Sites,
  { rows, residuals, weights }: { rows: Int32Array; residuals: Float64Array; weights: Float64Array },
): Float64Array {
  const sums = new Float64Array(count * TYPES);
  const totals = new Float64Array(count * TYPES);
  for (let i = 0; i < rows.length; i++) {
    const home = rows[i] as number;
    const cell = (of[home] as number) * TYPES + (type[home] as number);
    const weight = weights[i] as number;
    sums[cell] = (sums[cell] as number) + weight * (residuals[i] as number);
    totals[cell] = (totals[cell] as number) + weight;
  }
  const smooth = new Float64Array(count * TYPES);
  const [near, weight] = [new Float64Array(TYPES), new Float64Array(TYPES)];
  for (let site = 0; site < count; site++) {
    near.fill(0);
    weight.fill(0);
    for (let i = first[site] as number; i < (first[site + 1] as number); i++) {
      const likeness = Math.exp(-0.5 * ((metres[i] as number) / REACH) ** 2);
      const from = (neighbours[i] as number) * TYPES;
      for (let other = 0; other < TYPES; other++) {
        near[other] = (near[other] as number) + likeness * (sums[from + other] as number);
        weight[other] = (weight[other] as number) + likeness * (totals[from + other] as number);
      }
    }
    for (let one = 0; one < TYPES; one++) {
      let [sum, total] = [0, SHRINK];
      for (let other = 0; other < TYPES; other++) {
        sum += typeLikeness(one, other) * (near[other] as number);
        total += typeLikeness(one, other) * (weight[other] as number);
      }
      smooth[site * TYPES + one] = sum / total;
    }
  }
  return smooth;
}

import { PROPERTY_TYPES } from "#contract/properties/property-terms.ts";
import { columnsOf, type Layout, layoutOf } from "./columns.ts";
import { FOLDS, type Homes } from "./homes.ts";
import { weightByAge } from "./ranges.ts";
import { fitRidge, predict, residualsOf } from "./ridge.ts";
import { countSimilar, type SimilarCounts } from "./similar.ts";
import { type Sites, sitesOf } from "./sites.ts";
import { type ResidualSums, smoothResiduals, sumResiduals } from "./smoothing.ts";

const TYPES = PROPERTY_TYPES.length;

/** A model that was trained without the homes of one fold, and judges these. */
export interface FoldModel {
  coefficients: Float64Array;
  residualSums: ResidualSums;
}

/** Results of a night. */
export interface Fitted {
  layout: Layout;
  sites: Sites;
  similar: SimilarCounts;
  models: FoldModel[];
  /** Of each home: the predicted logarithm of the rent, and the out-of-fold residual (actual minus predicted). */
  expected: Float64Array;
  residuals: Float64Array;
}

/** Fits a model for each fold from the homes of the other folds, and predicts the rents of the fold's homes with it. */
export function fitHomes(homes: Homes): Fitted {
  const [layout, sites] = [layoutOf(homes), sitesOf(homes)];
  const columns = columnsOf(homes, layout);
  const expected = new Float64Array(homes.count);
  const models: FoldModel[] = [];
  for (let fold = 0; fold < FOLDS; fold++) {
    const seen: number[] = [];
    for (let home = 0; home < homes.count; home++)
      if (homes.counts[home] === 1 && homes.fold[home] !== fold) seen.push(home);
    const rows = Int32Array.from(seen);
    const targets = Float64Array.from(rows, (home) => Math.log(homes.rent[home] as number));
    const given = Float64Array.from(rows, (home) => weightByAge(homes.age[home] as number));
    const { coefficients, weights } = fitRidge(columns, rows, targets, given);
    const residuals = residualsOf(columns, coefficients, rows, targets);
    const residualSums = sumResiduals(homes, sites, { rows, residuals, weights });
    models.push({ coefficients, residualSums });
    const smooth = smoothResiduals(residualSums, sites);
    for (let home = 0; home < homes.count; home++) {
      if (homes.fold[home] !== fold) continue;
      const cell = (sites.of[home] as number) * TYPES + (homes.type[home] as number);
      expected[home] = predict(columns, coefficients, home) + (smooth[cell] as number);
    }
  }
  const residuals = expected.map((rent, home) => Math.log(homes.rent[home] as number) - rent);
  return { layout, sites, similar: countSimilar(homes, sites), models, expected, residuals };
}

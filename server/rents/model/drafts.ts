import { NO_SPOT } from "#contract/places/grid.ts";
import { PROPERTY_TYPES } from "#contract/properties/property-terms.ts";
import { type RentRefusal, roundRent, SIMILAR_RENT_METRES } from "#contract/properties/rent-terms.ts";
import { refusalOf } from "../refusal.ts";
import { columnsOf, type Layout } from "./columns.ts";
import type { Fitted } from "./folds.ts";
import { emptyHomes, FOLDS, type Homes } from "./homes.ts";
import { cityHomes } from "./insights.ts";
import { classOf, classQuantiles, QUANTILES } from "./ranges.ts";
import { predict } from "./ridge.ts";
import { groupHomes } from "./similar.ts";
import { finderOf, type Near } from "./sites.ts";
import { smoothAt } from "./smoothing.ts";

/** Judges homes that are not posted yet by what a night has stored (decision 0076). Nothing is fitted. */

const TYPES = PROPERTY_TYPES.length;

/** What is stored of a night. Without ids and rents of homes; owners are only numbered. */
export interface DraftModel {
  layout: Layout;
  /** Of each fold. */
  coefficients: Float64Array[];
  /** The sums of residuals. Stored under this name. */
  leftovers: { sums: Float32Array; totals: Float32Array }[];
  /** Of each fold, then of all homes. */
  quantiles: Float64Array[];
  spots: Int32Array;
  areas: Int32Array;
  /** The owners of the homes that count: those of a site and type are from `first[site * TYPES + type]` on. */
  first: Int32Array;
  owners: Int32Array;
  inCity: number[];
}

/** Returns what must be stored to judge drafts. */
export function draftModelOf(homes: Homes, { layout, sites, similar, models, residuals }: Fitted): DraftModel {
  const cells = sites.count * TYPES;
  const cellOf = (home: number) =>
    homes.counts[home] === 1 ? (sites.of[home] as number) * TYPES + (homes.type[home] as number) : cells;
  const { first, members } = groupHomes(cellOf, cells + 1, homes.count);
  return {
    layout,
    coefficients: models.map((one) => one.coefficients),
    leftovers: models.map(({ residualSums: { sums, totals } }) => ({
      sums: Float32Array.from(sums),
      totals: Float32Array.from(totals),
    })),
    quantiles: classQuantiles(homes, residuals, similar),
    spots: sites.spots,
    areas: sites.areas,
    first: first.slice(0, cells + 1),
    owners: members.subarray(0, first[cells]).map((home) => homes.owner[home] as number),
    inCity: cityHomes(homes),
  };
}

/** A model with what makes it fast to look up. */
export interface OpenModel {
  model: DraftModel;
  nearTo: (spot: number) => Near[];
  siteOfArea: Map<number, number>;
}

export function openModel(model: DraftModel): OpenModel {
  const siteOfArea = new Map(Array.from(model.areas, (area, place) => [area, model.spots.length + place]));
  return { model, nearTo: finderOf(model.spots), siteOfArea };
}

/** A home to judge, in the terms of `Homes`. The area is -1 if the model does not know it. */
export type Draft = Record<"city" | "type" | "furnishing" | "amenities" | "size" | "area" | "spot", number>;

/** The home that the author of the draft has listed already. Its rent must not count. */
export type OwnHome = Pick<Draft, "type" | "area" | "spot"> & { fold: number };

/** How a draft is judged. Rents are in the order of `QUANTILES`; null if refused. */
export interface Judgement {
  homes: number;
  owners: number;
  refused: RentRefusal | null;
  rents: number[];
}

function sitesNear({ nearTo, siteOfArea }: OpenModel, { spot, area }: Pick<Draft, "spot" | "area">): Near[] {
  if (spot !== NO_SPOT) return nearTo(spot);
  const site = siteOfArea.get(area);
  return site === undefined ? [] : [{ site, metres: 0 }];
}

/** Returns how many homes are similar to the draft, and how many owners they have. */
function similarTo({ first, owners }: DraftModel, near: readonly Near[], type: number) {
  const found = new Set<number>();
  let homes = 0;
  for (const { site, metres } of near) {
    if (metres > SIMILAR_RENT_METRES) continue;
    const [from, to] = [first[site * TYPES + type] as number, first[site * TYPES + type + 1] as number];
    homes += to - from;
    for (let i = from; i < to; i++) found.add(owners[i] as number);
  }
  return { homes, owners: found.size };
}

function isSimilar(draft: Draft, own: OwnHome): boolean {
  if (draft.type !== own.type) return false;
  if (draft.spot === NO_SPOT || own.spot === NO_SPOT) return draft.spot === own.spot && draft.area === own.area;
  const [near] = finderOf([own.spot])(draft.spot);
  return near !== undefined && near.metres <= SIMILAR_RENT_METRES;
}

function homesOf(draft: Draft): Homes {
  const homes = emptyHomes(1);
  for (const name of ["city", "type", "furnishing", "amenities", "size", "area", "spot"] as const)
    homes[name][0] = draft[name];
  return homes;
}

/** Returns the range of a draft, or why there is none. */
export function judgeDraft(open: OpenModel, draft: Draft, own: OwnHome | null): Judgement {
  const { model } = open;
  const near = sitesNear(open, draft);
  const similar = similarTo(model, near, draft.type);
  // Subtracts the author's home even if the model does not include it. At worst, a range is refused too early.
  const less = own !== null && isSimilar(draft, own) ? 1 : 0;
  const homes = Math.max(similar.homes - less, 0);
  const owners = Math.max(similar.owners - less, 0);
  const columns = columnsOf(homesOf(draft), model.layout);
  // Uses the model that was trained without the author's home. Without a home, averages all models.
  const folds = own === null ? [...Array(FOLDS).keys()] : [own.fold];
  const expected = folds.map((fold) => {
    const residualSums = model.leftovers[fold] as DraftModel["leftovers"][number];
    return predict(columns, model.coefficients[fold] as Float64Array, 0) + smoothAt(residualSums, near, draft.type);
  });
  const middle = expected.reduce((sum, one) => sum + one, 0) / folds.length;
  const quantiles = model.quantiles[own?.fold ?? FOLDS] as Float64Array;
  const from = classOf(draft.city, draft.type, homes) * QUANTILES.length;
  const rents = QUANTILES.map((_, q) => Math.exp(middle + (quantiles[from + q] as number)));
  const [low, high] = [rents[1] as number, rents[3] as number];
  const refused = refusalOf({ homes, owners, inCity: model.inCity[draft.city] ?? 0, low, high });
  return { homes, owners, refused, rents: rents.map(roundRent) };
}

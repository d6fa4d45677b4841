/** Terms, limits and sentences of the rent insight, without zod, so that screens stay small. rent-insight.ts uses them. */

/** Why there is no range: too few similar homes, rents that differ too much, or no recent model. */
export const RENT_REFUSALS = ["too_few", "too_varied", "no_model"] as const;
export type RentRefusal = (typeof RENT_REFUSALS)[number];

/** A range is only given from this many similar homes of this many owners, and from this many homes of the city. */
export const MIN_SIMILAR_HOMES = 8;
export const MIN_SIMILAR_OWNERS = 5;
export const MIN_CITY_HOMES = 200;
/** A range whose upper quarter is more than this many times its lower quarter says too little. */
export const MAX_RENT_SPREAD = 1.6;
/** Similar homes are of the same type and at most this far away. */
export const SIMILAR_RENT_METRES = 3000;
/** A model is used for this many hours. */
export const RENT_MODEL_HOURS = 72;
/** A home counts for this many days after it was last live, with half the weight every `RENT_HALF_DAYS` days. */
export const RENT_DAYS = 365;
export const RENT_HALF_DAYS = 180;
/** Homes of one owner that count. */
export const RENTS_OF_OWNER = 5;
/** Number of comparable homes in a response. */
export const COMPARABLE_HOMES = 6;

/** Returns the rent to the nearest ₹500, from ₹50,000 on to the nearest ₹1,000. */
export function roundRent(rent: number): number {
  const step = rent < 50_000 ? 500 : 1000;
  return Math.round(rent / step) * step;
}

/** Homes that went live in this many days are judged: whether their rent lay in the range. */
export const FIRST_JUDGED_DAYS = 28;
/** The share of these homes is only told from this many on. */
export const MIN_JUDGED_HOMES = 100;

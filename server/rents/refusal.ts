import {
  MAX_RENT_SPREAD,
  MIN_CITY_HOMES,
  MIN_SIMILAR_HOMES,
  MIN_SIMILAR_OWNERS,
  type RentRefusal,
} from "#contract/properties/rent-terms.ts";

/** What decides whether there is a range: the similar homes, and the rents of the quarters before rounding. */
interface Evidence {
  homes: number;
  owners: number;
  /** Homes of the city, if they count: a model needs enough of them. */
  inCity?: number;
  low: number;
  high: number;
}

/** Returns why there is no range. Null if there is one. */
export function refusalOf({ homes, owners, inCity, low, high }: Evidence): Exclude<RentRefusal, "no_model"> | null {
  if (homes < MIN_SIMILAR_HOMES || owners < MIN_SIMILAR_OWNERS) return "too_few";
  if (inCity !== undefined && inCity < MIN_CITY_HOMES) return "too_few";
  return high / low > MAX_RENT_SPREAD ? "too_varied" : null;
}

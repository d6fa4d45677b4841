import { rule } from "./rule.ts";

const WEIGHT = 0.45;
/** Rents below half of the median have the full weight, rents closer to it a part of it. */
const SOME = 0.25 / WEIGHT;
const LOW = 0.7;
const HALF = 0.5;
const MIN_HOMES = 12;

interface Facts {
  percent: number;
  homes: number;
  place: string;
}

export const rentLow = rule<Facts>({
  name: "rent_low",
  version: 1,
  family: "price",
  weight: WEIGHT,
  evaluate({ rent: given }) {
    if (!given || given.homes < MIN_HOMES || given.median <= 0) return null;
    const { rent, median, homes, place } = given;
    const part = rent / median;
    if (part > LOW) return null;
    const percent = Math.round(100 * (1 - part));
    return { confidence: part < HALF ? 1 : SOME, facts: { percent, homes, place } };
  },
  explain: ({ percent, homes, place }) => `${percent} % under the median of ${homes} homes of its kind in ${place}`,
});

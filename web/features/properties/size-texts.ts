import type { Property } from "#contract/properties/properties.ts";
import { formatCount } from "#web/lib/format/format.ts";

/** Texts for the size and floor of a home. */

export const NOT_GIVEN = "Not given";

export const sizeText = ({ size_sqft }: Pick<Property, "size_sqft">): string =>
  size_sqft === null ? NOT_GIVEN : `${formatCount(size_sqft)} sq ft`;

const ENDS: Partial<Record<Intl.LDMLPluralRule, string>> = { one: "st", two: "nd", few: "rd" };
const rules = new Intl.PluralRules("en-IN", { type: "ordinal" });
const ordinal = (count: number) => `${count}${ENDS[rules.select(count)] ?? "th"}`;
const nameOf = (floor: number) => (floor === 0 ? "Ground" : ordinal(floor));

/** Returns "3rd of 7", "Ground", or "7 in the building" if only that is known. */
export function floorText({ floor, total_floors: total }: Pick<Property, "floor" | "total_floors">): string {
  if (floor === null) return total === null ? NOT_GIVEN : `${total} in the building`;
  return total === null ? nameOf(floor) : `${nameOf(floor)} of ${total}`;
}

/** Returns size and floor for a card: "1,100 sq ft · 3rd floor". Empty if neither is known. */
export function cardSize({ size_sqft, floor }: Pick<Property, "size_sqft" | "floor">): string {
  const size = size_sqft === null ? [] : [sizeText({ size_sqft })];
  const level = floor === null ? [] : [`${nameOf(floor)} floor`];
  return [...size, ...level].join(" · ");
}

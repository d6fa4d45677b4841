import type { Property } from "#contract/properties/properties.ts";
import type { FURNISHINGS } from "#contract/properties/property-terms.ts";
import type { ComparableHome, RentKnown, RentRefused } from "#contract/properties/rent-insight.ts";
import { FIRST_JUDGED_DAYS, MIN_SIMILAR_HOMES, SIMILAR_RENT_METRES } from "#contract/properties/rent-terms.ts";
import { formatCount, formatDate, formatRupees, rangeText } from "#web/lib/format/format.ts";

/** Texts of what similar homes ask. */
export const RENTS = {
  title: "Rent in this area",
  loading: "Loading rents",
  failed: "The rents did not load.",
  tryAgain: "Try Again",
  half: "half of similar homes",
  most: "8 in 10",
  listed: "listed now",
  thisOne: (rent: number) => `This one ${formatRupees(rent)}`,
  yours: (rent: number) => `Yours ${formatRupees(rent)}`,
  missing: "Fill in type, furnishing, rent, city and area to see what similar homes ask.",
  unavailable: "What similar homes ask is not available right now.",
  choice: "You choose the rent: it changes neither your place in the list nor the review.",
  hits: (inside: number, homes: number) =>
    `In the last ${FIRST_JUDGED_DAYS} days ${inside} of ${homes} new homes lay in the 8-in-10 range.`,
  howOften: "How often we are right",
  more: "How we know, and similar homes",
  similar: "Similar homes, listed now",
  alike: "Most alike, listed now",
  counts: "It counts type, area, furnishing, amenities and size if given.",
  unknown: "It cannot know condition, floor or view.",
  asked: "These are asked rents, not paid ones.",
} as const;

const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** Whether homes around a position are compared, or those of the same area. */
const isPlaced = ({ location: { position } }: Property) => position !== null && position.precision !== "rough";

const WITHIN = `within ${SIMILAR_RENT_METRES / 1000} km`;
const IN_AREA = "in the same area";

const mostAsk = ({ low, high }: RentKnown["most"]) => `8 in 10 ask ${rangeText(low, high)}.`;

/** Returns what the range is based on. */
export function basisText({ most, homes, owners, as_of }: RentKnown, home: Property): string {
  const place = isPlaced(home) ? WITHIN : IN_AREA;
  const basis = `From ${homes} homes of ${owners} owners, ${home.type} ${place}, of the last 12 months, as of ${formatDate(as_of)}.`;
  return [mostAsk(most), basis, RENTS.counts, RENTS.unknown, RENTS.asked].join(" ");
}

/** Returns what the range of a draft is based on, and that the owner is free. */
export function draftBasisText({ most, homes, comparables: [first] }: RentKnown, type: string): string {
  const place = first && (first.distance_m === null ? ` ${IN_AREA}` : ` ${WITHIN}`);
  return `${mostAsk(most)} From ${homes} homes, ${type}${place ?? ""}. ${RENTS.asked} ${RENTS.choice}`;
}

/** Returns the reason why there is no range, and what it means. */
export function refusalText({ refused, homes }: Pick<RentRefused, "refused" | "homes">): {
  reason: string;
  meaning: string;
} {
  if (refused === "too_varied")
    return {
      reason: "Similar homes ask very different rents here.",
      meaning: "One range would say too little.",
    };
  if (refused === "no_model")
    return { reason: "No figures today.", meaning: "We work them out every night. Look again tomorrow." };
  // Enough homes, but of too few owners, or in a city with too few homes.
  if (homes >= MIN_SIMILAR_HOMES)
    return { reason: "Too few homes or owners are listed here.", meaning: "We cannot say what is usual." };
  const found = homes === 0 ? "No similar homes here." : `Only ${plural(homes, "similar home", "similar homes")} here.`;
  return { reason: found, meaning: "That is too few to say what is usual." };
}

const FURNISHED: Record<(typeof FURNISHINGS)[number], string> = {
  Furnished: "furnished",
  "Semi-Furnished": "semi-furnished",
  Unfurnished: "unfurnished",
};

/** Returns area, distance, furnishing and size of a comparable home. */
export function comparableText({ area, distance_m, furnished, size_sqft }: ComparableHome): string {
  const distance = distance_m === null ? [] : [`${(distance_m / 1000).toFixed(1)} km`];
  const size = size_sqft === null ? [] : [`${formatCount(size_sqft)} sq ft`];
  return [area, ...distance, FURNISHED[furnished], ...size].join(" · ");
}

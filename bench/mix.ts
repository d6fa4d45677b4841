import type { City } from "#contract/places/cities.ts";
import { areaNames } from "#contract/places/places.ts";
import { AMENITY_FILTERS, FURNISHINGS, PAGE_SIZE, SORTS, TENANT_TYPES } from "#contract/properties/property-terms.ts";
import { CITY_SHARES } from "#server/demo/neighbourhoods.ts";
import { type Random, seeded } from "#server/demo/random.ts";
import { benchListing } from "./listings.ts";

/** Kinds of requests as percentages. */
const SHARES = {
  city: 20,
  "city, type, rent": 20,
  "all filters": 14,
  "rare word": 6,
  "common word": 6,
  sorted: 12,
  "pages 2 to 100": 7,
  detail: 12,
  featured: 3,
};
export type Kind = keyof typeof SHARES;
export const KINDS = Object.keys(SHARES) as Kind[];
export type Query = Record<string, string | number>;

export interface Wish {
  kind: Kind;
  path: string;
  query: Query;
  /** Number of pages before the requested one. */
  pagesOn: number;
}

const MAX_PAGES = 100;
const SURELY_LIVE = 2 / 3;
const TODAY = "2026-11-01";
const COMMON_WORDS = ["metro", "family", "balcony", "society", "water", "2BHK", "market", "wardrobes"];

/** Returns a rent range that includes this rent. */
function rentRange(random: Random, rent: number): Query {
  const step = (value: number) => Math.max(1000, Math.round(value / 1000) * 1000);
  return { minRent: step(rent * random.between(0.5, 0.9)), maxRent: step(rent * random.between(1.1, 1.8)) };
}

function rareWord(random: Random, area: string): string {
  return random.chance(0.5) ? area : `${area} ${random.pick(["terrace", "modular", "guarded", "sabzi"])}`;
}

/** Returns a random visible home. */
function someHome(random: Random, size: number) {
  for (;;) {
    const { property } = benchListing(random.whole(0, size - 1));
    if (property.status === "approved") return property;
  }
}

/** Returns how many pages to skip, up to 99. Stays within two thirds of a city's homes, which certainly exist. */
function pagesInto(random: Random, city: City, size: number): number {
  const shares = Object.values(CITY_SHARES).reduce((sum, share) => sum + share, 0);
  const pages = Math.floor((size * (CITY_SHARES[city] / shares) * SURELY_LIVE) / PAGE_SIZE);
  return random.whole(1, Math.max(1, Math.min(MAX_PAGES, pages) - 1));
}

function queryFor(kind: Kind, random: Random, size: number): Omit<Wish, "kind"> {
  // The filters match an existing home.
  const property = someHome(random, size);
  const city = random.weighted(CITY_SHARES);
  const browse = (query: Query, pagesOn = 0) => ({ path: "/api/properties", query, pagesOn });
  switch (kind) {
    case "city":
      return browse({ city });
    case "city, type, rent":
      return browse({ city: property.city, type: property.type, ...rentRange(random, property.rent) });
    case "all filters":
      return browse({
        city: property.city,
        type: property.type,
        ...rentRange(random, property.rent),
        furnished: random.pick(FURNISHINGS),
        tenantType: random.sample(TENANT_TYPES, 2).join(),
        amenities: random.sample(AMENITY_FILTERS, random.whole(1, 2)).join(),
        availableFrom: TODAY,
        ...(random.chance(0.3) && { location: `${property.area},${random.pick(areaNames(property.city))}` }),
      });
    case "rare word":
      return browse({
        searchTerm: rareWord(random, property.area),
        ...(random.chance(0.5) && { city: property.city }),
      });
    case "common word":
      return browse({ searchTerm: random.pick(COMMON_WORDS), ...(random.chance(0.5) && { city }) });
    case "sorted":
      return browse({ sort: random.pick(SORTS), ...(random.chance(0.7) && { city }), availableFrom: TODAY });
    case "pages 2 to 100":
      return browse({ city, sort: random.pick(SORTS) }, pagesInto(random, city, size));
    case "detail":
      return { path: `/api/properties/${property.id}`, query: {}, pagesOn: 0 };
    case "featured":
      return { path: "/api/properties/featured", query: { limit: 3 }, pagesOn: 0 };
  }
}

/** Returns the first `count` requests. The sequence is the same in every run. */
export function makeMix(count: number, size: number): Wish[] {
  return Array.from({ length: count }, (_, n) => {
    const random = seeded(`mix ${n}`);
    const kind = random.weighted(SHARES);
    return { kind, ...queryFor(kind, random, size) };
  });
}

import { DAY_MS } from "#contract/durations.ts";
import { type Listing, makeListing } from "#server/demo/listings.ts";
import { areaAt, CITY_SHARES } from "#server/demo/neighbourhoods.ts";
import type { Dealer } from "#server/demo/pictures.ts";
import { seeded } from "#server/demo/random.ts";

/** The fixed date of the bench's data. */
const BENCH_NOW = Date.UTC(2026, 10, 1, 6);
const LISTED_WITHIN_DAYS = 365;
const STATUSES = { approved: 92, pending: 6, rejected: 2 };
const FEATURED_SHARE = 0.02;

/** Addresses of one to five pictures in the form of uploads. The bench does not load them. */
const dealer: Dealer = {
  deal: (random) =>
    Array.from({ length: random.whole(1, 5) }, () => ({
      address: `/media/property-images/${random.whole(0, 1e9).toString(36)}/1280.webp`,
      placeholder: "3OcRJYB4d3h/iIeHeEh3eIhw+j2w",
    })) as ReturnType<Dealer["deal"]>,
};

/** Returns the same UUIDv7 each time for this time and number. */
function fixedId(instant: number, n: number): string {
  const time = Math.floor(instant).toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${n.toString(16).padStart(12, "0")}`;
}

/** Returns listing number `n` with its owner. It is the same in every run, including ids and dates. */
export function benchListing(n: number): Listing {
  const random = seeded(`bench ${n}`);
  const city = random.weighted(CITY_SHARES);
  const status = random.weighted(STATUSES);
  const createdAt = BENCH_NOW - random.next() * LISTED_WITHIN_DAYS * DAY_MS;
  const { owner, property, building } = makeListing(random, {
    city,
    area: areaAt(city, random.next()),
    status,
    createdAt,
    now: BENCH_NOW,
    email: () => `owner${n}@bench.example`,
    dealer,
    pins: seeded(`bench pin ${n}`),
    texts: seeded(`bench text ${n}`),
  });
  const ownerId = fixedId(createdAt - DAY_MS, n);
  return {
    building,
    owner: { ...owner, id: ownerId },
    property: {
      ...property,
      id: fixedId(createdAt, n),
      owner_id: ownerId,
      featured: status === "approved" && random.chance(FEATURED_SHARE),
    },
  };
}

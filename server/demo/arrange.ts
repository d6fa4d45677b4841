import { indianDay } from "#contract/india-time.ts";
import type { City } from "#contract/places/cities.ts";
import type { Building } from "./homes.ts";
import { type Listing, type PropertyRow, postedOn } from "./listings.ts";
import type { PoolDealer } from "./pictures.ts";
import type { Random } from "./random.ts";

/** Cards per row. */
const ROW = 3;
/** One in this many homes is rented. */
const RENTED_EVERY = 25;

const isApproved = ({ property }: Listing) => property.status === "approved";
const newestFirst = (one: Listing, other: Listing) =>
  String(other.property.created_at).localeCompare(String(one.property.created_at));

/** Returns whether the home becomes available after today. */
export function isLater({ available_from }: PropertyRow, now: number): boolean {
  return String(available_from) > indianDay(now);
}

function byCity(listings: readonly Listing[]): Listing[][] {
  return [...Map.groupBy(listings.filter(isApproved), ({ property }) => property.city).values()];
}

/**
 * Swaps posting times within each city so that, where possible, neighbours on browse are in different kinds of
 * buildings, and assigns the first pictures in that order. Featured homes stay first. Rented homes are left out,
 * because browse does not show them.
 */
export function arrange(
  random: Random,
  listings: readonly Listing[],
  { dealer, now }: { dealer: PoolDealer; now: number },
) {
  for (const city of byCity(listings)) {
    const shown = city.filter(({ property }) => property.is_available).sort(newestFirst);
    const placed = shown.filter(({ property }) => property.featured);
    const others = shown.filter(({ property }) => !property.featured);
    const times = others.map(({ property }) => String(property.created_at));
    const left = Map.groupBy(others, ({ building }) => building);
    for (const time of times) {
      const listing = takeNext(left, placed, now);
      postedOn(listing, Date.parse(time));
      placed.push(listing);
    }
    for (const { building, property } of placed) {
      const lead = dealer.lead(random, { building, city: property.city as City });
      property.images[0] = lead.address;
      property.image_placeholders[0] = lead.placeholder;
    }
  }
}

/** Takes the next home: one in the most frequent kind of building that the previous homes are not in. */
function takeNext(left: Map<Building, Listing[]>, placed: readonly Listing[], now: number): Listing {
  const free = placed.filter(({ property }) => !isLater(property, now));
  const last = (count: number) =>
    new Set([...placed.slice(-count), ...free.slice(-count)].map((home) => home.building));
  const [row, neighbours] = [last(ROW - 1), last(1)];
  const buildings = [...left].sort(([, one], [, other]) => other.length - one.length).map(([building]) => building);
  const building =
    buildings.find((one) => !row.has(one)) ??
    buildings.find((one) => !neighbours.has(one)) ??
    buildings.find((one) => one !== placed.at(-1)?.building);
  const chosen = building ?? (buildings[0] as Building);
  const homes = left.get(chosen) as Listing[];
  const listing = homes.shift() as Listing;
  if (homes.length === 0) left.delete(chosen);
  return listing;
}

/** Marks some homes of each city as rented, including one of the newest. */
export function rentSome(listings: readonly Listing[]): void {
  for (const city of byCity(listings))
    city
      .filter(({ property }) => !property.featured)
      .sort(newestFirst)
      .forEach(({ property }, place) => {
        if (place % RENTED_EVERY === 1) property.is_available = false;
      });
}

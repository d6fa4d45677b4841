import type { Facets, FilterChange } from "#contract/browse/facets.ts";
import { FILTERS, type FilterName, limitOf } from "#contract/browse/filters.ts";
import type { PropertyFilters } from "#contract/browse/property-filters.ts";
import type { CommuteMode } from "#contract/places/commute.ts";
import { FEW_MATCHES, MAX_OFFERS } from "#contract/properties/property-terms.ts";
import { type NamedFilter, PANEL } from "../matcher.ts";
import type { PlaceQuery } from "../place-filters.ts";
import { facetCount } from "./facet-count.ts";
import { type FilterLimit, type RescueCounter, relativeChange } from "./rescue-counter.ts";
import { bothTexts, droppedText, loosenedText, WITHOUT_WORDS } from "./rescue-texts.ts";

/** The homes that match or nearly match. */
interface Matches {
  limits: readonly FilterLimit[];
  counter: RescueCounter;
  total: number;
}

/** The same counts with another way of travel. */
export interface WayCount extends Matches {
  by: CommuteMode;
}

/** The input for building offers. */
interface Rescue extends Matches {
  filters: PropertyFilters;
  places: PlaceQuery;
  ways: readonly WayCount[];
}

interface Offer {
  change: FilterChange;
  label: string;
  count: number;
  relative: number;
}

/** Commutes lose their limit only, so that homes keep their minutes and order. */
const LIMITED = { commuteTo: "commuteMax", commuteTo2: "commuteMax2" } as const;
const nameDropped = (filter: FilterName) => (filter in LIMITED ? LIMITED[filter as keyof typeof LIMITED] : filter);

/** Returns the change that drops filters. */
function dropped(all: readonly NamedFilter[], query: PropertyFilters): FilterChange {
  const has = (filter: string) => all.some((one) => one.filter === filter);
  const left = query.amenities?.filter((name) => !all.some(({ value }) => value === name)) ?? [];
  const plain = all.map(({ filter }) => filter).filter((filter) => filter !== "amenities");
  return {
    ...Object.fromEntries(plain.map((filter) => [nameDropped(filter), null])),
    ...(has("near") && { nearWithin: null }),
    ...(has("amenities") && { amenities: left.join(",") || null }),
  };
}

/** Returns the smallest change of a limit that brings enough homes, or all it can bring. */
function loosenedOffer({ places, counter, total }: Rescue, limit: FilterLimit): Offer[] {
  const counts = [...(counter.byLimit.get(limit.bit) ?? [])];
  counts.sort(([a], [b]) => Math.abs(a - limit.from) - Math.abs(b - limit.from));
  let count = total;
  for (const [place, [to, more]] of counts.entries()) {
    count += more;
    if (count < FEW_MATCHES && place < counts.length - 1) continue;
    const change = { [limitOf(limit.filter) ?? limit.filter]: to };
    return [{ change, label: loosenedText(limit.filter, to, places), count, relative: relativeChange(limit, to) }];
  }
  return [];
}

/** Returns the number of homes that removing a filter adds. */
function droppedOffer({ filters, places, counter, total }: Rescue, named: (typeof PANEL)[number]): Offer[] {
  const more = counter.byFails.get(named.bit) ?? 0;
  if (more === 0) return [];
  return [{ change: dropped([named], filters), label: droppedText(named, places), count: total + more, relative: 1 }];
}

/** Returns the changes of one filter that bring homes. */
function singleOffers(rescue: Rescue): Offer[] {
  const limited = new Map(rescue.limits.map((limit) => [limit.bit, limit]));
  return PANEL.flatMap((named) => {
    const limit = limited.get(named.bit);
    const loosened = limit ? loosenedOffer(rescue, limit) : [];
    return loosened.length > 0 ? loosened : droppedOffer(rescue, named);
  });
}

const wayText = (by: CommuteMode) => FILTERS.commuteBy.describe(by);

/** Returns the other ways of travel that bring homes. They come first, because they give up nothing. */
function wayOffers({ ways, total }: Rescue): Offer[] {
  return ways
    .filter((way) => way.total > total)
    .map((way) => ({ change: { commuteBy: way.by }, label: wayText(way.by), count: way.total, relative: 0 }));
}

/** Returns changes of one filter together with another way of travel. */
function wayPairOffers(rescue: Rescue): Offer[] {
  return rescue.ways.flatMap(({ by, ...matches }) =>
    singleOffers({ ...rescue, ...matches }).map((offer) => ({
      ...offer,
      change: { commuteBy: by, ...offer.change },
      label: bothTexts(wayText(by), offer.label),
    })),
  );
}

/** Returns the two filters that bring the most homes when both are dropped. */
function pairOffers({ filters, places, counter, total }: Rescue): Offer[] {
  const single = (bit: number) => counter.byFails.get(bit) ?? 0;
  return PANEL.flatMap((first, place) =>
    PANEL.slice(place + 1).flatMap((second) => {
      const both = counter.byFails.get(first.bit | second.bit) ?? 0;
      if (both === 0) return [];
      const change = dropped([first, second], filters);
      const label = bothTexts(droppedText(first, places), droppedText(second, places));
      return [{ change, label, count: total + both + single(first.bit) + single(second.bit), relative: 2 }];
    }),
  );
}

/** Returns the combination of two changes that brings the most homes. */
function combinedOffer(rescue: Rescue): Offer[] {
  return [...wayPairOffers(rescue), ...pairOffers(rescue)].sort((a, b) => b.count - a.count).slice(0, 1);
}

/** Returns the offer to search without the words. */
export const withoutWordsOffer = (count: number): Facets["offers"][number] => ({
  change: { searchTerm: null },
  label: WITHOUT_WORDS,
  count: facetCount(count),
});

/**
 * Returns changes that bring more homes: the smallest change first, then the most homes, then the order of the panel.
 */
export function offersOf(rescue: Rescue): Facets["offers"] {
  const single = [...wayOffers(rescue), ...singleOffers(rescue)];
  const offers = single.length > 0 ? single : combinedOffer(rescue);
  return offers
    .sort((a, b) => a.relative - b.relative || b.count - a.count)
    .slice(0, MAX_OFFERS)
    .map(({ change, label, count }) => ({ change, label, count: facetCount(count) }));
}

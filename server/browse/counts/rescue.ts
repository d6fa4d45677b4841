import type { Facets, FilterChange } from "#contract/browse/facets.ts";
import { limitOf } from "#contract/browse/filters.ts";
import type { PropertyFilters } from "#contract/browse/property-filters.ts";
import { FEW_MATCHES, MOST_OFFERS } from "#contract/properties/property-terms.ts";
import { type NamedFilter, PANEL } from "../matcher.ts";
import type { PlaceQuery } from "../place-filters.ts";
import { facetCount } from "./facet-count.ts";
import { type Limit, type RescueCounter, relativeChange } from "./rescue-counter.ts";
import { bothTexts, droppedText, loosenedText } from "./rescue-texts.ts";

/** The data from which offers are made. */
interface Rescue {
  filters: PropertyFilters;
  places: PlaceQuery;
  limits: readonly Limit[];
  counter: RescueCounter;
  total: number;
}

interface Offer {
  change: FilterChange;
  label: string;
  count: number;
  relative: number;
}

/** Returns the change that drops filters. If person 1 is dropped, person 2 becomes person 1. */
function dropped(all: readonly NamedFilter[], query: PropertyFilters): FilterChange {
  const has = (filter: string) => all.some((one) => one.filter === filter);
  const left = query.amenities?.filter((name) => !all.some(({ value }) => value === name)) ?? [];
  const people = [
    { isDropped: has("commuteTo"), to: query.commuteTo, max: query.commuteMax },
    { isDropped: has("commuteTo2"), to: query.commuteTo2, max: query.commuteMax2 },
  ];
  const [first, second] = people.filter(({ isDropped }) => !isDropped);
  const plain = all.map(({ filter }) => filter).filter((filter) => filter !== "amenities");
  return {
    ...Object.fromEntries(plain.map((filter) => [filter, null])),
    ...(has("near") && { nearWithin: null }),
    ...(has("amenities") && { amenities: left.join(",") || null }),
    ...(people.some(({ isDropped }) => isDropped) && {
      commuteTo: first?.to ?? null,
      commuteMax: first?.max ?? null,
      commuteTo2: second?.to ?? null,
      commuteMax2: second?.max ?? null,
    }),
  };
}

/** Returns the smallest change of a limit that brings enough homes, or all it can bring. */
function loosenedOffer({ places, counter, total }: Rescue, limit: Limit): Offer[] {
  const counts = [...(counter.byLimit.get(limit.bit) ?? [])].filter(([to]) => Number.isFinite(to));
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

/** Returns the homes that a dropped filter brings. */
function droppedOffer({ filters, places, counter, total }: Rescue, named: (typeof PANEL)[number]): Offer[] {
  const more = counter.byFails.get(named.bit) ?? 0;
  if (more === 0) return [];
  return [{ change: dropped([named], filters), label: droppedText(named, places), count: total + more, relative: 1 }];
}

/** Returns the two filters that bring the most homes when both are dropped. */
function pairOffer({ filters, places, counter, total }: Rescue): Offer[] {
  const single = (bit: number) => counter.byFails.get(bit) ?? 0;
  const pairs = PANEL.flatMap((first, place) =>
    PANEL.slice(place + 1).flatMap((second) => {
      const both = counter.byFails.get(first.bit | second.bit) ?? 0;
      if (both === 0) return [];
      const change = dropped([first, second], filters);
      const label = bothTexts(droppedText(first, places), droppedText(second, places));
      return [{ change, label, count: total + both + single(first.bit) + single(second.bit), relative: 2 }];
    }),
  );
  return pairs.sort((a, b) => b.count - a.count).slice(0, 1);
}

/**
 * Returns changes that bring more homes: the smallest change first, then the most homes, then the order of the panel.
 */
export function offersOf(rescue: Rescue): Facets["offers"] {
  const limited = new Map(rescue.limits.map((limit) => [limit.bit, limit]));
  const single = PANEL.flatMap((named) => {
    const limit = limited.get(named.bit);
    const loosened = limit ? loosenedOffer(rescue, limit) : [];
    return loosened.length > 0 ? loosened : droppedOffer(rescue, named);
  });
  const offers = single.length > 0 ? single : pairOffer(rescue);
  return offers
    .sort((a, b) => a.relative - b.relative || b.count - a.count)
    .slice(0, MOST_OFFERS)
    .map(({ change, label, count }) => ({ change, label, count: facetCount(count) }));
}

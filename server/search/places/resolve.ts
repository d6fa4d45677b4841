import type { ReadingNote } from "#contract/browse/search.ts";
import { MAX_NEAR_PLACES } from "#contract/places/geography.ts";
import type { Item } from "../filters/items.ts";
import { rankPlaces, type SearchScope } from "./choose.ts";
import type { CitiesRead } from "./cities.ts";
import { cityOf } from "./city-names.ts";
import type { Mention } from "./mentions.ts";
import type { Choice } from "./place-pieces.ts";

/** Decides which places a text means, and which of them fit into the filters. */

export interface Resolved {
  /** All choices, including those that do not fit into the filters. */
  choices: Choice[];
  kept: Choice[];
  notes: ReadingNote[];
}

/**
 * Chooses a place for each mention, in order. The region of the first home decides in which region the following places
 * are.
 */
function choose(items: readonly Item[], mentions: readonly Mention[], start: SearchScope): Choice[] {
  let home = start;
  return mentions.flatMap((mention) => {
    const city = mention.city === null ? null : cityOf(items[mention.city]);
    const [place, ...others] = rankPlaces(mention, home, city);
    if (place === undefined) return [];
    if (mention.role === "commute") return [{ mention, place, others }];
    if (place.region !== home.region) home = { city: place.city, region: place.region };
    const role = mention.role === "near" || place.kind !== "area" ? "near" : "home";
    return [{ mention: { ...mention, role }, place, others }];
  });
}

/** Returns whether a choice needs a position that is not known. Homes can be in such an area, but not near it. */
const lacksPosition = ({ mention, place }: Choice) => place.lat === null && mention.role !== "home";

/** Keeps what the filters hold: one region, all areas of homes, two places for "near", and two destinations. */
function keep(choices: readonly Choice[], start: SearchScope, isFixed: boolean): Omit<Resolved, "choices"> {
  const region = isFixed ? start.region : choices[0]?.place.region;
  const notes: ReadingNote[] = choices.some(({ place }) => place.region !== region) ? ["other_region"] : [];
  const inRegion = choices.filter(({ place }) => place.region === region);
  if (inRegion.some(lacksPosition)) notes.push("place_unknown_position");
  const usable = inRegion.flatMap((choice): Choice[] => {
    if (!lacksPosition(choice)) return [choice];
    return choice.mention.role === "near" ? [{ ...choice, mention: { ...choice.mention, role: "home" } }] : [];
  });
  const near = usable.filter(({ mention }) => mention.role === "near");
  const commutes = usable.filter(({ mention }) => mention.role === "commute");
  if (near.length > MAX_NEAR_PLACES) notes.push("two_places_near");
  if (commutes.length > 2) notes.push("two_people_only");
  const dropped = new Set([...near.slice(MAX_NEAR_PLACES), ...commutes.slice(2)]);
  return { kept: usable.filter((choice) => !dropped.has(choice)), notes };
}

/** Chooses places for the mentions. Places of homes come first, because they decide the region of commutes. */
export function resolve(
  items: readonly Item[],
  mentions: readonly Mention[],
  named: CitiesRead,
  start: SearchScope,
): Resolved {
  const isCommute = ({ role }: Mention) => role === "commute";
  const inOrder = [...mentions.filter((mention) => !isCommute(mention)), ...mentions.filter(isCommute)];
  const choices = choose(items, inOrder, start);
  const isFixed = named.cities.length > 0 || named.ncr !== null;
  return { choices, ...keep(choices, start, isFixed) };
}

import type { ReadingNote } from "#contract/browse/search.ts";
import type { Item } from "../filters/items.ts";
import { type Home, rankPlaces } from "./choose.ts";
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
function choose(items: readonly Item[], mentions: readonly Mention[], start: Home): Choice[] {
  let home = start;
  return mentions.flatMap((mention) => {
    const city = mention.city === null ? null : cityOf(items[mention.city]);
    const [place, ...others] = rankPlaces(mention, home, city);
    if (place === undefined) return [];
    if (mention.role !== "commute") {
      if (mention.role !== "near") mention.role = place.kind === "area" ? "home" : "near";
      if (place.region !== home.region) home = { city: place.city, region: place.region };
    }
    return [{ mention, place, others }];
  });
}

/** Returns a note for a place whose position is not known. Homes can be in such an area, but not near it. */
function checkPosition({ mention, place }: Choice): ReadingNote[] {
  if (place.lat !== null || mention.role === "home") return [];
  if (mention.role === "near") mention.role = "home";
  return ["place_unknown_position"];
}

/** Keeps what the filters hold: one region, all areas of homes, one place for "near", and two destinations. */
function keep(choices: readonly Choice[], start: Home, isFixed: boolean): Omit<Resolved, "choices"> {
  const region = isFixed ? start.region : choices[0]?.place.region;
  const notes: ReadingNote[] = choices.some(({ place }) => place.region !== region) ? ["other_region"] : [];
  const inRegion = choices.filter(({ place }) => place.region === region);
  notes.push(...inRegion.flatMap(checkPosition));
  const usable = inRegion.filter(({ mention, place }) => place.lat !== null || mention.role === "home");
  const near = usable.filter(({ mention }) => mention.role === "near");
  const commutes = usable.filter(({ mention }) => mention.role === "commute");
  if (near.length > 1) notes.push("one_place_near");
  if (commutes.length > 2) notes.push("two_people_only");
  const dropped = new Set([...near.slice(1), ...commutes.slice(2)]);
  return { kept: usable.filter((choice) => !dropped.has(choice)), notes };
}

/** Chooses places for the mentions. Places of homes come first, because they decide the region of commutes. */
export function resolve(
  items: readonly Item[],
  mentions: readonly Mention[],
  named: CitiesRead,
  start: Home,
): Resolved {
  const isCommute = ({ role }: Mention) => role === "commute";
  const inOrder = [...mentions.filter((mention) => !isCommute(mention)), ...mentions.filter(isCommute)];
  const choices = choose(items, inOrder, start);
  const isFixed = named.cities.length > 0 || named.ncr !== null;
  return { choices, ...keep(choices, start, isFixed) };
}

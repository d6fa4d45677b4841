import { commuteText, withinText } from "#contract/browse/filters.ts";
import { COMMUTE_MINUTES } from "#contract/places/commute.ts";
import { NEAR_METRES } from "#contract/properties/property-terms.ts";
import type { Place } from "../../places/gazetteer.ts";
import { familyOf, isSector } from "../../places/names/place-names.ts";
import type { Item } from "../filters/items.ts";
import { placeLabel } from "../labels.ts";
import { listed, type PieceDraft } from "../reader.ts";
import type { Wish } from "../words/vocabulary.ts";
import type { Mention } from "./mentions.ts";

/** Builds the pieces of a reading that are places or commutes. */

const MAX_ALTERNATIVES = 5;

/** A mention with the places that it may refer to, best match first. */
export interface Choice {
  mention: Mention;
  place: Place;
  others: readonly Place[];
  /** Whether all of them are meant, as by a PIN code. */
  hasAll?: boolean;
}

const limit = (value: number, { least, most }: { least: number; most: number }) =>
  Math.min(Math.max(value, least), most);

/** The distance for all places that homes are near. */
interface NearLimit {
  /** Null for the usual distance. */
  metres: number | null;
  isTyped: boolean;
}

/** Returns the one distance that the filters can store for all places: the longest in the text. */
export function nearLimit(kept: readonly Choice[]): NearLimit {
  const near = kept.map(({ mention }) => mention).filter(({ role }) => role === "near");
  const typed = near.flatMap(({ metres }) => metres ?? []);
  if (typed.length > 0) return { metres: limit(Math.max(...typed), NEAR_METRES), isTyped: true };
  return { metres: near.every(({ isStation }) => isStation) ? NEAR_METRES.ofStation : null, isTyped: false };
}

function near({ mention, place }: Choice, { metres, isTyped }: NearLimit): Wish {
  const name = mention.isStation ? `${placeLabel(place)} metro` : placeLabel(place);
  return {
    kind: "near",
    filter: { near: place.id, ...(metres !== null && { nearWithin: metres }) },
    label: metres === null || !isTyped ? `near ${name}` : withinText(metres, name),
  };
}

/** Returns the name of a destination. Says whether it is the station or the area if several places have the name. */
function destinationName({ mention, place, others }: Choice): string {
  const name = placeLabel(place);
  if (mention.isStation) return `${name} metro`;
  return place.kind === "area" && !isSector(place) && others.some(({ kind }) => kind !== "area")
    ? `${name} area`
    : name;
}

function commute(choice: Choice, person: number): Wish {
  const { mention, place } = choice;
  const minutes = mention.minutes === null ? null : limit(mention.minutes, COMMUTE_MINUTES);
  const filter =
    person === 1
      ? { commuteTo: place.id, ...(minutes !== null && { commuteMax: minutes }) }
      : { commuteTo2: place.id, ...(minutes !== null && { commuteMax2: minutes }) };
  return { kind: "commute", filter, label: commuteText(minutes, destinationName(choice)) };
}

/** "Mayur Vihar" without a number means all its phases, and "Greater Kailash" also the homes without one. */
function home({ place, others, hasAll }: Choice): Wish {
  const family = familyOf(place) ?? place.name;
  const isMember = (one: Place) => one.city === place.city && familyOf(one) === family;
  const members = hasAll ? others : others.filter(isMember);
  const areas = [place, ...members];
  const location = listed(areas.map(({ name }) => name));
  return { kind: "location", filter: { location }, label: areas.map(placeLabel).join(", ") };
}

/** What the other places of the text decide for one of them. */
interface Beside {
  /** 1 or 2 for a commute. */
  person: number;
  limit: NearLimit;
}

/** Returns the piece for a mention. */
export function placePiece(items: readonly Item[], choice: Choice, { person, limit }: Beside): PieceDraft {
  const { mention, others, hasAll } = choice;
  const wish =
    mention.role === "commute" ? commute(choice, person) : mention.role === "near" ? near(choice, limit) : home(choice);
  return {
    ...wish,
    ...rangeOf(items, mention),
    alternatives: hasAll ? [] : others.slice(0, MAX_ALTERNATIVES),
  };
}

/** Returns the range of tokens that these items cover. */
export function rangeOf(
  items: readonly Item[],
  { first, end }: { first: number; end: number },
): { first: number; end: number } {
  return { first: items[first]?.first ?? 0, end: items[end - 1]?.end ?? 0 };
}

import type { City } from "#contract/places/cities.ts";
import { PLACE_KINDS, type PlaceKind } from "#contract/places/geography.ts";
import { type Suggestion, USUAL_SUGGESTIONS } from "#contract/places/place-endpoints.ts";
import { PLACES } from "../gazetteer.ts";
import { cityDistance } from "../place-city.ts";
import { lettersOf, matchNames, type NameMatch } from "./name-matches.ts";
import { type NameWord, nameWordsOf } from "./tokens.ts";

interface SuggestOptions {
  /** Its places are listed first. */
  city?: City | undefined;
  kinds?: readonly PlaceKind[] | undefined;
  limit?: number;
}

const collator = new Intl.Collator("en", { numeric: true });
/** Positions in the order of names: collating names takes longer than the rest of a search. */
const nameOrder = new Map(
  [...PLACES].sort((a, b) => collator.compare(a.name, b.name)).map((place, position) => [place, position]),
);

/** Compares matches: by grade, then by the chosen city, names that start with the text, the kind, and the name. */
function comparing(city: City | null, matches: readonly NameMatch[]): (a: NameMatch, b: NameMatch) => number {
  const distances = new Map(matches.map(({ place }) => [place, cityDistance({ city, region: null }, place)]));
  const distanceOf = ({ place }: NameMatch) => distances.get(place) ?? 0;
  return (a, b) =>
    a.grade - b.grade ||
    distanceOf(a) - distanceOf(b) ||
    Number(b.isStart) - Number(a.isStart) ||
    PLACE_KINDS.indexOf(a.place.kind) - PLACE_KINDS.indexOf(b.place.kind) ||
    (nameOrder.get(a.place) ?? 0) - (nameOrder.get(b.place) ?? 0);
}

/** Returns the offsets of the searched words in the name that a label begins with. Both are 0 if it has other words. */
function offsetsIn(label: string, words: readonly NameWord[]): Suggestion["matched"] {
  const [name = ""] = label.split(" · ");
  const parts = nameWordsOf(name);
  for (const searched of lettersOf(words)) {
    for (const [start, { from }] of parts.entries()) {
      let rest = searched;
      for (const last of parts.slice(start)) {
        if (last.word.startsWith(rest)) return { from, to: Math.min(last.from + rest.length, last.to) };
        if (!rest.startsWith(last.word)) break;
        rest = rest.slice(last.word.length);
      }
    }
  }
  return { from: 0, to: 0 };
}

/** Returns the places that the typed text may mean, the most likely first. */
export function suggestionsFor(
  text: string,
  { city, kinds = PLACE_KINDS, limit = USUAL_SUGGESTIONS }: SuggestOptions = {},
): Suggestion[] {
  const words = nameWordsOf(text);
  const matches = matchNames(words, kinds, limit);
  return matches
    .sort(comparing(city ?? null, matches))
    .slice(0, limit)
    .map(({ place: { id, kind, name, label, city, region, lat, lon, lines } }) => ({
      ...{ id, kind, name, label, city, region, lat, lon, lines: [...lines] },
      matched: offsetsIn(label, words),
    }));
}

import { PLACES, type Place } from "../gazetteer.ts";
import { familyKeyOf, joinWords, type Spelling, spellingsOf } from "./place-names.ts";
import { PrefixIndex } from "./prefix-index.ts";
import { soundOf } from "./spelling.ts";

/**
 * The index of all names of places. Suggestions complete names by `NAMES` and `SOUNDS`. Typed searches and the word
 * search look up whole names in `WHOLE_NAMES` and `SOUNDS`.
 */

/** The rest of a name, beginning with one of its words, without spaces. */
export interface NameKey extends Pick<Spelling, "least" | "isWhole"> {
  letters: string;
  place: Place;
  /** Lengths of `letters` at which a word ends. */
  ends: readonly number[];
  /** True for the beginning of the whole name, false for the beginning of a later word. */
  isStart: boolean;
}

function* keysOf(place: Place): Generator<NameKey> {
  const known = new Set<string>();
  for (const { words, starts, least, isWhole } of spellingsOf(place)) {
    const name = `${words.join(" ")} ${isWhole}`;
    if (known.has(name)) continue;
    known.add(name);
    for (let start = 0; start < starts; start++) {
      const rest = words.slice(start);
      const ends = rest.map((_, index) => joinWords(rest.slice(0, index + 1)).length);
      yield { letters: joinWords(rest), place, ends, isStart: start === 0, least, isWhole: isWhole && start === 0 };
    }
  }
}

const OWN_KEYS = PLACES.flatMap((place) => [...keysOf(place)]);
const owners = Map.groupBy(
  OWN_KEYS.filter(({ isWhole }) => isWhole),
  ({ letters }) => letters,
);

/**
 * "Mayur Vihar" means all its phases, unless another place has that name. An area of that name, "Greater Kailash",
 * stands for homes whose number is not known.
 */
const FAMILY_KEYS = Array.from(Map.groupBy(PLACES, familyKeyOf)).flatMap(([letters, members]): NameKey[] => {
  if (letters === null || members.length === 1) return [];
  const isOther = ({ place }: NameKey) => place.kind !== "area" || place.city !== members[0]?.city;
  if (owners.get(letters)?.some(isOther)) return [];
  return members.map((place) => ({ letters, place, ends: [letters.length], isStart: true, least: 0, isWhole: true }));
});

const KEYS = [...OWN_KEYS, ...FAMILY_KEYS];

/** The places with a name, by its letters. */
export const WHOLE_NAMES: ReadonlyMap<string, readonly Place[]> = new Map(
  Array.from(
    Map.groupBy(
      KEYS.filter(({ isWhole }) => isWhole),
      ({ letters }) => letters,
    ),
    ([name, keys]) => [name, [...new Set(keys.map(({ place }) => place))]],
  ),
);

/** All names by their letters. */
export const NAMES = new PrefixIndex(KEYS.map((key) => [key.letters, key] as const));

/** All names by their sound. */
export const SOUNDS = new PrefixIndex(KEYS.map((key) => [soundOf(key.letters), key] as const));

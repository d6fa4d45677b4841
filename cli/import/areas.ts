import { CITIES, type City } from "#contract/places/cities.ts";
import { WHOLE_NAMES } from "#server/places/names/name-index.ts";
import { soundOf } from "#server/places/names/spelling.ts";

/**
 * Matches localities, as people write them, to areas of the catalogue. Localities without a certain match are kept as
 * written.
 */

const ROMAN: Record<string, string> = { i: "1", ii: "2", iii: "3", iv: "4", v: "5" };
/** Parts of an address that name no area. */
const NOT_AN_AREA = /^(bangalore|bengaluru|karnataka|india|new delhi|delhi|ncr|null|undefined|na|\d+)?$/;
const KINDS = "phase|stage|block|sector|pocket|part|cross|ward";

/**
 * Normalises a name: lower case, single spaces, "J. P." and "J P" as "jp", "II" as "2", "Sector 6 Dwarka" as "dwarka
 * sector 6".
 */
function tidy(text: string): string {
  let words = text
    .toLowerCase()
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .replace(/[^a-z0-9]+/g, " ")
    .replace(/\bsec ?(?=\d)/g, "sector ")
    .replace(/(\d) ([a-d])$/, "$1$2")
    .replace(/\bext$/, "extension")
    .replace(/\b(\d+)(st|nd|rd|th)\b/g, "$1")
    .replace(/^\s*(in|at|near)\s+/, "")
    .trim()
    .replace(/\b([a-z]) (?=[a-z]\b)/g, "$1");
  words = words.replace(/\b(i{1,3}|iv|v)\b/g, (numeral) => ROMAN[numeral] ?? numeral);
  const ahead = new RegExp(`^(?:(${KINDS}) (\\w{1,3})|(\\d+) (${KINDS})) (.+)$`).exec(words);
  return ahead ? `${ahead[5]} ${ahead[1] ?? ahead[4]} ${ahead[2] ?? ahead[3]}` : words;
}

const joined = (text: string) => text.replaceAll(" ", "");

/** Suffixes of a locality that do not change its area. */
const TAILS = [
  new RegExp(` (?:${KINDS})(?: \\w{1,3})?$`),
  / \d+ (?:phase|stage|block|sector)$/,
  / \d{1,3}$/,
  / (extension|layout|village|hobli|upanagara|upanagar|new town|east|west|north|south|bengaluru|bangalore|delhi)$/,
];

/** Yields the locality, and then the places that it is part of, by removing one suffix after the other. */
function* wholes(text: string): Generator<string> {
  const place = text.replace(/ (on|near|off|beyond|till|post|opposite|behind|next to) .*$/, "");
  yield place.replace(/ main road$/, " road").replace(/ (?:phase|part) (?=\d$)/, " ");
  // A main road is in the area that it is named after; other roads are named after where they lead.
  let left = place.replace(/ main road$/, "");
  yield left;
  for (let cut = true; cut; ) {
    cut = false;
    for (const tail of TAILS) {
      const shorter = left.replace(tail, "");
      if (shorter === left) continue;
      left = shorter;
      cut = true;
      yield left;
    }
  }
}

interface Index {
  /** Areas by name, without spaces. */
  byName: Map<string, string>;
  /** Areas by normalised sound. */
  bySound: Map<string, string>;
}

/** Returns the names that only one area of the city has. */
function makeIndex(city: City): Index {
  const areas = [...WHOLE_NAMES].flatMap(([letters, places]) => {
    const [area, ...others] = places.filter((place) => place.kind === "area" && place.city === city);
    return area && others.length === 0 ? [[letters, area.name] as const] : [];
  });
  return { byName: new Map(areas), bySound: new Map(areas.map(([letters, name]) => [soundOf(letters), name])) };
}
const INDEXES = new Map(CITIES.map((city) => [city, makeIndex(city)]));

const isVowel = (letter: string | undefined) => letter === undefined || /[aeiou]/.test(letter);

/** Returns whether two words differ by one vowel, as spellings of Indian names often do. */
function isOneVowelOff(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let i = 0;
  while (i < a.length && a[i] === b[i]) i += 1;
  const skipA = a.length >= b.length ? 1 : 0;
  const skipB = b.length >= a.length ? 1 : 0;
  if ((skipA && !isVowel(a[i])) || (skipB && !isVowel(b[i]))) return false;
  return a.slice(i + skipA) === b.slice(i + skipB);
}

/** Shorter names must match exactly, because they are too similar to others: Phi and Pi. */
const SHORTEST_FORGIVEN = 6;

function findArea({ byName, bySound }: Index, place: string): string | undefined {
  const exact = byName.get(joined(place));
  const wanted = soundOf(joined(place));
  if (exact !== undefined || wanted.length < SHORTEST_FORGIVEN) return exact;
  const alike = bySound.get(wanted);
  if (alike !== undefined || /\d/.test(wanted)) return alike;
  const near = new Set(
    [...bySound].filter(([known]) => known[0] === wanted[0] && isOneVowelOff(known, wanted)).map(([, name]) => name),
  );
  return near.size === 1 ? [...near][0] : undefined;
}

interface MatchedArea {
  /** An area of the catalogue, or the cleaned original text. Empty if there was none. */
  area: string;
  /** The smaller place within the area, if there was one. */
  within: string | null;
}

/**
 * Returns the area of a locality. The first part that is an area counts: in "Green Glen Layout, Bellandur" it is the
 * second.
 */
export function matchArea(city: City, locality: string): MatchedArea {
  const index = INDEXES.get(city) as Index;
  const parts = locality
    .split(",")
    .map((part) => part.replace(/\s+/g, " ").trim())
    .filter((part) => !NOT_AN_AREA.test(part.toLowerCase()));
  for (const part of parts)
    for (const place of wholes(tidy(part))) {
      const area = findArea(index, place);
      if (area === undefined) continue;
      const first = parts[0] as string;
      const [whole = ""] = wholes(tidy(first));
      return { area, within: findArea(index, whole) === area ? null : first };
    }
  return { area: parts.join(", "), within: null };
}

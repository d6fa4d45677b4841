import type { ReadingNote } from "#contract/browse/search.ts";
import type { City } from "#contract/places/cities.ts";
import { isSector } from "../../places/names/place-names.ts";
import type { Item } from "../filters/items.ts";
import type { PieceDraft } from "../reader.ts";
import { has } from "../terms.ts";
import { attachMeasures } from "./attach-measures.ts";
import { fairPiece, middleBefore, readBetween } from "./between.ts";
import { readCities, searchScopeOf } from "./cities.ts";
import { cityPiece } from "./city-piece.ts";
import { withoutDoubtful } from "./doubtful.ts";
import { giveLeftMeasures, inheritRoles, joinLists, shareEach } from "./left-over.ts";
import { endWithCity, findMentions, firstWithCity, isPlace, type Mention } from "./mentions.ts";
import { type MetroWalk, readNamelessMetro, readNamelessOffice, walkMinutes } from "./nameless.ts";
import { readPin } from "./pin-areas.ts";
import { type Choice, nearLimit, placePiece, rangeOf } from "./place-pieces.ts";
import { resolve } from "./resolve.ts";
import { readOfficePair, readPlaceEach, readRoles } from "./roles.ts";

/** Reads places: where homes are, what they are near, and where commutes lead. */

export interface PlacesRead {
  pieces: PieceDraft[];
  notes: ReadingNote[];
  /** The items that were understood. */
  used: ReadonlySet<number>;
  /** Whether homes are in, near or reachable from a place of the text, or near a metro. */
  hasPlace: boolean;
}

interface Range {
  first: number;
  end: number;
}

const placesIn = ({ first, end }: Range) => Array.from({ length: end - first }, (_, step) => first + step);

/** Returns the walk in "10 min walk from indiranagar metro". */
function walkToStation(kept: readonly Choice[]): MetroWalk | null {
  const { mention } = kept.find((choice) => choice.mention.isStation && choice.mention.isWalk) ?? {};
  if (mention === undefined || mention.minutes === null) return null;
  return { minutes: walkMinutes(mention.minutes), first: mention.first, end: mention.end };
}

function metroWalkPiece(items: readonly Item[], { minutes, ...range }: MetroWalk): PieceDraft {
  const wish = { kind: "metroWalk", filter: { metroWalk: minutes }, label: `${minutes} min walk to metro` } as const;
  return { ...wish, ...rangeOf(items, range) };
}

/** Returns the item of "by auto" or "by bike", if there is a commute. */
function readWay(items: readonly Item[], kept: readonly Choice[]): (Range & { by: "auto" | "road" }) | null {
  const first = items.findIndex((item) => !item.isTaken && has(item, "auto", "road"));
  const hasCommute = kept.some(({ mention }) => mention.role === "commute");
  return first >= 0 && hasCommute ? { first, end: first + 1, by: has(items[first], "auto") ? "auto" : "road" } : null;
}

/** Returns whether a text names a sector of a city, or of an area, that has no such sector in the catalogue. */
const hasUnknownSector = (items: readonly Item[], all: readonly Mention[]) =>
  items.some((item, at) => isPlace(item) && item.places.every(isSector) && !all.some((mention) => mention.at === at));

/** Builds the pieces for the kept places, in the order of the text. */
function piecesOf(items: readonly Item[], kept: readonly Choice[]): PieceDraft[] {
  let person = 0;
  const limit = nearLimit(kept);
  const inOrder = [...kept].sort((a, b) => a.mention.at - b.mention.at);
  return inOrder.map((choice) => {
    if (choice.mention.role === "commute") person += 1;
    return placePiece(items, choice, { person, limit });
  });
}

/** Reads the places of a text. `chosen` is the city that the user has chosen. */
export function readPlaces(items: readonly Item[], chosen: City | null): PlacesRead {
  const all = findMentions(items);
  const measures = attachMeasures(items, all);
  const roles = readPlaceEach(items, joinLists(items, readRoles(items, measures.mentions)));
  const withRoles = shareEach(items, readOfficePair(roles));
  const { between, ...both } = readBetween(items, withRoles);
  const { left: unused, ...measured } = giveLeftMeasures(items, both.mentions, measures.left);
  const inherited = inheritRoles(items, measured.mentions);
  const mentions = withoutDoubtful(items, inherited.mentions);
  const named = readCities(items, mentions, unused);
  const isDropped = ({ at }: Mention) => inherited.dropped.has(at);
  const remaining = mentions.filter((mention) => !isDropped(mention));
  const resolved = resolve(items, remaining, named, searchScopeOf(named, chosen));
  const pin = readPin(items, resolved.kept);
  const { notes } = resolved;
  const [choices, kept] = [resolved.choices, resolved.kept].map((all) => (pin.choice ? [...all, pin.choice] : all)) as [
    Choice[],
    Choice[],
  ];

  const nameless = readNamelessMetro(items, mentions, measures.metro);
  const walk = nameless ?? walkToStation(kept);
  const office = readNamelessOffice(items, mentions, unused);
  const way = readWay(items, kept);
  const isUnknownSector = hasUnknownSector(items, all) && !named.notes.includes("no_homes_in_gurugram");
  const city = cityPiece(items, named, kept, chosen);
  const isForTwo = kept.filter(({ mention }) => mention.role === "commute").length === 2;
  const fair = isForTwo ? fairPiece(items, between) : null;

  const understood = [...inherited.mentions.filter(isDropped), ...choices.map(({ mention }) => mention)];
  const ranges = [
    ...understood.map((mention) => ({ first: firstWithCity(mention), end: endWithCity(mention) })),
    nameless,
    way,
  ];
  const given = measures.left.filter((at) => !unused.includes(at));
  return {
    pieces: [
      ...(city ? [city] : []),
      ...piecesOf(items, kept),
      ...(walk ? [metroWalkPiece(items, walk)] : []),
      ...(way
        ? [{ kind: "commute", filter: { commuteBy: way.by }, label: `by ${way.by}`, ...rangeOf(items, way) } as const]
        : []),
      ...(fair ? [fair] : []),
    ],
    notes: [
      ...inherited.notes,
      ...named.notes,
      ...notes,
      ...office.notes,
      ...(pin.isUnknown ? ["pin_unknown" as const] : []),
      ...(isUnknownSector ? ["sector_unknown" as const] : []),
    ],
    hasPlace: kept.length > 0 || walk !== null,
    used: new Set([
      ...named.used,
      ...office.used,
      ...given,
      ...between,
      ...inherited.mentions.flatMap((mention) => middleBefore(items, mention)),
      ...items.flatMap((item, at) => (fair?.first === item.first ? [at] : [])),
      ...ranges.flatMap((range) => (range ? placesIn(range) : [])),
    ]),
  };
}

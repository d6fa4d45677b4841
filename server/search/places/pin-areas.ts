import type { Place } from "../../places/gazetteer.ts";
import { areasOfPin } from "../../places/pins.ts";
import type { Item } from "../filters/items.ts";
import type { Choice } from "./place-pieces.ts";

/** Reads a PIN code as its areas, if the text names no other place for homes. */

interface PinRead {
  /** The areas, as one choice. */
  choice: Choice | null;
  /** Whether the text has only a code without known areas. */
  isUnknown: boolean;
}

function choiceOf(at: number, areas: readonly Place[]): Choice | null {
  const [place, ...others] = areas;
  if (place === undefined) return null;
  const mention = {
    ...{ at, first: at, end: at + 1, places: areas, role: "home" as const },
    ...{ isInside: true, isStation: false, minutes: null, isWalk: false, metres: null, city: null, joint: null },
  };
  return { mention, place, others, hasAll: true };
}

/** Returns the areas of the first PIN code. None if `kept` has a place for homes, or a commute in another region. */
export function readPin(items: readonly Item[], kept: readonly Choice[]): PinRead {
  const at = items.findIndex(({ address }) => address?.pin);
  const pin = items[at]?.address?.pin ?? null;
  if (pin === null || kept.some(({ mention }) => mention.role !== "commute")) return { choice: null, isUnknown: false };
  const areas = areasOfPin(pin);
  const isElsewhere = kept.some(({ place }) => place.region !== areas[0]?.region);
  return { choice: isElsewhere ? null : choiceOf(at, areas), isUnknown: areas.length === 0 };
}

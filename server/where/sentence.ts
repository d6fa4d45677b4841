import type { RankedArea } from "#contract/areas/where.ts";
import { rangeText } from "#contract/formats.ts";
import { longestMinutes, type ReachedArea, totalMinutes } from "./rank.ts";

/** The sentences that explain ranks. */

export interface RatedArea extends ReachedArea, Pick<RankedArea, "range" | "reason" | "fits" | "days_to_rent"> {}

/** Returns whether an area is the first where no home fits, after others where one does. */
const isFirstWithout = ({ fits }: RatedArea, before: RatedArea | null) => fits === 0 && (before?.fits ?? 0) > 0;

/** Returns what decides the rank, compared with the area before it; empty if the minutes say it. */
function decidedBy(area: RatedArea, before: RatedArea | null): string {
  const isPair = area.minutes2 !== null;
  if (before === null)
    return `${isPair ? "the quickest for both" : "the shortest journey"}${area.fits > 0 ? " with a home" : ""}`;
  if (isFirstWithout(area, before)) return "";
  if (longestMinutes(area) > longestMinutes(before)) return isPair ? "ranked by the longer" : "";
  const more = totalMinutes(area) - totalMinutes(before);
  const other = before.area === area.area ? `${before.area} in ${before.city}` : before.area;
  return more > 0 ? `together ${more} min more than ${other}` : `as ${other}, so by name`;
}

/** Returns what homes of a type ask, or why that is not known. */
function rentPart({ range, reason }: RatedArea, type: string): string {
  if (range) return `${type} ${rangeText(range.p25, range.p75)}`;
  if (reason === "too_varied") return `${type} homes ask very different rents`;
  return reason === "too_few" ? `too few ${type} homes or owners to say what is usual` : "no rents known today";
}

function fitsPart(area: RatedArea, before: RatedArea | null): string {
  if (isFirstWithout(area, before)) return "no home now, so after areas that have some";
  if (area.fits === 0) return "no home now";
  return area.fits === 1 ? "1 home now" : `${area.fits} homes now`;
}

interface Around {
  /** The area one rank above; null for the first. */
  before: RatedArea | null;
  /** The type whose rents are shown. */
  type: string;
}

/** Returns the sentence of a ranked area: "Indiranagar: 34 and 41 min, 2BHK ₹28,000 to ₹36,000, 6 homes now". */
export function sentenceOf(area: RatedArea, { before, type }: Around): string {
  const minutes = area.minutes2 === null ? `${area.minutes} min` : `${area.minutes} and ${area.minutes2} min`;
  const parts = [minutes, decidedBy(area, before), rentPart(area, type), fitsPart(area, before)];
  return `${area.area}: ${parts.filter((part) => part !== "").join(", ")}`;
}

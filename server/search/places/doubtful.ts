import { metresBetween } from "#contract/places/distance.ts";
import type { Place } from "../../places/gazetteer.ts";
import type { Item } from "../filters/items.ts";
import { endWithCity, firstWithCity, type Mention } from "./mentions.ts";

/** Decides by the neighbouring words whether a text means a landmark or only uses its name. */

/** An area within this distance of a landmark can be part of the landmark's address: "forum mall koramangala". */
const ADDRESS_METRES = 3000;
/** Names of chains with branches in several areas: "manipal hospital whitefield". */
const WITH_BRANCHES = /\b(?:mall|hospital)\b/i;

const isLandmark = ({ places }: Mention) => places.every(({ kind }) => kind === "landmark");
const areasOf = ({ places }: Mention) => places.filter(({ kind, lat }) => kind === "area" && lat !== null);

/** Returns whether an everyday word is not a place: it has no role, or more words continue the name. */
function isEverydayWord(items: readonly Item[], mention: Mention): boolean {
  if (!items[mention.at]?.isEveryday || mention.city !== null) return false;
  const next = items[endWithCity(mention)];
  const isWord = next?.isWord || (next?.isTaken === false && !next.places && next.signals.size === 0);
  return mention.role === null || (isWord && !next?.isAfterBreak);
}

/** Returns whether the area directly after a landmark belongs to it. */
function isBeside(items: readonly Item[], landmark: Mention, area: Mention | undefined): area is Mention {
  return (
    area !== undefined &&
    isLandmark(landmark) &&
    landmark.role !== "commute" &&
    area.role === null &&
    areasOf(area).length > 0 &&
    endWithCity(landmark) === firstWithCity(area) &&
    !items[firstWithCity(area)]?.isAfterBreak
  );
}

const isNear = (landmark: Place, area: Place) =>
  metresBetween(landmark.lat ?? 0, landmark.lon ?? 0, area.lat ?? 0, area.lon ?? 0) <= ADDRESS_METRES;

/**
 * Returns the mentions that mean a place. An area directly after a landmark is its address if the landmark is near its
 * middle. Otherwise, after the name of a chain, a branch in that area is meant, which the data does not have.
 */
export function withoutDoubtful(items: readonly Item[], all: readonly Mention[]): Mention[] {
  const mentions = all.filter((mention) => !isEverydayWord(items, mention));
  const addresses = new Set<Mention>();
  return mentions.flatMap((mention, place): Mention[] => {
    const area = mentions[place + 1];
    if (addresses.has(mention)) return [];
    if (!isBeside(items, mention, area)) return [mention];
    const known = mention.places.filter((landmark) => areasOf(area).some((one) => isNear(landmark, one)));
    if (known.length > 0) {
      addresses.add(area);
      return [{ ...mention, places: known, role: "near", end: endWithCity(area) }];
    }
    const isChain = mention.places.some(({ name, otherNames }) => WITH_BRANCHES.test([name, ...otherNames].join(" ")));
    return isChain ? [] : [mention];
  });
}

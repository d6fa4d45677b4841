import { placeName } from "#contract/properties/property-names.ts";
import type { FoundPlace } from "./use-place.ts";

/** Returns the name of a place in a sentence. If it could not be loaded, returns the end of its id. */
export const nameOfPlace = (id: string, place: FoundPlace | undefined): string =>
  place ? placeName(place) : (id.split(/[:/]/).at(-1)?.replaceAll("-", " ") ?? id);

import { placeName } from "#contract/property-names.ts";
import type { FoundPlace } from "./use-place.ts";

/** Returns the name of a place in a sentence. One that could not be loaded has the end of its id. */
export const nameOfPlace = (id: string, place: FoundPlace | undefined): string =>
  place ? placeName(place) : (id.split(/[:/]/).at(-1)?.replaceAll("-", " ") ?? id);

import pins from "./data/pins.json" with { type: "json" };
import { findPlace, type Place } from "./gazetteer.ts";

/** Areas of PIN codes. A code has several areas, and an area can have several codes. */

const AREAS_OF_PIN = new Map<string, readonly string[]>(Object.entries(pins));

/** Returns whether a code of six digits has an area of the catalogue. */
export const isKnownPin = (code: string): boolean => AREAS_OF_PIN.has(code);

/** Returns the areas of a PIN code; empty if it is not known. */
export const areasOfPin = (code: string): Place[] =>
  (AREAS_OF_PIN.get(code) ?? []).flatMap((id) => findPlace(id) ?? []);

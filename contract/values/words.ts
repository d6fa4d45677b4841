import { CITIES, type City } from "../places/cities.ts";
import {
  FURNISHINGS,
  type Furnishing,
  PROPERTY_TYPES,
  type PropertyType,
  TENANT_TYPES,
  type TenantType,
} from "../properties/property-terms.ts";
import { AFTER_CITY, NOIDA_EXTENSION, ZONE } from "./cities-in-text.ts";
import { seen } from "./text.ts";
import { notOneOf, WHAT, wordKey } from "./word-key.ts";
import {
  BEDROOM_WORDS,
  CITY_WORDS,
  FURNISHING_WORDS,
  ROOM_KITCHEN_WORDS,
  TENANT_WORDS,
  TYPE_WORDS,
} from "./word-lists.ts";

/** Reads types, furnishing, tenants and cities as portals and spreadsheets write them. Undefined where it is not certain. */

type Words<T extends string> = ReadonlyMap<string, T>;

const phrases = (list: string) => list.split(", ");

/** Returns the values by the keys of their names and words. */
function wordsOf<T extends string>(values: readonly T[], lists: Readonly<Partial<Record<T, string>>>): Map<string, T> {
  return new Map(
    values.flatMap((value) =>
      [value, ...phrases(lists[value] ?? value)].map((phrase) => [wordKey(phrase), value] as const),
    ),
  );
}

const COUNTS = ["one", "two", "three", "four"];

function typeWords(): Words<PropertyType> {
  const words = wordsOf(PROPERTY_TYPES, TYPE_WORDS);
  for (const [place, spelled] of COUNTS.entries())
    for (const count of [String(place + 1), spelled])
      for (const unit of phrases(BEDROOM_WORDS).map(wordKey)) {
        words.set(count + unit, `${place + 1}BHK` as PropertyType);
        words.set(unit + count, `${place + 1}BHK` as PropertyType);
      }
  for (const unit of phrases(ROOM_KITCHEN_WORDS).map(wordKey))
    for (const word of [unit, `1${unit}`, `one${unit}`, `${unit}1`, `1${unit}studio`]) words.set(word, "RK");
  return words;
}

const TYPES = typeWords();
const FURNISHING = wordsOf(FURNISHINGS, FURNISHING_WORDS);
const TENANTS = wordsOf(TENANT_TYPES, TENANT_WORDS);
/** Searches find "Noida Extension" as areas. */
const CITY_NAMES = wordsOf(CITIES, CITY_WORDS).set(wordKey(NOIDA_EXTENSION), "Greater Noida");

/** Kinds of buildings, which say nothing about the type. */
const BUILDING =
  /(?:(?:residential|independent|individual|builder|serviced?|row|farm|multi[ -]?store?y(?:ed)?) ?)?(?:apartments?|apts?|flats?|houses?|homes?|villas?|floors?|units?)(?![a-z])/g;

/** Returns the type: "2 BHK Apartment" is 2BHK, "1 RK" and "Studio" are RK. */
export function readType(typed: string): PropertyType | undefined {
  const whole = TYPES.get(wordKey(typed));
  if (whole !== undefined) return whole;
  const text = seen(typed)
    .toLowerCase()
    .replaceAll("_", " ")
    .replace(/(?<=[a-z])\./g, "")
    .replace(BUILDING, " ");
  const keys = text.split("/").map(wordKey);
  const found = new Set(keys.filter((key) => key !== "").map((key) => TYPES.get(key)));
  return found.size === 1 ? [...found][0] : undefined;
}

export const readFurnishing = (typed: string): Furnishing | undefined => FURNISHING.get(wordKey(typed));

const ANY_TENANT = new Set(
  phrases(
    "any, anyone, anybody, any one, any tenant, any type, all, all types, everyone, everybody, open to all, no preference, no restriction, no restrictions, सभी, कोई भी, ಎಲ್ಲರೂ, ಯಾರಾದರೂ",
  ).map(wordKey),
);
const BETWEEN_TENANTS = /[,;/|&+\n]| (?:and|or|और|या|ಮತ್ತು|ಅಥವಾ) /i;
const ONLY = /^(?:only|केवल|सिर्फ|ಕೇವಲ) | (?:only|preferred|allowed|welcome)$/gi;

/** Returns the tenants that one or several words name: "Family/Bachelors" are two, "Anyone" is all. */
export function readTenants(typed: string): readonly TenantType[] | undefined {
  if (ANY_TENANT.has(wordKey(typed))) return TENANT_TYPES;
  const whole = TENANTS.get(wordKey(typed));
  if (whole !== undefined) return [whole];
  const parts = seen(typed)
    .split(BETWEEN_TENANTS)
    .filter((part) => part.trim() !== "");
  const found = parts.map((part) => readTenant(part) ?? readJoined(part));
  if (found.length === 0 || found.includes(undefined)) return undefined;
  return [...new Set(found.flatMap((types) => types ?? []))];
}

/** Reads "FAMILY_BACHELOR", but no part of "Single-Women". */
function readJoined(part: string): readonly TenantType[] | undefined {
  const found = part.split(/[\p{Pd}_]/u).map(readTenant);
  return found.includes(undefined) ? undefined : found.flatMap((types) => types ?? []);
}

function readTenant(part: string): readonly TenantType[] | undefined {
  const key = wordKey(part.trim().replace(ONLY, ""));
  if (ANY_TENANT.has(key)) return TENANT_TYPES;
  const type = TENANTS.get(key);
  return type && [type];
}

const ZONE_AHEAD = new RegExp(`^${ZONE} `);
const ZONE_BEHIND = new RegExp(` (?:${ZONE}|urban|city)$`);
/** A region of several cities. */
const REGION = /^(?:new )?delhi[ ,-]*ncr$/;

/** Returns the city without its zone: "South Delhi", "Bangalore East", "Greater Noida West". */
function cityOfPart(part: string): City | undefined {
  const name = part.replaceAll(".", "").trim();
  const names = [name, name.replace(ZONE_BEHIND, ""), name.replace(ZONE_AHEAD, "")];
  return names.map((one) => CITY_NAMES.get(wordKey(one))).find((city) => city !== undefined);
}

/** Returns the city of "Bengaluru, Karnataka" or "South Delhi". A region of several cities is none. */
export function readCity(typed: string): City | undefined {
  const text = seen(typed).toLowerCase().replaceAll("_", " ");
  if (REGION.test(text)) return undefined;
  const parts = text
    .replace(AFTER_CITY, "")
    .replace(/ *[()] */g, " ")
    .split(",")
    .filter((part) => part.trim() !== "");
  const cities = new Set(parts.map(cityOfPart));
  return cities.size === 1 ? [...cities][0] : undefined;
}

/** How each field's text is read, and which values it can have. */
const READERS = {
  type: { read: readType, allowed: PROPERTY_TYPES },
  furnished: { read: readFurnishing, allowed: FURNISHINGS },
  tenant_type: { read: readTenants, allowed: TENANT_TYPES },
  city: { read: readCity, allowed: CITIES },
} as const;

export type WordField = keyof typeof READERS;
export const isWordField = (field: string): field is WordField => field in READERS;

/** Returns what a field's text means, or the sentence that refuses it. */
export function readWords(field: WordField, typed: string): { value: string | readonly string[] } | { fault: string } {
  const { read, allowed } = READERS[field];
  const value = read(typed);
  return value === undefined ? { fault: notOneOf(typed, WHAT[field], allowed) } : { value };
}

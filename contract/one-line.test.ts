import { expect, it } from "vitest";
import { profileChangesSchema } from "./accounts/accounts.ts";
import { MAX_SEARCH_NAME } from "./browse/saved-search-terms.ts";
import { createSavedSearch } from "./browse/saved-searches.ts";
import { changeVisitSettings } from "./messaging/visits.ts";
import { oneLine } from "./one-line.ts";
import { propertyChangesSchema } from "./properties/properties.ts";

it.each([
  ["  Meera   Rao ", "Meera Rao"],
  ["Meera\nRao\t\r\nK", "Meera Rao K"],
  ["Meera\u00a0\u2003Rao\u2028K", "Meera Rao K"],
  ["Meera\u0007\u001b[31m Rao\u007f\u0085", "Meera[31m Rao"],
  ["\u202eoaR\u202c \u2066Meera\u2069\u200e\u200f\u061c", "oaR Meera"],
  ["a \u200b b\u2060\ufeff", "a b"],
  ["soft\u00adhyphen", "softhyphen"],
  ["क्\u200dष क्\u200cष ನ್\u200d", "क्\u200dष क्\u200cष ನ್\u200d"],
  ["👨\u200d👩\u200d👧 ❤\ufe0f", "👨\u200d👩\u200d👧 ❤\ufe0f"],
  ["\u202e\u0000\u200b", ""],
  ["\u200d\u200c", ""],
  ["\u3164 \u2800\ufe0f", ""],
  ["", ""],
])("makes %j one line", (text, line) => {
  expect(oneLine(text)).toBe(line);
  expect(oneLine(line)).toBe(line);
});

const DIRTY = " \u202eMeera \n  Rao\u0007 ";
const EMPTY = "\u202e \u200b";

/** Each text of one line: its schema, how to give it, and the message without it (null: there is none). */
const TEXTS = [
  ["name", profileChangesSchema, "name", "Please enter your name."],
  ["title", propertyChangesSchema, "title", "Property title is required"],
  ["area", propertyChangesSchema, "location.area", "Area/Sector is required"],
  ["owner's name", propertyChangesSchema, "owner.name", "The owner's name is required"],
  ["landmark", propertyChangesSchema, "location.nearby_landmarks.0", null],
  ["meeting point", changeVisitSettings.body, "meeting_point", null],
  ["name of a saved search", createSavedSearch.body, "name", `A name has 1 to ${MAX_SEARCH_NAME} characters.`],
] as const;

/** Returns an object with a text at a path. */
const given = (path: string, text: string) =>
  path.split(".").reduceRight<unknown>((inner, key) => (key === "0" ? [inner] : { [key]: inner }), text);
const at = (value: unknown, path: string) =>
  path.split(".").reduce<unknown>((inner, key) => (inner as Record<string, unknown> | undefined)?.[key], value);

it.each(TEXTS)("reads a %s as one line, and a blank one as missing", (_, schema, path, missing) => {
  const beside = schema === createSavedSearch.body ? { filters: {}, frequency: "daily" } : {};
  const read = (text: string) => schema.safeParse({ ...beside, ...(given(path, text) as object) });
  expect(at(read(DIRTY).data, path)).toBe("Meera Rao");
  const blank = read(EMPTY);
  if (missing === null) expect(at(blank.data, path) ?? null).toBeNull();
  else expect(blank.error?.issues.map(({ message }) => message)).toEqual([missing]);
});

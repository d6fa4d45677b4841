import { expect, it } from "vitest";
import { PLACES, type Place } from "../places/gazetteer.ts";
import { EVERYDAY_WORDS } from "../places/names/everyday-words.ts";
import { findExactly } from "../places/names/find-names.ts";
import { joinName } from "../places/names/place-names.ts";
import { nameWordsOf } from "../places/names/tokens.ts";
import { read } from "../search/testing.ts";
import { otherSpellings } from "./search-aliases.ts";

/* All names that suggestions know. */
const NAMES = PLACES.flatMap((place) => [place.name, ...place.otherNames].map((name) => ({ place, name })));
const keyOf = (name: string) => joinName(nameWordsOf(name).map(({ word }) => word));
const words = (name: string) =>
  (name.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).filter((word) => word !== "of" && word !== "and");

/** Returns whether an area or city has the name of this station or landmark. The word search means the area. */
const isNameOfArea = ({ kind }: Place, name: string) =>
  kind !== "area" &&
  kind !== "city" &&
  (findExactly(keyOf(name), false) ?? []).some((other) => other.kind === "area" || other.kind === "city");

/** Names that mean something else in a typed search: a polite word, and cities. */
const OTHERWISE_READ = ["Welcome", "New Delhi", "नई दिल्ली", "गाजियाबाद"];

function isRead({ id, name, city }: Place, typed: string): boolean {
  return read(`2bhk near ${typed}`, city ?? "Delhi").pieces.some(
    ({ filter, alternatives }) =>
      filter.near === id || filter.location?.split(",").includes(name) || alternatives.some((other) => other.id === id),
  );
}

it("reads every name of a place as that place in a typed search", () => {
  const unread = NAMES.filter(({ place, name }) => place.kind !== "city" && !isRead(place, name));
  expect(unread.map(({ name }) => name).filter((name) => !OTHERWISE_READ.includes(name))).toEqual([]);
});

it("finds homes by every name of a place in the word search", () => {
  const missed = NAMES.filter(({ place, name }) => {
    const own = words(place.name).join(" ");
    if (EVERYDAY_WORDS.has(keyOf(name)) || words(name).join(" ") === own) return false;
    const isFound = otherSpellings(words(name)).some((other) => other.join(" ") === own);
    return !isFound && !isNameOfArea(place, name);
  });
  expect(missed.map(({ name }) => name)).toEqual([]);
});

it.each(["gk", "bsk", "cp", "etv", "ecity"])("knows the short name %s in both searches", (name) => {
  expect(otherSpellings([name])).not.toEqual([]);
  expect(read(`2bhk near ${name}`, name === "gk" || name === "cp" ? "Delhi" : "Bangalore").filters.near).toBeDefined();
});

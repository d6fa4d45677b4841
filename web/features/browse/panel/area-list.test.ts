import { expect, test } from "vitest";
import { AREAS_AT_FIRST, areasToOffer, byHomes } from "./area-list.ts";

const AREAS = [
  "Adugodi",
  "BTM Layout",
  "HSR Layout",
  "Indiranagar",
  "JP Nagar",
  "Koramangala",
  "Sector 1",
  "Sector 15A",
];
const offered = (typed: string, chosen: string[] = [], all = false) => areasToOffer(AREAS, { chosen, typed, all });

test("offers the first few areas, or all of them", () => {
  expect(offered("")).toEqual(AREAS.slice(0, AREAS_AT_FIRST));
  expect(offered("", [], true)).toEqual(AREAS);
});

test("chosen areas, even unknown ones, come first and stay while typing", () => {
  expect(offered("koram", ["Sector 1", "Old Town"])).toEqual(["Sector 1", "Old Town", "Koramangala"]);
});

test("typed words match the start of words, ignoring case and accents", () => {
  expect(offered("lay")).toEqual(["BTM Layout", "HSR Layout"]);
  expect(offered(" hsr  LÁY ")).toEqual(["HSR Layout"]);
  expect(offered("sector 1")).toEqual(["Sector 1", "Sector 15A"]);
  expect(offered("nagar")).toEqual(["JP Nagar"]);
  expect(offered("zz")).toEqual([]);
});

test("punctuation alone counts as no input", () => {
  expect(offered(" .* ")).toEqual(AREAS.slice(0, AREAS_AT_FIRST));
});

test("areas with the most homes come first", () => {
  const homes: Record<string, number> = { Koramangala: 5, "BTM Layout": 9 };
  expect(byHomes(AREAS, (area) => homes[area] ?? 0).slice(0, 3)).toEqual(["BTM Layout", "Koramangala", "Adugodi"]);
});

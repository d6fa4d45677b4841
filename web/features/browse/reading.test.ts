import { expect, test } from "vitest";
import type { ReadFilters, ReadPiece } from "#contract/browse/search.ts";
import { filtersFromSearch } from "./filter-address.ts";
import type { Filters } from "./filters.ts";
import { stillRead } from "./read-search.ts";
import { applyReading, withoutPiece, withRead } from "./reading.ts";
import { swapPlace } from "./swap-place.ts";

const before = filtersFromSearch(new URLSearchParams("city=Delhi&location=Saket&type=RK&bounds=28.4,77,28.7,77.3"));

test.each([
  ["another city", { city: "Noida" }, { bounds: null, location: [], type: ["RK"] }],
  ["another region", { region: "Bangalore" as const }, { bounds: null, location: [] }],
  ["the region of the city", { region: "Delhi NCR" as const }, { bounds: before.bounds, location: [] }],
  ["the same city", { city: "Delhi", type: "2BHK" }, { bounds: before.bounds, location: ["Saket"], type: ["2BHK"] }],
  ["an area of another city", { city: "Noida", location: "Sector 62" }, { bounds: null, location: ["Sector 62"] }],
])("a text that names %s keeps the window of the map only if homes are there", (_, read, expected) => {
  expect(withRead(before, read)).toMatchObject(expected);
});

test("a text about homes between two places sets an order, which can be taken back or changed", () => {
  const commutes = { commuteTo: "landmark:itpl", commuteMax: 45, commuteTo2: "landmark:ecospace", commuteMax2: 45 };
  const { commuteTo, commuteMax, ...second } = commutes;
  const pieceOf = (kind: "sort" | "commute", filter: ReadFilters, from: number): ReadPiece => ({
    kind,
    text: "",
    from,
    to: from + 1,
    filter,
    label: kind,
    alternatives: [],
  });
  const pieces = [
    pieceOf("sort", { sort: "commute-fair" }, 0),
    pieceOf("commute", { commuteTo, commuteMax }, 1),
    pieceOf("commute", second, 2),
  ];
  const filters = { ...commutes, sort: "commute-fair" as const };
  const reading = { pieces, words: [], dropped: [], notes: [], filters, acts: true };
  const cheapest = filtersFromSearch(new URLSearchParams("city=Bangalore&sort=price-low"));
  const search = applyReading(cheapest, "between itpl and ecospace", reading);
  const kindsOf = (changed: Partial<Filters>) =>
    stillRead({ ...search, filters: { ...search.filters, ...changed } })?.pieces.map(({ kind }) => kind);
  expect(search.filters).toMatchObject(filters);
  expect(kindsOf({})).toEqual(["sort", "commute", "commute"]);
  expect(kindsOf({ sort: "latest" })).toEqual(["commute", "commute"]);
  const [sort, first] = search.read?.pieces ?? [];
  if (!search.read || !sort || !first) throw new Error("The text has no pieces.");
  expect(withoutPiece(search.filters, sort, search.read)).toMatchObject({ ...commutes, sort: "price-low" });
  expect(withoutPiece(search.filters, first, search.read)).toMatchObject({
    commuteTo: "landmark:ecospace",
    commuteTo2: null,
    sort: "commute",
  });
});

test("a text about homes near either of two places has a chip for each, and one distance", () => {
  const pieceOf = (near: string, from: number): ReadPiece => ({
    kind: "near",
    text: near,
    from,
    to: from + 1,
    filter: { near, nearWithin: 1000 },
    label: near,
    alternatives: [{ id: "station:mg-road-bangalore", label: "MG Road · metro, Purple Line" }],
  });
  const [first, second] = ["station:indiranagar", "station:halasuru"];
  const pieces = [pieceOf(first, 0), pieceOf(second, 1)];
  const reading = {
    pieces,
    words: [],
    dropped: ["2nd floor"],
    notes: [],
    filters: { near: `${first}~${second}`, nearWithin: 1000 },
    acts: true,
  };
  const { filters, read } = applyReading(filtersFromSearch(new URLSearchParams("city=Bangalore")), "near", reading);
  const [, piece] = read?.pieces ?? [];
  if (!read || !piece) throw new Error("The text has no pieces.");
  expect(filters).toMatchObject({ near: [first, second], nearWithin: 1000 });
  expect(stillRead({ filters, read })?.pieces).toHaveLength(2);
  expect(withoutPiece(filters, piece, read)).toMatchObject({ near: [first], nearWithin: 1000 });
  const [other] = piece.alternatives;
  const swapped = other && swapPlace({ filters, read }, piece, other);
  expect(swapped?.filters).toMatchObject({ near: [first, "station:mg-road-bangalore"], nearWithin: 1000 });
  expect(swapped && stillRead(swapped)?.pieces).toHaveLength(2);
});

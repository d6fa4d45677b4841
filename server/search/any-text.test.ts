import fc from "fast-check";
import { expect, it } from "vitest";
import { propertyFiltersSchema } from "#contract/browse/property-filters.ts";
import { readingSchema } from "#contract/browse/search.ts";
import { cpuMsOf } from "../testing/timing.ts";
import { read } from "./testing.ts";

/* Readings of any text: words of the vocabulary and of places in any order, and any other characters. */

const WORDS =
  "2bhk 2.5 bhk 1rk 3 / - to or and , under above max min 30k 30 45 25-30k ₹ rs 1 lakh 20 hazar rent deposit advance security no without not nahi pets lift ac furnished semi near in from to of se mein ke paas metro station walk min hour km m office wife works between midway beech each forum golf links commute by auto itpl indiranagar hsr noida sector 62 76 delhi gurgaon ncr cyber hub mg road koramangla 1 dec 01/12 2026 next month week now from 5th pg villa veg family girls working phase 5th block काम में इंदिरानगर मेट्रो हज़ार ಕೋರಮಂಗಲದಲ್ಲಿ ಹತ್ತಿರ ಸಾವಿರ".split(
    " ",
  );
const anyWord = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...WORDS) },
  fc.string({ unit: "binary", maxLength: 8 }),
);
const glue = fc.constantFrom(" ", " ", " ", "", ", ", "-", "/", "\n", "\u200d", "\u202e");
const anyText = fc.oneof(
  { weight: 5, arbitrary: fc.array(fc.tuple(anyWord, glue), { maxLength: 30 }).map((parts) => parts.flat().join("")) },
  fc.string({ unit: "binary", maxLength: 300 }),
  fc.string({ unit: "grapheme", maxLength: 100 }),
);
const SEED = 2026;
const anyCity = fc.constantFrom("Bangalore", "Delhi", "Noida", "Nowhere");

/** The filters as the query string of browse has them. */
const asQuery = (filters: object) =>
  Object.fromEntries(Object.entries(filters).map(([name, value]) => [name, String(value)]));

it("returns a valid reading of any text, the same each time", () => {
  fc.assert(
    fc.property(anyText, anyCity, (text, city) => {
      const reading = read(text, city);
      expect(readingSchema.parse(reading)).toEqual(reading);
      expect(read(text, city)).toEqual(reading);
    }),
    { numRuns: 1000, seed: SEED },
  );
});

it("returns offsets of the typed text", () => {
  fc.assert(
    fc.property(anyText, anyCity, (text, city) => {
      for (const piece of read(text, city).pieces) {
        expect(piece.from).toBeLessThan(piece.to);
        expect(text.slice(piece.from, piece.to)).toBe(piece.text);
      }
    }),
    { numRuns: 1000, seed: SEED },
  );
});

it("returns filters that browse accepts", () => {
  fc.assert(
    fc.property(anyText, anyCity, (text, city) => {
      const { filters } = read(text, city);
      expect(propertyFiltersSchema.safeParse(asQuery(filters)).error).toBeUndefined();
    }),
    { numRuns: 1000, seed: SEED },
  );
});

it("reads the labels of the pieces as the same filters", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...WORDS), { maxLength: 12 }), anyCity, (words, city) => {
      const { pieces, filters } = read(words.join(" "), city);
      const { searchTerm: _, ...expected } = filters;
      const again = read(pieces.map(({ label }) => label).join(", "), city);
      expect(again.filters).toEqual(expected);
    }),
    { numRuns: 1000, seed: SEED },
  );
});

const HOSTILE = [
  "se ".repeat(2000),
  "a".repeat(10_000),
  "1-".repeat(5000),
  "1,".repeat(5000),
  "koramangal ".repeat(1000),
  "indiranaga metro near in ".repeat(100),
  "sector 6 2 or 7 8 ".repeat(100),
  "ಕೋರಮಂಗಲದಲ್ಲಿ".repeat(500),
  "\u202e\u200d\ud800".repeat(3000),
  "👨‍👩‍👧‍👦 ".repeat(2000),
  "' or 1=1; drop table properties; -- % :* & | !",
  "(a+)+$ ^(([a-z])+.)+[A-Z]([a-z])+$",
  "\u0430\u0440\u0430\u0440tment in \u0456ndiranagar",
  "\0\t\n   ",
];
const MAX_CPU_MS = 100;

it.each(HOSTILE)("reads hostile text %# in less than 100 ms of CPU time", (text) => {
  const times = Array.from({ length: 5 }, () => cpuMsOf(() => read(text)));
  expect(Math.min(...times)).toBeLessThan(MAX_CPU_MS);
});

it("does not read look-alike letters of other scripts as Latin ones", () => {
  expect(read("2bhk \u0456ndiranagar").words).toEqual(["\u0456ndiranagar"]);
});
